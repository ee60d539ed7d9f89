"""Switches of ground forces in a campaign: all of it house."""

from core.api import Setting

GROUP = "Forces in a campaign"

CAMPAIGN = (
    Setting(
        "experience",
        "Dice of experience may be rolled",
        "reroll",
        ("reroll", "survival", "off"),
        "house",
        "each lets its unit roll an attack again, once a battle; or adds 1 to each of its dice of survival",
        GROUP,
    ),
    Setting(
        "quality",
        "Green and veteran troops shoot differently",
        True,
        (),
        "house",
        "green 1 worse, veterans 1 better",
        GROUP,
    ),
    Setting(
        "wounded",
        "Who lies stunned at the end comes back wounded",
        True,
        (),
        "house",
        "they are back for the next battle, and learn no more for a victory",
        GROUP,
    ),
)
