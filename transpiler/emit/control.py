"""Where control goes in a block of the exact form."""

from __future__ import annotations

from transpiler.ir.nodes import Block, Break, Continue, If, Return, Switch


def leaves(block: Block) -> bool:
    """Whether control never reaches the end of `block` by falling out of it."""
    if not block.statements:
        return False
    match block.statements[-1]:
        case Return() | Break() | Continue():
            return True
        case Block() as inner:
            return leaves(inner)
        case If(_, then, otherwise):
            last = Block((otherwise,)) if isinstance(otherwise, If) else otherwise
            return leaves(then) and last is not None and leaves(last)
        case Switch(cases=cases):
            # The C switch always has a `default`.
            return all((c.falls or leaves(c.body)) and not breaks_out(c.body) for c in cases)
    return False


def breaks_out(block: Block) -> bool:
    """Whether a `break` in `block` leaves the switch that it is a body of."""
    for s in block.statements:
        match s:
            case Break(label=None):
                return True
            case Block() if breaks_out(s):
                return True
            case If():
                arms = [s.then, s.otherwise] if s.otherwise is not None else [s.then]
                blocks = [a if isinstance(a, Block) else Block((a,)) for a in arms]
                if any(breaks_out(b) for b in blocks):
                    return True
    return False
