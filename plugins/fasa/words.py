"""Orders and events in words."""

from core.api import Amended, Event, Order, Switched, titled

from .events import (
    TITLES,
    AdvantageWon,
    Allotted,
    CountersShown,
    Decided,
    Declared,
    Deployed,
    Fired,
    Harmed,
    Located,
    Moved,
    Repowered,
    SlipTold,
    StepBegan,
    Struck,
    Withdrew,
    Wrecked,
)
from .forms_fields import COMPASS
from .ground import hex_name
from .orders import Allocate, Declare, Intend, Move, Ready, Slip, Withdraw
from .presets import presets
from .settings import Rules
from .state import State
from .tables import SIDES

REASONS = {
    "field": "the other side has nobody left in the fight",
    "limit": "the last turn is over",
    "nobody": "nobody is left in the fight",
    "agreed": "the players ended it",
    "entered": "as entered",
}
"""Why a battle is over."""
WAYS = {"board": "on the board", "cards": "by cards", "slip": "by slip"}
PLACES = {
    "shield": "the shield generator",
    "beam": "a beam weapon",
    "missile": "a missile weapon",
    "engine": "the engines",
    "superstructure": "the superstructure",
    "sensors": "the sensors",
}


def describe(event: Event, state: State) -> str:
    """Tell an event in a line of words, with the ships' names."""
    for words in (_sequence, _ships, _fire):
        line = words(event, state)
        if line:
            return line
    if isinstance(event, Amended):
        return f"{'.'.join(map(str, event.path))}: {event.before} becomes {event.after} ({event.reason})"
    if isinstance(event, Switched):
        why = f" ({event.reason})" if event.reason else ""
        return f"Played {WAYS[event.after]} from now on{why}"
    raise TypeError(f"no words for {event!r}")


def _name(state: State, unit: str) -> str:
    return state.ships[unit].name if unit in state.ships else titled(unit)


def _sequence(event: Event, state: State) -> str:
    match event:
        case StepBegan():
            phase = f" {event.phase}" if event.phase else ""
            return f"Turn {event.turn}: {TITLES[event.step]}{phase}"
        case AdvantageWon():
            points = ", ".join(f"{_name(state, name)} {event.speeds[name]}" for name in reversed(event.order))
            ties = "; ".join(
                f"{_name(state, name)} rolled {', '.join(map(str, faces))}"
                for name, faces in event.dice.items()
            )
            return f"Tactical advantage, by movement points: {points}" + (f" ({ties})" if ties else "")
        case CountersShown():
            names = ", ".join(_name(state, name) for name in event.units)
            return f"Fire counters: {names or 'none'}"
        case SlipTold():
            return f"The slip of turn {event.turn}: {_told(event, state)}"
        case Decided():
            reason = REASONS.get(event.reason, event.reason)
            return f"{titled(event.winner)} wins: {reason}" if event.winner else f"A draw: {reason}"
    return ""


def _told(event: SlipTold, state: State) -> str:
    parts = [
        f"{what} {', '.join(_name(state, name) for name in names)}"
        for what, names in (
            ("exploded", event.destroyed),
            ("out of the fight", event.wrecks),
            ("left", event.left),
        )
        if names
    ]
    parts += [
        f"{_name(state, line.unit)} superstructure {line.superstructure}, power {line.power}"
        for line in event.lines
    ]
    return "; ".join(parts) or "nothing"


def _ships(event: Event, state: State) -> str:
    match event:
        case Deployed() | Moved():
            done = "begins" if isinstance(event, Deployed) else "moves"
            if event.at is None or event.heading is None:  # by cards nobody knows where
                return f"{_name(state, event.unit)} {done}"
            where = f"in {hex_name(event.at)}, heading {COMPASS[event.heading]}"
            if isinstance(event, Moved) and event.still:
                return f"{_name(state, event.unit)} holds station {where}"
            return f"{_name(state, event.unit)} {done} {where if done == 'begins' else where.replace('in', 'to', 1)}"
        case Allotted():
            if event.power is None:
                return f"{_name(state, event.unit)}: power is allotted"
            power = event.power
            shields = "/".join(map(str, power.shields))
            return (
                f"{_name(state, event.unit)}: {event.spent} of {event.units} power units: "
                f"{power.movement} movement points, shields {shields}, weapons {sum(power.weapons.values())}"
            )
        case Withdrew():
            return f"{_name(state, event.unit)} leaves the field"
        case Wrecked():
            return f"{_name(state, event.unit)} is out of the fight"
        case Repowered():
            return f"{_name(state, event.unit)}: shields {'/'.join(map(str, event.shields))}"
    return ""


def _fire(event: Event, state: State) -> str:
    match event:
        case Declared():
            if not event.shots:
                return f"{_name(state, event.unit)} fires at nobody"
            aims = ", ".join(f"{shot.weapon} at {_name(state, shot.target)}" for shot in event.shots)
            return f"{_name(state, event.unit)} declares {aims}"
        case Fired():
            rolled = f"rolled {event.die}, 1 to {event.need} hits" if event.need else f"rolled {event.die}"
            came = f"hit for {' and '.join(map(str, event.damage))}" if event.hit else "miss"
            guns = " and ".join(event.weapons)
            return (
                f"{_name(state, event.unit)} fires {guns} ({event.type}) at {_name(state, event.target)}, "
                f"range {event.range}: {rolled}: {came}"
            )
        case Struck():
            where = f"{_name(state, event.unit)}, shield {event.side} ({SIDES[event.side]})"
            if event.through is None:
                return f"{where}: {event.damage}, {'some gets through' if event.pierced else 'it holds'}"
            got = f"{event.through} get through" if event.pierced else f"{event.left} left in it"
            return f"{where}: {event.damage}, {got}"
        case Located():
            return f"{_name(state, event.unit)}: rolled {event.die}, {PLACES[event.place]}"
        case Harmed():
            return f"{_name(state, event.unit)}: {_harm(event)}"
    return ""


def _harm(event: Harmed) -> str:
    parts = []
    if event.shield:
        parts.append(f"the generator of shield {event.shield} is damaged")
    if event.weapon:
        parts.append(f"{event.weapon} is out of action")
    if event.power:
        parts.append(f"{event.power} power lost")
    if event.superstructure:
        parts.append(f"{event.superstructure} superstructure lost")
    return ", ".join(parts) or "no harm"


def entitled(rules: Rules, order: Order, state: State) -> str:
    """Name an order that needs no form; nothing for one that is filled in on a form."""
    match order:
        case Ready():
            return "End set-up"
        case Allocate():
            ship = state.ships[order.unit]
            if ship.panel is not None:
                for name, ready in presets(rules, state, ship):
                    if ready == order:
                        return f"{ship.name}: {name.lower()}"
        case Move() if not order.maneuvers and order.at is None:
            return f"{_name(state, order.unit)} has no movement in this phase"
        case Withdraw():
            return f"{_name(state, order.unit)} leaves the field"
        case Slip():
            return "Everything is placed"
        case Intend() if not order.units:
            return "No Fire counters"
        case Declare() if not order.shots:
            return f"{_name(state, order.unit)} fires at nobody"
    return ""
