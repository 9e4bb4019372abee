"""The kernel files of a project: the root file and those that it imports, each read once."""

from __future__ import annotations

from pathlib import Path

from transpiler.pykernel.bindings import bind
from transpiler.pykernel.model import PyModule
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

    @property
    def files(self) -> dict[str, SourceFile]:
        """What was read, by the path that it is shown with."""
        return {module.file.path: module.file for module in self.modules}

    def read(self, path: Path) -> PyModule | None:
        """The file at `path` with its names bound; files may import each other."""
        known = path.resolve()
        if known not in self._known:
            module = read_module(path, self.root, self.collector)
            self._known[known] = module
            if module is not None:
                self.modules.append(module)
                bind(module, self.find)
        return self._known[known]

    def find(self, dotted: str) -> PyModule | None:
        """The kernel file of a module's name below the root; None where there is none."""
        place = self.root.joinpath(*dotted.split("."))
        for path in (place.with_name(f"{place.name}.py"), place / "__init__.py"):
            if path.is_file():
                return self.read(path)
        return None
