"""`switch`: constant items, exhaustiveness, fallthrough (section 11)."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field

from transpiler.ci import constants, expressions, statements
from transpiler.ci.body import Body, Jump
from transpiler.ci.tree import CaseClause, CaseItem, Expr, JumpSyntax, SwitchSyntax
from transpiler.ir.nodes import Block, Case, Literal, ReadGlobal, Statement, Switch
from transpiler.ir.types import BoolType, IntType, ScalarType

Bound = Literal | ReadGlobal


@dataclass(slots=True)
class _Covered:
    """The values that items have taken: disjoint inclusive ranges in order."""

    lows: list[int] = field(default_factory=list)
    highs: list[int] = field(default_factory=list)

    def add(self, low: int, high: int) -> bool:
        """Take low .. high; False if a part is taken already."""
        at = bisect_left(self.lows, low)
        if at > 0 and self.highs[at - 1] >= low:
            return False
        if at < len(self.lows) and self.lows[at] <= high:
            return False
        self.lows.insert(at, low)
        self.highs.insert(at, high)
        return True

    def covers(self, low: int, high: int) -> bool:
        """Whether every value of low .. high is taken."""
        for first, last in zip(self.lows, self.highs, strict=True):
            if first > low:
                return False
            low = max(low, last + 1)
        return low > high


def switch(body: Body, s: SwitchSyntax) -> Statement | None:
    """A `switch` over an integer or truth value."""
    subject = expressions.operand(body, s.subject, None)
    type_: ScalarType | None = None
    if subject is not None:
        if isinstance(subject.type, IntType | BoolType):
            type_ = subject.type
            constants.settle(body, subject)
        else:
            body.error("C4026", s.subject.span, f"`switch` over {subject.type.name}")
    covered = _Covered()
    cases: list[Case] = []
    failed = type_ is None
    body.jumps.append(Jump(False))
    for position, clause in enumerate(s.clauses):
        last = position == len(s.clauses) - 1
        if position > 0 and s.clauses[position - 1].items is None:
            what = "stands once" if clause.items is None else "stands last"
            body.error("C4025", clause.span, f"`default` {what} in a `switch`")
        ranges = _ranges(body, clause, type_, covered)
        failed = failed or ranges is None
        cases.append(_case(body, clause, ranges or (), last))
    body.jumps.pop()
    defaults = any(clause.items is None for clause in s.clauses)
    if type_ is not None and not failed and not defaults:
        low, high = (type_.min, type_.max) if isinstance(type_, IntType) else (0, 1)
        if not covered.covers(low, high):
            hint = "add a `default`"
            body.error("C4020", s.span, f"not every value of {type_.name} has a case", hint)
    if subject is None:
        return Switch(statements.ALWAYS, tuple(cases), s.trivia)
    return Switch(subject, tuple(cases), s.trivia)


def _ranges(
    body: Body, clause: CaseClause, type_: ScalarType | None, covered: _Covered
) -> tuple[tuple[Bound, Bound], ...] | None:
    """The ranges of a clause; none for `default`, None after an error."""
    found: list[tuple[Bound, Bound]] = []
    good = True
    for item in clause.items or ():
        pair = _item(body, item, type_, covered) if type_ is not None else None
        if pair is None:
            good = False
        else:
            found.append(pair)
    return tuple(found) if good else None


def _item(
    body: Body, item: CaseItem, type_: ScalarType, covered: _Covered
) -> tuple[Bound, Bound] | None:
    low = _bound(body, item.low, type_)
    if item.high is None:
        high = low
    elif not item.inclusive:
        body.error("C4022", item.span, "a case range includes its end", "write `..=`")
        return None
    else:
        high = _bound(body, item.high, type_)
    if low is None or high is None:
        return None
    if low[1] > high[1]:
        body.error("C4024", item.span, f"the range {low[1]} ..= {high[1]} is empty")
        return None
    if not covered.add(low[1], high[1]):
        body.error("C4021", item.span, "an earlier item has a value of this one")
        return None
    return low[0], high[0]


def _bound(body: Body, e: Expr, type_: ScalarType) -> tuple[Bound, int] | None:
    """One end of an item: a literal or constant as written, any other value as a literal."""
    known = constants.required(body, e, type_, "a case item")
    if known is None:
        return None
    if isinstance(known.expression, Literal | ReadGlobal):
        return known.expression, known.value
    return Literal(type_, known.value), known.value


def _case(
    body: Body, clause: CaseClause, ranges: tuple[tuple[Bound, Bound], ...], last: bool
) -> Case:
    """A clause with its body, which is a scope; a closing `fallthrough` becomes a mark."""
    written = clause.body
    if not written:
        body.error("C4023", clause.span, "the body of this clause is empty", "write `break;`")
    falls = bool(written) and _falls(written[-1]) and not last
    mark = body.open()
    made = statements.sequence(body, written[:-1] if falls else written)
    body.close(mark)
    closing = (*written[-1].trivia.before, *clause.closing) if falls else clause.closing
    return Case(ranges, Block(made, closing), falls, clause.trivia)


def _falls(s: object) -> bool:
    return isinstance(s, JumpSyntax) and s.kind == "fallthrough"
