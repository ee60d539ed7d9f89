"""The form by which squads are beamed down."""

from typing import Any

from core.api import Integer, Option, OrderForm, Seat, Subset

from .measure import open_towards
from .phases.links import is_open, seen_site, site_of, transporters_left, why_closed
from .phases.raid import TRANSPORTER_REACH
from .ship import INCH, Ship
from .state import State


def transport_forms(state: State, seat: Seat) -> list[OrderForm]:
    """Give the forms by which squads can be beamed down now."""
    forms = []
    for link in state.links:
        if not is_open(link, seat, state):
            continue
        for ship in state.fleet(seat):
            most = _most_squads(ship)
            if not ship.afloat or ship.helpless or most < 1:
                continue
            seen = seen_site(state, ship, link, None)
            if state.mode == "board" and (site_of(link) is None or seen is None or why_closed(ship, seen)):
                continue
            options = tuple(Option(squad.id, squad.name or squad.id, squad.kind) for squad in ship.squads)
            fields: list[Any] = [Subset("squads", "Squads", options=options, at_least=1, at_most=most)]
            if state.mode == "cards":
                if not open_towards(ship, 0):
                    continue
                fields.append(
                    Integer(
                        "range",
                        "Range",
                        lowest=0,
                        highest=TRANSPORTER_REACH,
                        unit="inch",
                        scale=INCH,
                        told=True,
                    )
                )
            fixed = {"unit": ship.id, "link": link.id}
            title = f"Beam squads down from {ship.name}"
            forms.append(OrderForm("transport", title, tuple(fields), fixed, unit=ship.id))
    return forms


def _most_squads(ship: Ship) -> int:
    """Give how many squads go whichever they are: as if the largest went."""
    room = transporters_left(ship)
    count = 0
    for size in sorted((squad.size for squad in ship.squads), reverse=True):
        if size > room:
            break
        room -= size
        count += 1
    return count
