"""From a kernel file to a program of the intermediate representation."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from transpiler.ir.loaded import Loaded
from transpiler.ir.nodes import Declaration, Launch, Module, Program
from transpiler.ir.participation import check_groups
from transpiler.pykernel.calls import check_recursion, reaches
from transpiler.pykernel.copies import Copies
from transpiler.pykernel.groups import check_guarded, uses_groups
from transpiler.pykernel.instances import Instances
from transpiler.pykernel.lower import lower_kernel, result_type
from transpiler.pykernel.lower_expressions import Rejected
from transpiler.pykernel.model import (
    Argument,
    ArgumentList,
    InstanceArgument,
    PyClass,
    PyFunction,
    PyModule,
    Specialization,
)
from transpiler.pykernel.modules import Reader
from transpiler.pykernel.notation import NotationError, parse_argument
from transpiler.pykernel.reading import position_of
from transpiler.pykernel.recovery import Failed
from transpiler.pykernel.scopes import Report
from transpiler.pykernel.spellings import note_old_spellings
from transpiler.pykernel.validate import validate
from transpiler.source.depth import deep_recursion
from transpiler.source.diagnostics import Collector, Diagnostic, Note


@deep_recursion()
def load(
    path: Path,
    collector: Collector,
    *,
    root: Path | None = None,
    others: Sequence[Path] = (),
    specializations: Mapping[str, Sequence[ArgumentList]] | None = None,
    groups: bool = False,
) -> Loaded:
    """Read the kernel file at `path`, give types to its kernels, and lower them.

    So it is with the files at `others`; of what they import only functions and constants are
    used. The types of arguments are the lists that `specializations` has for a kernel, or else its
    annotations. `groups`: the target has groups of lanes, for which there are shared arrays,
    barriers and block reductions. Whatever is wrong with the input goes to `collector`.
    """
    lists = specializations or {}
    before = len(collector.found)
    reader = Reader(root if root is not None else path.parent, collector)
    read = [reader.read(each) for each in (path, *others)]
    listed = [module for module in read if module is not None]
    if len(listed) < len(read):
        return Loaded(None, reader.files)
    wrong = _validated(reader.modules, collector)
    for each in reader.modules:
        note_old_spellings(each, collector)
    check = check_guarded if groups else uses_groups
    copies, instances = Copies(wrong), Instances()
    launches: list[Launch] = []
    kernels = [kernel for module in listed for kernel in _kernels(module)]
    for kernel in kernels:
        if kernel in wrong or check(kernel, collector):
            continue
        entries: Sequence[ArgumentList | None] = lists.get(kernel.name) or [None]
        for entry in entries:
            try:
                found = _annotated(kernel) if entry is None else _listed(kernel, entry)
                flat = _flattened(found, instances, wrong, collector, check)
                if flat is not None:
                    launches.append(lower_kernel(flat, copies, entry.suffix if entry else ""))
            except Rejected as error:
                _tell(collector, kernel, error)
            except Failed as failed:
                for wrong_part in failed.errors:
                    _tell(collector, kernel, wrong_part)
    _all_found(collector, listed[0], kernels, lists)
    for module in listed[1:] if kernels else listed[:1]:
        if not _kernels(module):
            message = "there is no kernel: put @tack.kernel above a function"
            position = position_of(module, ast.Pass())
            collector.add(Diagnostic("K1411", message, module.file.path, position))
    _told_apart(launches, collector)
    if len(collector.found) > before:
        return Loaded(None, reader.files)
    functions, renamed = copies.finished(launches)
    declarations: tuple[Declaration, ...] = (*functions, *renamed)
    header = tuple(line for module in listed for line in _header(module))
    made = Module(listed[0].name, listed[0].file.path, declarations, header=header)
    program = Program((made,))
    check_groups(program, collector)
    return Loaded(None if len(collector.found) > before else program, reader.files)


def _header(module: PyModule) -> tuple[str, ...]:
    """The docstring of the file as comments."""
    text = ast.get_docstring(module.tree)
    return tuple(f"// {line}".rstrip() for line in text.split("\n")) if text else ()


def _told_apart(launches: Sequence[Launch], collector: Collector) -> None:
    """K1416 for a kernel with the name of another one: each is an entry of the tree."""
    first: dict[str, Launch] = {}
    for launch in launches:
        name = f"{launch.name}{launch.suffix}"
        other = first.setdefault(name, launch)
        if other is not launch:
            message = f"there are two kernels {name} in this project"
            note = Note("the other one", other.path, other.position)
            hint = "give one of them another name, or a suffix in the manifest"
            collector.add(
                Diagnostic("K1416", message, launch.path, launch.position, hint=hint, notes=(note,))
            )


def _flattened(
    found: Specialization,
    instances: Instances,
    wrong: set[PyFunction],
    collector: Collector,
    check: Callable[[PyFunction, Collector], bool],
) -> Specialization | None:
    """`found` without instances; None if something is wrong with methods, which is told."""
    if not any(isinstance(a, InstanceArgument) for a in found.arguments):
        return found
    if any(not function.is_kernel for function in wrong):
        return None  # which methods are called, types tell
    flat = instances.specialization(found)
    functions = sorted(reaches(flat.function), key=lambda f: (f.module.name, f.node.lineno))
    if check_recursion(functions, collector) or check(flat.function, collector):
        return None
    return flat


def _kernels(module: PyModule) -> list[PyFunction]:
    """The kernels that the file defines, those of its device classes among them."""
    found: list[PyFunction] = []
    for bound in module.names.values():
        if isinstance(bound, PyClass):
            found += [m.function for m in bound.methods.values()]
        elif isinstance(bound, PyFunction):
            found.append(bound)
    return [f for f in found if f.is_kernel and f.module is module]


def _validated(modules: Sequence[PyModule], collector: Collector) -> set[PyFunction]:
    """Tell what is wrong with the source of all functions; those with something wrong."""
    functions = [function for module in modules for function in module.functions]
    wrong = {function for function in functions if not validate(function, collector)}
    return wrong | check_recursion(functions, collector)


def _tell(collector: Collector, kernel: PyFunction, error: Rejected) -> None:
    """What the lowering rejects, in the function where it stands; of several kernels that reach
    it once."""
    function = error.function or kernel
    path, position = function.module.file.path, position_of(function.module, error.node)
    if any((d.code, d.path, d.position) == (error.code, path, position) for d in collector.found):
        return
    Report(function, collector)(error.code, error.node, error.message, error.remedy)


# --- lists of types ------------------------------------------------------------------------


def _all_found(
    collector: Collector,
    module: PyModule,
    kernels: Sequence[PyFunction],
    lists: Mapping[str, Sequence[ArgumentList]],
) -> None:
    """Every kernel that the manifest names must be there."""
    names = [kernel.name for kernel in kernels]
    for name in lists:
        if name not in names:
            message = f"[kernels] names {name}, which is no kernel of this project"
            hint = f"its kernels: {', '.join(names) or 'none'}"
            position = position_of(module, ast.Pass())
            collector.add(Diagnostic("K1411", message, module.file.path, position, hint=hint))


def _listed(kernel: PyFunction, entry: ArgumentList) -> Specialization:
    """The specialization that an entry of the manifest gives; raises `Rejected`."""
    wanted, given = len(kernel.parameters), len(entry.arguments)
    if wanted != given:
        message = f"{kernel.name} takes {wanted} arguments; the manifest has types for {given}"
        raise Rejected("K1310", kernel.node, message)
    annotated = result_type(kernel)
    returned = "nothing" if annotated is None else annotated.token
    if entry.returns not in (None, returned):
        message = f"{kernel.name} returns {returned}; the manifest says {entry.returns}"
        raise Rejected("K1310", kernel.node, message, "the annotation decides; leave returns out")
    arguments: list[Argument] = []
    for text in entry.arguments:
        try:
            arguments.append(parse_argument(text))
        except NotationError as error:
            raise Rejected("K1310", kernel.node, f"{text!r} in the manifest: {error}") from None
    return Specialization(kernel, tuple(arguments))


def _annotated(kernel: PyFunction) -> Specialization:
    """The specialization that the annotations of `kernel` give; raises `Failed`."""
    arguments: list[Argument] = []
    errors: list[Rejected] = []
    for node in (*kernel.node.args.posonlyargs, *kernel.node.args.args):
        text = kernel.annotations.get(node.arg)
        if text is None:
            message = f"the argument {node.arg} has no type"
            remedy = f'write {node.arg}: "f32[:]", or give the types in the manifest'
            errors.append(Rejected("K1309", node, message, remedy))
            continue
        try:
            arguments.append(parse_argument(text))
        except NotationError as error:
            errors.append(Rejected("K1310", node.annotation or node, f"{text!r}: {error}"))
    if errors:
        raise Failed(errors)
    return Specialization(kernel, tuple(arguments))
