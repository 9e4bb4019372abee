"""Statements of the exact form as C: one statement for one statement."""

from __future__ import annotations

from dataclasses import dataclass

from transpiler.emit.c_calls import CallWriter
from transpiler.emit.c_expressions import expression, place_text, step_count, text, value
from transpiler.emit.c_labels import case_label, known, ranges_of, ranges_test, takes_all
from transpiler.emit.comparisons import constant
from transpiler.emit.control import leaves
from transpiler.emit.ctree import C, Cast, Choice, Infix, level, number, show
from transpiler.emit.scope import Scope, Storage, memory_type, row_major, scalar_type, total_bits
from transpiler.emit.writer import Writer, c_string
from transpiler.ir.nodes import (
    Assert,
    Assign,
    Block,
    Break,
    Call,
    Check,
    CheckIndex,
    Continue,
    CopyArray,
    Declare,
    DeclareArray,
    DeclareView,
    Dispatch,
    DoWhile,
    Element,
    Enter,
    Evaluate,
    Expression,
    ForCount,
    ForEach,
    Forever,
    ForRange,
    Hole,
    If,
    Iteration,
    Leave,
    Literal,
    Local,
    Operate,
    Place,
    Print,
    Read,
    ReadGlobal,
    Reduce,
    Remark,
    Return,
    Statement,
    Steps,
    Switch,
    Update,
    While,
)
from transpiler.ir.operations import lookup
from transpiler.ir.types import (
    BOOL,
    I64,
    ArrayType,
    BoolType,
    ElementType,
    FloatType,
    IntType,
    ScalarType,
)

MOST_LABELS = 64
"""A `case` range is written out as labels up to this many values."""


DECLARATIONS = (Declare, DeclareArray, DeclareView)
"""What makes the body of a case a block of its own: a label cannot stand before it."""


def _declares(s: Statement) -> bool:
    """Whether the C of a statement may begin with a declaration."""
    return isinstance(s, DECLARATIONS) or (isinstance(s, Switch) and _is_numbered(s))


def _is_numbered(s: Switch) -> bool:
    """Whether a `switch` goes over the numbers of its cases: ranges too wide for labels."""
    wide = any(high.value - low.value >= MOST_LABELS for low, high in ranges_of(s))
    return wide or isinstance(s.subject.type, BoolType)


@dataclass(frozen=True, slots=True)
class Opened:
    """A loop or `switch` around a statement.

    `name` is what its C labels begin with, one of its own in the function; `depth` the number
    of blocks around it.
    """

    label: str | None
    name: str
    depth: int
    is_switch: bool = False


class StatementWriter:
    """Writes the body of one function; `steps` is the local that counts, instead of the run."""

    def __init__(
        self, scope: Scope, writer: Writer, reads: frozenset[Local], steps: str = ""
    ) -> None:
        self.steps = steps
        self.scope = scope
        self.writer = writer
        self.reads = reads
        self.calls = CallWriter(scope, writer)
        self.print_call = "ht_print(run"
        # For each open block the first arena array declared in it; loops mark their depth.
        self.arrays: list[str | None] = []
        self.loops: list[Opened] = []
        self.labels: set[str] = set()
        self.jumps: set[str] = set()

    # --- blocks -----------------------------------------------------------------------------

    def block(self, block: Block) -> None:
        """The statements of a block, between braces that the caller writes."""
        self.arrays.append(None)
        for statement in block.statements:
            self.statement(statement)
        for comment in block.closing:
            self.writer.comment(comment)
        first = self.arrays.pop()
        if first is not None and not leaves(block):
            self.writer.line(f"ht_release(run, {first});")

    def release(self, depth: int) -> None:
        """Before a jump out of the blocks above `depth`: their arena arrays end."""
        first = next((name for name in self.arrays[depth:] if name is not None), None)
        if first is not None:
            self.writer.line(f"ht_release(run, {first});")

    def statement(self, s: Statement) -> None:
        """One statement with its comments."""
        trivia = getattr(s, "trivia", None)
        if trivia is not None:
            self.writer.above(trivia)
        start = len(self.writer.lines)
        self._statement(s)
        if trivia is not None:
            self.writer.beside(start, trivia)

    def _statement(self, s: Statement) -> None:
        w = self.writer
        match s:
            case Check():
                w.line(self.scope.check("HT_CHECK"))
            case Steps(amount):
                count = show(step_count(self.scope, amount))
                w.line(f"{self.steps} += {count};" if self.steps else f"HT_STEPS(run, {count});")
            case Iteration(position, offset):
                w.line(self.scope.check("HT_ITERATION", self.scope.at(offset, position)))
            case Enter(call):
                self.calls.enter(call)
            case Leave(call):
                w.line(self.scope.check("HT_CALLED", self.scope.at(call.offset, call.position)))
            case Declare():
                self.declare(s)
            case DeclareArray():
                self.declare_array(s)
            case DeclareView():
                self.calls.declare_view(s, s.local in self.reads)
            case Assign():
                self.assign(s)
            case Update():
                self.update(s)
            case CheckIndex(place):
                self.check_index(place)
            case CopyArray():
                self.calls.copy_array(s)
            case Evaluate(e):
                w.line(f"{self.calls.call(e) if isinstance(e, Call) else self._dropped(e)};")
            case Block():
                w.open("")
                self.block(s)
                w.close()
            case If():
                self.branch(s)
            case Switch():
                self.switch(s)
            case While() | DoWhile() | ForCount() | ForRange() | ForEach() | Forever():
                self.loop(s)
            case Break(label):
                self.jump(label, "break")
            case Continue(label):
                self.jump(label, "continue")
            case Return(e):
                # The storage stays readable until the next array is made.
                shown = "" if e is None else f" {self._returned(e)}"
                self.release(0)
                w.line(f"return{shown};")
            case Print():
                self.print_text(s)
            case Assert():
                self.assertion(s)
            case Dispatch():
                self.calls.dispatch(s)
            case Reduce():
                self.reduce(s)
            case Remark():
                pass

    def _dropped(self, e: Expression) -> str:
        shown = show(expression(self.scope, e))
        return f"(void){shown}" if shown.replace("_", "").isalnum() else f"(void)({shown})"

    def _returned(self, e: Expression) -> str:
        result = self.scope.owner.result
        assert isinstance(result, ElementType)
        return show(value(self.scope, e, result))

    # --- declarations and stores ------------------------------------------------------------

    def declare(self, s: Declare) -> None:
        local = s.local
        shown = self.calls.call(s.value) if isinstance(s.value, Call) else self._initial(s)
        const = "const " if s.constant else ""
        name = self.scope.name(local)
        self.writer.line(f"{const}{scalar_type(local.type)} {name} = {shown};")
        self._used(local)

    def _initial(self, s: Declare) -> str:
        assert isinstance(s.local.type, ElementType)
        return show(value(self.scope, s.value, s.local.type))

    def _used(self, local: Local) -> None:
        """A variable that the source never reads is no mistake of the C compiler's user."""
        if local not in self.reads:
            self.writer.line(f"(void){self.scope.name(local)};")

    def declare_array(self, s: DeclareArray) -> None:
        type_ = s.local.type
        assert isinstance(type_, ArrayType)
        name, element = self.scope.name(s.local), memory_type(type_.element)
        extents = tuple[C, ...](number(e) for e in type_.extents)
        strides = row_major(type_.extents)
        self.scope.storage[s.local] = Storage(name, type_.element, extents, strides)
        constants = s.value if isinstance(s.value, tuple) else ()
        items = ", ".join(text(self.scope, e) for e in constants)
        if self.scope.stack_arrays:
            self.writer.line(f"{element} {name}[{max(1, type_.size)}] = {{{items or '0'}}};")
            self._used(s.local)
            return
        site = self.scope.at(s.offset, s.position)
        self.writer.line(
            f"{element} *{name} = ht_array(run, {site}, {type_.size}, sizeof *{name});"
        )
        self.writer.line(self.scope.check("HT_CHECK"))
        if self.arrays[-1] is None:
            self.arrays[-1] = name
        if items:
            values = f"(const {element}[{type_.size}]){{{items}}}"
            self.writer.line(f"ht_array_fill({name}, {values}, {type_.size} * sizeof *{name});")

    def assign(self, s: Assign) -> None:
        if isinstance(s.value, Call):
            shown = self.calls.call(s.value)
        else:
            assert isinstance(s.place.type, ElementType)
            shown = show(value(self.scope, s.value, s.place.type))
        place = self.place(s.place)
        # Compilers take `x = x` for a slip.
        self.writer.line(f"(void){place};" if shown == place else f"{place} = {shown};")

    def place(self, place: Place) -> str:
        match place:
            case Read(local):
                return self.scope.name(local)
            case ReadGlobal(variable):
                return self.scope.global_text(variable)
            case Element(base):
                return place_text(self.scope, place, self.scope.written_storage(base))
        raise AssertionError(place)

    def check_index(self, e: Element) -> None:
        storage = self.scope.written_storage(e.base)
        arguments = ["run", self.scope.at(e.offset, e.position)]
        for index, extent in zip(e.indices, storage.extents, strict=True):
            arguments += [text(self.scope, index), show(extent)]
        suffix = "" if len(e.indices) == 1 else str(len(e.indices))
        self.writer.line(f"ht_place{suffix}_{e.type.token}({', '.join(arguments)});")

    def update(self, s: Update) -> None:
        """`p += v` where C means the same, else `p = f(p, v)`."""
        place = self.place(s.place)
        self.writer.line(f"{self._update(s, place)};")

    def _update(self, s: Update, place: str) -> str:
        row = lookup(s.operation)
        type_ = s.place.type
        assert isinstance(type_, ScalarType)
        whole = Operate(s.operation, (s.place, s.operand), type_, s.position, s.offset, s.proven)
        made = expression(self.scope, whole)
        simple = isinstance(type_, FloatType) or (isinstance(type_, IntType) and type_.width >= 32)
        if (
            simple
            and isinstance(made, Infix)
            and made.operator == row.family.symbol
            and show(made.left) == place
        ):
            one = isinstance(s.operand, Literal) and s.operand.value == 1
            if s.increment and one and row.family.name in ("add", "sub"):
                return f"{place}{made.operator * 2}"
            return f"{place} {made.operator}= {show(value(self.scope, s.operand))}"
        return f"{place} = {show(value(self.scope, whole, type_))}"

    # --- choices ----------------------------------------------------------------------------

    def branch(self, s: If) -> None:
        w = self.writer
        w.open(f"if ({text(self.scope, s.condition)})")
        self.block(s.then)
        otherwise = s.otherwise
        while isinstance(otherwise, If) and otherwise.trivia.before == ():
            w.close(f" else if ({text(self.scope, otherwise.condition)}) {{")
            w.indent += 1
            self.block(otherwise.then)
            otherwise = otherwise.otherwise
        if otherwise is not None:
            w.close(" else {")
            w.indent += 1
            self.block(otherwise if isinstance(otherwise, Block) else Block((otherwise,)))
        w.close()

    def switch(self, s: Switch) -> None:
        """A C `switch`; where ranges are too wide for labels, over the number of the case."""
        if _is_numbered(s):
            self._numbered_switch(s)
            return
        self.writer.open(f"switch ({self._subject(s)})")
        labels: list[list[str]] = []
        for case in s.cases:
            labels.append([])
            for low, high in case.ranges:
                for value_ in range(known(low), known(high) + 1):
                    shown = case_label(low, value_, self.scope, s.subject.type)
                    labels[-1].append(f"case {shown}:")
        # The last case of an exhaustive switch is what is left: C sees that nothing falls out.
        default = next((n for n, c in enumerate(s.cases) if c.default), len(s.cases) - 1)
        labels[default].append("default:")
        self._cases(s, labels)

    def _subject(self, s: Switch) -> str:
        """What a `switch` goes over: compilers ask for a cast where it is a truth value."""
        subject = expression(self.scope, s.subject)
        while isinstance(subject, Cast):
            subject = subject.operand
        is_truth = subject.type == "bool" and not isinstance(subject, Choice)
        return show(Cast(subject, "int")) if is_truth else text(self.scope, s.subject)

    def _numbered_switch(self, s: Switch) -> None:
        """Tests give the number of the case, and the bodies are a `switch` over that number."""
        scope = self.scope
        shown = show(expression(scope, s.subject))
        if not isinstance(s.subject, Read | Literal):
            type_ = scalar_type(s.subject.type)
            name = scope.own("subject", unique=True)
            self.writer.line(f"const {type_} {name} = {text(scope, s.subject)};")
            shown = name
        default = next((n for n, c in enumerate(s.cases) if c.default), len(s.cases) - 1)
        tests: list[str] = []
        chosen = next((n for n, c in enumerate(s.cases) if takes_all(c.ranges)), default)
        if takes_all(s.cases[chosen].ranges):
            # Compilers warn of a comparison that always holds.
            self.writer.line(f"(void){shown};")
        else:
            for n, case in enumerate(s.cases):
                if n != default:
                    tests.append(f"{ranges_test(shown, case.ranges, scope)} ? {n} : ")
        self.writer.open(f"switch ({''.join(tests)}{chosen})")
        count = len(s.cases)
        self._cases(s, [["default:" if n == default else f"case {n}:"] for n in range(count)])

    def _cases(self, s: Switch, labels: list[list[str]]) -> None:
        """The bodies below their labels, and the closing brace."""
        w = self.writer
        for case, lines in zip(s.cases, labels, strict=True):
            w.indent -= 1
            w.above(case.trivia)
            for line in lines:
                w.line(line)
            w.indent += 1
            scoped = any(_declares(x) for x in case.body.statements)
            if scoped:
                w.open("")
            self.loops.append(Opened(None, "", len(self.arrays), is_switch=True))
            self.block(case.body)
            self.loops.pop()
            if scoped:
                w.close()
            if case.falls:
                # Without a statement its labels stand above those of the next case.
                if not all(isinstance(x, Remark) for x in case.body.statements):
                    w.line("HT_FALLTHROUGH;")
            elif not leaves(case.body):
                w.line("break;")
        w.close()

    # --- loops ------------------------------------------------------------------------------

    def loop(self, s: While | DoWhile | ForCount | ForRange | ForEach | Forever) -> None:
        w = self.writer
        name = self._label_name(s.label)
        self.loops.append(Opened(s.label, name, len(self.arrays)))
        tail = ""
        match s:
            case While():
                w.open(f"while ({text(self.scope, s.condition)})")
            case DoWhile():
                w.open("do")
                tail = f" while ({text(self.scope, s.condition)});"
            case ForCount():
                condition = text(self.scope, s.condition)
                w.open(f"for ({self._for_start(s)}; {condition}; {self._for_update(s)})")
            case ForRange():
                self._open_range(s)
            case ForEach():
                self._open_each(s)
            case Forever():
                w.open("for (;;)")
        self.block(_after_head(s))
        if f"{name}_next" in self.jumps:
            w.line(f"{name}_next:;")
        w.close(tail)
        if f"{name}_end" in self.jumps:
            w.line(f"{name}_end:;")
        self.loops.pop()

    def _label_name(self, label: str | None) -> str:
        """What the C labels of a loop begin with: in C a function has one of each name."""
        name, count = label or "", 1
        while name in self.labels:
            count += 1
            name = f"{label}{count}"
        if label is not None:
            self.labels.add(name)
        return name

    def _for_start(self, s: ForCount) -> str:
        match s.start:
            case Declare(local, initial):
                assert isinstance(local.type, ScalarType)
                first = show(value(self.scope, initial, local.type))
                return f"{scalar_type(local.type)} {self.scope.name(local)} = {first}"
            case Assign(place, initial):
                assert isinstance(place.type, ScalarType)
                return f"{self.place(place)} = {show(value(self.scope, initial, place.type))}"
        raise AssertionError(s.start)

    def _for_update(self, s: ForCount) -> str:
        match s.update:
            case Update():
                return self._update(s.update, self.place(s.update.place))
            case Assign(place, new):
                assert isinstance(place.type, ScalarType)
                return f"{self.place(place)} = {show(value(self.scope, new, place.type))}"
        raise AssertionError(s.update)

    def _open_range(self, s: ForRange) -> None:
        """`lo..hi`, `lo..=hi` up to the type's maximum, and strides that never pass the end."""
        assert s.variable is not None
        w, name = self.writer, self.scope.name(s.variable)
        low, high = text(self.scope, s.low), expression(self.scope, s.high)
        head = f"for (int64_t {name} = {low}"
        end = show(high)
        bound = end if level(high) > 10 else f"({end})"
        # Compilers warn of a comparison that the ends of a type decide.
        known = constant(s.high)
        never = f"ht_truth(((void){name}, false))"
        below = never if known == I64.min else f"{name} < {bound}"
        if s.step == 1 and not s.inclusive:
            w.open(f"{head}; {below}; {name}++)")
        elif s.step == 1:
            more = self.scope.own(f"{name}_more")
            first = "true" if known == I64.max else f"{name} <= {bound}"
            w.open(f"{head}, {more} = {first}; {more}; {more} = {below}, {name} += {more})")
        else:
            more = self.scope.own(f"{name}_more")
            inclusive = "true" if s.inclusive else "false"
            w.open(
                f"{head}, {more} = ht_in_range({name}, {end}, {s.step}, {inclusive}); {more}; "
                f"{more} = ht_range_next(&{name}, {end}, {s.step}, {inclusive}))"
            )

    def _open_each(self, s: ForEach) -> None:
        assert s.index is not None
        w, name = self.writer, self.scope.name(s.index)
        storage = self.scope.storage_of(s.view)
        w.open(f"for (int64_t {name} = 0; {name} < {show(storage.extents[0])}; {name}++)")
        if s.element is None:
            return
        # The charge stands first in the body; the element is read after it.
        self.statement(s.body.statements[0])
        place = Element(s.view, (Read(s.index),), s.element.type, s.position, 0, (True,))  # type: ignore[arg-type]
        self.statement(Declare(s.element, place, s.position))

    def jump(self, label: str | None, kind: str) -> None:
        """`break` and `continue`; where C would leave another loop, a jump to a label."""
        between = 0
        for opened in reversed(self.loops):
            passes = opened.is_switch and (kind == "continue" or label is not None)
            if not passes and (label is None or opened.label == label):
                break
            between += not (opened.is_switch and kind == "continue")
        else:
            raise AssertionError(f"no loop {label}")
        self.release(opened.depth)
        if between == 0:
            self.writer.line(f"{kind};")
            return
        target = f"{opened.name}_{'end' if kind == 'break' else 'next'}"
        self.jumps.add(target)
        self.writer.line(f"goto {target};")

    # --- other effects ----------------------------------------------------------------------

    def print_text(self, s: Print) -> None:
        pieces: list[str] = []
        for part in s.parts:
            if isinstance(part, Hole):
                pieces.append(self._piece(part.value))
            elif part:
                pieces.append(f"HT_TEXT({c_string(part)})")
        if pieces:
            listed = ", ".join(pieces)
            self.writer.line(
                f"{self.print_call}, (const ht_piece[{len(pieces)}]){{{listed}}}, {len(pieces)});"
            )
        else:
            self.writer.line(f"{self.print_call}, NULL, 0);")

    def _piece(self, e: Expression) -> str:
        shown = text(self.scope, e)
        if e.type == BOOL:
            return f"HT_BOOL({shown})"
        if isinstance(e.type, FloatType):
            return f"{'HT_FLOAT' if e.type.width == 32 else 'HT_DOUBLE'}({shown})"
        assert isinstance(e.type, IntType)
        return f"{'HT_INT' if e.type.signed else 'HT_UINT'}({shown})"

    def assertion(self, s: Assert) -> None:
        if s.in_test:
            w = self.writer
            w.open(f"if (!({text(self.scope, s.condition)}))")
            w.line(f"failed_line = {s.position.line};")
            self.release(0)
            w.line("return;")
            w.close()
            return
        site = self.scope.at(s.offset, s.position)
        holds = text(self.scope, s.condition)
        match s.condition:
            case Operate(operation, (left, right)) if lookup(operation).result_type == BOOL:
                name = f"ht_assert_{left.type.token}"
                sides = f", {text(self.scope, left)}, {text(self.scope, right)}"
            case _:
                name, sides = "ht_assert", ""
        self.writer.line(f"{name}(run, {site}, {holds}{sides});")

    def reduce(self, s: Reduce) -> None:
        """A contribution of a work item to a total of its block."""
        index = self.scope.totals[s.target]
        total = f"&totals[{index}]"
        row = lookup(s.operation)
        match row.family.name:
            case "count":
                self.writer.line(f"ht_total_count({total}, {text(self.scope, s.value)});")
            case "fold_checked":
                site = self.scope.at(s.offset, s.position)
                token = s.value.type.token
                if s.empty is not None and s.initial is not None:
                    start = total_bits(s.value.type, text(self.scope, s.initial))
                    self.writer.line(f"ht_total_first({total}, {start});")
                self.writer.line(
                    f"ht_total_fold_{token}(run, {site}, {total}, {text(self.scope, s.value)});"
                )
            case name:
                verb = name.removeprefix("reduce_")
                token = s.value.type.token
                self.writer.line(f"ht_total_{verb}_{token}({total}, {text(self.scope, s.value)});")


def _after_head(s: While | DoWhile | ForCount | ForRange | ForEach | Forever) -> Block:
    """The body without what the loop's head has written already."""
    if isinstance(s, ForEach) and s.element is not None:
        return Block(s.body.statements[1:], s.body.closing)
    return s.body
