/* From kernels.py. This file belongs to the project that it was made for. */
#include "nbody_private.h"

#include "hardtack/launch.h"
#include "nbody_vectors.h"

// Bodies that attract each other: every pair is summed, softened at short distance.

/* The acceleration at `here` by a body at `there`. */
static inline ht_f32x3 pull(ht_f32x3 here, ht_f32x3 there, float mass, float softening)
{
    ht_f32x3 d = ht_sub_f32x3(there, here);
    float r2 = ht_norm_sqr_f32x3(d) + softening * softening;
    return ht_mul_f32x3(d, ht_all_f32x3(mass / (r2 * ht_sqrt_f32(r2))));
}

/* The acceleration of each body by all bodies; a body does not pull itself. */
static void accelerate_rows(ht_run *run, const ht_f32 *position, int64_t position_n0,
                            const ht_f32 *mass, int64_t mass_n0, ht_f32 *acceleration,
                            float softening)
{
    const int threads = ht_launch_threads(
        run, ht_iterations_of(ht_iterations(0, position_n0, 1), ht_iterations(0, mass_n0, 1)));
    HT_PARALLEL_FOR(threads, position, position_n0, mass, mass_n0, acceleration, softening)
    for (int64_t i = 0; i < position_n0; i++) {
        ht_f32x3 a = ht_f32x3_of(0.0f, 0.0f, 0.0f);
        for (int64_t j = 0; j < mass_n0; j++) {
            if (i != j) {
                a = ht_add_f32x3(a, pull(ht_load_f32x3(&position[3 * i]),
                                         ht_load_f32x3(&position[3 * j]), mass[j], softening));
            }
        }
        ht_store_f32x3(&acceleration[3 * i], a);
    }
}

ht1_status nbody_accelerate(nbody_context *cx, const float *position, int64_t position_n0,
                            const float *mass, int64_t mass_n0, float *acceleration,
                            int64_t acceleration_n0, float softening)
{
    ht1_status status = ht_enter((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    if (!ht_array_fits(position, (const int64_t[]){position_n0}, 1)
        || !ht_array_fits(mass, (const int64_t[]){mass_n0}, 1)
        || !ht_array_fits(acceleration, (const int64_t[]){acceleration_n0}, 1)) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    accelerate_rows(&cx->base.run, position, position_n0, mass, mass_n0, acceleration, softening);
    return ht_leave(&cx->base);
}

/* One symplectic Euler step: velocities first, then positions. */
static void advance_rows(ht_run *run, ht_f32 *position, int64_t position_n0, ht_f32 *velocity,
                         const ht_f32 *acceleration, float dt)
{
    const int threads = ht_launch_threads(run, ht_iterations(0, position_n0, 1));
    HT_PARALLEL_FOR(threads, position, position_n0, velocity, acceleration, dt)
    for (int64_t i = 0; i < position_n0; i++) {
        ht_f32x3 v =
            ht_add_f32x3(ht_load_f32x3(&velocity[3 * i]),
                         ht_mul_f32x3(ht_all_f32x3(dt), ht_load_f32x3(&acceleration[3 * i])));
        ht_store_f32x3(&velocity[3 * i], v);
        ht_store_f32x3(&position[3 * i], ht_add_f32x3(ht_load_f32x3(&position[3 * i]),
                                                      ht_mul_f32x3(ht_all_f32x3(dt), v)));
    }
}

ht1_status nbody_advance(nbody_context *cx, float *position, int64_t position_n0, float *velocity,
                         int64_t velocity_n0, const float *acceleration, int64_t acceleration_n0,
                         float dt)
{
    ht1_status status = ht_enter((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    if (!ht_array_fits(position, (const int64_t[]){position_n0}, 1)
        || !ht_array_fits(velocity, (const int64_t[]){velocity_n0}, 1)
        || !ht_array_fits(acceleration, (const int64_t[]){acceleration_n0}, 1)) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    advance_rows(&cx->base.run, position, position_n0, velocity, acceleration, dt);
    return ht_leave(&cx->base);
}
