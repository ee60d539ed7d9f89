"""Which scenario a challenge leads to, and how large it is.

Rule: Scenario Table; the Fleets entry of each scenario.
"""

from msgspec import Struct

from ... import campaign_figures
from ...scenario.written import book

A_CALL_TO_ARMS = "a-call-to-arms"
ANY = "any"
"""What twelve means: the challenger chooses."""
OWN = "own"
"""One that the challenger wrote himself."""


class Challenged(Struct, frozen=True):
    """A scenario of the table; `attacker` and `defender` are their percentages of the points."""

    title: str
    attacker: int = 100
    defender: int = 100


SCENARIOS: dict[str, Challenged] = {
    **{
        written.id: Challenged(written.title, written.attacker.share, written.defender.share)
        for written in book().values()
        if written.seats[0] == 2
    },
    OWN: Challenged("A scenario of the challenger's own"),
}

TABLE = campaign_figures.SCENARIOS
"""By the sum of two dice, as printed."""
