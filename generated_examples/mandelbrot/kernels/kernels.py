"""The Mandelbrot set: how many iterations a point of the complex plane takes to escape."""

import tack


@tack.kernel
def escape(count: "i32[:, :]", left: "f64", top: "f64", pixel: "f64", limit: "i32"):
    """Iterations of z*z + c before |z| passes 2, at most `limit`; rows go down the plane."""
    for i, j in tack.ndindex(count.shape[0], count.shape[1]):
        cx = left + j * pixel
        cy = top - i * pixel
        x = 0.0
        y = 0.0
        n = 0
        while n < limit and x * x + y * y <= 4.0:
            next_x = x * x - y * y + cx
            y = 2.0 * x * y + cy
            x = next_x
            n += 1
        count[i, j] = n
