#!/bin/sh
# Writes the trees of generated_examples/ again, after a change of what hardtack generates.
set -eu
cd "$(dirname "$0")/.."
hardtack=${HARDTACK:-.venv/bin/hardtack}
for folder in examples/*/; do
    name=$(basename "$folder")
    # Trees of Python kernels are not kept: their self-test has no recorded calls.
    [ -f "examples/$name/kernels.py" ] && continue
    "$hardtack" build "examples/$name/hardtack.toml" -o "generated_examples/$name" "$@"
done
