"""Bodies of kernels and device functions as statements of the intermediate representation."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from transpiler.ir.nodes import (
    Assign,
    Block,
    Break,
    Continue,
    Declare,
    DeclareLater,
    Element,
    Evaluate,
    Expression,
    ForSpans,
    If,
    Literal,
    Local,
    Operate,
    Place,
    Read,
    Span,
    Statement,
    Trivia,
    Update,
    While,
)
from transpiler.ir.order import calls
from transpiler.ir.types import BOOL, I64, ArrayType, ElementType, FloatType, Type, ViewType
from transpiler.ir.vectors import form_of, formed
from transpiler.pykernel.bindings import is_part, resolve
from transpiler.pykernel.lower_expressions import NotTyped, Rejected
from transpiler.pykernel.lower_vectors import Vectors, element_base
from transpiler.pykernel.model import PyFunction, TackName
from transpiler.pykernel.places import Places, assigned, component_targets, is_sequence
from transpiler.pykernel.recovery import Poisoned, Recovery
from transpiler.pykernel.typing import KernelTypeError, join
from transpiler.pykernel.values import Known, Value, Weak, convert, settled

_UPDATES = (ast.Add, ast.Sub, ast.Mult, ast.BitAnd, ast.BitOr, ast.BitXor)


@dataclass(slots=True)
class Types:
    """The types of a function's locals while they are found, round by round.

    `weak` holds, for a local that is assigned once and to a weak literal, that literal; `arrays`
    the types of local arrays, `shared` those of them that the lanes of a group share. They are
    `settled` when another round finds no more; `poisoned` are the locals whose type an error hides.
    """

    floats: FloatType
    known: dict[str, ElementType] = field(default_factory=dict)
    weak: dict[str, Weak] = field(default_factory=dict)
    weak_seen: set[str] = field(default_factory=set)
    arrays: dict[str, ArrayType] = field(default_factory=dict)
    poisoned: set[str] = field(default_factory=set)
    shared: set[str] = field(default_factory=set)
    changed: bool = False
    settled: bool = False

    def join(self, name: str, type_: ElementType, node: ast.AST) -> None:
        """One more assignment to `name`."""
        before = self.known.get(name)
        after = type_ if before is None else joined(before, type_, node)
        if after != before:
            self.known[name] = after
            self.changed = True


def joined(left: ElementType, right: ElementType, node: ast.AST) -> ElementType:
    """The type of what is given values of both types at `node`."""
    try:
        return join(left, right)
    except KernelTypeError as error:
        raise Rejected("K1306", node, f"TypeError: {error}", error.remedy) from None


B = TypeVar("B", bound="Bodies")


class Bodies(Vectors):
    """Lowers the body of one function in one round of type inference."""

    def __init__(self, function: PyFunction, types: Types, *, dry: bool) -> None:
        """`dry`: a round before the last one, in which types are still looked for."""
        super().__init__(function.module)
        self.dry = dry
        self.function = function
        self.types = types
        self.parameters: dict[str, Local] = {}
        self.locals: dict[str, Local] = {}
        self.arrays: dict[str, Local] = {}
        self.loops: list[dict[str, Local]] = []
        self.count = 0
        self.assignments: dict[str, int] = {}
        self.places = Places()
        self.declared: set[str] = set()
        self.taken_apart = component_targets(function.node.body)
        self.taken: set[str] = set()
        self.recovery = Recovery(strict=types.settled)

    def fresh(self, name: str, type_: Type, *, writable: bool = True) -> Local:
        """A new local of the function."""
        self.count += 1
        return Local(name, type_, self.count, writable)

    # --- names ------------------------------------------------------------------------------

    def read(self, node: ast.Name) -> Value:
        for names in reversed(self.loops):
            if node.id in names:
                return Known(Read(names[node.id]))
        if node.id in self.types.poisoned:
            raise Poisoned
        if node.id in self.types.weak:
            return self.types.weak[node.id]
        if node.id in self.assignments:
            early = node.id in self.declared or self.places.is_late(node.id)
            if node.id not in self.types.known or not (early or self.dry):
                raise NotTyped(node.id)
            return Known(Read(self.local(node.id)))
        if node.id in self.parameters:
            parameter = self.parameters[node.id]
            if isinstance(parameter.type, ViewType):
                message = f"TypeError: {node.id} is an array"
                raise Rejected("K1307", node, message, "give an index")
            return Known(Read(parameter))
        return self.constant(node)

    def local(self, name: str, shown: str | None = None) -> Local:
        """The one local of that name; `shown` is what it is called if not so."""
        if name not in self.locals:
            self.locals[name] = self.fresh(shown or name, self.types.known[name])
        return self.locals[name]

    def hides(self, name: str) -> bool:
        """Whether a parameter or local hides what the module binds `name` to."""
        own = name in self.parameters or name in self.assignments or name in self.types.weak
        return own or any(name in names for names in self.loops)

    def array(self, node: ast.expr) -> Local | None:
        if not isinstance(node, ast.Name):
            return None
        found = self.parameters.get(node.id)
        return found if found is not None and isinstance(found.type, ViewType) else None

    def is_outer(self, node: ast.expr) -> bool:
        root = node
        while isinstance(root, ast.Attribute):
            root = root.value
        outer = isinstance(root, ast.Name) and not self.hides(root.id)
        return outer and not is_part(self.module, node)

    def tack(self, node: ast.expr) -> TackName | None:
        found = resolve(self.module, node) if self.is_outer(node) else None
        return found if isinstance(found, TackName) else None

    # --- blocks -----------------------------------------------------------------------------

    def block(self, body: Sequence[ast.stmt]) -> Block:
        """The statements of `body`; docstrings and `pass` are nothing."""
        made: list[Statement] = []
        for statement in body:
            trivia = self._trivia(statement)
            for name in self.places.late.get(id(statement), ()):
                made += self.declared_late(name, statement)
            made += self.recovered(statement, trivia)
        return Block(tuple(made))

    def recovered(self, node: ast.stmt, trivia: Trivia) -> list[Statement]:
        """One statement; nothing for one in error."""
        return self.recovery.attempt(
            node, lambda: self.in_order(self.statement(node, trivia)), [], assigned([node])
        )

    def head(self, node: ast.expr) -> Expression:
        """The condition of a statement whose blocks are lowered even if it is in error."""
        nothing: Expression = Literal(BOOL, 0)
        return self.recovery.attempt(node, lambda: self.condition(node), nothing)

    def loop_spans(self, node: ast.For, make: Callable[[], list[Span]]) -> list[Span]:
        """The ranges of a loop; empty ones with its variables if they are in error."""
        none: list[Span] = []
        spans = self.recovery.attempt(node.iter, make, none)
        if spans:
            return spans
        zero = Literal(I64, 0)
        names = [n.id for n in ast.walk(node.target) if isinstance(n, ast.Name)]
        return [Span(self.fresh(name, I64, writable=False), zero, zero) for name in names]

    def declared_late(self, name: str, at: ast.stmt) -> list[Statement]:
        """The declaration in front of `at` of a local that gets its value later."""
        if name not in self.types.known or name in self.types.weak:
            return []
        self.declared.add(name)
        return [DeclareLater(self.local(name))]

    def in_order(self, made: list[Statement]) -> list[Statement]:
        """`made` with the effects in their order."""
        return made

    def _trivia(self, statement: ast.stmt) -> Trivia:
        """The comments above a statement, and the one behind a simple one."""
        comments = self.module.comments
        above: list[str] = []
        line = statement.lineno - 1
        while line in comments and self.module.file.line(line).lstrip().startswith("#"):
            above.insert(0, f"// {comments[line]}")
            line -= 1
        last = statement.end_lineno or statement.lineno
        simple = not isinstance(statement, ast.If | ast.For | ast.While)
        line_of = last if simple else statement.lineno
        behind = comments.get(line_of)
        return Trivia(tuple(above), f"// {behind}" if behind is not None else None)

    def statement(self, node: ast.stmt, trivia: Trivia) -> list[Statement]:
        match node:
            case ast.Pass() | ast.Expr(ast.Constant(str())):
                return []
            case ast.Assign():
                return self._assign(node, trivia)
            case ast.AugAssign():
                return self._augment(node, trivia)
            case ast.If():
                return [self._if(node, trivia)]
            case ast.While():
                return [
                    While(self.head(node.test), self.block(node.body), self.at(node), None, trivia)
                ]
            case ast.For():
                return [self.loop(node, trivia)]
            case ast.Break():
                return [Break(trivia=trivia)]
            case ast.Continue():
                return [Continue(trivia=trivia)]
            case ast.Return():
                return self.leave(node, trivia)
            case ast.Expr(ast.Call() as call):
                return self.call_statement(call, trivia)
        raise self.refusal(node, f"the statement {type(node).__name__}")

    def leave(self, node: ast.Return, trivia: Trivia) -> list[Statement]:
        """`return` in a device function; that of a kernel is no statement of its body."""
        raise NotImplementedError

    def call_statement(self, node: ast.Call, trivia: Trivia) -> list[Statement]:
        """A call that stands alone."""
        raise NotImplementedError

    def _if(self, node: ast.If, trivia: Trivia) -> If:
        condition = self.head(node.test)
        then = self.block(node.body)
        otherwise: Block | If | None = None
        if node.orelse:
            block = self.block(node.orelse)
            lone = block.statements[0] if len(block.statements) == 1 else None
            # Of `else: pass` nothing is left.
            otherwise = lone if isinstance(lone, If) else block if block.statements else None
        return If(condition, then, otherwise, trivia)

    # --- assignments ------------------------------------------------------------------------

    def _assign(self, node: ast.Assign, trivia: Trivia) -> list[Statement]:
        (target,) = node.targets
        if isinstance(target, ast.Tuple | ast.List):
            return self._several(node, target, trivia)
        if isinstance(target, ast.Name):
            allocated = self.allocation(target.id, node.value, trivia)
            if allocated is not None:
                return allocated
        return self._assign_one(target, node.value, node, trivia)

    def _assign_one(
        self, target: ast.expr, value: ast.expr, node: ast.stmt, trivia: Trivia
    ) -> list[Statement]:
        """One target and its value."""
        if not isinstance(target, ast.Name):
            return [self._store(target, self.value(value), node, trivia)]
        apart = self.literal_apart(value)
        if apart is None:
            return self._to_name(target.id, self.value(value), node, trivia)
        call = replace(apart[0], trivia=trivia)
        return [call, *self._to_name(target.id, apart[1], node, Trivia())]

    def literal_apart(self, node: ast.expr) -> tuple[Evaluate, Value] | None:
        """A call that stores and returns a bare literal, as a statement and the literal; None for
        another expression."""
        raise NotImplementedError

    def allocation(self, name: str, value: ast.expr, trivia: Trivia) -> list[Statement] | None:
        """The declaration of a local array; None where `value` is none."""
        raise NotImplementedError

    def _to_name(self, name: str, value: Value, node: ast.stmt, trivia: Trivia) -> list[Statement]:
        if isinstance(value, Weak):
            self.types.weak_seen.add(name)
            once = self.assignments[name] == 1 and name not in self.taken_apart
            if once and name not in self.parameters and value.fixed:
                self.types.weak[name] = value
                return []
            # A literal takes the type of the others; alone that of the kernel's floats.
            if name not in self.types.known:
                if value.form:
                    self.types.join(name, formed(self.types.floats, value.form), node)
                raise NotTyped(name)
        else:
            made = self.number(value, node)
            assert isinstance(made, Known)
            value = made
            self.types.join(name, made.type, node)
        local = self.local(name)
        assert isinstance(local.type, ElementType)
        made_value = self.fitted(value, local.type, node)
        if name not in self.declared and not self.places.is_late(name):
            self.declared.add(name)
            return [Declare(local, made_value, self.at(node), trivia)]
        return [Assign(Read(local), made_value, self.at(node), trivia)]

    def _store(self, target: ast.expr, value: Value, node: ast.stmt, trivia: Trivia) -> Statement:
        place = self.place(target)
        self._stored(place, node)
        assert isinstance(place.type, ElementType)
        made = self.fitted(self.number(value, node), place.type, node)
        return Assign(place, made, self.at(node), trivia, value_first=True)

    def fitted(self, value: Value, type_: ElementType, node: ast.AST) -> Expression:
        """`value` where a `type_` is stored: of its shape, or a scalar for every component."""
        if value.form not in ((), form_of(type_)):
            shown = "x".join(map(str, value.form))
            message = f"TypeError: {shown} components do not fit {type_.name}"
            raise Rejected("K1313", node, message)
        return convert(value, type_, self.at(node))

    def _stored(self, place: Place, node: ast.AST) -> None:
        element = element_base(place)
        if element is not None:
            self.stored(element, node)

    def stored(self, place: Element, node: ast.AST) -> None:
        """Remember that the array of `place` is written."""

    def _augment(self, node: ast.AugAssign, trivia: Trivia) -> list[Statement]:
        target = node.target
        value = self.number(self.value(node.value), node.value)
        if isinstance(target, ast.Name):
            old = self.read(target)
            if isinstance(old, Weak):
                old = Known(old.at(self.types.floats))
            joined_value = self.operate(node, node.op, old, value)
            assert isinstance(joined_value, Known)
            self.types.join(target.id, joined_value.type, node)
            place: Place = Read(self.local(target.id))
        else:
            place = self.place(target)
            self._stored(place, node)
        type_ = place.type
        assert isinstance(type_, ElementType)
        result = self.operate(node, node.op, Known(place), value)
        assert isinstance(result, Known)
        e = result.expression
        if isinstance(node.op, _UPDATES) and result.type == type_ and isinstance(e, Operate):
            return [Update(place, e.operation, e.operands[1], self.at(node), trivia=trivia)]
        made = self.fitted(result, type_, node)
        return [Assign(place, made, self.at(node), trivia, value_first=True)]

    def _several(
        self, node: ast.Assign, target: ast.Tuple | ast.List, trivia: Trivia
    ) -> list[Statement]:
        """The whole right side first, then the targets from left to right."""
        given = node.value
        if isinstance(given, ast.Call):
            return self.call_several(node, target.elts, given, trivia)
        if not isinstance(given, ast.Tuple | ast.List) or len(given.elts) != len(target.elts):
            raise Rejected("K1206", node, "both sides of a tuple assignment have equal length")
        made: list[Statement] = []
        if is_sequence(node):
            for part, place in zip(given.elts, target.elts, strict=True):
                made += self._assign_one(place, part, node, Trivia())
            return with_comments(made, trivia)
        values: list[Value] = []
        for part, place in zip(given.elts, target.elts, strict=True):
            apart = self.literal_apart(part)
            if apart is not None:
                made.append(apart[0])
            value = apart[1] if apart is not None else self.number(self.value(part), part)
            if isinstance(value, Weak) and calls(settled(value)):
                value = Known(value.at(self.types.floats))
            if isinstance(value, Known) and not isinstance(value.expression, Literal):
                kept = self.temporary(self.kept_name(place), value.type)
                made.append(Declare(kept, value.expression, self.at(part)))
                value = Known(Read(kept))
            values.append(value)
        for place, value in zip(target.elts, values, strict=True):
            made += self.assign_to(place, value, node)
        return with_comments(made, trivia)

    def assign_to(self, target: ast.expr, value: Value, node: ast.Assign) -> list[Statement]:
        """One target of several."""
        if isinstance(target, ast.Name):
            return self._to_name(target.id, value, node, Trivia())
        return [self._store(target, value, node, Trivia())]

    def call_several(
        self, node: ast.Assign, targets: Sequence[ast.expr], value: ast.Call, trivia: Trivia
    ) -> list[Statement]:
        """What a function returns to several targets."""
        raise NotImplementedError

    def kept_name(self, target: ast.expr) -> str:
        """A name for a value between its evaluation and its store."""
        return f"new_{target.id}" if isinstance(target, ast.Name) else "value"

    def temporary(self, wanted: str, type_: Type) -> Local:
        """A local that the source does not have, with a name that it does not have either."""
        if not self.taken:
            nodes = list(ast.walk(self.function.node))
            self.taken = {n.id for n in nodes if isinstance(n, ast.Name)}
            self.taken |= {n.arg for n in nodes if isinstance(n, ast.arg)}
        name, count = wanted, 1
        while name in self.taken:
            count += 1
            name = f"{wanted}_{count}"
        self.taken.add(name)
        return self.fresh(name, type_)

    # --- loops ------------------------------------------------------------------------------

    def loop(self, node: ast.For, trivia: Trivia) -> Statement:
        """A sequential loop."""
        spans = self.loop_spans(node, lambda: self.spans(node))
        self.loops.append({s.variable.name: s.variable for s in spans})
        body = self.block(node.body)
        self.loops.pop()
        return ForSpans(tuple(spans), body, self.at(node), trivia)

    def spans(self, node: ast.For) -> list[Span]:
        """The ranges of a loop over `range` or `tack.ndindex`."""
        call, target = node.iter, node.target
        assert isinstance(call, ast.Call)
        name = self.tack(call.func)
        if name is not None and name.path == "range":
            assert isinstance(target, ast.Name)
            return [self._range(target.id, call)]
        targets = target.elts if isinstance(target, ast.Tuple | ast.List) else [target]
        return [self._side(t, a) for t, a in zip(targets, call.args, strict=True)]

    def _range(self, name: str, call: ast.Call) -> Span:
        bounds = [self.index(a) for a in call.args]
        low: Expression = Literal(I64, 0) if len(bounds) == 1 else bounds[0]
        high = bounds[0] if len(bounds) == 1 else bounds[1]
        step = bounds[2] if len(bounds) == 3 else None
        if isinstance(step, Literal) and step.value <= 0:
            remedy = "count upwards, and compute the falling index from it"
            raise Rejected(
                "K1403", call.args[2], "ValueError: the step of range is positive", remedy
            )
        return Span(self._variable(name, call), low, high, step)

    def _side(self, target: ast.expr, size: ast.expr) -> Span:
        assert isinstance(target, ast.Name)
        low: Expression = Literal(I64, 0)
        if isinstance(size, ast.Tuple | ast.List):
            low, high = self.index(size.elts[0]), self.index(size.elts[1])
        else:
            high = self.index(size)
        return Span(self._variable(target.id, target), low, high)

    def _variable(self, name: str, node: ast.AST) -> Local:
        """The variable of a loop: it hides nothing, because it ends with the loop."""
        if name in self.parameters or name in self.declared or any(name in v for v in self.loops):
            message = f"the loop variable {name} has the name of a variable that is there already"
            raise Rejected("K1412", node, message, "give it a name of its own")
        return self.fresh(name, I64, writable=False)


def with_comments(made: list[Statement], trivia: Trivia) -> list[Statement]:
    """What one statement became, with the comments around it."""
    if made:
        made[0] = _commented(made[0], before=trivia.before)
        made[-1] = _commented(made[-1], after=trivia.after)
    return made


def _commented(s: Statement, **comments: object) -> Statement:
    assert isinstance(s, Declare | Assign | Evaluate | DeclareLater)
    return replace(s, trivia=replace(s.trivia, **comments))  # type: ignore[arg-type]


MOST_ROUNDS = 50


def find_types(types: Types, one_round: Callable[[], B], settle: Callable[[B], None]) -> B:
    """Lower again and again until no type changes, then until no more is in error; the last round.

    `settle` decides what rounds alone leave open.
    """
    for _ in range(MOST_ROUNDS):
        types.changed = False
        body = one_round()
        if not types.changed:
            settle_weak(types)
        if not types.changed:
            settle(body)
        if not types.changed:
            break
    types.settled = True
    if not body.recovery.broken and not body.recovery.incomplete:
        return body
    while True:
        body = one_round()
        if body.recovery.poisoned <= types.poisoned:
            return body
        types.poisoned |= body.recovery.poisoned


def settle_weak(types: Types) -> None:
    """Locals all of whose assignments are weak take the precision of the kernel's floats."""
    for name in types.weak_seen - set(types.known) - set(types.weak):
        types.known[name] = types.floats
        types.changed = True
