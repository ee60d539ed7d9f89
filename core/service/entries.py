"""Entries of the log in words."""

from core.contract.words import titled
from core.service.commands import COMMANDS
from core.store.repository import LogEntry

ORDERS = {"standing": "What to be asked about", "tick": "The clock goes on", "go_on": "Go on"}
"""Orders whose tags are no words of the players."""
FOLLOWED = {"squad.return": "Squads come home"}
"""What follows from a command without being one."""


def title(entry: LogEntry) -> str:
    """Name an entry: an order by its tag, another by its command's title."""
    if entry.play is not None and entry.play.get("order"):
        tag = str(entry.play["order"]["order"])
        return ORDERS.get(tag, titled(tag))
    found = COMMANDS.get(entry.command)
    return found.title if found is not None else FOLLOWED.get(entry.command, entry.command)
