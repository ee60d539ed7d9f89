"""By cards: what a ship or a swarm sees before it moves or fires, told by those who stand at the table.

Dice: none.
"""

from collections.abc import Iterable, Mapping

from core.api import Seat, UnitId, Violation, titled

from ..aiming import around_violations, told_violations
from ..attack_orders import Look, TellSights
from ..questions import LookOpen
from ..resolution import Resolution
from ..seekers import Swarm
from ..ship import Ship
from ..state import State
from ..terms import Sight
from ..turn_events import Shown, SightsAssumed
from .links import link_of
from .targets import swarm_fault, target_fault


def look_violations(
    state: State, seat: Seat, order: Look, able: Iterable[Ship | Swarm]
) -> Iterable[Violation]:
    """Give every reason why a ship or a swarm may not look now.

    Args:
        able: the ships that may be nominated, or the swarms of the seat.
    """
    if state.mode != "cards":
        yield Violation("Board", "on the board the program measures what the table shows")
    looker = next((each for each in able if each.id == order.unit), None)
    if looker is None:
        yield Violation("Basic Sequence of Play", f"{order.unit} cannot be nominated now")
        return
    if looker.id in state.looked:
        yield Violation("Cards", f"{named(state, looker.id)} has been told what it sees")
    if not order.targets or len(set(order.targets)) < len(order.targets):
        yield Violation("Cards", "name at least one target, each once")
    for name in order.targets:
        link = link_of(state, name)
        if link is not None and seat not in link.seats:
            yield Violation("Transporters", f"{seat} has no way {name!r}")
        elif link is None and (fault := _fault(state, looker, name)):
            yield Violation(*fault)


def _fault(state: State, looker: Ship | Swarm, name: UnitId) -> tuple[str, str] | None:
    if name in state.swarms:
        return swarm_fault(state, looker, name)
    return target_fault(state, looker, state.units.get(name), name)


def named(state: State, name: str) -> str:
    """Name a ship, a swarm or the far end of a link."""
    ship = state.units.get(UnitId(name))
    return titled(name) if ship is None else ship.name


def sights_violations(state: State, question: LookOpen, order: TellSights) -> Iterable[Violation]:
    """Give every reason why this cannot be what a ship sees."""
    for target, seen in order.sights.items():
        if target not in question.targets:
            yield Violation("Cards", f"{named(state, question.unit)} does not look for {target}")
        yield from told_violations(state, target, seen, question.unit in state.units)
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
