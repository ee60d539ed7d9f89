"""The form by which squads are beamed down."""

from typing import Any

from core.api import Choice, Integer, Option, OrderForm, Seat, Subset, is_vehicle, named_way

from .orders import Near
from .phases.links import REACH, is_open, most_squads, why_closed
from .phases.sites import seen_site, site_of
from .settings import Rules
from .state import Ship, State
from .tables import SIDES


def forms(rules: Rules, state: State, seat: Seat, ship: Ship) -> list[OrderForm]:
    """Give the forms by which squads of the ship whose turn it is can be beamed down now."""
    found = []
    most = most_squads(rules, ship)
    for link in state.links if most else ():
        if not is_open(state, link, seat):
            continue
        options = tuple(
            Option(squad.id, squad.name or squad.id, squad.kind)
            for squad in ship.squads
            if not is_vehicle(squad)
        )
        fields: list[Any] = [Subset("squads", "Squads", options=options, at_least=1, at_most=most)]
        if state.cards:
            down = [side for side in SIDES if not why_closed(ship, Near(0, (side,)))]
            if not down:
                continue
            sides = tuple(Option(side, f"{side} {SIDES[side]}") for side in down)
            fields.append(Integer("range", "Range to the site", lowest=0, highest=REACH, unit="hexes"))
            fields.append(Choice("side", "Shield towards it", options=sides))
        else:
            seen = None if site_of(link) is None else seen_site(state, ship, link, None)
            if seen is None or why_closed(ship, seen):
                continue
        fixed = {"unit": ship.id, "link": link.id}
        title = f"Beam squads down from {ship.name}{named_way(link, state.links)}"
        found.append(OrderForm("transport", title, tuple(fields), fixed, unit=ship.id))
    return found


def folded(data: dict[str, Any]) -> dict[str, Any]:
    """Put an order together from what the form writes: range and shield to how the site lies."""
    if data.get("order") != "transport" or "side" not in data:
        return data
    whole = {key: value for key, value in data.items() if key not in ("range", "side")}
    return {**whole, "near": {"range": data.get("range", 0), "sides": [data["side"]]}}
