"""`python -m transpiler.suite.fuzz --seed S --count N`: more random programs, on request."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from transpiler.suite.compare import compare_seeds
from transpiler.suite.compilers import CLANG, GCC, PARALLEL, SANITIZED, TCC, Compiler
from transpiler.suite.generate import random_program
from transpiler.suite.minimize import minimize

COMPILERS: dict[str, Compiler] = {
    "gcc": GCC,
    "clang": CLANG,
    "sanitized": SANITIZED,
    "parallel": PARALLEL,
    "tcc": TCC,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the comparison; 0 when nothing differs, 1 when something does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--batch", type=int, default=50)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--compiler", choices=sorted(COMPILERS), action="append")
    parser.add_argument("--minimize", action="store_true")
    options = parser.parse_args(arguments)
    compilers = [COMPILERS[name] for name in options.compiler or ["gcc"]]
    seeds = range(options.seed, options.seed + options.count)
    began = time.monotonic()
    statuses: Counter[int] = Counter()
    differing = 0
    with TemporaryDirectory() as scratch:
        for tally in compare_seeds(
            seeds, compilers, Path(scratch), batch=options.batch, threads=options.threads
        ):
            statuses += tally.statuses
            print(f"{time.monotonic() - began:6.0f} s  {tally.text()}", flush=True)
            for difference in tally.differences:
                differing += 1
                print(difference.text(), flush=True)
            if tally.differences and options.minimize:
                first = tally.differences[0]
                compiler = next(c for c in compilers if c.name == first.compiler)
                small = minimize(random_program(first.seed), Path(scratch) / "small", compiler)
                print(f"--- smaller\n{small.source}\n{small.entries}", flush=True)
    print(f"statuses: {dict(sorted(statuses.items()))}; {differing} programs differ")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
