/* From kernels.py. This file belongs to the project that it was made for. */
#include "mandelbrot_private.h"

#include "hardtack/launch.h"

// The Mandelbrot set: how many iterations a point of the complex plane takes to escape.

/* Iterations of z*z + c before |z| passes 2, at most `limit`; rows go down the plane. */
static void escape_rows(ht_run *run, ht_i32 *count, int64_t count_n0, int64_t count_n1, double left,
                        double top, double pixel, int32_t limit)
{
    const int threads = ht_launch_threads(
        run, ht_iterations_of(ht_iterations(0, count_n0, 1), ht_iterations(0, count_n1, 1)));
    HT_PARALLEL_FOR(threads, count, count_n0, count_n1, left, top, pixel, limit)
    for (int64_t i = 0; i < count_n0; i++) {
        for (int64_t j = 0; j < count_n1; j++) {
            double cx = left + (double)j * pixel;
            double cy = top - (double)i * pixel;
            double x = 0.0;
            double y = 0.0;
            int32_t n = 0;
            while (n < limit && x * x + y * y <= 4.0) {
                double next_x = x * x - y * y + cx;
                y = 2.0 * x * y + cy;
                x = next_x;
                n = ht_add_wrap_i32(n, 1);
            }
            count[i * count_n1 + j] = n;
        }
    }
}

ht1_status mandelbrot_escape(mandelbrot_context *cx, int32_t *count, int64_t count_n0,
                             int64_t count_n1, double left, double top, double pixel, int32_t limit)
{
    ht1_status status = ht_enter((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    if (!ht_array_fits(count, (const int64_t[]){count_n0, count_n1}, 2)) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    escape_rows(&cx->base.run, count, count_n0, count_n1, left, top, pixel, limit);
    return ht_leave(&cx->base);
}
