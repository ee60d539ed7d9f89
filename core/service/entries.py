"""Entries of the log in words."""

from core.contract.words import titled
from core.service.commands import COMMANDS
from core.store.repository import LogEntry

ORDERS = {"standing": "What to be asked about", "tick": "The clock goes on", "go_on": "Go on"}
"""Orders whose tags are no words of the players."""
FOLLOWED = {"squad.return": "Squads come home"}
"""What follows from a command without being one."""
LIFT = "battle.lift"
"""The command by which a keeper who plays sees all; its entries are told to everybody for good."""


def title(entry: LogEntry) -> str:
    """Name an entry: an order by its tag, another by its command's title."""
    if entry.play is not None and entry.play.get("order"):
        tag = str(entry.play["order"]["order"])
        return ORDERS.get(tag, titled(tag))
    found = COMMANDS.get(entry.command)
    return found.title if found is not None else FOLLOWED.get(entry.command, entry.command)


def notice(entry: LogEntry) -> str:
    """Tell everybody at a battle what was done to it that is no order; nothing of what need not be told."""
    match entry.command:
        case "battle.lift":
            return "lifts the keeper's veil and sees all"
        case "battle.odds":
            return "odds are told again" if entry.arguments["told"] else "no odds are told from now on"
        case "ruling.note":
            return f"Ruling on {entry.arguments['rule']}: {entry.arguments['text']}"
    return ""
