"""Players of the program's own for the Starship Tactical Combat Simulator."""

from core.api import BadInput, Bot

from ..settings import Rules
from .sound import SoundBot
from .style import STYLES

LEVELS = tuple(STYLES)


def make(rules: Rules, level: str) -> Bot:
    """Give a player of the given level.

    Raises:
        BadInput: naming the levels there are.
    """
    if level not in STYLES:
        raise BadInput("bot", f"there is no level {level!r}; there are: {', '.join(LEVELS)}")
    return SoundBot(rules, STYLES[level])
