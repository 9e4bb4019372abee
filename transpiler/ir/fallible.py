"""Which operations of an expression can fault (IM-104)."""

from __future__ import annotations

from transpiler.ir.nodes import Element, Expression, Operate, Slice
from transpiler.ir.operations import lookup


def can_fault(e: Expression) -> bool:
    """Whether the operation at the top of `e` can fault; its operands are looked at apart."""
    match e:
        case Operate():
            return not e.proven and bool(lookup(e.operation).faults)
        case Element():
            return len(e.proven) < len(e.indices) or not all(e.proven)
        case Slice():
            return True
    return False
