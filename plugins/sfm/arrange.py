"""A position written by hand: any turn and phase, any units in any place and condition. See docs/scripts-sfm.md."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from core.api import BadInput, Craft, Hex, LinkEnd, Mode, Offer, Seat, Side, Squad, UnitId, canon
from plugins.sfm.agreed_map import agreed_map
from plugins.sfm.combat import lasting
from plugins.sfm.grades import GREEN, REGULAR, VETERAN
from plugins.sfm.ground import Map, ground, hex_key, key_hex
from plugins.sfm.invariants import check
from plugins.sfm.map_file import read_map
from plugins.sfm.measure import FITTING
from plugins.sfm.phases.strike import strikers
from plugins.sfm.scenario.written import ALL_ROLES, Written
from plugins.sfm.scenarios import map_for, plan_of
from plugins.sfm.settings import Rules
from plugins.sfm.setup import kept
from plugins.sfm.state import DECIDED, GONE, Building, Stage, Standing, State, Unit
from plugins.sfm.tables import FLYING

OPEN = "open"
"""The scenario of a position that has none: it ends by its turn limit alone."""
LIMIT = 20
"""Turns of a position that says nothing else."""
QUALITIES = {"green": GREEN, "regular": REGULAR, "veteran": VETERAN}
Count = Annotated[int, Meta(ge=0)]


class UnitLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit as a script writes it.

    Args:
        marked: opportunity markers; true is as many as the unit would get.
        prepared: it is in an improved position, which is then in its hex.
        road_moved: in which player turn it moved by road.
        on_ground: what flies has landed; else it is in flight.
        patrol: a fighter on combat air patrol; one on the map that is not has come for a strike.
        damage, hull: damaged results or points so far; the damage points of its record, where it has one.
        leaving: it has taken in twice its passengers and can only fly off.
        munitions: whether a fighter has its ground attack munitions left.
        shots: how often it has fired in this player turn.
        xp, xp_spent: dice of experience, and how many of them it has rolled in this battle.
        place: `landing` waits for its transporter, `edge` stands off the map, `reserve` is to be deployed, `off` has marched off.
        turn: from which turn one at the edge may march on.
        tried: its people have stood on the ground here.
        craft: what a shuttle is that came along a link.
        carrier, partner: what it is in; two vehicles where they carry it together.
    """

    id: str
    kind: str
    seat: str
    at: Hex | None = None
    name: str = ""
    place: Literal[
        "", "map", "aboard", "reserve", "landing", "edge", "ready", "lost", "left", "flown", "off"
    ] = ""
    carrier: str = ""
    partner: str = ""
    edge: Literal["", "any", "north", "south", "west", "east"] = ""
    turn: int = 1
    stunned: bool = False
    fired: bool = False
    marked: bool | Count = False
    prepared: bool = False
    stuns: Count = 0
    road_moved: Literal["", "current", "previous"] = ""
    spent: Annotated[float, Meta(ge=0, multiple_of=0.5)] = 0
    steps: Count = 0
    landed: bool = False
    on_ground: bool = False
    patrol: bool = False
    damage: Count = 0
    hull: Count = 0
    leaving: bool = False
    munitions: bool = True
    shots: Count = 0
    squad: bool | Squad = False
    quality: Literal["green", "regular", "veteran"] = "regular"
    xp: Count = 0
    xp_spent: Count = 0
    tried: bool = False
    craft: Craft | None = None


class Position(Struct, frozen=True, forbid_unknown_fields=True):
    """A position as a script writes it."""

    units: tuple[UnitLine, ...]
    map: dict[str, Any] = {}
    mode: Mode = "board"
    scenario: str | dict[str, Any] = OPEN
    roles: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    turn: int = 1
    step: str = "fire"
    active: str = ""
    turns: Count | None = None
    stage: Stage | None = None
    striker: str = ""
    missions: dict[str, Count] = {}
    works: dict[str, Literal["improved", "battle"]] = {}
    sites: dict[str, dict[str, Count]] = {}
    buildings: dict[str, Building] = {}
    standing: dict[str, Standing] = {}
    held: tuple[str, ...] = ()
    links: tuple[LinkEnd, ...] = ()
    offers: tuple[Offer, ...] = ()


def arrange(rules: Rules, script: Mapping[str, Any]) -> State:
    """Make the state of a written position.

    Raises:
        BadInput: naming the field.
    """
    position = canon.exact(script, Position, "position")
    seats = position.seats or tuple(dict.fromkeys(line.seat for line in position.units))
    if len(seats) == 1:
        seats = (*seats, "nobody")
    if len(seats) not in (2, 3) or len(set(seats)) < len(seats):
        raise BadInput(
            "position.seats",
            f"a battle has two or three seats, not {len(seats)}: {', '.join(seats) or 'none'}",
        )
    if len(seats) == 3 and not rules.three_players:
        raise BadInput("position.seats", "are three, and the three-player rules are switched off")
    sides = position.sides or seats
    if len(sides) != len(seats) or len(set(sides)) < 2:
        raise BadInput("position.sides", "has a side for each seat, two different ones at least")
    active = position.active or seats[0]
    if active not in seats:
        raise BadInput("position.active", f"{active!r} is no seat; seats: {', '.join(seats)}")
    plan = _plan(position.scenario)
    known = ALL_ROLES[: len(seats)]
    roles: tuple[str, ...] = position.roles or known
    if sorted(roles) != sorted(known):
        raise BadInput("position.roles", f"are {', '.join(known)}, in the order of the seats")
    if plan is not None and len(plan.roles) != len(seats):
        raise BadInput("position.seats", f"{plan.title} is for {len(plan.roles)} seats, not {len(seats)}")
    if position.turn < 1:
        raise BadInput("position.turn", "turns count from 1")
    for seat in position.standing:
        if seat not in seats:
            raise BadInput("position.standing", f"{seat!r} is no seat; seats: {', '.join(seats)}")
    for seat in position.missions:
        if seat not in seats:
            raise BadInput("position.missions", f"{seat!r} is no seat; seats: {', '.join(seats)}")
    state = State(
        mode=position.mode,
        scenario=plan.id if plan else OPEN,
        map=agreed_map(rules, _map(position, plan), "position.map"),
        plan=kept(plan) if plan else None,
        roles=roles,
        held=position.held,
        seats=tuple(Seat(seat) for seat in seats),
        sides=tuple(Side(side) for side in sides),
        turn=position.turn,
        active=seats.index(active),
        striker=_striker(position, seats, sides, active),
        phase=_phase(position.step),  # type: ignore[arg-type]
        units={},
        missions=position.missions,
        standing=position.standing,
        links=position.links,
        offers=position.offers,
        limit=position.turns
        if position.turns is not None
        else plan.length.turns
        if plan
        else max(LIMIT, position.turn),
    )
    works = {}
    for key, work in position.works.items():
        here = key_hex(key, f"position.works.{key}")
        _on_map(state, here, f"position.works.{key}")
        works[hex_key(here)] = work
    works |= {hex_key(line.at): "improved" for line in position.units if line.prepared and line.at}
    units: dict[str, Unit] = {}
    for number, line in enumerate(position.units):
        place = f"position.units.{number} ({line.id})"
        if line.id in units:
            raise BadInput(place, "another unit has the same id")
        held = any(
            one.prepared and one.at == line.at and state.hostile(Seat(one.seat), Seat(line.seat))
            for one in position.units
            if line.at is not None and one.seat in state.seats and line.seat in state.seats
        )
        units[line.id] = _unit(rules, state, line, {} if held else works, place)

    state = replace(
        state,
        units=dict(sorted(units.items())),
        works=works,
        sites=_sites(position),
        buildings=_buildings(state, position),
    )
    state = replace(state, stage=position.stage or ("defence" if strikers(state) else "placing"))
    for issue in check(rules, state):
        raise BadInput(f"position.{issue.place}", issue.cause)
    return state


def _striker(position: Position, seats: tuple[str, ...], sides: tuple[str, ...], active: str) -> int:
    """Give who strikes: the seat that is named, or the enemy who acts next."""
    start = seats.index(active)
    order = [(start + far) % len(seats) for far in range(1, len(seats))]
    able = [number for number in order if sides[number] != sides[start]]
    if not position.striker:
        return able[0] if able else order[0]
    if position.striker not in [seats[number] for number in able]:
        raise BadInput("position.striker", f"{position.striker!r} is no seat of an enemy of {active!r}")
    return seats.index(position.striker)


def _map(position: Position, plan: Written | None) -> Map:
    """Give the map that a position names, or that of its scenario."""
    if plan is not None:
        return map_for(plan, position.map or None, "position.map")
    return read_map(position.map, "position.map")


def _plan(given: str | Mapping[str, Any]) -> Written | None:
    """Give the scenario that a position names, or brings."""
    if given == OPEN:
        return None
    try:
        return plan_of(given) if isinstance(given, str) else plan_of("", given)
    except BadInput as error:
        raise BadInput(f"position.{error.place}", error.cause) from None


def _phase(step: str) -> str:
    """Read a step: the phase by itself, or with the number of the player turn as `position` shows it."""
    phase = step.rsplit("-", 1)[0]
    if phase not in (*DECIDED, "deployment"):
        raise BadInput(
            "position.step",
            f"takes {', '.join(DECIDED)} or deployment, not {step!r}; the other phases pass by themselves",
        )
    return phase


def _on_map(state: State, here: Hex, place: str) -> None:
    if here not in ground(state.map).terrain:
        raise BadInput(place, f"hex {hex_key(here)} is off the map")


def _unit(rules: Rules, state: State, line: UnitLine, works: Mapping[str, str], place: str) -> Unit:
    if line.kind not in rules.kinds:
        raise BadInput(
            place,
            f"there is no class {line.kind!r} in edition {rules.edition}; there are: {', '.join(rules.kinds)}",
        )
    if line.seat not in state.seats:
        raise BadInput(place, f"{line.seat!r} is no seat; seats: {', '.join(state.seats)}")
    kind = rules.kinds[line.kind]
    flying = kind.category in FLYING
    waits = kind.category == "fighter" and line.at is None and not line.patrol
    where = line.place or ("aboard" if line.carrier else "ready" if waits else "map")
    if line.on_ground and (not flying or kind.category == "fighter"):
        raise BadInput(place, "`on_ground` is for shuttles and gunboats; what else flies cannot land")
    comes = state.phase == "strike" and line.seat == state.striking
    patrol = kind.category == "fighter" and where == "map" and (line.patrol or not comes)
    if line.patrol and kind.category != "fighter":
        raise BadInput(place, "`patrol` is for fighters")
    if (where == "aboard") != bool(line.carrier):
        raise BadInput(place, "`carrier` and the place `aboard` go together")
    if where == "map" and state.mode == "board":
        if line.at is None:
            raise BadInput(place, "`at` is missing: the hex it stands in")
        _on_map(state, line.at, place)
    elif line.at is not None:
        raise BadInput(place, "`at` stays away: by cards, and off the map, a unit has no hex")
    work = works.get(hex_key(line.at), "") if line.at is not None else ""
    shots = rules.turret_shots if rules.base(line.kind) == "turret" else rules.kinds[line.kind].shots
    squad = line.squad
    if squad is True:
        squad = Squad(line.id, line.kind, kind.size)  # type: ignore[arg-type]
    road = {"": 0, "current": state.half, "previous": state.half - 1}[line.road_moved]
    return Unit(
        id=UnitId(line.id),
        **rules.counted_as(line.kind),
        seat=Seat(line.seat),
        name=line.name,
        place=where,
        at=line.at,
        stunned=line.stunned or lasting(rules, rules.base(line.kind), line.stuns),
        fired=line.fired,
        markers=shots if line.marked is True or (patrol and line.seat != state.seat) else int(line.marked),
        stuns=line.stuns,
        dug_in=line.prepared or (work != "" and work == FITTING.get(kind.category)),
        road_moved=road,
        spent=int(2 * line.spent),
        steps=line.steps or int(line.spent > 0),
        landed=line.landed,
        carrier=UnitId(line.carrier),
        partner=UnitId(line.partner),
        edge=line.edge,
        since=line.turn if where == "edge" else 0,
        aloft=flying and not line.on_ground and where not in ("aboard", *GONE),
        patrol=patrol,
        damage=line.damage,
        hull=line.hull,
        leaving=line.leaving,
        munitions=kind.category == "fighter" and line.munitions and rules.munitions,
        shots=line.shots or int(line.fired and flying),
        squad=squad or None,
        quality=QUALITIES[line.quality],
        xp=line.xp,
        xp_spent=line.xp_spent,
        tried=line.tried,
        craft=line.craft,
    )


def _sites(position: Position) -> dict[str, int]:
    """Give the works that are begun; on the board by hex, by cards by what the players call the place."""
    found: dict[str, int] = {}
    for where, works in position.sites.items():
        site = where if position.mode == "cards" else hex_key(key_hex(where, f"position.sites.{where}"))
        found |= {f"{work} {site}": done for work, done in works.items() if done}
    return dict(sorted(found.items()))


def _buildings(state: State, position: Position) -> dict[str, Building]:
    towns = {hex_key(here): Building() for here in ground(state.map).towns}
    for written, building in position.buildings.items():
        key = hex_key(key_hex(written, f"position.buildings.{written}"))
        if key not in towns:
            raise BadInput(
                f"position.buildings.{key}", f"that hex is no town; towns: {', '.join(towns) or 'none'}"
            )
        destroyed = building.destroyed or building.damage >= 2
        towns[key] = Building(max(building.damage, 2 * destroyed), destroyed, building.crossed)
    return towns
