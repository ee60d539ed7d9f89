"""The campaign of the Starship Tactical Combat Simulator: captains and crews, campaign points, repair. All of it house.

The text announces these rules and breaks off. `muster` rolls captains and crews, `aftermath` follows a battle.
"""

from collections.abc import Mapping

from core.api import Procedure

from ..settings import Rules
from .aftermath import Aftermath
from .muster import Muster


def procedures(rules: Rules) -> Mapping[str, Procedure]:
    """Give the procedures by name, in the order of a campaign."""
    return {"captains": Muster(rules), "advancement": Aftermath(rules)}
