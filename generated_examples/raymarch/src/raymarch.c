/* From kernels.py. This file belongs to the project that it was made for. */
#include "raymarch_private.h"

#include "hardtack/launch.h"
#include "raymarch_vectors.h"

// Rays marched through a scene of signed distances; shapes are device classes.

/* From `p` to the surface, negative inside. */
static inline float Sphere_distance(float self_center_x, float self_center_y, float self_center_z,
                                    float self_radius, ht_f32x3 p)
{
    return ht_norm_f32x3(ht_sub_f32x3(p, ht_f32x3_of(self_center_x, self_center_y, self_center_z)))
         - self_radius;
}

/* From `p` down to the plane. */
static inline float Floor_distance(float self_height, ht_f32x3 p)
{
    return p.y - self_height;
}

/* The distance to whatever is nearest. */
static inline float scene(float ball_center_x, float ball_center_y, float ball_center_z,
                          float ball_radius, float floor_height, ht_f32x3 p)
{
    return ht_min_f32(Sphere_distance(ball_center_x, ball_center_y, ball_center_z, ball_radius, p),
                      Floor_distance(floor_height, p));
}

/* How far each ray goes until it hits something, -1 where it hits nothing. */
static void march_rows(ht_run *run, float ball_center_x, float ball_center_y, float ball_center_z,
                       float ball_radius, float floor_height, const ht_f32 *origin,
                       const ht_f32 *direction, ht_f32 *depth, int64_t depth_n0)
{
    const int threads =
        ht_launch_threads(run, ht_iterations_of(ht_iterations(0, depth_n0, 1), 128));
    HT_PARALLEL_FOR(threads, ball_center_x, ball_center_y, ball_center_z, ball_radius, floor_height,
                    origin, direction, depth, depth_n0)
    for (int64_t i = 0; i < depth_n0; i++) {
        ht_f32x3 o = ht_load_f32x3(&origin[3 * i]);
        ht_f32x3 d = ht_normalized_f32x3(ht_load_f32x3(&direction[3 * i]));
        float t = 0.0f;
        float hit = -1.0f;
        for (int64_t _ = 0; _ < 128; _++) {
            float step = scene(ball_center_x, ball_center_y, ball_center_z, ball_radius,
                               floor_height, ht_add_f32x3(o, ht_mul_f32x3(ht_all_f32x3(t), d)));
            if (step < 0.001f) {
                hit = t;
                break;
            }
            t += step;
            if (t > 100.0f) {
                break;
            }
        }
        depth[i] = hit;
    }
}

ht1_status raymarch_march(raymarch_context *cx, float ball_center_x, float ball_center_y,
                          float ball_center_z, float ball_radius, float floor_height,
                          const float *origin, int64_t origin_n0, const float *direction,
                          int64_t direction_n0, float *depth, int64_t depth_n0)
{
    ht1_status status = ht_enter((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    if (!ht_array_fits(origin, (const int64_t[]){origin_n0}, 1)
        || !ht_array_fits(direction, (const int64_t[]){direction_n0}, 1)
        || !ht_array_fits(depth, (const int64_t[]){depth_n0}, 1)) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    march_rows(&cx->base.run, ball_center_x, ball_center_y, ball_center_z, ball_radius,
               floor_height, origin, direction, depth, depth_n0);
    return ht_leave(&cx->base);
}
