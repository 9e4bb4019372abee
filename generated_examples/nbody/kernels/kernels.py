"""Bodies that attract each other: every pair is summed, softened at short distance."""

import tack


@tack.func
def pull(here, there, mass, softening):
    """The acceleration at `here` by a body at `there`."""
    d = there - here
    r2 = d.norm_sqr() + softening * softening
    return d * (mass / (r2 * tack.sqrt(r2)))


@tack.kernel
def accelerate(
    position: "vec3<f32>[:]", mass: "f32[:]", acceleration: "vec3<f32>[:]", softening: "f32"
):
    """The acceleration of each body by all bodies; a body does not pull itself."""
    for i in range(len(position)):
        a = tack.vec3(0.0)
        for j in range(len(mass)):
            if i != j:
                a += pull(position[i], position[j], mass[j], softening)
        acceleration[i] = a


@tack.kernel
def advance(
    position: "vec3<f32>[:]", velocity: "vec3<f32>[:]", acceleration: "vec3<f32>[:]", dt: "f32"
):
    """One symplectic Euler step: velocities first, then positions."""
    for i in range(len(position)):
        v = velocity[i] + dt * acceleration[i]
        velocity[i] = v
        position[i] = position[i] + dt * v
