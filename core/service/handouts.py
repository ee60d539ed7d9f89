"""What a player takes home from an evening: what now, standings, forces and sheets, battles to come, blank result slips.

No hand-out tells what its player may not know: of others it has names, prestige and points alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date
from random import Random

from msgspec.structs import replace
from sqlalchemy import Connection

from core.battle.blank import blank
from core.campaign.packs import PackBattle, PackOperation
from core.contract import canon
from core.contract.board import Row
from core.contract.dice import SeededDice
from core.contract.engine import State
from core.contract.errors import BadInput, CannotSetUp
from core.contract.ids import Seat
from core.contract.printout import Display, Printout
from core.contract.ruleset import Ruleset
from core.contract.words import counted
from core.plugin.manager import Plugins
from core.service import agenda, battle_views, commitments, posts, printouts, stakes
from core.service.battle_views import BattleView
from core.service.posts import Person
from core.service.reckoning import reckoning
from core.store import repository
from core.store.repository import CampaignInfo, ForceInfo, PlayerInfo, UnitInfo, unit_record
from core.store.states import configured, settings_of

SMALL, TOGETHER = 3, 6
"""A sheet with so few parts is small; so many small ones are put together."""


def of_player(connection: Connection, plugins: Plugins, campaign: str, player: str) -> Sequence[Printout]:
    """Give a player's hand-out, a sheet after the other.

    Raises:
        BadInput: when there is no such campaign or player.
    """
    info = repository.campaign(connection, campaign)
    people = {one.id: one for one in repository.players(connection, campaign)}
    if player not in people:
        raise BadInput(f"player {player}", "is none of the campaign")
    forces = [force for force in repository.forces(connection, campaign) if force.left is None]
    own = [force for force in forces if force.player == player]
    units = {force.id: _serving(connection, force) for force in own}
    seen = _battles(connection, plugins, campaign, units)
    officers: dict[str, list[Person]] = {}
    for person in posts.people(connection, plugins, campaign):
        if person.standing == "serving" and person.unit is not None and person.officer.squad is None:
            officers.setdefault(person.unit.id, []).append(person)
    return [
        _front(connection, plugins, info, people, player, forces),
        *(_roster(plugins, info, force, units[force.id], officers) for force in own),
        *_sheets(plugins, info, units, seen),
        *_plans(connection, plugins, info, forces, player),
        *(_running_slip(plugins, view, seat) for view, seat in seen),
    ]


def _serving(connection: Connection, force: ForceInfo) -> list[UnitInfo]:
    return [unit for unit in repository.units(connection, force.id) if unit.left is None]


def _front(
    connection: Connection,
    plugins: Plugins,
    info: CampaignInfo,
    people: Mapping[str, PlayerInfo],
    player: str,
    forces: Sequence[ForceInfo],
) -> Printout:
    names = {force.id: force.name for force in forces}
    errands = [one for one in agenda.agenda(connection, plugins, info.id) if one.player == player]
    waits = tuple(Row(names.get(one.force or "", "You"), one.words) for one in errands)
    shown = [
        Display("What now", waits or (Row("You", "Nothing waits for you."),)),
        *calendar(connection, info.id),
        standings(connection, info.id),
    ]
    turns = reckoning(connection, info)
    return Printout(
        f"{info.name}: {people[player].name}",
        ", ".join(filter(None, (f"As it stood on {date.today():%d %B %Y}", turns.told(turns.now)))),
        tuple(shown),
    )


def standings(connection: Connection, campaign: str) -> Display:
    """Give what everybody knows of every force: who plays it, prestige, fleet points."""
    people = {one.id: one.name for one in repository.players(connection, campaign)}
    rows = []
    for force in repository.forces(connection, campaign):
        if force.left is None:
            whose = people.get(force.player or "")
            told = f"prestige {force.prestige}, {counted(force.points, 'fleet point')}"
            rows.append(Row(force.name, f"{whose}, {told}" if whose else told))
    return Display("Standings", tuple(rows))


def calendar(connection: Connection, campaign: str) -> Iterator[Display]:
    """Give the sessions that are planned, if any."""
    planned = [one for one in repository.sessions(connection, campaign) if one.began is None]
    rows = [
        Row(
            f"{date.fromisoformat(one.date):%a %d %b %Y}",
            " · ".join(filter(None, (one.place, one.plan, one.story_date))) or "nothing is planned yet",
        )
        for one in sorted(planned, key=lambda one: one.date)
    ]
    if rows:
        yield Display("Calendar", tuple(rows))


def _roster(
    plugins: Plugins,
    info: CampaignInfo,
    force: ForceInfo,
    units: Sequence[UnitInfo],
    officers: Mapping[str, Sequence[Person]],
) -> Printout:
    about = f"{force.empire} · prestige {force.prestige} · {counted(force.points, 'fleet point')}"
    return Printout(
        force.name, about, tuple(_unit(plugins, info, unit, officers.get(unit.id, ())) for unit in units)
    )


def _unit(plugins: Plugins, info: CampaignInfo, unit: UnitInfo, officers: Sequence[Person]) -> Display:
    """Give a unit's card, with its people; one whose game is absent by what every game knows."""
    kind, rows = unit.class_id, (Row("Condition", unit.condition),)
    if plugins.has(unit.ruleset):
        ruleset = configured(plugins, unit.ruleset, settings_of(info, unit.ruleset))
        known = {one.id: one.name for one in plugins.guard(unit.ruleset, ruleset.catalogue)}
        kind = known.get(unit.class_id, unit.class_id)
        rows = tuple(plugins.guard(unit.ruleset, lambda: ruleset.card(unit_record(unit))))
    squads = ", ".join(squad.get("name") or squad["id"] for squad in unit.squads)
    people = tuple(Row(one.post.title, one.name) for one in officers)
    return Display(f"{unit.name}, {kind}", (*rows, *people, *((Row("Squads", squads),) if squads else ())))


def _battles(
    connection: Connection, plugins: Plugins, campaign: str, units: Mapping[str, Sequence[UnitInfo]]
) -> list[tuple[BattleView, Seat]]:
    """Give the battles that run with units of a player, and the seat that leads them."""
    force_of = {unit.id: force for force, found in units.items() for unit in found}
    rows = repository.battles(connection, campaign)
    seen = []
    for row in rows:
        if row.theater != "campaign" and row.status in ("running", "standing by"):
            view = battle_views.look(connection, plugins, row.id)
            if view.ruleset is not None and view.ruleset is view.engine:
                seen += [(view, Seat(seat)) for seat in battle_views.led(row, rows, force_of)]
    return seen


def _sheets(
    plugins: Plugins,
    info: CampaignInfo,
    units: Mapping[str, Sequence[UnitInfo]],
    seen: Sequence[tuple[BattleView, Seat]],
) -> Iterator[Printout]:
    """Give the sheets of a player's units: as they stand in a battle that runs, else as they rest."""
    fighting: set[str] = set()
    for view, seat in seen:
        (force,) = (one for one in view.battle.setup["forces"] if one["seat"] == seat)
        fighting.update(unit["id"] for unit in force["units"])
        yield from printouts.of_battle(plugins, view, seat)
    for found in units.values():
        resting = [unit for unit in found if unit.id not in fighting]
        yield from _together(printouts.at_rest(plugins, info, resting))


def _together(sheets: Sequence[Printout]) -> Iterator[Printout]:
    """Put the small sheets of troops together, so many on one."""
    small = [sheet for sheet in sheets if len(sheet.displays) <= SMALL]
    yield from (sheet for sheet in sheets if len(sheet.displays) > SMALL)
    for first in range(0, len(small), TOGETHER):
        some = small[first : first + TOGETHER]
        displays = [
            replace(one, title=f"{sheet.title}: {one.title}") for sheet in some for one in sheet.displays
        ]
        yield Printout(
            ", ".join(sheet.title for sheet in some), some[0].about if len(some) == 1 else "", tuple(displays)
        )


def _plans(
    connection: Connection, plugins: Plugins, info: CampaignInfo, forces: Sequence[ForceInfo], player: str
) -> Iterator[Printout]:
    """Give the briefs of the battles that are planned with a player's forces, each with its result slip."""
    names = {force.id: force.name for force in forces}
    mine = {force.id for force in forces if force.player == player}
    for plan in commitments.open_plans(info, repository.operations(connection, info.id)):
        read = canon.convert(plan, PackOperation, f"plan {plan['id']}")
        if not mine.intersection(seat.force for battle in read.battles for seat in battle.seats):
            continue
        displays = []
        for battle in stakes.prospects(connection, plugins, info.id, read):
            others = [names.get(side.force, side.force) for side in battle.sides if side.force not in mine]
            about = (Row("Game", battle.game), Row("Against", ", ".join(others) or "nobody"), *battle.terms)
            displays.append(Display(battle.title, about))
            displays += [
                Display(
                    f"{battle.title}: {names[side.force]}",
                    (Row("Brings", ", ".join(side.units) or "nobody yet"), *side.stakes),
                )
                for side in battle.sides
                if side.force in mine
            ]
        yield Printout(read.title, read.brief, tuple(displays))
        for one in read.battles:
            if all(seat.units is not None for seat in one.seats):  # else it is not known yet who comes
                yield from _planned_slip(connection, plugins, info, one)


def _planned_slip(
    connection: Connection, plugins: Plugins, info: CampaignInfo, battle: PackBattle
) -> Iterator[Printout]:
    """Give the slip of a planned battle; none where it could not begin now."""
    found = stakes.planned(connection, plugins, info, battle)
    if found is None:
        return
    ruleset, setup = found
    with suppress(CannotSetUp):
        state = plugins.guard(ruleset.info.id, lambda: ruleset.setup(setup, SeededDice(Random(0))))
        yield _slip(battle.title, ruleset, state, plugins)


def _running_slip(plugins: Plugins, view: BattleView, seat: Seat) -> Printout:
    """Give the slip of a battle that runs, as far as a seat knows who is in it."""
    ruleset = view.ruleset
    assert ruleset is not None  # only such battles are looked at
    known = plugins.guard(view.battle.ruleset, lambda: ruleset.view(view.state, seat))
    return _slip(view.battle.name, ruleset, known, plugins)


def _slip(title: str, ruleset: Ruleset, state: State, plugins: Plugins) -> Printout:
    """Give a battle's result form, blank."""
    form = plugins.guard(ruleset.info.id, lambda: ruleset.result_form(state))
    return Printout(f"Result of {title}", "To be filled in at the table.", blank(form))
