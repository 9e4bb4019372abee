"""Wide integers against GMP's mpn layer and Clang's `_BitInt`: ratios within one process.

    python benchmarks/wide.py [--compiler gcc|clang-19] [--rounds N]

Needs GMP's headers (Debian: libgmp-dev) and clang-19. Operands: 512 random ones of both signs;
products of half the width, so that they fit; quotients of the whole width by half of it. Every
operation is checked, signs and lengths are handled by all. A ratio is the median over the rounds,
in which the three take turns.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "benchmarks" / "wide"
HEADERS = ROOT / "runtime_headers" / "hardtack"


def build(compiler: str, folder: Path) -> Path:
    """The program; our functions and GMP's callers by `compiler`, `_BitInt` by Clang."""
    flags = ["-O3", "-march=native", f"-I{SOURCES}", f"-I{HEADERS}", f"-I{HEADERS / 'public'}"]
    objects: list[str] = []
    for name in ("ours", "gmp", "bitint", "main"):
        target = folder / f"{name}.o"
        chosen = ["clang-19", "-std=c2x"] if name == "bitint" else [compiler, "-std=c17"]
        command = [*chosen, *flags, "-c", str(SOURCES / f"{name}.c"), "-o", str(target)]
        subprocess.run(command, check=True)
        objects.append(str(target))
    program = folder / "wide"
    subprocess.run([compiler, *objects, "-lgmp", "-o", str(program)], check=True)
    return program


def measure(program: Path, rounds: int) -> dict[tuple[str, str], dict[str, list[float]]]:
    """Nanoseconds of each round, by operation and width, then by who."""
    done = subprocess.run([program, str(rounds)], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stdout)
    found: dict[tuple[str, str], dict[str, list[float]]] = {}
    for line in done.stdout.splitlines():
        what, width, who, time = line.split()
        found.setdefault((what, width), {}).setdefault(who, []).append(float(time))
    return found


def main() -> None:
    """Build, measure, print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--compiler", default="gcc")
    parser.add_argument("--rounds", type=int, default=21)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = measure(build(options.compiler, Path(folder)), options.rounds)
    print(f"{options.compiler} -O3 -march=native, {options.rounds} rounds")
    print("operation  width   ns    to GMP (quartiles)     to _BitInt")
    for (what, width), times in found.items():
        ratios = [a / b for a, b in zip(times["ours"], times["gmp"], strict=True)]
        low, middle, high = statistics.quantiles(ratios, n=4)
        bitint = statistics.median(
            a / b for a, b in zip(times["ours"], times["bitint"], strict=True)
        )
        ours = statistics.median(times["ours"])
        spread = f"{middle:5.2f} ({low:.2f}..{high:.2f})"
        print(f"{what:9} {width:>6} {ours:7.2f}  {spread:20} {bitint:9.2f}")


if __name__ == "__main__":
    main()
