"""What other programs did in the same database, as one of them finds it out."""

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import Connection

from core.store import repository
from core.store.repository import LogEntry


class News:
    """Remembers how far each log was read, and which entries were made here.

    Args:
        heads: the number of each campaign's newest entry, as things stand.
    """

    def __init__(self, heads: Mapping[str, int]) -> None:
        self._heads = dict(heads)
        self._own: set[tuple[str, int]] = set()

    def made(self, campaign: str, numbers: Iterable[int]) -> None:
        """Note entries that are being made here, before others can see them."""
        self._own.update((campaign, number) for number in numbers)

    def read(self, connection: Connection) -> Sequence[LogEntry]:
        """Give the entries since the last time that were not made here, campaign by campaign, oldest first."""
        found: list[LogEntry] = []
        for campaign, head in repository.heads(connection).items():
            seen = self._heads.get(campaign, 0)
            if head > seen:
                entries = repository.log(connection, campaign, seen)
                found += (entry for entry in entries if (campaign, entry.number) not in self._own)
                self._own.difference_update((campaign, entry.number) for entry in entries)
            self._heads[campaign] = head
        return found


def touched(connection: Connection, entries: Iterable[LogEntry]) -> frozenset[tuple[str, str]]:
    """Give table and id of every row that is different since entries were made."""
    rows: set[tuple[str, str]] = set()
    for entry in entries:
        rows.add(("campaign", entry.campaign))
        rows.update((change.table, change.id) for change in entry.what_changed)
        if entry.battle is not None:  # its state is kept, but not in the log
            rows.add(("battle", entry.battle))
        if entry.command in ("undo", "redo"):  # which give battles back the states that they had
            rows.update(("battle", battle.id) for battle in repository.battles(connection, entry.campaign))
    return frozenset(rows)
