"""The forms and orders of shuttles, and of fire at the ground."""

from typing import Any

from core.api import Choice, Integer, Option, Order, OrderForm, Seat, Squad, Subset

from .craft import craft_kinds, room_faults
from .declaration_form import BEARINGS, arcs_option
from .orders import Bombard, Dock, Land, Launch
from .phases import bombard, shuttles
from .phases.firing import able
from .settings import Rules
from .state import Ship, State

SITE = "site."
"""Before the name of a value of how a site lies, where a form by cards asks for it."""


def launches(state: State, seat: Seat, ship: Ship) -> list[Order | OrderForm]:
    """Give the forms by which the ship whose turn it is can launch shuttles now, where there is a way for them."""
    ways = any(shuttles.is_way_down(state, link, seat) for link in state.links)
    if not ways or not shuttles.can_launch(state, ship):
        return []
    found: list[Order | OrderForm] = []
    for kind in dict.fromkeys(ship.bays):
        fitting = [squad for squad in ship.squads if not any(room_faults(kind, (squad,)))]
        title = f"Launch {craft_kinds()[kind].name} of {ship.name}"
        options = tuple(Option(squad.id, squad.name or squad.id, squad.kind) for squad in fitting)
        most = _most(kind, fitting)
        label = f"Squads aboard ({craft_kinds()[kind].room})"
        fields = (Subset("squads", label, options=options, at_most=most),) if most else ()
        if fields:
            found.append(OrderForm("launch", title, fields, {"unit": ship.id, "kind": kind}, unit=ship.id))
        else:
            found.append(Launch(ship.id, kind))
    return found


def _most(kind: str, squads: list[Squad]) -> int:
    """Give how many squads fit whichever they are: as if those that take most room went."""
    going: list[Squad] = []
    for squad in sorted(squads, key=lambda one: (one.size > 0, -one.size)):
        if any(room_faults(kind, (*going, squad))):
            break
        going.append(squad)
    return len(going)


def flights(state: State, seat: Seat, shuttle: Ship) -> list[Order | OrderForm]:
    """Give the ways in which a shuttle ends its flight now: down along a link, or aboard a ship."""
    lands = [Land(shuttle.id, link.id) for link in state.links]
    docks = [Dock(shuttle.id, ship.id) for ship in shuttles.takers(state, shuttle)]
    return [*(order for order in lands if not any(shuttles.land_faults(state, seat, order))), *docks]


def bombardments(rules: Rules, state: State, seat: Seat, ship: Ship) -> list[Order | OrderForm]:
    """Give the ways in which a ship can spend its fire on the ground."""
    found: list[Order | OrderForm] = []
    for link in state.links:
        if not bombard.is_way(state, link, seat):
            continue
        if state.cards:
            found.append(_told(rules, ship, link.id))
        elif not any(bombard.faults(rules, state, seat, Bombard(ship.id, link.id))):
            found.append(Bombard(ship.id, link.id))
    return [one for one in found if not isinstance(one, OrderForm) or one.fields]


def _told(rules: Rules, ship: Ship, link: str) -> OrderForm:
    """Ask by cards how the site lies: so that something that is armed bears on it."""
    ready = able(rules, ship)
    arcs = [arcs for arcs in BEARINGS if any(set(mount.arcs) & set(arcs) for mount in ready)]
    fields: tuple[Any, ...] = ()
    if ready:
        reach = min(mount.data.reach for mount in ready)
        fields = (
            Integer(f"{SITE}range", "Range to the site", lowest=1, highest=reach, unit="hexes"),
            Choice(f"{SITE}arcs", "The site lies", options=tuple(map(arcs_option, arcs))),
        )
    return OrderForm(
        "bombard", f"{ship.name} fires at the ground", fields, {"unit": ship.id, "link": link}, unit=ship.id
    )


def folded(data: dict[str, Any]) -> dict[str, Any]:
    """Put an order together from what the form by cards writes."""
    if data.get("order") != "bombard" or f"{SITE}range" not in data:
        return data
    whole = {key: value for key, value in data.items() if not key.startswith(SITE)}
    return {**whole, "shown": {"range": data[f"{SITE}range"], "arcs": data.get(f"{SITE}arcs", "f")}}
