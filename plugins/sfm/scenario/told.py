"""The aims of a scenario in words."""

from core.api import counted
from plugins.sfm.scenario.aims import AnyAim, Bring, Cross, Hold, Keep, Kill, Raze
from plugins.sfm.tables import kinds


def aim_words(aim: AnyAim, enemy: str) -> str:
    """Say what a side is to do."""
    late = " when the last turn is over" if aim.when == "last" else ""
    match aim:
        case Raze():
            return f"Destroy {_towns(aim.places, aim.count)}{late}"
        case Cross():
            return f"Move {_who(aim.kinds)} through {_towns(aim.places, aim.count)}{late}"
        case Hold():
            near = f", within {counted(aim.within, 'hex', 'hexes')}" if aim.within else ""
            return f"Hold {_towns(aim.places, aim.count)}{near}{late}"
        case Bring():
            way = (
                "by link"
                if not aim.edge
                else f"over {'any' if aim.edge == 'any' else 'the ' + aim.edge} edge"
            )
            return f"Bring off {aim.count} of {_who(aim.kinds)} {way}{late}"
        case Kill():
            return f"Destroy {aim.count} of {_who(aim.kinds)} of {enemy}{late}"
        case Keep():
            return f"Keep {aim.count} of {_who(aim.kinds)} alive{late}"


def _towns(places: tuple[str, ...], count: int) -> str:
    if not places:
        return counted(count, "town hex", "town hexes") if count else "every town hex"
    names = ", ".join(places)
    return f"{count} of {names}" if count else names


def _who(named: tuple[str, ...]) -> str:
    if not named:
        return "any who fight"
    return " or ".join("infantry" if name == "infantry" else kinds()[name].name.lower() for name in named)
