"""Commands about campaigns: start one from a pack or empty, name it, end it."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import select

from core.campaign.packs import PackForce, PackOperation, PackUnit, find_pack
from core.contract import canon
from core.contract.errors import BadInput
from core.contract.records import Count
from core.contract.written import named, worded
from core.service.commands import command
from core.service.posts import man
from core.service.reckoning import name_date, own_of, refuse_beyond
from core.service.unit_issues import refuse_misnamed, refuse_unsound
from core.store import models
from core.store.columns import Row
from core.store.log import SHELVES, Work
from core.store.states import configured


@command("campaign.start", title="Start a campaign", begins=True)
def start_campaign(work: Work, pack: str, name: str | None = None, seed: int | None = None) -> str:
    """Start a campaign from a pack, with its players, forces, units and plans of operations.

    Gives its id.
    With a seed its dice can be rehearsed: for demos and tests. Without, they come from the operating system.
    """
    read = find_pack(work.plugins.packs(), pack)
    campaign = _campaign(
        work,
        read.id,
        name or read.title,
        dict(read.rulesets),
        read.economy,
        {key: dict(value) for key, value in read.settings.items()},
        seed,
    )
    players = _ids(work, models.Player, read.players)
    forces = _ids(work, models.Force, (force.id for force in read.forces))
    units = _ids(work, models.Unit, (unit.id for force in read.forces for unit in force.units))
    for player in read.players:
        work.add(models.Player(id=players[player], campaign=campaign.id, name=player))
    served: list[models.Unit] = []
    for force in read.forces:
        work.add(_force(campaign.id, force, forces[force.id], players[force.player]))
        for unit in force.units:
            row = _unit(
                campaign.id, unit, units[unit.id], forces[force.id], read.rulesets[force.theater], units
            )
            refuse_misnamed(row, f"pack {pack}, unit {unit.id}")
            refuse_unsound(work, row, f"pack {pack}, unit {unit.id}")
            served.append(work.add(row))
    work.set(
        campaign,
        pack=read.id,
        facts={
            "summary": read.summary,
            "plans": {plan.id: canon.plain(_renamed(plan, forces, units)) for plan in read.operations},
        },
    )
    man(work, served)
    return campaign.id


@command("campaign.create", title="Begin an empty campaign", begins=True)
def create_campaign(
    work: Work,
    name: str,
    space: str | None = None,
    ground: str | None = None,
    economy: str | None = None,
    settings: dict[str, dict[str, Any]] | None = None,
    seed: int | None = None,
) -> str:
    """Begin a campaign without players and forces.

    Gives its id.
    `space` and `ground` name the rulesets of the theaters, `economy` the one whose prestige and fleet points it uses,
    `settings` each ruleset's settings.
    """
    rulesets = {theater: found for theater, found in (("space", space), ("ground", ground)) if found}
    return _campaign(work, name, name, rulesets, economy, settings or {}, seed).id


@command("campaign.rename", title="Rename the campaign")
def rename_campaign(work: Work, name: str) -> None:
    """Give the campaign another name."""
    work.set(work.campaign, name=named(name))


@command("campaign.turn", title="Set the campaign's turn")
def set_turn(work: Work, turn: Count, date: str = "") -> None:
    """Say in which turn the campaign is: a month, a week, as the club counts. Changes that were to come by then hold.

    `date` is what the club calls this turn in the campaign's own time; `campaign.reckon` gives dates to those without.
    """
    due = {
        ruleset: [change["turn"] for change in changes if work.campaign.turn < change["turn"] <= turn]
        for ruleset, changes in work.campaign.settings.get("coming", {}).items()
    }
    for ruleset, turns in due.items():
        if turns:
            work.notes.append(f"settings of {ruleset} are changed from turn {', '.join(map(str, turns))} on")
    work.set(work.campaign, turn=turn)
    if date:
        name_date(work, turn, named(date, "date") if date.strip() else "")
    refuse_beyond(own_of(work.campaign), turn)


BEGINNINGS = (
    *("battle.create", "force.award", "operation.start", "packet.make", "plan.keep", "procedure.begin"),
    *("force.create", "force.lead", "session.begin"),
)
"""What is begun no more once a campaign has ended; what runs may come to its end, and all can be put right."""


def refuse_ended(work: Work, command: str) -> None:
    """Refuse to begin anything in a campaign that has ended.

    Raises:
        BadInput: saying how to go on all the same.
    """
    if command in BEGINNINGS and work.campaign.status == "over":
        raise BadInput(
            f"campaign {work.campaign.name}",
            "is over; to go on with it, take its end back in the log",
        )


@command("campaign.end", title="End the campaign")
def end_campaign(work: Work, reason: str, winner: str | None = None) -> None:
    """End the campaign: a force has won it, or nobody."""
    if work.campaign.status == "over":
        raise BadInput(f"campaign {work.campaign.name}", "is over already")
    if winner is not None:
        work.get(models.Force, winner)
    work.say(reason=worded(reason, "reason"))
    work.set(work.campaign, status="over", winner=winner)


def _campaign(
    work: Work,
    wanted: str,
    name: str,
    rulesets: dict[Any, str],
    economy: str | None,
    settings: dict[str, Any],
    seed: int | None,
) -> models.Campaign:
    for theater, ruleset in rulesets.items():
        info = configured(work.plugins, ruleset, settings.get(ruleset, {})).info
        if info.theater != theater:
            raise BadInput(f"ruleset {ruleset}", f"is played in {info.theater}, not in {theater}")
    if economy is not None:
        configured(work.plugins, economy, settings.get(economy, {}))
    kept: dict[str, Any] = {"rulesets": settings}
    if seed is not None:
        kept["seed"] = seed
    (row_id,) = _ids(work, models.Campaign, [wanted]).values()
    return work.add(
        models.Campaign(
            id=row_id,
            name=named(name),
            space=rulesets.get("space"),
            ground=rulesets.get("ground"),
            economy=economy,
            settings=kept,
            created=datetime.now(UTC).isoformat(timespec="seconds"),
        )
    )


def _force(campaign: str, force: PackForce, row_id: str, player: str) -> models.Force:
    return models.Force(
        id=row_id,
        campaign=campaign,
        player=player,
        name=force.name,
        seat=force.empire,
        empire=force.empire,
        theater=force.theater,
        prestige=force.prestige,
        points=force.points,
        facts={"commander": force.commander, "home": force.home},
    )


def _unit(
    campaign: str, unit: PackUnit, row_id: str, force: str, ruleset: str, homes: dict[str, str]
) -> models.Unit:
    squads = [
        {**canon.plain(squad), "home": homes.get(squad.home or unit.id, row_id)} for squad in unit.squads
    ]
    return models.Unit(
        id=row_id,
        campaign=campaign,
        force=force,
        name=unit.name,
        class_id=unit.class_id,
        ruleset=ruleset,
        quality=unit.quality or 0,
        xp=unit.xp,
        skills=canon.plain(unit.skills),
        squads=squads,
    )


def _ids(work: Work, kind: type[Row], wanted: Iterable[str]) -> dict[str, str]:
    """Give each name the id that it has in the database: itself, or with a number where another campaign has it."""
    ids: dict[str, str] = {}
    column = SHELVES[kind].table.c.id
    for name in wanted:
        short = "-".join("".join(c if c.isalnum() else " " for c in name.lower()).split()) or "x"
        taken = set(work.connection.execute(select(column).where(column.startswith(short))).scalars())
        taken.update(ids.values())
        number = 1
        while (found := short if number == 1 else f"{short}-{number}") in taken:
            number += 1
        ids[name] = found
    return ids


def _renamed(plan: PackOperation, forces: dict[str, str], units: dict[str, str]) -> PackOperation:
    """Give a plan with the ids that its forces and units have in the database."""
    data = canon.plain(plan)
    for battle in data["battles"]:
        for seat in battle["seats"]:
            seat["force"] = forces[seat["force"]]
            if seat["units"] is not None:
                seat["units"] = [units[unit] for unit in seat["units"]]
    return canon.convert(data, PackOperation, f"plan {plan.id}")
