"""`ht1.h`: C99 and C++11, several copies in one source, only the types that every language has."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from runtime_support import HEADERS, STRICT, find_compiler

from transpiler.ir.faults import FaultCode

HEADER = HEADERS / "public" / "ht1.h"

USE = """
#include "one/ht1.h"
#include "two/ht1.h"
int use(ht1_options *options);
int use(ht1_options *options)
{
    const ht1_options defaults = HT1_DEFAULTS;
    *options = defaults;
    return HT1_OK + (int)sizeof(ht1_fault);
}
"""


def _declarations() -> str:
    """The header without comments."""
    return re.sub(r"/\*.*?\*/", "", HEADER.read_text(encoding="utf-8"), flags=re.DOTALL)


@pytest.mark.toolchain
@pytest.mark.parametrize(
    "compilers, flags",
    [
        (("gcc",), ["-std=c99", "-Wmissing-prototypes", "-Wstrict-prototypes"]),
        (("clang-19", "clang"), ["-std=c99", "-Wmissing-prototypes", "-Wstrict-prototypes"]),
        (("g++",), ["-std=c++11", "-xc++"]),
        (("clang++-19", "clang++"), ["-std=c++11", "-xc++"]),
    ],
    ids=["gcc", "clang", "g++", "clang++"],
)
def test_two_copies_in_one_source(
    compilers: tuple[str, ...], flags: list[str], tmp_path: Path
) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        shutil.copy(HEADER, tmp_path / folder)
    source = tmp_path / "use.c"
    source.write_text(USE)
    command = [find_compiler(compilers), *flags, *STRICT, "-c", str(source), "-o", "use.o"]
    result = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert (result.returncode, result.stderr) == (0, "")


def test_only_allowed_types() -> None:
    text = re.sub(
        r'#ifdef __cplusplus\nextern "C" \{\n#endif|^#.*?[^\\]$',
        "",
        _declarations(),
        flags=re.MULTILINE | re.DOTALL,
    )
    words = set(re.findall(r"[a-z_][a-z_0-9]*", text))
    members = {
        *("size depth threads memory allocate release write user flags".split()),
        *("code line column phase entry dispatch item step file operation function".split()),
        *("bytes text".split()),
    }
    types = {"int32_t", "int64_t", "size_t", "void", "char", "const", "struct", "typedef"}
    own = {"ht1_status", "ht1_options", "ht1_fault", "ht1_allocate", "ht1_release", "ht1_write"}
    assert words <= members | types | own
    assert types | own <= words


def test_only_standard_headers() -> None:
    assert re.findall(r"#include (.*)", _declarations()) == ["<stddef.h>", "<stdint.h>"]


def test_fault_numbers_are_those_of_the_language() -> None:
    numbers = dict(re.findall(r"#define HT1_(E_\w+) (\d+)", _declarations()))
    assert numbers == {code.name: str(int(code)) for code in FaultCode}


def test_statuses_are_distinct_and_in_their_ranges() -> None:
    numbers = {
        name: int(value)
        for name, value in re.findall(
            r"#define HT1_(REFUSED\w+|STOPPED\w+) \((-\d+)\)", _declarations()
        )
    }
    assert len(set(numbers.values())) == len(numbers) == 10
    for name, value in numbers.items():
        assert value in (range(-49, 0) if name.startswith("REFUSED") else range(-59, -49))


def test_license() -> None:
    for path in [HEADER, *HEADERS.glob("*.h")]:
        assert path.read_text(encoding="utf-8").startswith("/* SPDX-License-Identifier: MIT-0 */\n")
