"""Switches of attacks and of what they do."""

from core.api import Setting

GROUP = "Combat"

COMBAT = (
    Setting(
        "assault_entry",
        "A successful close assault enters the hex",
        "success",
        ("success", "emptied"),
        "reading",
        "always in 2007; when the hex is emptied in the published game",
        GROUP,
    ),
    Setting(
        "assault_in_cover",
        "An improved position in cover counts 2 in a close assault",
        True,
        (),
        "house",
        "printed is 1 in a close assault and 3 in cover, and nothing of both",
        GROUP,
    ),
    Setting(
        "fire_limit_per_hexside",
        "Units that may fire out of a hex in one direction",
        0,
        (),
        "printed",
        "the published game has a limit whose number is not known; 0 is none, as in 2007",
        GROUP,
    ),
    Setting(
        "second_stun",
        "A second stun kills infantry that is stunned",
        False,
        (),
        "house",
        "stuns add up for vehicles alone",
        GROUP,
    ),
    Setting("stun_retreat", "Advanced rule: stun-retreat", False, (), "printed", "an advanced rule", GROUP),
    Setting("survival", "Advanced rule: survival", False, (), "printed", "an advanced rule", GROUP),
    Setting(
        "survival_of",
        "Who may survive",
        "killed",
        ("killed", "infantry"),
        "house",
        "whoever gets the result kill, vehicles too; no riders, nor a vehicle that its stuns destroy",
        GROUP,
    ),
    Setting(
        "vehicle_damage",
        "Advanced rule: vehicles keep count of stuns",
        True,
        (),
        "printed",
        "changes little else",
        GROUP,
    ),
)
