"""What entries of the log made of units and forces: each field as it was before the first and after the last of them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from core.store.repository import BattleInfo, LogEntry
from gui.shell import Shell

ALL = 1_000_000
"""More entries than a battle has."""


@dataclass
class Became:
    """What became of a unit or force.

    Args:
        fields: each field that was changed, with its value before and after.
        joined: whether it was not there before.
    """

    id: str
    fields: dict[str, tuple[Any, Any]] = field(default_factory=dict)
    joined: bool = False

    def told(self, name: str, show: Callable[[Any], object] = str) -> str:
        """Write a field's change, or nothing where it is as it was."""
        if self.joined or name not in self.fields:
            return ""
        before, after = self.fields[name]
        told = ("–" if value is None else show(value) for value in (before, after))
        return " → ".join(map(str, told)) if before != after else ""


def became(entries: Iterable[LogEntry], table: str) -> Mapping[str, Became]:
    """Sum up what entries, oldest first, made of the rows of a table."""
    found: dict[str, Became] = {}
    for entry in entries:
        for change in entry.what_changed:
            if change.table != table or change.after is None:
                continue
            row = found.setdefault(change.id, Became(change.id))
            row.joined = row.joined or change.before is None
            for name, after in change.after.items():
                before = (change.before or {}).get(name)
                row.fields[name] = (row.fields.get(name, (before, None))[0], after)
    return found


def aftermath(shell: Shell, campaign: str, fought: Sequence[BattleInfo]) -> Sequence[LogEntry]:
    """Give the entries that took battles into the campaign, and those of the procedures held after them."""
    desk = shell.desk
    ids = {battle.id for battle in fought}
    entries: dict[int, LogEntry] = {}
    for battle in fought:
        for entry in desk.log(campaign, 0, ALL, battle.id):
            if entry.command == "battle.accept" and entry.undone_by is None:
                entries[entry.number] = entry
                # Squads that went home were brought there in the same action.
                for other in desk.log(campaign, entry.number, len(fought) + 1):
                    if entry.cause is not None and other.cause == entry.cause:
                        entries[other.number] = other
    for held in desk.battles(campaign):
        if held.theater == "campaign" and held.setup.get("battle") in ids:
            entries.update(
                (entry.number, entry)
                for entry in desk.log(campaign, 0, ALL, held.id)
                if entry.undone_by is None
            )
    return [entries[number] for number in sorted(entries)]
