"""The campaign of A Call to Arms: Star Fleet: what is played between battles.

`roster` chooses a fleet, `muster` rolls its crews, `challenge` finds the next battle, `aftermath` follows it,
`surrender` ends a fleet's war.

Rule: Campaign System.
"""

from collections.abc import Mapping

from core.api import Procedure

from .aftermath import Aftermath
from .challenge import Challenge
from .muster import Muster
from .roster import Roster
from .surrender import SurrenderFleet

PROCEDURES: Mapping[str, Procedure] = {
    "roster": Roster(),
    "muster": Muster(),
    "challenge": Challenge(),
    "aftermath": Aftermath(),
    "surrender": SurrenderFleet(),
}
"""By name, in the order of a campaign."""
