"""Spectral elements: gradients of a field at the nodes of quadrilaterals."""

import tack


@tack.kernel
def gradient(
    u: "f64[:, :, :]",
    derivative: "f64[:, :]",
    jacobian: "mat2<f64>[:, :, :]",
    grad: "vec2<f64>[:, :, :]",
):
    """The gradient in space; arrays are (element, node, node), the matrix d node / d node."""
    for e, i, j in tack.ndindex(u.shape[0], u.shape[1], u.shape[2]):
        du_dxi = 0.0
        du_deta = 0.0
        for k in range(u.shape[1]):
            du_dxi += derivative[i, k] * u[e, k, j]
            du_deta += derivative[j, k] * u[e, i, k]
        reference = tack.vec2(du_dxi, du_deta)
        grad[e, i, j] = jacobian[e, i, j].inverse().transpose() @ reference


@tack.kernel
def mass(jacobian: "mat2<f64>[:, :, :]", weight: "f64[:]", out: "f64[:, :, :]"):
    """The diagonal of the mass matrix: quadrature weight times the area at each node."""
    for e, i, j in tack.ndindex(out.shape[0], out.shape[1], out.shape[2]):
        out[e, i, j] = weight[i] * weight[j] * jacobian[e, i, j].determinant()
