"""Which worked cases the tests of a ruleset play: those that a test's mark names, and those it is given as a parameter.

@pytest.mark.case("HIT-007", "HIT-009")
def test_six_always_hits(): ...

@pytest.mark.parametrize(("case", "total"), [("ARC-003", 4), ("ARC-005", 5)])
def test_arcs(case, total): ...
"""

import ast
import importlib
import inspect
import textwrap
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
Test = Callable[..., Any]


def tests_in(folder: Path) -> Iterator[Test]:
    """Give every test function below a folder."""
    for path in sorted(folder.rglob("test_*.py")):
        module = importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
        for name, function in vars(module).items():
            if name.startswith("test_") and inspect.isfunction(function):
                yield function


def cases_of(test: Test, known: Collection[str]) -> set[str]:
    """Give the cases that a test plays.

    Raises:
        ValueError: when its mark names a case that there is not.
    """
    found = set()
    for mark in getattr(test, "pytestmark", ()):
        if mark.name == "case":
            unknown = set(mark.args) - set(known)
            if unknown:
                raise ValueError(f"{test.__name__} names {', '.join(sorted(unknown))}, which is no case")
            found |= set(mark.args)
        elif mark.name == "parametrize":
            for values in mark.args[1]:
                each = getattr(values, "values", values)  # a set of parameters with marks of its own
                each = each if isinstance(each, list | tuple) else (each,)
                found |= {value for value in each if isinstance(value, str) and value in known}
    return found


def tested(folder: Path, known: Collection[str]) -> set[str]:
    """Give the cases that tests below a folder play."""
    return {case for test in tests_in(folder) for case in cases_of(test, known)}


def idle(folder: Path, known: Collection[str]) -> list[str]:
    """Name the tests of cases that demand nothing."""
    return [test.__name__ for test in tests_in(folder) if cases_of(test, known) and not demands(test)]


def demands(function: Test) -> bool:
    """Say whether a function asserts something, or calls a function of the tests that does."""
    code = ast.parse(textwrap.dedent(inspect.getsource(function)))
    names = inspect.unwrap(function).__globals__
    for node in ast.walk(code):
        if isinstance(node, ast.Assert):
            return True
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Attribute) and node.func.attr == "raises":
            return True
        called = names.get(node.func.id) if isinstance(node.func, ast.Name) else None
        if inspect.isfunction(called) and called is not function and called.__module__.startswith("tests."):
            if demands(called):
                return True
    return False
