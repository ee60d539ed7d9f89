"""Events of drones, torpedoes and shuttles in a line of words each."""

from core.api import Event, counted, titled

from . import seeker_events as e
from .path import roughly
from .seeking import bleeding


def seeker_words(event: Event) -> str | None:
    """Put such an event into words, its ships named already."""
    return _swarms(event) or _volleys(event)


def _dice(faces: tuple[int, ...]) -> str:
    return " ".join(map(str, faces)) if faces else "no dice"


def _swarms(event: Event) -> str | None:
    match event:
        case e.SwarmPlaced():
            return f"{event.unit} launches {counted(event.drones, 'drone')}: {titled(event.swarm)} has {event.left}"
        case e.SwarmThinned():
            rolled = f" (rolls {_dice(event.dice)}, needs {event.needed})" if event.dice else ""
            return (
                f"{titled(event.by)} takes {counted(event.drones, 'drone')} out of {titled(event.swarm)} with {event.weapon}"
                f"{rolled}; {event.left} left"
            )
        case e.SwarmGone():
            return f"{titled(event.swarm)} finds nothing within reach: {counted(event.drones, 'drone')} spent"
        case e.SwarmsPassed():
            return f"{titled(event.seat)} sends no swarm against another"
        case e.Intercepted():
            goes = "goes" if event.drones == 1 else "go"
            return f"{counted(event.drones, 'drone')} of {titled(event.swarm)} {goes} for {event.unit}"
        case e.ShuttleReadied():
            return f"{event.unit} makes a shuttle a bomb; {event.left} left"
    return None


def _volleys(event: Event) -> str | None:
    match event:
        case e.RacksGiven():
            return f"{event.unit} gives up its {event.weapon} for the turn: Anti-Drone {event.score}"
        case e.SeekersWrecked():
            rolled = f"rolls {_dice(event.dice)}; " if event.dice else ""
            return f"{event.weapon} through {event.piece}: {rolled}{event.lost or 'none'} lost"
        case e.Webbed():
            return f"The web of {event.unit} destroys {counted(event.seekers, 'seeker')}"
        case e.Sought():
            lost = bleeding(event.weapon, event.range)
            bled = f" ({lost} lost to Energy Bleed)" if lost else ""
            strength = (
                f" of {counted(event.strength, 'die', 'dice')}{bled}" if event.strength > 1 or bled else ""
            )
            return (
                f"{event.unit or titled(event.swarm or '')} sends {len(event.dice)} × {event.weapon}{strength} at "
                f"{event.target}, {roughly(event.range)}: rolls {_dice(event.dice)}, needs {event.needed}; "
                f"{counted(event.hits, 'hit')}"
            )
        case e.Defended():
            rolled = f": rolls {_dice(event.dice)}, needs {event.needed}" if event.dice else ""
            end = f"{event.left} of its dice left" if event.left else "shot down"
            return f"{event.unit} meets seeker {event.seeker + 1} with {event.weapon}{rolled}; {end}"
        case e.Gripped():
            end = "seized" if event.seized else "not held"
            return f"{event.unit} sets tractor beams on seeker {event.seeker + 1}: rolls {_dice(event.dice)}, needs {event.needed}; {end}"
        case e.Impacted():
            gone = f", {event.evaded} evaded ({_dice(event.stealth)})" if event.stealth else ""
            rolled = f" ({_dice(event.dice)})" if event.dice else ""
            plasma = event.weapon.startswith("Plasma")  # of one torpedo, what the defence has left
            what = counted(event.count, "die of", "dice of") if plasma else f"{event.count} ×"
            verb = "strikes" if event.count == 1 else "strike"
            return (
                f"{what} {event.weapon} {verb} {event.target}: {event.points} points{rolled}{gone}; "
                f"{event.boost + event.shields} on shields, {event.hull} on the hull"
            )
    return None
