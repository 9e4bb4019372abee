"""Compiled C of many programs in one binary, called entry by entry.

Each program is emitted under a prefix of its own; a generated driver calls every entry through
the public C interface and prints what came of it.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from transpiler.data import data_folder
from transpiler.emit.c17 import emit_c
from transpiler.emit.interface import Emitted, Export
from transpiler.ir import nodes
from transpiler.passes.pipeline import prepare_c
from transpiler.passes.ranges import prove_ranges
from transpiler.passes.sequence import sequence
from transpiler.suite.compilers import Compiler
from transpiler.suite.driver import Calls, Observed, Subject, driver_text, parse_output
from transpiler.suite.exposure import exposed

MOST_SECONDS = 60
"""A binary that runs longer hangs: allowances and loops are small."""


class Failed(Exception):
    """A binary that could not be made or did not end well.

    `program` is the number of the program whose fault it is and `entry` that of the call, -1
    where they are not known.
    """

    def __init__(self, message: str, program: int = -1, entry: int = -1) -> None:
        super().__init__(message)
        self.program = program
        self.entry = entry


class BuildFailed(Failed):
    """A program that is not emitted, or whose C does not compile: the message says why."""


class Crashed(Failed):
    """A binary that died, or did not end in time."""


def prepared(program: nodes.Program, rules: frozenset[str] | None) -> nodes.Program:
    """The exact form; `rules` as in the `sequence` pass, None for all of them."""
    if rules is None:
        return prepare_c(program)
    return sequence(prove_ranges(program), rules)


def run_natively(
    subjects: Sequence[Subject],
    folder: Path,
    compiler: Compiler,
    *,
    rules: frozenset[str] | None = None,
    threads: int = 1,
) -> list[list[Observed]]:
    """Emit, compile and call everything; for each subject what each of its entries came to.

    Raises `BuildFailed` for a program whose C does not compile, and `Crashed` when the binary
    dies or does not end.
    """
    # What is big for each program is its services: they stand in one file for all of them.
    sources: list[str] = []
    services: list[str] = []
    calls: list[str] = []
    for number, subject in enumerate(subjects):
        prefix = f"p{number}"
        try:
            emitted = write_program(exposed(subject.program), prefix, folder, rules)
        except Exception as error:
            # Whatever a pass or the emitter raises is a finding about this program.
            raise BuildFailed(f"{type(error).__name__}: {error}", number) from error
        # The modules of a tree compile as one file, and faster.
        part = f"{prefix}_modules.c"
        of_program, shared = list(emitted.sources), f"src/{prefix}_services.c"
        if len(of_program) == 2:
            # What several modules share is declared before services too, under names of its own.
            of_program.remove(shared)
            services.append(shared)
        (folder / part).write_text(_including(of_program), encoding="utf-8")
        sources.append(part)
        calls.append(Calls(subject, emitted.exports, prefix, threads).text())
    if services:
        (folder / "services.c").write_text(_including(services), encoding="utf-8")
        sources.insert(0, "services.c")
    (folder / "driver.c").write_text(driver_text(calls), encoding="utf-8")
    binary = build(sources, folder, compiler, driver="driver.c")
    return parse_output(run_binary(binary).decode("ascii"), subjects)


def _including(sources: Sequence[str]) -> str:
    return "".join(f'#include "{source}"\n' for source in sources)


@dataclass(frozen=True, slots=True)
class Written:
    """A program as C in a folder: its exports, and its sources as paths in the folder."""

    exports: tuple[Export, ...]
    sources: tuple[str, ...]


def write_program(
    program: nodes.Program, prefix: str, folder: Path, rules: frozenset[str] | None = None
) -> Written:
    """Write the C of one program, with the runtime headers beside it."""
    emitted = emit_c(prepared(program, rules), prefix)
    write_tree(emitted, prefix, folder)
    sources = [p for p in sorted(emitted.files) if p.startswith("src/") and p.endswith(".c")]
    # `main` of the program itself would meet the driver's.
    sources = [p for p in sources if not p.endswith("_run.c")]
    return Written(emitted.exports, tuple(sources))


def write_tree(emitted: Emitted, prefix: str, folder: Path) -> None:
    """Write the files of a program, with the runtime headers beside them."""
    for path, text in emitted.files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    headers = data_folder("runtime_headers") / "hardtack"
    shutil.copyfile(headers / "public" / "ht1.h", folder / "include" / prefix / "ht1.h")
    runtime = folder / "src" / "hardtack"
    if not runtime.exists():
        runtime.symlink_to(headers)


def run_test_blocks(program: nodes.Program, folder: Path, compiler: Compiler) -> bytes:
    """What the test program of a tree prints, whether or not its blocks pass.

    Raises `BuildFailed`, and `Crashed` when it does not end.
    """
    # The test program includes all sources: its blocks see what is private to the tree.
    write_program(program, "p0", folder)
    binary = build(["tests/p0_test_blocks.c"], folder, compiler)
    try:
        done = subprocess.run([str(binary)], capture_output=True, timeout=MOST_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise Crashed("the test program does not end") from None
    return done.stdout


def build(
    sources: Sequence[str], folder: Path, compiler: Compiler, *, driver: str | None = None
) -> Path:
    """Compile and link `sources` of `folder`, and `driver`, which says nothing about hardtack,
    without optimization; returns the binary. Raises `BuildFailed`."""

    def compiled(source: str) -> str:
        target = str(folder / (source.replace("/", "_") + ".o"))
        level = ["-O0", "-Wno-unused-function"] if source == driver else []
        command = [*compiler.command, *level, "-Iinclude", "-I.", "-c", source, "-o", target]
        _run(command, folder)
        return target

    with ThreadPoolExecutor(max_workers=2) as pool:
        objects = list(pool.map(compiled, [*([driver] if driver else []), *sources]))
    binary = folder / "run_all"
    _run([*compiler.command, *compiler.link, *objects, "-o", str(binary)], folder)
    return binary


def run_binary(binary: Path) -> bytes:
    """What the binary prints; raises `Crashed` when it dies or does not end."""
    try:
        done = subprocess.run([str(binary)], capture_output=True, timeout=MOST_SECONDS, check=False)
    except subprocess.TimeoutExpired as late:
        raise Crashed("the binary does not end", *_last_call(late.stdout)) from None
    if done.returncode != 0:
        text = done.stderr.decode(errors="replace")[:3000]
        message = f"the binary ended with {done.returncode}: {text}"
        raise Crashed(message, *_last_call(done.stdout))
    return done.stdout


def _last_call(printed: bytes | None) -> tuple[int, int]:
    """The program and entry that a driver had announced last."""
    last = (printed or b"").split(b"\n")[-1].split()
    numbers = [int(word) for word in last[:2] if word.isdigit()]
    return (numbers[0], numbers[1]) if len(numbers) == 2 else (-1, -1)


def _run(command: Sequence[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        said = " ".join([*command, done.stderr])
        found = re.search(r"\bp(\d+)_", said)
        program = int(found[1]) if found else -1
        raise BuildFailed(f"{' '.join(command)}\n{done.stderr[:4000]}", program)
