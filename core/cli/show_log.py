"""The verb `show log`: what was done in a campaign, newest last, and what taking an entry back would take along."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from core.cli import output
from core.cli.account import told
from core.cli.names import moment
from core.cli.output import command_line
from core.contract import canon
from core.contract.dice import Roll
from core.contract.errors import BadInput
from core.contract.ids import GAMEMASTER, PUBLIC, Seat
from core.contract.words import counted, titled
from core.service.desk import Desk
from core.service.log_words import title
from core.service.reasons import WHY, reason
from core.store.repository import CampaignInfo, LogEntry

NEWEST = 40
"""So many entries are listed."""
ALONG = 12
"""So many entries that go with one are named."""


def listed(
    desk: Desk, campaign: CampaignInfo, seat: str | None, as_data: bool, options: Sequence[str]
) -> None:
    """List the newest entries of a campaign's log, all of each or what a seat may know."""
    newest = desk.log(campaign.id, max(0, campaign.head - NEWEST), NEWEST)
    entries = [as_seen(desk, entry, seat) for entry in newest]
    if as_data:
        output.data(entries)
        return
    if campaign.head > NEWEST:
        print(f"{campaign.name}: the newest {NEWEST} of {campaign.head} entries")
    battles = {battle.id: battle.name for battle in desk.battles(campaign.id)}
    forces = _forces(desk, campaign.id)
    heads = ("entry", "at", "in the campaign", "seat", "what", "battle", "")
    turns = desk.reckoning(campaign.id)
    output.table(
        heads,
        [_row(one, turns.at(one.number), battles.get(one.battle or "", ""), forces) for one in entries],
        spare=heads[2:3],
    )
    print("\nSee an entry, and what would go with it, or take the last action back:")
    print(f"  {output.program('show', 'log', str(campaign.head), '--campaign', campaign.id, *options)}")
    print(f"  {command_line('undo', {}, ('--campaign', campaign.id, *options))}")


def _forces(desk: Desk, campaign: str) -> Mapping[str, str]:
    """Give the names of the forces, which are the seats of a procedure, by their ids."""
    return {force.id: force.name for force in desk.forces(campaign)}


def _seat(entry: LogEntry, forces: Mapping[str, str]) -> str:
    return forces.get(entry.seat or "") or titled(entry.seat or "")


def _row(entry: LogEntry, turn: str, battle: str, forces: Mapping[str, str]) -> Sequence[Any]:
    mark = f"taken back by {entry.undone_by}" if entry.undone_by is not None else ""
    if entry.cause is not None:
        mark = mark or f"with {entry.cause}"
    return (
        entry.number,
        moment(entry.at),
        turn,
        _seat(entry, forces),
        title(entry),
        battle,
        mark,
    )


def as_seen(desk: Desk, entry: LogEntry, seat: str | None) -> LogEntry:
    """Give an entry as a seat may know it: of others' orders no more than their kind, of events and dice what it sees."""
    if seat in (None, GAMEMASTER) or entry.battle is None:
        return entry
    own, engine = Seat(seat or PUBLIC), desk.battle(entry.battle).engine
    events = () if engine is None else [engine.event(event).seen_by(own) for event in entry.events]
    rolls = canon.convert(entry.dice, tuple[Roll, ...], "dice")
    known = {WHY: entry.arguments[WHY]} if _why(desk, entry, own) else {}
    entry = replace(
        entry,
        events=[canon.plain(event) for event in events if event is not None],
        dice=[canon.plain(roll) for roll in rolls if roll.seen_by(own)],
        changes=(),
    )
    if entry.seat == own or not (entry.play or {}).get("order"):
        return entry
    assert entry.play is not None
    return replace(entry, arguments=known, play={"order": {"order": entry.play["order"]["order"]}})


def _why(desk: Desk, entry: LogEntry, seat: Seat) -> str:
    """Give why a bot gave the order of an entry, where a seat may know it."""
    view = desk.battle(entry.battle) if entry.battle is not None and WHY in entry.arguments else None
    if view is None or view.engine is None:
        return ""
    return reason(view.engine, entry, seat, over=view.outcome is not None)


def one(
    desk: Desk, campaign: CampaignInfo, word: str, seat: str | None, as_data: bool, options: Sequence[str]
) -> None:
    """Show one entry, all of it or what a seat may know, and what would be taken back with it.

    Raises:
        BadInput: when it is no number of an entry.
    """
    if not word.isdecimal():
        raise BadInput(f"log entry {word}", f"is named by its number, 1 to {campaign.head}")
    entry = as_seen(desk, desk.log_entry(campaign.id, int(word)), seat)
    gone = entry.undone_by is not None
    try:
        along = () if gone else desk.undo_plan(campaign.id, entry.number)
        fixed = ""
    except BadInput as error:
        along, fixed = (), f"It cannot be taken back: it {error.cause}."
    if as_data:
        output.data({"entry": entry, "undo_takes": [other.number for other in along]})
        return
    whose = f", {_seat(entry, _forces(desk, campaign.id))}" if entry.seat else ""
    print(f"{entry.number} {title(entry)}{whose}, {moment(entry.at)}")
    for key, value in entry.arguments.items():
        if value is not None and key != WHY and entry.command not in ("undo", "redo"):
            print(f"    {key}: {output.word(value)}")
    if entry.battle is not None and entry.events:
        for line in told(desk, entry.battle, entry.events, Seat(seat or GAMEMASTER)):
            print(f"    {line}")
    why = _why(desk, entry, Seat(seat or GAMEMASTER))
    if why:
        print(f"    why: {why}")
    if entry.dice:
        print(f"    dice: {' '.join(str(face) for roll in entry.dice for face in roll['faces'])}")
    for line in taken_back(desk, entry, Seat(seat or GAMEMASTER)):
        print(f"    {line}")
    words, rest = {"number": entry.number}, ("--campaign", campaign.id, *options)
    if gone:
        print(f"It was taken back by entry {entry.undone_by}. To let it stand again:")
        print(f"  {command_line('redo', words, rest)}")
    elif along:
        others = [other for other in along if other.number != entry.number]
        with_it = f" with {counted(len(others), 'other entry', 'other entries')}" if others else ""
        print(f"To take it back{with_it}{':' if not others else f' ({named(others)}):'}")
        print(f"  {command_line('undo', words, rest)}")
    else:
        print(fixed)


def named(entries: Sequence[LogEntry]) -> str:
    """Name entries by number and title."""
    words = [f"{entry.number} {title(entry)}" for entry in entries]
    more = [f"{len(words) - ALONG} more"] if len(words) > ALONG else []
    return ", ".join((*words[:ALONG], *more))


def taken_back(desk: Desk, entry: LogEntry, seat: Seat = GAMEMASTER) -> Iterator[str]:
    """Tell of an undo or redo what it took back and what it let stand again, as a seat may know it."""
    if entry.command not in ("undo", "redo"):
        return
    found = [desk.log_entry(entry.campaign, number) for number, _ in entry.arguments.get("marks", ())]
    actions = [one for one in found if one.command not in ("undo", "redo") and one.cause is None]
    for what, some in (
        ("taken back", [one for one in actions if one.undone_by is not None]),
        ("stands again", [one for one in actions if one.undone_by is None]),
    ):
        if some:
            yield f"{what}: {named(some)}"
            if len(some) == 1 and some[0].battle is not None and some[0].events:
                yield from (f"    {line}" for line in told(desk, some[0].battle, some[0].events, seat))
