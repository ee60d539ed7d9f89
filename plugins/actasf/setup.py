"""Set a battle up from what the campaign brings: it begins with deployment.

Dice: where no seat has a role, a die for each seat in order (`attacker`), again for all while the highest is tied;
where the loser of a roll sets up first, two dice for each seat in order (`set-up`), and a die for each seat that is
tied, again while it is (`tie`); then those of the terrain (see `terrain.generation`) and of the clauses.
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
from .fleet_list import Limits, faults, table_fault
from .link_setup import link_issues, shuttle_issues
from .objects import Site, Thing, sites, things
from .phases.deployment import waiting
from .phases.initiative import bonus_of
from .phases.squadrons import LEAST_POINTS, MOST, with_leaders
from .scenario import hooks
from .scenario.behaviour import Beginning
from .scenario.written import Score, Written, book
from .scenarios import scenario_of
from .settings import Rules
from .sheet import Sheet
from .ship import BankState, Criticals, LostTrait, Ship
from .ship_roster import roster_of
from .state import Ending, Player, Rectangle, State
from .terms import Edge
from .terrain.generation import laid
from .terrain.laying import Laid
from .terrain.pieces import Terrain
from .terrain.written import Piece, terrain_from
from .victory import rounded


class Detail(Struct, frozen=True, forbid_unknown_fields=True):
    """What may be agreed on for a battle. 0 is no limit.

    Args:
        scenario: one of the players' own, as plain data or as a path to its file.
        turns: None for those of the scenario.
        points: on which the players agree; the shares of the scenario go by them. None for those of the scenario.
        limits: whether fleets have to keep to points, prices, the list of their empire and the size of the table.
        value: the points value of the scenario, of which a campaign's forces receive their share.
        hurried: reinforcements come faster as turns go by.
        terrain: placed by hand, instead of the scenario's own; `laid` adds to it, and `random_terrain` what dice bring.
        laid: as the form of the set-up lists it.
        squadrons: the squadrons of each seat.
        barred: edges over which a seat's ships cannot withdraw; leaving there counts as being destroyed.
        uncloaked: seats whose ships cannot begin cloaked.
        objects, sites: what can be fetched, and where marines and items can be brought.
        information_from: ships, terrain, objects and sites that yield Information Points.
        shuttles: kinds of those shuttles of a ship that are no administrative ones (house).
    """

    scenario: dict[str, Any] | str | None = None
    turns: Score | None = None
    victory_points: Score = 0
    running: Score = 0
    points: Score | None = None
    limits: bool = True
    value: Score = 0
    hurried: bool = False
    table: tuple[int, int] | None = None
    zones: dict[Seat, Rectangle] = {}
    terrain: tuple[Piece, ...] | None = None
    laid: tuple[Laid, ...] = ()
    random_terrain: bool | None = None
    squadrons: dict[Seat, tuple[tuple[UnitId, ...], ...]] = {}
    barred: dict[Seat, tuple[Edge, ...]] = {}
    uncloaked: tuple[Seat, ...] = ()
    objects: tuple[Thing, ...] = ()
    sites: tuple[Site, ...] = ()
    information_from: tuple[str, ...] = ()
    shuttles: dict[UnitId, tuple[str, ...]] = {}


def set_up(setup: BattleSetup, rules: Rules, dice: Dice) -> State:
    """Give a battle that begins with deployment.

    Raises:
        CannotSetUp: listing every reason.
    """
    issues: list[Issue] = []
    detail, written = agreed(setup, rules, issues)
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
    issues += _squadron_issues(setup, units, detail)
    issues += _seat_issues(setup, detail)
    issues += (*link_issues(setup, rules, units), *shuttle_issues(detail.shuttles, units))
    if len({force.side for force in setup.forces}) < 2:
        issues.append(Issue("forces", "a battle takes at least two sides"))
    low, high = written.seats
    if not low <= len(setup.forces) <= high:
        seats = str(low) if low == high else f"{low} to {high}"
        issues.append(Issue("forces", f"{written.title} takes {seats} seats, not {len(setup.forces)}"))
    roles = _roles(setup, issues)
    points = points_of(written, detail)
    for force in setup.forces:
        issues += _fleet_issues(
            force,
            units,
            roles.get(force.seat, ""),
            written,
            points if detail.limits else 0,
            detail.limits,
            rules,
        )
    if not rules.house_zones and setup.mode == "board":
        issues += _zone_issues(setup, written, detail)
    placed = terrain_of(setup, written, detail, issues)
    table = detail.table or written.table
    if points and detail.limits and (fault := table_fault(points, table)):
        issues.append(Issue("table", fault))
    if issues:
        raise CannotSetUp(issues)
    roles = roles or _rolled_roles(setup, dice)
    players = tuple(Player(f.seat, f.side, roles[f.seat], f.empire) for f in setup.forces)
    order = _order(setup, written, roles, units, dice)
    by_dice = written.random_terrain if detail.random_terrain is None else detail.random_terrain
    for seat, groups in detail.squadrons.items():
        for number, group in enumerate(groups, 1):
            for unit in group:
                units[unit] = replace(units[unit], squadron=f"{seat}-{number}")
    for unit, bays in detail.shuttles.items():
        units[unit] = replace(units[unit], bays=bays)
    state = State(
        turn=1,
        step="deployment",
        mode=setup.mode,
        scenario=written.id,
        players=players,
        units=dict(sorted(units.items())),
        sequence=order,
        active=order[0],
        table=table,
        terrain=laid(placed, by_dice, table, order[0], dice),
        base=rules.base,
        miniature=rules.miniature,
        zones=zones_for(roles, written, detail) if setup.mode == "board" else {},
        one_zone=tuple(seat for seat, role in roles.items() if written.side(role).one_zone),
        whole=written.placing != "in-turn",
        clauses=written.clauses,
        ending=ending_of(written, detail),
        links=setup.links,
        objects=things(detail.objects, setup.mode == "board"),
        sites=sites(detail.sites, setup.mode == "board"),
        information_from=detail.information_from,
        barred=dict(detail.barred),
        uncloaked=detail.uncloaked,
    )
    start = Beginning(
        state,
        {force.seat: force.units for force in setup.forces},
        detail.points or detail.value or written.points,
        detail.hurried,
        dice,
        lambda unit, name, class_id, seat: ship_from(UnitRecord(unit, name, class_id, 4), seat, rules),
    )
    return first_to_place(with_leaders(hooks.begin(start)))


def points_of(written: Written, detail: Detail) -> int:
    """Give the points on which the players agree; 0 is no limit."""
    return written.points if detail.points is None else detail.points


def limits_of(written: Written, role: str, points: int) -> Limits:
    """Give what a scenario asks of the fleet of a role."""
    side = written.side(role)
    if not points:
        return Limits()
    return Limits(rounded(points * side.share, 100), side.highest, side.besides)


def ending_of(written: Written, detail: Detail) -> Ending:
    """Give when a battle ends."""
    length = written.length
    return Ending(
        length.turns if detail.turns is None else detail.turns,
        detail.victory_points,
        detail.running,
        adrift=length.adrift,
        alone=length.alone,
    )


def first_to_place(state: State) -> State:
    """Begin with the first seat that has ships to set up; where all move on, with the first turn."""
    able = [seat for seat in state.sequence if waiting(state, seat)]
    if able:
        return replace(state, active=able[0])
    return replace(state, step="initiative", active=None, sequence=(), clock=bool(state.links))


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


def agreed(setup: BattleSetup, rules: Rules, issues: list[Issue]) -> tuple[Detail, Written]:
    """Read what was agreed on, and the scenario; where one of them is faulty, something that lets the rest be checked."""
    try:
        detail = canon.convert(setup.detail, Detail, "detail")
    except BadInput as error:
        issues.append(Issue(error.place, error.cause))
        detail = Detail()
    try:
        return detail, scenario_of(setup.scenario, detail.scenario, rules.book)
    except BadInput as error:
        issues.append(Issue(error.place, error.cause))
        return detail, book()["a-call-to-arms"]


def terrain_of(
    setup: BattleSetup, written: Written, detail: Detail, issues: list[Issue]
) -> dict[str, Terrain]:
    """Give the terrain that a battle begins with, besides what dice bring."""
    pieces = written.terrain if detail.terrain is None else detail.terrain
    if detail.terrain is not None:
        # What a clause is about stays where the scenario has it.
        names = {getattr(clause, "planet", "") for clause in written.clauses} - {piece.id for piece in pieces}
        pieces = (*(piece for piece in written.terrain if piece.id in names), *pieces)
    pieces = (*pieces, *(piece.piece() for piece in detail.laid))
    try:
        return terrain_from(pieces, setup.mode == "board")
    except BadInput as error:
        issues.append(Issue(f"detail.{error.place}", error.cause))
        return {}


def _fleet_issues(
    force: SeatForce,
    units: Mapping[UnitId, Ship],
    role: str,
    written: Written,
    points: int,
    limited: bool,
    rules: Rules,
) -> list[Issue]:
    """Check a fleet by its list and by the scenario, and that none of its ships is gone."""
    fleet = [units[record.id] for record in force.units if record.id in units]
    limits = limits_of(written, role, points)
    found = (
        faults([ship.class_id for ship in fleet], limits, force.empire if limited else "", rules.figures)
        if fleet or not force.units
        else []
    )
    gone = [Issue(ship.id, "has no damage points left") for ship in fleet if ship.left <= 0]
    return [*(Issue(force.seat, fault) for fault in found), *gone]


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
    if max([detail.points or 0, *costs]) < LEAST_POINTS:
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


def _zone_issues(setup: BattleSetup, written: Written, detail: Detail) -> list[Issue]:
    """Ask for zones where those of the house are switched off."""
    missing = [force.seat for force in setup.forces if force.seat not in detail.zones]
    if not missing or not written.why:
        return []
    return [Issue("zones", f"no deployment zone for {', '.join(missing)}: {written.why}")]


def zones_for(
    roles: Mapping[Seat, str], written: Written, detail: Detail
) -> dict[Seat, tuple[Rectangle, ...]]:
    """Give the zones of each seat: those agreed on, else those of its role."""
    found = {}
    for seat, role in roles.items():
        agreed = detail.zones.get(seat)
        zones = written.side(role).zones if agreed is None else (agreed,)
        if zones:
            found[seat] = zones
    return found


def _order(
    setup: BattleSetup, written: Written, roles: Mapping[Seat, str], units: Mapping[UnitId, Ship], dice: Dice
) -> tuple[Seat, ...]:
    """Settle who sets up first.

    Rule: the Pre-Battle Preparation of each scenario (the loser of a roll for the initiative, or a role).
    """
    seats = [force.seat for force in setup.forces]
    if written.placing != "loser-first":
        first = "defender" if written.placing == "defender-first" else "attacker"
        return tuple(sorted(seats, key=lambda seat: roles[seat] != first))
    owners = {force.seat: force.side for force in setup.forces}
    fleets = {seat: [ship for ship in units.values() if ship.seat == seat] for seat in seats}
    totals = {
        seat: sum(dice.roll(DiceRequest(seat, 6, 2, "set-up", ordered=False)))
        + bonus_of(owners, fleets, seat)
        for seat in seats
    }
    order: list[Seat] = []
    for total in sorted(set(totals.values())):
        order += _untied([seat for seat in seats if totals[seat] == total], dice)
    return tuple(order)


def _untied(seats: list[Seat], dice: Dice) -> list[Seat]:
    """Order tied seats by a die each, the lowest first."""
    if len(seats) < 2:
        return seats
    thrown = {seat: dice.roll(DiceRequest(seat, 6, 1, "tie"))[0] for seat in seats}
    order: list[Seat] = []
    for die in sorted(set(thrown.values())):
        order += _untied([seat for seat in seats if thrown[seat] == die], dice)
    return order
