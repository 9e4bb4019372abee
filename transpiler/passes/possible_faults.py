"""The faults that each function and kernel can end with, as far as proofs tell.

What the limits of a context bring about is left out: E_FUEL, E_DEPTH, and E_UNSUPPORTED of a
depth limit beyond the native stack can come out of any entry.
"""

from __future__ import annotations

from collections.abc import Iterable

from transpiler.ir.fallible import can_fault
from transpiler.ir.faults import FaultCode
from transpiler.ir.nodes import (
    Assert,
    CheckIndex,
    CopyArray,
    DeclareArray,
    DeclareView,
    Element,
    Expression,
    Function,
    Kernel,
    Mode,
    Operate,
    Program,
    Read,
    Reduce,
    Slice,
    Statement,
    Update,
)
from transpiler.ir.operations import lookup
from transpiler.passes.callgraph import callees, dispatched, expressions
from transpiler.passes.effects import walk
from transpiler.passes.locals_of import inside

Owner = Function | Kernel
Codes = frozenset[FaultCode]


def possible_faults(program: Program) -> dict[str, Codes]:
    """For each function and kernel by its qualified name, those of what it calls included."""
    owners: dict[str, Owner] = {}
    for module in program.modules:
        owners |= {f.qualified: f for f in module.functions}
        owners |= {k.qualified: k for k in module.kernels}
    found = {name: _entry(owner) | _body(owner) for name, owner in owners.items()}
    below = {name: callees(owner) | dispatched(owner) for name, owner in owners.items()}
    changed = True
    while changed:
        changed = False
        for name, called in below.items():
            whole = found[name].union(*(found[other] for other in called))
            changed |= whole != found[name]
            found[name] = whole
    return found


def _entry(owner: Owner) -> Codes:
    """Faults of the entry checks: shapes, conditions, overlap, and the number of work items.
    Calls of a launch are refused instead (its arrays may overlap)."""
    if isinstance(owner, Function) and owner.kind == "launch":
        return frozenset()
    found = _in(owner.conditions)
    views = [p for p in owner.parameters if p.is_view]
    compared = any(
        entry is not None and bound is None
        for p in views
        for entry, bound in zip(p.shape, p.binds, strict=False)
    )
    if compared or owner.conditions:
        found |= {FaultCode.E_SHAPE}
    written = any(p.mode is not Mode.IN for p in owner.parameters)
    if isinstance(owner, Kernel):
        extents = [over.extent for over in owner.over]
        found |= _in(extents)
        if len(extents) > 1 or not all(isinstance(e, Read) for e in extents):
            found |= {FaultCode.E_SHAPE}
        return found | {FaultCode.E_ALIAS} if written else found
    return found | {FaultCode.E_ALIAS} if written and len(views) > 1 else found


def _body(owner: Owner) -> Codes:
    found: Codes = frozenset()
    for s in inside(owner.body):
        found |= _statement(s, owner) | _in(expressions(s))
    return found


def _statement(s: Statement, owner: Owner) -> Codes:
    """Faults of a statement itself, apart from its expressions."""
    match s:
        case Assert():
            return frozenset({FaultCode.E_ASSERT})
        case CopyArray():
            return frozenset({FaultCode.E_SHAPE, FaultCode.E_ALIAS})
        case DeclareView() if s.shaped:
            return frozenset({FaultCode.E_SHAPE})
        case DeclareArray() if isinstance(owner, Function):
            return frozenset({FaultCode.E_BOUNDS})
        case CheckIndex():
            return frozenset({FaultCode.E_BOUNDS})
        case Reduce():
            return frozenset(lookup(s.operation).faults)
        case Update() if not s.proven:
            return frozenset(lookup(s.operation).faults)
    return frozenset()


def _in(values: Iterable[Expression]) -> Codes:
    found: set[FaultCode] = set()
    for e in values:
        for x in walk(e):
            if can_fault(x):
                match x:
                    case Operate():
                        found.update(lookup(x.operation).faults)
                    case Element() | Slice():
                        found.add(FaultCode.E_BOUNDS)
    return frozenset(found)
