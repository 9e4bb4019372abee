/* From kernels.py. This file belongs to the project that it was made for. */
#include "../nbody_private.h"

#include "../hardtack/debug.h"
#include "../hardtack/launch.h"
#include "../nbody_vectors.h"

// Bodies that attract each other: every pair is summed, softened at short distance.

/* The acceleration at `here` by a body at `there`. */
static inline ht_f32x3 pull(const ht_frame *frame, ht_f32x3 here, ht_f32x3 there, float mass,
                            float softening)
{
    (void)frame;
    ht_f32x3 d = ht_sub_f32x3(there, here);
    float r2 = ht_norm_sqr_f32x3(d) + softening * softening;
    return ht_mul_f32x3(d, ht_all_f32x3(mass / (r2 * ht_sqrt_f32(r2))));
}

/* The acceleration of each body by all bodies; a body does not pull itself. */
#define AT(step, line, column) HT_AT(NBODY_IN_accelerate, step, line, column)
static void accelerate_rows(const ht_frame *frame, const ht_f32 *position, int64_t position_n0,
                            const ht_f32 *mass, int64_t mass_n0, ht_f32 *acceleration,
                            int64_t acceleration_n0, float softening)
{
    for (int64_t i = 0; i < position_n0; i++) {
        ht_debug_next(frame);
        ht_f32x3 a = ht_f32x3_of(0.0f, 0.0f, 0.0f);
        for (int64_t j = 0; j < mass_n0; j++) {
            if (i != j) {
                ht_f32x3 position_before = ht_load_f32x3(ht_element_f32(
                    frame, AT(0, 8, 27), position, 3, HT_NUMBERS(position_n0), HT_NUMBERS(i)));
                ht_f32x3 position_before_2 = ht_load_f32x3(ht_element_f32(
                    frame, AT(0, 8, 40), position, 3, HT_NUMBERS(position_n0), HT_NUMBERS(j)));
                a = ht_add_f32x3(a, pull(HT_FRAME(frame, AT(0, 8, 22)), position_before,
                                         position_before_2,
                                         *ht_element_f32(frame, AT(0, 8, 53), mass, 1,
                                                         HT_NUMBERS(mass_n0), HT_NUMBERS(j)),
                                         softening));
            }
        }
        ht_store_f32x3(ht_element_f32(frame, AT(0, 9, 9), acceleration, 3,
                                      HT_NUMBERS(acceleration_n0), HT_NUMBERS(i)),
                       a);
    }
}

ht1_status nbody_accelerate(nbody_context *cx, const float *position, int64_t position_n0,
                            const float *mass, int64_t mass_n0, float *acceleration,
                            int64_t acceleration_n0, float softening)
{
    ht1_status status = ht_enter_debug((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    if (!ht_array_fits(position, (const int64_t[]){position_n0}, 1)
        || !ht_array_fits(mass, (const int64_t[]){mass_n0}, 1)
        || !ht_array_fits(acceleration, (const int64_t[]){acceleration_n0}, 1)) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    ht_debug debug = ht_debug_begin(&cx->base.run, NBODY_IN_accelerate);
    const ht_frame frame = {&debug, NULL, 0};
    accelerate_rows(&frame, position, position_n0, mass, mass_n0, acceleration, acceleration_n0,
                    softening);
    return ht_leave(&cx->base);
}
#undef AT

/* One symplectic Euler step: velocities first, then positions. */
#define AT(step, line, column) HT_AT(NBODY_IN_advance, step, line, column)
static void advance_rows(const ht_frame *frame, ht_f32 *position, int64_t position_n0,
                         ht_f32 *velocity, int64_t velocity_n0, const ht_f32 *acceleration,
                         int64_t acceleration_n0, float dt)
{
    for (int64_t i = 0; i < position_n0; i++) {
        ht_debug_next(frame);
        ht_f32x3 velocity_before = ht_load_f32x3(ht_element_f32(
            frame, AT(0, 5, 13), velocity, 3, HT_NUMBERS(velocity_n0), HT_NUMBERS(i)));
        ht_f32x3 v = ht_add_f32x3(
            velocity_before,
            ht_mul_f32x3(ht_all_f32x3(dt), ht_load_f32x3(ht_element_f32(
                                               frame, AT(0, 5, 32), acceleration, 3,
                                               HT_NUMBERS(acceleration_n0), HT_NUMBERS(i)))));
        ht_store_f32x3(
            ht_element_f32(frame, AT(0, 6, 9), velocity, 3, HT_NUMBERS(velocity_n0), HT_NUMBERS(i)),
            v);
        ht_f32x3 value =
            ht_add_f32x3(ht_load_f32x3(ht_element_f32(frame, AT(0, 7, 23), position, 3,
                                                      HT_NUMBERS(position_n0), HT_NUMBERS(i))),
                         ht_mul_f32x3(ht_all_f32x3(dt), v));
        ht_store_f32x3(
            ht_element_f32(frame, AT(0, 7, 9), position, 3, HT_NUMBERS(position_n0), HT_NUMBERS(i)),
            value);
    }
}

ht1_status nbody_advance(nbody_context *cx, float *position, int64_t position_n0, float *velocity,
                         int64_t velocity_n0, const float *acceleration, int64_t acceleration_n0,
                         float dt)
{
    ht1_status status = ht_enter_debug((ht_context *)cx);
    if (status != HT1_OK)
        return status;
    if (!ht_array_fits(position, (const int64_t[]){position_n0}, 1)
        || !ht_array_fits(velocity, (const int64_t[]){velocity_n0}, 1)
        || !ht_array_fits(acceleration, (const int64_t[]){acceleration_n0}, 1)) {
        return ht_refuse(&cx->base, HT1_REFUSED_ARGUMENT);
    }
    ht_debug debug = ht_debug_begin(&cx->base.run, NBODY_IN_advance);
    const ht_frame frame = {&debug, NULL, 0};
    advance_rows(&frame, position, position_n0, velocity, velocity_n0, acceleration,
                 acceleration_n0, dt);
    return ht_leave(&cx->base);
}
#undef AT
