"""The form of a slip: ship by ship what may have become of it, then who destroyed whom."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from core.api import Choice, Integer, Option, OrderForm, Subset, UnitId, canon

from .figures import most_shields
from .filled_form import NAMED, folded
from .orders import ShipSlip, Slip
from .phases.links import is_open, transporters_left
from .phases.slip import GONE, shields_open
from .ship import ARCS, Ship
from .state import State

FATES = {
    "destroyed": "destroyed",
    "stricken": "stricken: explodes in the next movement phase",
    "withdrawn": "withdrawn",
    "captured": "captured",
}
ARC_NAMES = {"F": "front", "S": "starboard", "A": "aft", "P": "port"}


def slip_form(state: State, values: Mapping[str, Any]) -> OrderForm:
    """Give the form of this turn's slip.

    It asks first which ships there is something to tell of, and begins each with what the state has; what is told of a
    ship bounds what can be told of it after that.
    """
    ships = [ship for ship in state.units.values() if ship.afloat]
    named = [ship for ship in ships if ship.id in values.get(NAMED, ())]
    values = {**_known(named), **values}
    about = {name: value for name, value in values.items() if _unit_of(name) in {ship.id for ship in named}}
    told = canon.convert(folded({"order": "slip", **about}), Slip, "slip").ships
    options = tuple(Option(ship.id, ship.name) for ship in ships)
    fields: list[Any] = [Subset(NAMED, "Ships of which there is something to tell", True, options=options)]
    for ship in named:
        fields += _ship_fields(state, ship, told[ship.id])
    fields += _kills(state, named, told)
    fields.append(Choice("over", "The battle", True, options=(Option(True, "is over"),), none="goes on"))
    names = {field.name for field in fields}
    kept = {name: value for name, value in values.items() if name in names}
    return OrderForm("slip", f"What came of turn {state.turn}", tuple(fields), {}, kept)


def _known(ships: Sequence[Ship]) -> dict[str, Any]:
    """Give what stands in the form of a ship at first."""
    found: dict[str, Any] = {}
    for ship in ships:
        found |= {f"damage:{ship.id}": ship.damage, f"shields:{ship.id}": ship.shields}
        found[f"lowered:{ship.id}"] = list(ship.lowered)
        if ship.marines and not ship.squads:
            found[f"marines:{ship.id}"] = ship.marines
    return found


def _unit_of(name: str) -> str:
    return name.split(":", 2)[1] if ":" in name else ""


def _ship_fields(state: State, ship: Ship, told: ShipSlip) -> Iterator[Any]:
    name, key = ship.name, ship.id
    fates = tuple(Option(fate, words) for fate, words in FATES.items())
    yield Choice(f"fate:{key}", f"{name}: what became of it", True, options=fates, none="still fighting")
    most = ship.roster.damage if told.fate in GONE else ship.roster.damage - 1
    yield Integer(f"damage:{key}", f"{name}: damage taken", lowest=min(ship.damage, most), highest=most)
    yield Integer(f"shields:{key}", f"{name}: shields left", lowest=0, highest=most_shields(ship))
    arcs = tuple(Option(arc, ARC_NAMES[arc]) for arc in ARCS)
    yield Subset(f"lowered:{key}", f"{name}: shields lowered", options=arcs)
    if ship.marines and not ship.squads:
        yield Integer(f"marines:{key}", f"{name}: marines left", lowest=0, highest=ship.marines)
    yield from _squad_fields(state, ship, told)


def _kills(state: State, ships: Sequence[Ship], told: Mapping[UnitId, ShipSlip]) -> Iterator[Subset]:
    """Ask who destroyed the ships that are gone; each is offered once."""
    claimed: set[UnitId] = set()
    for ship in ships:
        options = tuple(
            Option(other.id, other.name)
            for other in ships
            if told[other.id].fate in GONE
            and state.side(other.seat) != state.side(ship.seat)
            and other.id not in claimed
        )
        if options:
            yield Subset(f"kills:{ship.id}", f"{ship.name}: ships that it destroyed", True, options=options)
            claimed |= set(told[ship.id].kills)


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
