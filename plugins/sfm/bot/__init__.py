"""Players of the program's own for Star Fleet Marines."""

from typing import TYPE_CHECKING

from core.api import BadInput, Bot
from plugins.sfm.bot.sound import SoundBot

if TYPE_CHECKING:
    from plugins.sfm.ruleset import StarFleetMarines

LEVELS = ("sound",)


def make(ruleset: "StarFleetMarines", level: str) -> Bot:
    """Give the player of a level.

    Raises:
        BadInput: naming the levels there are.
    """
    if level not in LEVELS:
        raise BadInput("bot", f"there is no level {level!r}; there are: {', '.join(LEVELS)}")
    return SoundBot(ruleset)
