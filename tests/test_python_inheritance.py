"""Device classes with several bases: what is found is what Python finds in the same classes."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from transpiler.machine.launch import LaunchMachine
from transpiler.pykernel.program import load
from transpiler.source.diagnostics import Collector
from transpiler.suite.python_compare import load_source

# Classes, each with its bases and what it defines: a method `m` and the number `K`.
CASES = {
    "diamond": "A: m1 K1; B(A): m2; C(A): K3; D(B, C):",
    "diamond below": "A: m1 K1; B(A): K2; C(A): m3 K3; D(B, C):",
    "mixin in front": "A: m1 K1; B: m2; D(B, A):",
    "mixin behind": "A: m1 K1; B: m2 K2; D(A, B):",
    "own first": "A: m1 K1; B: m2 K2; D(A, B): m9",
    "grandparents": "A: m1 K1; B(A): m2; C: K3; E(C): m4; D(B, E): K9",
    "two diamonds": "A: m1 K1; B(A): m2; C(A): m3; E(B, C): K4; F(C): K5; D(E, F):",
}


def classes(case: str) -> str:
    """The source of the classes of a case; `D` is the last one."""
    lines: list[str] = []
    for each in case.split(";"):
        head, _, own = each.strip().partition(":")
        lines += ["@tack.device_class", f"class {head}:"]
        parts = own.split()
        for part in parts:
            number = int(part[1:])
            if part[0] == "K":
                lines.append(f"    K = {number}.25")
            else:
                lines += ["    @tack.func", "    def m(self):"]
                lines.append(f"        return self.x * {number}.0 + self.K")
        lines += ["    pass"] if not parts else []
        lines.append("")
    return "\n".join(lines) + "\n"


KERNEL = """
@tack.kernel
def k(y: "f32[:]", d: "D(x=f32)"):
    for i in range(len(y)):
        y[i] = d.m() + 1000.0 * d.K
"""


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_names_are_found_in_pythons_order(case: str, tmp_path: Path) -> None:
    """SRC-21"""
    same = lambda thing: thing  # noqa: E731
    names: dict[str, Any] = {"tack": SimpleNamespace(device_class=same, func=same)}
    exec(classes(case), names)
    instance = names["D"]()
    instance.x = 3.0
    program = load_source(f"import tack\n\n{classes(case)}{KERNEL}", tmp_path)
    y = np.zeros(2, np.float32)
    machine = LaunchMachine(program)
    assert machine.call(program.root.launches[0], [y, 3.0]).kind == "void"
    assert y.tolist() == [instance.m() + 1000.0 * instance.K] * 2


def test_an_order_that_python_refuses_is_refused(tmp_path: Path) -> None:
    text = f"import tack\n\n{classes('A: m1 K1; B(A): m2; D(A, B):')}{KERNEL}"
    first = type("A", (), {})
    second = type("B", (first,), {})
    with pytest.raises(TypeError, match="MRO"):
        type("D", (first, second), {})
    (tmp_path / "k.py").write_text(text, encoding="utf-8")
    collector = Collector()
    load(tmp_path / "k.py", collector)
    assert [d.code for d in collector.found] == ["K1108"]
    assert "D cannot inherit from A, B in this order" in collector.found[0].message
