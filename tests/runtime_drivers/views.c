/* Answers questions about views, one a line on standard input:
 *   o VIEW VIEW                       the overlap decision: 0 disjoint, 1 identical, 2 overlap
 *   i VIEW                            whether the view is injective
 *   s low high inclusive step n       first and count of a slice, or -1 -1
 * A VIEW is: element size, rank, origin in bytes, then extent and stride of each dimension. */
#include "ht1.h"

#include "view.h"

#include <stdio.h>

static unsigned char buffer[1 << 16];

static long long number(void)
{
    long long value;
    if (scanf("%lld", &value) != 1) exit(2);
    return value;
}

static ht_view view(void)
{
    ht_view v;
    memset(&v, 0, sizeof v);
    v.size = number();
    v.rank = (int)number();
    v.base = buffer + sizeof buffer / 2 + number();
    for (int d = 0; d < v.rank; d++) {
        v.extent[d] = number();
        v.stride[d] = number();
    }
    return v;
}

int main(void)
{
    char question;
    while (scanf(" %c", &question) == 1) {
        switch (question) {
        case 'o': {
            ht_view a = view(), b = view();
            printf("%d\n", ht_overlap(&a, &b));
            break;
        }
        case 'i': {
            ht_view a = view();
            printf("%d\n", ht_injective(&a));
            break;
        }
        case 's': {
            static ht_run run;
            long long low = number(), high = number(), inclusive = number(), step = number();
            long long n = number();
            ht_range range;
            run.stop = HT_STOP_NONE;
            range = ht_slice(&run, 0, HT_TYPE_I32, -1, low, high, inclusive != 0, step, n);
            if (run.stop == HT_STOP_NONE) {
                printf("%lld %lld\n", (long long)range.first, (long long)range.count);
            } else {
                printf("-1 -1\n");
            }
            break;
        }
        default: return 2;
        }
    }
    return 0;
}
