"""Random expressions of vectors and matrices: the C gives the bits that NumPy does.

An expression is made together with what computes it on NumPy scalars, component by component.
"""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from trees import ROOT

pytestmark = pytest.mark.toolchain
SEEDS = range(3)
EXPRESSIONS = 40
ITEMS = 5
TYPES = {"f32": np.float32, "f64": np.float64, "i32": np.int32}
Form = tuple[int, ...]
FORMS: tuple[Form, ...] = ((2,), (3,), (4,), (2, 2), (2, 3), (3, 2), (3, 3))


@dataclass(frozen=True)
class Made:
    """Text of the kernel language, its type, and its value for one work item: an array of the
    components, without dimensions for a number."""

    text: str
    kind: str
    form: Form
    value: Callable[[int], Any]


def together(kind: str, values: Sequence[Any], do: Callable[..., Any]) -> Any:
    """`do` on the components of `values`, numbers serving all, each result rounded to `kind`."""
    arrays = np.broadcast_arrays(*values)
    flat = [do(*parts) for parts in zip(*(a.ravel() for a in arrays), strict=True)]
    return np.array(flat).astype(TYPES[kind]).reshape(arrays[0].shape)


class Expressions:
    """Makes expressions over the arrays of one kernel, `x0`, `x1` and so on."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.arrays: dict[tuple[str, Form], tuple[str, Any]] = {}
        numbers = np.random.default_rng(seed)
        for kind, form in product(TYPES, ((), *FORMS)):
            shape = (ITEMS, *form)
            found = numbers.integers(-9, 10, shape) / (1 if kind == "i32" else 4)
            self.arrays[kind, form] = (f"x{len(self.arrays)}", found.astype(TYPES[kind]))

    def leaf(self, kind: str, form: Form) -> Made:
        name, array = self.arrays[kind, form]
        return Made(f"{name}[i]", kind, form, lambda i: array[i])

    def expression(self, kind: str, form: Form, depth: int) -> Made:
        if depth == 0 or self.random.random() < 0.1:
            return self.leaf(kind, form)
        makers = [self._binary, self._binary, self._negated, self._extreme, self._chosen]
        makers.append(self._number if form == () else self._scaled)
        if kind != "i32" and form == ():
            makers.append(self._root)
        if form == (3,):
            makers.append(self._cross)
        if form != ():
            makers += [self._built, self._matmul]
        if kind in ("f32", "f64"):
            makers.append(self._converted)
        return self.random.choice(makers)(kind, form, depth - 1)

    def _pair(self, kind: str, form: Form, depth: int) -> tuple[Made, Made]:
        return self.expression(kind, form, depth), self.expression(kind, form, depth)

    def _binary(self, kind: str, form: Form, depth: int) -> Made:
        a, b = self._pair(kind, form, depth)
        do = {"+": np.add, "-": np.subtract, "*": np.multiply}
        symbol = self.random.choice("+-*")
        return self._both(f"({a.text} {symbol} {b.text})", kind, form, do[symbol], a, b)

    def _both(self, text: str, kind: str, form: Form, do: Any, *parts: Made) -> Made:
        return Made(text, kind, form, lambda i: together(kind, [p.value(i) for p in parts], do))

    def _scaled(self, kind: str, form: Form, depth: int) -> Made:
        a, s = self.expression(kind, form, depth), self.expression(kind, (), depth)
        order = self.random.choice((f"({a.text} * {s.text})", f"({s.text} * {a.text})"))
        return self._both(order, kind, form, np.multiply, a, s)

    def _negated(self, kind: str, form: Form, depth: int) -> Made:
        a = self.expression(kind, form, depth)
        return self._both(f"(-{a.text})", kind, form, np.negative, a)

    def _extreme(self, kind: str, form: Form, depth: int) -> Made:
        a, b = self._pair(kind, form, depth)
        name = self.random.choice(("min", "max"))
        do = {"min": lambda x, y: y if y < x else x, "max": lambda x, y: y if y > x else x}[name]
        return self._both(f"{name}({a.text}, {b.text})", kind, form, do, a, b)

    def _chosen(self, kind: str, form: Form, depth: int) -> Made:
        a, b = self._pair(kind, form, depth)
        c, d = self._pair(kind, form, depth)
        text = f"tack.select({c.text} < {d.text}, {a.text}, {b.text})"
        return self._both(text, kind, form, lambda w, x, y, z: w if y < z else x, a, b, c, d)

    def _converted(self, kind: str, form: Form, depth: int) -> Made:
        source = self.random.choice([k for k in TYPES if k != kind])
        a = self.expression(source, form, depth)
        do = whole if kind == "i32" else lambda x: x
        return self._both(f"tack.{kind}({a.text})", kind, form, do, a)

    def _root(self, kind: str, form: Form, depth: int) -> Made:
        inner = self.random.choice(FORMS)
        a = self.expression(kind, inner, depth)
        text = f"tack.sqrt({a.text}.norm_sqr())"
        return Made(text, kind, (), lambda i: np.sqrt(squares(kind, a.value(i), a.value(i))))

    def _number(self, kind: str, form: Form, depth: int) -> Made:
        inner = self.random.choice(FORMS)
        a, b = self._pair(kind, inner, depth)
        if len(inner) == 1 and self.random.random() < 0.4:
            text = self.random.choice((f"{a.text}.dot({b.text})", f"({a.text} @ {b.text})"))
            return Made(text, kind, (), lambda i: squares(kind, a.value(i), b.value(i)))
        if self.random.random() < 0.3:
            return Made(f"{a.text}.sum()", kind, (), lambda i: total(kind, a.value(i).ravel()))
        at = tuple(self.random.randrange(-n, n) for n in inner)
        shown = ", ".join(map(str, at))
        return Made(f"{a.text}[{shown}]", kind, (), lambda i: a.value(i)[at])

    def _built(self, kind: str, form: Form, depth: int) -> Made:
        parts = [self.expression(kind, (), min(depth, 1)) for _ in range(int(np.prod(form)))]
        texts = [p.text for p in parts]
        if len(form) == 1:
            text = f"tack.vec{form[0]}({', '.join(texts)})"
        else:
            rows = [texts[r * form[1] : (r + 1) * form[1]] for r in range(form[0])]
            lists = ["[" + ", ".join(r) + "]" for r in rows]
            text = f"tack.mat({', '.join(lists)})"
        return Made(text, kind, form, lambda i: np.array([p.value(i) for p in parts]).reshape(form))

    def _cross(self, kind: str, form: Form, depth: int) -> Made:
        a, b = self._pair(kind, form, depth)

        def value(i: int) -> Any:
            x, y = a.value(i), b.value(i)
            places = ((1, 2), (2, 0), (0, 1))
            return np.array([minor(kind, x[p], y[q], x[q], y[p]) for p, q in places])

        return Made(f"{a.text}.cross({b.text})", kind, form, value)

    def _matmul(self, kind: str, form: Form, depth: int) -> Made:
        inner = self.random.choice((2, 3))
        if len(form) == 1 and form[0] == 4:
            return self._binary(kind, form, depth)
        left = (form[0], inner) if len(form) == 2 or self.random.random() < 0.5 else (inner,)
        right = (inner, form[1]) if len(form) == 2 else (inner,)
        if len(left) == 1:
            right = (inner, form[0])
        a, b = self.expression(kind, left, depth), self.expression(kind, right, depth)

        def value(i: int) -> Any:
            x, y = np.atleast_2d(a.value(i)), b.value(i)
            y = y[:, None] if y.ndim == 1 else y
            made = [squares(kind, row, column) for row in x for column in y.T]
            return np.array(made).reshape(form)

        return Made(f"({a.text} @ {b.text})", kind, form, value)


def whole(x: Any) -> int:
    """A float as an integer of 32 bits, 0 where there is none."""
    return int(x) if abs(x) < 2**31 - 1 else 0


def minor(kind: str, a: Any, b: Any, c: Any, d: Any) -> Any:
    first = together(kind, [a, b], np.multiply)
    return together(kind, [first, together(kind, [c, d], np.multiply)], np.subtract)


def total(kind: str, parts: Sequence[Any]) -> Any:
    made = parts[0]
    for part in parts[1:]:
        made = together(kind, [made, part], np.add)
    return made


def squares(kind: str, a: Any, b: Any) -> Any:
    return total(kind, together(kind, [a.ravel(), b.ravel()], np.multiply))


@pytest.mark.parametrize("seed", SEEDS)
def test_random_expressions(tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tests" / "tack_shim"))
    source = Expressions(seed)
    made: list[Made] = []
    for _ in range(EXPRESSIONS):
        kind, form = source.random.choice(list(TYPES)), source.random.choice(((), *FORMS))
        made.append(source.expression(kind, form, 3))
    parameters, lines, outputs = [], [], []
    for (kind, form), (name, _) in source.arrays.items():
        parameters.append(f'{name}: "{notation(kind, form)}[:]"')
    for number, e in enumerate(made):
        parameters.append(f'y{number}: "{notation(e.kind, e.form)}[:]"')
        lines.append(f"        y{number}[i] = {e.text}\n")
        outputs.append(np.zeros((ITEMS, *e.form), TYPES[e.kind]))
    head = f"import tack\n\n\n@tack.kernel\ndef k({', '.join(parameters)}):\n"
    path = tmp_path / "kernels.py"
    path.write_text(f"{head}    for i in range(len(x0)):\n{''.join(lines)}", encoding="utf-8")
    spec = importlib.util.spec_from_file_location(f"random_vectors_{seed}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.k(*(array for _, array in source.arrays.values()), *outputs)
    with np.errstate(all="ignore"):
        for e, got in zip(made, outputs, strict=True):
            want = np.array([e.value(i) for i in range(ITEMS)]).astype(TYPES[e.kind])
            assert got.tobytes() == want.reshape(got.shape).tobytes(), e.text


def notation(kind: str, form: Form) -> str:
    match form:
        case ():
            return kind
        case (n,):
            return f"vec{n}<{kind}>"
    rows, columns = form
    size = str(rows) if rows == columns else f"{rows}x{columns}"
    return f"mat{size}<{kind}>"
