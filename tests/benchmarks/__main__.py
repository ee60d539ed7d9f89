"""Run every benchmark, or those whose names are given, and print their figures as a table: `make bench`."""

import argparse
import importlib
import json
from pathlib import Path

from tests.benchmarks.measure import Figure


def main() -> None:
    """Run the benchmarks."""
    names = sorted(path.stem.removeprefix("bench_") for path in Path(__file__).parent.glob("bench_*.py"))
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("name", nargs="*", help=f"one or more of {', '.join(names)}")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    figures: list[Figure] = []
    for name in arguments.name or names:
        module = importlib.import_module(f"tests.benchmarks.bench_{name}")
        for figure in module.figures():
            figures.append(figure)
            if not arguments.json:
                value = f"{figure.value:.2f} {figure.unit}"
                print(f"{figure.name:<58} {value:>14}  {figure.aim:<14} {figure.note}", flush=True)
    if arguments.json:
        print(json.dumps([figure._asdict() for figure in figures], indent=2))


main()
