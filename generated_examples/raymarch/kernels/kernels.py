"""Rays marched through a scene of signed distances; shapes are device classes."""

import tack

NEAR = tack.constant(0.001, tack.f32)
FAR = tack.constant(100.0, tack.f32)


@tack.device_class
class Sphere:
    """A ball."""

    def __init__(self, center, radius):
        self.center = center
        self.radius = radius

    @tack.func
    def distance(self, p):
        """From `p` to the surface, negative inside."""
        return (p - self.center).norm() - self.radius


@tack.device_class
class Floor:
    """A horizontal plane."""

    def __init__(self, height):
        self.height = height

    @tack.func
    def distance(self, p):
        """From `p` down to the plane."""
        return p.y - self.height


@tack.func
def scene(ball, floor, p):
    """The distance to whatever is nearest."""
    return min(ball.distance(p), floor.distance(p))


@tack.kernel
def march(
    ball: "Sphere(center=vec3<f32>, radius=f32)",
    floor: "Floor(height=f32)",
    origin: "vec3<f32>[:]",
    direction: "vec3<f32>[:]",
    depth: "f32[:]",
):
    """How far each ray goes until it hits something, -1 where it hits nothing."""
    for i in range(len(depth)):
        o = origin[i]
        d = direction[i].normalized()
        t = 0.0
        hit = -1.0
        for _ in range(128):
            step = scene(ball, floor, o + t * d)
            if step < NEAR:
                hit = t
                break
            t += step
            if t > FAR:
                break
        depth[i] = hit
