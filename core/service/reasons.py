"""Why a bot gave an order: kept in the arguments of its entry in the log, and told to those who may know it."""

from collections.abc import Sequence
from typing import Any

from core.contract.engine import Bot, Engine, Reasoned, State
from core.contract.ids import GAMEMASTER, PUBLIC, Seat
from core.store.repository import LogEntry

WHY = "why"
"""The argument of an entry: the words, and whether all seats knew all that the bot knew."""

SECRET = (
    "it weighed what only its own side may know; the gamemaster may read it, and all once the battle is over"
)
"""What is told of a reason to those who may not know it yet."""


def noted(engine: Engine, state: State, bot: Bot, seats: Sequence[Seat]) -> dict[str, Any]:
    """Give why a bot has chosen its last order as an entry keeps it; nothing where it does not say.

    What a bot weighs may tell what only its own side knows, so it is open to all only where nothing was secret.
    """
    words = bot.why if isinstance(bot, Reasoned) else ""
    if not words:
        return {}
    return {"words": words, "open": all(engine.view(state, seat) == state for seat in (*seats, PUBLIC))}


def reason(engine: Engine, entry: LogEntry, seat: Seat, over: bool = False) -> str:
    """Give why the bot gave the order of an entry, in a line; nothing where the seat may not know it, or nobody does.

    Args:
        engine: by which it was played.
        over: whether its battle is: then nothing is secret any more.
    """
    found = entry.arguments.get(WHY)
    if not isinstance(found, dict):
        return ""
    known = over or seat in (entry.seat, GAMEMASTER) or (found.get("open") and _saw(engine, entry, seat))
    return str(found.get("words", "")) if known else ""


def reason_or_secret(engine: Engine, entry: LogEntry, seat: Seat, over: bool = False) -> str:
    """Tell why the bot gave the order of an entry, or that the seat may not know it yet; nothing where nobody knows."""
    return reason(engine, entry, seat, over) or (SECRET if WHY in entry.arguments else "")


def _saw(engine: Engine, entry: LogEntry, seat: Seat) -> bool:
    """Tell whether a seat saw all that came of an order: else the order itself was secret."""
    events = [engine.event(data) for data in entry.events]
    return all(event.seen_by(seat) == event for event in events)
