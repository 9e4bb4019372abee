/* The vectors and matrices of raymarch. */
#ifndef RAYMARCH_VECTORS_H
#define RAYMARCH_VECTORS_H

#include "hardtack/vec.h"

/* clang-format off: each line makes the functions of a shape. */
HT_INTEGER_VECTOR(i32, int32_t, 3)
HT_FLOAT_VECTOR(f32, float, 3)
HT_MASK(i32x3, HT_EACH_x3)

#endif
