"""Set a battle up from what the campaign brings: it begins with deployment."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from core.api import (
    BattleSetup,
    CannotSetUp,
    Issue,
    Seat,
    SeatForce,
    UnitId,
    UnitRecord,
)
from plugins.sfm.agreed_map import agreed_map
from plugins.sfm.ground import ground, hex_key, named_map, read_map
from plugins.sfm.scenarios import DETAIL, Plan, plans
from plugins.sfm.settings import Rules
from plugins.sfm.state import Building, Place, State, Unit
from plugins.sfm.tables import FLYING, flies, kinds


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
    seats = [force.seat for force in setup.forces]
    detail = {**DETAIL[setup.scenario], **setup.detail}
    for name in sorted(set(detail) - set(DETAIL[setup.scenario])):
        known = ", ".join(DETAIL[setup.scenario])
        issues.append(Issue(f"detail {name}", f"{plan.title} takes no such choice; it takes: {known}"))
    issues += _mission_issues(detail["missions"], seats)
    if len(plan.roles) > 2 and not rules.three_players:
        issues.append(Issue("scenario", f"{plan.title} needs the three-player rules, which are switched off"))
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
        map=agreed_map(rules, plan_map, "detail map"),
        seats=tuple(force.seat for force in forces),
        sides=tuple(force.side for force in forces),
        turn=1,
        active=len(forces) - 1,
        phase="deployment",
        units=dict(sorted(units.items())),
        buildings={hex_key(here): Building() for here in ground(plan_map).towns},
        missions=dict(detail["missions"]),
        links=setup.links,
        limit=limit,
    )


def _mission_issues(missions: Any, seats: list[Seat]) -> list[Issue]:
    """Say what is wrong with the missions of transporter artillery."""
    if not isinstance(missions, Mapping):
        return [Issue("detail missions", f"takes a number for each seat, not {missions!r}")]
    return [
        Issue("detail missions", f"{seat!r} has {count!r}; a seat of the battle has a number from 0")
        for seat, count in missions.items()
        if seat not in seats or type(count) is not int or count < 0
    ]


def _by_role(plan: Plan, forces: tuple[SeatForce, ...], issues: list[Issue]) -> list[SeatForce]:
    """Give the forces in the order of the roles; without roles, in the order given."""
    if len(forces) != len(plan.roles):
        issues.append(Issue("forces", f"{plan.title} is for {len(plan.roles)} seats, not {len(forces)}"))
        return []
    if len({force.side for force in forces}) < 2:
        issues.append(Issue("forces", "all are allied; a battle needs enemies"))
        return []
    roles = [force.role for force in forces]
    if not any(roles):
        return list(forces)
    if sorted(roles) != sorted(plan.roles):
        issues.append(Issue("forces", f"the roles are {', '.join(plan.roles)}, not {', '.join(roles)}"))
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
                found[name] = counter(name, kind, force.seat, title)
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
    flight = (
        {name: record.sheet.get(name, 0) for name in ("damage", "hull")} if flies(record.class_id) else {}
    )
    if any(type(value) is not int or value < 0 for value in flight.values()):
        issues.append(Issue(f"unit {record.id}", f"its sheet has {flight}; both are numbers from 0"))
        return None
    xp = max(record.xp, squad.xp if squad else 0)
    return counter(
        record.id,
        record.class_id,
        seat,
        record.name,
        squad=squad,
        record=True,
        quality=record.quality,
        xp=xp,
        **flight,
    )


def counter(ident: UnitId, kind: str, seat: Seat, name: str, **fields: Any) -> Unit:
    """Give a counter at the beginning: fighters can be called, what else flies is in flight unless it is set up landed."""
    category = kinds()[kind].category
    fighter = category == "fighter"
    place: Place = "ready" if fighter else "reserve"
    flies = category in FLYING
    return Unit(ident, kind, seat, name, place, aloft=flies, munitions=fighter, **fields)


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
