"""C expressions as a small tree, and the one place that knows precedence.

`type` is the C type that the expression has after promotion: `int` for arithmetic on narrow
types, `literal` for a constant that takes the type of its surroundings.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

WIDTHS = {
    "bool": (1, False),
    "int8_t": (8, True),
    "int16_t": (16, True),
    "int32_t": (32, True),
    "int64_t": (64, True),
    "uint8_t": (8, False),
    "uint16_t": (16, False),
    "uint32_t": (32, False),
    "uint64_t": (64, False),
    "int": (32, True),
}
SIGNIFICANT = {"float": 24, "double": 53}
"""Bits of the significand of floating types."""
NARROW = frozenset({"bool", "int8_t", "int16_t", "uint8_t", "uint16_t"})


@dataclass(frozen=True, slots=True)
class Atom:
    """A name, number, call or index expression: nothing inside needs a parenthesis."""

    text: str
    type: str


@dataclass(frozen=True, slots=True)
class Prefix:
    operator: str
    operand: C
    type: str


@dataclass(frozen=True, slots=True)
class Infix:
    operator: str
    left: C
    right: C
    type: str


@dataclass(frozen=True, slots=True)
class Choice:
    condition: C
    then: C
    otherwise: C
    type: str


@dataclass(frozen=True, slots=True)
class Cast:
    operand: C
    type: str


C = Atom | Prefix | Infix | Choice | Cast

_LEVELS = {
    "*": 13, "/": 13, "%": 13, "+": 12, "-": 12, "<<": 11, ">>": 11, "<": 10, "<=": 10, ">": 10,
    ">=": 10, "==": 9, "!=": 9, "&": 8, "^": 7, "|": 6, "&&": 5, "||": 4,
}  # fmt: skip
_ARITHMETIC = frozenset("*/%+-")
_SHIFTS = frozenset({"<<", ">>"})
_BITS = frozenset("&^|")
COMPARISONS = frozenset({"<", "<=", ">", ">=", "==", "!="})


def level(c: C) -> int:
    """How tightly `c` binds: 15 for a primary, 3 for a conditional."""
    match c:
        case Atom():
            return 15
        case Prefix() | Cast():
            return 14
        case Infix():
            return _LEVELS[c.operator]
        case Choice():
            return 3


def show(c: C) -> str:
    """The text, with the parentheses that precedence or a compiler's warning asks for."""
    match c:
        case Atom():
            return c.text
        case Prefix():
            inner = _within(c.operand, 14)
            gap = " " if inner.startswith(c.operator) else ""
            return f"{c.operator}{gap}{inner}"
        case Cast():
            return f"({c.type}){_within(c.operand, 14)}"
        case Infix():
            own = _LEVELS[c.operator]
            left = _beside(c.operator, c.left, own)
            right = _beside(c.operator, c.right, own + 1)
            return f"{left} {c.operator} {right}"
        case Choice():
            condition = _within(c.condition, 4)
            then, otherwise = _within(c.then, 3), _within(c.otherwise, 3)
            return f"{condition} ? {then} : {otherwise}"


def _within(c: C, least: int) -> str:
    text = show(c)
    return text if level(c) >= least else f"({text})"


def _beside(operator: str, c: C, least: int) -> str:
    text = _within(c, least)
    if not isinstance(c, Infix) or level(c) < least:
        return text
    inner = c.operator
    warned = (
        (operator == "||" and inner == "&&")
        or (operator in _SHIFTS and inner in _ARITHMETIC)
        or (operator in _BITS and inner != operator)
        or (operator in COMPARISONS and (inner in COMPARISONS or inner in _BITS))
    )
    return f"({text})" if warned else text


def call(function: str, arguments: list[str], type_: str) -> Atom:
    """A call; the arguments are shown already."""
    return Atom(f"{function}({', '.join(arguments)})", type_)


def number(value: int, type_: str = "literal") -> Atom:
    """A decimal constant."""
    return Atom(str(value), type_)


def widens(source: str, target: str) -> bool:
    """Whether C converts `source` to `target` without loss and without a warning."""
    if source in ("literal", target):
        return True
    if source in SIGNIFICANT or target in SIGNIFICANT:
        return SIGNIFICANT.get(source, 99) <= SIGNIFICANT.get(target, 0)
    width, signed = WIDTHS[source]
    wide, target_signed = WIDTHS[target]
    if source == "bool":
        return True
    if target == "bool" or (signed and not target_signed):
        return False
    return width < wide or (width == wide and signed == target_signed)


def convert(c: C, target: str) -> C:
    """`c` where C converts to `target` by itself: a cast only if it would warn."""
    match c:
        case Cast(operand, type_) if type_ == target and widens(operand.type, target):
            return convert(operand, target)
        case Choice(_, then, otherwise):
            arms = (convert(then, target), convert(otherwise, target))
            if target in NARROW and _folds(c):
                return Cast(c, target)
            if all(widens(a.type, target) for a in arms) and _meet(*arms):
                return replace(c, then=arms[0], otherwise=arms[1], type=target)
    if target == "bool" and c.type != "bool":
        return c if c.type == "int" and isinstance(c, Infix) else Infix("!=", c, number(0), "bool")
    if c.type == "int" and target in NARROW:
        return Cast(c, target)
    if not widens(c.type, target) or _sign_change(c, target):
        return Cast(c, target)
    return c


def _folds(c: C) -> bool:
    """Whether gcc may see an arm as one promoted value behind its condition: it warns then."""
    if not isinstance(c, Choice):
        return False
    return show(c.then) == show(c.otherwise) or _folds(c.then) or _folds(c.otherwise)


def choice(condition: C, then: C, otherwise: C, type_: str) -> Choice:
    """A conditional whose value has type `type_` in C too: C brings the arms to one type."""
    arms = [c if c.type in (type_, "literal") else Cast(c, type_) for c in (then, otherwise)]
    if all(c.type == "literal" for c in arms) and type_ not in ("int32_t", "int", *NARROW):
        arms[0] = Cast(arms[0], type_)
    return Choice(condition, arms[0], arms[1], type_)


def _meet(a: C, b: C) -> bool:
    """Whether C brings two arms to one type without a loss."""
    if "literal" in (a.type, b.type):
        return True
    return widens(a.type, b.type) or widens(b.type, a.type)


def _sign_change(c: C, target: str) -> bool:
    """Whether `c` is a cast from signed to unsigned that C would widen by itself: gcc takes the
    two conversions for one and warns."""
    if not isinstance(c, Cast) or c.type == target or c.operand.type not in WIDTHS:
        return False
    if c.type not in WIDTHS:
        return False
    return not WIDTHS[c.type][1] and WIDTHS[c.operand.type][1]


def infix(operator: str, left: C, right: C, type_: str) -> C:
    """A binary operator whose operands have type `type_` in the source.

    A widening cast is dropped where the other operand has the wide type already; a shift takes
    its type from its left operand alone.
    """
    if operator not in ("<<", ">>") and type_ in ("int32_t", "int64_t", "uint32_t", "uint64_t"):
        left, right = _lighten(left, right, type_), _lighten(right, left, type_)
        if isinstance(left, Cast) and isinstance(right, Cast) and left.type == right.type == type_:
            # One wide operand makes the other one wide.
            right = right.operand if widens_silently(right) else right
    result = "bool" if operator in COMPARISONS or operator in ("&&", "||") else type_
    if result in NARROW and result != "bool":
        result = "int"
    return Infix(operator, left, right, result)


def _lighten(c: C, other: C, type_: str) -> C:
    wide = other.type == type_ and not isinstance(other, Cast)
    if wide and isinstance(c, Cast) and c.type == type_ and widens_silently(c):
        return c.operand
    return c


def widens_silently(c: Cast) -> bool:
    """Whether C would make this conversion by itself beside a wider operand."""
    inner = c.operand.type
    silent = inner not in ("literal", "bool") and widens(inner, c.type)
    return silent and not _sign_change(c.operand, c.type)
