"""Commands about procedures: the parts of a campaign that are played like battles, such as muster and aftermath.

A procedure is given orders by `battle.order` and `battle.bot_order`. What an order does to the campaign is in it at once, in the
same entry of the log: a force that is through need not wait for the others.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from core.campaign.packs import Instead, PackBattle, PackOperation, PackSeat
from core.contract import canon
from core.contract.dice import RollLog
from core.contract.effects import (
    AnyEffect,
    BattleAgreed,
    CampaignEnds,
    ForceChange,
    UnitChange,
    UnitJoins,
    UnitLeaves,
)
from core.contract.engine import State
from core.contract.errors import BadInput, BridgeheadError
from core.contract.events import Departure
from core.contract.records import ForceRecord, Outcome, UnitRecord
from core.contract.ruleset import Procedure, Ruleset
from core.contract.words import counted
from core.service import names, plans, playing
from core.service.adoption import rebound, take_over
from core.service.commands import command
from core.service.commitments import elsewhere
from core.service.due import Due, choosing
from core.service.forces import seats_of, serving_force
from core.service.leads import begins_at_once, control_by
from core.service.playing import Control
from core.service.posts import man
from core.service.unit_issues import refuse_misnamed
from core.store import models
from core.store.log import Work
from core.store.repository import unit_record
from core.store.states import begun, configured, procedure_of, rules_of, settings_of, unpacked


@command("procedure.begin", title="Begin a procedure")
def begin_procedure(
    work: Work,
    procedure: str,
    forces: list[str],
    ruleset: str | None = None,
    battle: str | None = None,
    detail: dict[str, Any] | None = None,
    control: dict[str, Control] | None = None,
) -> str:
    """Begin a procedure of a ruleset for some forces, after a battle where one is named.

    Gives its id.
    The ruleset is that of the campaign's economy unless one is named. A procedure in which nobody has to decide is
    over at once. What the procedure may want to know of the campaign around it is put into the detail where it is not
    given: `others`, the other forces of the theater that have units; `committed`, the units that are in a battle or promised
    to one, with its name; `borne`, the names that units of other forces bear; `ship_names`, the club's own names by
    class; and after a battle `sides`, the side of each seat,
    and `agreed`, the detail with which it was set up, `ruleset`, by which it was played, and `economy`, the ruleset that
    keeps prestige and fleet points. Units that are on the scale of another ruleset are shown to it on its own.
    """
    row = _drafted(work, procedure, forces, ruleset, battle, detail, control)
    playing.begin(work, row)
    _follow(work, row, ())
    return row.id


def try_out(work: Work, procedure: str, forces: list[str], ruleset: str, battle: str | None) -> None:
    """Begin a procedure for a trial, and keep nothing of it.

    Raises:
        BridgeheadError: saying why it cannot be begun.
    """
    begun(work.plugins, _drafted(work, procedure, forces, ruleset, battle), RollLog(work.dice))


def begin_due(work: Work, one: Due, forces: Sequence[str]) -> bool:
    """Begin a procedure that is due for some forces in an entry of its own, unless it cannot be begun now; tell whether it was."""
    given = {"procedure": one.procedure, "forces": list(forces), "ruleset": one.ruleset, "battle": one.battle}
    try:
        try_out(work, **given)  # type: ignore[arg-type]
    except BridgeheadError:
        return False
    work.then("procedure.begin", given)
    begin_procedure(work, **given)  # type: ignore[arg-type]
    return True


def wanted(work: Work, ruleset: str, procedure: str, force: str, others: Sequence[str]) -> Sequence[str]:
    """Give the forces with which a force that an admiral leads would hold a procedure now; none for not now."""
    found = procedure_of(
        work.plugins, configured(work.plugins, ruleset, settings_of(work.campaign, ruleset)), procedure
    )
    own = force_record(work, force, ruleset)
    with_whom = [force_record(work, other, ruleset) for other in others]
    detail = _around(work, [force, *others], None)
    result: Sequence[str] = work.plugins.guard(ruleset, lambda: found.wanted(own, with_whom, detail))
    return result


def _whose(names: Sequence[str]) -> str:
    """Tell of whom a procedure is, so that it is found among others of its kind."""
    return " and ".join(names) if len(names) < 3 else counted(len(names), "force")


def _drafted(
    work: Work,
    procedure: str,
    forces: Sequence[str],
    ruleset: str | None,
    battle: str | None,
    detail: Mapping[str, Any] | None = None,
    control: Mapping[str, Control] | None = None,
) -> models.Battle:
    """Make the row of a procedure that is to begin."""
    owner = ruleset or work.campaign.economy
    if owner is None:
        raise BadInput(f"campaign {work.campaign.name}", "has no economy; name the ruleset")
    busy = choosing(work.connection, work.plugins, work.campaign.id)
    names = [serving_force(work, force).name for force in forces]
    for force, name in zip(forces, names, strict=True):
        if force in busy:
            raise BadInput(f"force {name}", f"still chooses in {busy[force]}; let it come to its end first")
    settings = settings_of(work.campaign, owner)
    configured_ruleset = configured(work.plugins, owner, settings)
    outcome = None if battle is None else _outcome(work, battle, owner)
    return models.Battle(
        id=work.new_id(procedure),
        campaign=work.campaign.id,
        name=f"{procedure_of(work.plugins, configured_ruleset, procedure).title} ({_whose(names)})",
        theater="campaign",
        ruleset=owner,
        ruleset_version=configured_ruleset.info.version,
        settings=settings,
        setup={
            "procedure": procedure,
            "forces": canon.plain([force_record(work, force, owner) for force in forces]),
            "outcome": canon.plain(outcome),
            "detail": {**_around(work, forces, battle), **(detail or {})},
            "battle": battle,
        },
        control={
            force: canon.plain((control or {}).get(force) or control_by(work, (force,), owner))
            for force in forces
        },
    )


def after_order(work: Work, battle: models.Battle, before: State, departures: Sequence[Departure]) -> None:
    """Take what an order did in a procedure into the campaign."""
    if battle.theater == "campaign":
        _, engine = rules_of(work.plugins, battle)
        assert isinstance(engine, Procedure)
        _follow(work, battle, work.plugins.guard(battle.ruleset, lambda: engine.effects(before)))


def apply_effects(work: Work, ruleset: Ruleset, effects: Sequence[AnyEffect]) -> None:
    """Do to the campaign what a procedure says."""
    for effect in effects:
        match effect:
            case ForceChange(force, field, by):
                row = work.get(models.Force, force)
                work.set(row, **{field: getattr(row, field) + by})
            case UnitChange(unit, field, value):
                changed = work.get(models.Unit, unit)
                _change_unit(work, ruleset, changed, field, value)
                if field == "squads":
                    man(work, [changed])
            case UnitJoins(force, unit):
                joined = work.add(_new_unit(work, ruleset, force, unit))
                _settle_in(work, ruleset, joined)
                man(work, [joined])
            case UnitLeaves(unit, reason):
                work.set(work.get(models.Unit, unit), left=reason)
            case BattleAgreed():
                _keep_plan(work, ruleset, effect)
            case CampaignEnds(winner):
                work.set(work.campaign, status="over", winner=winner)


def _follow(work: Work, row: models.Battle, known: Sequence[AnyEffect]) -> None:
    """Apply the effects that are not known yet, and close a procedure in which nobody has to decide.

    Raises:
        BadInput: when the ruleset took an effect back, which is in the campaign already.
    """
    ruleset, engine = rules_of(work.plugins, row)
    assert isinstance(engine, Procedure)
    state = unpacked(work.plugins, ruleset, engine, row)
    new = list(work.plugins.guard(row.ruleset, lambda: engine.effects(state)))
    for effect in known:
        if effect not in new:
            raise BadInput(f"procedure {row.name}", f"{ruleset.info.id} takes an effect back: {effect}")
        new.remove(effect)
    apply_effects(work, ruleset, new)
    if row.status == "over":
        work.set(row, status="accepted")
        if engine.moment != "aftermath":
            bare = _without_units(work, row.control)
            work.notes += [f"{name} has no units; undo leads back to choosing some" for name in bare]


def _without_units(work: Work, forces: Iterable[str]) -> Sequence[str]:
    """Name the forces in which nobody serves."""
    return [
        work.get(models.Force, force).name
        for force in forces
        if all(unit.left is not None for unit in work.find(models.Unit, force=force))
    ]


def _usual(work: Work, ruleset: Ruleset) -> dict[str, Instead]:
    """Give what other rulesets of its theater play where theirs agreed on a battle: their usual scenarios."""
    found: dict[str, Instead] = {}
    for other in work.plugins.rulesets():
        if other.info.theater == ruleset.info.theater and other.info.id != ruleset.info.id:
            usual = [one for one in work.plugins.guard(other.info.id, other.scenarios) if one.usual]
            found |= {other.info.id: Instead(usual[0].id)} if usual else {}
    return found


def _keep_plan(work: Work, ruleset: Ruleset, agreed: BattleAgreed) -> None:
    """Put a battle that was agreed on among the campaign's plans, named after who fights: many are fought by one scenario."""
    called = seats_of({one.force: serving_force(work, one.force).name for one in agreed.forces})
    seats = tuple(
        PackSeat(called[one.force], called[one.force], one.force, one.role, one.units)
        for one in agreed.forces
    )
    title = " against ".join(serving_force(work, one.force).name for one in agreed.forces)
    battle = PackBattle(
        "battle",
        title,
        ruleset.info.theater,
        agreed.scenario,
        seats,
        canon.plain(agreed.detail),
        _usual(work, ruleset),
    )
    at_once = begins_at_once(work, [one.force for one in agreed.forces])
    brief = f"{agreed.title}. {agreed.brief}"
    plans.keep_plan(work, PackOperation("", title, brief, (battle,), at_once=at_once))


COMMON = ("xp", "condition", "squads", "name")
"""Fields of a unit that every ruleset reads alike."""


def _change_unit(work: Work, ruleset: Ruleset, row: models.Unit, field: str, value: Any) -> None:
    """Change a field; one that stands on another scale than the unit is changed there, and the unit brought back."""
    if field in COMMON:
        work.set(row, **{field: canon.plain(value)})
        return
    now, own = row.ruleset, ruleset.info.id
    there = rebound(work.plugins, work.campaign, row, own).after if now != own else None
    if there is not None:  # else it was shown as it is
        take_over(work, row, there, own)
    if field == "sheet":
        kept = {key: part for key, part in row.sheets.get(own, {}).items() if key == "unit"}
        work.set(row, sheets={**row.sheets, own: {**kept, **_sheet(ruleset, value)}})
    else:
        work.set(row, **{field: canon.plain(value)})
    if there is not None:
        back = rebound(work.plugins, work.campaign, row, now).after
        assert back is not None  # it was there before
        take_over(work, row, back, now)


def _settle_in(work: Work, ruleset: Ruleset, row: models.Unit) -> None:
    """Bring a unit that joined onto the scale of the ruleset that plays its theater; else it waits for its own."""
    theater = ruleset.info.theater
    bound = work.campaign.space if theater == "space" else work.campaign.ground
    if bound in (None, row.ruleset) or work.get(models.Force, row.force).theater != theater:
        return
    if work.plugins.has(bound):
        there = rebound(work.plugins, work.campaign, row, bound).after
        if there is not None:
            take_over(work, row, there, bound)


def _new_unit(work: Work, ruleset: Ruleset, force: str, unit: UnitRecord) -> models.Unit:
    if work.seek(models.Unit, unit.id) is not None:
        raise BadInput(f"unit {unit.id}", "joins, but there is one of that id")
    plain = canon.plain(unit)
    sheet = plain.pop("sheet")
    joins = models.Unit(
        **plain,
        campaign=work.campaign.id,
        force=serving_force(work, force).id,
        ruleset=ruleset.info.id,
        sheets={ruleset.info.id: _sheet(ruleset, sheet)} if sheet else {},
    )
    refuse_misnamed(joins, f"unit {unit.id}")
    return joins


def _sheet(ruleset: Ruleset, data: Any) -> dict[str, Any]:
    return {"version": ruleset.info.state_version, "data": canon.plain(data)}


def _outcome(work: Work, battle: str, owner: str) -> Outcome:
    """Give the outcome of a battle; sheets of another ruleset than the owner's are left out."""
    row = work.get(models.Battle, battle)
    if row.status != "accepted" or row.outcome is None:
        raise BadInput(f"battle {row.name}", "is not in the campaign yet; take its outcome first")
    outcome = canon.convert(row.outcome, Outcome, f"battle {row.id}, outcome")
    if row.ruleset == owner:
        return outcome
    return replace(outcome, units=tuple(replace(fate, sheet=None) for fate in outcome.units))


def _around(work: Work, forces: Sequence[str], battle: str | None) -> dict[str, Any]:
    """Give what a procedure may want to know of the campaign around it."""
    theaters = {serving_force(work, force).theater for force in forces}
    others = [
        row.id
        for row in work.find(models.Force, campaign=work.campaign.id)
        if row.left is None and row.theater in theaters and row.id not in forces
    ]
    with_units = [
        force for force in others if any(unit.left is None for unit in work.find(models.Unit, force=force))
    ]
    mine = {unit.id for force in forces for unit in work.find(models.Unit, force=force)}
    promised = {unit: name for unit, name in elsewhere(work).items() if unit in mine}
    borne = names.borne(work.connection, work.campaign.id)
    around: dict[str, Any] = {
        "others": with_units,
        "borne": sorted(name for name, force in borne.items() if force not in forces),
        "ship_names": names.of_classes(work.connection, work.campaign.id),
        **({"committed": promised} if promised else {}),
    }
    if battle is not None:
        row = work.get(models.Battle, battle)
        around["sides"] = {force["seat"]: force["side"] for force in row.setup["forces"]}
        around["agreed"] = row.setup.get("detail", {})
        around["ruleset"] = row.ruleset
        around["economy"] = work.campaign.economy
    return around


def force_record(work: Work, force: str, owner: str) -> ForceRecord:
    """Give a force as the ruleset `owner` sees it."""
    row = serving_force(work, force)
    same = work.plugins.ruleset(owner).info.theater == row.theater
    units = [
        _shown(work, unit, owner) if same else unit_record(unit)
        for unit in work.find(models.Unit, force=row.id)
        if unit.left is None
    ]
    player = "" if row.player is None else work.get(models.Player, row.player).name
    return ForceRecord(row.id, row.name, player, row.empire, row.prestige, row.points, tuple(units))


def _shown(work: Work, unit: models.Unit, owner: str) -> UnitRecord:
    """Give a unit on the scale of the ruleset that asks; as it is where that has no place for it."""
    found = rebound(work.plugins, work.campaign, unit, owner)
    return found.before if found.after is None else found.after
