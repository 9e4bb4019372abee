"""Rendering of text templates."""

from __future__ import annotations

import functools
from typing import Any

import jinja2

from transpiler.data import data_folder


@functools.cache
def _environment() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(data_folder("templates"), encoding="utf-8"),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )


def render(template: str, **values: Any) -> str:
    """The text of `template` (a path below `templates/`); a value it lacks is an error."""
    return _environment().get_template(template).render(**values)
