"""The text form of the intermediate representation: what `--emit ir` prints.

One statement a line, blocks by indentation. The form is stable, so that golden tests can keep
it, and says everything that decides what a program does; comments and the spelling of
literals are left out.

    x#0                          local `x` with number 0; `m.limit` is a module variable
    1i64, true                   literals with their type
    add.checked.i64@4:9(a, b)    an operation, its position and operands
    add.checked.i64!@4:9(a, b)   the same, proven free of edges; so is each index in `a[i!, j]`
    add.checked.i64@4:9+2(a, b)  the same with step offset 2, set by `sequence`
"""

from __future__ import annotations

from collections.abc import Iterator

from transpiler.ir.nodes import (
    Assert,
    Assign,
    AssignMany,
    Barrier,
    Block,
    Break,
    Call,
    Case,
    Check,
    CheckIndex,
    Conditional,
    Continue,
    CopyArray,
    Declare,
    DeclareArray,
    DeclareLater,
    DeclareShared,
    DeclareView,
    Dispatch,
    DoWhile,
    Element,
    Enter,
    Evaluate,
    Expression,
    Extent,
    ForCount,
    ForEach,
    Forever,
    ForRange,
    ForSpans,
    Function,
    Global,
    Hole,
    If,
    Iteration,
    Kernel,
    Launch,
    Leave,
    Literal,
    Local,
    Module,
    Operate,
    Parallel,
    Parameter,
    Print,
    Program,
    RangeIndex,
    Read,
    ReadGlobal,
    Reduce,
    Remark,
    Return,
    ShortCircuit,
    Slice,
    Statement,
    Steps,
    Switch,
    Test,
    Update,
    While,
)
from transpiler.ir.text_launch import launch, launch_expression, launch_statement
from transpiler.ir.types import BoolType, ViewType
from transpiler.source.depth import deep_recursion
from transpiler.source.files import Position

INDENT = "  "

Lines = Iterator[str]


@deep_recursion()
def show(program: Program) -> str:
    """The text of `program`, one module after another, ending in a line break."""
    lines = [line for module in program.modules for line in _module(module)]
    return "".join(f"{line}\n" for line in lines)


@deep_recursion()
def show_function(function: Function | Kernel) -> str:
    """The text of one function or kernel, ending in a line break."""
    lines = _kernel(function) if isinstance(function, Kernel) else _function(function)
    return "".join(f"{line}\n" for line in lines)


@deep_recursion()
def show_statement(statement: Statement) -> str:
    """The text of one statement, blocks included, ending in a line break."""
    return "".join(f"{line}\n" for line in _statement(statement))


def _indented(lines: Lines) -> Lines:
    return (INDENT + line for line in lines)


# --- declarations ---------------------------------------------------------------------------


def _module(module: Module) -> Lines:
    yield f'module {module.name} "{module.path}"'
    for name in module.imports:
        yield f"{INDENT}import {name}"
    for declaration in module.declarations:
        match declaration:
            case Global():
                yield INDENT + _global(declaration)
            case Function():
                yield from _indented(_function(declaration))
            case Kernel():
                yield from _indented(_kernel(declaration))
            case Launch():
                yield from _indented(launch(declaration, expression, _local, _body))
            case Test():
                yield from _indented(_test(declaration))
    if module.script is not None:
        yield from _indented(_function(module.script))


def _global(variable: Global) -> str:
    kind = "constant" if variable.constant else "variable"
    value = variable.value
    text = f"[{', '.join(map(str, value))}]" if isinstance(value, tuple) else str(value)
    export = "export " if variable.exported else ""
    at = _at(variable.position)
    return f"{export}{kind} {variable.qualified}{at}: {variable.type.name} = {text}"


def _test(test: Test) -> Lines:
    expect = f" expect {test.expect}" if test.expect else ""
    line = f" line {test.line}" if test.line is not None else ""
    yield f'test "{test.title}"{expect}{line}'
    yield from _indented(_function(test.function))


def _function(function: Function) -> Lines:
    export = "export " if function.exported else ""
    yield f"{export}{function.kind} {_signature(function)} -> {function.result.name}"
    for number, block in enumerate(function.prepared):
        if block.statements:
            yield f"    before check {number}"
            yield from _body(block)
    yield from _conditions(function.conditions)
    yield from _body(function.body)


def _kernel(kernel: Kernel) -> Lines:
    export = "export " if kernel.exported else ""
    over = ", ".join(
        f"{_local(o.variable)}{_at(o.position)}: {expression(o.extent)}" for o in kernel.over
    )
    form = " element form" if kernel.element_form else ""
    yield f"{export}kernel {_signature(kernel)} over [{over}]{form}"
    yield from _conditions(kernel.conditions)
    yield from _body(kernel.body)


def _signature(declared: Function | Kernel) -> str:
    sizes = f"[{', '.join(map(_local, declared.sizes))}]" if declared.sizes else ""
    parameters = ", ".join(map(_parameter, declared.parameters))
    return f"{declared.qualified}{_at(declared.position)}{sizes}({parameters})"


def _parameter(parameter: Parameter) -> str:
    local = parameter.local
    if not isinstance(local.type, ViewType):
        return f"{parameter.mode.value} {_declared(local)}"
    dimensions = []
    binds = parameter.binds or (None,) * len(parameter.shape)
    for extent, bound in zip(parameter.shape, binds, strict=False):
        text = "_" if extent is None else expression(extent)
        dimensions.append(f"bind {text}" if bound is not None else text)
    shape = f" shape [{', '.join(dimensions)}]" if dimensions else ""
    return _declared(local) + shape


def _conditions(conditions: tuple[Expression, ...]) -> Lines:
    for condition in conditions:
        yield f"{INDENT}where {expression(condition)}"


def _local(local: Local) -> str:
    return f"{local.name}#{local.number}"


def _declared(local: Local) -> str:
    return f"{_local(local)}: {local.type.name}"


# --- statements -----------------------------------------------------------------------------


def _body(block: Block) -> Lines:
    for statement in block.statements:
        yield from _indented(_statement(statement))


def _loop(heading: str, label: str | None, body: Block, *tail: str) -> Lines:
    yield f"{label}: {heading}" if label else heading
    yield from _body(body)
    yield from tail


def _statement(s: Statement) -> Lines:
    match s:
        case Block():
            yield "block"
            yield from _body(s)
        case If():
            yield from _if(s)
        case While():
            yield from _loop(f"while{_at(s.position)} {expression(s.condition)}", s.label, s.body)
        case DoWhile():
            tail = f"while {expression(s.condition)}"
            yield from _loop(f"do{_at(s.position)}", s.label, s.body, tail)
        case ForCount():
            start, update = _simple(s.start), _simple(s.update)
            heading = f"for{_at(s.position)} {start}; {expression(s.condition)}; {update}"
            yield from _loop(heading, s.label, s.body)
        case ForRange():
            yield from _loop(_range_heading(s), s.label, s.body)
        case ForEach():
            names = ", ".join("_" if v is None else _declared(v) for v in (s.index, s.element))
            heading = f"for{_at(s.position)} {names} in {expression(s.view)}"
            yield from _loop(heading, s.label, s.body)
        case Forever():
            yield from _loop("forever", s.label, s.body)
        case Switch():
            yield f"switch {expression(s.subject)}"
            for case in s.cases:
                yield from _indented(_case(case))
        case Remark():
            pass
        case DeclareLater() | AssignMany() | ForSpans() | Parallel():
            yield from launch_statement(s, expression, _local, _body)
        case DeclareShared() | Barrier():
            yield from launch_statement(s, expression, _local, _body)
        case _:
            yield _simple(s)


def _if(s: If) -> Lines:
    """An `else if` chain stays flat, however long it is."""
    heading = "if"
    rest: Block | If | None = s
    while isinstance(rest, If):
        yield f"{heading} {expression(rest.condition)}"
        yield from _body(rest.then)
        heading, rest = "else if", rest.otherwise
    if rest is not None:
        yield "else"
        yield from _body(rest)


def _range_heading(s: ForRange) -> str:
    name = "_" if s.variable is None else _declared(s.variable)
    dots = "..=" if s.inclusive else ".."
    by = "" if s.step == 1 else f" by {s.step}"
    return f"for{_at(s.position)} {name} in {expression(s.low)} {dots} {expression(s.high)}{by}"


def _case(case: Case) -> Lines:
    ranges = ", ".join(
        expression(low) if low == high else f"{expression(low)} ..= {expression(high)}"
        for low, high in case.ranges
    )
    falls = " falls" if case.falls else ""
    yield f"case {ranges}{falls}" if case.ranges else "default"
    yield from _body(case.body)


def _simple(s: Statement) -> str:
    """A statement without a block."""
    match s:
        case Declare():
            kind = "constant" if s.constant else "declare"
            return f"{kind}{_at(s.position)} {_declared(s.local)} = {expression(s.value)}"
        case DeclareArray():
            return _array(s)
        case DeclareView():
            shape = ", ".join("_" if e is None else expression(e) for e in s.shape)
            tail = f" shape [{shape}]{_marks(False, s.equals, s.offset)}" if s.shape else ""
            return f"view{_at(s.position)} {_declared(s.local)} = {expression(s.view)}{tail}"
        case Assign():
            order = " value first" if s.value_first else ""
            return f"store{_at(s.position)} {expression(s.place)} = {expression(s.value)}{order}"
        case Update():
            mark = _marks(s.proven, s.position, s.offset)
            sign = "++" if s.increment else ""
            operand = expression(s.operand)
            return f"update{sign} {expression(s.place)} by {s.operation}{mark} {operand}"
        case CopyArray():
            mark = _marks(False, s.position, s.offset)
            return f"copy{mark} {expression(s.target)} = {expression(s.source)}"
        case Evaluate():
            return f"{'discard' if s.discard else 'evaluate'} {expression(s.value)}"
        case Break():
            return f"break {s.label}" if s.label else "break"
        case Continue():
            return f"continue {s.label}" if s.label else "continue"
        case Return():
            return "return" if s.value is None else f"return {expression(s.value)}"
        case Print():
            return f"print{_at(s.position)} {_parts(s.parts)}"
        case Assert():
            test = " in test" if s.in_test else ""
            message = f" message {_parts(s.message)}" if s.message is not None else ""
            mark = _marks(False, s.position, s.offset)
            return f"assert{mark}{test} {expression(s.condition)}{message}"
        case Dispatch():
            place = " in place" if s.in_place else ""
            arguments = ", ".join(map(expression, s.arguments))
            order = _order(s.written)
            mark = _marks(False, s.position, s.offset)
            return f"dispatch{mark}{place} {s.kernel}{order}({arguments})"
        case Reduce():
            start = f" from {expression(s.initial)}" if s.initial is not None else ""
            mark = _marks(False, s.position, s.offset)
            value = expression(s.value)
            empty = f" or {expression(s.empty)}" if s.empty is not None else ""
            return f"reduce {_local(s.target)} = {s.operation}{mark} {value}{start}{empty}"
        case Check():
            return "check"
        case Steps():
            return f"steps {expression(s.amount)}"
        case Enter():
            return f"enter {_callee(s.call)}"
        case Leave():
            return f"leave {_callee(s.call)}"
        case Iteration():
            return f"iteration{_marks(False, s.position, s.offset)}"
        case CheckIndex():
            return f"check index {expression(s.place)}"
        case _:
            raise TypeError(f"no statement without a block: {type(s).__name__}")


def _array(s: DeclareArray) -> str:
    kind = "constant array" if s.constant else "array"
    heading = f"{kind}{_marks(False, s.position, s.offset)} {_declared(s.local)}"
    match s.value:
        case None:
            return f"{heading} zero"
        case tuple():
            elements = ", ".join(map(expression, s.value))
            return f"{heading} ={_at(s.equals)} [{elements}]"
        case _:
            return f"{heading} ={_at(s.equals)} copy {expression(s.value)}"


def _parts(parts: tuple[str | Hole, ...]) -> str:
    texts = []
    for part in parts:
        if isinstance(part, Hole):
            texts.append(f"{{{expression(part.value)}}}")
        else:
            escaped = part.encode("unicode_escape").decode("ascii").replace('"', '\\"')
            texts.append(f'"{escaped}"')
    return " ".join(texts)


# --- expressions ----------------------------------------------------------------------------


def expression(e: Expression) -> str:
    """The text of one expression."""
    match e:
        case Literal(type=BoolType()):
            return "true" if e.value else "false"
        case Literal():
            return f"{e.value}{e.type.token}"
        case Read():
            return _local(e.local)
        case ReadGlobal():
            return e.variable.qualified
        case Operate():
            operands = ", ".join(map(expression, e.operands))
            return f"{e.operation}{_marks(e.proven, e.position, e.offset)}({operands})"
        case ShortCircuit():
            sign = "&&" if e.conjunction else "||"
            return f"({expression(e.left)} {sign} {expression(e.right)})"
        case Conditional():
            then, otherwise = expression(e.then), expression(e.otherwise)
            return f"({expression(e.condition)} ? {then} : {otherwise})"
        case Element():
            return f"{expression(e.base)}[{_indices(e)}]{_marks(False, e.position, e.offset)}"
        case Slice():
            items = ", ".join(map(_item, e.items))
            base = expression(e.base)
            return f"slice {base}[{items}]{_marks(False, e.position, e.offset)}"
        case Extent():
            return f"extent({expression(e.base)}, {e.dimension})"
        case Call():
            arguments = ", ".join(map(expression, e.arguments))
            return f"call {_callee(e)}({arguments})"
    return launch_expression(e, expression)


def _indices(e: Element) -> str:
    proven = (*e.proven, *(False,) * (len(e.indices) - len(e.proven)))
    return ", ".join(
        expression(index) + ("!" if inside else "")
        for index, inside in zip(e.indices, proven, strict=False)
    )


def _item(item: Expression | RangeIndex) -> str:
    if not isinstance(item, RangeIndex):
        return expression(item)
    parts = [
        "" if item.low is None else expression(item.low),
        "..=" if item.inclusive else "..",
        "" if item.high is None else expression(item.high),
        "" if item.step == 1 else f"by {item.step}",
    ]
    return " ".join(part for part in parts if part)


def _callee(call: Call) -> str:
    return f"{call.function}{_order(call.written)}{_marks(False, call.position, call.offset)}"


def _order(written: tuple[int, ...]) -> str:
    return f"<{' '.join(map(str, written))}>" if written else ""


def _at(position: Position) -> str:
    return f"@{position}"


def _marks(proven: bool, position: Position, offset: int) -> str:
    return f"{'!' if proven else ''}@{position}{f'+{offset}' if offset >= 0 else ''}"
