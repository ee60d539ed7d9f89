"""Players of the program's own for Star Fleet Marines."""

from core.api import BadInput, Bot, Engine
from plugins.sfm.bot.keen import KeenBot
from plugins.sfm.bot.sound import SoundBot
from plugins.sfm.settings import Rules

LEVELS = ("sound", "keen")


def make(engine: Engine, rules: Rules, level: str) -> Bot:
    """Give a player of the given level.

    Raises:
        BadInput: naming the levels there are.
    """
    if level not in LEVELS:
        raise BadInput("bot", f"there is no level {level!r}; there are: {', '.join(LEVELS)}")
    return KeenBot(engine, rules) if level == "keen" else SoundBot(engine, rules)
