"""`reduce` statements of kernels (section 14.2)."""

from __future__ import annotations

from transpiler.ci import expressions, signatures
from transpiler.ci.body import Body, KernelState
from transpiler.ci.entities import Variable
from transpiler.ci.tree import Expr, Name, ReduceSyntax
from transpiler.ir.exact import Form
from transpiler.ir.nodes import Expression, Local, Mode, Reduce, Statement
from transpiler.ir.operations import operation
from transpiler.ir.types import I64, IntType, ScalarType, ViewType

FAMILIES = {"min": "reduce_min", "max": "reduce_max"}
BUILT = frozenset(["sum", "min", "max", "count", "fold_checked"])
UNBUILT = frozenset(["sum_wrap", "sum_sat"])


def reduce(body: Body, state: KernelState, s: ReduceSyntax) -> Statement | None:
    """One reduction into a scalar output."""
    name = s.operation.text
    target = _target(body, state, s)
    values = tuple(argument.value for argument in s.arguments)
    if name in UNBUILT:
        body.unbuilt(s.operation.span, f"the reduction `{name}`")
        return None
    if name not in BUILT:
        body.error("C3005", s.operation.span, f"there is no reduction `{name}`")
        return None
    for argument in s.arguments:
        if argument.name is not None:
            body.error("C2063", argument.name.span, f"`{name}` takes positional arguments only")
            return None
    wanted = 3 if name == "fold_checked" else 1
    if len(values) != wanted:
        many = "1 argument" if wanted == 1 else f"{wanted} arguments"
        body.error("C2022", s.operation.span, f"`{name}` takes {many}, found {len(values)}")
        return None
    if name == "fold_checked":
        return _fold(body, s, target, values)
    return _plain(body, s, target, values[0])


def _target(body: Body, state: KernelState, s: ReduceSyntax) -> Local | None:
    """The scalar `out` parameter; a second `reduce` to it is C5031 there (H-16)."""
    text, span = s.target.text, s.target.span
    entity = body.lookup(text)
    if entity is None:
        expressions.undefined(body, text, span)
        return None
    local = entity.local if isinstance(entity, Variable) else None
    if isinstance(entity, Variable) and local is None:
        return None
    mode = state.modes.get(local.number) if local is not None else None
    if local is None or mode is not Mode.OUT or isinstance(local.type, ViewType):
        body.error("C2058", span, f"`{text}` is no scalar output")
        return None
    if local.number in state.reduced:
        body.error("C5031", s.span, f"`{text}` has its `reduce` already")
        return None
    state.reduced.add(local.number)
    return local


def _plain(body: Body, s: ReduceSyntax, target: Local | None, e: Expr) -> Statement | None:
    """`sum`, `min`, `max` and `count`."""
    name = s.operation.text
    match name:
        case "count":
            value = expressions.condition(body, e)
            result: ScalarType | None = I64
        case "sum":
            value = expressions.value(body, e)
            result = None
        case _:
            value = expressions.value(body, e, target.type if target is not None else None)
            result = None
    if value is None or target is None:
        return None
    if name != "count" and not isinstance(value.type, IntType):
        body.error("C2103", e.span, f"`{name}` is not defined for {value.type.name}")
        return None
    if result is not None and target.type != result:
        message = f"`count` gives I64, and `{target.name}` is {target.type.name}"
        body.error("C2001", s.target.span, message)
        return None
    identifier = _identifier(name, value, target)
    return Reduce(target, identifier, value, body.at(s.operation.span), trivia=s.trivia)


def _identifier(name: str, value: Expression, target: Local) -> str:
    if name == "count":
        return operation("count", Form.CHECKED).identifier
    element = value.type
    assert isinstance(element, IntType)
    if name == "sum":
        assert isinstance(target.type, IntType)
        return operation("sum", Form.CHECKED, E=element, R=target.type).identifier
    return operation(FAMILIES.get(name, name), Form.CHECKED, E=element).identifier


def _fold(
    body: Body, s: ReduceSyntax, target: Local | None, values: tuple[Expr, ...]
) -> Statement | None:
    """`fold_checked(add, init, e)`; `init` is the same for every work item."""
    folded = values[0]
    if not isinstance(folded, Name) or folded.text not in ("add", "mul"):
        body.error("C3005", folded.span, "the folded operation is `add`")
        return None
    if folded.text == "mul":
        body.unbuilt(folded.span, "the reduction `fold_checked(mul, ..)`")
        return None
    want = target.type if target is not None else None
    initial = expressions.value(body, values[1], want)
    value = expressions.value(body, values[2], want)
    if initial is None or value is None or target is None:
        return None
    if not signatures.depends_only_on(body, initial, values[1].span, True):
        return None
    identifier = _identifier("fold_checked", value, target)
    at = body.at(s.operation.span)
    return Reduce(target, identifier, value, at, initial, s.trivia)
