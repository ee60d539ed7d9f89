"""What terrain does, in a line of words each."""

from core.api import Event

from ..path import inches
from ..state import State
from . import events as e
from .pieces import TITLES


def terrain_words(event: Event) -> str | None:
    """Put an event of terrain into words; None for any other."""
    match event:
        case e.Entered():
            within = " and ".join(TITLES[kind].lower() for kind in event.within)
            parts = [f"meets {' and '.join(event.met)}"] if event.met else []
            parts.append(f"ends within: {within}" if within else "ends in open space")
            return f"{event.unit} {', '.join(parts)}"
        case e.Battered():
            return f"{event.unit} is struck in {event.piece}: rolls {_dice(event.dice)}{_dealt(event)}"
        case e.ShieldsSmothered():
            return f"The nebula takes {event.shields} of the shields of {event.unit}"
        case e.Wrecked():
            return f"{event.unit} is destroyed in {event.piece}"
        case e.Swallowed():
            return f"{event.unit} falls into {event.piece}"
        case e.DriftRolled():
            turned = (
                f"turns {abs(event.turned) / 100:g}° {side(event.turned)}"
                if event.turned
                else "keeps its heading"
            )
            aside = (
                f"is thrown {inches(abs(event.aside))} {side(event.aside)}" if event.aside else "is not moved"
            )
            return f"{event.unit} rolls {_dice(event.dice)} in the nebula: {turned} and {aside}"
        case e.Swept():
            return f"{event.unit} is swept {inches(event.moved)}"
        case e.TerrainSwept():
            fate = "falls into the black hole" if event.gone else f"is pulled {inches(event.moved)}"
            return f"{event.piece} {fate}"
    return None


def _dice(faces: tuple[int, ...]) -> str:
    return " ".join(map(str, faces)) if faces else "no dice"


def _dealt(event: e.Battered) -> str:
    """Say what the rocks that hit did."""
    shields = event.boost + event.shields
    where = [f"{n} on {what}" for n, what in ((shields, "shields"), (event.hull, "the hull")) if n]
    return f", then {_dice(event.points)} points: {', '.join(where)}" if event.points else ", no hits"


def side(number: int) -> str:
    """Name the side to which a positive or negative number leads."""
    return "right" if number > 0 else "left"


def named(state: State, pieces: str | tuple[str, ...]) -> str | tuple[str, ...]:
    """Name terrain; what has gone from the table keeps its id."""
    if isinstance(pieces, str):
        return state.terrain[pieces].name if pieces in state.terrain else pieces
    return tuple(state.terrain[piece].name if piece in state.terrain else piece for piece in pieces)
