#!/bin/sh
# From a bare machine to a kernel that proves itself: makes .venv, installs hardtack, writes the
# tree of examples/heat, builds it and runs its self-test.
#
#     sh scripts/demo.sh [folder for the tree, by default build/demo]
set -eu
cd "$(dirname "$0")/.."
out=${1:-build/demo}

say() { printf '\n== %s\n' "$*"; }

say "Python environment .venv"
python=${PYTHON:-python3}
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "scripts/demo.sh: Python 3.11 or newer is needed; set PYTHON" >&2
    exit 1
}
[ -x .venv/bin/python ] || "$python" -m venv .venv
.venv/bin/python -m pip install -q --disable-pip-version-check -e '.[build]'
PATH="$PWD/.venv/bin:$PATH"
export PATH

# The system's C compiler, or the one of the ziglang wheel.
compiler=""
for name in "${CC:-}" cc gcc clang; do
    if [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then
        compiler=$name
        break
    fi
done
if [ -z "$compiler" ]; then
    say "no C compiler here: taking the one of the ziglang wheel"
    .venv/bin/python -m pip install -q --disable-pip-version-check -e '.[zig]'
    compiler="$PWD/.venv/bin/hardtack-zig-cc"
    printf '#!/bin/sh\nexec "%s" -m ziglang cc "$@"\n' "$PWD/.venv/bin/python" >"$compiler"
    chmod +x "$compiler"
fi

say "examples/heat -> $out/heat"
hardtack build examples/heat/hardtack.toml -o "$out/heat"

say "building with $compiler"
rm -rf "$out/build"
CC=$compiler cmake -S "$out/heat" -B "$out/build" -G Ninja -DCMAKE_BUILD_TYPE=Release >"$out/cmake.log" 2>&1 ||
    { cat "$out/cmake.log" >&2; exit 1; }
cmake --build "$out/build" >"$out/ninja.log" 2>&1 ||
    { cat "$out/ninja.log" >&2; exit 1; }

say "self-test"
ctest --test-dir "$out/build" --output-on-failure >"$out/ctest.log" 2>&1 ||
    { cat "$out/ctest.log" >&2; exit 1; }
"$out/build/tests/heat_selftest"

say "report"
files=$(find "$out/heat" -type f | wc -l)
lines=$(cat "$out"/heat/src/*.c "$out"/heat/include/heat/heat.h | wc -l)
tests=$(sed -n 's/^100% tests passed.* out of \([0-9]*\).*/\1/p' "$out/ctest.log")
cat <<EOF
source   examples/heat/heat.ci, $(wc -l <examples/heat/heat.ci) lines
tree     $out/heat, $((files)) files, $((lines)) lines of C without the runtime
compiler $("$compiler" --version 2>/dev/null | head -n 1)
result   $tests of $tests tests passed
read on  $out/heat/README.md
EOF
