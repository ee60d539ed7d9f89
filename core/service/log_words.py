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


TELLING = ("procedure", "name")
"""Arguments that say what it was that a command began or made."""


def title(entry: LogEntry) -> str:
    """Name an entry: an order by its tag, another by its command's title and what it began or made."""
    if entry.play is not None and entry.play.get("order"):
        tag = str(entry.play["order"]["order"])
        return ORDERS.get(tag, titled(tag))
    found = COMMANDS.get(entry.command)
    if found is None:
        return FOLLOWED.get(entry.command, entry.command)
    told = next((str(entry.arguments[key]) for key in TELLING if entry.arguments.get(key)), "")
    return f"{found.title}: {titled(told)}" if told else found.title


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
