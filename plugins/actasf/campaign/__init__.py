"""The campaign of A Call to Arms: Star Fleet: what is played between battles.

`roster` chooses a fleet, `muster` rolls its crews, `challenge` finds the next battle, `aftermath` follows it,
`surrender` ends a fleet's war.

Rule: Campaign System.
"""

from collections.abc import Mapping, Sequence

from core.api import Procedure

from ..campaign_figures import CampaignFigures
from ..catalogue import Own
from ..scenario.written import Written
from .aftermath import Aftermath
from .challenge import Challenge
from .challenge.scenarios import A_CALL_TO_ARMS
from .muster import Muster
from .roster import Roster
from .surrender import SurrenderFleet


def procedures(
    goal: int = 0,
    playable: Sequence[str] = (A_CALL_TO_ARMS,),
    own: Own | None = None,
    figures: CampaignFigures | None = None,
    written: Sequence[Written] = (),
) -> Mapping[str, Procedure]:
    """Give the procedures by name, in the order of a campaign.

    Args:
        goal: the prestige that wins the campaign, 15, 25 or 50; 0 where the last fleet does.
        playable: the scenarios that the program can field.
        written: scenarios of the players' own.
        own: figures of ships that an owner of the book puts in place of ours.
        figures: of the campaign.
    """
    return {
        "roster": Roster(own, figures),
        "muster": Muster(own, figures),
        "challenge": Challenge(playable, own, written, figures),
        "aftermath": Aftermath(goal, own, figures),
        "surrender": SurrenderFleet(own),
    }
