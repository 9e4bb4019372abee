"""The kernel files of a project: the root file and those that it imports, each read once."""

from __future__ import annotations

from pathlib import Path

from transpiler.pykernel.bindings import bind
from transpiler.pykernel.model import ModuleName, PyModule
from transpiler.pykernel.reading import read_module
from transpiler.source.diagnostics import Collector
from transpiler.source.files import SourceFile


class Reader:
    """Reads kernel files below `root`; what is wrong with them goes to `collector`."""

    def __init__(self, root: Path, collector: Collector) -> None:
        self.root = root
        self.collector = collector
        self.modules: list[PyModule] = []
        self._known: dict[Path, PyModule | None] = {}
        self._imported: dict[str, ModuleName] = {}

    @property
    def files(self) -> dict[str, SourceFile]:
        """What was read, by the path that it is shown with."""
        return {module.file.path: module.file for module in self.modules}

    def read(self, path: Path) -> PyModule | None:
        """The file at `path` with its names bound."""
        module = self._parsed(path)
        self._bind(module)
        return module

    def _parsed(self, path: Path) -> PyModule | None:
        known = path.resolve()
        if known not in self._known:
            self._known[known] = read_module(path, self.root, self.collector)
        return self._known[known]

    def _bind(self, module: PyModule | None) -> None:
        """Bind the names of `module`, once: files may import each other."""
        if module is not None and module not in self.modules:
            self.modules.append(module)
            bind(module, self)

    def find(self, dotted: str) -> ModuleName | None:
        """The module of a dotted path below the root, with the packages around it."""
        around = dotted.rpartition(".")[0]
        if dotted in self._imported:
            return self._imported[dotted]
        if around and self.find(around) is None:
            return None
        place = self.root.joinpath(*dotted.split("."))
        paths = (place / "__init__.py", place.with_name(f"{place.name}.py"))
        path = next((p for p in paths if p.is_file()), None)
        if path is None and not place.is_dir():
            return None
        module = self._parsed(path) if path is not None else None
        self._imported[dotted] = ModuleName(dotted, module, self)
        self._bind(module)
        return self._imported[dotted]

    def loaded(self, dotted: str) -> ModuleName | None:
        """The module of that path if it was found before."""
        return self._imported.get(dotted)
