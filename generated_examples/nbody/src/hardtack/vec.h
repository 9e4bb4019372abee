/* SPDX-License-Identifier: MIT-0 */
/* Vectors of 2 to 4 components and matrices up to 4x4 of Python kernels: small structs, by value.
 *
 * `ht_f32x3` has the components x, y, z; `ht_f32m2x3` has `m[6]`, row by row. A C file lists the
 * shapes and the rarer functions that it uses; macros make them from the functions of scalars in
 * `int.h` and `float.h`, component by component, sums from the first component to the last. */
#ifndef HT_VEC_H
#define HT_VEC_H

#include "float.h"

/* M(component, A) for each component of a shape. */
#define HT_EACH_x2(M, A) M(x, A) M(y, A)
#define HT_EACH_x3(M, A) HT_EACH_x2(M, A) M(z, A)
#define HT_EACH_x4(M, A) HT_EACH_x3(M, A) M(w, A)
#define HT_EACH_m2x2(M, A) M(m[0], A) M(m[1], A) M(m[2], A) M(m[3], A)
#define HT_EACH_m2x3(M, A) HT_EACH_m2x2(M, A) M(m[4], A) M(m[5], A)
#define HT_EACH_m3x2(M, A) HT_EACH_m2x3(M, A)
#define HT_EACH_m2x4(M, A) HT_EACH_m2x3(M, A) M(m[6], A) M(m[7], A)
#define HT_EACH_m4x2(M, A) HT_EACH_m2x4(M, A)
#define HT_EACH_m3x3(M, A) HT_EACH_m2x4(M, A) M(m[8], A)
#define HT_EACH_m3x4(M, A) HT_EACH_m3x3(M, A) M(m[9], A) M(m[10], A) M(m[11], A)
#define HT_EACH_m4x3(M, A) HT_EACH_m3x4(M, A)
#define HT_EACH_m4x4(M, A) \
    HT_EACH_m3x4(M, A) M(m[12], A) M(m[13], A) M(m[14], A) M(m[15], A)

/* The components of a vector as a list, and those of an array as arguments. */
#define HT_LIST_2(v) v.x, v.y
#define HT_LIST_3(v) v.x, v.y, v.z
#define HT_LIST_4(v) v.x, v.y, v.z, v.w
#define HT_FIRST_2(a) a[0], a[1]
#define HT_FIRST_3(a) a[0], a[1], a[2]
#define HT_FIRST_4(a) a[0], a[1], a[2], a[3]

/* Operators of floats, as functions are for integers. */
#define HT_PLUS(a, b) ((a) + (b))
#define HT_MINUS(a, b) ((a) - (b))
#define HT_TIMES(a, b) ((a) * (b))
#define HT_OVER(a, b) ((a) / (b))
#define HT_OPPOSITE(a) (-(a))
#define HT_ALL_BITS(a, b) ((a) & (b))
#define HT_ANY_BITS(a, b) ((a) | (b))
#define HT_ODD_BITS(a, b) ((a) ^ (b))

/* --- functions of components ------------------------------------------------------------- */

#define HT_PART_1(p, f) r.p = f(a.p);
#define HT_PART_2(p, f) r.p = f(a.p, b.p);
#define HT_PART_CAST_1(p, C) r.p = (C)(a.p);
#define HT_PART_TEST(p, op) r.p = a.p op b.p;
#define HT_PART_ALL(p, s) r.p = s;
#define HT_PART_SELECT(p, unused) r.p = mask.p ? a.p : b.p;
#define HT_PART_ANY(p, unused) if (a.p) return true;
#define HT_PART_EVERY(p, unused) if (!a.p) return false;

#define HT_LIFT_1(name, V, EACH, f) \
    HT_FN ht_##V ht_##name##_##V(ht_##V a) { ht_##V r; EACH(HT_PART_1, f) return r; }
#define HT_LIFT_2(name, V, EACH, f) \
    HT_FN ht_##V ht_##name##_##V(ht_##V a, ht_##V b) { ht_##V r; EACH(HT_PART_2, f) return r; }
#define HT_LIFT_TEST(name, V, MASK, EACH, op) \
    HT_FN ht_##MASK ht_##name##_##V(ht_##V a, ht_##V b) \
    { \
        ht_##MASK r; \
        EACH(HT_PART_TEST, op) \
        return r; \
    }
/* With a second operand of another element type K, whose values `f` takes. */
#define HT_LIFT_COUNT(name, V, K, EACH, f) \
    HT_FN ht_##V ht_##name##_##V(ht_##V a, ht_##K b) { ht_##V r; EACH(HT_PART_2, f) return r; }

/* Conversions from the shape V to W: by a C cast to C, or by a function. */
#define HT_CAST(V, W, EACH, C) \
    HT_FN ht_##W ht_cast_##V##_##W(ht_##V a) { ht_##W r; EACH(HT_PART_CAST_1, C) return r; }
#define HT_CAST_BY(V, W, EACH, f) \
    HT_FN ht_##W ht_cast_##V##_##W(ht_##V a) { ht_##W r; EACH(HT_PART_1, f) return r; }

/* What a shape V of elements T with the C type C has, whatever T is. */
#define HT_SHAPE(V, MASK, T, C, EACH) \
    HT_FN ht_##V ht_all_##V(C s) { ht_##V r; EACH(HT_PART_ALL, s) return r; } \
    HT_FN ht_##V ht_select_##V(ht_##MASK mask, ht_##V a, ht_##V b) \
    { \
        ht_##V r; \
        EACH(HT_PART_SELECT, ) \
        return r; \
    } \
    HT_LIFT_TEST(eq, V, MASK, EACH, ==) \
    HT_LIFT_TEST(ne, V, MASK, EACH, !=) \
    HT_LIFT_TEST(lt, V, MASK, EACH, <) \
    HT_LIFT_TEST(le, V, MASK, EACH, <=) \
    HT_LIFT_TEST(gt, V, MASK, EACH, >) \
    HT_LIFT_TEST(ge, V, MASK, EACH, >=) \
    HT_LIFT_2(floor_div, V, EACH, ht_floor_div_##T) \
    HT_LIFT_2(floor_rem, V, EACH, ht_floor_rem_##T) \
    HT_LIFT_2(min, V, EACH, ht_min_##T) \
    HT_LIFT_2(max, V, EACH, ht_max_##T) \
    HT_LIFT_1(magnitude, V, EACH, ht_magnitude_##T)

#define HT_INTEGER_SHAPE(V, MASK, T, C, EACH) \
    HT_SHAPE(V, MASK, T, C, EACH) \
    HT_LIFT_2(add, V, EACH, ht_add_wrap_##T) \
    HT_LIFT_2(sub, V, EACH, ht_sub_wrap_##T) \
    HT_LIFT_2(mul, V, EACH, ht_mul_wrap_##T) \
    HT_LIFT_1(negate, V, EACH, ht_negate_##T) \
    HT_FN ht_##V ht_not_##V(ht_##V a) { ht_##V r; EACH(HT_PART_NOT, C) return r; } \
    HT_FN ht_##V ht_and_##V(ht_##V a, ht_##V b) { ht_##V r; EACH(HT_PART_AND, C) return r; } \
    HT_FN ht_##V ht_or_##V(ht_##V a, ht_##V b) { ht_##V r; EACH(HT_PART_OR, C) return r; } \
    HT_FN ht_##V ht_xor_##V(ht_##V a, ht_##V b) { ht_##V r; EACH(HT_PART_XOR, C) return r; }
#define HT_PART_NOT(p, C) r.p = (C)~a.p;
#define HT_PART_AND(p, C) r.p = (C)(a.p & b.p);
#define HT_PART_OR(p, C) r.p = (C)(a.p | b.p);
#define HT_PART_XOR(p, C) r.p = (C)(a.p ^ b.p);

#define HT_FLOAT_SHAPE(V, MASK, T, C, EACH) \
    HT_SHAPE(V, MASK, T, C, EACH) \
    HT_LIFT_2(add, V, EACH, HT_PLUS) \
    HT_LIFT_2(sub, V, EACH, HT_MINUS) \
    HT_LIFT_2(mul, V, EACH, HT_TIMES) \
    HT_LIFT_2(div, V, EACH, HT_OVER) \
    HT_LIFT_1(negate, V, EACH, HT_OPPOSITE) \
    HT_LIFT_2(atan2, V, EACH, ht_atan2_##T) \
    HT_LIFT_2(pow, V, EACH, ht_pow_##T) \
    HT_LIFT_1(sqrt, V, EACH, ht_sqrt_##T) \
    HT_LIFT_1(sin, V, EACH, ht_sin_##T) \
    HT_LIFT_1(cos, V, EACH, ht_cos_##T) \
    HT_LIFT_1(tan, V, EACH, ht_tan_##T) \
    HT_LIFT_1(asin, V, EACH, ht_asin_##T) \
    HT_LIFT_1(acos, V, EACH, ht_acos_##T) \
    HT_LIFT_1(atan, V, EACH, ht_atan_##T) \
    HT_LIFT_1(sinh, V, EACH, ht_sinh_##T) \
    HT_LIFT_1(cosh, V, EACH, ht_cosh_##T) \
    HT_LIFT_1(tanh, V, EACH, ht_tanh_##T) \
    HT_LIFT_1(exp, V, EACH, ht_exp_##T) \
    HT_LIFT_1(exp2, V, EACH, ht_exp2_##T) \
    HT_LIFT_1(log, V, EACH, ht_log_##T) \
    HT_LIFT_1(log2, V, EACH, ht_log2_##T) \
    HT_LIFT_1(log10, V, EACH, ht_log10_##T) \
    HT_LIFT_1(floor, V, EACH, ht_floor_##T) \
    HT_LIFT_1(ceil, V, EACH, ht_ceil_##T)

/* Whether a mask has a component that holds, and whether all do. */
#define HT_MASK(V, EACH) \
    HT_FN bool ht_any_##V(ht_##V a) { EACH(HT_PART_ANY, ) return false; } \
    HT_FN bool ht_all_of_##V(ht_##V a) { EACH(HT_PART_EVERY, ) return true; }

/* --- vectors ------------------------------------------------------------------------------ */

#define HT_STRUCT_2(V, C) typedef struct ht_##V { C x, y; } ht_##V;
#define HT_STRUCT_3(V, C) typedef struct ht_##V { C x, y, z; } ht_##V;
#define HT_STRUCT_4(V, C) typedef struct ht_##V { C x, y, z, w; } ht_##V;
#define HT_OF_2(V, C) \
    HT_FN ht_##V ht_##V##_of(C x, C y) { ht_##V r; r.x = x; r.y = y; return r; }
#define HT_OF_3(V, C) \
    HT_FN ht_##V ht_##V##_of(C x, C y, C z) { ht_##V r; r.x = x; r.y = y; r.z = z; return r; }
#define HT_OF_4(V, C) \
    HT_FN ht_##V ht_##V##_of(C x, C y, C z, C w) \
    { \
        ht_##V r; \
        r.x = x; \
        r.y = y; \
        r.z = z; \
        r.w = w; \
        return r; \
    }
#define HT_FOLD_2(f, e) f(e(x), e(y))
#define HT_FOLD_3(f, e) f(HT_FOLD_2(f, e), e(z))
#define HT_FOLD_4(f, e) f(HT_FOLD_3(f, e), e(w))

/* Beyond the last component a read gives the last one, and a store does nothing. Arrays hold the
 * components side by side, or `stride` elements apart. */
#define HT_VECTOR_MEMORY(V, T, C, N) \
    HT_FN C ht_at_##V(ht_##V v, int64_t k) \
    { \
        const C parts[] = {HT_LIST_##N(v)}; \
        return parts[k >= 0 && k < N ? k : N - 1]; \
    } \
    HT_FN void ht_put_##V(ht_##V *v, int64_t k, C s) \
    { \
        C parts[] = {HT_LIST_##N((*v))}; \
        if (k >= 0 && k < N) parts[k] = s; \
        *v = ht_##V##_of(HT_FIRST_##N(parts)); \
    } \
    HT_FN ht_##V ht_load_##V(const ht_##T *p) { return ht_##V##_of(HT_FIRST_##N(p)); } \
    HT_FN void ht_store_##V(ht_##T *p, ht_##V v) \
    { \
        const C parts[] = {HT_LIST_##N(v)}; \
        for (int k = 0; k < N; k++) p[k] = parts[k]; \
    } \
    HT_FN ht_##V ht_load_planar_##V(const ht_##T *p, int64_t stride) \
    { \
        C parts[N]; \
        for (int k = 0; k < N; k++) parts[k] = p[k * stride]; \
        return ht_##V##_of(HT_FIRST_##N(parts)); \
    } \
    HT_FN void ht_store_planar_##V(ht_##T *p, int64_t stride, ht_##V v) \
    { \
        const C parts[] = {HT_LIST_##N(v)}; \
        for (int k = 0; k < N; k++) p[k * stride] = parts[k]; \
    }

/* Sums, products and extremes of components; ADD and MUL are functions of scalars. */
#define HT_VECTOR_FOLDS(V, T, C, N, ADD, MUL) \
    HT_FN C ht_sum_##V(ht_##V v) { return HT_FOLD_##N(ADD, HT_PART_OWN); } \
    HT_FN C ht_least_##V(ht_##V v) { return HT_FOLD_##N(ht_min_##T, HT_PART_OWN); } \
    HT_FN C ht_greatest_##V(ht_##V v) { return HT_FOLD_##N(ht_max_##T, HT_PART_OWN); } \
    HT_FN C ht_dot_##V(ht_##V a, ht_##V b) \
    { \
        ht_##V v = ht_mul_##V(a, b); \
        return ht_sum_##V(v); \
    } \
    HT_FN C ht_norm_sqr_##V(ht_##V v) { return ht_dot_##V(v, v); }
#define HT_PART_OWN(p) v.p

#define HT_VECTOR(V, T, C, N) \
    HT_STRUCT_##N(V, C) HT_OF_##N(V, C) HT_VECTOR_MEMORY(V, T, C, N)
#define HT_INTEGER_VECTOR(T, C, N) \
    HT_VECTOR(T##x##N, T, C, N) \
    HT_INTEGER_SHAPE(T##x##N, i32x##N, T, C, HT_EACH_x##N) \
    HT_VECTOR_FOLDS(T##x##N, T, C, N, ht_add_wrap_##T, ht_mul_wrap_##T)
#define HT_FLOAT_VECTOR(T, C, N) \
    HT_VECTOR(T##x##N, T, C, N) \
    HT_FLOAT_SHAPE(T##x##N, i32x##N, T, C, HT_EACH_x##N) \
    HT_VECTOR_FOLDS(T##x##N, T, C, N, HT_PLUS, HT_TIMES) \
    HT_FLOAT_NORMS(T##x##N, T, C) \
    HT_FN ht_##T##x##N ht_normalized_##T##x##N(ht_##T##x##N v) \
    { \
        return ht_div_##T##x##N(v, ht_all_##T##x##N(ht_norm_##T##x##N(v))); \
    }
#define HT_FLOAT_NORMS(V, T, C) \
    HT_FN C ht_norm_##V(ht_##V v) { return ht_sqrt_##T(ht_norm_sqr_##V(v)); } \
    HT_FN C ht_norm_eps_##V(ht_##V v, C eps) { return ht_sqrt_##T(ht_norm_sqr_##V(v) + eps); }

/* a x b, by differences of products. */
#define HT_CROSS(V, SUB, MUL) \
    HT_FN ht_##V ht_cross_##V(ht_##V a, ht_##V b) \
    { \
        return ht_##V##_of(SUB(MUL(a.y, b.z), MUL(a.z, b.y)), SUB(MUL(a.z, b.x), MUL(a.x, b.z)), \
                           SUB(MUL(a.x, b.y), MUL(a.y, b.x))); \
    }

/* --- matrices of R rows and K columns ----------------------------------------------------- */

#define HT_MATRIX(V, T, C, R, K, ADD, MUL) \
    typedef struct ht_##V { \
        C m[R * K]; \
    } ht_##V; \
    HT_FN ht_##V ht_load_##V(const ht_##T *p) \
    { \
        ht_##V r; \
        for (int k = 0; k < R * K; k++) r.m[k] = p[k]; \
        return r; \
    } \
    HT_FN void ht_store_##V(ht_##T *p, ht_##V v) \
    { \
        for (int k = 0; k < R * K; k++) p[k] = v.m[k]; \
    } \
    HT_FN ht_##V ht_load_planar_##V(const ht_##T *p, int64_t stride) \
    { \
        ht_##V r; \
        for (int k = 0; k < R * K; k++) r.m[k] = p[k * stride]; \
        return r; \
    } \
    HT_FN void ht_store_planar_##V(ht_##T *p, int64_t stride, ht_##V v) \
    { \
        for (int k = 0; k < R * K; k++) p[k * stride] = v.m[k]; \
    } \
    HT_FN C ht_sum_##V(ht_##V v) \
    { \
        C total = v.m[0]; \
        for (int k = 1; k < R * K; k++) total = ADD(total, v.m[k]); \
        return total; \
    } \
    HT_FN C ht_norm_sqr_##V(ht_##V v) \
    { \
        C total = MUL(v.m[0], v.m[0]); \
        for (int k = 1; k < R * K; k++) { \
            C square = MUL(v.m[k], v.m[k]); \
            total = ADD(total, square); \
        } \
        return total; \
    }
#define HT_INTEGER_MATRIX(T, C, R, K) \
    HT_MATRIX(T##m##R##x##K, T, C, R, K, ht_add_wrap_##T, ht_mul_wrap_##T) \
    HT_INTEGER_SHAPE(T##m##R##x##K, i32m##R##x##K, T, C, HT_EACH_m##R##x##K)
#define HT_FLOAT_MATRIX(T, C, R, K) \
    HT_MATRIX(T##m##R##x##K, T, C, R, K, HT_PLUS, HT_TIMES) \
    HT_FLOAT_SHAPE(T##m##R##x##K, i32m##R##x##K, T, C, HT_EACH_m##R##x##K) \
    HT_FLOAT_NORMS(T##m##R##x##K, T, C)

/* The product of an R x K array of `a` and a K x N one of `b` in `r`. */
#define HT_MATRIX_PRODUCT(C, R, K, N, ADD, MUL, a, b, r) \
    for (int i = 0; i < R; i++) { \
        for (int j = 0; j < N; j++) { \
            C total = MUL(a[i * K], b[j]); \
            for (int k = 1; k < K; k++) { \
                C term = MUL(a[i * K + k], b[k * N + j]); \
                total = ADD(total, term); \
            } \
            r[i * N + j] = total; \
        } \
    }
#define HT_MATMUL(T, C, R, K, N, ADD, MUL) \
    HT_FN ht_##T##m##R##x##N ht_matmul_##T##m##R##x##K##_##T##m##K##x##N( \
        ht_##T##m##R##x##K a, ht_##T##m##K##x##N b) \
    { \
        ht_##T##m##R##x##N r; \
        HT_MATRIX_PRODUCT(C, R, K, N, ADD, MUL, a.m, b.m, r.m) \
        return r; \
    }
#define HT_MATMUL_COLUMN(T, C, R, K, ADD, MUL) \
    HT_FN ht_##T##x##R ht_matmul_##T##m##R##x##K##_##T##x##K(ht_##T##m##R##x##K a, ht_##T##x##K v) \
    { \
        const C b[] = {HT_LIST_##K(v)}; \
        C r[R]; \
        HT_MATRIX_PRODUCT(C, R, K, 1, ADD, MUL, a.m, b, r) \
        return ht_##T##x##R##_of(HT_FIRST_##R(r)); \
    }
#define HT_MATMUL_ROW(T, C, K, N, ADD, MUL) \
    HT_FN ht_##T##x##N ht_matmul_##T##x##K##_##T##m##K##x##N(ht_##T##x##K v, ht_##T##m##K##x##N b) \
    { \
        const C a[] = {HT_LIST_##K(v)}; \
        C r[N]; \
        HT_MATRIX_PRODUCT(C, 1, K, N, ADD, MUL, a, b.m, r) \
        return ht_##T##x##N##_of(HT_FIRST_##N(r)); \
    }
#define HT_OUTER(T, C, R, N, MUL) \
    HT_FN ht_##T##m##R##x##N ht_outer_product_##T##x##R##_##T##x##N(ht_##T##x##R a, \
                                                                   ht_##T##x##N b) \
    { \
        const C left[] = {HT_LIST_##R(a)}, right[] = {HT_LIST_##N(b)}; \
        ht_##T##m##R##x##N r; \
        for (int i = 0; i < R; i++) { \
            for (int j = 0; j < N; j++) r.m[i * N + j] = MUL(left[i], right[j]); \
        } \
        return r; \
    }
#define HT_TRANSPOSE(T, R, K) \
    HT_FN ht_##T##m##K##x##R ht_transpose_##T##m##R##x##K(ht_##T##m##R##x##K a) \
    { \
        ht_##T##m##K##x##R r; \
        for (int i = 0; i < R; i++) { \
            for (int j = 0; j < K; j++) r.m[j * R + i] = a.m[i * K + j]; \
        } \
        return r; \
    }
#define HT_TRACE(V, C, N, ADD) \
    HT_FN C ht_trace_##V(ht_##V a) \
    { \
        C total = a.m[0]; \
        for (int k = 1; k < N; k++) total = ADD(total, a.m[k * (N + 1)]); \
        return total; \
    }

/* Determinants by the first row, and inverses: the adjugate over the determinant, untested. */
#define HT_MINOR(a, i, j, k, l, SUB, MUL) SUB(MUL(a.m[i], a.m[l]), MUL(a.m[j], a.m[k]))
#define HT_DETERMINANT_2(V, C, ADD, SUB, MUL) \
    HT_FN C ht_determinant_##V(ht_##V a) { return HT_MINOR(a, 0, 1, 2, 3, SUB, MUL); }
#define HT_DETERMINANT_3(V, C, ADD, SUB, MUL) \
    HT_FN C ht_determinant_##V(ht_##V a) \
    { \
        C first = MUL(a.m[0], HT_MINOR(a, 4, 5, 7, 8, SUB, MUL)); \
        C second = MUL(a.m[1], HT_MINOR(a, 3, 5, 6, 8, SUB, MUL)); \
        C third = MUL(a.m[2], HT_MINOR(a, 3, 4, 6, 7, SUB, MUL)); \
        return ADD(SUB(first, second), third); \
    }
#define HT_INVERSE_2(V, C) \
    HT_FN ht_##V ht_inverse_##V(ht_##V a) \
    { \
        const C adjugate[] = {a.m[3], -a.m[1], -a.m[2], a.m[0]}; \
        C determinant = ht_determinant_##V(a); \
        ht_##V r; \
        for (int k = 0; k < 4; k++) r.m[k] = adjugate[k] / determinant; \
        return r; \
    }
#define HT_ADJUGATE(i, j, k, l) HT_MINOR(a, i, j, k, l, HT_MINUS, HT_TIMES)
#define HT_INVERSE_3(V, C) \
    HT_FN ht_##V ht_inverse_##V(ht_##V a) \
    { \
        const C adjugate[] = { \
            HT_ADJUGATE(4, 5, 7, 8), HT_ADJUGATE(2, 1, 8, 7), HT_ADJUGATE(1, 2, 4, 5), \
            HT_ADJUGATE(5, 3, 8, 6), HT_ADJUGATE(0, 2, 6, 8), HT_ADJUGATE(2, 0, 5, 3), \
            HT_ADJUGATE(3, 4, 6, 7), HT_ADJUGATE(1, 0, 7, 6), HT_ADJUGATE(0, 1, 3, 4), \
        }; \
        C determinant = ht_determinant_##V(a); \
        ht_##V r; \
        for (int k = 0; k < 9; k++) r.m[k] = adjugate[k] / determinant; \
        return r; \
    }

#endif
