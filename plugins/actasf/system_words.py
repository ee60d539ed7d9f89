"""Events and answers of cloaks, tractor beams, shuttles, laboratories, transporters and squadrons in a line of words each."""

from core.api import Event, Order, titled

from . import system_events as e
from .path import inches
from .questions import CounterOpen, HoldOpen, StowOpen
from .state import State
from .system_orders import BreakFree, Counter, Hold, ShuttleLead, Stow, Survey, TellApart
from .tables import special_actions

CLOAKS = {
    "": "is to be seen again",
    "fading": "engages its cloak and fades",
    "cloaked": "is fully cloaked",
    "faltered": "loses its cloak before it took hold",
}
WHYS = {
    "dropped": "lets {0} go",
    "broken": "loses {0}, whose crew has broken the tractor beam",
    "turned": "loses {0}, which has torn itself free by a high energy turn",
    "lost": "no longer holds {0}",
}
PENALTIES = {"slow": "6″ at most", "phasers_only": "phasers only", "no_phasers": "no phasers"}


def system_words(event: Event) -> str | None:
    """Put such an event into words, its ships named already."""
    return _beams(event) or _craft(event)


def _beams(event: Event) -> str | None:
    match event:
        case e.CloakChanged():
            return f"{event.unit} {CLOAKS[event.cloak]}"
        case e.Relocated():
            turned = f", turned {event.turn / 100:g}°" if event.turn else ""
            return f"{event.unit} appears {inches(event.distance)} off, at {event.bearing / 100:g}° from its bow{turned}"
        case e.Tractored():
            return f"{event.unit} holds {event.target} in its tractor beam"
        case e.TractorCountered():
            late = ", engaging its beam for it" if event.declared else ""
            return f"{event.target} counters the tractor beam of {event.unit}{late}"
        case e.TractorReleased():
            return f"{event.unit} {WHYS[event.why].format(event.target)}"
        case e.Opposed():
            verdict = "wins" if event.won else "loses"
            return (
                f"{event.unit} {verdict} against {event.by} ({event.check}): {event.die}, total {event.total}; "
                f"{event.against}, total {event.against_total}"
            )
        case e.Towed():
            return f"{event.unit} is towed {inches(event.moved)} by {event.by}"
        case e.Detached():
            return (
                f"{event.unit} {'leaves' if event.left else 'is too far from'} its squadron {event.squadron}"
            )
        case e.Stowed():
            return f"The cargo of {event.unit} takes {event.points} points; {event.left} left"
    return None


def _craft(event: Event) -> str | None:
    match event:
        case e.ShuttleLaunched():
            load = (
                f" with {event.marines} marines"
                if event.marines
                else f" with {event.item}"
                if event.item
                else ""
            )
            return f"{event.unit} launches a shuttle{load}; {event.left} left"
        case e.ShuttlesLed():
            return f"{titled(event.seat)} moves its shuttles {'first' if event.first else 'last'}"
        case e.ShuttleMoved():
            return f"{event.unit} flies {inches(event.moved)}"
        case e.ShuttleRecovered():
            return f"{event.by} takes {event.unit} aboard"
        case e.ShuttleLost():
            return f"{event.unit} is destroyed"
        case e.Delivered():
            goods = [f"{event.marines} marines"] if event.marines else []
            what = ", ".join([*goods, *event.items]) or "nothing"
            return f"{event.unit} {'takes' if event.up else 'brings'} {what} {'from' if event.up else 'to'} {event.place}"
        case e.Scanned():
            what = "a probe" if event.probe else "its laboratories"
            dice = " ".join(map(str, event.dice)) or "no dice"
            return (
                f"{event.unit} scans {event.target} with {what}: {dice}, {sum(event.dice)} Information Points; "
                f"{event.total} in all"
            )
        case e.GrabTried():
            return f"{event.unit} sets a tractor beam on {event.object}"
        case e.Grabbed():
            return f"{event.unit} brings {event.object} aboard"
    return None


def system_titles(order: Order, state: State) -> str | None:
    """Name an answer or an order that needs no form; None for another."""
    question = state.frames[-1].question if state.frames else None
    match order, question:
        case Hold(), HoldOpen():
            held = state.units[question.held].name
            return f"Go on holding {held}" if order.keep else f"Let {held} go"
        case Counter(), CounterOpen():
            if not order.use:
                return "Let it hold"
            title = special_actions()["tractor"].title
            paid = PENALTIES.get(order.penalty or "", "no penalty")
            return f"Counter with {title} ({paid})" if question.declares else "Counter the tractor beam"
        case Stow(), StowOpen():
            return f"{order.points} points on the cargo"
        case TellApart(), _:
            return "All ships are with their squadrons"
        case ShuttleLead(), _:
            return "Move shuttles first" if order.first else "Move shuttles last"
        case BreakFree(), _:
            ship, holder = state.units[order.unit].name, state.units[order.holder].name
            return f"{ship} tries to break free from {holder}"
        case Survey(), _:
            return "Scan and grab nothing"
    return None
