"""What stops a project before or beside its kernel sources: manifests, files, folders."""

from __future__ import annotations

from typing import Any


class ProjectError(Exception):
    """A problem with a manifest, a file or the output folder, told to a person.

    `path` and `line` say where, `hint` what to do about it. Nothing was written.
    """

    def __init__(
        self,
        message: str,
        path: str | None = None,
        line: int | None = None,
        hint: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.path = path
        self.line = line
        self.hint = hint

    def show(self) -> str:
        """The text for people, in the shape of a diagnostic."""
        lines = [f"error: {self.message}"]
        if self.path is not None:
            place = self.path if self.line is None else f"{self.path}:{self.line}"
            lines.append(f"  --> {place}")
        if self.hint:
            lines.append(f"   = hint: {self.hint}")
        return "\n".join(lines)

    def as_json(self) -> dict[str, Any]:
        """The problem as plain data, keyed like a diagnostic without a code."""
        data: dict[str, Any] = {"message": self.message}
        for key, value in (("file", self.path), ("line", self.line), ("hint", self.hint)):
            if value is not None:
                data[key] = value
        return data
