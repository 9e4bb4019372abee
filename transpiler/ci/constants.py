"""Constant expressions: found, evaluated at compile time, and required (IM-23, IM-103).

Every maximal constant part of an expression is evaluated by the definitions of the operation
table, in evaluation order, so that the first fault or misfit literal is the one reported. What
an operator of a larger, non-constant expression may skip is left to the run; its literals are
checked all the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import cast

from transpiler.ci import compile_time, expressions
from transpiler.ci.body import Body
from transpiler.ci.entities import Role
from transpiler.ci.tree import Expr
from transpiler.ir.exact import Form, narrow
from transpiler.ir.faults import Edge, FaultCode
from transpiler.ir.nodes import (
    Call,
    Conditional,
    Element,
    Expression,
    Extent,
    Literal,
    Operate,
    RangeIndex,
    Read,
    ReadGlobal,
    ShortCircuit,
    Slice,
    View,
)
from transpiler.ir.operations import Operation, lookup
from transpiler.ir.types import I64, ArrayType, IntType, ScalarType, Type, is_scalar
from transpiler.machine.fault import FaultRecord, SourcePosition
from transpiler.machine.values import Operand, TypedValue, Z
from transpiler.source.diagnostics import Diagnostic, Note
from transpiler.source.files import Position, Span


class Stopped(Exception):
    """Evaluation ended: by an error, which has been reported unless it runs quietly, or at
    something that is not constant."""


class NotConstant(Stopped):
    """The expression is not constant."""


def settle(body: Body, e: Expression, skippable: bool = False) -> None:
    """Evaluate the constant parts of a whole expression and report their errors; of one that
    a run may skip, check the literals only."""
    if _visit(body, e, skippable):
        _settle_part(body, e, skippable)


def _settle_part(body: Body, e: Expression, skippable: bool) -> None:
    """Evaluate a maximal constant expression, or only check its literals."""
    if skippable:
        _check_literals(body, e)
        return
    if isinstance(e, Read | ReadGlobal):
        return
    evaluation = Evaluation(body)
    try:
        evaluation.value(e)
    except Stopped:
        return
    for part in evaluation.skipped:
        _check_literals(body, part)


def _visit(body: Body, e: Expression, skippable: bool) -> bool:
    """Whether `e` is constant; settles its constant parts if it is not."""
    match e:
        case Literal():
            return True
        case Read(local=local):
            return local.number in body.values and is_scalar(local.type)
        case ReadGlobal(variable=variable):
            return variable.constant and is_scalar(variable.type)
        case Operate(operands=operands):
            constant = _visit_all(body, operands, skippable)
            if not constant and e.operation.startswith("clamp."):
                _check_clamp(body, e)
            return constant
        case ShortCircuit(left=left, right=right):
            return _visit_choice(body, left, (right,), skippable)
        case Conditional(condition=condition, then=then, otherwise=otherwise):
            return _visit_choice(body, condition, (then, otherwise), skippable)
        case Element(base=base, indices=indices):
            _visit_inner(body, (base, *indices), skippable)
        case Slice(base=base, items=items):
            _visit_inner(body, (base, *_bounds(items)), skippable)
        case Extent(base=base):
            _visit_inner(body, (base,), skippable)
        case Call(arguments=arguments):
            _visit_inner(body, arguments, skippable)
    return False


def _bounds(items: tuple[Expression | RangeIndex, ...]) -> list[Expression]:
    found: list[Expression] = []
    for item in items:
        if isinstance(item, RangeIndex):
            found += [bound for bound in (item.low, item.high) if bound is not None]
        else:
            found.append(item)
    return found


def _visit_inner(body: Body, parts: tuple[Expression, ...], skippable: bool) -> None:
    """Settle the parts of an expression that is never constant."""
    for part in parts:
        if _visit(body, part, skippable):
            _settle_part(body, part, skippable)


def _visit_all(body: Body, parts: tuple[Expression, ...], skippable: bool) -> bool:
    """Whether all parts are constant; if not, those that are get settled."""
    constant = [part for part in parts if _visit(body, part, skippable)]
    if len(constant) == len(parts):
        return True
    for part in constant:
        _settle_part(body, part, skippable)
    return False


def _visit_choice(
    body: Body, chooser: Expression, arms: tuple[Expression, ...], skippable: bool
) -> bool:
    """A short circuit or conditional: what stands in an arm may be skipped by a run."""
    chooser_constant = _visit(body, chooser, skippable)
    constant = [arm for arm in arms if _visit(body, arm, True)]
    if chooser_constant and len(constant) == len(arms):
        return True
    if chooser_constant:
        _settle_part(body, chooser, skippable)
    for arm in constant:
        _settle_part(body, arm, True)
    return False


def _check_clamp(body: Body, e: Operate) -> None:
    low, high = peek(body, e.operands[1]), peek(body, e.operands[2])
    if low is not None and high is not None and low > high:
        _report_clamp(body, e.position, low, high)


def _report_clamp(body: Body, at: Position, low: int, high: int) -> None:
    body.module.error_at("C6006", at, 5, f"the bounds of `clamp` are reversed: {low} > {high}")


def _check_literals(body: Body, e: Expression) -> None:
    """Range checks of literals and literal conversions that no evaluation reached."""
    match e:
        case Literal():
            fits(body, e)
        case Operate(operands=operands):
            if id(e) in body.conversions:
                Evaluation(body).quietly_convert(e)
                return
            for operand in operands:
                _check_literals(body, operand)
            if e.operation.startswith("clamp."):
                _check_clamp(body, e)
        case ShortCircuit(left=left, right=right):
            _check_literals(body, left)
            _check_literals(body, right)
        case Conditional(condition=condition, then=then, otherwise=otherwise):
            for part in (condition, then, otherwise):
                _check_literals(body, part)


def fits(body: Body, e: Literal) -> bool:
    """Whether a literal is in range of its type; C2003 at the literal if not (IM-20)."""
    type_ = e.type
    if not isinstance(type_, IntType) or type_.holds(e.value):
        return True
    found = body.literals.get(id(e))
    if found is not None:
        limits = f"{type_.name} ({type_.min} ..= {type_.max})"
        body.error("C2003", found[1], f"{e.text or e.value} does not fit {limits}")
    return False


# --- evaluation -----------------------------------------------------------------------------


@dataclass(slots=True)
class Evaluation:
    """One evaluation of a constant expression.

    `quiet` reports nothing. `extended` also takes what a required constant may use (LS-266):
    elements and extents of constant arrays and calls of eligible functions. `skipped` gathers
    the operands that were not needed.
    """

    body: Body
    quiet: bool = False
    extended: bool = False
    skipped: list[Expression] = field(default_factory=list)

    def value(self, e: Expression) -> int:
        """The value of `e`; truth values are 0 and 1. Raises `Stopped`."""
        match e:
            case Literal():
                return self._literal(e)
            case ReadGlobal(variable=variable) if variable.constant:
                return self._scalar(variable.value)
            case Read(local=local) if local.number in self.body.values:
                return self._scalar(self.body.values[local.number])
            case Operate():
                return self._operate(e)
            case ShortCircuit(conjunction=conjunction, left=left, right=right):
                decided = bool(self.value(left))
                if decided is not conjunction:
                    self.skipped.append(right)
                    return int(decided)
                return self.value(right)
            case Conditional(condition=condition, then=then, otherwise=otherwise):
                chosen, other = (then, otherwise) if self.value(condition) else (otherwise, then)
                self.skipped.append(other)
                return self.value(chosen)
            case Element() if self.extended:
                return self._element(e)
            case Extent(base=base, dimension=dimension) if self.extended:
                return self.array_type(base).extents[dimension]
            case Call() if self.extended:
                return self._call(e)
        raise NotConstant

    def _scalar(self, value: int | tuple[int, ...]) -> int:
        if isinstance(value, tuple):
            raise NotConstant
        return value

    def _literal(self, e: Literal) -> int:
        if isinstance(e.type, IntType) and not e.type.holds(e.value):
            if not self.quiet:
                fits(self.body, e)
            raise Stopped
        return e.value

    def _operate(self, e: Operate) -> int:
        if id(e) in self.body.conversions:
            return self._convert(e)
        values = [self.value(operand) for operand in e.operands]
        operation = lookup(e.operation)
        result = operation.apply(*values)
        if not isinstance(result, Edge):
            return int(result)
        if self.quiet:
            raise Stopped
        if operation.family.name == "clamp" and result.code is FaultCode.E_DOMAIN:
            _report_clamp(self.body, e.position, values[1], values[2])
            raise Stopped
        operands = [
            TypedValue(cast(ScalarType, o.type), v) for o, v in zip(e.operands, values, strict=True)
        ]
        self.fault(result, operation.identifier, tuple(operands), e.position)
        raise Stopped

    def _convert(self, e: Operate) -> int:
        """A conversion of a number in Z (IM-26, IM-184)."""
        _, z = self.body.conversions[id(e)]
        operation: Operation = lookup(e.operation)
        target = cast(IntType, operation.result_type)
        if target.holds(z):
            return z
        if operation.form is Form.CHECKED:
            if not self.quiet:
                self.fault(narrow(target, z), "unassigned", (TypedValue(Z, z),), e.position)
            raise Stopped
        return target.wrap(z) if operation.form is Form.WRAP else target.clamp(z)

    def quietly_convert(self, e: Operate) -> None:
        """`_convert` for its report alone."""
        try:
            self._convert(e)
        except Stopped:
            return

    def _element(self, e: Element) -> int:
        type_ = self.array_type(e.base)
        elements = self.elements(e.base)
        indices = [self.value(index) for index in e.indices]
        flat = 0
        for dimension, (index, extent) in enumerate(zip(indices, type_.extents, strict=True)):
            if not 0 <= index < extent:
                operands = [TypedValue(I64, index)]
                if type_.rank > 1:
                    operands.insert(0, TypedValue(I64, dimension))
                if not self.quiet:
                    edge = Edge(FaultCode.E_BOUNDS, None, (I64, extent))
                    name = f"index.checked.{type_.element.token}"
                    self.fault(edge, name, tuple(operands), e.position)
                raise Stopped
            flat = flat * extent + index
        return elements[flat]

    def array_type(self, base: View) -> ArrayType:
        """The type of a constant array; raises `NotConstant` for any other."""
        self.elements(base)
        assert isinstance(base, Read | ReadGlobal)
        assert isinstance(base.type, ArrayType)
        return base.type

    def elements(self, base: View) -> tuple[int, ...]:
        """The elements of a constant array; raises `NotConstant` for any other."""
        value: int | tuple[int, ...] | None = None
        if isinstance(base, ReadGlobal) and base.variable.constant:
            value = base.variable.value
        elif isinstance(base, Read):
            value = self.body.values.get(base.local.number)
        if not isinstance(value, tuple):
            raise NotConstant
        return value

    def _call(self, e: Call) -> int:
        values = [self.value(argument) for argument in e.arguments]
        try:
            result = compile_time.call(self.body, e, values)
        except compile_time.Failed:
            raise Stopped from None
        except compile_time.Circular:
            message = "the value of this constant depends on itself"
            self.body.module.error_at("C6005", e.position, 1, message)
            raise Stopped from None
        except compile_time.OutOfFuel:
            message = f"the constants of this module use over {compile_time.FUEL} units of fuel"
            self.body.module.error_at("C6002", e.position, 1, message)
            raise Stopped from None
        if isinstance(result, int):
            return result
        if result is None:
            raise NotConstant
        if not self.quiet:
            _report_inside(self.body, result, e)
        raise Stopped

    def fault(
        self, edge: Edge, operation: str, operands: tuple[Operand, ...], at: Position
    ) -> None:
        """Report a fault of the evaluation (C6001) with its record."""
        limit = None if edge.limit is None else TypedValue(*edge.limit)
        site = SourcePosition.of(self.body.module.file.path, at)
        record = FaultRecord(edge.code, operation, operands, edge.exact, limit, site)
        report(self.body, record, at)


def _report_inside(body: Body, record: FaultRecord, e: Call) -> None:
    """C6001 at the operator of a called function, with a note about the constant."""
    path = body.module.file.path
    site = record.position
    note = Note("evaluated for this constant", path, e.position)
    body.module.collector.add(
        Diagnostic(
            "C6001",
            _fault_text(record),
            site.path,
            Position(site.line, site.column),
            notes=(note,),
            fault=record.as_data(),
        )
    )


def report(body: Body, record: FaultRecord, at: Position) -> None:
    """C6001 at the operator."""
    body.module.error_at("C6001", at, 1, _fault_text(record), record.as_data())


def _fault_text(record: FaultRecord) -> str:
    parts = [f"{record.code.name} in `{record.operation}`"]
    if record.operands:
        parts.append("of " + ", ".join(str(operand) for operand in record.operands))
    if record.exact is not None:
        parts.append(f"exact {record.exact}")
    if record.limit is not None:
        parts.append(f"limit {record.limit}")
    return "this constant expression faults: " + ", ".join(parts)


# --- required and known constants -----------------------------------------------------------


def peek(body: Body, e: Expression) -> int | None:
    """The value of `e` if it is a constant without error; reports nothing."""
    if isinstance(e, Literal):
        return e.value if not isinstance(e.type, IntType) or e.type.holds(e.value) else None
    try:
        return Evaluation(body, quiet=True).value(e)
    except Stopped:
        return None


@dataclass(frozen=True, slots=True)
class Known:
    """A required constant: as lowered, and its value."""

    expression: Expression
    value: int

    @property
    def kept(self) -> Expression:
        """What a program carries: a literal or name as written, else the value alone, since
        nothing of a constant is evaluated by a run."""
        e = self.expression
        if isinstance(e, Literal | Read | ReadGlobal):
            return e
        return Literal(cast(ScalarType, e.type), self.value)


def required(
    body: Body, e: Expr, want: Type | None, what: str, code: str = "C6004"
) -> Known | None:
    """`e` as a required constant of type `want`; `code` at `e` where it is none (LS-264)."""
    made: Expression | None = None
    with expressions.nesting(body, e):
        made = expressions.typed(body, e, want)
    if made is None:
        return None
    value = evaluated(body, made, e.span, what, code)
    return None if value is None else Known(made, value)


def evaluated(
    body: Body, made: Expression, span: Span, what: str, code: str = "C6004"
) -> int | None:
    """The value of an expression in a position that requires a constant."""
    evaluation = Evaluation(body, extended=True)
    try:
        value = evaluation.value(made)
    except NotConstant:
        notes = (body.module.script_note(),) if body.at_module_level else ()
        body.module.error(code, span, f"{what} must be a constant", notes=notes)
        return None
    except Stopped:
        return None
    for part in evaluation.skipped:
        _check_literals(body, part)
    return value


def step(body: Body, e: Expr) -> int | None:
    """The `by` of a range: a nonzero I64 constant (C2053)."""
    known = required(body, e, I64, "the step of a range", "C2053")
    if known is not None and known.value == 0:
        body.error("C2053", e.span, "the step of a range must not be 0")
        return None
    return None if known is None else known.value


def uses_sizes(body: Body, e: Expression) -> bool:
    """Whether `e` reads a size parameter of the function."""
    for part in parts(e):
        if isinstance(part, Read):
            variable = body.variables.get(part.local.number)
            if variable is not None and variable.role is Role.SIZE:
                return True
    return False


def alike(a: Expression | None, b: Expression | None) -> bool:
    """Whether two extents are the same expression, wherever they are written."""
    if isinstance(a, Literal) and isinstance(b, Literal):
        return (a.type, a.value) == (b.type, b.value)
    if isinstance(a, Operate) and isinstance(b, Operate):
        same = a.operation == b.operation
    elif isinstance(a, ShortCircuit) and isinstance(b, ShortCircuit):
        same = a.conjunction == b.conjunction
    elif isinstance(a, Conditional) and isinstance(b, Conditional):
        same = True
    else:
        return a == b
    return same and all(map(alike, children(a), children(b)))


def parts(e: Expression) -> Iterator[Expression]:
    """`e` and every expression in it, in source order."""
    stack = [e]
    while stack:
        at = stack.pop()
        yield at
        stack += reversed(children(at))


def children(e: Expression) -> list[Expression]:
    """The operands of `e`, in source order."""
    match e:
        case Operate(operands=operands):
            return list(operands)
        case ShortCircuit(left=left, right=right):
            return [left, right]
        case Conditional(condition=condition, then=then, otherwise=otherwise):
            return [condition, then, otherwise]
        case Element(base=base, indices=indices):
            return [base, *indices]
        case Slice(base=base, items=items):
            return [base, *_bounds(items)]
        case Extent(base=base):
            return [base]
        case Call(arguments=arguments):
            return list(arguments)
    return []
