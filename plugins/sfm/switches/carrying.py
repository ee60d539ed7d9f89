"""Switches of carrying, bunkers and engineers."""

from core.api import Setting

GROUP = "Carrying, bunkers and engineers"

CARRYING = (
    Setting(
        "civilian_loading",
        "Civilians load by doing nothing else in the turn",
        True,
        (),
        "house",
        "loading costs two points, of which civilians have one, yet they are carried",
        GROUP,
    ),
    Setting(
        "rider_minimum",
        "Who was carried keeps the one hex that everybody may move",
        False,
        (),
        "house",
        "the draft lets any unit move a hex; riding a hex stands for it",
        GROUP,
    ),
    Setting(
        "riders_fire",
        "Riders fire out of vehicles",
        False,
        (),
        "house",
        "only bunkers are called fire posts",
        GROUP,
    ),
    Setting(
        "unloading_fire",
        "Units that get out may draw opportunity fire",
        True,
        (),
        "house",
        "closest to entering a hex",
        GROUP,
    ),
    Setting(
        "bunker_stun",
        "Who says which unit inside a bunker is stunned",
        "owner",
        ("owner", "attacker"),
        "house",
        "nobody is named; the owner is kinder, and it needs no dice",
        GROUP,
    ),
    Setting(
        "construction",
        "Advanced rule: engineers build",
        True,
        (),
        "house",
        "announced without times; two, three and six turns",
        GROUP,
    ),
)
