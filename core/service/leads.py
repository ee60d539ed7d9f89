"""Who leads a force: its player, or an admiral, who is the computer. Kept among the force's facts."""

from collections.abc import Collection, Mapping
from typing import Literal

from msgspec import Struct

from core.contract import canon
from core.contract.errors import BadInput
from core.service import playing
from core.service.commands import command
from core.service.commitments import OPEN
from core.service.forces import ruleset_of, serving_force
from core.service.playing import Control
from core.store import models
from core.store.log import Work
from core.store.repository import ForceInfo

LEAD = "lead"
"""Among the facts of a force: that an admiral leads it, and how."""
RANDOM = "random"
"""The level of a bot that any ruleset has."""


class Lead(Struct, frozen=True):
    """How an admiral leads a force.

    Args:
        level: of its bots in battles; empty for the usual one of each ruleset.
        waits: whether a battle that was agreed on with it begins when somebody says so, and not at once.
        held: procedure to how many battles were in the campaign when it was last begun by the admiral's own wish.
    """

    level: str = ""
    waits: bool = False
    held: Mapping[str, int] = {}


@command("force.lead", title="Say who leads a force")
def lead_force(
    work: Work,
    force: str,
    by: Literal["admiral", "player"] = "admiral",
    level: str = "",
    waits: bool = False,
) -> list[str]:
    """Let an admiral, who is the computer, lead a force, or give it back to its player.

    Gives the battles and procedures that run and are handed over.
    An admiral musters, buys, spends experience, challenges and answers by itself, as soon as it can; in battles its seats
    are held by bots, of the level that is named. A battle that was agreed on with it begins at once, unless it `waits`
    until somebody begins it, such as for a table next week.
    """
    row = serving_force(work, force)
    levels = (*work.plugins.ruleset(ruleset_of(work, row.theater)).levels, RANDOM)
    if level and level not in levels:
        raise BadInput("force.lead, level", f"there is no level {level}; there are: {', '.join(levels)}")
    kept = {key: fact for key, fact in row.facts.items() if key != LEAD}
    work.set(row, facts=kept if by == "player" else {**kept, LEAD: canon.plain(Lead(level, waits))})
    return _hand_over(work, row)


def lead_of(force: models.Force | ForceInfo) -> Lead | None:
    """Give how an admiral leads a force; None where its player does."""
    found = force.facts.get(LEAD)
    return None if found is None else canon.convert(found, Lead, f"force {force.name}, lead")


def led(work: Work) -> Mapping[str, Lead]:
    """Give every force of the campaign that an admiral leads."""
    found = {}
    for row in work.find(models.Force, campaign=work.campaign.id):
        lead = lead_of(row) if row.left is None else None
        if lead is not None:
            found[row.id] = lead
    return found


def begins_at_once(work: Work, forces: Collection[str]) -> bool:
    """Tell whether a battle on which forces have agreed begins by itself: an admiral is among them, and none that waits."""
    leads = [lead for lead in (lead_of(work.get(models.Force, force)) for force in forces) if lead]
    return bool(leads) and not any(lead.waits for lead in leads)


def control_by(work: Work, forces: Collection[str], ruleset: str) -> Control:
    """Say who decides for a seat that units of these forces hold, where nobody has said it: bots where all have admirals."""
    leads = [lead_of(work.get(models.Force, force)) for force in forces]
    if not leads or any(lead is None for lead in leads):
        return Control()
    level = leads[0].level if leads[0] is not None else ""
    known = (*work.plugins.ruleset(ruleset).levels, RANDOM)
    return Control(by="bot", level=level if level in known else "")


def _hand_over(work: Work, force: models.Force) -> list[str]:
    """Hand the seats of a force in what runs to whoever leads it now."""
    units = {unit.id: unit.force for unit in work.find(models.Unit, campaign=work.campaign.id)}
    changed: dict[str, list[str]] = {}
    for status in OPEN[:2]:
        for battle in work.find(models.Battle, campaign=work.campaign.id, status=status):
            seats = {seat: forces for seat, forces in _seats(battle, units).items() if force.id in forces}
            new = {
                seat: canon.plain(control_by(work, forces, battle.ruleset)) for seat, forces in seats.items()
            }
            if new:
                work.set(battle, control={**battle.control, **new})
                changed[battle.id] = list(new)
    for battle_id, handed in changed.items():
        if playing.roll_missing(work, work.get(models.Battle, battle_id), handed) is not None:
            break  # somebody else has to type the next die
    return list(changed)


def _seats(battle: models.Battle, units: Mapping[str, str]) -> Mapping[str, set[str]]:
    """Give the forces whose units hold each seat of a battle, or that take part in a procedure."""
    if battle.theater == "campaign":
        return {force["id"]: {force["id"]} for force in battle.setup["forces"]}
    return {
        seat["seat"]: {units[unit["id"]] for unit in seat["units"] if unit["id"] in units}
        for seat in battle.setup["forces"]
    }
