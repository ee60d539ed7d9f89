"""Which procedures the forces of a campaign have to hold, which they can, and who still chooses in one."""

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from core.contract.ids import Seat
from core.contract.ruleset import Procedure
from core.plugin.examination import procedures_of
from core.plugin.manager import Plugins
from core.service import battle_views
from core.service.battle_views import BattleView
from core.store import repository
from core.store.repository import BattleInfo, CampaignInfo
from core.store.states import configured, settings_of

ENTERED = "entered"
"""Among the facts of a force: that it came with its crews, so that no muster waits for it."""


class Due(Struct, frozen=True):
    """A procedure that is to be held.

    Args:
        forces: who takes part.
        moment: `muster`, `aftermath` or `between`: when it is due by itself.
        battle: after which battle; None at the muster.
        summary: what it is for, in a sentence.
        holders: how many forces hold it together; None for any number.
    """

    ruleset: str
    procedure: str
    title: str
    forces: tuple[str, ...]
    moment: str
    battle: str | None = None
    summary: str = ""
    holders: int | None = None


def due(connection: Connection, plugins: Plugins, campaign: str) -> Sequence[Due]:
    """Give the procedures that are to be held now, in the order of holding them: musters, then what follows battles.

    A force that still chooses in another one holds it later, and the others go on.
    """
    info = repository.campaign(connection, campaign)
    rows = repository.battles(connection, campaign)
    held = {
        (row.ruleset, row.setup["procedure"], force["id"], row.setup.get("battle"))
        for row in rows
        if row.theater == "campaign"
        for force in row.setup["forces"]
    }
    found = [
        *_for_every_force(connection, plugins, info, "muster"),
        *_aftermaths(connection, plugins, info, rows),
    ]
    waiting = []
    busy = choosing(connection, plugins, campaign)
    for one in found:
        open_to = (force for force in one.forces if force not in busy)
        left = tuple(f for f in open_to if (one.ruleset, one.procedure, f, one.battle) not in held)
        if left:
            waiting.append(replace(one, forces=left))
    return waiting


def known(connection: Connection, plugins: Plugins, campaign: str) -> Sequence[Due]:
    """Give every procedure that forces of a campaign can hold, whether it is due or not."""
    info = repository.campaign(connection, campaign)
    return [
        one
        for moment in ("muster", "aftermath", "between")
        for one in _for_every_force(connection, plugins, info, moment)
    ]


def choosing(connection: Connection, plugins: Plugins, campaign: str) -> Mapping[str, str]:
    """Give every force that still chooses in a procedure, with the procedure's name; not one that may take its time over it."""
    return {
        seat: row.name
        for row in repository.battles(connection, campaign)
        if row.theater == "campaign" and row.status == "running"
        for seat in _bound(plugins, battle_views.look(connection, plugins, row.id))
    }


def _bound(plugins: Plugins, view: BattleView) -> Sequence[Seat]:
    """Give the forces that hold nothing else before they have chosen."""
    engine = view.engine
    if not isinstance(engine, Procedure):
        return view.to_act
    return [
        seat
        for seat in view.to_act
        if plugins.guard(view.battle.ruleset, partial(engine.binds, view.state, seat))
    ]


def procedures_at(
    plugins: Plugins, info: CampaignInfo, ruleset: str, moment: str
) -> Sequence[tuple[str, Procedure]]:
    """Give a ruleset's procedures of a moment by name, in its own order; none where it is not at hand."""
    if not plugins.has(ruleset):
        return []
    found = configured(plugins, ruleset, settings_of(info, ruleset))
    procedures: Mapping[str, Procedure] = plugins.guard(ruleset, lambda: procedures_of(found))
    return [(name, procedure) for name, procedure in procedures.items() if procedure.moment == moment]


def _for_every_force(connection: Connection, plugins: Plugins, info: CampaignInfo, moment: str) -> list[Due]:
    """Give the procedures of a moment, each for all forces of the theater that its ruleset keeps."""
    found = []
    for theater in ("space", "ground"):
        forces = tuple(
            force.id
            for force in repository.forces(connection, info.id)
            if force.theater == theater
            and force.left is None
            and not (moment == "muster" and force.facts.get(ENTERED))
        )
        for ruleset in keepers(plugins, info, theater) if forces else ():
            found += [
                Due(
                    ruleset, name, procedure.title, forces, moment, None, procedure.summary, procedure.holders
                )
                for name, procedure in procedures_at(plugins, info, ruleset, moment)
            ]
    return found


def _aftermaths(
    connection: Connection, plugins: Plugins, info: CampaignInfo, rows: Sequence[BattleInfo]
) -> list[Due]:
    """Give what follows each battle that is in the campaign, for the forces whose units fought in it.

    What the ruleset by which it was played has to settle waits while another one plays the theater.
    """
    found = []
    serving = {force.id for force in repository.forces(connection, info.id) if force.left is None}
    force_of = {unit.id: force for force in sorted(serving) for unit in repository.units(connection, force)}
    for row in rows:
        if row.status != "accepted" or row.outcome is None or row.theater == "campaign":
            continue
        fought = {
            force_of[unit["id"]]
            for seat in row.setup["forces"]
            for unit in seat["units"]
            if unit["id"] in force_of
        }
        for ruleset in keepers(plugins, info, row.theater) if fought else ():
            if ruleset in (info.economy, row.ruleset):
                found += [
                    Due(ruleset, name, procedure.title, tuple(sorted(fought)), "aftermath", row.id)
                    for name, procedure in procedures_at(plugins, info, ruleset, "aftermath")
                ]
    return found


def keepers(plugins: Plugins, info: CampaignInfo, theater: str) -> Sequence[str]:
    """Give the rulesets whose procedures keep the forces of a theater: the economy's in its own, then the theater's."""
    economy, bound = info.economy, info.space if theater == "space" else info.ground
    keeps = economy is not None and plugins.has(economy) and plugins.ruleset(economy).info.theater == theater
    return tuple(dict.fromkeys(one for one in (economy if keeps else None, bound) if one is not None))
