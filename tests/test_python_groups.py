"""Groups of lanes: what is refused where, the proof that all lanes take part, and what kernels
with shared arrays, barriers and block reductions compute, against NumPy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from transpiler.cli import main
from transpiler.emit.c17 import emit_c
from transpiler.ir.nodes import Program
from transpiler.ir.verify import verify
from transpiler.machine.launch import LaunchMachine, LaunchOutcome
from transpiler.machine.variants import Variant
from transpiler.passes.pipeline import prepare_c
from transpiler.pykernel.program import load
from transpiler.source.diagnostics import Collector, Diagnostic, SourceErrors


def told(folder: Path, text: str) -> tuple[Program | None, list[Diagnostic]]:
    """What is said of a kernel file that is read for a target with groups."""
    (folder / "k.py").write_text(text)
    collector = Collector()
    return load(folder / "k.py", collector, groups=True).program, collector.found


def kernel(*lines: str, above: str = "", count: str = "len(y)", head: str = "") -> str:
    """A kernel over `y`, with `x` read and two scalars."""
    body = "".join(f"        {line}\n" for line in lines)
    parameters = 'x: "f32[:]", y: "f32[:]", go: "i32", scale: "f32"'
    before = "".join(f"    {line}\n" for line in head.splitlines())
    loop = f"{before}    for i in range({count}):\n{body}"
    return f"import tack\n\n\n{above}\n@tack.kernel\ndef k({parameters}):\n{loop}"


def accepted(folder: Path, text: str) -> Program:
    program, found = told(folder, text)
    assert program is not None, [d.message for d in found]
    verify(program)
    return program


def run(
    folder: Path, text: str, *arguments: Any, variant: Variant = Variant.PLAIN
) -> LaunchOutcome:
    program = accepted(folder, text)
    return LaunchMachine(program, variant=variant).call(program.root.launches[0], arguments)


def numbers(count: int) -> Any:
    return np.random.default_rng(count).integers(-100, 100, count).astype(np.float32)


# --- the proof ------------------------------------------------------------------------------

MEET = "@tack.func\ndef meet(a):\n    tack.barrier()\n    return a\n\n\n"
CHOOSE = "@tack.func\ndef choose(c, a):\n    if c > 0:\n        tack.barrier()\n    return a\n\n\n"
EARLY = (
    "@tack.func\ndef early(a):\n    if a > 0.0:\n        return 1.0\n    tack.barrier()\n"
    "    return 2.0\n\n\n"
)
SIGN = "@tack.func\ndef sign(a):\n    if a > 0.0:\n        return 1\n    return 2\n\n\n"
TWO = "@tack.func\ndef two(a, b):\n    return a + 1.0, b * 2.0\n\n\n"
DIVIDED = {
    "lane": kernel("if tack.thread_id() == 0:", "    tack.barrier()"),
    "index": kernel("if i < 7:", "    tack.barrier()"),
    "load": kernel("if x[i] > 0.0:", "    tack.barrier()"),
    "one element for all": kernel("if x[0] > 0.0:", "    tack.barrier()"),
    "else": kernel("if x[i] > 0.0:", "    y[i] = 1.0", "else:", "    tack.barrier()"),
    "elif": kernel(
        "if go > 1:",
        "    y[i] = 1.0",
        "elif x[i] > 0.0:",
        "    a = tack.block_sum(1.0)",
        "    y[i] = a",
    ),
    "quotient of the index": kernel("if i // 256 == 0:", "    tack.barrier()"),
    "local of an iteration": kernel("a = x[i]", "if a > 0.0:", "    tack.barrier()"),
    "assigned in a branch": kernel(
        "a = 0", "if x[i] > 0.0:", "    a = 1", "if a > 0:", "    tack.barrier()"
    ),
    "carried by a loop": kernel(
        "a = 0", "for j in range(4):", "    if a > 0:", "        tack.barrier()", "    a = i"
    ),
    "trips": kernel("for j in range(i):", "    tack.barrier()"),
    "while": kernel("a = x[i]", "while a > 0.0:", "    tack.barrier()", "    a = a - 1.0"),
    "continue": kernel("if x[i] > 0.0:", "    continue", "tack.barrier()"),
    "continue in a loop": kernel(
        "for j in range(4):", "    if x[i] > 0.0:", "        continue", "    tack.barrier()"
    ),
    "break behind it": kernel(
        "for j in range(4):", "    tack.barrier()", "    if x[i] > 0.0:", "        break"
    ),
    "load before the loop": kernel("if a > 0.0:", "    tack.barrier()", head="a = x[0]"),
    "loop bound from memory": kernel("for j in range(int(x[0])):", "    tack.barrier()"),
    "call": kernel("if x[i] > 0.0:", "    y[i] = meet(x[i])", above=MEET),
    "argument of a call": kernel("y[i] = choose(int(x[i]), 1.0)", above=CHOOSE),
    "second call": kernel("a = choose(go, 1.0)", "y[i] = choose(int(a + x[i]), 1.0)", above=CHOOSE),
    "return in a function": kernel("y[i] = early(x[i])", above=EARLY),
    "result of a function": kernel("if sign(x[i]) > 1:", "    tack.barrier()", above=SIGN),
    "one of several results": kernel(
        "a, b = two(scale, x[i])", "if b > 0.0:", "    tack.barrier()", above=TWO
    ),
    "updated": kernel("a = x[i]", "a += 1.0", "if a > 0.0:", "    tack.barrier()"),
    "component": kernel(
        "v = tack.vec2(0.0, 0.0)", "v.x = x[i]", "if v.norm() > 0.0:", "    tack.barrier()"
    ),
    "old value of an atomic": kernel("if tack.atomic_add(y, 0, 1.0) > 0.0:", "    tack.barrier()"),
    "shared memory": kernel("t = tack.shared(tack.f32, 4)", "if t[0] > 0.0:", "    tack.barrier()"),
}


@pytest.mark.parametrize("name", DIVIDED)
def test_where_only_some_lanes_are_nobody_meets(name: str, tmp_path: Path) -> None:
    """WG-05: refused with the primitive, the kernel and the place."""
    program, found = told(tmp_path, DIVIDED[name])
    assert program is None
    assert [d.code for d in found] == ["K1602"]
    (diagnostic,) = found
    line = DIVIDED[name].splitlines()[diagnostic.position.line - 1]
    assert line[diagnostic.position.column - 1 :].startswith("tack.b")
    word = line[diagnostic.position.column - 1 :].partition("(")[0]
    assert f"{word} needs all lanes" in diagnostic.message
    assert "kernel k" in diagnostic.message or "(in k)" in diagnostic.message


TOGETHER = {
    "argument": kernel("if go > 0:", "    tack.barrier()"),
    "shape": kernel("if x.shape[0] > 100:", "    tack.barrier()"),
    "arithmetic": kernel("a = go * 2 + len(x)", "if a > 4 and scale < 2.0:", "    tack.barrier()"),
    "constant": kernel("if LIMIT > 2:", "    tack.barrier()", above="LIMIT = tack.constant(3)\n"),
    "reduced": kernel("a = tack.block_max(x[i])", "if a > 0.0:", "    tack.barrier()"),
    "trips": kernel("for j in range(go):", "    tack.barrier()", "    y[i] = y[i] + 1.0"),
    "while": kernel("a = go", "while a > 0:", "    tack.barrier()", "    a = a - 1"),
    "uniform break": kernel(
        "for j in range(9):", "    tack.barrier()", "    if j == go:", "        break"
    ),
    "memory that meets again": kernel(
        "if x[i] > 0.0:", "    y[i] = 1.0", "for j in range(int(x[i])):", "    y[i] = y[i] + 1.0",
        "tack.barrier()",
    ),
    "break of a loop before": kernel(
        "for j in range(9):", "    if x[i] > 0.0:", "        break", "tack.barrier()"
    ),
    "overwritten": kernel("a = x[i]", "y[i] = a", "a = scale", "if a > 0.0:", "    tack.barrier()"),
    "argument of a call": kernel("y[i] = choose(go, x[i])", above=CHOOSE),
    "result of a function": kernel("if sign(scale) > 1:", "    tack.barrier()", above=SIGN),
    "one of several results": kernel(
        "a, b = two(scale, x[i])", "y[i] = b", "if a > 0.0:", "    tack.barrier()", above=TWO
    ),
    "component": kernel(
        "v = tack.vec2(0.0, 0.0)", "v.x = scale", "if v.norm() > 0.0:", "    tack.barrier()"
    ),
    "joined": kernel(
        "a = 1", "if go > 0:", "    a = 2", "if a > 1:", "    tack.barrier()"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", TOGETHER)
def test_where_all_lanes_are_they_meet(name: str, tmp_path: Path) -> None:
    """WG-05: scalar arguments, shapes, constants and reduced values are the same for all lanes."""
    accepted(tmp_path, TOGETHER[name])


def test_a_function_is_proved_for_each_call(tmp_path: Path) -> None:
    """WG-05: one call is told of, the other is fine."""
    text = kernel("a = choose(go, 1.0)", "b = choose(int(x[i]), a)", "y[i] = b", above=CHOOSE)
    _, found = told(tmp_path, text)
    assert [d.code for d in found] == ["K1602"]
    assert "in choose, which the kernel k calls" in found[0].message
    assert "the branch at 6:8" in found[0].message


@pytest.mark.parametrize(
    "line",
    [
        "y[i] = tack.block_sum(x[i]) if go > 0 else 0.0",
        "y[i] = 0.0 if go > 0 else meet(1.0)",
        "a = go > 0 and tack.block_sum(x[i]) > 0.0",
        "a = go > 0 or meet(1.0) > 0.0",
        "a = 0.0 < scale < tack.block_min(x[i])",
        "while tack.block_max(x[i]) > 0.0: y[i] = 1.0",
        "while meet(scale) > 0.0: y[i] = 1.0",
    ],
)
def test_guarded_parts_of_expressions_hold_no_meeting(line: str, tmp_path: Path) -> None:
    """WG-05: in arms, later operands and conditions of while, whatever the condition is."""
    _, found = told(tmp_path, kernel(line, above=MEET))
    assert [d.code for d in found] == ["K1604"]
    assert ("meet" in found[0].message) == ("meet" in line)


# --- what is refused ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "code, words, text",
    [
        ("K1601", "no value", kernel("a = tack.barrier()")),
        ("K1201", "takes no", kernel("tack.barrier(1)")),
        ("K1201", "takes no", kernel("a = tack.thread_id(0)")),
        ("K1603", "this is i64", kernel("a = tack.block_sum(i)")),
        ("K1603", "this is a vector", kernel("a = tack.block_max(tack.vec2(1.0, 2.0))")),
        ("K1603", "this is f64", kernel("a = tack.block_min(tack.f64(x[i]))")),
        ("K1406", "barrier", kernel("y[i] = 1.0", head="tack.barrier()")),
        ("K1406", "block_sum", kernel("y[i] = 1.0", head="a = tack.block_sum(1.0)")),
        ("K1406", "meet", kernel("y[i] = 1.0", head="a = meet(1.0)", above=MEET)),
        ("K1406", "has effects", kernel("y[i] = 1.0", head="f()", above=(
            "@tack.func\ndef f():\n    t = tack.shared(tack.f32, 4)\n    t[0] = 1.0\n\n\n"))),
        ("K1406", "thread_id", kernel("y[i] = 1.0", head="a = tack.thread_id()")),
        ("K1406", "t is stored to", kernel(
            "y[i] = 1.0", head="t = tack.shared(tack.f32, 4)\nt[0] = 1.0")),
        ("K1504", "is known", kernel("t = tack.shared(tack.f32, go)", "t[0] = 1.0")),
        ("K1504", "no size", kernel("t = tack.shared(tack.f32, 0)", "t[0] = 1.0")),
        ("K1503", "no value", kernel("t = tack.shared(tack.f32, 4)", "u = t")),
        ("K1503", "something else", kernel(
            "t = tack.shared(tack.f32, 4)", "t[0] = 1.0", "t = tack.local_array(tack.f32, 4)")),
        ("K1505", "memory of a group", kernel(
            "t = tack.shared(tack.f32, 4)", "tack.atomic_add(t, 0, 1.0)")),
        ("K1505", "memory of a group", kernel(
            "t = tack.shared(tack.f32, 4)", "add(t)",
            above="@tack.func\ndef add(t):\n    tack.atomic_add(t, 0, 1.0)\n\n\n")),
        ("K1605", "300 iterations", kernel("tack.barrier()", count="300")),
        ("K1605", "128 iterations", kernel("tack.barrier()", count="0, 256, 2")),
        ("C9102", "49152 bytes of shared", kernel(
            "t = tack.shared(tack.f32, 6144)", "u = tack.shared_like(t, 6144)", "t[0] = u[0]")),
        ("C9102", "more than 32768", kernel("t = tack.shared(tack.f32, 8193)", "t[0] = 1.0")),
    ],
)  # fmt: skip
def test_what_is_refused(code: str, words: str, text: str, tmp_path: Path) -> None:
    """SRC-24, EXE-06, RED-04: barriers are statements, all of it stands in the parallel loop, and
    block reductions take f32."""
    _, found = told(tmp_path, text)
    assert [d.code for d in found][:1] == [code], [d.message for d in found]
    assert words in found[0].message


def test_counts_that_are_known_may_be_whole(tmp_path: Path) -> None:
    for count in ("512", "0", "-3", "-256, 0", "0, 512, 2"):
        accepted(tmp_path, kernel("tack.barrier()", count=count))


def test_methods_with_effects_stay_in_the_loop(tmp_path: Path) -> None:
    """EXE-06: also where a method has the barrier."""
    text = (
        "import tack\n\n\n@tack.device_class\nclass Team:\n    def __init__(self, n):\n"
        "        self.n = n\n\n    @tack.func\n    def wait(self):\n        tack.barrier()\n"
        "        return self.n\n\n\n@tack.kernel\n"
        'def k(y: "f32[:]", team: "Team(n=i32)"):\n{}    for i in range(len(y)):\n        {}\n'
    )
    _, found = told(tmp_path, text.format("    a = team.wait()\n", "y[i] = 1.0"))
    assert [d.code for d in found] == ["K1406"]
    program, found = told(tmp_path, text.format("", "y[i] = tack.f32(team.wait())"))
    assert program is not None, found


# --- the command ----------------------------------------------------------------------------


def test_the_command_reads_for_a_target(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """WG-01: what targets with groups take, C refuses with each primitive by name and place."""
    text = kernel("t = tack.shared(tack.f32, 4)", "y[i] = meet(x[i])", above=MEET)
    (tmp_path / "k.py").write_text(text)
    file = str(tmp_path / "k.py")
    assert main(["check", file, "--target", "gpu"]) == 0
    capsys.readouterr()
    assert main(["check", file, "--target", "gpu", "--emit", "ir"]) == 0
    shown = capsys.readouterr().out
    assert "shared@14:13 t#" in shown
    assert "barrier@6:5" in shown
    for command in (["check", file], ["build", file, "-o", str(tmp_path / "out")]):
        assert main(command) == 1
        assert "uses tack.shared (14:13), tack.barrier (6:5 in meet):" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_the_command_runs_whole_groups(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """WG-04: another count is refused."""
    (tmp_path / "k.py").write_text(kernel("y[i] = tack.block_sum(1.0)"))
    run = ["run", str(tmp_path / "k.py"), "--target", "gpu", "--entry", "k"]
    scalars = ["--arg", "x=1", "--arg", "go=1", "--arg", "scale=1"]
    assert main([*run, *scalars, "--arg", "y=" + ",".join("0" * 256)]) == 0
    assert "256" in capsys.readouterr().out
    assert main([*run, *scalars, "--arg", "y=0,0"]) == 1
    assert "refused: GROUP" in capsys.readouterr().err


@pytest.mark.parametrize(
    "line",
    [
        "tack.barrier()",
        "t = tack.shared(tack.f32, 4)",
        "y[i] = tack.thread_id()",
        "a = tack.block_sum(x[i])",
        "y[i] = other(x[i])",
    ],
)
def test_the_emitter_of_c_looks_itself(line: str, tmp_path: Path) -> None:
    """WG-01: whoever hands it a program that was read for another target."""
    above = "@tack.func\ndef other(a):\n    return tack.block_min(a)\n\n\n"
    program = accepted(tmp_path, kernel(line, "y[i] = 1.0", above=above))
    with pytest.raises(SourceErrors) as raised:
        emit_c(prepare_c(program), "p0")
    (found,) = raised.value.diagnostics
    assert found.code == "C9102"
    assert "tack." in found.message


# --- what is computed -----------------------------------------------------------------------

REVERSE = kernel(
    "t = tack.thread_id()",
    "tile[t] = x[i]",
    "tack.barrier()",
    "y[i] = tile[255 - t]",
    head="tile = tack.shared(tack.f32, 256)",
)


@pytest.mark.parametrize("variant", [Variant.PLAIN, Variant.REVERSED, Variant.OTHER_MEMORY])
def test_a_barrier_orders_shared_memory(variant: Variant, tmp_path: Path) -> None:
    """WG-02, WG-03: each group turns its part around, in whatever order lanes run."""
    x, y = numbers(768), np.zeros(768, np.float32)
    assert run(tmp_path, REVERSE, x, y, 0, 0.0, variant=variant).kind == "void"
    assert y.tolist() == x.reshape(3, 256)[:, ::-1].ravel().tolist()


@pytest.mark.parametrize("variant", [Variant.PLAIN, Variant.REVERSED])
def test_a_barrier_orders_arrays_of_the_host(variant: Variant, tmp_path: Path) -> None:
    """WG-03, ATM-09: what one lane stored, another one of its group reads behind the barrier; a
    later launch sees all of it."""
    text = kernel("y[i] = x[i] * 2.0", "tack.barrier()", "j = i // 256 * 256", "y[i] = y[j] + y[i]")
    text = text.replace(
        "y[i] = y[j] + y[i]", "a = y[j] + y[i]\n        tack.barrier()\n        y[i] = a"
    )
    x, y = numbers(512), np.zeros(512, np.float32)
    program = accepted(tmp_path, text)
    machine = LaunchMachine(program, variant=variant)
    for _ in range(2):
        assert machine.call(program.root.launches[0], [x, y, 0, 0.0]).kind == "void"
        doubled = (x * 2).reshape(2, 256)
        assert y.tolist() == (doubled + doubled[:, :1]).ravel().tolist()
        x = y.copy()


def test_atomics_between_barriers(tmp_path: Path) -> None:
    """ATM-09: updates before a barrier are seen behind it."""
    text = kernel("tack.atomic_add(x, 0, 1.0)", "tack.barrier()", "y[i] = x[0]")
    x, y = np.zeros(1, np.float32), np.zeros(512, np.float32)
    run(tmp_path, text, x, y, 0, 0.0)
    assert y.tolist() == [256.0] * 256 + [512.0] * 256


def test_a_tree_in_shared_memory(tmp_path: Path) -> None:
    """WG-03: a loop around a barrier, with branches of single lanes between."""
    text = kernel(
        "t = tack.thread_id()",
        "tile[t] = x[i]",
        "tack.barrier()",
        "half = 128",
        "while half > 0:",
        "    if t < half:",
        "        tile[t] = tile[t] + tile[t + half]",
        "    tack.barrier()",
        "    half = half // 2",
        "y[i] = tile[0]",
        head="tile = tack.shared_like(x, 128 * 2)",
    )
    x, y = numbers(512), np.zeros(512, np.float32)
    run(tmp_path, text, x, y, 0, 0.0)
    sums = x.reshape(2, 256).sum(axis=1)
    assert y.reshape(2, 256).tolist() == [[s] * 256 for s in sums.tolist()]


def test_each_call_has_shared_memory_of_its_own(tmp_path: Path) -> None:
    """WG-02: lanes still read that of the first call when others store to that of the second."""
    above = (
        "@tack.func\ndef turned(t, a):\n    tile = tack.shared(tack.f32, 256)\n    tile[t] = a\n"
        "    tack.barrier()\n    return tile[255 - t]\n\n\n"
    )
    text = kernel("t = tack.thread_id()", "y[i] = turned(t, x[i]) + turned(t, 1.0)", above=above)
    for variant in (Variant.PLAIN, Variant.REVERSED):
        x, y = numbers(256), np.zeros(256, np.float32)
        run(tmp_path, text, x, y, 0, 0.0, variant=variant)
        assert y.tolist() == (x[::-1] + 1).tolist()


def test_arrays_of_a_group_go_to_functions_of_their_own(tmp_path: Path) -> None:
    """WG-02: a function is made for memory of the host, and once more for that of a group."""
    above = "@tack.func\ndef first(a):\n    return a[0]\n\n\n"
    text = kernel("t[0] = 2.0", "y[i] = first(t) + first(x)", above=above,
                  head="t = tack.shared(tack.f32, 4)")  # fmt: skip
    program = accepted(tmp_path, text)
    assert [f.name for f in program.root.functions] == ["first_f32_group", "first_f32"]
    y = np.zeros(3, np.float32)
    run(tmp_path, text, np.ones(1, np.float32), y, 0, 0.0)
    assert y.tolist() == [3.0] * 3


def test_incomplete_groups_without_meetings(tmp_path: Path) -> None:
    """WG-02: lane numbers begin again in each group, the last of which may be partial."""
    text = kernel("t[tack.thread_id()] = x[i]", "y[i] = t[tack.thread_id()] + tack.thread_id()",
                  head="t = tack.shared(tack.f32, 256)")  # fmt: skip
    x, y = numbers(700), np.zeros(700, np.float32)
    assert run(tmp_path, text, x, y, 0, 0.0).kind == "void"
    assert y.tolist() == (x + np.arange(700) % 256).tolist()


def test_incomplete_groups_with_meetings_are_refused(tmp_path: Path) -> None:
    """WG-04: nothing runs; one more time for each launch. No iterations are none."""
    text = kernel("y[i] = tack.block_sum(1.0)", count="0, go, 2")
    program = accepted(tmp_path, text)
    machine, x, y = LaunchMachine(program), np.zeros(1, np.float32), np.zeros(2048, np.float32)

    def call(end: int) -> LaunchOutcome:
        return machine.call(program.root.launches[0], [x, y, end, 0.0])

    for end in (1, 256, 510, 513, 1025):
        assert call(end) == LaunchOutcome("refused", refusal="GROUP")
    assert call(0).kind == call(-512).kind == "void"
    assert not y.any()
    assert call(1023).kind == call(512).kind == "void"
    assert y.nonzero()[0].tolist() == list(range(0, 1024, 2))


def test_groups_of_several_dimensions(tmp_path: Path) -> None:
    """WG-04: lanes are numbered over the iterations of ndindex, the last dimension fastest."""
    text = (
        'import tack\n@tack.kernel\ndef k(y: "f32[:, :]"):\n'
        "    for i, j in tack.ndindex(y.shape[0], y.shape[1]):\n"
        "        y[i, j] = tack.block_max(tack.f32(i)) + tack.thread_id()\n"
    )
    y = np.zeros((8, 64), np.float32)
    run(tmp_path, text, y)
    flat = np.arange(512)
    assert y.ravel().tolist() == (flat // 256 * 4 + 3 + flat % 256).tolist()
    assert run(tmp_path, text, np.zeros((8, 63), np.float32)).refusal == "GROUP"


@pytest.mark.parametrize("word", ["sum", "min", "max"])
def test_block_reductions(word: str, tmp_path: Path) -> None:
    """RED-04: one value for all lanes of a group, used again and again in a loop."""
    text = kernel(
        "a = 0.0", "for j in range(3):", f"    a += tack.block_{word}(x[i] * j)", "y[i] = a"
    )
    x, y = numbers(512), np.zeros(512, np.float32)
    run(tmp_path, text, x, y, 0, 0.0)
    groups = x.reshape(2, 256)
    wanted = sum(getattr(groups * j, word)(axis=1) for j in range(3))
    assert y.reshape(2, 256).tolist() == [[w] * 256 for w in wanted.tolist()]


@pytest.mark.parametrize(
    "word, special, wanted",
    [
        ("min", {3: np.nan}, np.nan),
        ("max", {200: np.nan, 3: np.inf}, np.nan),
        ("min", {77: -0.0}, -0.0),
        ("max", {77: 0.0, 0: -0.0}, 0.0),
        ("max", {}, 0.0),
        ("sum", {1: np.inf}, np.inf),
    ],
)
def test_classes_of_block_reductions(
    word: str, special: dict[int, float], wanted: float, tmp_path: Path
) -> None:
    """RED-04: NaN decides an extremum, and -0 is less than +0."""
    x, y = np.zeros(256, np.float32), np.zeros(256, np.float32)
    if word == "max" and special:
        x[:] = -0.0
    for lane, number in special.items():
        x[lane] = number
    run(tmp_path, kernel(f"y[i] = tack.block_{word}(x[i])"), x, y, 0, 0.0)
    expected = np.full(256, wanted, np.float32)
    assert np.array_equal(y, expected, equal_nan=True)
    assert np.isnan(wanted) or (np.signbit(y) == np.signbit(expected)).all()


def test_operands_are_evaluated_in_order(tmp_path: Path) -> None:
    """WG-03: what stands in front of a meeting is read before it, also in one expression."""
    above = (
        "@tack.func\ndef swap(y, i, t):\n    tack.barrier()\n    y[i] = 1.0\n    tack.barrier()\n"
        "    return y[i - t]\n\n\n"
    )
    text = kernel(
        "t = tack.thread_id()", "y[i] = y[i] + swap(y, i, t) * 10.0 + y[i - t]", above=above
    )
    # Behind the second barrier y[i - t] is 1 until lane 0 stores its result.
    text = text.replace("y[i] = y[i]", "a = y[i]").replace(
        "+ y[i - t]\n", "\n        tack.barrier()\n        y[i] = a\n"
    )
    y = numbers(256)
    old = y.copy()
    run(tmp_path, text, np.zeros(1, np.float32), y, 0, 0.0)
    assert y.tolist() == (old + 10).tolist()


def test_results_of_functions_in_which_lanes_meet(tmp_path: Path) -> None:
    """WG-03: several values, a value that is passed on, and one that nobody takes."""
    above = (
        "@tack.func\ndef both(a):\n    return tack.block_min(a), tack.block_max(a)\n\n\n"
        "@tack.func\ndef only(a):\n    return tack.block_sum(a)\n\n\n"
        "@tack.func\ndef again(a):\n    return only(a)\n\n\n"
    )
    lines = ("a, b = both(x[i])", "again(1.0)", "tack.block_sum(x[i])", "y[i] = b - a + again(1.0)")
    text = kernel(*lines, above=above)
    x, y = numbers(256), np.zeros(256, np.float32)
    run(tmp_path, text, x, y, 0, 0.0)
    assert set(y.tolist()) == {float(x.max() - x.min() + 256)}


def test_faults_name_the_lane_and_its_calls(tmp_path: Path) -> None:
    """A lane that leaves an array ends the call, with its own item and stack."""
    above = "@tack.func\ndef at(x, i):\n    tack.barrier()\n    return x[i]\n\n\n"
    text = kernel("y[i] = at(x, i)", above=above)
    outcome = run(tmp_path, text, np.zeros(300, np.float32), np.zeros(512, np.float32), 0, 0.0)
    assert outcome.fault is not None
    assert outcome.fault.code.name == "E_BOUNDS"
    assert outcome.fault.address is not None
    assert outcome.fault.address.item == 300
    assert [p.line for p in outcome.fault.stack] == [14]
