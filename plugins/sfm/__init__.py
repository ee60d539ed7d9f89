"""Star Fleet Marines: Assault, as a plugin."""

from core.api import Ruleset, hookimpl
from plugins.sfm.ruleset import StarFleetMarines


@hookimpl
def register_rulesets() -> list[Ruleset]:
    """Give the ruleset."""
    return [StarFleetMarines()]
