"""Set a battle up from what the campaign brings: it begins with deployment.

Dice: where no seat has a role, a die for each seat in order (`attacker`), again for all while the highest is tied;
then those of the terrain (see `terrain.generation`).
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.api import (
    BadInput,
    BattleSetup,
    CannotSetUp,
    Dice,
    DiceRequest,
    Issue,
    Seat,
    SeatForce,
    UnitId,
    UnitRecord,
    canon,
)

from .figures import most_shields
from .objects import Site, Thing, sites, things
from .orders import Edge
from .phases.squadrons import LEAST_POINTS, MOST, with_leaders
from .scenarios import house_zones, scenario_rows
from .settings import Rules
from .sheet import Sheet
from .ship import BankState, Criticals, LostTrait, Ship
from .ship_roster import roster_of
from .state import Ending, Player, Rectangle, State
from .terrain.generation import laid
from .terrain.pieces import Terrain
from .terrain.written import Piece, terrain_from


class Detail(Struct, frozen=True, forbid_unknown_fields=True):
    """What may be agreed on for a battle. 0 is no limit.

    Args:
        points: the most that a fleet may cost.
        value: the points value of the scenario, of which a campaign's forces receive their share.
        terrain: placed by hand; `random_terrain` adds what dice bring.
        squadrons: the squadrons of each seat.
        barred: edges over which a seat's ships cannot withdraw; leaving there counts as being destroyed.
        uncloaked: seats whose ships cannot begin cloaked.
        objects, sites: what can be fetched, and where marines and items can be brought.
        information_from: ships, terrain, objects and sites that yield Information Points.
    """

    turns: int = 0
    victory_points: int = 0
    running: int = 0
    points: int = 0
    value: int = 0
    table: tuple[int, int] | None = None
    zones: dict[Seat, Rectangle] = {}
    terrain: tuple[Piece, ...] = ()
    random_terrain: bool = False
    squadrons: dict[Seat, tuple[tuple[UnitId, ...], ...]] = {}
    barred: dict[Seat, tuple[Edge, ...]] = {}
    uncloaked: tuple[Seat, ...] = ()
    objects: tuple[Thing, ...] = ()
    sites: tuple[Site, ...] = ()
    information_from: tuple[str, ...] = ()


def set_up(setup: BattleSetup, rules: Rules, dice: Dice) -> State:
    """Give a battle that begins with deployment.

    Raises:
        CannotSetUp: listing every reason.
    """
    issues: list[Issue] = []
    detail = _detail(setup, issues)
    units: dict[UnitId, Ship] = {}
    for force in setup.forces:
        for record in force.units:
            if record.id in units:
                issues.append(Issue(record.id, "is in two fleets at once"))
                continue
            try:
                units[record.id] = ship_from(record, force.seat, rules)
            except BadInput as error:
                issues.append(Issue(f"{record.name} ({record.id})", str(error)))
        issues += _fleet_issues(force, units, detail)
    issues += _squadron_issues(setup, units, detail)
    issues += _seat_issues(setup, detail)
    if len({force.side for force in setup.forces}) < 2:
        issues.append(Issue("forces", "a battle takes at least two sides"))
    roles = _roles(setup, issues)
    zones = _zones(setup, detail, rules, issues) if setup.mode == "board" and (roles or issues) else {}
    placed = _terrain(setup, detail, issues)
    if issues:
        raise CannotSetUp(issues)
    if not roles:
        roles = _rolled_roles(setup, dice)
        zones = _zones_for(roles, detail) if setup.mode == "board" else {}
    order = sorted((force.seat for force in setup.forces), key=lambda seat: roles[seat] != "attacker")
    table = detail.table or house_zones().table
    players = tuple(Player(f.seat, f.side, roles[f.seat], f.empire) for f in setup.forces)
    for seat, groups in detail.squadrons.items():
        for number, group in enumerate(groups, 1):
            for unit in group:
                units[unit] = replace(units[unit], squadron=f"{seat}-{number}")
    state = State(
        turn=1,
        step="deployment",
        mode=setup.mode,
        scenario=setup.scenario,
        players=players,
        units=dict(sorted(units.items())),
        sequence=tuple(order),
        active=order[0],
        table=table,
        terrain=laid(placed, detail.random_terrain, table, order[0], dice),
        base=rules.base,
        miniature=rules.miniature,
        zones=zones,
        ending=Ending(detail.turns, detail.victory_points, detail.running),
        links=setup.links,
        objects=things(detail.objects, setup.mode == "board"),
        sites=sites(detail.sites, setup.mode == "board"),
        information_from=detail.information_from,
        barred=dict(detail.barred),
        uncloaked=detail.uncloaked,
    )
    return with_leaders(state)


def ship_from(record: UnitRecord, seat: Seat, rules: Rules) -> Ship:
    """Give a ship as it comes from the campaign, still to be set up.

    Raises:
        BadInput: when its class or a skill is unknown.
    """
    roster = roster_of(record.class_id, record.skills, rules)
    sheet = Sheet.of(record.sheet)
    marines = max(0, roster.marines - sheet.marines)
    if record.squads:
        marines = sum(squad.size for squad in record.squads)
    ship = Ship(
        id=record.id,
        seat=seat,
        name=record.name,
        class_id=record.class_id,
        roster=roster,
        quality=record.quality,
        xp=record.xp,
        skills=record.skills,
        status="waiting",
        damage=sheet.damage,
        marines=marines,
        squads=record.squads,
        craft=roster.craft,
        criticals=canon.convert(sheet.criticals, Criticals, "sheet.criticals"),
        crippled=roster.damage - sheet.damage <= roster.crippled,
        banks=tuple(BankState() for _ in roster.banks),
    )
    if ship.crippled and "Nimble" in roster.traits:
        ship = replace(ship, lost=(LostTrait("Nimble"),))
    return replace(ship, shields=max(0, most_shields(ship) - sheet.shields))


def _detail(setup: BattleSetup, issues: list[Issue]) -> Detail:
    if setup.scenario not in scenario_rows():
        there = ", ".join(scenario_rows())
        issues.append(Issue("scenario", f"{setup.scenario} is not played; there are: {there}"))
    try:
        return canon.convert(setup.detail, Detail, "detail")
    except BadInput as error:
        issues.append(Issue(error.place, error.cause))
        return Detail()


def _terrain(setup: BattleSetup, detail: Detail, issues: list[Issue]) -> dict[str, Terrain]:
    try:
        return terrain_from(detail.terrain, setup.mode == "board")
    except BadInput as error:
        issues.append(Issue(f"detail.{error.place}", error.cause))
        return {}


def _fleet_issues(force: SeatForce, units: Mapping[UnitId, Ship], detail: Detail) -> list[Issue]:
    """Check a fleet: it has ships, keeps the limit of points, has no unique ship twice and none that is gone."""
    issues = []
    fleet = [units[record.id] for record in force.units if record.id in units]
    if not force.units:
        issues.append(Issue(force.seat, "brings no ship"))
    cost = sum(ship.roster.points for ship in fleet)
    if detail.points and cost > detail.points:
        issues.append(Issue(force.seat, f"brings {cost} points of {detail.points}"))
    unique = [ship.class_id for ship in fleet if "Unique" in ship.roster.traits]
    for class_id in sorted({each for each in unique if unique.count(each) > 1}):
        issues.append(Issue(force.seat, f"brings {class_id} more than once; it is unique"))
    issues += [Issue(ship.id, "has no damage points left") for ship in fleet if ship.left <= 0]
    return issues


def _squadron_issues(setup: BattleSetup, units: Mapping[UnitId, Ship], detail: Detail) -> list[Issue]:
    """Check squadrons.

    Rule: Squadrons; Forming Squadrons.
    """
    if not detail.squadrons:
        return []
    issues = []
    costs = [
        sum(units[record.id].roster.points for record in force.units if record.id in units)
        for force in setup.forces
    ]
    if max([detail.points, *costs]) < LEAST_POINTS:
        issues.append(Issue("squadrons", f"are for battles of {LEAST_POINTS} points or more"))
    for seat, groups in detail.squadrons.items():
        named = [unit for group in groups for unit in group]
        for unit in sorted(set(named)):
            if unit not in units or units[unit].seat != seat:
                issues.append(Issue(f"squadrons.{seat}", f"{unit} is no ship of {seat}"))
            if named.count(unit) > 1:
                issues.append(Issue(f"squadrons.{seat}", f"{unit} is in two squadrons"))
        if any(not 2 <= len(group) <= MOST for group in groups):
            issues.append(Issue(f"squadrons.{seat}", f"a squadron has two or {MOST} ships"))
    return issues


def _seat_issues(setup: BattleSetup, detail: Detail) -> list[Issue]:
    """Check that seats are named which are there."""
    seats = {force.seat for force in setup.forces}
    return [
        Issue(f"detail.{name}", f"{seat} is none of the seats")
        for name, named in (
            ("squadrons", detail.squadrons),
            ("barred", detail.barred),
            ("uncloaked", detail.uncloaked),
        )
        for seat in named
        if seat not in seats
    ]


def _roles(setup: BattleSetup, issues: list[Issue]) -> dict[Seat, str]:
    """Give the roles, none where they are still to be rolled for."""
    named = {force.seat: force.role for force in setup.forces if force.role}
    if not named:
        return {}
    for force in setup.forces:
        role = force.role
        if role not in ("attacker", "defender"):
            issues.append(Issue(force.seat, f"is attacker or defender, not {role or 'without a role'!r}"))
    if "attacker" not in named.values():
        issues.append(Issue("forces", "one side attacks"))
    return named


def _rolled_roles(setup: BattleSetup, dice: Dice) -> dict[Seat, str]:
    """Roll for the attacker.

    Rule: Attacking and Defending.
    """
    while True:
        thrown = {f.seat: dice.roll(DiceRequest(f.seat, 6, 1, "attacker"))[0] for f in setup.forces}
        best = [force for force in setup.forces if thrown[force.seat] == max(thrown.values())]
        if len(best) == 1:
            side = best[0].side
            return {f.seat: "attacker" if f.side == side else "defender" for f in setup.forces}


def _zones(setup: BattleSetup, detail: Detail, rules: Rules, issues: list[Issue]) -> dict[Seat, Rectangle]:
    missing = [force.seat for force in setup.forces if force.seat not in detail.zones]
    if missing and not rules.house_zones:
        why = house_zones().why
        issues.append(Issue("zones", f"no deployment zone for {', '.join(missing)}: {why}"))
        return {}
    roles = {force.seat: force.role for force in setup.forces if force.role in house_zones().zones}
    return _zones_for(roles, detail)


def _zones_for(roles: Mapping[Seat, str], detail: Detail) -> dict[Seat, Rectangle]:
    house: dict[str, Any] = dict(house_zones().zones)
    return {seat: detail.zones.get(seat, house[role]) for seat, role in roles.items()}
