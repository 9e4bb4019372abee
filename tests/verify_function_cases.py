"""Device functions, and what kernels do with them, that break one rule of the verifier each."""

from __future__ import annotations

from dataclasses import replace

from verify_launch_cases import ARRAY, AT, INDEX, LAUNCH, NEW, ONE, ZERO, Case, changed, launches

from transpiler.ir.nodes import (
    AssignMany,
    Atomic,
    Block,
    Call,
    Declare,
    DeclareArray,
    DeclareLater,
    Element,
    Evaluate,
    Expression,
    Function,
    Literal,
    Local,
    Mode,
    Parameter,
    Read,
    Return,
    Sample,
    Several,
    Statement,
)
from transpiler.ir.types import F32, I64, VOID, ArrayType, TupleType, Type, ViewType

PAIR = TupleType((F32, I64))
X = Local("x", F32, 1)
OTHER = Local("other", I64, 97)
TWO = Return(Several((Read(X), Literal(I64, 1)), PAIR))


def function(name: str, result: Type, *body: Statement, parameter: Local = X) -> Function:
    mode = Mode.INOUT if parameter == ARRAY else Mode.IN
    shape = (None,) if parameter == ARRAY else ()
    return Function(
        name,
        "k",
        "k.py",
        (),
        (Parameter(parameter, mode, shape, shape),),
        (),
        result,
        Block(body),
        AT,
        kind="device",
    )


PAIRS = function("pair", PAIR, TWO)
STORES = function("stores", VOID, parameter=ARRAY)


def call(of: Function, *arguments: Expression) -> Call:
    return Call(of.qualified, arguments, of.result, AT)


def body(rule: str, *statements: Statement) -> Case:
    """A kernel that calls the two functions."""
    inside = Block((DeclareLater(NEW), DeclareLater(OTHER), *statements))
    launch = replace(LAUNCH, loop=replace(LAUNCH.loop, body=inside))
    return lambda: launches(PAIRS, STORES, launch), rule


def many(*targets: Read | None, of: Function = PAIRS) -> AssignMany:
    return AssignMany(targets, call(of, ONE), AT)


PASSES = function("passes", PAIR, Return(call(PAIRS, ONE)))
SINGLE = function("single", TupleType((F32,)), Return(Several((ONE,), TupleType((F32,)))))
LOOP = function("loop", F32, Return(Call("k.loop", (ONE,), F32, AT)))
STORED = Evaluate(call(STORES, Read(ARRAY)))

PLACE = Element(Read(ARRAY), (Read(INDEX),), F32, AT)
OWN = Local("own", ArrayType(F32, (2,)), 96)
UPDATE = Atomic("add", PLACE, ONE, F32, AT)


def atomic(rule: str, **changes: object) -> Case:
    return body(rule, Evaluate(replace(UPDATE, **changes), discard=True))  # type: ignore[arg-type]


TEXTURE = Local("t", ViewType(F32, 3), 95)
SAMPLE = Sample(Read(TEXTURE), (ONE, ONE, ONE), AT)


def sample(rule: str, **changes: object) -> Case:
    """A kernel with a texture as its second argument."""
    unknown = (None,) * 3
    more = Parameter(TEXTURE, Mode.IN, unknown, unknown)
    taken = Declare(NEW, replace(SAMPLE, **changes), AT)  # type: ignore[arg-type]
    return changed(
        rule,
        parameters=(*LAUNCH.parameters, more),
        loop=replace(LAUNCH.loop, body=Block((taken,))),
    )


BROKEN_FUNCTIONS: dict[str, Case] = {
    "one value": body("gives one value", AssignMany((Read(NEW),), call(STORES, Read(ARRAY)), AT)),
    "count": body("2 places are needed", many(Read(NEW))),
    "twice": body("each to another one", many(Read(NEW), Read(NEW))),
    "dropped": body("each to another one", many(Read(NEW), None)),
    "type": body("goes to a", many(Read(OTHER), Read(NEW))),
    "several of one": (lambda: launches(SINGLE), "two or more"),
    "types of several": (
        lambda: launches(replace(PAIRS, body=Block((Return(Several((ONE, ONE), PAIR)),)))),
        "have the types of their tuple",
    ),
    "passed on": (lambda: launches(PAIRS, PASSES), "are returned one by one"),
    "recursion": (
        lambda: launches(
            LOOP,
            replace(
                LAUNCH,
                value=call(LOOP, ONE),
                result=F32,
            ),
        ),
        "is recursive",
    ),
    "stored outside": (
        lambda: launches(STORES, replace(LAUNCH, before=Block((STORED,)))),
        "no call stores outside",
    ),
    "operation": atomic("no atomic", operation="sub"),
    "value of an update": atomic("a F32 stands here", value=Literal(I64, 1)),
    "type of an update": atomic("gives the old value", type=I64),
    "updated outside": (
        lambda: launches(
            replace(
                LAUNCH,
                before=Block(
                    (Evaluate(replace(UPDATE, place=replace(PLACE, indices=(ZERO,))), True),)
                ),
            )
        ),
        "nothing is updated outside",
    ),
    "a texture of another rank": sample("has three dimensions", texture=Read(ARRAY)),
    "coordinates": sample("has three coordinates", coordinates=(ONE, ONE)),
    "array of its own": body(
        "is not updated atomically",
        DeclareArray(OWN, None, AT),
        Evaluate(replace(UPDATE, place=replace(PLACE, base=Read(OWN))), True),
    ),
}
