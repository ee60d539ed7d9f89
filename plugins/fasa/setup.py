"""Set a battle up from what the campaign brings: it begins with deployment."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from core.api import (
    BattleSetup,
    CannotSetUp,
    Dice,
    DiceRequest,
    Issue,
    Seat,
    SeatForce,
    Side,
    UnitId,
    UnitRecord,
)

from . import link_setup
from .balance import excess, strength
from .hulls import Hull
from .link_setup import SHUTTLES
from .phases.shuttles import bays_of
from .scenarios import DRAWN, FASTEST, LAID, Plan, bodies, detail_of, plans
from .settings import Rules
from .sheet import panel_of, read_sheet
from .state import COURSES, Mine, Panel, Ship, State

MOST_MINES = 60
"""No scenario has more mines."""


def set_up(rules: Rules, setup: BattleSetup, dice: Dice) -> State:
    """Begin a battle with its deployment.

    Dice: where mines are drawn, on the board: two d100 of their owner for each.

    Raises:
        CannotSetUp: listing every reason.
    """
    plan = plans().get(setup.scenario)
    if plan is None:
        raise CannotSetUp(
            [Issue("scenario", f"there is no {setup.scenario!r}; there are: {', '.join(plans())}")]
        )
    issues: list[Issue] = []
    detail = _detail(plan, setup.detail, issues)
    forces = _by_role(plan, setup.forces, issues)
    ships: dict[str, Ship] = {}
    for role, force in forces:
        brought = _fleet(rules, plan, role, force, issues)
        for name in sorted(ships.keys() & brought.keys()):
            issues.append(Issue(f"unit {name}", "comes twice"))
        ships |= brought
    issues += link_setup.issues(rules, setup, ships)
    sides = tuple(force.side for _, force in forces)
    if not issues and detail["within"]:
        issues += _balance(rules, sides, forces, ships, detail["within"])
    if issues:
        raise CannotSetUp(issues)
    for name, ship in ships.items():
        others = tuple(detail["shuttles"].get(name, ()))
        ships[name] = ship = replace(ship, bays=bays_of(rules.hulls[ship.hull], others))
        role = next(role for role, force in forces if force.seat == ship.seat)
        if role in plan.cloaked and rules.hulls[ship.hull].cloak:
            ships[name] = replace(ship, cloaked=True)
    mines: tuple[Mine, ...] = ()
    if plan.mines:
        owner = next(force for role, force in forces if role == plan.mines.owner)
        drawn = detail["mines"] == DRAWN and setup.mode == "board"
        mines = _mines(plan, owner, detail["number"], dice if drawn else None)
    return State(
        mode=setup.mode,
        scenario=setup.scenario,
        course=detail["course"],
        seats=tuple(force.seat for _, force in forces),
        sides=sides,
        units=dict(sorted(ships.items())),
        limit=detail["turns"],
        warp=detail.get("warp", 0),
        mines=mines,
        bodies=bodies(plan),
        links=setup.links,
    )


def _detail(plan: Plan, given: Mapping[str, Any], issues: list[Issue]) -> dict[str, Any]:
    defaults = detail_of(plan)
    known = {**defaults, SHUTTLES: {}}
    for name in sorted(set(given) - set(known)):
        issues.append(Issue(f"detail {name}", f"{plan.title} takes {', '.join(defaults)}"))
    detail = {**known, **given}
    if detail["course"] not in COURSES:
        issues.append(Issue("detail course", f"takes {', '.join(COURSES)}, not {detail['course']!r}"))
    for name, most in (("turns", 999), ("within", 999), ("warp", FASTEST), ("number", MOST_MINES)):
        if name in detail and (type(detail[name]) is not int or not 0 <= detail[name] <= most):
            issues.append(Issue(f"detail {name}", f"takes 0 to {most}, not {detail[name]!r}"))
    if detail.get("mines", DRAWN) not in (DRAWN, LAID):
        issues.append(Issue("detail mines", f"takes {DRAWN} or {LAID}, not {detail['mines']!r}"))
    return detail


def _balance(
    rules: Rules,
    sides: tuple[Side, ...],
    forces: list[tuple[str, SeatForce]],
    ships: dict[str, Ship],
    within: int,
) -> list[Issue]:
    """Say how unequal the sides are where that is more than was allowed. Rule: Balancing Scenarios."""
    side_of = {force.seat: force.side for _, force in forces}
    found = {
        side: strength(rules.hulls[ship.hull] for ship in ships.values() if side_of[ship.seat] == side)
        for side in dict.fromkeys(sides)
    }
    more = excess(found.values())
    if more <= within:
        return []
    told = "; ".join(f"{side}: {its.words}" for side, its in found.items())
    return [Issue("forces", f"one side is {more} percent stronger, more than {within}: {told}")]


def _mines(plan: Plan, owner: SeatForce, number: int, dice: Dice | None) -> tuple[Mine, ...]:
    """Give the mines of a field: each in a hex of its own by dice, or to be laid. Dice: two d100 for each."""
    assert plan.mines is not None
    solid = {here for body in bodies(plan) for here in body.hexes}
    free = [here for here in plan.mines.hexes if here not in solid]
    found = []
    for each in range(1, number + 1):
        at = None
        if dice is not None:
            high, low = dice.roll(DiceRequest(owner.seat, 100, 2, "mine", secret=True))
            at = free.pop(((high - 1) * 100 + low - 1) % len(free))
        found.append(Mine(f"mine-{each}", owner.side, plan.mines.damage, at))
    return tuple(found)


def _by_role(plan: Plan, forces: tuple[SeatForce, ...], issues: list[Issue]) -> list[tuple[str, SeatForce]]:
    """Give the forces with the role of their side: as they say, else by the order of the sides."""
    sides = list(dict.fromkeys(force.side for force in forces))
    if len(sides) != len(plan.roles):
        issues.append(Issue("forces", f"{plan.title} is for {len(plan.roles)} sides, not {len(sides)}"))
        return []
    if len({force.seat for force in forces}) != len(forces):
        issues.append(Issue("forces", "a seat comes twice"))
    found = []
    for force in forces:
        role = force.role or plan.roles[sides.index(force.side)]
        if role not in plan.roles:
            issues.append(Issue("forces", f"the roles are {' and '.join(plan.roles)}, not {role}"))
            return []
        found.append((role, force))
    return sorted(found, key=lambda one: plan.roles.index(one[0]))


def _fleet(rules: Rules, plan: Plan, role: str, force: SeatForce, issues: list[Issue]) -> dict[str, Ship]:
    """Give the ships of a seat: its own, or those of the scenario where it brings none."""
    found: dict[str, Ship] = {}
    if not force.units:
        for number, name in enumerate(plan.forces[role], 1):
            hull = rules.ship_class(name)
            if hull is None:
                issues.append(Issue(role, f"the class {name} is switched off"))
                continue
            unit = UnitId(f"{force.seat}-{number}")
            found[unit] = _ship(
                hull, unit, force.seat, f"{force.seat.title()} {hull.name} {number}", panel_of(hull)
            )
        return found
    for record in force.units:
        hull = rules.ship_class(record.class_id)
        if hull is None:
            issues.append(Issue(f"unit {record.id}", f"there is no class {record.class_id!r} here"))
            continue
        ship = _recorded(hull, record, force.seat, issues)
        if ship is not None:
            found[ship.id] = ship
    return found


def _ship(hull: Hull, unit: UnitId, seat: Seat, name: str, panel: Panel) -> Ship:
    return Ship(unit, hull.id, seat, name, standing="reserve", panel=panel)


def _recorded(hull: Hull, record: UnitRecord, seat: Seat, issues: list[Issue]) -> Ship | None:
    """Give the ship of a unit of the campaign, with the damage that its sheet tells of."""
    sheet = read_sheet(record, hull, issues)
    if sheet is None:
        return None
    ship = _ship(hull, record.id, seat, record.name, panel_of(hull, sheet))
    return replace(
        ship,
        captain=sheet.captain,
        crew=sheet.crew,
        guests=sheet.guests,
        squads=record.squads,
        record=True,
    )
