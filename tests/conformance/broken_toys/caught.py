"""The toy ruleset broken in one way after another, each with the check that must notice."""

from typing import Any

from core.conformance import kit
from core.conformance.toy import Toy

BROKEN: dict[type[Toy], kit.Check] = {}


def caught_by(check: kit.Check) -> Any:
    """Name the check that must notice."""

    def note(broken: type[Toy]) -> type[Toy]:
        BROKEN[broken] = check
        return broken

    return note
