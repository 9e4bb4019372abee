"""The style of generated C, and that formatting is stable."""

from __future__ import annotations

from pathlib import Path

import pytest

from transpiler.project.formatting import format_c

ROUGH = """\
#include <stdint.h>
#define AT(step,line,column) HT_AT(SMOOTH,step,line,column)
static void smooth_item(ht_run *run,const int32_t *a,int64_t weight,int32_t *b,int64_t n,int64_t i){
if(i>0&&i+1<n){
// exact in I64 unless weight is huge
b[i]=ht_add_i64(run,AT(8,6,48),ht_add_i64(run,AT(4,6,33),a[i-1],ht_mul_i64(run,AT(3,6,42),weight,acc)),a[i+1]);
}else{b[i]=0;}
}
"""
SMOOTH = """\
#include <stdint.h>
#define AT(step, line, column) HT_AT(SMOOTH, step, line, column)
static void smooth_item(ht_run *run, const int32_t *a, int64_t weight, int32_t *b, int64_t n,
                        int64_t i)
{
    if (i > 0 && i + 1 < n) {
        // exact in I64 unless weight is huge
        b[i] = ht_add_i64(
            run, AT(8, 6, 48),
            ht_add_i64(run, AT(4, 6, 33), a[i - 1], ht_mul_i64(run, AT(3, 6, 42), weight, acc)),
            a[i + 1]);
    } else {
        b[i] = 0;
    }
}
"""


def test_the_style() -> None:
    assert format_c({"src/a.c": ROUGH})["src/a.c"] == SMOOTH


def test_a_second_run_changes_nothing() -> None:
    once = format_c({"a.c": ROUGH, "b.h": "int  f(void);"})
    assert format_c(once) == once


def test_only_c_is_touched_and_order_stays() -> None:
    files = {"README.md": "a  b", "z.h": "int  f(void);\n", "a.c": "int  a;\n"}
    assert format_c(files) == {"README.md": "a  b", "z.h": "int f(void);\n", "a.c": "int a;\n"}
    assert list(format_c(files)) == list(files)


def test_no_style_file_outside_has_a_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".clang-format").write_text("BasedOnStyle: GNU\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    assert format_c({"src/a.c": ROUGH})["src/a.c"] == SMOOTH
