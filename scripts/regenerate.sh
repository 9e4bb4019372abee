#!/bin/sh
# Writes the trees of generated_examples/ again, after a change of what hardtack generates.
set -eu
cd "$(dirname "$0")/.."
hardtack=${HARDTACK:-.venv/bin/hardtack}
for folder in examples/*/; do
    name=$(basename "$folder")
    # Examples that are not built yet have no tree.
    [ -d "generated_examples/$name" ] || continue
    "$hardtack" build "examples/$name/hardtack.toml" -o "generated_examples/$name" "$@"
done
