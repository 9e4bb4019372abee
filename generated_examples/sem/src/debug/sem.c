/* From kernels.py. This file belongs to the project that it was made for. */
#include "../sem_private.h"

#include "../hardtack/debug.h"
#include "../hardtack/launch.h"
#include "../sem_vectors.h"

// Spectral elements: gradients of a field at the nodes of quadrilaterals.

/* The gradient in space; arrays are (element, node, node), the matrix d node / d node. */
#define AT(step, line, column) HT_AT(SEM_IN_gradient, step, line, column)
static void gradient_rows(const ht_frame *frame, const ht_f64 *u, int64_t u_n0, int64_t u_n1,
                          int64_t u_n2, const ht_f64 *derivative, int64_t derivative_n0,
                          int64_t derivative_n1, const ht_f64 *jacobian, int64_t jacobian_n0,
                          int64_t jacobian_n1, int64_t jacobian_n2, ht_f64 *grad, int64_t grad_n0,
                          int64_t grad_n1, int64_t grad_n2)
{
    for (int64_t e = 0; e < u_n0; e++) {
        for (int64_t i = 0; i < u_n1; i++) {
            for (int64_t j = 0; j < u_n2; j++) {
                ht_debug_next(frame);
                double du_dxi = 0.0;
                double du_deta = 0.0;
                for (int64_t k = 0; k < u_n1; k++) {
                    double derivative_before =
                        *ht_element_f64(frame, AT(0, 11, 23), derivative, 1,
                                        HT_NUMBERS(derivative_n0, derivative_n1), HT_NUMBERS(i, k));
                    du_dxi += derivative_before
                            * *ht_element_f64(frame, AT(0, 11, 42), u, 1,
                                              HT_NUMBERS(u_n0, u_n1, u_n2), HT_NUMBERS(e, k, j));
                    double derivative_before_2 =
                        *ht_element_f64(frame, AT(0, 12, 24), derivative, 1,
                                        HT_NUMBERS(derivative_n0, derivative_n1), HT_NUMBERS(j, k));
                    du_deta += derivative_before_2
                             * *ht_element_f64(frame, AT(0, 12, 43), u, 1,
                                               HT_NUMBERS(u_n0, u_n1, u_n2), HT_NUMBERS(e, i, k));
                }
                ht_f64x2 reference = ht_f64x2_of(du_dxi, du_deta);
                ht_f64x2 value = ht_matmul_f64m2x2_f64x2(
                    ht_transpose_f64m2x2(ht_inverse_f64m2x2(ht_load_f64m2x2(ht_element_f64(
                        frame, AT(0, 14, 25), jacobian, 4,
                        HT_NUMBERS(jacobian_n0, jacobian_n1, jacobian_n2), HT_NUMBERS(e, i, j))))),
                    reference);
                ht_store_f64x2(ht_element_f64(frame, AT(0, 14, 9), grad, 2,
                                              HT_NUMBERS(grad_n0, grad_n1, grad_n2),
                                              HT_NUMBERS(e, i, j)),
                               value);
            }
        }
    }
}

ht1_status sem_gradient(sem_context *cx, const double *u, int64_t u_n0, int64_t u_n1, int64_t u_n2,
                        const double *derivative, int64_t derivative_n0, int64_t derivative_n1,
                        const double *jacobian, int64_t jacobian_n0, int64_t jacobian_n1,
                        int64_t jacobian_n2, double *grad, int64_t grad_n0, int64_t grad_n1,
                        int64_t grad_n2)
{
    ht1_status status = ht_enter_debug((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    if (!ht_array_fits(u, (const int64_t[]){u_n0, u_n1, u_n2}, 3)
        || !ht_array_fits(derivative, (const int64_t[]){derivative_n0, derivative_n1}, 2)
        || !ht_array_fits(jacobian, (const int64_t[]){jacobian_n0, jacobian_n1, jacobian_n2}, 3)
        || !ht_array_fits(grad, (const int64_t[]){grad_n0, grad_n1, grad_n2}, 3)) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    ht_debug debug = ht_debug_begin(&cx->base.run, SEM_IN_gradient);
    const ht_frame frame = {&debug, NULL, 0};
    gradient_rows(&frame, u, u_n0, u_n1, u_n2, derivative, derivative_n0, derivative_n1, jacobian,
                  jacobian_n0, jacobian_n1, jacobian_n2, grad, grad_n0, grad_n1, grad_n2);
    return ht_leave(&cx->base);
}
#undef AT

/* The diagonal of the mass matrix: quadrature weight times the area at each node. */
#define AT(step, line, column) HT_AT(SEM_IN_mass, step, line, column)
static void mass_rows(const ht_frame *frame, const ht_f64 *jacobian, int64_t jacobian_n0,
                      int64_t jacobian_n1, int64_t jacobian_n2, const ht_f64 *weight,
                      int64_t weight_n0, ht_f64 *out, int64_t out_n0, int64_t out_n1,
                      int64_t out_n2)
{
    for (int64_t e = 0; e < out_n0; e++) {
        for (int64_t i = 0; i < out_n1; i++) {
            for (int64_t j = 0; j < out_n2; j++) {
                ht_debug_next(frame);
                double weight_before = *ht_element_f64(frame, AT(0, 3, 24), weight, 1,
                                                       HT_NUMBERS(weight_n0), HT_NUMBERS(i));
                double value = weight_before
                             * *ht_element_f64(frame, AT(0, 3, 36), weight, 1,
                                               HT_NUMBERS(weight_n0), HT_NUMBERS(j));
                double value_2 =
                    value
                    * ht_determinant_f64m2x2(ht_load_f64m2x2(ht_element_f64(
                        frame, AT(0, 3, 48), jacobian, 4,
                        HT_NUMBERS(jacobian_n0, jacobian_n1, jacobian_n2), HT_NUMBERS(e, i, j))));
                *ht_element_f64(frame, AT(0, 3, 9), out, 1, HT_NUMBERS(out_n0, out_n1, out_n2),
                                HT_NUMBERS(e, i, j)) = value_2;
            }
        }
    }
}

ht1_status sem_mass(sem_context *cx, const double *jacobian, int64_t jacobian_n0,
                    int64_t jacobian_n1, int64_t jacobian_n2, const double *weight,
                    int64_t weight_n0, double *out, int64_t out_n0, int64_t out_n1, int64_t out_n2)
{
    ht1_status status = ht_enter_debug((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    if (!ht_array_fits(jacobian, (const int64_t[]){jacobian_n0, jacobian_n1, jacobian_n2}, 3)
        || !ht_array_fits(weight, (const int64_t[]){weight_n0}, 1)
        || !ht_array_fits(out, (const int64_t[]){out_n0, out_n1, out_n2}, 3)) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    ht_debug debug = ht_debug_begin(&cx->base.run, SEM_IN_mass);
    const ht_frame frame = {&debug, NULL, 0};
    mass_rows(&frame, jacobian, jacobian_n0, jacobian_n1, jacobian_n2, weight, weight_n0, out,
              out_n0, out_n1, out_n2);
    return ht_leave(&cx->base);
}
#undef AT
