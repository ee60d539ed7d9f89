"""The form of a slip: ship by ship what may have become of it, then who destroyed whom."""

from collections.abc import Iterator, Mapping
from typing import Any

from core.api import Choice, Integer, Option, OrderForm, Subset, canon

from .figures import most_shields
from .filled_form import folded
from .orders import ShipSlip, Slip
from .phases.links import is_open, transporters_left
from .phases.slip import GONE, shields_open
from .state import ARCS, Ship, State

FATES = {
    "destroyed": "destroyed",
    "stricken": "stricken: explodes in the next movement phase",
    "withdrawn": "withdrawn",
    "captured": "captured",
}
ARC_NAMES = {"F": "front", "S": "starboard", "A": "aft", "P": "port"}


def slip_form(state: State, values: Mapping[str, Any]) -> OrderForm:
    """Give the form of this turn's slip; what is told of a ship bounds what can be told of it after that."""
    told = canon.convert(folded({"order": "slip", **values}), Slip, "slip")
    ships = [ship for ship in state.units.values() if ship.afloat]
    fields: list[Any] = []
    for ship in ships:
        fields += _ship_fields(state, ship, told.ships.get(ship.id, ShipSlip()))
    claimed: set[str] = set()
    for ship in ships:
        gone = [
            other
            for other in ships
            if told.ships.get(other.id, ShipSlip()).fate in GONE
            and state.side(other.seat) != state.side(ship.seat)
            and other.id not in claimed
        ]
        if gone:
            options = tuple(Option(other.id, other.name) for other in gone)
            fields.append(Subset(f"kills:{ship.id}", f"{ship.name} destroyed", True, options=options))
            claimed |= set(told.ships.get(ship.id, ShipSlip()).kills)
    fields.append(Choice("over", "The battle", True, options=(Option(True, "is over"),)))
    return OrderForm("slip", f"What came of turn {state.turn}", tuple(fields), {}, values)


def _ship_fields(state: State, ship: Ship, told: ShipSlip) -> Iterator[Any]:
    name, key = ship.name, ship.id
    fates = tuple(Option(fate, words) for fate, words in FATES.items())
    yield Choice(f"fate:{key}", name, True, options=fates)
    most = ship.roster.damage if told.fate in GONE else ship.roster.damage - 1
    yield Integer(f"damage:{key}", f"{name}: damage taken", True, lowest=min(ship.damage, most), highest=most)
    yield Integer(f"shields:{key}", f"{name}: shields left", True, lowest=0, highest=most_shields(ship))
    arcs = tuple(Option(arc, ARC_NAMES[arc]) for arc in ARCS)
    yield Subset(f"lowered:{key}", f"{name}: shields lowered", True, options=arcs)
    if ship.marines and not ship.squads:
        yield Integer(f"marines:{key}", f"{name}: marines left", True, lowest=0, highest=ship.marines)
    yield from _squad_fields(state, ship, told)


def _squad_fields(state: State, ship: Ship, told: ShipSlip) -> Iterator[Subset]:
    """Ask which squads left along each link, and which of the others died; each is offered once."""
    left = list(ship.squads)
    room = transporters_left(ship)
    for link in state.links:
        if not is_open(link, ship.seat, state) or state.step == "end" or not shields_open(ship, told):
            continue
        most = min(len(left), room // max((squad.size for squad in left), default=1))
        if most:
            options = tuple(Option(squad.id, squad.name or squad.id, squad.kind) for squad in left)
            title = f"{ship.name}: beamed down"
            yield Subset(f"sent:{ship.id}:{link.id}", title, True, options=options, at_most=most)
        gone = told.sent.get(link.id, ())
        room -= sum(squad.size for squad in left if squad.id in gone)
        left = [squad for squad in left if squad.id not in gone]
    if left:
        options = tuple(Option(squad.id, squad.name or squad.id, squad.kind) for squad in left)
        yield Subset(f"lost:{ship.id}", f"{ship.name}: squads lost aboard", True, options=options)
