"""What a seat may look for among its orders and does not find, with every reason why not."""

from collections.abc import Sequence

from msgspec import Struct

from core.contract.engine import Engine, View
from core.contract.ids import Seat, UnitId
from core.contract.issues import Violation


class Refused(Struct, frozen=True):
    """Something that cannot be done now.

    Args:
        unit: the unit that it is about.
        violations: every reason, each once.
    """

    title: str
    unit: UnitId | None
    violations: tuple[Violation, ...]

    def __str__(self) -> str:
        return f"{self.title}: {'; '.join(violation.why for violation in self.violations)}"


def refused(engine: Engine, view: View, seat: Seat) -> Sequence[Refused]:
    """Give what the seat cannot do now of what it may want to; of several ways to do the same, when none is open."""
    found: dict[tuple[str, UnitId | None], list[Violation]] = {}
    can = set()
    for attempt in engine.attempts(view, seat):
        key = (attempt.title, attempt.unit)
        violations = engine.violations(view, seat, attempt.order)
        if not violations:
            can.add(key)
        found[key] = [*found.get(key, ()), *violations]
    return [
        Refused(title, unit, tuple(dict.fromkeys(why)))
        for (title, unit), why in found.items()
        if (title, unit) not in can
    ]
