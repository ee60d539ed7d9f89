"""Which scenario a challenge leads to, and how large it is.

Rule: Scenario Table; Conflict Intensity Level; the Fleets entry of each scenario.
"""

from msgspec import Struct

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

TABLE: dict[int, str] = {
    2: "ambush",
    3: "recon-run",
    4: "we-come-in-peace",
    5: "assassination",
    6: "space-superiority",
    7: A_CALL_TO_ARMS,
    8: "annihilation",
    9: "towering-inferno",
    10: "we-come-in-peace",
    11: "rescue",
    12: ANY,
}
"""By the sum of two dice."""

INTENSITY: dict[int, int] = {1: 350, 2: 500, 3: 750, 4: 1000, 5: 1250, 6: 2000}
"""Points by one die."""


def luck(die: int) -> int:
    """Give the percentage of its points that a player's die leaves him."""
    return 90 if die <= 2 else 110 if die >= 5 else 100
