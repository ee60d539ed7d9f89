"""What a player may look for on the ways down to the ground and not find: squads, shuttles and fire along links."""

from collections.abc import Iterator

from core.api import Attempt, Seat, named_way

from .craft import ADMIN
from .orders import Bombard, Land, Launch
from .phases.links import BEAMED, least
from .phases.shuttles import LINKS
from .state import State
from .turn import next_ship


def attempts(state: State, seat: Seat) -> Iterator[Attempt]:
    """Give the least of each kind that the ship whose turn it is could send along each link in this step."""
    if state.clock or state.mode == "slip" or state.struck or state.blast is not None:
        return
    ship = next_ship(state) if state.step in ("movement", "declaration") else None
    if ship is None or ship.seat != seat:
        return
    for link in state.links:
        if not link.sends or seat not in link.seats:
            continue
        way = named_way(link, state.links)
        if state.step == "declaration":
            if link.kind == "bombardment" and not state.cards and not ship.small:
                yield Attempt(f"{ship.name} fires at the ground", Bombard(ship.id, link.id), ship.id)
            continue
        if link.kind in LINKS and ship.small:
            yield Attempt(f"{ship.name} down{way}", Land(ship.id, link.id), ship.id)
        elif link.kind in LINKS:
            kind = ship.bays[0] if ship.bays else ADMIN
            yield Attempt(f"Launch a shuttle of {ship.name}", Launch(ship.id, kind), ship.id)
        if link.kind in BEAMED and not ship.small:
            yield Attempt(f"Beam squads down from {ship.name}{way}", least(state, ship, link.id), ship.id)
