"""Expressions of the exact form as C.

An operation that cannot reach an edge is plain C where C has an operator for it; otherwise it
is the runtime function of the operation table.
"""

from __future__ import annotations

import math
import re
import struct

from transpiler.emit.comparisons import (
    MOST,
    compared,
    comparison,
    constant,
    from_truth,
    wrapped,
)
from transpiler.emit.ctree import (
    COMPARISONS,
    Atom,
    C,
    Cast,
    Choice,
    Infix,
    Prefix,
    call,
    choice,
    convert,
    infix,
    number,
    show,
    widens_silently,
)
from transpiler.emit.scope import Scope, Storage, memory_type, scalar_type
from transpiler.ir.exact import Form
from transpiler.ir.nodes import (
    Atomic,
    BlockReduce,
    Call,
    Component,
    Conditional,
    Construct,
    Element,
    Expression,
    Extent,
    FloatLiteral,
    Lift,
    Literal,
    Operate,
    Read,
    ReadGlobal,
    Sample,
    ShortCircuit,
    ThreadId,
    VectorOperate,
)
from transpiler.ir.operations import Operation, lookup
from transpiler.ir.refusal import refused
from transpiler.ir.types import (
    BOOL,
    I64,
    BoolType,
    ElementType,
    FloatType,
    IntType,
    MatrixType,
    ScalarType,
    VectorType,
)
from transpiler.ir.vectors import count_of, element_of

# Runtime functions without a check, for proven operations that are not one C operator.
PROVEN = {
    "div": "ht_floor_div",
    "rem": "ht_floor_rem",
    "div_trunc": "ht_trunc_div",
    "rem_trunc": "ht_trunc_rem",
    "div_euclid": "ht_euclid_div",
    "rem_euclid": "ht_euclid_rem",
    "div_round": "ht_round_div",
    "shl": "ht_shift_left",
    "shr": "ht_shift_right",
    "rotl": "ht_rotate_left",
    "rotr": "ht_rotate_right",
}
CHECKED_DIVISIONS = ("floor_div", "floor_rem")
SHIFTS = ("shl", "shr", "rotl", "rotr")
# The C type of a second operand that may be any integer, by its variable in the table.
COUNTS = {"K": "int64_t", "E": "uint64_t"}


def expression(scope: Scope, e: Expression) -> C:
    """`e` as C; scalars only."""
    match e:
        case Literal():
            return literal(e)
        case Read(local):
            return Atom(scope.name(local), scalar_type(local.type))
        case ReadGlobal(variable):
            named = scope.global_text(variable)
            if isinstance(variable.type, BoolType) and not variable.constant:
                return Infix("!=", Atom(named, "uint8_t"), number(0), "bool")
            return Atom(named, scalar_type(variable.type))
        case Operate():
            return operate(scope, e)
        case ShortCircuit():
            left, right = expression(scope, e.left), expression(scope, e.right)
            return Infix("&&" if e.conjunction else "||", left, right, "bool")
        case Conditional():
            then, otherwise = expression(scope, e.then), expression(scope, e.otherwise)
            return choice(expression(scope, e.condition), then, otherwise, scalar_type(e.type))
        case Element():
            return element(scope, e)
        case Extent():
            return scope.storage_of(e.base).extents[e.dimension]
        case FloatLiteral():
            return float_literal(e)
        case Atomic(type=VectorType() | MatrixType()):
            from transpiler.emit.c_vectors import atomic_update

            return atomic_update(scope, e)
        case Atomic(operation, place, given):
            where = address(scope, place, scope.storage_of(place.base))
            name = f"ht_atomic_{operation}_{e.type.token}"
            return call(name, [where, text(scope, given)], scalar_type(e.type))
        case Sample(texture, coordinates):
            storage = scope.storage_of(texture)
            at = [text(scope, x) for x in coordinates]
            texture_ = [storage.pointer, *map(show, storage.extents)]
            return call("ht_sample3d", [*texture_, *at], scalar_type(e.type))
        case Call():
            type_ = scalar_type(e.type) if isinstance(e.type, ElementType) else "void"
            return call(scope.names.functions[e.function], arguments(scope, e), type_)
        case ThreadId(position):
            raise refused("tack.thread_id in C", scope.owner.path, position)
        case BlockReduce(operation, _, position):
            raise refused(f"tack.block_{operation} in C", scope.owner.path, position)
        case Lift() | Construct() | Component() | VectorOperate():
            # These are made of scalars, and scalars of them.
            from transpiler.emit.c_vectors import shaped

            return shaped(scope, e)
    raise AssertionError(e)


def arguments(scope: Scope, e: Call) -> list[str]:
    """The C arguments of a call; of an array what the device function takes."""
    needs = scope.names.needs.get(e.function)
    if needs is None:
        return [show(value(scope, a)) for a in e.arguments]
    given: list[str] = []
    if scope.names.debug:
        given.append(called_frame(scope, e))
    elif e.function in scope.names.printing:
        given.append("run")
    for need in needs:
        argument = e.arguments[need.parameter]
        match need.role:
            case "array":
                given.append(scope.storage_of(argument).pointer)
            case "extent":
                given.append(show(scope.storage_of(argument).extents[need.dimension]))
            case _:
                given.append(show(value(scope, argument)))
    return given


def value(scope: Scope, e: Expression, type_: ElementType | None = None) -> C:
    """`e` where C converts it to `type_` by itself: an initializer, argument or result."""
    target = e.type if type_ is None else type_
    return convert(expression(scope, e), scalar_type(target))


def text(scope: Scope, e: Expression) -> str:
    """`value` as text."""
    return show(value(scope, e))


def step_count(scope: Scope, e: Expression) -> C:
    """An amount of steps: numbers, and choices between them, added up."""
    first, *others = _terms(scope, e)
    total = first
    for term in others:
        total = Infix("+", total, term, "int64_t")
    return total


def _terms(scope: Scope, e: Expression) -> list[C]:
    match e:
        case Literal(value=count):
            return [number(count)]
        case Operate(operation, (left, right)) if lookup(operation).family.name == "add":
            return [*_terms(scope, left), *_terms(scope, right)]
        case Conditional(condition, then, otherwise):
            arms = step_count(scope, then), step_count(scope, otherwise)
            return [Choice(expression(scope, condition), *arms, "int64_t")]
    raise AssertionError(e)


def literal(e: Literal) -> C:
    """A number as it was written, where C reads it so."""
    if isinstance(e.type, BoolType):
        return Atom("true" if e.value else "false", "bool")
    assert isinstance(e.type, IntType)
    value_ = e.value
    if e.type.signed and value_ == e.type.min and e.type.width >= 32:
        return Atom(f"INT{e.type.width}_MIN", scalar_type(e.type))
    spelled = _spelling(e)
    if value_ < 0:
        return Prefix("-", Atom(spelled.lstrip("-"), "literal"), "literal")
    if not e.type.signed and value_ > 0x7FFFFFFF:
        # Without the suffix it would be a longer signed type, and so would what it meets.
        return Atom(f"{spelled}u", scalar_type(e.type))
    return Atom(spelled, "literal")


def float_literal(e: FloatLiteral) -> C:
    """A number as it was written where C reads it so, else the shortest one of its value."""
    type_ = scalar_type(e.type)
    suffix = "f" if e.type.width == 32 else ""
    if not math.isfinite(e.value):
        name = "NAN" if math.isnan(e.value) else "INFINITY"
        atom: C = Atom(f"({type_}){name}", type_)
        return Prefix("-", atom, type_) if e.value < 0 else atom
    written = (e.text or "").replace("_", "").lstrip("-").strip()
    if not re.fullmatch(r"[0-9]+\.[0-9]*(?:[eE][+-]?[0-9]+)?|[0-9]+[eE][+-]?[0-9]+", written):
        written = shortest(abs(e.value), e.type.width)
    number_ = Atom(f"{written}{suffix}", type_)
    return Prefix("-", number_, type_) if math.copysign(1, e.value) < 0 else number_


def shortest(value: float, width: int) -> str:
    """The shortest decimal number that a type of `width` bits reads as `value`."""
    if width == 64:
        return repr(value)
    for digits in range(1, 10):
        made = f"{value:.{digits}g}"
        if struct.unpack("f", struct.pack("f", float(made)))[0] == value:
            return repr(float(made))
    return repr(value)


def _spelling(e: Literal) -> str:
    written = (e.text or "").replace("_", "")
    bare = written.lstrip("-").strip()
    if bare.startswith("0x") and e.text is not None and int(bare, 16) == abs(e.value):
        return f"-{bare}" if e.value < 0 else bare
    if (
        len(bare) == 3
        and bare[0] == bare[2] == "'"
        and " " <= bare[1] <= "~"
        and bare[1] not in "\\'"
    ):
        return bare
    if bare.startswith(("0b", "0o")) and e.value > 9:
        return f"{hex(e.value)}"
    return str(e.value)


def operate(scope: Scope, e: Operate) -> C:
    """One operation of the table."""
    row = lookup(e.operation)
    family = row.family
    known = constant(e)
    if known is not None:
        # C would compute two bare numbers in `int`.
        return literal(Literal(e.type, known))
    if family.symbol is not None and (family.result == "Bool" or not family.counted):
        return plain(scope, e, row)
    if family.name == "as":
        return conversion(scope, e, row)
    if family.name == "cast":
        return cast(scope, e, row)
    safe = e.proven or not row.faults
    if family.name == "abs" and not _signed(e.type):
        return expression(scope, e.operands[0])
    if safe and family.name == "neg" and _signed(e.type):
        return Prefix("-", operand(scope, e.operands[0]), _promoted(e.type))
    if safe and family.symbol is not None and _has_operator(e, row):
        return narrowed(plain(scope, e, row), e, row)
    return function(scope, e, row, safe)


def plain(scope: Scope, e: Operate, row: Operation) -> C:
    """The C operator of the same meaning."""
    symbol = row.family.symbol
    assert symbol is not None
    if len(e.operands) == 1:
        inner = operand(scope, e.operands[0])
        if symbol == "!":
            return Prefix("!", inner, "bool")
        if _narrow(e.type) and not _signed(e.type):
            # `~` of the promoted value has high bits, and gcc warns about them in comparisons.
            assert isinstance(e.type, IntType)
            return infix("^", inner, Atom(hex(e.type.max), "literal"), scalar_type(e.type))
        if symbol == "~" and from_truth(e.operands[0]):
            # Compilers take `~` of a truth value for a mistake.
            ones = Atom(MOST.get(scalar_type(e.type), "-1"), scalar_type(e.type))
            return infix("^", inner, ones, scalar_type(e.type))
        promoted = _promoted(e.type) if isinstance(e.type, IntType) else scalar_type(e.type)
        return Prefix(symbol, inner, promoted)
    left, right = (operand(scope, x) for x in e.operands)
    if symbol in COMPARISONS:
        left, right = compared(left), compared(right)
        if isinstance(left, Prefix) and left.operator == "!":
            # `!a == b`: compilers ask for the parentheses.
            left = Atom(wrapped(left), "bool")
    made = infix(symbol, left, right, scalar_type(e.operands[0].type))
    if symbol in COMPARISONS:
        assert isinstance(made, Infix)
        return comparison(e, row, made)
    return made


def operand(scope: Scope, e: Expression) -> C:
    """An operand of a C operator."""
    return expression(scope, e)


def conversion(scope: Scope, e: Operate, row: Operation) -> C:
    """`as`, `as%` and `as|`."""
    source, target = e.operands[0].type, e.type
    assert isinstance(source, ScalarType)
    assert isinstance(target, IntType)
    inner = expression(scope, e.operands[0])
    lossless = not lookup(f"as.checked.{source.token}.{target.token}").faults
    to_unsigned = row.form is Form.WRAP and not target.signed
    if lossless or e.proven or to_unsigned:
        return Cast(
            convert(inner, scalar_type(source)) if inner.type == "int" else inner,
            scalar_type(target),
        )
    argument = show(convert(inner, scalar_type(source)))
    arguments = [argument] if row.form is not Form.CHECKED else [*_site(scope, e), argument]
    return call(row.runtime, arguments, scalar_type(target))


def cast(scope: Scope, e: Operate, row: Operation) -> C:
    """A conversion of a Python kernel: C's own, but for floats that become integers."""
    source, target = e.operands[0].type, e.type
    inner = expression(scope, e.operands[0])
    if isinstance(source, FloatType) and isinstance(target, IntType):
        return call(row.runtime, [show(inner)], scalar_type(target))
    assert isinstance(source, ScalarType)
    return Cast(convert(inner, scalar_type(source)), scalar_type(target))


def _has_operator(e: Operate, row: Operation) -> bool:
    """Whether the C operator means the same where no edge can be reached."""
    type_ = e.type
    assert isinstance(type_, IntType)
    match row.family.name:
        case "div" | "rem":
            return not type_.signed
        case "shl":
            return not type_.signed and type_.width >= 32
        case "shr":
            return not type_.signed
    if row.form is Form.SAT:
        return False
    if row.form is Form.WRAP:
        if e.proven:
            return True
        return not type_.signed and (type_.width >= 32 or row.family.name != "mul")
    return True


def narrowed(c: C, e: Operate, row: Operation) -> C:
    """A promoted result back in its narrow type, where its high bits are not known to be 0."""
    if row.form is Form.WRAP and _narrow(e.type):
        return Cast(c, scalar_type(e.type))
    return c


def function(scope: Scope, e: Operate, row: Operation, safe: bool) -> C:
    """The runtime function of an operation, checked unless `safe`."""
    name = row.runtime
    # What has no unchecked form is checked: the check never fires.
    safe = safe and (not row.faults or row.family.name in PROVEN)
    site = [] if safe else _site(scope, e)
    token = e.type.token
    if scope.names.debug and row.family.name in CHECKED_DIVISIONS and isinstance(e.type, IntType):
        name, site = checked_division(name), [scope.frame, scope.at(0, e.position)]
    if safe and row.faults:
        base = PROVEN[row.family.name] if row.form is not Form.WRAP else "ht_shift_wrap"
        name = f"{base}_{token}"
    arguments = [text(scope, x) for x in e.operands]
    count_type = COUNTS.get(row.family.operands[-1])
    if count_type is not None and row.family.name not in SHIFTS:
        count_ = expression(scope, e.operands[1])
        arguments[1] = show(
            count_ if count_.type in ("literal", count_type) else Cast(count_, count_type)
        )
    if row.family.name in SHIFTS:
        count = e.operands[1].type
        if count == I64 or isinstance(e.operands[1], Literal):
            arguments[1] = show(convert(expression(scope, e.operands[1]), "int64_t"))
        elif safe:
            arguments[1] = f"(int64_t){wrapped(expression(scope, e.operands[1]))}"
        if not safe and count != I64:
            assert isinstance(count, IntType)
            name += "_by"
            inner = expression(scope, e.operands[1])
            wide = (
                f"(int64_t){wrapped(inner)}"
                if count.signed and count.width < 64
                else wrapped(inner)
            )
            arguments[1] = f"(uint64_t){wide}"
            arguments.append(f"HT_TYPE_{count.name}")
    if row.mode is not None:
        arguments.append(f"HT_{row.mode.value.upper()}")
    return call(name, [*site, *arguments], scalar_type(e.type))


def _site(scope: Scope, e: Operate) -> list[str]:
    return ["run", scope.at(e.offset, e.position)]


def element(scope: Scope, e: Element) -> C:
    """An element as a value: plain indexing where proven, a checked load elsewhere."""
    storage = scope.storage_of(e.base)
    if not isinstance(e.type, ScalarType):
        from transpiler.emit.c_vectors import load

        return load(scope, e)
    if scope.unchecked or (len(e.proven) == len(e.indices) and all(e.proven)):
        plain_ = Atom(place_text(scope, e, storage), memory_type(e.type))
        return Infix("!=", plain_, number(0), "bool") if e.type == BOOL else plain_
    arguments = ["run", scope.at(e.offset, e.position), storage.pointer]
    for index, extent, stride in zip(e.indices, storage.extents, storage.strides, strict=True):
        arguments += [text(scope, index), show(extent), show(stride)]
    suffix = "" if len(e.indices) == 1 else str(len(e.indices))
    return call(f"ht_load{suffix}_{e.type.token}", arguments, scalar_type(e.type))


def place_text(scope: Scope, e: Element, storage: Storage) -> str:
    """`a[i * s0 + j]`."""
    if scope.names.debug and e.indices:
        return f"*{checked_place(scope, e, storage)}"
    return f"{storage.pointer}[{show(element_offset(scope, e, storage))}]"


def address(scope: Scope, e: Element, storage: Storage) -> str:
    """`&a[i * s0 + j]`."""
    if scope.names.debug and e.indices:
        return checked_place(scope, e, storage)
    return f"&{place_text(scope, e, storage)}"


def checked_place(scope: Scope, e: Element, storage: Storage, unit: int = 1) -> str:
    """The address of an element of `unit` numbers, whose indices the debug build checks."""
    assert isinstance(e.type, ElementType)
    whole = storage.extents
    if isinstance(storage.element, VectorType | MatrixType) and isinstance(e.type, ScalarType):
        whole = (*whole, number(count_of(storage.element)))  # a component, by its number
    extents = ", ".join(map(show, whole))
    indices = ", ".join(show(value(scope, index, I64)) for index in e.indices)
    return (
        f"ht_element_{element_of(e.type).token}({scope.frame}, {scope.at(0, e.position)}, "
        f"{storage.pointer}, {unit}, HT_NUMBERS({extents}), HT_NUMBERS({indices}))"
    )


def called_frame(scope: Scope, e: Call) -> str:
    """What a device function of the debug build is passed first."""
    return f"HT_FRAME({scope.frame}, {scope.at(0, e.position)})"


def checked_division(name: str) -> str:
    """The division of the debug build for the function `name` of the others."""
    return name.replace("ht_", "ht_debug_", 1)


def element_offset(scope: Scope, e: Element, storage: Storage) -> C:
    """How many elements an element stands behind the first one."""
    total: C | None = None
    # One index of several dimensions goes over all elements: Python kernels have it.
    strides = storage.strides if len(e.indices) > 1 else storage.strides[-1:]
    for index, stride in zip(e.indices, strides, strict=True):
        term = _term(expression(scope, index), stride)
        if term is not None:
            total = term if total is None else _added(total, term, flat=scope.unchecked)
    return total if total is not None else number(0)


def _added(total: C, term: C, *, flat: bool) -> C:
    """The sum; `flat` drops the parentheses of a term that is a sum itself."""
    if flat and isinstance(term, Infix) and term.operator in ("+", "-"):
        return Infix(term.operator, _added(total, term.left, flat=True), term.right, "int64_t")
    return Infix("+", total, term, "int64_t")


def _term(index: C, stride: C) -> C | None:
    if show(index) == "0":
        return None
    if show(stride) == "1":
        # An index of any integer type is an index.
        return index.operand if isinstance(index, Cast) and widens_silently(index) else index
    if show(index) == "1":
        return stride
    return infix("*", index, stride, "int64_t")


def _promoted(type_: object) -> str:
    assert isinstance(type_, IntType)
    return "int" if type_.width < 32 else scalar_type(type_)


def _narrow(type_: object) -> bool:
    return isinstance(type_, IntType) and type_.width < 32


def _signed(type_: object) -> bool:
    return isinstance(type_, IntType) and type_.signed
