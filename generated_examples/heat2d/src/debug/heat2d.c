/* From kernels.py. This file belongs to the project that it was made for. */
#include "../heat2d_private.h"

#include "../hardtack/debug.h"
#include "../hardtack/launch.h"

// Heat spreading through a plate: explicit steps on a grid of f32.

/* One explicit heat step; the border keeps its value. */
#define AT(step, line, column) HT_AT(HEAT2D_IN_step, step, line, column)
static void step_rows(const ht_frame *frame, const ht_f32 *u, int64_t u_n0, int64_t u_n1,
                      ht_f32 *out, int64_t out_n0, int64_t out_n1, float k)
{
    for (int64_t i = 0; i < u_n0; i++) {
        for (int64_t j = 0; j < u_n1; j++) {
            ht_debug_next(frame);
            if (0 < i && i < u_n0 - 1 && 0 < j && j < u_n1 - 1) {
                float u_before_2 = *ht_element_f32(frame, AT(0, 4, 19), u, 1,
                                                   HT_NUMBERS(u_n0, u_n1), HT_NUMBERS(i - 1, j));
                float value = u_before_2
                            + *ht_element_f32(frame, AT(0, 4, 33), u, 1, HT_NUMBERS(u_n0, u_n1),
                                              HT_NUMBERS(i + 1, j));
                float value_2 = value
                              + *ht_element_f32(frame, AT(0, 4, 47), u, 1, HT_NUMBERS(u_n0, u_n1),
                                                HT_NUMBERS(i, j - 1));
                float value_3 = value_2
                              + *ht_element_f32(frame, AT(0, 4, 61), u, 1, HT_NUMBERS(u_n0, u_n1),
                                                HT_NUMBERS(i, j + 1));
                float lap = value_3
                          - 4.0f
                                * *ht_element_f32(frame, AT(0, 4, 81), u, 1, HT_NUMBERS(u_n0, u_n1),
                                                  HT_NUMBERS(i, j));
                float value_4 = *ht_element_f32(frame, AT(0, 5, 25), u, 1, HT_NUMBERS(u_n0, u_n1),
                                                HT_NUMBERS(i, j))
                              + k * lap;
                *ht_element_f32(frame, AT(0, 5, 13), out, 1, HT_NUMBERS(out_n0, out_n1),
                                HT_NUMBERS(i, j)) = value_4;
            } else {
                float u_before = *ht_element_f32(frame, AT(0, 7, 25), u, 1, HT_NUMBERS(u_n0, u_n1),
                                                 HT_NUMBERS(i, j));
                *ht_element_f32(frame, AT(0, 7, 13), out, 1, HT_NUMBERS(out_n0, out_n1),
                                HT_NUMBERS(i, j)) = u_before;
            }
        }
    }
}

ht1_status heat2d_step(heat2d_context *cx, const float *u, int64_t u_n0, int64_t u_n1, float *out,
                       int64_t out_n0, int64_t out_n1, float k)
{
    ht1_status status = ht_enter_debug((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    if (!ht_array_fits(u, (const int64_t[]){u_n0, u_n1}, 2)
        || !ht_array_fits(out, (const int64_t[]){out_n0, out_n1}, 2)) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    ht_debug debug = ht_debug_begin(&cx->base.run, HEAT2D_IN_step);
    const ht_frame frame = {&debug, NULL, 0};
    step_rows(&frame, u, u_n0, u_n1, out, out_n0, out_n1, k);
    return ht_leave(&cx->base);
}
#undef AT
