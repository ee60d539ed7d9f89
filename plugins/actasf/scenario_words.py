"""Put what comes of a scenario's own rules into words; the ships of an event come by name."""

from core.api import Event, counted, titled

from . import scenario_events as e


def scenario_words(event: Event) -> str | None:
    """Tell an event of a scenario; None for any other."""
    match event:
        case e.Marked():
            return f"{event.unit} is the marked ship"
        case e.CounterLaid():
            return f"{titled(event.seat)} lays {event.counter.lower()}"
        case e.CountersHome():
            return f"{event.unit} takes {counted(event.number, 'counter')} home"
        case e.ArrivalRolled():
            coming = f"comes in at entry {event.entry}" if event.entry else "is still under way"
            return f"{event.unit} rolls {event.die}: it {coming}"
        case e.Surprised():
            return f"{event.unit} is surprised, drifts ahead and holds its fire"
        case e.Trained():
            return f"{event.unit} trains weapons worth {event.points} on {event.target}, which could bear {event.left} more"
        case e.FireOpened():
            return f"{event.unit} opens fire: the mock battle has become a real one"
        case e.Searched():
            found = "and finds the admiral" if event.found else "and finds nothing"
            return f"{event.unit} searches with {event.die}, total {event.total}, {found}"
        case e.AdmiralTaken():
            return f"Raiders bring the admiral from {event.target} to {event.unit}"
        case e.StarPulled():
            return f"The star pulls {event.unit} {event.die}″ towards it"
        case e.Flared():
            return f"Flares burn {event.unit}: {event.die}, {counted(event.criticals, 'critical hit')}"
        case e.AreaTaken():
            return f"{event.area}: {', '.join(event.units) or 'no ship'}"
    return None
