"""Deployment: one ship each in turn, the attacker first; when one side has none left the other places the rest.

Rule: A Call to Arms (Pre-Battle Preparation).
"""

from collections.abc import Iterable

from core.api import Seat, Violation, plane

from ..events import Deployed
from ..figures import trait
from ..orders import Deploy, Passage
from ..resolution import Resolution
from ..ship import Cloak, Ship
from ..state import State
from ..system_events import CloakChanged
from ..terrain.effects import arrive
from ..terrain.ground import contacts, kinds_at


def waiting(state: State, seat: Seat) -> list[Ship]:
    """Give the ships that a seat has still to set up."""
    return [ship for ship in state.units.values() if ship.seat == seat and ship.status == "waiting"]


def deploy_violations(state: State, seat: Seat, order: Deploy) -> Iterable[Violation]:
    """Give every reason why a ship may not be set up so."""
    ship = state.units.get(order.unit)
    if ship is None or ship.seat != seat or ship.status != "waiting":
        yield Violation("Pre-Battle Preparation", f"{order.unit} is no ship that {seat} has to set up")
        return
    if order.rotation and "Rotation" not in ship.roster.traits:
        yield Violation("Rotation", f"{ship.name} does not rotate; only bases do")
    if order.cloaked and not can_begin_cloaked(state, ship):
        yield Violation("Cloaking Device", f"{ship.name} cannot begin cloaked")
    if state.mode == "cards":
        if order.place:
            yield Violation("Cards", "by cards nobody enters positions")
        return
    if len(order.place) != 1:
        yield Violation("Pre-Battle Preparation", f"{ship.name} is set up at one place")
        return
    if order.within is not None:
        yield Violation("Board", "on the board the program measures what the table shows")
    _, x, y, heading = order.place[0]
    left, bottom, right, top = state.zones.get(seat, (0, 0, *state.table))
    if not (left <= x <= right and bottom <= y <= top):
        yield Violation("Pre-Battle Preparation", f"the place is outside the deployment zone of {seat}")
    if not 0 <= heading < plane.CIRCLE:
        yield Violation("Pre-Battle Preparation", "the heading is not between 0 and 359.99 degrees")
    for other in state.units.values():
        if (
            other.at is not None
            and plane.distance(plane.Point(x, y), plane.Point(*other.at)) < state.miniature
        ):
            yield Violation("Stacking", f"{ship.name} would stand on {other.name}")


def can_begin_cloaked(state: State, ship: Ship) -> bool:
    """Tell whether a ship may be set up under its cloak.

    Rule: Cloaking Device (unless the scenario forbids it).
    """
    return bool(trait(ship, "Cloak")) and ship.seat not in state.uncloaked


def deploy(work: Resolution, order: Deploy) -> None:
    """Set a ship up."""
    at, heading = None, 0
    if order.place:
        _, x, y, heading = order.place[0]
        at = (x, y)
    cloak: Cloak = "cloaked" if order.cloaked else ""
    ship = work.change(
        order.unit, status="table", at=at, heading=heading, rotation=order.rotation, cloak=cloak
    )
    work.tell(Deployed(ship.id, at, heading, order.rotation))
    if order.cloaked:
        work.tell(CloakChanged(ship.id, cloak))
    within = order.within or () if at is None else kinds_at(work.state.terrain.values(), at)
    hole = contacts(work.state, at) if at is not None else None
    arrive(work, ship.id, Passage((hole,) if hole else (), within))
