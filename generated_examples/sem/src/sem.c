/* From kernels.py. This file belongs to the project that it was made for. */
#include "sem_private.h"

#include "hardtack/launch.h"
#include "sem_vectors.h"

// Spectral elements: gradients of a field at the nodes of quadrilaterals.

/* The gradient in space; arrays are (element, node, node), the matrix d node / d node. */
static void gradient_rows(ht_run *run, const ht_f64 *u, int64_t u_n0, int64_t u_n1, int64_t u_n2,
                          const ht_f64 *derivative, int64_t derivative_n1, const ht_f64 *jacobian,
                          int64_t jacobian_n1, int64_t jacobian_n2, ht_f64 *grad, int64_t grad_n1,
                          int64_t grad_n2)
{
    const int threads = ht_launch_threads(
        run,
        ht_iterations_of(ht_iterations_of(ht_iterations(0, u_n0, 1), ht_iterations(0, u_n1, 1)),
                         ht_iterations(0, u_n2, 1)));
    HT_PARALLEL_FOR(threads, u, u_n0, u_n1, u_n2, derivative, derivative_n1, jacobian, jacobian_n1,
                    jacobian_n2, grad, grad_n1, grad_n2)
    for (int64_t e = 0; e < u_n0; e++) {
        for (int64_t i = 0; i < u_n1; i++) {
            for (int64_t j = 0; j < u_n2; j++) {
                double du_dxi = 0.0;
                double du_deta = 0.0;
                for (int64_t k = 0; k < u_n1; k++) {
                    du_dxi +=
                        derivative[i * derivative_n1 + k] * u[e * (u_n1 * u_n2) + k * u_n2 + j];
                    du_deta +=
                        derivative[j * derivative_n1 + k] * u[e * (u_n1 * u_n2) + i * u_n2 + k];
                }
                ht_f64x2 reference = ht_f64x2_of(du_dxi, du_deta);
                ht_store_f64x2(
                    &grad[2 * (e * (grad_n1 * grad_n2) + i * grad_n2 + j)],
                    ht_matmul_f64m2x2_f64x2(
                        ht_transpose_f64m2x2(ht_inverse_f64m2x2(ht_load_f64m2x2(
                            &jacobian[4
                                      * (e * (jacobian_n1 * jacobian_n2) + i * jacobian_n2 + j)]))),
                        reference));
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
    ht1_status status = ht_enter((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    if (!ht_array_fits(u, (const int64_t[]){u_n0, u_n1, u_n2}, 3)
        || !ht_array_fits(derivative, (const int64_t[]){derivative_n0, derivative_n1}, 2)
        || !ht_array_fits(jacobian, (const int64_t[]){jacobian_n0, jacobian_n1, jacobian_n2}, 3)
        || !ht_array_fits(grad, (const int64_t[]){grad_n0, grad_n1, grad_n2}, 3)) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    gradient_rows(&cx->base.run, u, u_n0, u_n1, u_n2, derivative, derivative_n1, jacobian,
                  jacobian_n1, jacobian_n2, grad, grad_n1, grad_n2);
    return ht_leave(&cx->base);
}

/* The diagonal of the mass matrix: quadrature weight times the area at each node. */
static void mass_rows(ht_run *run, const ht_f64 *jacobian, int64_t jacobian_n1, int64_t jacobian_n2,
                      const ht_f64 *weight, ht_f64 *out, int64_t out_n0, int64_t out_n1,
                      int64_t out_n2)
{
    const int threads = ht_launch_threads(
        run,
        ht_iterations_of(ht_iterations_of(ht_iterations(0, out_n0, 1), ht_iterations(0, out_n1, 1)),
                         ht_iterations(0, out_n2, 1)));
    HT_PARALLEL_FOR(threads, jacobian, jacobian_n1, jacobian_n2, weight, out, out_n0, out_n1,
                    out_n2)
    for (int64_t e = 0; e < out_n0; e++) {
        for (int64_t i = 0; i < out_n1; i++) {
            for (int64_t j = 0; j < out_n2; j++) {
                out[e * (out_n1 * out_n2) + i * out_n2 + j] =
                    weight[i] * weight[j]
                    * ht_determinant_f64m2x2(ht_load_f64m2x2(
                        &jacobian[4 * (e * (jacobian_n1 * jacobian_n2) + i * jacobian_n2 + j)]));
            }
        }
    }
}

ht1_status sem_mass(sem_context *cx, const double *jacobian, int64_t jacobian_n0,
                    int64_t jacobian_n1, int64_t jacobian_n2, const double *weight,
                    int64_t weight_n0, double *out, int64_t out_n0, int64_t out_n1, int64_t out_n2)
{
    ht1_status status = ht_enter((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    if (!ht_array_fits(jacobian, (const int64_t[]){jacobian_n0, jacobian_n1, jacobian_n2}, 3)
        || !ht_array_fits(weight, (const int64_t[]){weight_n0}, 1)
        || !ht_array_fits(out, (const int64_t[]){out_n0, out_n1, out_n2}, 3)) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    mass_rows(&cx->base.run, jacobian, jacobian_n1, jacobian_n2, weight, out, out_n0, out_n1,
              out_n2);
    return ht_leave(&cx->base);
}
