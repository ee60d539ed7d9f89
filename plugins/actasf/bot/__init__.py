"""Players of the program's own for A Call to Arms: Star Fleet."""

from core.api import BadInput, Bot, Engine

from .keen import KeenBot
from .sound import SoundBot

LEVELS = ("sound", "keen")


def make(engine: Engine, level: str) -> Bot:
    """Give a player of the given level.

    Raises:
        BadInput: naming the levels there are.
    """
    if level not in LEVELS:
        raise BadInput("bot", f"there is no level {level!r}; there are: {', '.join(LEVELS)}")
    return KeenBot(engine) if level == "keen" else SoundBot(engine)
