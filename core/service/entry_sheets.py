"""Enter a campaign as it stands on paper: two sheets of fleets and ships, from a form or from spreadsheets, and back."""

from collections.abc import Sequence

from sqlalchemy import Connection

from core.contract import canon
from core.contract.errors import BadInput
from core.contract.records import Count
from core.plugin.manager import Plugins
from core.service.campaigns import set_turn
from core.service.commands import command
from core.service.due import ENTERED
from core.service.entry_reading import Entry, ForceRow, Reader, Told, UnitRow, unit_cells
from core.service.entry_tables import write_table
from core.service.entry_words import squads_of
from core.service.forces import create_force
from core.service.players import add_player
from core.service.posts import man
from core.store import models, repository
from core.store.log import Work
from core.store.repository import unit_record

FEW = 20
"""So many faults are told in an error, and how many more there are; the preview tells all."""


@command("campaign.enter", title="Enter fleets as they stand on paper")
def enter(work: Work, forces: str = "", units: str = "", turn: Count | None = None) -> Sequence[Told]:
    """Enter players, forces and units from entry sheets, two texts of CSV; docs/entering.md says what is in them.

    Gives what each row came to. Forces are known by their names, and units by theirs in their force: who is there already
    is changed to what the sheets say, and an empty cell leaves what it is about as it is. While anything is wrong in any row
    nothing is written. `turn` is the turn in which the campaign is.
    """
    found = read(work.connection, work.plugins, work.campaign.id, forces, units)
    if found.faults:
        more = len(found.faults) - FEW
        told = "; ".join(map(str, found.faults[:FEW])) + (f"; and {more} more" if more > 0 else "")
        raise BadInput("campaign.enter", told)
    if not (found.forces or found.units):
        raise BadInput("campaign.enter", "the sheets have no row")
    work.notes.extend(found.notes)
    players = {player.name: player.id for player in repository.players(work.connection, work.campaign.id)}
    ids = {
        force.name: force.id
        for force in repository.forces(work.connection, work.campaign.id)
        if force.left is None
    }
    for row in found.forces:
        if row.player is not None and row.player not in players:
            players[row.player] = add_player(work, row.player)
        ids[row.name] = _write_force(work, row, None if row.player is None else players[row.player])
    man(work, [_write_unit(work, unit, ids[unit.force]) for unit in found.units])
    for row in found.forces:
        _settle(work, ids[row.name])
    if turn is not None:
        set_turn(work, turn)
    return found.told


def read(connection: Connection, plugins: Plugins, campaign: str, forces: str, units: str) -> Entry:
    """Say what entry sheets would come to, and everything that is wrong in them."""
    return Reader(connection, plugins, campaign).read(forces, units)


def columns(
    connection: Connection, plugins: Plugins, campaign: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Give the columns of the sheet of forces and of that of units."""
    reader = Reader(connection, plugins, campaign)
    return reader.force_columns, reader.unit_columns


def write(connection: Connection, plugins: Plugins, campaign: str) -> tuple[str, str]:
    """Give a campaign's forces and units as entry sheets; entered again they change nothing."""
    reader = Reader(connection, plugins, campaign)
    players = {player.id: player.name for player in reader.players}
    forces, units = [], []
    for force in reader.forces.values():
        forces.append(
            {
                "force": force.name,
                "player": players.get(force.player or "", ""),
                "theater": force.theater,
                "empire": force.empire,
                "prestige": str(force.prestige),
                "points": str(force.points),
                **{key: str(value) for key, value in force.facts.items() if key in reader.force_columns},
            }
        )
        ruleset = reader.rulesets.get(force.theater)
        for unit in repository.units(connection, force.id):
            if unit.left is None and ruleset is not None and unit.ruleset == ruleset.info.id:
                units.append({"force": force.name, **unit_cells(ruleset, unit_record(unit))})
    return write_table(reader.force_columns, forces), write_table(reader.unit_columns, units)


def _write_force(work: Work, row: ForceRow, player: str | None) -> str:
    if row.known is None:
        force = create_force(
            work,
            row.name,
            row.theater,
            row.empire,
            player,
            row.prestige or 0,
            row.points or 0,
        )
        work.set(work.get(models.Force, force), facts={**row.facts, ENTERED: True})
        return force
    found = work.get(models.Force, row.known.id)
    given = {"player": player, "prestige": row.prestige, "points": row.points, "empire": row.empire}
    values = {key: value for key, value in given.items() if value is not None}
    work.set(found, **values, facts={**found.facts, **row.facts})
    return found.id


def _write_unit(work: Work, row: UnitRow, force: str) -> models.Unit:
    record = row.record
    unit_id = record.id if row.known is not None else work.new_id(record.name)
    squads = record.squads
    if row.squads is not None:
        squads = squads_of(row.squads, unit_id, squads if row.known is not None else ())
    values = {
        "class_id": record.class_id,
        "quality": record.quality,
        "xp": record.xp,
        "skills": canon.plain(record.skills),
        "condition": record.condition,
        "squads": canon.plain(squads),
    }
    version = work.plugins.ruleset(row.ruleset).info.state_version
    if row.known is not None:
        found = work.get(models.Unit, row.known.id)
        kept = found.sheets.get(row.ruleset, {})
        if kept.get("data", {}) != record.sheet:
            sheet = {**kept, "version": version, "data": canon.plain(record.sheet)}
            values["sheets"] = {**found.sheets, row.ruleset: sheet}
        work.set(found, **values)
        return found
    sheets = {row.ruleset: {"version": version, "data": canon.plain(record.sheet)}} if record.sheet else {}
    return work.add(
        models.Unit(
            id=unit_id,
            campaign=work.campaign.id,
            force=force,
            name=record.name,
            ruleset=row.ruleset,
            sheets=sheets,
            **values,
        )
    )


def _settle(work: Work, force: str) -> None:
    """Let a new force hold its muster after all, where a crew of it has no quality yet or it has no units."""
    row = work.get(models.Force, force)
    units = work.find(models.Unit, force=force)
    if row.facts.get(ENTERED) and not (units and all(unit.quality for unit in units)):
        work.set(row, facts={key: value for key, value in row.facts.items() if key != ENTERED})
