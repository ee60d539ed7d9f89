"""What must hold of every state."""

from collections.abc import Iterator

from core.api import CLOCK, GAMEMASTER, Issue
from plugins.sfm.combat import fatal
from plugins.sfm.damage import endurance
from plugins.sfm.ground import ground
from plugins.sfm.room import room
from plugins.sfm.scenario.written import ALL_ROLES
from plugins.sfm.settings import Rules
from plugins.sfm.state import GONE, Pause, State, Unit
from plugins.sfm.tables import flies

MOST = 9999
"""No turn and no count of a unit is higher."""


def check(rules: Rules, state: State) -> list[Issue]:
    """Give every broken invariant."""
    found = [Issue("units", fault) for fault in off_map(state)]
    for seat, missions in state.missions.items():
        if seat not in state.seats or not 0 <= missions <= MOST:
            found.append(Issue("missions", f"{missions} for {seat!r} cannot be"))
    if not 1 <= state.turn <= MOST:
        found.append(Issue("turn", f"{state.turn} is not within 1 and {MOST}"))
    if not 0 <= state.limit <= MOST:
        found.append(Issue("limit", f"{state.limit} turns are not within 0 and {MOST}"))
    for seat in state.seats:
        if seat in ("", CLOCK, GAMEMASTER):
            found.append(Issue("seats", f"{seat!r} cannot be the name of a player's seat"))
    if len(state.sides) != len(state.seats):
        found.append(Issue("sides", f"{len(state.sides)} sides for {len(state.seats)} seats"))
    for name, unit in state.units.items():
        place = f"unit {name}"
        if unit.id != name:
            found.append(Issue(place, f"is kept under the wrong name: {unit.id}"))
        if unit.class_id not in rules.kinds:
            found.append(Issue(place, f"the {rules.edition} edition has no class {unit.class_id!r}"))
        if unit.seat not in state.seats:
            found.append(Issue(place, f"there is no seat {unit.seat!r}"))
        found += [Issue(place, fault) for fault in _flight_faults(rules, unit)]
        found += [Issue(place, fault) for fault in _aboard_faults(rules, state, unit)]
        if unit.kind in rules.kinds and unit.place not in GONE and fatal(rules, unit.kind, unit.stuns):
            found.append(Issue(place, f"stands {unit.stuns} stun results, which destroy a vehicle"))
        if (unit.at is None) == (unit.place == "map") and state.mode == "board":
            found.append(Issue(place, f"is {unit.place} with {'no' if unit.at is None else 'a'} hex"))
        for count in (
            "markers",
            "stuns",
            "spent",
            "steps",
            "swamps",
            "damage",
            "hull",
            "shots",
            "xp",
            "xp_spent",
        ):
            if not 0 <= getattr(unit, count) <= MOST:
                found.append(Issue(place, f"{count} {getattr(unit, count)} is not within 0 and {MOST}"))
        if unit.xp_spent > unit.xp:
            found.append(Issue(place, f"has rolled {unit.xp_spent} of {unit.xp} dice of experience"))
    if sorted(state.roles) != sorted(ALL_ROLES[: len(state.seats)]):
        wanted = ", ".join(ALL_ROLES[: len(state.seats)])
        found.append(Issue("roles", f"are {wanted}, not {', '.join(state.roles)}"))
    for key, done in state.sites.items():
        work, _, site = key.partition(" ")
        if work not in rules.building_turns or not site or not 1 <= done < rules.building_turns[work]:
            found.append(Issue("sites", f"{key!r} with {done} turns of work is nothing that is being built"))
    for frame in state.frames:
        name = frame.mover if isinstance(frame, Pause) else frame.unit
        if name not in state.units:
            found.append(Issue("frames", f"there is no unit {name!r}"))
    seats = len(state.seats)
    if seats not in (2, 3) or len(set(state.seats)) < seats or len(set(state.sides)) < 2:
        found.append(Issue("seats", "a battle has two or three seats, on two sides at least"))
    if not (0 <= state.active < seats and 0 <= state.striker < seats):
        found.append(Issue("seats", "who is active, or strikes, is none of the seats"))
    for key, building in state.buildings.items():
        if building.destroyed != (building.damage >= 2):
            found.append(Issue(f"town {key}", "its damage and its state differ"))
    return found


def _flight_faults(rules: Rules, unit: Unit) -> Iterator[str]:
    """Say what is wrong with how a unit flies."""
    if unit.class_id not in rules.kinds:
        return
    fighter = rules.kinds[unit.class_id].category == "fighter"
    if unit.aloft and not flies(unit.kind):
        yield "is in flight and does not fly"
    if fighter and unit.place == "map" and not unit.aloft:
        yield "is a fighter on the ground"
    if (unit.patrol or unit.place == "ready") and not fighter:
        yield "is no fighter, and ready or on patrol"
    if unit.patrol and unit.place != "map":
        yield "is on patrol and off the map"
    if unit.place == "map" and 0 < endurance(rules, unit) <= unit.damage:
        yield f"stands {unit.damage} of {endurance(rules, unit)} damage"


def _aboard_faults(rules: Rules, state: State, unit: Unit) -> Iterator[str]:
    """Say what is wrong with how a unit is carried, or with what it carries."""
    if (unit.place == "aboard") != bool(unit.carrier) or (unit.partner and not unit.carrier):
        yield f"is {unit.place} and its carrier is {unit.carrier or 'none'}"
        return
    for name in (unit.carrier, unit.partner):
        carrier = state.units.get(name)
        if name and (carrier is None or carrier.seat != unit.seat or carrier.place in GONE):
            yield f"no unit {name!r} of its seat carries it"
        elif name == unit.id or (carrier is not None and carrier.carrier == unit.id):
            yield "carries itself"
        elif carrier is not None and carrier.carrier in state.units and state.units[carrier.carrier].carrier:
            yield "is in what is in what is carried"
    if any(not 0 <= side <= 5 for sides in unit.ports for side in sides):
        yield "has fired out of hexsides that no hex has"
    if unit.class_id in rules.kinds and room(rules, state, unit) < 0:
        yield "holds more than it has room for"


def off_map(state: State) -> list[str]:
    """Name units whose hex is none of the map's."""
    terrain = ground(state.map).terrain
    return [
        f"{unit.id} is off the map"
        for unit in state.on_map()
        if unit.at is not None and unit.at not in terrain
    ]
