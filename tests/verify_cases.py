"""Programs that break one rule of the verifier each, with words of the rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ir_builder import Builder, give, program
from verify_samples import (
    AT,
    BUFFER,
    LIMIT,
    NARROW,
    ONE,
    STATE,
    TABLE,
    TRUE,
    in_function,
    in_kernel,
    kernel,
    module,
    one,
    signature,
    variable,
)

from transpiler.ir import nodes
from transpiler.ir.nodes import (
    Block,
    Break,
    Call,
    Case,
    CheckIndex,
    Conditional,
    Continue,
    CopyArray,
    DeclareArray,
    DeclareView,
    Dispatch,
    Evaluate,
    Extent,
    ForEach,
    Forever,
    Hole,
    Iteration,
    Literal,
    Local,
    Mode,
    Module,
    Operate,
    Print,
    Program,
    RangeIndex,
    Read,
    ReadGlobal,
    Reduce,
    Return,
    ShortCircuit,
    Steps,
    Switch,
    Update,
)
from transpiler.ir.types import (
    BOOL,
    I8,
    I64,
    U8,
    VOID,
    Access,
    ArrayType,
    FixedType,
    ViewType,
)

BROKEN: dict[str, tuple[Callable[[], Program], str]] = {
    # modules and globals
    "module twice": (
        lambda: Program((Module("m", "m.ci", ()), Module("m", "m.ci", ()))),
        "occurs twice",
    ),
    "import": (module(imports=("lib",)), "stands nowhere before"),
    "test titles": (
        module(*[nodes.Test("t", Builder().function([], name=f"test_{i}")) for i in (1, 2)]),
        "two tests",
    ),
    "name twice": (module(LIMIT, LIMIT), "declared twice"),
    "array value": (variable(ArrayType(I64, (2,)), 1), "has its elements"),
    "array size": (variable(ArrayType(I64, (2,)), (1,)), "2 elements"),
    "scalar value": (variable(I64, (1,)), "one number"),
    "value range": (variable(I8, 128), "128 does not fit I8"),
    "truth value": (variable(BOOL, 2), "no truth value"),
    # signatures
    "out in function": (
        signature(lambda s: one(s, s.parameter(s.view("o", access=Access.OUT)))),
        "C5001",
    ),
    "inout scalar": (signature(lambda s: one(s, s.parameter(s.x, mode=Mode.INOUT))), "C2064"),
    "kernel result": (lambda: program(replace(kernel(), result=I64)), "returns nothing"),
    "over type": (
        signature(lambda s: s.kernel([], [(s.local("i", I8), 1)])),
        "an `over` variable is an I64",
    ),
    "size type": (
        signature(lambda s: s.function([], sizes=[s.local("n", I8)])),
        "a size parameter is an I64",
    ),
    "size unbound": (signature(lambda s: s.function([], sizes=[s.n])), "C2065"),
    "shape rank": (
        signature(lambda s: one(s, s.parameter(s.a), shape=(ONE, ONE))),
        "the shape has 1 dimensions",
    ),
    "bind elsewhere": (
        signature(
            lambda s: s.function(
                [],
                sizes=[s.n],
                parameters=[replace(s.parameter(s.a), shape=(ONE,), binds=(s.n,))],
            )
        ),
        "bound where it does not stand",
    ),
    "mode": (
        signature(lambda s: one(s, s.parameter(s.a), mode=Mode.INOUT)),
        "the view allows what the mode says",
    ),
    "owned parameter": (
        signature(lambda s: one(s, s.parameter(s.local("p", ArrayType(I64, (1,)))))),
        "a parameter is a scalar or a view",
    ),
    "recursion in kernel": (
        in_kernel(lambda k: [Evaluate(Call("m.again", (), VOID, AT))]),
        "m.again is recursive",
    ),
    # expressions
    "wrong type": (in_function(lambda s: [s.assign(s.y, Read(s.small))]), "I64 stands here"),
    "view as scalar": (
        in_function(lambda s: [Print((Hole(Read(s.a)),), AT)]),
        "is no scalar",
    ),
    "short circuit type": (
        in_function(lambda s: [Evaluate(ShortCircuit(True, TRUE, TRUE, I8), True)]),
        "a short circuit is a Bool",
    ),
    "read of out": (
        in_kernel(lambda k: [Evaluate(k.element(k.out, k.i), True)]),
        "written only",
    ),
    "dimension": (in_function(lambda s: [Evaluate(s.extent(s.a, 1), True)]), "no such dimension"),
    "extent type": (
        in_function(lambda s: [Evaluate(Extent(Read(s.a), 0, I8), True)]),
        "an extent is an I64",
    ),
    "literal range": (
        in_function(lambda s: [Evaluate(Literal(U8, -1), True)]),
        "-1 does not fit U8",
    ),
    "truth literal": (in_function(lambda s: [Evaluate(Literal(BOOL, 3), True)]), "3 is no truth"),
    "global unknown": (
        in_function(lambda s: [Evaluate(ReadGlobal(replace(LIMIT, name="other")), True)]),
        "m.other is not declared",
    ),
    "global differs": (
        in_function(lambda s: [Evaluate(ReadGlobal(replace(LIMIT, value=8)), True)]),
        "is not what was declared",
    ),
    "module variable in kernel": (
        in_kernel(lambda k: [Evaluate(ReadGlobal(STATE), True)]),
        "is used in kernel code",
    ),
    "operation unknown": (
        in_function(lambda s: [Evaluate(Operate("add.odd.i64", (ONE, ONE), I64, AT), True)]),
        "no operation add.odd.i64",
    ),
    "reduction outside": (
        in_function(lambda s: [Evaluate(s.named("sum.checked.i64.i64", s.x), True)]),
        "stands outside `reduce`",
    ),
    "result type": (
        in_function(lambda s: [Evaluate(replace(s.op("+", s.x, 1), type=I8), True)]),
        "the result of add.checked.i64 is I64",
    ),
    "operand count": (
        in_function(lambda s: [Evaluate(replace(s.op("+", s.x, 1), operands=(ONE,)), True)]),
        "takes 2 operands",
    ),
    "operand type": (
        in_function(lambda s: [Evaluate(replace(s.op("+", s.x, 1), operands=(ONE, NARROW)), True)]),
        "I64 stands here",
    ),
    "shift count": (
        in_function(lambda s: [Evaluate(Operate("shl.checked.i64", (ONE, TRUE), I64, AT), True)]),
        "a shift count is an integer",
    ),
    "conditional arms": (
        in_function(lambda s: [Evaluate(Conditional(TRUE, ONE, NARROW, I64), True)]),
        "I64 stands here",
    ),
    "no view": (
        in_function(
            lambda s: [Evaluate(nodes.Element(Read(s.x), (ONE,), I64, AT), True)]  # type: ignore[arg-type]
        ),
        "is no array or view",
    ),
    "view of what": (
        in_function(lambda s: [CopyArray(ONE, Read(s.w), AT)]),  # type: ignore[arg-type]
        "an array, a view or a slice",
    ),
    "index count": (
        in_function(lambda s: [Evaluate(s.element(s.m, 1), True)]),
        "1 indices for rank 2",
    ),
    "index type": (
        in_function(lambda s: [Evaluate(s.element(s.a, NARROW), True)]),
        "I64 stands here",
    ),
    "element type": (
        in_function(lambda s: [Evaluate(replace(s.element(s.a, 1), type=I8), True)]),
        "the element is I64",
    ),
    "proof count": (
        in_function(lambda s: [Evaluate(replace(s.element(s.m, 1, 1), proven=(True,)), True)]),
        "one proof for each dimension",
    ),
    "slice items": (
        in_function(lambda s: [DeclareView(s.view("v"), s.part(), AT)]),
        "0 items for rank 1",
    ),
    "slice step": (
        in_function(
            lambda s: [DeclareView(s.view("v"), s.part(RangeIndex(None, None, step=0)), AT)]
        ),
        "a slice steps by 0",
    ),
    "slice of indices": (
        in_function(lambda s: [DeclareView(s.view("v"), s.part(ONE), AT)]),
        "a slice without a range",
    ),
    "slice rank": (
        in_function(
            lambda s: [DeclareView(s.view("v"), s.part(RangeIndex(None, None), base=s.m), AT)]
        ),
        "the slice has rank 2",
    ),
    "slice access": (
        in_function(
            lambda s: [
                DeclareView(
                    s.view("v"),
                    replace(s.part(RangeIndex(None, None)), type=ViewType(I64, 1, Access.INOUT)),
                    AT,
                )
            ]
        ),
        "allows more than its base",
    ),
    "view elements": (
        in_function(lambda s: [DeclareView(s.view("v", 1, U8), Read(s.a), AT)]),
        "a view of rank 1 and elements U8",
    ),
    "view access": (
        in_function(lambda s: [DeclareView(s.view("v", access=Access.INOUT), Read(s.a), AT)]),
        "no inout access",
    ),
    "out as in": (
        in_kernel(lambda k: [DeclareView(k.view("v"), Read(k.out), AT)]),
        "no in access",
    ),
    # places
    "read-only local": (in_function(lambda s: [s.assign(s.x, 1)]), "x cannot be assigned"),
    "constant": (
        in_function(lambda s: [nodes.Assign(ReadGlobal(LIMIT), ONE, AT)]),
        "limit is a constant",
    ),
    "read-only view": (in_function(lambda s: [s.assign(s.element(s.a, 1), 1)]), "read only"),
    "constant array": (
        in_function(lambda s: [s.assign(s.element(ReadGlobal(TABLE), 1), Literal(U8, 1))]),
        "read only",
    ),
    "no place": (
        in_function(lambda s: [nodes.Assign(ONE, ONE, AT)]),  # type: ignore[arg-type]
        "Literal is no place",
    ),
    "array as place": (
        in_function(lambda s: [nodes.Assign(ReadGlobal(BUFFER), ONE, AT)]),
        "is copied, not stored",
    ),
    # calls
    "function unknown": (
        in_function(lambda s: [Evaluate(s.call(name="m.nobody"))]),
        "no function m.nobody",
    ),
    "call result": (
        in_function(lambda s: [Evaluate(s.call(ONE, type_=I8))]),
        "m.twice gives I64",
    ),
    "argument count": (in_function(lambda s: [Evaluate(s.call())]), "1 arguments are needed"),
    "argument type": (in_function(lambda s: [Evaluate(s.call(NARROW))]), "I64 stands here"),
    "written order": (
        in_function(lambda s: [Evaluate(replace(s.call(ONE), written=(1,)))]),
        "names each argument once",
    ),
    "inout argument": (
        in_function(lambda s: [Evaluate(s.call(Read(s.a), name="m.fill", type_=VOID))]),
        "no inout access",
    ),
    "kernel unknown": (
        in_function(lambda s: [Dispatch("m.nobody", (), False, AT)]),
        "no kernel m.nobody",
    ),
    "out argument type": (
        in_function(lambda s: [Dispatch("m.k", (Read(s.a), Read(s.w), Read(s.t)), False, AT)]),
        "a I64 place stands here, not Bool",
    ),
    "void as value": (
        in_function(lambda s: [s.assign(s.y, s.call(Read(s.w), name="m.fill", type_=VOID))]),
        "stands here, not void",
    ),
    # names
    "undeclared": (in_function(lambda s: [s.assign(s.y, Local("z", I64, 99))]), "not declared"),
    "out of scope": (
        in_function(
            lambda s: [
                s.when(TRUE, [s.declare(z := s.local("z"), 1)]),
                s.assign(s.y, z),
            ]
        ),
        "z#8 is not declared here",
    ),
    "declared twice": (
        in_function(lambda s: [s.declare(s.y, 1)]),
        "local number 6 (y) is declared twice",
    ),
    "another local": (
        in_function(lambda s: [s.assign(s.y, Read(replace(s.x, name="other")))]),
        "differs from its declaration",
    ),
    # statements
    "declare an array as scalar": (
        in_function(lambda s: [nodes.Declare(s.local("p", ArrayType(I64, (1,))), ONE, AT)]),
        "a scalar is declared",
    ),
    "declare no view": (
        in_function(lambda s: [DeclareView(s.local("v"), Read(s.a), AT)]),
        "a view is declared",
    ),
    "view shape": (
        in_function(lambda s: [DeclareView(s.view("v"), Read(s.a), AT, (ONE, ONE))]),
        "a shape names each dimension",
    ),
    "declare no array": (
        in_function(lambda s: [DeclareArray(s.local("p"), None, AT)]),
        "an array is declared",
    ),
    "negative extent": (
        in_function(lambda s: [DeclareArray(s.local("p", ArrayType(I64, (-1,))), None, AT)]),
        "an extent is negative",
    ),
    "element count": (
        in_function(lambda s: [DeclareArray(s.local("p", ArrayType(I64, (2,))), (ONE,), AT)]),
        "2 elements are needed",
    ),
    "copy to read-only": (
        in_function(lambda s: [CopyArray(Read(s.a), Read(s.w), AT)]),
        "the array is read only",
    ),
    "barrier": (in_function(lambda s: [nodes.Barrier(AT)]), "groups are for Python kernels"),
    "shared": (
        in_function(lambda s: [nodes.DeclareShared(s.a, AT)]),
        "groups are for Python kernels",
    ),
    "evaluate": (in_function(lambda s: [Evaluate(s.op("+", s.x, 1))]), "only a call"),
    "update of out": (
        in_kernel(lambda k: [k.update(k.element(k.out, k.i), "+")]),
        "written only",
    ),
    "update operation": (
        in_function(lambda s: [Update(Read(s.y), "lt.i64", ONE, AT)]),
        "lt.i64 does not update a I64",
    ),
    "update count": (
        in_function(lambda s: [Update(Read(s.y), "shl.checked.i64", TRUE, AT)]),
        "a shift count is an integer",
    ),
    "condition": (in_function(lambda s: [s.when(ONE, [])]), "Bool stands here"),
    "switch subject": (
        in_function(lambda s: [Switch(Read(s.a), ())]),
        "is no scalar",
    ),
    "switch over fixed point": (
        in_function(
            lambda s: [
                s.declare(q := s.local("q", FixedType(8, 8)), Literal(FixedType(8, 8), 1)),
                Switch(Read(q), ()),
            ]
        ),
        "a switch is over integers",
    ),
    "default first": (
        in_function(
            lambda s: [Switch(Read(s.t), (Case((), Block(())), Case(((TRUE, TRUE),), Block(()))))]
        ),
        "`default` is the last case",
    ),
    "falls out": (
        in_function(lambda s: [Switch(Read(s.t), (Case((), Block(()), falls=True),))]),
        "the last case falls nowhere",
    ),
    "two cases": (
        in_function(
            lambda s: [
                Switch(
                    Read(s.x),
                    (
                        Case(((ONE, ONE),), Block(())),
                        Case(((Literal(I64, 0), ReadGlobal(LIMIT)),), Block(())),
                        Case((), Block(())),
                    ),
                )
            ]
        ),
        "1 is in two cases",
    ),
    "not exhaustive": (
        in_function(lambda s: [Switch(Read(s.t), (Case(((TRUE, TRUE),), Block(())),))]),
        "some value has no case",
    ),
    "empty case": (
        in_function(lambda s: [Switch(Read(s.x), (Case(((ONE, Literal(I64, 0)),), Block(())),))]),
        "1 ..= 0 is empty",
    ),
    "case type": (
        in_function(lambda s: [Switch(Read(s.x), (Case(((NARROW, NARROW),), Block(())),))]),
        "I64 stands here",
    ),
    "case end": (
        in_function(lambda s: [Switch(Read(s.x), (Case(((ONE, ReadGlobal(STATE)),), Block(())),))]),
        "the ends of a case are constants",
    ),
    "loop step": (in_function(lambda s: [s.loop(None, 0, 1, [], step=0)]), "a loop steps by 0"),
    "loop rank": (
        in_function(lambda s: [ForEach(None, None, Read(s.m), Block(()), AT)]),
        "a loop is over one dimension",
    ),
    "loop over out": (
        in_kernel(lambda k: [ForEach(None, None, Read(k.out), Block(()), AT)]),
        "written only",
    ),
    "loop variable": (
        in_function(lambda s: [s.loop(s.local("i", I8), 0, 1, [])]),
        "i is a I64 here",
    ),
    "label twice": (
        in_function(
            lambda s: [replace(s.while_(TRUE, [replace(s.while_(TRUE, []), label="l")]), label="l")]
        ),
        "label l is used twice",
    ),
    "break": (in_function(lambda s: [Break()]), "`break` leaves no loop"),
    "continue in switch": (
        in_function(lambda s: [Switch(Read(s.t), (Case((), Block((Continue(),))),))]),
        "`continue` leaves no loop",
    ),
    "break to label": (
        in_function(lambda s: [s.while_(TRUE, [Break("far")])]),
        "`break far` leaves no loop",
    ),
    "return without": (in_function(lambda s: [Return()], I64), "a I64 is returned"),
    "return with": (in_function(lambda s: [give(ONE)]), "nothing is returned"),
    "return type": (in_function(lambda s: [give(NARROW)], I64), "I64 stands here"),
    "print in kernel": (in_kernel(lambda k: [Print(("x",), AT)]), "nothing is printed"),
    "print below kernel": (
        in_kernel(lambda k: [Evaluate(Call("m.shout", (), VOID, AT))]),
        "nothing is printed",
    ),
    "dispatch in kernel": (
        in_kernel(lambda k: [Dispatch("m.k", (), False, AT)]),
        "nothing is dispatched",
    ),
    "in place": (
        in_function(lambda s: [Dispatch("m.k", (Read(s.a), Read(s.w), Read(s.y)), True, AT)]),
        "`in_place` needs an `inout` parameter",
    ),
    "reduce in function": (
        in_function(lambda s: [Reduce(s.y, "sum.checked.i64.i64", ONE, AT)]),
        "`reduce` stands in kernels only",
    ),
    "reduce target": (
        in_kernel(lambda k: [replace(k.sum(), target=k.i)]),
        "i is no scalar `out` parameter",
    ),
    "reduce in loop": (
        in_kernel(lambda k: [k.loop(None, 0, 2, [k.sum()])], reduced=False),
        "`reduce` stands in no loop",
    ),
    "reduce twice": (in_kernel(lambda k: [k.sum()]), "total is reduced twice"),
    "reduce not": (in_kernel(lambda k: [], reduced=False), "total is the target of no `reduce`"),
    "reduce operation": (
        in_kernel(lambda k: [replace(k.sum(), operation="add.checked.i64")], reduced=False),
        "is no reduction",
    ),
    "reduce result": (
        in_kernel(lambda k: [replace(k.sum(), operation="sum.checked.i64.i8")], reduced=False),
        "sum.checked.i64.i8 gives I8",
    ),
    "fold start": (
        in_kernel(lambda k: [replace(k.sum(), operation="fold_checked.add.i64")], reduced=False),
        "a fold, and nothing else, has a start",
    ),
    "total of nothing": (
        in_kernel(lambda k: [replace(k.sum(), empty=ONE)], reduced=False),
        "only a fold has a total of no contribution",
    ),
    "reduce value": (in_kernel(lambda k: [replace(k.sum(), value=NARROW)], reduced=False), "I64"),
    "iteration outside": (
        in_function(lambda s: [Iteration(AT, 0)]),
        "an iteration is charged in a loop",
    ),
    "steps type": (in_function(lambda s: [Steps(NARROW)]), "I64 stands here"),
    "checked index": (
        in_function(lambda s: [CheckIndex(s.element(s.a, NARROW))]),
        "I64 stands here",
    ),
    "forever": (in_function(lambda s: [Forever(Block((Break("x"),)))]), "leaves no loop"),
}
