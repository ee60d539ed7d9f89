"""Put movement into words; the ships of an event come by name."""

from collections.abc import Iterable

from core.api import Event

from . import move_events as e
from .dice_words import check_told, dice_told
from .path import inches
from .ship import QUARTERS
from .tables import special_actions
from .terrain.words import side

PENALTIES = {"slow": "moves slowly", "phasers_only": "fires only phasers", "no_phasers": "fires no phasers"}

LEGS = {"forward": "ahead", "reverse": "backward", "waste": "wasted", "orbit": "in orbit"}


def move_words(event: Event) -> str | None:
    """Tell an event of set-up, movement or beaming; None for any other."""
    match event:
        case e.Deployed():
            return f"{event.unit} is set up"
        case e.ActionTaken():
            paid = f", for which it {PENALTIES[event.penalty]}" if event.penalty else ""
            return f"{event.unit}: {special_actions()[event.action].title}{paid}"
        case e.Checked():
            verdict = "passes" if event.passed else "fails"
            return (
                f"{event.unit} {verdict} a check for {check_told(event.check)}: rolls {event.die}, "
                f"total {event.total}, needs {event.needed}"
            )
        case e.Boosted():
            return f"{event.unit} boosts its shields by {event.points}, rolling {dice_told(event.dice)}"
        case e.ShieldsLowered():
            return _lowered(event.unit, event.arcs)
        case e.Moved():
            stop = f", stopped short of {event.blocked}" if event.blocked else ""
            return f"{event.unit} moves: {_course(event.path)}{stop}"
        case e.Steered():
            taken = " and ".join(special_actions()[action].title for action in event.actions)
            more = f", and take {taken}" if taken else ""
            more += f"; {_lowered('it', event.lowered)}" if event.lowered else ""
            return f"{event.unit} would {_wish(event)}{more}"
        case e.TurnFailed():
            return f"{event.unit} loses control: rolls {event.die} and is turned {event.turned / 100:g}°"
        case e.Withdrew():
            way = f"over the {event.edge} edge" if event.edge else "at warp"
            return f"{event.unit} leaves {way}"
    return _people(event)


def _wish(event: e.Steered) -> str:
    if event.relocation is not None:
        place = event.relocation
        return (
            f"appear {inches(place.distance)} off, {place.bearing / 100:g}° off its bow, "
            f"turned {abs(place.turn) / 100:g}° {side(place.turn)}"
        )
    if event.path:
        return f"go {_course(event.path)}"
    return f"keep away from {event.target}" if event.away else f"close with {event.target}, its bow on it"


def _course(path: Iterable[tuple[str, int]]) -> str:
    return ", ".join(_leg(kind, number) for kind, number in path) or "stays in place"


def _leg(kind: str, number: int) -> str:
    if kind in LEGS:
        return f"{inches(number)} {LEGS[kind]}"
    return f"{kind.replace('_', ' ')} {abs(number) / 100:g}° {side(number)}"


def _lowered(unit: str, arcs: tuple[str, ...]) -> str:
    if not arcs:
        return f"{unit} raises all its shields"
    return f"{unit} lowers its shields {' and '.join(QUARTERS[arc].lower() for arc in arcs)}"


def _people(event: Event) -> str | None:
    match event:
        case e.SquadsSent():
            squads = ", ".join(squad.name or squad.id for squad in event.contingent.squads)
            return f"{event.contingent.unit} beams down {squads}"
        case e.SquadsArrived():
            squads = ", ".join(squad.name or squad.id for squad in event.contingent.squads)
            return (
                f"{squads} come aboard {event.unit}"
                if event.unit
                else f"{squads} wait: no ship can take them"
            )
    return None
