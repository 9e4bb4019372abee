"""Random kernels with barriers and reductions: what the proof accepts runs, and gives what Python
gives with one thread for each lane."""

from __future__ import annotations

import random
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from transpiler.ir.nodes import Program
from transpiler.ir.verify import verify
from transpiler.ir.workgroups import LANES
from transpiler.machine.launch import LaunchMachine
from transpiler.machine.variants import Variant
from transpiler.pykernel.program import load
from transpiler.source.diagnostics import Collector

COUNT = 90
LOOP = "for i in range(len(y)):"
FUNCTIONS = """import tack


@tack.func
def wait(a):
    if a > 1:
        tack.barrier()
    return a % 5


@tack.func
def most(a, b):
    if b > 2:
        return int(tack.block_max(tack.f32(a)))
    return a % 3


"""


class Writer:
    """Writes one kernel; `bias` is how rarely a value differs between lanes."""

    def __init__(self, seed: int) -> None:
        self.draw = random.Random(seed)
        self.bias = self.draw.choice([0.02, 0.1, 0.3])
        self.lines: list[str] = []
        self.loops = 0

    def value(self) -> str:
        if self.draw.random() < self.bias:
            return self.draw.choice(["tack.thread_id() % 3", "int(i) % 2", "x[i]", "x[0]"])
        plain = ["go", "1", "2", "len(x) % 3", *(f"v{k}" for k in range(3))]
        a, b = self.draw.choice(plain), self.draw.choice(plain)
        return self.draw.choice([a, f"(int({a}) + int({b})) % 4", f"int({a}) * 2 % 5"])

    def condition(self) -> str:
        relation = self.draw.choice(["<", ">", "==", "!="])
        return f"{self.value()} {relation} {self.value()}"

    def block(self, indent: str, depth: int) -> None:
        for _ in range(self.draw.randint(1, 4)):
            self.statement(indent, depth)

    def statement(self, indent: str, depth: int) -> None:
        line, deeper = self.lines.append, indent + "    "
        target = f"v{self.draw.randrange(3)}"
        kinds = ["set", "set", "store", "barrier", "reduce", "call", "call", "shared"]
        kinds += ["if", "if", "for", "while"] if depth < 3 else []
        kinds += ["leave"] if self.loops else []
        match self.draw.choice(kinds):
            case "set":
                line(f"{indent}{target} = int({self.value()})")
            case "store":
                line(f"{indent}x[i] = int({self.value()}) + {target}")
            case "barrier":
                line(f"{indent}tack.barrier()")
            case "reduce":
                word = self.draw.choice(["min", "max", "sum"])
                line(f"{indent}{target} = int(tack.block_{word}(tack.f32({self.value()}))) % 7")
            case "call":
                called = self.draw.choice(
                    ["wait({})", "most({}, {})", "1 + wait({}) + most({}, {})"]
                )
                given = [f"int({self.value()})" for _ in range(called.count("{}"))]
                line(f"{indent}{target} = {called.format(*given)}")
            case "shared":
                line(f"{indent}tile[tack.thread_id()] = {target}")
                line(f"{indent}tack.barrier()")
                line(f"{indent}{target} = tile[255 - tack.thread_id()]")
                line(f"{indent}tack.barrier()")
            case "leave":
                line(f"{indent}if {self.condition()}:")
                line(f"{deeper}{self.draw.choice(['break', 'continue'])}")
            case "if":
                line(f"{indent}if {self.condition()}:")
                self.block(deeper, depth + 1)
                if self.draw.random() < 0.5:
                    line(f"{indent}else:")
                    self.block(deeper, depth + 1)
            case "for":
                line(f"{indent}for j{depth} in range(int({self.value()}) % 4):")
                self.loop(deeper, depth)
            case "while":
                line(f"{indent}w{depth} = 0")
                line(f"{indent}while w{depth} < int({self.value()}) % 4:")
                line(f"{deeper}w{depth} = w{depth} + 1")
                self.loop(deeper, depth)

    def loop(self, indent: str, depth: int) -> None:
        self.loops += 1
        self.block(indent, depth + 1)
        self.loops -= 1

    def source(self) -> str:
        head = '@tack.kernel\ndef k(x: "i32[:]", y: "i32[:]", go: "i32"):\n'
        head += f"    tile = tack.shared(tack.i32, 256)\n    {LOOP}\n"
        start = "".join(f"        v{k} = {k}\n" for k in range(3))
        self.block(" " * 8, 0)
        body = "".join(f"{line}\n" for line in self.lines)
        return f"{FUNCTIONS}{head}{start}{body}        y[i] = v0 + 10 * v1 + 100 * v2\n"


def read(source: str, folder: Path) -> tuple[Program | None, set[str]]:
    folder.mkdir()
    (folder / "k.py").write_text(source)
    collector = Collector()
    program = load(folder / "k.py", collector, groups=True).program
    return program, {d.code for d in collector.found}


# --- lanes as threads of Python -------------------------------------------------------------


class Lanes:
    """What `tack` is in a thread of Python for each lane of one group."""

    def __init__(self) -> None:
        self.meeting = threading.Barrier(LANES, timeout=60)
        self.mine = threading.local()
        self.given = [0.0] * LANES
        self.tile = np.zeros(LANES, np.int32)

    def reduce(self, choose: Any) -> Any:
        def reduction(value: float) -> float:
            self.given[self.mine.lane] = float(value)
            self.meeting.wait()
            result = float(choose(self.given))
            self.meeting.wait()
            return result

        return reduction

    def tack(self) -> SimpleNamespace:
        return SimpleNamespace(
            kernel=lambda f: f,
            func=lambda f: f,
            barrier=self.meeting.wait,
            thread_id=lambda: self.mine.lane,
            shared=lambda type_, count: self.tile,
            f32=float,
            i32=int,
            block_max=self.reduce(max),
            block_min=self.reduce(min),
            block_sum=self.reduce(sum),
        )


def run_threads(source: str, x: Any, y: Any, go: int) -> None:
    """Run a kernel over 256 iterations, each in a thread of its own."""
    lanes, wrong = Lanes(), list[BaseException]()
    text = source.replace("import tack\n", "").replace(LOOP, "for i in [item()]:")
    names: dict[str, Any] = {"tack": lanes.tack(), "item": lambda: lanes.mine.lane}
    exec(compile(text, "k.py", "exec", dont_inherit=True, flags=0), names)

    def work(lane: int) -> None:
        lanes.mine.lane = lane
        try:
            names["k"](x, y, go)
        except BaseException as error:
            wrong.append(error)
            lanes.meeting.abort()

    threads = [threading.Thread(target=work, args=(lane,)) for lane in range(LANES)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong, wrong[0]


def races(source: str) -> bool:
    """Whether lanes read what another one may store to meanwhile."""
    return "x[0]" in source


@pytest.mark.parametrize("part", range(2))
def test_accepted_kernels_meet(part: int, tmp_path: Path) -> None:
    """WG-03, WG-05, RED-04: lanes never part, in any order; results are those of threads."""
    accepted = compared = refused = 0
    for seed in range(part * COUNT, (part + 1) * COUNT):
        source = Writer(seed).source()
        program, codes = read(source, tmp_path / str(seed))
        if program is None:
            assert codes == {"K1602"}, (codes, source)
            refused += 1
            continue
        verify(program)
        accepted += 1
        for go in (0, 3):
            results = []
            for variant in (Variant.PLAIN, Variant.REVERSED):
                x, y = np.arange(512, dtype=np.int32) % 5, np.zeros(512, np.int32)
                outcome = LaunchMachine(program, variant=variant).call(
                    program.root.launches[0], [x, y, go]
                )
                assert outcome.kind == "void", (outcome, source)
                results.append((x[:LANES].tolist(), y[:LANES].tolist()))
            if not races(source):
                assert results[0] == results[1], source
                if compared < 25:
                    compared += 1
                    x, y = np.arange(512, dtype=np.int32) % 5, np.zeros(512, np.int32)
                    run_threads(source, x, y, go)
                    assert results[0] == (x[:LANES].tolist(), y[:LANES].tolist()), source
    assert min(accepted, refused, compared) >= 20, (accepted, refused, compared)
