"""The form of a slip: ship by ship what may have become of it, then who destroyed whom."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from core.api import (
    Choice,
    Integer,
    Option,
    OrderForm,
    Part,
    Rows,
    Split,
    Squad,
    Subset,
    UnitId,
    canon,
    is_vehicle,
    shared_out,
    titled,
)

from .craft import craft_kinds
from .figures import most_shields, score
from .filled_form import NAMED, folded
from .phases.bombard import most_strength
from .phases.damage import HIGHEST
from .phases.links import is_open, transporters_left
from .phases.shuttles import craft_aboard
from .phases.slip import GONE, WAYS_DOWN, losable, most_craft, reloading, shields_open, with_systems
from .scenario import hooks
from .scenario.kinds import EDGES
from .ship import ARCS, LOCATIONS, SYSTEMS, Ship
from .slip_orders import ShipSlip, Slip
from .state import State

FATES = {
    "destroyed": "destroyed",
    "stricken": "stricken",
    "withdrawn": "withdrawn",
    "captured": "captured",
}
MOST_LEARNED = 999
"""A slip tells of no more information from one source."""
MOST_DRONES = 36
"""A swarm is no larger on a slip."""
ARC_NAMES = {"F": "front", "S": "starboard", "A": "aft", "P": "port"}


def slip_form(state: State, values: Mapping[str, Any]) -> OrderForm:
    """Give the form of this turn's slip.

    It asks first which ships there is something to tell of, and begins each with what the state has; what is told of a
    ship bounds what can be told of it after that.
    """
    ships = [ship for ship in state.units.values() if ship.afloat]
    named = [ship for ship in ships if ship.id in values.get(NAMED, ())]
    swarms = [{"seat": swarm.seat, "drones": swarm.drones} for swarm in state.swarms.values()]
    values = {"swarms": swarms, **_known_objective(state), **_known(named), **values}
    for ship in named:
        if state.objects:
            here = [thing.id for thing in state.objects.values() if thing.aboard == ship.id]
            values.setdefault(f"aboard:{ship.id}", here)
    given = {name: value for name, value in values.items() if _unit_of(name) in {ship.id for ship in named}}
    told = canon.convert(folded({"order": "slip", **given}), Slip, "slip").ships
    given_away: set[str] = set()  # what an earlier ship has aboard is not with a later one
    for ship in named:
        if (had := told[ship.id].aboard) is not None:
            values[f"aboard:{ship.id}"] = [thing for thing in had if thing not in given_away]
            given_away |= set(had)
    options = tuple(Option(ship.id, ship.name) for ship in ships)
    fields: list[Any] = [Subset(NAMED, "Ships of which there is something to tell", True, options=options)]
    names = {ship.id: ship.name for ship in named}
    about: list[Any] = [field for ship in named for field in _ship_fields(state, ship, told[ship.id])]
    # What hangs on the fate of all ships is asked after them, though it stands with the ship that it is about.
    about += [*_objects(state, named, told), *_holds(ships, named, told), *_kills(state, named, told)]
    fields += [replace(field, group=names[UnitId(_unit_of(field.name))]) for field in about]
    fields += _objective_fields(state, ships)
    fields.append(_swarm_rows(state))
    fields.append(Choice("over", "The battle", True, options=(Option(True, "is over"),), none="goes on"))
    asked = {field.name for field in fields}
    kept = {name: value for name, value in values.items() if name in asked}
    return OrderForm("slip", f"What came of turn {state.turn}", tuple(fields), {}, kept)


def _known(ships: Sequence[Ship]) -> dict[str, Any]:
    """Give what stands in the form of a ship at first."""
    found: dict[str, Any] = {}
    for ship in ships:
        found |= {f"damage:{ship.id}": ship.damage, f"shields:{ship.id}": ship.shields}
        found[f"lowered:{ship.id}"] = list(ship.lowered)
        if ship.marines and not ship.squads:
            found[f"marines:{ship.id}"] = ship.marines
        found[f"criticals:{ship.id}"] = {place: score(ship, place) for place in LOCATIONS}
        found[f"traits:{ship.id}"] = [lost.trait for lost in ship.lost]
        found[f"disabled:{ship.id}"] = [n for n, bank in enumerate(ship.banks) if bank.disabled]
        found[f"spent:{ship.id}"] = [n for n in reloading(ship) if ship.banks[n].spent]
        found[f"cloak:{ship.id}"] = ship.cloak in ("fading", "cloaked")
        found[f"holds:{ship.id}"] = ship.holds or ""
        found[f"craft:{ship.id}"] = ship.craft
    return found


def _known_objective(state: State) -> dict[str, Any]:
    """Give what stands in the form about the scenario at first."""
    found: dict[str, Any] = {
        f"within:{area.name}": list(state.within.get(area.name, ())) for area in hooks.areas(state)
    }
    for player in state.players:
        known = state.information.get(player.seat, {})
        found |= {f"learned:{player.seat}:{one}": known.get(one, 0) for one in state.information_from}
    return found


def _objective_fields(state: State, ships: Sequence[Ship]) -> Iterator[Any]:
    """Ask what the scenario's victory needs: who stands where, what has been learned."""
    options = tuple(Option(ship.id, ship.name) for ship in ships)
    for area in hooks.areas(state):
        yield Subset(f"within:{area.name}", area.title, True, options=options)
    if not state.information_from:
        return
    for player in state.players:
        known = state.information.get(player.seat, {})
        title = f"Information of {titled(player.seat)}"
        for source in state.information_from:
            yield Integer(
                f"learned:{player.seat}:{source}",
                f"{title}: {_source(state, source)}",
                group=title,
                lowest=known.get(source, 0),
                highest=MOST_LEARNED,
            )


def _source(state: State, source: str) -> str:
    """Name what yields information: a ship, or a piece of terrain."""
    ship, piece = state.units.get(UnitId(source)), state.terrain.get(source)
    return ship.name if ship is not None else piece.name if piece is not None else titled(source)


def _unit_of(name: str) -> str:
    return name.split(":", 2)[1] if ":" in name else ""


def _ship_fields(state: State, ship: Ship, told: ShipSlip) -> Iterator[Any]:
    name, key = ship.name, ship.id
    fates = tuple(Option(fate, words) for fate, words in FATES.items())
    yield Choice(f"fate:{key}", f"{name}: what became of it", True, options=fates, none="still fighting")
    if told.fate == "withdrawn" and (state.barred or state.clauses):
        edges = tuple(Option(edge, titled(edge)) for edge in EDGES)
        yield Choice(f"exit:{key}", f"{name}: left over the edge", True, options=edges, none="none")
    most = ship.roster.damage if told.fate in GONE else ship.roster.damage - 1
    yield Integer(f"damage:{key}", f"{name}: damage taken", lowest=min(ship.damage, most), highest=most)
    parts = tuple(Part(place, SYSTEMS[place], 0, HIGHEST) for place in LOCATIONS)
    levels = HIGHEST * len(parts)
    yield Split(
        f"criticals:{key}",
        f"{name}: damaged systems",
        True,
        parts=parts,
        lowest_total=0,
        highest_total=levels,
    )
    yield Integer(
        f"shields:{key}", f"{name}: shields left", lowest=0, highest=most_shields(with_systems(ship, told))
    )
    arcs = tuple(Option(arc, ARC_NAMES[arc]) for arc in ARCS)
    yield Subset(f"lowered:{key}", f"{name}: shields lowered", options=arcs)
    if ship.marines and not ship.squads:
        yield Integer(f"marines:{key}", f"{name}: marines left", lowest=0, highest=ship.marines)
    yield from _system_fields(state, ship)
    yield from _squad_fields(state, ship, told)
    yield from _bombardment(state, ship, told)


def _system_fields(state: State, ship: Ship) -> Iterator[Any]:
    """Ask what a battle that goes on by cards has to know of a ship's systems."""
    name, key = ship.name, ship.id
    if able := losable(ship):
        traits = tuple(Option(trait, trait) for trait in able)
        yield Subset(f"traits:{key}", f"{name}: traits out of order", True, options=traits)
    banks = tuple(Option(number, bank.label) for number, bank in enumerate(ship.roster.banks))
    yield Subset(f"disabled:{key}", f"{name}: banks shot away", True, options=banks)
    if empty := tuple(banks[number] for number in reloading(ship)):
        yield Subset(f"spent:{key}", f"{name}: empty", True, options=empty)
    if "Cloak" in ship.roster.traits:
        cloak = (Option(False, "not cloaked"), Option(True, "cloaked"))
        yield Choice(f"cloak:{key}", f"{name}: cloak", options=cloak)
    if ship.roster.craft:
        yield Integer(f"craft:{key}", f"{name}: shuttles aboard", lowest=0, highest=most_craft(state, ship))


def _objects(state: State, named: Sequence[Ship], told: Mapping[UnitId, ShipSlip]) -> Iterator[Subset]:
    """Ask which objects of the scenario ships have aboard; each is offered once."""
    free = {thing.id: thing for thing in state.objects.values() if not thing.lost}
    for ship in named:
        if free:
            options = tuple(Option(thing.id, thing.title or thing.id) for thing in free.values())
            yield Subset(f"aboard:{ship.id}", f"{ship.name}: has aboard", True, options=options)
        for name in told[ship.id].aboard or ():
            free.pop(name, None)


def _holds(ships: Sequence[Ship], named: Sequence[Ship], told: Mapping[UnitId, ShipSlip]) -> Iterator[Choice]:
    """Ask who holds whom by tractor beam, of the ships that are still there."""
    left = [ship for ship in ships if ship.id not in told or told[ship.id].fate is None]
    for ship in named:
        others = tuple(Option(other.id, other.name) for other in left if other.id != ship.id)
        if ship in left and "Tractor Beam" in ship.roster.traits:
            options = (Option("", "nobody"), *others)
            yield Choice(f"holds:{ship.id}", f"{ship.name}: holds by tractor beam", options=options)


def _swarm_rows(state: State) -> Rows:
    seats = tuple(Option(player.seat, titled(player.seat)) for player in state.players)
    cells = (Choice("seat", "Of", options=seats), Integer("drones", "Drones", lowest=1, highest=MOST_DRONES))
    return Rows("swarms", "Drones left on the table", True, cells=cells)


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
    shuttles = craft_aboard(with_systems(ship, told))
    for link in sorted(state.links, key=lambda link: link.id):  # as the slip carries it out
        if not is_open(link, ship.seat, state, WAYS_DOWN) or state.step == "end":
            continue
        gone = told.sent.get(link.id, ())
        if link.kind == "shuttle":
            able = [squad for squad in left if shared_out([squad], shuttles, craft_kinds())]
            most, title = _most_flown(able, shuttles), f"{ship.name}: went down by shuttle"
            for kind, _ in (
                shared_out([squad for squad in left if squad.id in gone], shuttles, craft_kinds()) or ()
            ):
                shuttles.remove(kind)
        elif shields_open(ship, told):
            able = [squad for squad in left if not is_vehicle(squad)]
            most = min(len(able), room // max((squad.size for squad in able), default=1))
            title = f"{ship.name}: beamed down"
            room -= sum(squad.size for squad in able if squad.id in gone)
        else:
            continue
        if most:
            options = tuple(Option(squad.id, squad.name or squad.id, squad.kind) for squad in able)
            yield Subset(f"sent:{ship.id}:{link.id}", title, True, options=options, at_most=most)
        left = [squad for squad in left if squad.id not in gone]
    if left:
        options = tuple(Option(squad.id, squad.name or squad.id, squad.kind) for squad in left)
        yield Subset(f"lost:{ship.id}", f"{ship.name}: squads lost aboard", True, options=options)


def _most_flown(squads: Sequence[Squad], shuttles: Sequence[str]) -> int:
    """Give how many squads find room in shuttles, whichever they are: as if those that take most went."""
    hardest = sorted(squads, key=lambda squad: (not is_vehicle(squad), -squad.size))
    counts = range(len(hardest), 0, -1)
    return next(
        (count for count in counts if shared_out(hardest[:count], shuttles, craft_kinds()) is not None), 0
    )


def _bombardment(state: State, ship: Ship, told: ShipSlip) -> Iterator[Integer]:
    """Ask how many area attacks the ship has sent down each link that takes fire."""
    most = most_strength(ship)
    for link in state.links:
        if most > 0 and is_open(link, ship.seat, state, ("bombardment",)) and state.step != "end":
            label = f"{ship.name}: area attacks at the ground"
            yield Integer(f"bombarded:{ship.id}:{link.id}", label, True, lowest=1, highest=most)
            most -= told.bombarded.get(link.id, 0)
