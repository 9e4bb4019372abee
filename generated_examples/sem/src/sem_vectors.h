/* The vectors and matrices of sem. */
#ifndef SEM_VECTORS_H
#define SEM_VECTORS_H

#include "hardtack/vec.h"

/* clang-format off: each line makes the functions of a shape. */
HT_INTEGER_VECTOR(i32, int32_t, 2)
HT_INTEGER_MATRIX(i32, int32_t, 2, 2)
HT_FLOAT_VECTOR(f64, double, 2)
HT_FLOAT_MATRIX(f64, double, 2, 2)
HT_MASK(i32x2, HT_EACH_x2)
HT_MASK(i32m2x2, HT_EACH_m2x2)
HT_DETERMINANT_2(f64m2x2, double, HT_PLUS, HT_MINUS, HT_TIMES)
HT_MATMUL_COLUMN(f64, double, 2, 2, HT_PLUS, HT_TIMES)
HT_TRANSPOSE(f64, 2, 2)
HT_INVERSE_2(f64m2x2, double)

#endif
