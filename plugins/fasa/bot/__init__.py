"""Players of the program's own for the Starship Tactical Combat Simulator."""

from core.api import BadInput, Bot

from ..settings import Rules
from .sound import SoundBot

LEVELS = ("sound",)


def make(rules: Rules, level: str) -> Bot:
    """Give a player of the given level.

    Raises:
        BadInput: naming the levels there are.
    """
    if level not in LEVELS:
        raise BadInput("bot", f"there is no level {level!r}; there are: {', '.join(LEVELS)}")
    return SoundBot(rules)
