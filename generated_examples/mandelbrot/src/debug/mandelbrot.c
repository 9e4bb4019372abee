/* From kernels.py. This file belongs to the project that it was made for. */
#include "../mandelbrot_private.h"

#include "../hardtack/debug.h"
#include "../hardtack/launch.h"

// The Mandelbrot set: how many iterations a point of the complex plane takes to escape.

/* Iterations of z*z + c before |z| passes 2, at most `limit`; rows go down the plane. */
#define AT(step, line, column) HT_AT(MANDELBROT_IN_escape, step, line, column)
static void escape_rows(const ht_frame *frame, ht_i32 *count, int64_t count_n0, int64_t count_n1,
                        double left, double top, double pixel, int32_t limit)
{
    for (int64_t i = 0; i < count_n0; i++) {
        for (int64_t j = 0; j < count_n1; j++) {
            ht_debug_next(frame);
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
            *ht_element_i32(frame, AT(0, 13, 9), count, 1, HT_NUMBERS(count_n0, count_n1),
                            HT_NUMBERS(i, j)) = n;
        }
    }
}

ht1_status mandelbrot_escape(mandelbrot_context *cx, int32_t *count, int64_t count_n0,
                             int64_t count_n1, double left, double top, double pixel, int32_t limit)
{
    ht1_status status = ht_enter_debug((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    if (!ht_array_fits(count, (const int64_t[]){count_n0, count_n1}, 2)) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    ht_debug debug = ht_debug_begin(&cx->base.run, MANDELBROT_IN_escape);
    const ht_frame frame = {&debug, NULL, 0};
    escape_rows(&frame, count, count_n0, count_n1, left, top, pixel, limit);
    return ht_leave(&cx->base);
}
#undef AT
