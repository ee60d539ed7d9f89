"""What the levels of the bot set store by: the same thoughts, weighed otherwise."""

from msgspec import Struct


class Style(Struct, frozen=True):
    """How a level plays.

    Args:
        march, stand: percent of the power that goes into movement while the enemy is far, and once he is near.
        beam: power units for each beam; the modifiers come with the first of them.
        shields: percent of the power that is kept for shields before beams are armed.
        width: how many shields it raises alike before the others.
        near: the range at which it likes to fight. Units: hexes.
        urge: what a hex of distance from that range counts against a place. Units: damage points.
        caution: how much a point that it takes counts against one that it deals.
        good: part of the best volley that it hopes for, percent, with which it fires in the first phase and the second.
        probes: whether it asks for the shield in its way, and believes the answer.
        reckons: whether it tries several allotments of power against what it knows of the enemy.
        dread: how much a point that it takes counts against one that it deals when it does.
        patience: so many turns it lets an enemy come that is far, with its power in weapons and shields.
    """

    march: int
    stand: int
    beam: int
    shields: int
    width: int
    near: int
    urge: float
    caution: float
    good: tuple[int, int]
    probes: bool
    reckons: bool
    dread: float = 1.0
    patience: int = 0


STYLES = {
    "sound": Style(
        march=60,
        stand=25,
        beam=5,
        shields=30,
        width=3,
        near=8,
        urge=1.5,
        caution=0.7,
        good=(60, 40),
        probes=False,
        reckons=False,
    ),
    "keen": Style(
        march=50,
        stand=18,
        beam=3,
        shields=40,
        width=3,
        near=8,
        urge=1.5,
        caution=1.0,
        good=(90, 80),
        probes=True,
        reckons=True,
        dread=1.6,
        patience=3,
    ),
}
