"""`manifest.json` of a tree: what tools and later builds need to know about it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from transpiler.emit.interface import CParameter, Export
from transpiler.ir.nodes import Mode, Parameter, Program
from transpiler.ir.types import ViewType
from transpiler.project.manifest import Manifest
from transpiler.project.writing import LISTING, digest
from transpiler.version import __version__

FORMAT = 1


def describe(
    manifest: Manifest,
    program: Program,
    exports: tuple[Export, ...],
    runtime: tuple[str, ...],
    files: Mapping[str, bytes],
) -> bytes:
    """The bytes of `manifest.json` for a tree of `files`: sorted keys, no time, no path outside.

    `runtime` are the tree paths of the runtime headers. `interface_digest` covers what a caller
    can see: it changes exactly when a signature, a C name or the interface number does.
    """
    entries = [_entry(export) for export in exports]
    interface = {"number": manifest.interface, "prefix": manifest.prefix, "entries": entries}
    data: dict[str, Any] = {
        "format": FORMAT,
        "generator": {"name": "hardtack", "version": __version__},
        "name": manifest.name,
        "description": manifest.description,
        "license": manifest.license,
        "interface": interface,
        "interface_digest": digest(json.dumps(interface, sort_keys=True).encode()),
        "modules": [{"name": m.name, "path": f"kernels/{m.path}"} for m in program.modules],
        "runtime": sorted(runtime),
        "targets": ["c17"],
        "vectors": {"seed": manifest.seed, "count": manifest.count},
        "files": {path: digest(text) for path, text in files.items() if path != LISTING},
    }
    return (json.dumps(data, indent=2, sort_keys=True, ensure_ascii=True) + "\n").encode()


def _entry(export: Export) -> dict[str, Any]:
    source = export.source
    entry: dict[str, Any] = {
        "kind": export.kind,
        "module": export.module,
        "name": export.name,
        "c_name": export.c_name,
        "parameters": [_parameter(p) for p in source.parameters],
        "result": source.result.name,
        "c_parameters": [_declaration(p) for p in export.parameters],
    }
    if export.strided is not None:
        entry["c_parameters_strided"] = [_declaration(p) for p in export.strided]
    return entry


def _parameter(parameter: Parameter) -> dict[str, Any]:
    type_ = parameter.local.type
    data: dict[str, Any] = {"name": parameter.local.name, "mode": parameter.mode.value}
    if isinstance(type_, ViewType):
        data |= {"type": type_.element.name, "rank": type_.rank}
    else:
        data["type"] = type_.name
    data["written"] = parameter.mode is not Mode.IN
    return data


def _declaration(parameter: CParameter) -> dict[str, str]:
    return {"name": parameter.name, "type": parameter.c_type, "role": parameter.role}
