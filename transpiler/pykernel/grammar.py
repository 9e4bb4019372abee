"""Which nodes of Python's syntax trees the kernel language has, and what the others are called."""

from __future__ import annotations

import ast

STATEMENTS: dict[type[ast.stmt], tuple[str, str]] = {
    ast.Assert: ("assert", "compute a status into an array, and test it outside"),
    ast.AnnAssign: ("an annotated assignment", "assign without the annotation; tack.f32(..) casts"),
    ast.AsyncFor: ("async for", "write a plain for"),
    ast.AsyncFunctionDef: ("async def", "write the function plainly, outside the kernel"),
    ast.AsyncWith: ("async with", "leave it out"),
    ast.ClassDef: ("a class inside a function", "define it at the top of the file"),
    ast.Delete: ("del", "leave it out: locals end with their iteration"),
    ast.FunctionDef: (
        "a function inside a function",
        "define it at the top of the file, under @tack.func",
    ),
    ast.Global: ("global", "pass the value as an argument"),
    ast.Import: ("import", "import at the top of the file"),
    ast.ImportFrom: ("import", "import at the top of the file"),
    ast.Match: ("match", "write if and elif"),
    ast.Nonlocal: ("nonlocal", "pass the value as an argument"),
    ast.Raise: ("raise", "compute a status into an array, and test it outside"),
    ast.Try: ("try", "leave it out: nothing in a kernel raises"),
    ast.With: ("with", "leave it out"),
}
"""What the statements outside the language are called, and what to do instead."""

EXPRESSIONS: dict[type[ast.expr], tuple[str, str]] = {
    ast.Await: ("await", "leave it out"),
    ast.Dict: ("a dictionary", "use arrays"),
    ast.DictComp: ("a comprehension", "write a for loop"),
    ast.FormattedValue: ("an f-string", "print takes text and values by turns"),
    ast.GeneratorExp: ("a generator", "write a for loop"),
    ast.JoinedStr: ("an f-string", "print takes text and values by turns"),
    ast.Lambda: ("lambda", "write a function under @tack.func"),
    ast.ListComp: ("a comprehension", "write a for loop"),
    ast.NamedExpr: (":=", "assign in a statement before"),
    ast.Set: ("a set", "use arrays"),
    ast.SetComp: ("a comprehension", "write a for loop"),
    ast.Slice: ("a slice", "write a loop over the elements"),
    ast.Starred: ("a starred expression", "write every value by itself"),
    ast.Yield: ("yield", "store the values in an array"),
    ast.YieldFrom: ("yield from", "store the values in an array"),
}
"""What the expressions outside the language are called, and what to do instead."""

OPERATORS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Is: ("is", "compare with =="),
    ast.IsNot: ("is not", "compare with !="),
    ast.In: ("in", "compare with each value"),
    ast.NotIn: ("not in", "compare with each value"),
}
"""What the comparisons outside the language are called, and what to write instead."""

KNOWN_STATEMENTS = (
    ast.Assign,
    ast.AugAssign,
    ast.Break,
    ast.Continue,
    ast.Expr,
    ast.For,
    ast.If,
    ast.Pass,
    ast.Return,
    ast.While,
)
KNOWN_EXPRESSIONS = (
    ast.Attribute,
    ast.BinOp,
    ast.BoolOp,
    ast.Call,
    ast.Compare,
    ast.Constant,
    ast.IfExp,
    ast.List,
    ast.Name,
    ast.Subscript,
    ast.Tuple,
    ast.UnaryOp,
)


def outside_statement(node: ast.stmt) -> tuple[str, str] | None:
    """Name and remedy of a statement that the language does not have; None for one that it has."""
    if isinstance(node, KNOWN_STATEMENTS):
        return None
    unknown = (f"the statement {type(node).__name__}", "leave it out")
    return STATEMENTS.get(type(node), unknown)


def outside_expression(node: ast.expr) -> tuple[str, str] | None:
    """Name and remedy of an expression that the language does not have."""
    if isinstance(node, ast.Constant):
        return _outside_constant(node.value)
    if isinstance(node, KNOWN_EXPRESSIONS):
        return None
    unknown = (f"the expression {type(node).__name__}", "leave it out")
    return EXPRESSIONS.get(type(node), unknown)


def _outside_constant(value: object) -> tuple[str, str] | None:
    match value:
        case bool() | int() | float():
            return None
        case str():
            return "a string", "only print takes text"
        case None:
            return "None", "return a number, or nothing"
    names = {bytes: "a byte string", complex: "a complex number"}
    return names.get(type(value), repr(value)), "write numbers"
