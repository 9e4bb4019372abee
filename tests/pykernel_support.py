"""Small kernels for tests: their source, what it is lowered to, as short text."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from transpiler.ir.nodes import (
    Assign,
    Call,
    Conditional,
    Element,
    Expression,
    Extent,
    FloatLiteral,
    Launch,
    Literal,
    Operate,
    Program,
    Read,
    ShortCircuit,
)
from transpiler.ir.types import F64
from transpiler.pykernel.program import load
from transpiler.source.diagnostics import Collector


def source_of(lines: Sequence[str], parameters: Mapping[str, str], above: str = "") -> str:
    """A file with one kernel `k` over the first array, and `above` in front of it."""
    first = next(iter(parameters))
    head = ", ".join(f'{name}: "{type_}"' for name, type_ in parameters.items())
    body = "".join(f"        {line}\n" for line in lines)
    loop = f"    for i in range(len({first})):\n{body}"
    return f"import tack\n\n{above}\n@tack.kernel\ndef k({head}):\n{loop}"


def _load(folder: Path, text: str) -> tuple[Program | None, list[str]]:
    file = folder / "k.py"
    file.write_text(text)
    collector = Collector()
    program = load(file, collector).program
    return program, [d.code for d in collector.found]


def lowered(
    folder: Path, lines: Sequence[str], parameters: Mapping[str, str], above: str = ""
) -> Program:
    """The program of a kernel whose parallel loop holds `lines`."""
    program, codes = _load(folder, source_of(lines, parameters, above))
    assert program is not None, codes
    return program


def refused(
    folder: Path, lines: Sequence[str], parameters: Mapping[str, str], above: str = ""
) -> list[str]:
    """The codes of what is wrong with that kernel."""
    program, codes = _load(folder, source_of(lines, parameters, above))
    assert program is None
    return codes


def codes_of(folder: Path, text: str) -> list[str]:
    """The codes of what is wrong with a kernel file."""
    program, codes = _load(folder, text)
    assert (program is None) == bool(codes)
    return codes


def stored(
    folder: Path, lines: Sequence[str], parameters: Mapping[str, str], above: str = ""
) -> str:
    """The value of the last store of that kernel."""
    launch = lowered(folder, lines, parameters, above).modules[0].declarations[-1]
    assert isinstance(launch, Launch)
    last = launch.loop.body.statements[-1]
    assert isinstance(last, Assign)
    return shown(last.value)


def shown(e: Expression) -> str:
    """An expression as text; literals of f64 end with `d`, of f32 with `f`."""
    match e:
        case Literal():
            return str(e.value)
        case FloatLiteral():
            return f"{e.value!r}{'d' if e.type == F64 else 'f'}"
        case Read():
            return e.local.name
        case Element():
            return f"{shown(e.base)}[{', '.join(map(shown, e.indices))}]"
        case Extent():
            return f"{shown(e.base)}.shape[{e.dimension}]"
        case Operate():
            return f"{e.operation}({', '.join(map(shown, e.operands))})"
        case Call():
            return f"{e.function}({', '.join(map(shown, e.arguments))})"
        case Conditional():
            return f"({shown(e.then)} if {shown(e.condition)} else {shown(e.otherwise)})"
        case ShortCircuit():
            word = "and" if e.conjunction else "or"
            return f"({shown(e.left)} {word} {shown(e.right)})"
    raise AssertionError(e)


def joined(sources: Sequence[str]) -> str:
    """One file with the functions of all sources, each once, and their kernels as `k0`, `k1`, .."""
    parts: dict[str, None] = {}
    for number, source in enumerate(sources):
        for part in source.replace("def k(", f"def k{number}(").split("\n\n\n"):
            parts[part.strip("\n")] = None
    return "\n\n\n".join(parts) + "\n"
