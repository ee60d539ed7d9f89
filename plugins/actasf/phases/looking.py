"""By cards: what a ship sees before it fires, told by those who stand at the table.

Dice: none.
"""

from collections.abc import Iterable, Mapping

from core.api import UnitId, Violation

from ..aiming import around_violations, told_violations
from ..attack_orders import Look, TellSights
from ..questions import LookOpen
from ..resolution import Resolution
from ..ship import Ship
from ..state import State
from ..terms import Sight
from ..turn_events import Shown, SightsAssumed
from .targets import target_fault


def look_violations(state: State, order: Look, able: Iterable[Ship]) -> Iterable[Violation]:
    """Give every reason why a ship may not look now.

    Args:
        able: the ships that may be nominated.
    """
    if state.mode != "cards":
        yield Violation("Board", "on the board the program measures what the table shows")
    ship = next((ship for ship in able if ship.id == order.unit), None)
    if ship is None:
        yield Violation("Attack Phase", f"{order.unit} cannot be nominated now")
        return
    if ship.id in state.looked:
        yield Violation("Cards", f"{ship.name} has been told what it sees")
    if not order.targets or len(set(order.targets)) < len(order.targets):
        yield Violation("Cards", "name at least one target, each once")
    for name in order.targets:
        if fault := target_fault(state, ship, state.units.get(name), name):
            yield Violation(*fault)


def sights_violations(state: State, question: LookOpen, order: TellSights) -> Iterable[Violation]:
    """Give every reason why this cannot be what a ship sees."""
    for target, seen in order.sights.items():
        if target not in question.targets:
            yield Violation("Cards", f"{state.units[question.unit].name} does not look for {target}")
        yield from told_violations(state, target, seen)
        yield from around_violations(state, question.unit, order.sights, target, seen)


def look(work: Resolution, order: Look) -> None:
    """Ask, and keep what is told for the order that follows."""
    answer = work.ask(LookOpen(order.unit, work.seat, order.targets))
    assert isinstance(answer, TellSights)
    if answer.assumed:
        work.tell(SightsAssumed(order.unit))
    show(work, order.unit, answer.sights)
    work.update(looked={**work.state.looked, order.unit: tuple(answer.sights)})


def show(work: Resolution, unit: UnitId, sights: Mapping[UnitId, Sight]) -> None:
    """Keep what is told of targets from a ship, and tell what of it is new."""
    known = work.state.sights.get(unit, {})
    for target, seen in sorted(sights.items()):
        if known.get(target) != seen:
            work.tell(Shown(unit, target, seen))
    work.state = work.state.with_sights(unit, sights)
