/* From kernels.py. This file belongs to the project that it was made for. */
#include "heat2d_private.h"

#include "hardtack/launch.h"

// Heat spreading through a plate: explicit steps on a grid of f32.

/* One explicit heat step; the border keeps its value. */
static void step_rows(ht_run *run, const ht_f32 *u, int64_t u_n0, int64_t u_n1, ht_f32 *out,
                      int64_t out_n1, float k)
{
    const int threads = ht_launch_threads(
        run, ht_iterations_of(ht_iterations(0, u_n0, 1), ht_iterations(0, u_n1, 1)));
    HT_PARALLEL_FOR(threads, u, u_n0, u_n1, out, out_n1, k)
    for (int64_t i = 0; i < u_n0; i++) {
        // Where the condition holds j goes from 1 to j_end.
        const int64_t j_end = 0 < i && i < u_n0 - 1 ? ht_max_i64(u_n1 - 1, 1) : 1;
        for (int64_t j = 1; j < j_end; j++) {
            float lap = u[(i - 1) * u_n1 + j] + u[(i + 1) * u_n1 + j] + u[i * u_n1 + j - 1]
                      + u[i * u_n1 + j + 1] - 4.0f * u[i * u_n1 + j];
            out[i * out_n1 + j] = u[i * u_n1 + j] + k * lap;
        }
        const int64_t j_rest_end = u_n1 - (j_end - 1);
        for (int64_t j_rest = 0; j_rest < j_rest_end; j_rest++) {
            const int64_t j = j_rest < 1 ? j_rest : j_rest + (j_end - 1);
            out[i * out_n1 + j] = u[i * u_n1 + j];
        }
    }
}

ht1_status heat2d_step(heat2d_context *cx, const float *u, int64_t u_n0, int64_t u_n1, float *out,
                       int64_t out_n0, int64_t out_n1, float k)
{
    ht1_status status = ht_enter((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    if (!ht_array_fits(u, (const int64_t[]){u_n0, u_n1}, 2)
        || !ht_array_fits(out, (const int64_t[]){out_n0, out_n1}, 2)) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    step_rows(&cx->base.run, u, u_n0, u_n1, out, out_n1, k);
    return ht_leave(&cx->base);
}
