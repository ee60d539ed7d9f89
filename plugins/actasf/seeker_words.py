"""Events of drones, torpedoes and shuttles in a line of words each."""

from core.api import Event, Order

from . import seeker_events as e
from .orders import Counter, Defend, Grip, Hold, Intercept, Racks, Stow
from .path import inches


def seeker_words(event: Event) -> str | None:
    """Put such an event into words, its ships named already."""
    return _swarms(event) or _volleys(event)


def _dice(faces: tuple[int, ...]) -> str:
    return " ".join(map(str, faces)) if faces else "no dice"


def _many(number: int, thing: str) -> str:
    return f"{number} {thing}" + ("" if number == 1 else "s")


def _swarms(event: Event) -> str | None:
    match event:
        case e.SwarmPlaced():
            return f"{event.unit} launches {_many(event.drones, 'drone')}: {event.swarm} has {event.left}"
        case e.SwarmThinned():
            rolled = f" ({_dice(event.dice)} for {event.needed})" if event.dice else ""
            return (
                f"{event.by} takes {_many(event.drones, 'drone')} out of {event.swarm} with {event.weapon}"
                f"{rolled}; {event.left} left"
            )
        case e.SwarmGone():
            return f"{event.swarm} finds nothing within reach: {_many(event.drones, 'drone')} spent"
        case e.SwarmsPassed():
            return f"{event.seat} sends no swarm against another"
        case e.Intercepted():
            return f"{_many(event.drones, 'drone')} of {event.swarm} go for {event.unit}"
        case e.ShuttleReadied():
            return f"{event.unit} makes a shuttle a bomb; {event.left} left"
    return None


def _volleys(event: Event) -> str | None:
    match event:
        case e.Answered():
            return f"{event.seat} answers: {_given(event.order)}"
        case e.RacksGiven():
            return f"{event.unit} gives up its {event.weapon} for the turn: Anti-Drone {event.score}"
        case e.SeekersWrecked():
            return f"{event.weapon} through {event.piece}: {_dice(event.dice)}, {event.lost} lost"
        case e.Webbed():
            return f"The web of {event.unit} destroys {_many(event.seekers, 'seeker')}"
        case e.Sought():
            strength = f" of {event.strength} dice" if event.strength > 1 else ""
            return (
                f"{event.unit or event.swarm} sends {len(event.dice)} × {event.weapon}{strength} at "
                f"{event.target}, {inches(event.range)}: {_dice(event.dice)} for {event.needed}, "
                f"{_many(event.hits, 'hit')}"
            )
        case e.Defended():
            rolled = f": {_dice(event.dice)} for {event.needed}" if event.dice else ""
            end = f"{event.left} of its dice left" if event.left else "shot down"
            return f"{event.unit} meets seeker {event.seeker + 1} with {event.weapon}{rolled}; {end}"
        case e.Gripped():
            end = "seized" if event.seized else "not held"
            return f"{event.unit} sets tractor beams on seeker {event.seeker + 1}: {_dice(event.dice)}, {end}"
        case e.Impacted():
            gone = f", {event.evaded} evaded ({_dice(event.stealth)})" if event.stealth else ""
            rolled = f" ({_dice(event.dice)})" if event.dice else ""
            return (
                f"{event.count} × {event.weapon} strike {event.target}: {event.points} points{rolled}{gone}; "
                f"{event.boost + event.shields} on shields, {event.hull} on the hull"
            )
    return None


def _given(order: Order) -> str:
    """Sum an answer up."""
    match order:
        case Intercept():
            return f"{order.drones} drones intercept" if order.drones else "no drone intercepts"
        case Racks():
            return "the racks ward drones off" if order.forgo else "the racks stay loaded"
        case Defend() if order.shots:
            return "; ".join(
                f"{guard.unit} bank {guard.bank} at seeker {guard.seeker + 1}" for guard in order.shots
            )
        case Grip() if order.beams:
            return "; ".join(
                f"{beam.beams} tractor beams at seeker {beam.seeker + 1}" for beam in order.beams
            )
        case Hold():
            return "the tractor beam goes on holding" if order.keep else "the tractor beam lets go"
        case Counter():
            return "the tractor beam is countered" if order.use else "no counter-tractor"
        case Stow():
            return f"{order.points} points on the cargo"
    return "nothing"
