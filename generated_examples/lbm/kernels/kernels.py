"""Flow on a lattice of nine velocities (D2Q9), one relaxation time, periodic borders."""

import tack


@tack.func
def equilibrium(weight, rho, eu, uu):
    """The equilibrium population of a velocity e, from e . u and u . u."""
    return weight * rho * (1.0 + 3.0 * eu + 4.5 * eu * eu - 1.5 * uu)


@tack.func
def wrap(i, n):
    """The index `i` on a ring of `n`."""
    return (i + n) % n


@tack.kernel
def moments(f: "f32[9, :, :]", rho: "f32[:, :]", ux: "f32[:, :]", uy: "f32[:, :]"):
    """Density and velocity of each cell; populations are (direction, row, column)."""
    for i, j in tack.ndindex(rho.shape[0], rho.shape[1]):
        r = 0.0
        for q in range(9):
            r += f[q, i, j]
        east = f[1, i, j] + f[5, i, j] + f[8, i, j]
        west = f[3, i, j] + f[6, i, j] + f[7, i, j]
        north = f[2, i, j] + f[5, i, j] + f[6, i, j]
        south = f[4, i, j] + f[7, i, j] + f[8, i, j]
        rho[i, j] = r
        ux[i, j] = (east - west) / r
        uy[i, j] = (north - south) / r


@tack.kernel
def collide_stream(
    f: "f32[9, :, :]",
    rho: "f32[:, :]",
    ux: "f32[:, :]",
    uy: "f32[:, :]",
    ex: "i32[9]",
    ey: "i32[9]",
    weight: "f32[9]",
    out: "f32[9, :, :]",
    omega: "f32",
):
    """Relax the populations of each cell and hand them to its neighbours."""
    for i, j in tack.ndindex(rho.shape[0], rho.shape[1]):
        u = ux[i, j]
        v = uy[i, j]
        for q in range(9):
            eu = ex[q] * u + ey[q] * v
            goal = equilibrium(weight[q], rho[i, j], eu, u * u + v * v)
            row = wrap(i + ey[q], rho.shape[0])
            column = wrap(j + ex[q], rho.shape[1])
            out[q, row, column] = f[q, i, j] + omega * (goal - f[q, i, j])
