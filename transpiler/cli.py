"""The `hardtack` command.

Exit codes: 0 good; 1 errors in the input, a fault, a failing test or case; 2 usage; 3 internal.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import os
import sys
import tempfile
import textwrap
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from transpiler import __version__
from transpiler.ci import program as ci
from transpiler.ir.loaded import Loaded
from transpiler.ir.nodes import Function, Kernel, Launch, Program
from transpiler.ir.text import show as show_ir
from transpiler.ir.verify import verify
from transpiler.machine.entry import Machine, Outcome
from transpiler.machine.launch import LaunchMachine
from transpiler.machine.text import launch_report
from transpiler.machine.text import report as fault_report
from transpiler.passes.ranges import remaining_checks
from transpiler.project.build import build, translate
from transpiler.project.host_values import (
    UsageError,
    argument_values,
    outcome_data,
    outcome_lines,
    written_arrays,
)
from transpiler.project.launch_values import launch_data, launch_lines, read_call, save
from transpiler.project.manifest import Manifest, open_project
from transpiler.project.problem import ProjectError
from transpiler.pykernel import program as pykernel
from transpiler.pykernel.model import ArgumentList
from transpiler.source.codes import Explanation, explanations
from transpiler.source.diagnostics import Collector, SourceErrors, as_json, show
from transpiler.source.files import SourceFile
from transpiler.suite.case_files import NoCase
from transpiler.suite.compilers import GCC
from transpiler.suite.conformance import run_folder

GOOD, BAD_INPUT, USAGE, INTERNAL = 0, 1, 2, 3
C, GPU = "c", "gpu"
"""What a program is read for: GPUs have groups of lanes, C has none."""
_WIDTH = 88
_DEPTH = 256


@dataclass(frozen=True, slots=True)
class Source:
    """A checked program with its project and the texts that it was read from."""

    manifest: Manifest
    program: Program
    files: Mapping[str, SourceFile]


class _BadSource(Exception):
    """The program has errors; they are told where the exception is caught."""

    def __init__(self, errors: SourceErrors, files: Mapping[str, SourceFile]) -> None:
        super().__init__(str(errors))
        self.errors = errors
        self.files = files


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code; no exception leaves."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        options = _parser().parse_args(_joined(sys.argv[1:] if arguments is None else arguments))
    except SystemExit as leave:
        return leave.code if isinstance(leave.code, int) else USAGE
    try:
        code = _run(options)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except BrokenPipeError:
        _forget_output()  # whoever read it has left
        return GOOD
    except OSError as error:
        # The machine said no: a full disk, no room for temporary files.
        _forget_output()
        if options.debug:
            traceback.print_exc()
        place = "" if error.filename is None else f": {error.filename}"
        print(f"hardtack: {error.strerror or error}{place}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        return _internal(error, options)


def _forget_output() -> None:
    """Let what could not be written go, so that the interpreter does not complain at its end."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):  # no real stream
        return


def _run(options: argparse.Namespace) -> int:
    try:
        command: Callable[[argparse.Namespace], int] = options.command
        return command(options)
    except UsageError as error:
        print(f"hardtack: {error}", file=sys.stderr)
        return USAGE
    except ProjectError as problem:
        if options.json:
            _print_json({"outcome": "compile-error", "diagnostics": [problem.as_json()]})
        else:
            print(problem.show(), file=sys.stderr)
        return BAD_INPUT
    except _BadSource as bad:
        found = bad.errors.diagnostics
        if options.json:
            _print_json({"outcome": "compile-error", "diagnostics": [as_json(d) for d in found]})
        else:
            print("\n\n".join(show(d, bad.files) for d in found), file=sys.stderr)
            count = f"{len(found)} errors" if len(found) > 1 else "1 error"
            print(f"\nhardtack: {count}", file=sys.stderr)
        return BAD_INPUT


def _internal(error: Exception, options: argparse.Namespace) -> int:
    """An error of hardtack itself: a short message; `--debug` shows where."""
    if options.debug:
        traceback.print_exc()
    else:
        kind = type(error).__name__
        print(f"hardtack: internal error: {kind}: {str(error)[:300]}", file=sys.stderr)
        print("hardtack: please report this, with the output of --debug", file=sys.stderr)
    return INTERNAL


def _joined(arguments: Sequence[str]) -> list[str]:
    """`--arg -1,2` as one word, since a value may look like an option."""
    words: list[str] = []
    waiting = iter(arguments)
    for word in waiting:
        value = next(waiting, None) if word == "--arg" else None
        words.append(word if value is None else f"{word}={value}")
    return words


# --- the commands -----------------------------------------------------------------------------


def _build(options: argparse.Namespace) -> int:
    source = _load(options.source)
    if options.emit == "ir":
        print(show_ir(source.program), end="")
        return GOOD
    if options.output is None:
        raise UsageError("build needs -o DIR, the folder for the tree")
    try:
        built = build(
            source.manifest, source.program, source.files, options.output, force=options.force
        )
    except SourceErrors as errors:
        raise _BadSource(errors, source.files) from None
    if options.json:
        _print_json(
            {
                "outcome": "built",
                "folder": str(built.folder),
                "files": list(built.paths),
                "changed": list(built.changed),
            }
        )
    else:
        print(f"{built.folder}: {len(built.paths)} files, {len(built.changed)} changed")
    return GOOD


def _check(options: argparse.Namespace) -> int:
    source = _load(options.source, options.target)
    if options.emit == "ir":
        print(show_ir(source.program), end="")
        return GOOD
    try:
        if options.target == C:
            translate(source.manifest, source.program)
    except SourceErrors as errors:
        raise _BadSource(errors, source.files) from None
    if options.json:
        _print_json({"outcome": "good", "diagnostics": []})
    else:
        print(f"{source.manifest.root.name}: no errors")
    return GOOD


def _run_program(options: argparse.Namespace) -> int:
    source = _load(options.source, options.target)
    if source.manifest.is_python:
        return _run_launch(source, options)
    if options.out:
        raise UsageError("--out is for arrays of Python kernels")
    machine = Machine(source.program, fuel=options.fuel, depth=options.depth or _DEPTH)
    if options.entry is None:
        if options.arg:
            raise UsageError("arguments need --entry NAME")
        try:
            outcome = machine.run_main()
        except KeyError:
            raise UsageError(
                f"there is no script and no main; name an entry: {_entries(source.program)}"
            ) from None
        return _show_outcome(outcome, {}, source, options)
    entry = _find(source.program, options.entry)
    arguments = argument_values(entry, options.arg)
    outcome = machine.call(entry.qualified, arguments)
    return _show_outcome(outcome, written_arrays(entry, arguments), source, options)


def _run_launch(source: Source, options: argparse.Namespace) -> int:
    """Run a Python kernel; its written arrays go to files or are shown."""
    if options.fuel is not None or options.depth is not None:
        raise UsageError("Python kernels have neither fuel nor depth")
    if options.entry is None:
        raise UsageError(f"name a kernel with --entry: {_entries(source.program)}")
    call = read_call(_find_launch(source.program, options.entry), options.arg, options.out)
    try:
        machine = LaunchMachine(source.program, debug=options.checked)
        outcome = machine.call(call.launch, call.arguments)
    except SourceErrors as errors:
        raise _BadSource(errors, source.files) from None
    good = outcome.kind in ("value", "void")
    if good or options.checked:
        save(call)
    if options.json:
        _print_json(launch_data(call, outcome))
        return GOOD if good else BAD_INPUT
    sys.stdout.write(outcome.stdout.decode("utf-8"))
    sys.stdout.flush()
    if outcome.fault is not None:
        print(launch_report(outcome.fault, source.files), file=sys.stderr, end="")
    elif outcome.kind == "refused":
        print(f"hardtack: refused: {outcome.refusal}", file=sys.stderr)
    else:
        print("\n".join(launch_lines(call, outcome)))
    return GOOD if good else BAD_INPUT


def _show_outcome(
    outcome: Outcome, arrays: Mapping[str, Any], source: Source, options: argparse.Namespace
) -> int:
    good = outcome.kind in ("value", "void", "test-pass")
    if options.json:
        _print_json(outcome_data(outcome, arrays))
        return GOOD if good else BAD_INPUT
    sys.stdout.write(outcome.stdout.decode("utf-8"))
    for line in outcome_lines(outcome, arrays):
        print(line)
    sys.stdout.flush()
    if outcome.fault is not None:
        print(fault_report(outcome.fault, source.files, fuel=outcome.fuel), file=sys.stderr, end="")
    elif outcome.kind == "refused":
        print(f"hardtack: refused: {outcome.refusal}", file=sys.stderr)
    elif outcome.kind == "test-fail":
        print(f"failed at {outcome.failed}: {outcome.message or 'assertion'}", file=sys.stderr)
    return GOOD if good else BAD_INPUT


def _test(options: argparse.Namespace) -> int:
    source = _load_ci(options.source, "test")
    results: list[dict[str, Any]] = []
    for module in sorted(source.program.modules, key=lambda m: m.path.encode()):
        # The module under test comes last, which makes it the root of what runs.
        others = tuple(m for m in source.program.modules if m is not module)
        for test in module.tests:
            machine = Machine(
                Program((*others, module)), fuel=options.fuel, depth=options.depth or _DEPTH
            )
            outcome = machine.run_test(test.title)
            data = {"module": module.name, "name": test.title} | outcome_data(outcome, {})
            results.append(data)
            if not options.json:
                _show_test(module.name, test.title, outcome, source)
    failed = sum(r["outcome"] != "test-pass" for r in results)
    if options.json:
        _print_json({"tests": results, "passed": len(results) - failed, "failed": failed})
    else:
        print(f"{len(results) - failed} passed, {failed} failed")
    return BAD_INPUT if failed else GOOD


def _show_test(module: str, title: str, outcome: Outcome, source: Source) -> None:
    if outcome.kind == "test-pass":
        print(f"ok      {module}: {title}")
        return
    print(f"FAILED  {module}: {title}")
    if outcome.failed is not None:
        print(f"        {outcome.failed}: {outcome.message or 'the assertion does not hold'}")
    elif outcome.fault is not None:
        text = fault_report(outcome.fault, source.files, fuel=outcome.fuel)
        print(textwrap.indent(text, " " * 8), end="")
    else:
        print("        it ended without the fault that it expects")


def _conformance(options: argparse.Namespace) -> int:
    if not options.evaluator and not GCC.available:
        raise UsageError("compiled cases need gcc; with --evaluator they are left out")
    with tempfile.TemporaryDirectory(prefix="hardtack-") as name:
        scratch = None if options.evaluator else Path(name)
        try:
            report = run_folder(options.path, own=options.strict, scratch=scratch)
        except NoCase as error:
            raise UsageError(str(error)) from None
    if not report.findings:
        raise ProjectError("the folder holds no case", str(options.path))
    if options.json:
        passed, failed, skipped = report.count(report.findings)
        _print_json(
            {
                "passed": passed,
                "failed": failed,
                "skipped": skipped,
                "findings": [dataclasses.asdict(finding) for finding in report.findings],
            }
        )
    else:
        print(report.text())
    return BAD_INPUT if report.failures else GOOD


def _report(options: argparse.Namespace) -> int:
    source = _load_ci(options.source, "report")
    checks = remaining_checks(source.program)
    if options.json:
        _print_json(
            {
                "checks": [
                    {
                        "file": c.path,
                        "line": c.position.line,
                        "column": c.position.column,
                        "operation": c.operation,
                        "function": c.function,
                        "reason": c.reason,
                    }
                    for c in checks
                ]
            }
        )
        return GOOD
    for c in checks:
        print(f"{c.path}:{c.position}: {c.operation} in {c.function}: {c.reason}")
    print(f"{len(checks)} checks remain" if len(checks) != 1 else "1 check remains")
    return GOOD


def _explain(options: argparse.Namespace) -> int:
    table = explanations()
    if options.code is None:
        if options.json:
            _print_json({code: entry.title for code, entry in table.items()})
        else:
            for code, entry in table.items():
                print(f"{code:<15} {entry.title}")
        return GOOD
    found = table.get(options.code) or table.get(options.code.upper())
    if found is None:
        raise UsageError(f"there is no code {options.code}; `hardtack explain` lists all")
    if options.json:
        data = dataclasses.asdict(found)
        _print_json({key: value for key, value in data.items() if value is not None})
    else:
        print(_explained(found))
    return GOOD


def _explained(entry: Explanation) -> str:
    number = "" if entry.number is None else f" ({entry.number})"
    parts = [f"{entry.code}{number}: {entry.title}", textwrap.fill(entry.text, _WIDTH)]
    wrong = "raises it:" if entry.number is not None else "gets it:"
    for heading, program in ((wrong, entry.wrong), ("does not:", entry.right)):
        if program is not None:
            parts.append(f"{heading}\n\n{textwrap.indent(program, '    ')}")
    return "\n\n".join(parts)


# --- shared -----------------------------------------------------------------------------------


def _load(path: Path | None, target: str = C) -> Source:
    """The checked and verified program of a project; raises when it has errors."""
    manifest = open_project(path)
    collector = Collector()
    root, folder = manifest.root, manifest.source_root
    loaded: Loaded
    if manifest.is_python:
        lists = {
            name: [ArgumentList(e.arguments, e.returns, e.suffix) for e in entries]
            for name, entries in manifest.kernels.items()
        }
        loaded = pykernel.load(
            root,
            collector,
            root=folder,
            others=manifest.files,
            specializations=lists,
            groups=target == GPU,
        )
    else:
        if target != C:
            raise UsageError("--target is for Python kernels")
        loaded = ci.load(root, collector, root=folder)
    for note in sorted(collector.notes, key=lambda d: d.order):
        print(show(note, loaded.files, "note"), file=sys.stderr)
    try:
        collector.raise_if_any()
    except SourceErrors as errors:
        raise _BadSource(errors, loaded.files) from None
    if loaded.program is None:
        raise RuntimeError("no program and no diagnostic")
    verify(loaded.program)
    return Source(manifest, loaded.program, loaded.files)


def _load_ci(path: Path | None, task: str) -> Source:
    """As `_load`, for what only programs in `.ci` have."""
    source = _load(path)
    if source.manifest.is_python:
        raise UsageError(
            f"{task} takes .ci programs only; {source.manifest.root.name} is a Python kernel file"
        )
    return source


def _find(program: Program, name: str) -> Function | Kernel:
    """The function or kernel that `name` names, qualified or as the root module does."""
    for qualified in (f"{program.root.name}.{name}", name):
        for module in program.modules:
            for d in module.declarations:
                if isinstance(d, Function | Kernel) and d.qualified == qualified:
                    return d
    raise UsageError(f"there is no entry {name}; there are: {_entries(program)}")


def _find_launch(program: Program, name: str) -> Launch:
    """The Python kernel of that name; one that has several types is named with its suffix."""
    for launch in program.root.launches:
        if name in (f"{launch.name}{launch.suffix}", launch.qualified):
            return launch
    raise UsageError(f"there is no kernel {name}; there are: {_entries(program)}")


def _entries(program: Program) -> str:
    root = program.root
    names = [d.name for d in root.declarations if isinstance(d, Function | Kernel) and d.exported]
    names += [f"{launch.name}{launch.suffix}" for launch in root.launches]
    return ", ".join(names) or "none"


def _print_json(data: Any) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))


def _count(low: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = low - 1
        if value < low:
            raise argparse.ArgumentTypeError(f"a whole number from {low}, not {text!r}")
        return value

    return number


def _folder(text: str) -> Path:
    # An empty word is a shell variable that was not set, hardly the working directory.
    if not text:
        raise argparse.ArgumentTypeError("the name of the folder is empty")
    return Path(text)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="hardtack",
        description="Kernel programs in, source trees that build and test themselves out.",
        epilog="Exit codes: 0 good, 1 errors in the input or a failure, 2 usage, 3 internal.",
    )
    parser.add_argument("--version", action="version", version=f"hardtack {__version__}")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--json", action="store_true", help="print the result as JSON")
    common.add_argument("--debug", action="store_true", help="show where an internal error arose")
    source = argparse.ArgumentParser(add_help=False)
    source.add_argument(
        "source", nargs="?", type=Path, help="a source file or a manifest; default hardtack.toml"
    )
    limits = argparse.ArgumentParser(add_help=False)
    limits.add_argument("--fuel", type=_count(0), help="allowance of each entry; default none")
    limits.add_argument("--depth", type=_count(1), help="nesting of calls allowed; default 256")
    emit = argparse.ArgumentParser(add_help=False)
    emit.add_argument("--emit", choices=("ir",), help="print this form instead")
    target = argparse.ArgumentParser(add_help=False)
    target.add_argument(
        "--target", choices=(C, GPU), default=C, help="gpu: kernels may use groups of 256 lanes"
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    def command(
        name: str, run: Callable[[argparse.Namespace], int], text: str, *parents: Any
    ) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=text, description=text, parents=[*parents, common])
        sub.set_defaults(command=run)
        return sub

    sub = command("build", _build, "write the source tree of a project", source, emit)
    sub.add_argument("-o", "--output", type=_folder, metavar="DIR", help="folder for the tree")
    sub.add_argument("--force", action="store_true", help="overwrite files of others")
    command("check", _check, "read and check a program", source, emit, target)
    sub = command("run", _run_program, "run a program exactly", source, limits, target)
    sub.add_argument("--entry", help="function or kernel to call; default the script or main")
    sub.add_argument(
        "--arg",
        action="append",
        default=[],
        metavar="VALUE",
        help="an argument: 5, true, 1,2,3, [[1,2],[3,4]], or 3x4 for zeros; for a Python kernel"
        " NAME=VALUE or NAME=@FILE.npy",
    )
    sub.add_argument(
        "--out",
        action="append",
        default=[],
        metavar="FILE",
        help="where a written array of a Python kernel goes: v.npy for v, or NAME=FILE",
    )
    sub.add_argument(
        "--checked",
        action="store_true",
        help="a Python kernel goes on behind an index outside its array, as in the debug build",
    )
    command("test", _test, "run the test blocks of a program exactly", source, limits)
    sub = command("conformance", _conformance, "run a suite of cases with expectations")
    sub.add_argument(
        "path", type=Path, metavar="PATH", help="a suite, a folder inside one, or one case"
    )
    sub.add_argument("--strict", action="store_true", help="count skipped cases as failed")
    sub.add_argument("--evaluator", action="store_true", help="leave the compiled part out")
    command("report", _report, "list the checks that remain, and why", source)
    sub = command("explain", _explain, "explain a diagnostic or fault code")
    sub.add_argument("code", nargs="?", help="as C2003 or E_OVERFLOW; without it all are listed")
    return parser
