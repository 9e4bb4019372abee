/* All runtime headers in one source; also C++. Prints what the arithmetic check says. */
#include "ht1.h"

#include "arithmetic.h"
#include "atomic.h"
#include "bytes.h"
#include "dispatch.h"
#include "int.h"
#include "launch.h"
#include "print.h"
#include "print_float.h"
#include "texture.h"
#include "wide.h"

#include <stdio.h>

int main(void)
{
    printf("%d\n", ht_check_arithmetic());
    return 0;
}
