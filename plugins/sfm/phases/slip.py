"""By slip: what a turn at the table came to, both player turns of it, told in one order.

The table has played the turn by the rules, so a slip is checked for what cannot be, and not for how it came about.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from core.api import Departure, Event, Seat, UnitId, Violation
from plugins.sfm.combat import lasting
from plugins.sfm.damage import endurance
from plugins.sfm.events import Recovered, SlipTold
from plugins.sfm.orders import Recover, Slip
from plugins.sfm.phases.ferrying import ferry, ferry_faults, gone_with
from plugins.sfm.phases.flight import rides
from plugins.sfm.phases.leaving import exit_edges, held_faults
from plugins.sfm.phases.strike import strikers
from plugins.sfm.phases.told_works import take_works, works_faults
from plugins.sfm.phases.transport import recover, recover_faults
from plugins.sfm.scenario.goals import holding, may_hold
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit, Verdict, replaced, with_building, with_unit
from plugins.sfm.tables import flies, kinds

RULE = "Slip"
DRAW = "draw"


def slip_faults(rules: Rules, state: State, order: Slip) -> list[Violation]:
    """Say why a turn cannot have gone so."""
    if state.phase == "deployment":
        return [] if order == Slip() else [Violation(RULE, "before the first turn there is nothing to tell")]
    found = [Violation(RULE, why) for why in _faults(rules, state, order)] + _recovery_faults(state, order)
    return found + held_faults(state, order.held, slip_holdings(state))


def slip_holdings(state: State) -> tuple[str, ...]:
    """Give every holding that a slip may tell."""
    return tuple(holding(state, name, seat) for name, seats in may_hold(state).items() for seat in seats)


def _faults(rules: Rules, state: State, order: Slip) -> Iterator[str]:
    waiting, on_map = {unit.id for unit in off_map(state)}, {unit.id for unit in below(state)}
    up = [*sent_up(order), *gone_with(order)]
    yield from ferry_faults(state, order)
    yield from works_faults(rules, state, order)
    for unit in order.landed:
        if unit not in waiting:
            yield f"{unit} does not wait to come onto the map"
    for unit in order.lost:
        if unit not in on_map and unit not in order.landed:
            yield f"{unit} is not on the map and has not come onto it, so it cannot have been killed"
        elif unit in up:
            yield f"{unit} was killed or went up, not both"
    for unit in order.off:
        if (unit not in on_map and unit not in order.landed) or unit in (*order.lost, *up):
            yield f"{unit} is no longer on the map, so it has not marched off"
        elif not exit_edges(state, owner(state, unit)):
            yield f"{unit} may not march off the map in this scenario"
    for unit in order.stunned:
        if (unit not in on_map and unit not in order.landed) or unit in (*order.lost, *order.off, *up):
            yield f"{unit} is no longer on the map, so it does not lie stunned"
        elif flies(state.units[unit].kind):
            yield f"{unit} flies and cannot be stunned"
    yield from _flight_faults(rules, state, order)
    for name in ("landed", "lost", "stunned", "hit", "flown", "off"):
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


def _flight_faults(rules: Rules, state: State, order: Slip) -> Iterator[str]:
    """Say what cannot be of what flies."""
    here = {unit.id for unit in below(state)} | set(order.landed)
    for name in (*order.hit, *order.points, *order.flown):
        if name not in here or name in order.lost or name in sent_up(order):
            yield f"{name} is not on the map, or was killed or beamed up"
    for name in here & set(order.hit):
        unit = state.units[name]
        if kinds()[unit.kind].column != "flyer" or unit.damage + 1 >= endurance(rules, unit):
            yield f"{name} cannot take a damaged result and come through"
    for name in sorted(here & set(order.points)):
        unit = state.units[name]
        if kinds()[unit.kind].column != "ship" or order.points[name] < unit.damage:
            yield f"{name} is no gunboat or ship, or had more damage before"
        elif 0 < endurance(rules, unit) <= order.points[name]:
            yield f"{name} falls at {endurance(rules, unit)} points, so it was killed"
    flyers = [name for name in order.flown if name in here and flies(state.units[name].kind)]
    if order.flown and not flyers:
        yield f"{', '.join(order.flown)} cannot fly off with nothing that flies"


def below(state: State) -> list[Unit]:
    """Give the units on the map, be it aboard, and the fighters that can be called.

    A shuttle that is still to come keeps its passengers.
    """
    return [
        unit
        for unit in state.units.values()
        if unit.place in ("map", "ready")
        or (unit.place == "aboard" and state.units[unit.carrier].place != "edge")
    ]


def off_map(state: State) -> list[Unit]:
    """Give the units that may have come onto the map in this turn."""
    return [
        unit
        for unit in state.units.values()
        if unit.place == "landing" or (unit.place == "edge" and unit.since <= state.turn)
    ]


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
            state.turn,
            order.landed,
            order.lost,
            order.stunned,
            order.hit,
            order.flown,
            tuple(sorted(order.points.items())),
            order.destroyed,
            order.damaged,
            order.crossed,
            order.off,
            order.held,
            tuple(sorted(order.stuns.items())),
            tuple(sorted(order.missions.items())),
        )
    )
    if state.phase == "deployment":
        for unit in list(state.units.values()):
            if unit.place == "reserve":
                state = with_unit(state, unit, place="map")
        return state, ()
    state = take_works(rules, state, order, events)
    departures: list[Departure] = []
    for one in recoveries(order):
        state, more, left = recover(state, one)
        events += [event for event in more if isinstance(event, Recovered)]
        departures += left
    for name in order.landed:
        state = with_unit(state, state.units[name], place="map")
    state, flights, left = ferry(rules, state, order)
    events += flights
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
            shots=0,
            patrol=unit.patrol and not gone,
            aloft=unit.aloft and not gone,
        )
    state = _flown(state, order)
    for key in order.damaged:
        state = with_building(state, key, damage=1)
    for key in order.destroyed:
        state = with_building(state, key, damage=2, destroyed=True)
    for key in order.crossed:
        state = with_building(state, key, crossed=True)
    for name in order.off:
        for leaver in (*state.aboard(name), state.units[name]):
            state = with_unit(state, leaver, place="off", carrier="", partner="", dug_in=False)
    state = replace(state, held=order.held)
    if order.winner:
        winner = None if order.winner == DRAW else order.winner
        state = replaced(state, verdict=Verdict(winner, "agreed", state.turn))  # type: ignore[arg-type]
    return replace(state, active=len(state.seats) - 1), tuple(departures)


def _flown(state: State, order: Slip) -> State:
    """Note damage to what flies, and take off the map what flew off; a damaged fighter does. Strikes are over."""
    for name, points in order.points.items():
        state = with_unit(state, state.units[name], damage=points)
    for name in order.hit:
        state = with_unit(state, state.units[name], damage=state.units[name].damage + 1)
    fighters = [name for name in order.hit if kinds()[state.units[name].kind].category == "fighter"]
    aboard = [
        unit.id for unit in below(state) if any(rides(state, unit, UnitId(name)) for name in order.flown)
    ]
    for name in dict.fromkeys((*order.flown, *aboard, *fighters)):
        unit = replace(state.units[name], at=None, aloft=False, patrol=False, stunned=False)
        state = with_unit(state, unit, place="flown", carrier=UnitId(""), partner=UnitId(""))
    for unit in strikers(state):
        state = with_unit(state, unit, place="ready", at=None)
    return state
