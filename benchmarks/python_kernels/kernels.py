"""The kernels of the benchmark, as a user would write them."""

import tack


@tack.kernel
def saxpy(x: "f32[:]", y: "f32[:]", a: "f32"):
    """y := a x + y"""
    for i in range(len(y)):
        y[i] = a * x[i] + y[i]


@tack.kernel
def heat(u: "f32[:, :]", out: "f32[:, :]", k: "f32"):
    """One explicit step; the border keeps its value."""
    for i, j in tack.ndindex(u.shape[0], u.shape[1]):
        if 0 < i < u.shape[0] - 1 and 0 < j < u.shape[1] - 1:
            lap = u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1] - 4.0 * u[i, j]
            out[i, j] = u[i, j] + k * lap
        else:
            out[i, j] = u[i, j]


@tack.kernel
def matmul(a: "f32[:, :]", b: "f32[:, :]", c: "f32[:, :]"):
    """c := a b, row by row."""
    for i in range(a.shape[0]):
        for j in range(b.shape[1]):
            c[i, j] = 0.0
        for p in range(a.shape[1]):
            factor = a[i, p]
            for j in range(b.shape[1]):
                c[i, j] += factor * b[p, j]


@tack.kernel
def nbody(position: "vec3<f32>[:]", mass: "f32[:]", acceleration: "vec3<f32>[:]", soft: "f32"):
    """The acceleration of each body by all bodies."""
    for i in range(len(position)):
        here = position[i]
        a = tack.vec3(0.0)
        for j in range(len(mass)):
            d = position[j] - here
            r2 = d.norm_sqr() + soft
            a += d * (mass[j] / (r2 * tack.sqrt(r2)))
        acceleration[i] = a


@tack.kernel
def mandelbrot(count: "i32[:, :]", left: "f64", top: "f64", pixel: "f64", limit: "i32"):
    """Iterations of z z + c before |z| passes 2."""
    for i, j in tack.ndindex(count.shape[0], count.shape[1]):
        cx = left + j * pixel
        cy = top - i * pixel
        x = tack.f64(0.0)
        y = tack.f64(0.0)
        n = 0
        while n < limit and x * x + y * y <= 4.0:
            t = x * x - y * y + cx
            y = 2.0 * x * y + cy
            x = t
            n += 1
        count[i, j] = n


@tack.kernel
def squares(x: "f32[:, :]", sums: "f32[:]"):
    """The sum of the squares of each row."""
    for i in range(x.shape[0]):
        total = tack.f32(0.0)
        for j in range(x.shape[1]):
            total += x[i, j] * x[i, j]
        sums[i] = total


@tack.kernel
def squares_atomic(x: "f32[:, :]", sum: "f64[:]"):
    """The sum of all squares, row by row."""
    for i in range(x.shape[0]):
        total = tack.f32(0.0)
        for j in range(x.shape[1]):
            total += x[i, j] * x[i, j]
        tack.atomic_add(sum, 0, tack.f64(total))
