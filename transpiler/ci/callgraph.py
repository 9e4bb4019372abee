"""Checks over the whole call graph: what a callee does through module state (C5012), and what
kernels may call (C5024, C5026)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from transpiler.ci import declarations
from transpiler.ci.body import Facts
from transpiler.ci.entities import FunctionName, GlobalName, KernelName, SourceModule


def facts_of(entity: FunctionName) -> Facts:
    """What the body of a lowered function was seen to do."""
    assert entity.body is not None
    return entity.body.facts


class Reach:
    """What functions do, callees included."""

    def __init__(self, functions: Iterable[FunctionName]) -> None:
        self.functions = list(functions)
        self.writes: dict[FunctionName, set[GlobalName]] = {}
        self.recursive: set[FunctionName] = set()
        for component in _components(self.functions):
            self._summarize(component)

    def _summarize(self, component: list[FunctionName]) -> None:
        """The writes of functions that call each other; their callees are known already."""
        writes: set[GlobalName] = set()
        for function in component:
            facts = facts_of(function)
            writes.update(facts.writes)
            for site in facts.calls:
                writes |= self.writes.get(site.callee, set())
                if site.callee in component:
                    self.recursive.update(component)
        for function in component:
            self.writes[function] = writes

    def reaches_recursion(self, function: FunctionName) -> bool:
        """Whether a call of `function` can meet a recursive function."""
        return any(f in self.recursive for f in reachable(function))


def reachable(function: FunctionName) -> Iterator[FunctionName]:
    """`function` and all that it can call."""
    seen = {function}
    waiting = [function]
    while waiting:
        at = waiting.pop()
        yield at
        for site in facts_of(at).calls:
            if site.callee not in seen:
                seen.add(site.callee)
                waiting.append(site.callee)


def _components(functions: list[FunctionName]) -> Iterator[list[FunctionName]]:
    """Strongly connected components, callees first (Tarjan's algorithm, without recursion)."""
    index: dict[FunctionName, int] = {}
    low: dict[FunctionName, int] = {}
    stack: list[FunctionName] = []
    on_stack: set[FunctionName] = set()
    for root in functions:
        if root in index:
            continue
        work = [(root, iter([site.callee for site in facts_of(root).calls]))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        while work:
            at, callees = work[-1]
            for callee in callees:
                if callee not in index:
                    index[callee] = low[callee] = len(index)
                    stack.append(callee)
                    on_stack.add(callee)
                    work.append((callee, iter([s.callee for s in facts_of(callee).calls])))
                    break
                if callee in on_stack:
                    low[at] = min(low[at], index[callee])
            else:
                work.pop()
                if work:
                    below = work[-1][0]
                    low[below] = min(low[below], low[at])
                if low[at] == index[at]:
                    component: list[FunctionName] = []
                    while True:
                        member = stack.pop()
                        on_stack.discard(member)
                        component.append(member)
                        if member is at:
                            break
                    yield component


def check(modules: list[SourceModule]) -> None:
    """Report calls that break the rules about module state and kernels."""
    functions = [
        entity
        for module in modules
        for entity in module.declared
        if isinstance(entity, FunctionName) and entity.body is not None
    ]
    reach = Reach(functions)
    for function in functions:
        _check_shown(function.module, facts_of(function), reach)
        _check_pure(function, reach)
    for module in modules:
        for body in module.bodies:
            _check_shown(module, body.facts, reach)
        for entity in module.declared:
            if isinstance(entity, KernelName) and entity.body is not None:
                _check_kernel(entity, entity.body.facts, reach)


def _check_shown(module: SourceModule, facts: Facts, reach: Reach) -> None:
    """C5012: a module variable, or a view of it, goes to a function that may write it."""
    for site in facts.calls:
        written = reach.writes.get(site.callee, set())
        for variable, span in site.shown:
            if variable in written:
                message = f"`{site.callee.name}` may write `{variable.name}`, which is passed here"
                module.error("C5012", span, message)


def _check_kernel(kernel: KernelName, facts: Facts, reach: Reach) -> None:
    """Calls in a kernel: C5024 for an inadmissible function, C5026 for recursion."""
    for site in facts.calls:
        reason = inadmissible(site.callee)
        if reason is not None:
            message = f"a kernel cannot call `{site.callee.name}`, which {reason}"
            kernel.module.error("C5024", site.span, message)
        elif reach.reaches_recursion(site.callee):
            message = f"a kernel cannot call `{site.callee.name}`, which is recursive"
            kernel.module.error("C5026", site.span, message)


def _check_pure(function: FunctionName, reach: Reach) -> None:
    """`@pure` asserts that a kernel may call the function."""
    attribute = declarations.is_pure(function.syntax)
    if attribute is None:
        return
    reason = inadmissible(function)
    if reason is not None:
        message = f"`{function.name}` is not pure: it {reason}"
        function.module.error("C5024", attribute.span, message)
    elif reach.reaches_recursion(function):
        message = f"`{function.name}` is not pure: it is recursive"
        function.module.error("C5026", attribute.span, message)


def inadmissible(function: FunctionName) -> str | None:
    """Why a kernel may not call `function`, or None if it may (recursion aside)."""
    for reached in reachable(function):
        facts = facts_of(reached)
        if facts.prints:
            return "prints"
        if facts.dispatches:
            return "dispatches a kernel"
        if facts.reads or facts.writes:
            return "uses a module variable"
    return None
