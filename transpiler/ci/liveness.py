"""Views that are alive across a dispatch (C5011, LS-253), and reads that a dispatch in place
forbids (C5032, LS-252)."""

from __future__ import annotations

from dataclasses import dataclass, field

from transpiler.ci import constants, views
from transpiler.ci.body import Body, DispatchSite
from transpiler.ci.entities import FunctionName, Role, SourceModule, Variable
from transpiler.ir.nodes import (
    Assert,
    Assign,
    Block,
    CopyArray,
    Declare,
    DeclareArray,
    DeclareView,
    Dispatch,
    DoWhile,
    Evaluate,
    Expression,
    ForCount,
    ForEach,
    ForRange,
    Hole,
    If,
    Literal,
    Mode,
    Print,
    Read,
    Reduce,
    Return,
    Statement,
    Switch,
    Update,
    View,
    While,
)


def check(modules: list[SourceModule]) -> None:
    """Report views that are alive across a dispatch, and reads that `in_place` forbids."""
    for module in modules:
        for body, block in _bodies(module):
            sites = body.facts.dispatches
            for site in sites:
                if site.in_place:
                    _check_in_place(module, site)
            if sites and block is not None:
                _check_views(body, block)


def _bodies(module: SourceModule) -> list[tuple[Body, Block | None]]:
    found: list[tuple[Body, Block | None]] = []
    for entity in module.declared:
        if isinstance(entity, FunctionName) and entity.body is not None:
            function = entity.function
            found.append((entity.body, function.body if function is not None else None))
    found += [(body, body.block) for body in module.bodies]
    return found


def _check_in_place(module: SourceModule, site: DispatchSite) -> None:
    kernel = site.kernel
    signature = kernel.signature
    if signature is None or signature.broken:
        return
    if not any(p.mode is Mode.INOUT for p in signature.parameters):
        message = f"`in_place` needs a kernel with an `inout` array, and `{kernel.name}` has none"
        module.error("C5032", site.span, message)
    for span in kernel.misreads:
        message = f"`{kernel.name}` is dispatched in place, so an item reads its own element only"
        kernel.module.error("C5032", span, message)


def _check_views(body: Body, block: Block) -> None:
    walk = _Walk(body)
    walk.statement(block)
    for at, dispatch, loops in walk.dispatches:
        site = next(s for s in body.facts.dispatches if s.position == dispatch.position)
        signature = site.kernel.signature
        if signature is None:
            continue
        for slot, parameter in enumerate(signature.parameters):
            argument = dispatch.arguments[slot]
            if not parameter.is_view or parameter.mode is Mode.IN:
                continue
            if not isinstance(argument, View):
                continue
            root = views.root_of(body, argument)
            for variable in walk.alive(at, loops):
                if root is not None and variable.root is root:
                    message = f"the view `{variable.name}` of this array is used afterwards"
                    body.error("C5011", site.arguments[slot], message)
                    break


@dataclass(slots=True)
class _Walk:
    """Statements in order, numbered, with the uses of view variables.

    `loops` are the (first, last) numbers of the loops around a dispatch, `last` is filled in
    at the loop's end.
    """

    body: Body
    number: int = 0
    declared: dict[int, int] = field(default_factory=dict)
    uses: list[tuple[int, Variable]] = field(default_factory=list)
    around: list[list[int]] = field(default_factory=list)
    dispatches: list[tuple[int, Dispatch, list[list[int]]]] = field(default_factory=list)

    def alive(self, at: int, loops: list[list[int]]) -> list[Variable]:
        """The views that are used after number `at`, in the text or in a later iteration."""
        found: list[Variable] = []
        for number, variable in self.uses:
            assert variable.local is not None
            start = self.declared.get(variable.local.number, 0)
            if start > at:
                continue
            again = any(first <= number <= last and start < first for first, last in loops)
            if number > at or again:
                found.append(variable)
        return found

    def use(self, *expressions: Expression | None) -> None:
        """Note the view variables in expressions."""
        for e in expressions:
            if e is None or isinstance(e, Literal):
                continue
            for part in constants.parts(e):
                if isinstance(part, Read):
                    variable = self.body.variables.get(part.local.number)
                    if variable is not None and variable.role is Role.VIEW:
                        self.uses.append((self.number, variable))

    def statement(self, s: Statement) -> None:
        """Walk one statement."""
        self.number += 1
        match s:
            case Block(statements=statements):
                for inner in statements:
                    self.statement(inner)
            case Declare(value=value) | Evaluate(value=value) | Reduce(value=value):
                self.use(value)
            case DeclareArray(value=value):
                self.use(*value) if isinstance(value, tuple) else self.use(value)
            case DeclareView(local=local, view=view, shape=shape):
                self.declared[local.number] = self.number
                self.use(view, *shape)
            case Assign(place=place, value=value):
                self.use(place, value)
            case Update(place=place, operand=operand):
                self.use(place, operand)
            case CopyArray(target=target, source=source):
                self.use(target, source)
            case Return(value=value_):
                self.use(value_)
            case Print(parts=parts):
                self.use(*(part.value for part in parts if isinstance(part, Hole)))
            case Assert(condition=condition, message=message):
                self.use(condition, *(p.value for p in message or () if isinstance(p, Hole)))
            case Dispatch(arguments=arguments):
                self.use(*arguments)
                self.dispatches.append((self.number, s, list(self.around)))
            case If():
                self._if(s)
            case Switch(subject=subject, cases=cases):
                self.use(subject)
                for case in cases:
                    self.statement(case.body)
            case While() | DoWhile() | ForCount() | ForRange() | ForEach():
                self._loop(s)

    def _if(self, s: If) -> None:
        at: Block | If | None = s
        while isinstance(at, If):
            self.number += 1
            self.use(at.condition)
            self.statement(at.then)
            at = at.otherwise
        if at is not None:
            self.statement(at)

    def _loop(self, s: While | DoWhile | ForCount | ForRange | ForEach) -> None:
        span = [self.number, self.number]
        self.around.append(span)
        match s:
            case ForRange(low=low, high=high):
                self.use(low, high)
            case ForEach(view=view):
                self.use(view)
            case ForCount(start=start, condition=condition):
                self.statement(start)
                self.use(condition)
            case While(condition=condition):
                self.use(condition)
        self.statement(s.body)
        self.number += 1
        match s:
            case ForCount(update=update):
                self.statement(update)
            case DoWhile(condition=condition):
                self.use(condition)
        span[1] = self.number
        self.around.pop()
