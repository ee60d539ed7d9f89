"""Forces of the ground game in a campaign: raising them, what follows a battle, what stands on a unit's card.

All of it is house: the source has no campaign of ground forces.
"""

from collections.abc import Mapping

from core.api import Procedure
from plugins.sfm.campaign.aftermath import Aftermath
from plugins.sfm.campaign.card import card
from plugins.sfm.campaign.muster import Muster
from plugins.sfm.settings import Rules

__all__ = ["Aftermath", "Muster", "card", "procedures"]


def procedures(rules: Rules) -> Mapping[str, Procedure]:
    """Give the procedures by name."""
    return {"muster": Muster(rules), "aftermath": Aftermath(rules)}
