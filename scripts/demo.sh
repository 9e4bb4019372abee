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
if ! "$python" -c 'import ensurepip' 2>/dev/null; then
    if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1; then
        apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends python3-venv
    else
        echo "scripts/demo.sh: Python's venv is missing (Debian: apt install python3-venv)" >&2
        exit 1
    fi
fi
[ -x .venv/bin/python ] || "$python" -m venv .venv
.venv/bin/python -m pip install -q --disable-pip-version-check -e '.[build]'
PATH="$PWD/.venv/bin:$PATH"
export PATH

# The system's C compiler, or the one of the ziglang wheel.
compiler=""
archiver=""
for name in "${CC:-}" cc gcc clang; do
    if [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then
        compiler=$name
        break
    fi
done
if [ -z "$compiler" ]; then
    say "no C compiler here: taking the one of the ziglang wheel"
    .venv/bin/python -m pip install -q --disable-pip-version-check -e '.[zig]'
    for tool in cc ar ranlib; do
        wrapper="$PWD/.venv/bin/zig-$tool"
        printf '#!/bin/sh\nexec "%s" -m ziglang %s "$@"\n' "$PWD/.venv/bin/python" "$tool" >"$wrapper"
        chmod +x "$wrapper"
    done
    compiler="$PWD/.venv/bin/zig-cc"
    archiver="-DCMAKE_AR=$PWD/.venv/bin/zig-ar -DCMAKE_RANLIB=$PWD/.venv/bin/zig-ranlib"
fi

say "examples/heat -> $out/heat"
hardtack build examples/heat/hardtack.toml -o "$out/heat"

say "building with $compiler"
rm -rf "$out/build"
# shellcheck disable=SC2086
CC=$compiler cmake -S "$out/heat" -B "$out/build" -G Ninja -DCMAKE_BUILD_TYPE=Release $archiver \
    >"$out/cmake.log" 2>&1 || { cat "$out/cmake.log" >&2; exit 1; }
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
