"""The scenarios: forces, deployment zones, victory."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct

from core.api import (
    BattleSetup,
    CannotSetUp,
    Hex,
    Issue,
    Scenario,
    Seat,
    SeatForce,
    UnitId,
    UnitRecord,
    Violation,
    canon,
    hexgrid,
)
from plugins.sfm.ground import ground, hex_key, named_map, read_map
from plugins.sfm.seam import open_ruins
from plugins.sfm.settings import Rules
from plugins.sfm.state import Building, State, Unit
from plugins.sfm.tables import kinds, read

DEPTH = 3
"""Columns or rows from its edge in which a side of a pick-up battle sets up."""
NEAREST = 10
"""Hexes to a town hex within which the raiders of Rickerbee may not set up."""


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as its data say.

    Args:
        forces: kind and number by role.
        most: where more of a kind may be added.
        within: how far from a town hex the defender's kinds stand.
    """

    title: str
    roles: tuple[str, str]
    turns: int
    map: str
    summary: str
    provenance: str
    source: str
    forces: dict[str, dict[str, int]]
    most: dict[str, dict[str, int]] = {}
    within: dict[str, int] = {}


@cache
def plans() -> dict[str, Plan]:
    """Give every scenario's plan by its id."""
    return canon.convert(read("scenarios.toml"), dict[str, Plan], "scenarios.toml")


DETAIL: dict[str, dict[str, Any]] = {
    "rickerbee": {"extra_marines": 0},
    "pick_up": {"map": {"name": "rickerbee"}, "turns": 16},
}
"""The choices that a scenario takes, with their defaults."""


def scenario_list() -> list[Scenario]:
    """Give every scenario's facts."""
    return [
        Scenario(name, plan.title, plan.roles, plan.turns, plan.summary, plan.provenance, DETAIL[name])
        for name, plan in plans().items()
    ]


# --- setting up ----------------------------------------------------------------------------------------------


def set_up(rules: Rules, setup: BattleSetup) -> State:
    """Begin a battle with its deployment.

    Raises:
        CannotSetUp: listing every reason.
    """
    plan = plans().get(setup.scenario)
    if plan is None:
        raise CannotSetUp(
            [Issue("scenario", f"there is no {setup.scenario!r}; there are: {', '.join(plans())}")]
        )
    issues: list[Issue] = []
    detail = {**DETAIL[setup.scenario], **setup.detail}
    for name in sorted(set(detail) - set(DETAIL[setup.scenario])):
        known = ", ".join(DETAIL[setup.scenario])
        issues.append(Issue(f"detail {name}", f"{plan.title} takes no such choice; it takes: {known}"))
    forces = _by_role(plan, setup.forces, issues)
    if issues:
        raise CannotSetUp(issues)
    units: dict[str, Unit] = {}
    for role, force in zip(plan.roles, forces, strict=True):
        units |= _field(rules, plan, setup, detail, role, force, issues)
    if issues:
        raise CannotSetUp(issues)
    if setup.scenario == "rickerbee":
        plan_map, limit = named_map(plan.map), plan.turns
    else:
        plan_map, limit = read_map(detail["map"], "detail map"), detail["turns"]
    return State(
        mode=setup.mode,
        scenario=setup.scenario,
        map=plan_map,
        seats=tuple(force.seat for force in forces),
        sides=tuple(force.side for force in forces),
        turn=1,
        active=1,
        phase="deployment",
        units=dict(sorted(units.items())),
        buildings={hex_key(here): Building() for here in ground(plan_map).towns},
        links=setup.links,
        limit=limit,
    )


def _by_role(plan: Plan, forces: tuple[SeatForce, ...], issues: list[Issue]) -> list[SeatForce]:
    """Give the two forces in the order of the roles; without roles, in the order given."""
    if len(forces) != 2:
        issues.append(Issue("forces", f"{plan.title} is for two seats, not {len(forces)}"))
        return []
    roles = [force.role for force in forces]
    if not any(roles):
        return list(forces)
    if sorted(roles) != sorted(plan.roles):
        issues.append(Issue("forces", f"the roles are {' and '.join(plan.roles)}, not {', '.join(roles)}"))
        return []
    return sorted(forces, key=lambda force: plan.roles.index(force.role))


def _field(
    rules: Rules,
    plan: Plan,
    setup: BattleSetup,
    detail: Mapping[str, Any],
    role: str,
    force: SeatForce,
    issues: list[Issue],
) -> dict[str, Unit]:
    """Give the counters of one side: its own units, or the scenario's where it brings none.

    One that comes down from ships along links and brings no units of its own has nobody on the ground.
    """
    from_ships = any(not link.sends and force.seat in link.seats for link in setup.links)
    if force.units or from_ships:
        units = {unit.id: _counter(unit, force.seat, issues) for unit in force.units}
        found: dict[str, Unit] = {name: unit for name, unit in units.items() if unit is not None}
    else:
        wanted = dict(plan.forces[role])
        if "extra_marines" in detail and role == "defender":
            extra = detail["extra_marines"]
            if type(extra) is not int or not 0 <= extra <= 2:
                issues.append(Issue("detail extra_marines", f"0 to 2 marine boarding parties, not {extra!r}"))
                return {}
            wanted["marine"] += extra
        found = {}
        for kind, count in wanted.items():
            for number in range(1, count + 1):
                name = UnitId(f"{force.seat}-{kind}-{number}")
                title = f"{force.seat.title()} {kinds()[kind].name.lower()} {number}"
                found[name] = Unit(name, kind, force.seat, title, "reserve")
    if setup.scenario == "rickerbee":
        _check_counts(plan, role, found, issues)
    for unit in found.values():
        _check_row(rules, unit, issues)
    return found


def _counter(record: UnitRecord, seat: Seat, issues: list[Issue]) -> Unit | None:
    """Give the counter of a unit of the campaign."""
    if record.class_id not in kinds():
        issues.append(
            Issue(
                f"unit {record.id}", f"there is no class {record.class_id!r}; there are: {', '.join(kinds())}"
            )
        )
        return None
    if len(record.squads) > 1:
        issues.append(Issue(f"unit {record.id}", f"a counter is one squad, not {len(record.squads)}"))
    squad = record.squads[0] if record.squads else None
    return Unit(record.id, record.class_id, seat, record.name, "reserve", squad=squad, record=True)


def _check_counts(plan: Plan, role: str, units: Mapping[str, Unit], issues: list[Issue]) -> None:
    most = {**plan.forces[role], **plan.most.get(role, {})}
    for kind, count in sorted(Counter(unit.kind for unit in units.values()).items()):
        if count > most.get(kind, 0):
            issues.append(
                Issue(
                    f"{role}, {kind}", f"{count} are too many; {plan.title} has at most {most.get(kind, 0)}"
                )
            )


def _check_row(rules: Rules, unit: Unit, issues: list[Issue]) -> None:
    """Refuse what cannot fight as it should, naming what is missing."""
    kind = rules.kinds.get(unit.kind)
    if kind is None:
        issues.append(Issue(f"unit {unit.id}", f"the {rules.edition} edition has no {unit.kind}"))
    elif kind.row and kind.row not in rules.rows:
        why = f"the source gives no {kind.row} row of the combat chart, and house rows are switched off"
        issues.append(Issue(f"unit {unit.id}", why))


# --- deployment ----------------------------------------------------------------------------------------------


def zone_faults(rules: Rules, state: State, unit: Unit, to: Hex) -> list[Violation]:
    """Say why a unit may not set up in a hex. Rule: Scenario One: Federation Forces, Klingon Forces."""
    if state.scenario == "pick_up":
        edge = ("west", "east")[state.seats.index(unit.seat)]
        column = to.q + 1
        inside = column <= DEPTH if edge == "west" else column > ground(state.map).plan.columns - DEPTH
        why = f"{unit.id} sets up within {DEPTH} columns of the {edge} edge"
        return [] if inside else [Violation("Pick-up battle", why)]
    if state.scenario != "rickerbee":
        return []
    far = ground(state.map).from_town[to]
    if unit.seat == state.seats[0]:
        return _raider_faults(rules, state, unit, to, far)
    most = plans()["rickerbee"].within.get(unit.kind, 5)
    if far > most:
        where = "in a town hex" if most == 0 else f"within {most} hexes of a town hex"
        return [Violation("Federation Forces", f"{unit.id} sets up {where}; {hex_key(to)} is {far} away")]
    if unit.kind == "civilian":
        there = [other for other in state.in_hex(to) if other.kind == "civilian" and other.id != unit.id]
        if len(there) >= 2:
            return [
                Violation(
                    "Federation Forces", f"two civilian units stand in each town hex; {hex_key(to)} has them"
                )
            ]
    return []


def _raider_faults(rules: Rules, state: State, unit: Unit, to: Hex, far: int) -> list[Violation]:
    if far <= NEAREST:
        why = (
            f"{unit.id} sets up farther than {NEAREST} hexes from every town hex; {hex_key(to)} is {far} away"
        )
        return [Violation("Klingon Forces", why)]
    ruins = open_ruins(rules, state)
    return [
        Violation("Klingon Forces", f"{other.id} can spot hex {hex_key(to)}")
        for other in state.on_map()
        if other.seat != unit.seat
        and other.at is not None
        and hexgrid.distance(other.at, to) <= rules.reach(other.kind)
        and ground(state.map).sees(other.at, to, ruins)
    ]
