"""What dice show and what they are for, in words."""

from .ship import SYSTEMS
from .tables import special_actions

DICE = {
    "boost": "shield boost",
    "seek": "seekers",
    "defend": "defence",
    "grip": "tractor beams",
    "charge": "charge of a shuttle",
    "facing": "facing",
    "blast": "explosion",
    "raid": "raid",
    "critical": "critical hit location",
    "damage": "damage",
    "crippled": "traits of a crippled ship",
    "stricken": "stricken ship",
    "length": "length of the battle",
    "tie": "tie",
    "asteroids": "asteroids that strike",
    "nebula": "drift in a nebula",
    "labs": "laboratories",
    "probe": "probe",
}
"""What dice are for, beside those that name something after a colon."""


def dice_told(faces: tuple[int, ...]) -> str:
    """Give the faces of dice."""
    return " ".join(map(str, faces)) if faces else "no dice"


def purpose_told(reason: str) -> str:
    """Say what dice are for, from the reason of their request."""
    kind, _, what = reason.partition(":")
    what = what.replace("_", " ")
    name = DICE.get(kind, kind)
    return f"{name}, {check_told(what) if kind == 'check' else what}" if what else name


def check_told(name: str) -> str:
    """Name what a Crew Quality check is for."""
    if name == "asteroids":
        return "asteroids on its way"
    facts = special_actions().get(name)
    return facts.title if facts else f"damage to the {SYSTEMS.get(name, name)}"
