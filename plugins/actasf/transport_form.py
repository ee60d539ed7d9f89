"""The forms by which squads are beamed down and fire is laid on the ground."""

from collections.abc import Sequence
from typing import Any

from core.api import Integer, Option, OrderForm, Seat, Subset, named_way

from .measure import bears
from .phases.bombard import bombard_faults, loaded
from .phases.links import beamable, is_open, least, transport_violations, transporters_left
from .ship import INCH, Ship
from .state import State
from .system_forms import open_site, sides
from .turn_orders import Bombard


def transport_forms(state: State, seat: Seat) -> list[OrderForm]:
    """Give the forms by which squads can be beamed down now."""
    forms = []
    for link in state.links:
        if not is_open(link, seat, state):
            continue
        for ship in state.fleet(seat):
            most = _most_squads(ship)
            if most < 1 or any(transport_violations(state, seat, least(state, ship, link.id))):
                continue
            options = tuple(Option(squad.id, squad.name or squad.id, squad.kind) for squad in beamable(ship))
            fields: list[Any] = open_site(ship) if state.mode == "cards" else []
            fields.append(Subset("squads", "Squads", options=options, at_least=1, at_most=most))
            fixed = {"unit": ship.id, "link": link.id}
            title = f"Beam squads down from {ship.name}{named_way(link, state.links)}"
            forms.append(OrderForm("transport", title, tuple(fields), fixed, unit=ship.id))
    return forms


def bombard_forms(state: State, seat: Seat, ships: Sequence[Ship]) -> list[OrderForm]:
    """Give the forms by which ships that may be nominated can fire at the ground now."""
    forms = []
    for link in state.links:
        if not is_open(link, seat, state, ("bombardment",)):
            continue
        for ship in ships:
            fixed = {"unit": ship.id, "link": link.id}
            fields: list[Any] = []
            if state.mode == "cards":
                fields = _told_fire(ship)
                if ship.helpless or ship.cloak or not fields:
                    continue
            elif any(bombard_faults(state, seat, Bombard(ship.id, link.id), [*ships])):
                continue
            title = f"Fire of {ship.name} at the ground"
            forms.append(OrderForm("bombard", title, tuple(fields), fixed, unit=ship.id))
    return forms


def _told_fire(ship: Ship) -> list[Any]:
    """Ask how far off the site is, and on which side: for the weapon that reaches farthest."""
    able = [ship.roster.banks[number] for number in loaded(ship)]
    if not able:
        return []
    best = max(able, key=lambda bank: bank.range)
    far = Integer("range", "Range", lowest=0, highest=best.range, unit="inch", scale=INCH, told=True)
    return [far, sides("bearing", "Side", lambda bearing: bears(best.arcs, bearing))]


def _most_squads(ship: Ship) -> int:
    """Give how many squads go whichever they are: as if the largest went."""
    room = transporters_left(ship)
    count = 0
    for size in sorted((squad.size for squad in beamable(ship)), reverse=True):
        if size > room:
            break
        room -= size
        count += 1
    return count
