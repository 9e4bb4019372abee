#!/bin/sh
# Installs what the tests need and runs all of them. A missing toolchain is a failure, no skip.
#
#     sh scripts/test.sh [arguments for pytest]
set -eu
cd "$(dirname "$0")/.."

say() { printf '\n== %s\n' "$*"; }

python=${PYTHON:-python3}
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "scripts/test.sh: Python 3.11 or newer is needed; set PYTHON" >&2
    exit 1
}

# --- compilers: gcc, clang 19 with its sanitizers and OpenMP, tcc; the system's cmake and ninja
# besides those of the wheels
missing=""
command -v gcc >/dev/null 2>&1 || missing="$missing gcc libc6-dev"
command -v g++ >/dev/null 2>&1 || missing="$missing g++"
command -v clang-19 >/dev/null 2>&1 || missing="$missing clang-19"
command -v tcc >/dev/null 2>&1 || missing="$missing tcc"
[ -x /usr/bin/cmake ] || missing="$missing cmake"
[ -x /usr/bin/ninja ] || missing="$missing ninja-build"
if command -v dpkg >/dev/null 2>&1; then
    for package in libclang-rt-19-dev libomp-19-dev; do
        dpkg -s "$package" >/dev/null 2>&1 || missing="$missing $package"
    done
fi
"$python" -c 'import ensurepip' 2>/dev/null || missing="$missing python3-venv"
if [ -n "$missing" ]; then
    if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null 2>&1; then
        say "installing$missing"
        export DEBIAN_FRONTEND=noninteractive
        apt-get update -qq
        # shellcheck disable=SC2086
        apt-get install -y -qq --no-install-recommends $missing
    else
        echo "scripts/test.sh: missing:$missing" >&2
        echo "install them, or run this as root on Debian 12" >&2
        exit 1
    fi
fi
for tool in gcc g++ clang-19 clang++-19 tcc /usr/bin/cmake /usr/bin/ninja; do
    command -v "$tool" >/dev/null 2>&1 || {
        echo "scripts/test.sh: $tool is still missing" >&2
        exit 1
    }
done

# --- Python ---
say "Python environment .venv"
[ -x .venv/bin/python ] || "$python" -m venv .venv
.venv/bin/python -m pip install -q --disable-pip-version-check -e '.[test]'
PATH="$PWD/.venv/bin:$PATH"
export PATH

say "ruff"
ruff check .
ruff format --check .
say "mypy"
mypy
say "pytest"
# Each worker starts with one half of the files, so that it shares what a file builds once.
pytest -n 2 --dist worksteal "$@"
