"""By slip: which shuttles flew back along links, and with whom.

The table has played the turn, so anybody of their side who was below may have got in, and whoever is not told has got out.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from core.api import Choice, Departure, Event, Option, Subset, UnitId, why_shut
from plugins.sfm.orders import Slip
from plugins.sfm.phases.links import fly_up, ways_up
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit, with_unit
from plugins.sfm.tables import flies, kinds


def crafts(state: State, order: Slip) -> list[Unit]:
    """Give the shuttles that may have flown back: on the map, or come onto it in this turn, and not lost."""
    return [
        unit
        for unit in state.units.values()
        if ways_up(state, unit)
        and unit.id not in order.lost
        and (unit.place == "map" or unit.id in order.landed)
    ]


def passengers(state: State, order: Slip, craft: Unit) -> list[Unit]:
    """Give the squads that may have been aboard a shuttle when it flew off."""
    gone = {
        *order.lost,
        *(unit for ships in order.recovered.values() for each in ships.values() for unit in each),
    }
    return [
        unit
        for unit in state.units.values()
        if unit.seat == craft.seat
        and unit.squad is not None
        and unit.id not in gone
        and not flies(unit.kind)
        and (_is_below(state, unit) or unit.carrier == craft.id or unit.id in order.landed)
    ]


def _is_below(state: State, unit: Unit) -> bool:
    return unit.place == "map" or (unit.place == "aboard" and state.units[unit.carrier].place != "edge")


def gone_with(order: Slip) -> list[str]:
    """Give the shuttles that flew back along links, and all who were aboard."""
    return [
        name
        for flights in order.ferried.values()
        for craft, aboard in flights.items()
        for name in (craft, *aboard)
    ]


def ferry_faults(state: State, order: Slip) -> Iterator[str]:
    """Say what cannot be of shuttles that flew back."""
    able: dict[str, Unit] = {unit.id: unit for unit in crafts(state, order)}
    for link, flights in sorted(order.ferried.items()):
        for name, aboard in sorted(flights.items()):
            craft = able.get(name)
            if craft is None or link not in {way.id for way in ways_up(state, craft)}:
                yield f"{name} has no way {link!r} to fly back along"
                continue
            if shut := why_shut(state.offers, link):
                yield f"{name}: {shut}"
            known = {unit.id for unit in passengers(state, order, craft)}
            if strangers := sorted(set(aboard) - known):
                yield f"{', '.join(strangers)} cannot have been aboard {name}"
    names = gone_with(order)
    if twice := sorted({name for name in names if names.count(name) > 1}):
        yield f"{', '.join(twice)} flew back twice"
    if astray := sorted({*able} & {*order.flown}):
        yield f"{', '.join(astray)} came along a link and flies back along one"


def ferry(rules: Rules, state: State, order: Slip) -> tuple[State, list[Event], tuple[Departure, ...]]:
    """Let shuttles fly back, with the damage that the slip tells of."""
    events: list[Event] = []
    departures: list[Departure] = []
    for link, flights in sorted(order.ferried.items()):
        for name, aboard in sorted(flights.items()):
            for unit in state.aboard(name):
                if unit.id not in aboard:
                    state = with_unit(state, unit, place="map", carrier=UnitId(""), partner=UnitId(""))
            craft = state.units[name]
            damage = order.points.get(name, 1 if name in order.hit else craft.damage)
            craft = replace(craft, damage=damage)
            state, more, left = fly_up(rules, state, craft, link, [state.units[rider] for rider in aboard])
            events += more
            departures += left
    return state, events, tuple(departures)


def ferry_fields(state: State, told: Slip) -> Iterator[Any]:
    """Ask which shuttles flew back along each link, and with whom; each is offered once."""
    so_far = replace(told, lost=())
    gone = {unit for ships in told.recovered.values() for each in ships.values() for unit in each}
    for craft in crafts(state, so_far):
        for way in ways_up(state, craft):
            if craft.id in gone or why_shut(state.offers, way.id):
                continue
            flew = (Option(True, "flew back"),)
            label = f"{craft.called} along {way.id}"
            yield Choice(f"ferried:{way.id}:{craft.id}", label, True, options=flew, none="stayed")
            if craft.id not in told.ferried.get(way.id, {}):
                continue
            able = [unit for unit in passengers(state, so_far, craft) if unit.id not in gone]
            options = tuple(Option(unit.id, unit.called, unit.kind) for unit in able)
            if options:
                yield Subset(
                    f"riders:{way.id}:{craft.id}", f"{craft.called}: aboard it", True, options=options
                )
            gone |= {craft.id, *told.ferried[way.id][craft.id]}


def damageable(state: State, told: Slip) -> list[Unit]:
    """Give the shuttles that flew back and may have been damaged before."""
    names = [craft for flights in told.ferried.values() for craft in flights]
    return [
        unit
        for unit in (state.units[name] for name in names if name in state.units)
        if kinds()[unit.kind].column != "flyer" or not unit.damage
    ]
