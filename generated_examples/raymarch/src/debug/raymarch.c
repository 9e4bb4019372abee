/* From kernels.py. This file belongs to the project that it was made for. */
#include "../raymarch_private.h"

#include "../hardtack/debug.h"
#include "../hardtack/launch.h"
#include "../raymarch_vectors.h"

// Rays marched through a scene of signed distances; shapes are device classes.

/* From `p` to the surface, negative inside. */
static inline float Sphere_distance(const ht_frame *frame, float self_center_x, float self_center_y,
                                    float self_center_z, float self_radius, ht_f32x3 p)
{
    (void)frame;
    return ht_norm_f32x3(ht_sub_f32x3(p, ht_f32x3_of(self_center_x, self_center_y, self_center_z)))
         - self_radius;
}

/* From `p` down to the plane. */
static inline float Floor_distance(const ht_frame *frame, float self_height, ht_f32x3 p)
{
    (void)frame;
    return p.y - self_height;
}

/* The distance to whatever is nearest. */
#define AT(step, line, column) HT_AT(RAYMARCH_IN_scene, step, line, column)
static inline float scene(const ht_frame *frame, float ball_center_x, float ball_center_y,
                          float ball_center_z, float ball_radius, float floor_height, ht_f32x3 p)
{
    float Sphere_distance_value = Sphere_distance(HT_FRAME(frame, AT(0, 2, 16)), ball_center_x,
                                                  ball_center_y, ball_center_z, ball_radius, p);
    return ht_min_f32(Sphere_distance_value,
                      Floor_distance(HT_FRAME(frame, AT(0, 2, 34)), floor_height, p));
}
#undef AT

/* How far each ray goes until it hits something, -1 where it hits nothing. */
#define AT(step, line, column) HT_AT(RAYMARCH_IN_march, step, line, column)
static void march_rows(const ht_frame *frame, float ball_center_x, float ball_center_y,
                       float ball_center_z, float ball_radius, float floor_height,
                       const ht_f32 *origin, int64_t origin_n0, const ht_f32 *direction,
                       int64_t direction_n0, ht_f32 *depth, int64_t depth_n0)
{
    for (int64_t i = 0; i < depth_n0; i++) {
        ht_debug_next(frame);
        ht_f32x3 o = ht_load_f32x3(
            ht_element_f32(frame, AT(0, 9, 13), origin, 3, HT_NUMBERS(origin_n0), HT_NUMBERS(i)));
        ht_f32x3 d = ht_normalized_f32x3(ht_load_f32x3(ht_element_f32(
            frame, AT(0, 10, 13), direction, 3, HT_NUMBERS(direction_n0), HT_NUMBERS(i))));
        float t = 0.0f;
        float hit = -1.0f;
        for (int64_t _ = 0; _ < 128; _++) {
            float step =
                scene(HT_FRAME(frame, AT(0, 14, 20)), ball_center_x, ball_center_y, ball_center_z,
                      ball_radius, floor_height, ht_add_f32x3(o, ht_mul_f32x3(ht_all_f32x3(t), d)));
            if (step < 0.001f) {
                hit = t;
                break;
            }
            t += step;
            if (t > 100.0f) {
                break;
            }
        }
        *ht_element_f32(frame, AT(0, 21, 9), depth, 1, HT_NUMBERS(depth_n0), HT_NUMBERS(i)) = hit;
    }
}

ht1_status raymarch_march(raymarch_context *cx, float ball_center_x, float ball_center_y,
                          float ball_center_z, float ball_radius, float floor_height,
                          const float *origin, int64_t origin_n0, const float *direction,
                          int64_t direction_n0, float *depth, int64_t depth_n0)
{
    ht1_status status = ht_enter_debug((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    if (!ht_array_fits(origin, (const int64_t[]){origin_n0}, 1)
        || !ht_array_fits(direction, (const int64_t[]){direction_n0}, 1)
        || !ht_array_fits(depth, (const int64_t[]){depth_n0}, 1)) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    ht_debug debug = ht_debug_begin(&cx->base.run, RAYMARCH_IN_march);
    const ht_frame frame = {&debug, NULL, 0};
    march_rows(&frame, ball_center_x, ball_center_y, ball_center_z, ball_radius, floor_height,
               origin, origin_n0, direction, direction_n0, depth, depth_n0);
    return ht_leave(&cx->base);
}
#undef AT
