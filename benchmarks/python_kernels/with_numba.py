"""The same kernels for Numba."""

from __future__ import annotations

import math

import numba
import numpy as np


def _compiled(function):
    return numba.njit(parallel=True, error_model="numpy")(function)


@_compiled
def saxpy(x, y, a):
    for i in numba.prange(len(y)):
        y[i] = a * x[i] + y[i]


@_compiled
def heat(u, out, k):
    rows, columns = u.shape
    for i in numba.prange(rows):
        if 0 < i < rows - 1:
            out[i, 0] = u[i, 0]
            for j in range(1, columns - 1):
                lap = (
                    u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1]
                    - np.float32(4.0) * u[i, j]
                )  # fmt: skip
                out[i, j] = u[i, j] + k * lap
            out[i, columns - 1] = u[i, columns - 1]
        else:
            for j in range(columns):
                out[i, j] = u[i, j]


@_compiled
def matmul(a, b, c):
    for i in numba.prange(a.shape[0]):
        for j in range(b.shape[1]):
            c[i, j] = 0
        for p in range(a.shape[1]):
            factor = a[i, p]
            for j in range(b.shape[1]):
                c[i, j] += factor * b[p, j]


@_compiled
def nbody(position, mass, acceleration, soft):
    for i in numba.prange(len(mass)):
        x, y, z = position[i, 0], position[i, 1], position[i, 2]
        ax = ay = az = np.float32(0)
        for j in range(len(mass)):
            dx, dy, dz = position[j, 0] - x, position[j, 1] - y, position[j, 2] - z
            r2 = dx * dx + dy * dy + dz * dz + soft
            pull = mass[j] / (r2 * math.sqrt(r2))
            ax += dx * pull
            ay += dy * pull
            az += dz * pull
        acceleration[i, 0], acceleration[i, 1], acceleration[i, 2] = ax, ay, az


@_compiled
def mandelbrot(count, left, top, pixel, limit):
    for i in numba.prange(count.shape[0]):
        for j in range(count.shape[1]):
            cx, cy = left + j * pixel, top - i * pixel
            x = y = 0.0
            n = 0
            while n < limit and x * x + y * y <= 4.0:
                x, y = x * x - y * y + cx, 2.0 * x * y + cy
                n += 1
            count[i, j] = n


@_compiled
def squares(x, sums):
    for i in numba.prange(x.shape[0]):
        total = np.float32(0)
        for j in range(x.shape[1]):
            total += x[i, j] * x[i, j]
        sums[i] = total


@_compiled
def squares_atomic(x, sum):
    # Numba has no atomic update on the CPU: a reduction variable.
    whole = 0.0
    for i in numba.prange(x.shape[0]):
        total = np.float32(0)
        for j in range(x.shape[1]):
            total += x[i, j] * x[i, j]
        whole += total
    sum[0] += whole
