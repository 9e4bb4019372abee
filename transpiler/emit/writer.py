"""Lines of C with indentation, and comments made safe for C."""

from __future__ import annotations

import re
from collections.abc import Iterator

from transpiler.ir.nodes import Trivia


class Writer:
    """Collects lines; blocks are `with writer.block(head):`-free, by `open` and `close`."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.indent = 0

    def line(self, text: str = "") -> None:
        """One line; an empty one never follows an empty one or an opening brace."""
        if text:
            self.lines.append("    " * self.indent + text)
        elif self.lines and self.lines[-1] and not self.lines[-1].endswith("{"):
            self.lines.append("")

    def open(self, head: str) -> None:
        """`head {`."""
        self.line(f"{head} {{" if head else "{")
        self.indent += 1

    def close(self, tail: str = "") -> None:
        """`}` and what follows it on the line."""
        self.indent -= 1
        while self.lines and not self.lines[-1]:
            self.lines.pop()
        self.line(f"}}{tail}")

    def above(self, trivia: Trivia) -> None:
        """The empty line and the comments that stood above a statement."""
        if trivia.blank:
            self.line()
        for comment in trivia.before:
            self.comment(comment)

    def beside(self, start: int, trivia: Trivia) -> None:
        """Puts a trailing comment on the last line since `start`, if there is one."""
        if trivia.after is None:
            return
        if len(self.lines) > start:
            self.lines[start] += f" {c_comment(trivia.after)}"
        else:
            self.comment(trivia.after)

    def comment(self, text: str) -> None:
        """A comment on lines of its own."""
        for part in c_comment(text).split("\n"):
            self.line(part.strip())

    def documentation(self, lines: tuple[str, ...]) -> None:
        """A documentation comment."""
        if lines:
            for part in documentation(lines):
                self.line(part)

    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


def documentation(lines: tuple[str, ...]) -> list[str]:
    """`/* first .. last */`, one line each."""
    safe = [_inside(line.rstrip()) for line in lines]
    if len(safe) == 1:
        return [f"/* {safe[0]} */"]
    return [f"/* {safe[0]}", *(f" * {line}".rstrip() for line in safe[1:-1]), f" * {safe[-1]} */"]


def c_comment(text: str) -> str:
    """One or more source comments as C comments: nesting undone, no line continuation."""
    return " ".join(_one_comment(part) for part in _comments(text))


def _comments(text: str) -> Iterator[str]:
    """The comments of a text; block comments nest."""
    while text:
        end = len(text)
        if text.startswith("/*"):
            depth = 0
            for mark in re.finditer(r"/\*|\*/", text):
                depth += 1 if mark.group() == "/*" else -1
                if depth == 0:
                    end = mark.end()
                    break
        yield text[:end]
        text = text[end:].lstrip()


def _one_comment(text: str) -> str:
    if text.startswith("//"):
        body = text[2:].rstrip()
        if body.endswith("\\") or "??/" in body:
            return f"/*{_inside(body)} */"
        return f"//{body}"
    return f"/*{_inside(text[2:-2])}*/"


def _inside(text: str) -> str:
    text = text.replace("/*", "/ *").replace("*/", "* /")
    return re.sub(r"\?\?(?=[=/'()!<>-])", "? ?", text)


def c_string(text_: str) -> str:
    """A C string literal of the UTF-8 bytes of `text_`."""
    parts = ['"']
    for byte in text_.encode():
        char = chr(byte)
        if char in '"\\':
            parts.append(f"\\{char}")
        elif char == "\n":
            parts.append("\\n")
        elif char == "?":
            parts.append("\\?" if parts[-1].endswith("?") else "?")
        elif " " <= char <= "~":
            parts.append(char)
        else:
            parts.append(f"\\{byte:03o}")
    parts.append('"')
    return "".join(parts)
