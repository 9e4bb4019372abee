"""Heat spreading through a plate: explicit steps on a grid of f32."""

import tack


@tack.kernel
def step(u: "f32[:, :]", out: "f32[:, :]", k: "f32"):
    """One explicit heat step; the border keeps its value."""
    for i, j in tack.ndindex(u.shape[0], u.shape[1]):
        if 0 < i < u.shape[0] - 1 and 0 < j < u.shape[1] - 1:
            lap = u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1] - 4.0 * u[i, j]
            out[i, j] = u[i, j] + k * lap
        else:
            out[i, j] = u[i, j]
