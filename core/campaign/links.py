"""The kinds of links there are between two battles, and what a pack or a form says of their ends."""

from typing import Literal, get_args

from msgspec import Struct

from core.contract.ids import LinkKind
from core.contract.info import RulesetInfo

UPWARD: tuple[LinkKind, ...] = ("recovery", "control")
"""Kinds that need no step of the target: what comes along them is there at the start of the next turn."""

TITLES: dict[LinkKind, str] = {
    "transporter": "By transporter: squads",
    "shuttle": "By shuttle: squads and vehicles",
    "landing": "To a place off the map, by transporter or shuttle",
    "bombardment": "Fire from orbit",
    "recovery": "Back up, by transporter or shuttle",
    "control": "What stands below lets ships above fire",
}
"""Each kind in the players' words."""


class Detail(Struct, frozen=True):
    """What is said of a link's end.

    Args:
        key: in the link's detail.
        at: the theater of the end that has to know.
        form: a place on the table, a distance, an edge of the map, units by their ids.
    """

    key: str
    at: Literal["space", "ground"]
    label: str
    form: Literal["place", "distance", "edge", "units"]


SITE = Detail("site", "space", "Site on the table", "place")
REACH = Detail("reach", "space", "A shuttle goes down within", "distance")
EDGE = Detail("edge", "ground", "Edge of the map", "edge")
DETAILS: dict[LinkKind, tuple[Detail, ...]] = {
    "transporter": (SITE,),
    "shuttle": (SITE, REACH),
    "landing": (SITE, REACH, EDGE),
    "bombardment": (SITE,),
    "recovery": (SITE,),
    "control": (
        Detail("units", "ground", "While these stand", "units"),
        Detail("units", "space", "these can fire", "units"),
    ),
}
"""What each kind asks about its ends."""


def possible(source: RulesetInfo, target: RulesetInfo) -> tuple[LinkKind, ...]:
    """Give the kinds of links that can lead from a battle of one game to a battle of another."""
    sent = {kind for step in source.steps for kind in step.sends}
    taken = {kind for step in target.steps for kind in step.receives}
    return tuple(kind for kind in get_args(LinkKind) if kind in sent and (kind in taken or kind in UPWARD))
