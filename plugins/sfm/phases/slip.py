"""By slip: what a turn at the table came to, both player turns of it, told in one order.

The table has played the turn by the rules, so a slip is checked for what cannot be, and not for how it came about.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from core.api import Departure, Event, Seat, UnitId, Violation
from plugins.sfm.combat import lasting
from plugins.sfm.events import Recovered, SlipTold
from plugins.sfm.orders import Recover, Slip
from plugins.sfm.phases.links import fly_up, ways_up
from plugins.sfm.phases.transport import recover, recover_faults
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit, Verdict, replaced, with_building, with_unit
from plugins.sfm.tables import flies, kinds

RULE = "Slip"
DRAW = "draw"


def slip_faults(state: State, order: Slip) -> list[Violation]:
    """Say why a turn cannot have gone so."""
    if state.phase == "deployment":
        return [] if order == Slip() else [Violation(RULE, "before the first turn there is nothing to tell")]
    return [Violation(RULE, why) for why in _faults(state, order)] + _recovery_faults(state, order)


def _faults(state: State, order: Slip) -> Iterator[str]:
    waiting, on_map = {unit.id for unit in off_map(state)}, {unit.id for unit in below(state)}
    up = [*sent_up(order), *flown_off(order)]
    yield from _flight_faults(state, order)
    for unit in order.landed:
        if unit not in waiting:
            yield f"{unit} does not wait to come onto the map"
    for unit in order.lost:
        if unit not in on_map and unit not in order.landed:
            yield f"{unit} is not on the map and has not come onto it, so it cannot have been killed"
        elif unit in up:
            yield f"{unit} was killed or went up, not both"
    for unit in order.stunned:
        if (unit not in on_map and unit not in order.landed) or unit in (*order.lost, *up):
            yield f"{unit} is no longer on the map, so it does not lie stunned"
    for name in ("landed", "lost", "stunned", "hit"):
        told = getattr(order, name)
        if len(set(told)) < len(told):
            yield f"a unit is named twice among those {name}"
    for name in ("destroyed", "damaged", "crossed"):
        if unknown := sorted(set(getattr(order, name)) - set(state.buildings)):
            yield f"there is no town hex {', '.join(unknown)}"
    for key in sorted(set(order.damaged) & set(state.buildings)):
        if state.buildings[key].damage or key in order.destroyed:
            yield f"the buildings in {key} were damaged before, or are destroyed"
    if order.winner and order.winner not in (*state.sides, DRAW):
        yield f"{order.winner} is no side of this battle"


def below(state: State) -> list[Unit]:
    """Give the units on the map, be it aboard; a shuttle that is not there yet keeps its passengers."""
    return [
        unit
        for unit in state.units.values()
        if unit.place == "map" or (unit.place == "aboard" and state.units[unit.carrier].place != "edge")
    ]


def able_to_fly(state: State, order: Slip) -> list[Unit]:
    """Give the shuttles and gunboats on the map, or come onto it in this turn, that are not told to be lost."""
    return [
        unit
        for unit in state.units.values()
        if flies(unit.kind) and unit.id not in order.lost and (unit.place == "map" or unit.id in order.landed)
    ]


def able_to_ride(state: State, order: Slip, craft: Unit) -> list[Unit]:
    """Give the squads that may have been aboard a shuttle when it flew off."""
    gone = {*order.lost, *sent_up(order)}
    here = [*below(state), *(unit for unit in state.units.values() if unit.carrier == craft.id)]
    here += [state.units[name] for name in order.landed if name in state.units]
    able = {unit.id: unit for unit in here if unit.seat == craft.seat and unit.squad and unit.id not in gone}
    return [unit for name, unit in sorted(able.items()) if not flies(unit.kind)]


def flown_off(order: Slip) -> list[str]:
    """Give the shuttles that flew off along links, and all who were aboard."""
    return [
        name
        for crafts in order.flown.values()
        for craft, riders in crafts.items()
        for name in (craft, *riders)
    ]


def _flight_faults(state: State, order: Slip) -> Iterator[str]:
    able: dict[str, Unit] = {unit.id: unit for unit in able_to_fly(state, order)}
    for name in order.hit:
        if name not in able:
            yield f"{name} is no shuttle on the map that was damaged and not lost"
        elif able[name].damage and kinds()[able[name].kind].column == "flyer":
            yield f"{name} was damaged before: a second such result destroys it"
    for link, crafts in sorted(order.flown.items()):
        for name, riders in sorted(crafts.items()):
            craft = able.get(name)
            if craft is None or link not in {way.id for way in ways_up(state, craft)}:
                yield f"{name} has no way {link!r} to fly off along"
                continue
            known = {unit.id for unit in able_to_ride(state, order, craft)}
            if strangers := sorted(set(riders) - known):
                yield f"{', '.join(strangers)} cannot have been aboard {name}"
    names = flown_off(order)
    if twice := sorted({name for name in names if names.count(name) > 1}):
        yield f"{', '.join(twice)} flew off twice"


def off_map(state: State) -> list[Unit]:
    """Give the units that may have come onto the map in this turn."""
    return [
        unit
        for unit in state.units.values()
        if unit.place == "landing" or (unit.place == "edge" and unit.since <= state.turn)
    ]


def _fly_off(
    rules: Rules, state: State, name: str, link: str, aboard: tuple[str, ...]
) -> tuple[State, list[Event], tuple[Departure, ...]]:
    """Let a shuttle fly off with these; whoever else was in it had got out."""
    for unit in state.aboard(name):
        if unit.id not in aboard:
            state = with_unit(state, unit, place="map", carrier=UnitId(""), partner=UnitId(""))
    return fly_up(rules, state, state.units[name], link, [state.units[rider] for rider in aboard])


def sent_up(order: Slip) -> list[str]:
    """Give the units that went up along links."""
    return [unit for ships in order.recovered.values() for units in ships.values() for unit in units]


def recoveries(order: Slip) -> list[Recover]:
    """Give the recoveries of a slip as the orders that they would have been."""
    return [
        Recover(unit, link, ship)
        for link, ships in sorted(order.recovered.items())
        for ship, units in sorted(ships.items())
        for unit in units
    ]


def _recovery_faults(state: State, order: Slip) -> list[Violation]:
    """Check recoveries one after another, since each takes room."""
    found: list[Violation] = []
    for one in recoveries(order):
        faults = recover_faults(state, owner(state, one.unit), one)
        found += faults
        if not faults:
            state, _, _ = recover(state, one)
    return found


def owner(state: State, unit: str) -> Seat:
    """Give the seat of a unit; of one that does not exist, any."""
    return state.units[unit].seat if unit in state.units else state.seats[0]


def take_slip(
    rules: Rules, state: State, order: Slip, events: list[Event]
) -> tuple[State, tuple[Departure, ...]]:
    """Take what a slip tells; in place of the deployment, put every unit onto the map. The turn is not ended yet.

    Whoever was aboard what was lost, and is not told to be lost with it, had got out of it before.
    """
    events.append(
        SlipTold(
            state.turn, order.landed, order.lost, order.stunned, order.destroyed, order.damaged, order.crossed
        )
    )
    if state.phase == "deployment":
        for unit in list(state.units.values()):
            if unit.place == "reserve":
                state = with_unit(state, unit, place="map")
        return state, ()
    departures: list[Departure] = []
    for one in recoveries(order):
        state, more, left = recover(state, one)
        events += [event for event in more if isinstance(event, Recovered)]
        departures += left
    for name in order.landed:
        state = with_unit(state, state.units[name], place="map")
    for name in order.hit:
        state = with_unit(state, state.units[name], damage=state.units[name].damage + 1)
    for link, crafts in sorted(order.flown.items()):
        for name, aboard in sorted(crafts.items()):
            state, more, left = _fly_off(rules, state, name, link, aboard)
            events += more
            departures += left
    for unit in below(state):
        gone = unit.id in order.lost
        out = gone or unit.carrier in order.lost or unit.partner in order.lost
        state = with_unit(
            state,
            unit,
            place="lost" if gone else "map" if out else unit.place,
            carrier=UnitId("") if out else unit.carrier,
            partner=UnitId("") if out else unit.partner,
            ports=(),
            tried=unit.tried or unit.place == "map",
            working="",
            site="",
            stunned=not gone and (unit.id in order.stunned or lasting(rules, unit.kind, unit.stuns)),
            fired=False,
            halted=False,
            landed=False,
            markers=0,
            spent=0,
            steps=0,
            swamps=0,
        )
    for key in order.damaged:
        state = with_building(state, key, damage=1)
    for key in order.destroyed:
        state = with_building(state, key, damage=2, destroyed=True)
    for key in order.crossed:
        state = with_building(state, key, crossed=True)
    if order.winner:
        winner = None if order.winner == DRAW else order.winner
        state = replaced(state, verdict=Verdict(winner, "agreed", state.turn))  # type: ignore[arg-type]
    return replace(state, active=1), tuple(departures)
