"""Set a battle up from what the campaign brings: it begins with deployment."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Literal

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
    hexmap,
)
from plugins.sfm.agreed_map import agreed_map
from plugins.sfm.ground import ground, hex_key
from plugins.sfm.reinforcements import scheduled
from plugins.sfm.scenario.goals import brings_people
from plugins.sfm.scenario.written import Side, Written
from plugins.sfm.scenarios import agreed, detail_of, map_for, plan_of
from plugins.sfm.settings import Rules
from plugins.sfm.state import Building, Place, State, Unit
from plugins.sfm.tables import FLYING, flies, kinds


def set_up(rules: Rules, setup: BattleSetup, dice: Dice) -> State:
    """Begin a battle with its deployment.

    Dice: one where a coin says who acts first: 1 to 3 the attacker, 4 to 6 the defender.

    Raises:
        CannotSetUp: listing every reason.
    """
    try:
        plan = plan_of(setup.scenario, setup.detail.get("scenario"))
    except BadInput as error:
        raise CannotSetUp([Issue(error.place, error.cause)]) from None
    issues: list[Issue] = []
    known = detail_of(plan)
    for name in sorted(set(setup.detail) - {*known, "scenario", "reinforcements"}):
        there = ", ".join(known) or "none"
        issues.append(Issue(f"detail {name}", f"{plan.title} takes no such choice; it takes: {there}"))
    missions = setup.detail.get("missions", {})
    issues += _mission_issues(missions, [force.seat for force in setup.forces])
    if len(plan.roles) > 2 and not rules.three_players:
        issues.append(Issue("scenario", f"{plan.title} needs the three-player rules, which are switched off"))
    issues += _link_issues(rules, setup)
    forces = _by_role(plan, setup.forces, issues)
    try:
        plan = agreed(plan, setup.detail)
        plan_map = agreed_map(rules, map_for(plan, setup.detail.get("map"), "detail map"), "detail map")
    except BadInput as error:
        issues.append(Issue(error.place, error.cause))
    if issues:
        raise CannotSetUp(issues)
    units: dict[str, Unit] = {}
    for role, force in zip(plan.roles, forces, strict=True):
        units |= _field(rules, plan, setup, role, force, issues)
    units = scheduled(units, setup.detail.get("reinforcements", {}), issues)
    if issues:
        raise CannotSetUp(issues)
    second = plan.first == "defender" or (plan.first == "coin" and _coin(dice, forces[0].seat))
    order = (1, 0, *range(2, len(forces))) if second else tuple(range(len(forces)))
    return State(
        mode=setup.mode,
        scenario=plan.id,
        map=plan_map,
        seats=tuple(forces[one].seat for one in order),
        sides=tuple(forces[one].side for one in order),
        roles=tuple(plan.roles[one] for one in order),
        turn=1,
        active=order.index(plan.roles.index(plan.sets_up)),
        phase="deployment",
        units=dict(sorted(units.items())),
        buildings={hex_key(here): Building() for here in ground(plan_map).towns},
        works=works_of(plan),
        missions=dict(missions),
        links=setup.links,
        limit=plan.length.turns,
        plan=kept(plan),
    )


def _link_issues(rules: Rules, setup: BattleSetup) -> Iterator[Issue]:
    """Refuse links that the rules as set do not know. Rule: RULINGS.md, Links."""
    for link in setup.links:
        if link.kind == "bombardment" and not rules.bombardment:
            yield Issue(f"link {link.id}", "fire at the ground is switched off: setting bombardment")


def _mission_issues(missions: Any, seats: list[Seat]) -> list[Issue]:
    """Say what is wrong with the missions of transporter artillery."""
    if not isinstance(missions, Mapping):
        return [Issue("detail missions", f"takes a number for each seat, not {missions!r}")]
    return [
        Issue("detail missions", f"{seat!r} has {count!r}; a seat of the battle has a number from 0")
        for seat, count in missions.items()
        if seat not in seats or type(count) is not int or count < 0
    ]


def works_of(plan: Written) -> dict[str, Literal["improved", "battle"]]:
    """Give the positions that are there before the battle."""
    return {hex_key(hexmap.at(*one.at)): one.work for one in plan.works}


def kept(plan: Written) -> Written:
    """Give a scenario as a battle keeps it: its map is kept apart."""
    return replace(plan, map="", terrain={}, hills_cover=None)


def _coin(dice: Dice, seat: Seat) -> bool:
    """Toss a coin. Rule: Scenario Rules: a meeting engagement."""
    (face,) = dice.roll(DiceRequest(seat, 6, 1, "first", ordered=False))
    return face > 3


def _by_role(plan: Written, forces: tuple[SeatForce, ...], issues: list[Issue]) -> list[SeatForce]:
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
    order: list[str] = [*plan.roles]
    return sorted(forces, key=lambda force: order.index(force.role))


def _field(
    rules: Rules, plan: Written, setup: BattleSetup, role: str, force: SeatForce, issues: list[Issue]
) -> dict[str, Unit]:
    """Give the counters of one side: its own units, or the scenario's where it brings none.

    One that comes down from ships along links and brings no units of its own has nobody on the ground.
    """
    side = plan.side(role)
    from_ships = any(brings_people(link) and force.seat in link.seats for link in setup.links)
    if side.arrives == "links":
        if not from_ships:
            issues.append(Issue(role, f"in {plan.title} it arrives by links alone, and no link leads here"))
        if force.units:
            issues.append(
                Issue(role, f"in {plan.title} it arrives by links alone, and has nobody on the ground")
            )
    if force.units or from_ships:
        counters = [_counter(rules, unit, force.seat, issues) for unit in force.units]
        found: dict[str, Unit] = {unit.id: unit for unit in counters if unit is not None}
        if found and not side.free:
            _check_counts(plan, role, found, issues)
        size = sum(kinds()[unit.kind].size for unit in found.values())
        if side.size and size > side.size:
            why = f"{size} boarding parties are too many; {plan.title} has at most {side.size}"
            issues.append(Issue(role, why))
    else:
        found = _standard(plan, setup, role, force.seat)
    for unit in found.values():
        _check_row(rules, unit, issues)
    return _held_back(side, found)


def _standard(plan: Written, setup: BattleSetup, role: str, seat: Seat) -> dict[str, Unit]:
    """Give the counters that the scenario has for a side."""
    wanted = Counter(plan.side(role).forces)
    for entry in plan.side(role).entries:
        wanted.update(entry.forces)
    for name, extra in plan.extras.items():
        if extra.role == role:
            wanted[extra.kind] += setup.detail.get(name, 0)
    found: dict[str, Unit] = {}
    for kind, count in wanted.items():
        for number in range(1, count + 1):
            name = UnitId(f"{seat}-{kind}-{number}")
            title = f"{seat.title()} {kinds()[kind].name.lower()} {number}"
            found[name] = counter(name, kind=kind, seat=seat, name=title)
    return found


def _held_back(side: Side, units: Mapping[str, Unit]) -> dict[str, Unit]:
    """Send those who come later off the map: the last of each kind, in the order of the entries."""
    found = dict(units)
    for entry in side.entries:
        for kind, count in entry.forces.items():
            able = [unit for unit in found.values() if unit.kind == kind and unit.place == "reserve"]
            for unit in able[len(able) - min(count, len(able)) :]:
                found[unit.id] = replace(unit, place="edge", edge=entry.edge, since=entry.turn)
    return found


def _counter(rules: Rules, record: UnitRecord, seat: Seat, issues: list[Issue]) -> Unit | None:
    """Give the counter of a unit of the campaign."""
    if rules.base(record.class_id) not in kinds():
        there = ", ".join((*kinds(), *rules.bases))
        issues.append(
            Issue(f"unit {record.id}", f"there is no class {record.class_id!r}; there are: {there}")
        )
        return None
    if len(record.squads) > 1:
        issues.append(Issue(f"unit {record.id}", f"a counter is one squad, not {len(record.squads)}"))
    squad = record.squads[0] if record.squads else None
    flight = (
        {name: record.sheet.get(name, 0) for name in ("damage", "hull")}
        if flies(rules.base(record.class_id))
        else {}
    )
    if any(type(value) is not int or value < 0 for value in flight.values()):
        issues.append(Issue(f"unit {record.id}", f"its sheet has {flight}; both are numbers from 0"))
        return None
    xp = max(record.xp, squad.xp if squad else 0)
    return counter(
        record.id,
        seat=seat,
        name=record.name,
        **rules.counted_as(record.class_id),
        squad=squad,
        record=True,
        quality=record.quality,
        xp=xp,
        **flight,
    )


def counter(ident: UnitId, *, kind: str, seat: Seat, name: str, **fields: Any) -> Unit:
    """Give a counter at the beginning: fighters can be called, what else flies is in flight unless it is set up landed."""
    category = kinds()[kind].category
    fighter = category == "fighter"
    place: Place = "ready" if fighter else "reserve"
    flies = category in FLYING
    return Unit(ident, kind, seat, name, place, aloft=flies, munitions=fighter, **fields)


def _check_counts(plan: Written, role: str, units: Mapping[str, Unit], issues: list[Issue]) -> None:
    most = Counter(plan.side(role).forces)
    for entry in plan.side(role).entries:
        most.update(entry.forces)
    most.update({extra.kind: extra.most for extra in plan.extras.values() if extra.role == role})
    for kind, count in sorted(Counter(unit.kind for unit in units.values()).items()):
        if count > most[kind]:
            issues.append(
                Issue(
                    f"{role}, {kind}",
                    f"{count} {'is' if count == 1 else 'are'} too many; {plan.title} has at most {most[kind]}",
                )
            )


def _check_row(rules: Rules, unit: Unit, issues: list[Issue]) -> None:
    """Refuse what cannot fight as it should, naming what is missing."""
    kind = rules.kinds.get(unit.class_id)
    if kind is None:
        issues.append(Issue(f"unit {unit.id}", f"the {rules.edition} edition has no {unit.class_id}"))
    elif kind.row and kind.row not in rules.rows:
        why = f"the source gives no {kind.row} row of the combat chart, and house rows are switched off"
        issues.append(Issue(f"unit {unit.id}", why))
