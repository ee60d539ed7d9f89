"""Orders and events in words."""

from typing import Any

from msgspec.structs import replace

from core.api import Amended, Event, Order, Switched, UnitId, counted, titled
from plugins.sfm.carrying_events import Built, Loaded, Unloaded, Worked
from plugins.sfm.events import (
    Advanced,
    Answered,
    Arrived,
    Crossed,
    Damaged,
    Decided,
    Deployed,
    FellBack,
    Fired,
    Held,
    How,
    Killed,
    Landed,
    MarchedOff,
    Marked,
    Moved,
    Paused,
    PhaseBegan,
    Recovered,
    Rerolled,
    Righted,
    Shelled,
    SlipTold,
    Stood,
    Stunned,
    SurvivalRolled,
    Ticked,
)
from plugins.sfm.flight_events import (
    Bombarded,
    FighterGone,
    FighterPlaced,
    FlewOff,
    Hit,
    MissionUsed,
    SetDown,
    TookOff,
)
from plugins.sfm.ground import hex_label, key_label
from plugins.sfm.orders import Accept, Done, Hold, Land, Leave, Recall, Reroll, Slip, Stay, Strike, TakeOff
from plugins.sfm.phases.building import WORKS, a_work, site_label
from plugins.sfm.state import TITLES, State
from plugins.sfm.victory import REASONS

NAMED = ("unit", "target", "by", "carrier", "partner", "into", "bunker")
"""The fields of events that hold a unit's id."""
LISTED = (
    "units",
    "watchers",
    "landed",
    "lost",
    "stunned",
    "hit",
    "flown",
    "destroyed",
    "damaged",
    "crossed",
    "off",
    "aboard",
)
"""Those that hold several."""


def _with_names(event: Event, state: State) -> Event:
    """Give the event with the names of units, and town hexes as the map prints them, in place of ids."""

    def name(one: str) -> str:
        if one in state.buildings:
            return f"the town in {key_label(state.map, one)}"
        return state.units[one].called if one in state.units else titled(one)

    named: dict[str, Any] = {field: name(one) for field in NAMED if (one := getattr(event, field, ""))}
    named |= {
        field: tuple(map(name, names))
        for field in LISTED
        if isinstance(names := getattr(event, field, None), tuple)
    }
    if isinstance(event, Damaged | Crossed):
        named["building"] = name(event.building)
    return replace(event, **named) if named else event


def describe(event: Event, state: State) -> str:
    """Tell an event in a line of words, with the units' names."""
    event = _with_names(event, state)
    for words in (_time, _attack, _way, _flight, _carrying, _people):
        line = words(event, state)
        if line:
            return line
    if isinstance(event, Amended | Switched):
        return event.words
    raise TypeError(f"no words for {event!r}")


def _time(event: Event, state: State) -> str:
    match event:
        case PhaseBegan():
            return f"Turn {event.turn}, {titled(event.seat)}: {TITLES[event.phase]}"
        case Ticked():
            closing = ": nobody else will come" if event.closing else ""
            return f"The operation's clock: turn {event.turn}{closing}"
        case Decided():
            reason = REASONS.get(event.reason, event.reason)
            return f"{titled(event.winner)} wins: {reason}" if event.winner else f"A draw: {reason}"
        case SlipTold():
            told = ((field, getattr(event, field)) for field in LISTED if hasattr(event, field))
            parts = [f"{field} {', '.join(names)}" for field, names in told if names]
            parts += [
                f"{state.units[name].called} at {counted(count, 'point')}" for name, count in event.points
            ]
            parts += [f"{state.units[name].called} with {counted(n, 'stun')}" for name, n in event.stuns]
            parts += [f"{titled(seat)} used {counted(n, 'artillery mission')}" for seat, n in event.missions]
            parts += [f"held {', '.join(event.held)}"] if event.held else []
            return f"The slip of turn {event.turn}: {'; '.join(parts) or 'nothing'}"
        case Answered():
            return f"{titled(event.seat)} changes what it is asked about opportunity fire"
    return ""


ATTACKED: dict[How, str] = {
    "fire": "fired at",
    "assault": "close assaulted",
    "opportunity": "took opportunity fire at",
    "defence": "fired in defence at",
    "strike": "struck at",
    "munitions": "dropped its munitions on",
}

ARTILLERY = {False: "Transporter artillery", True: "The unitary round"}


def _attack(event: Event, state: State) -> str:
    match event:
        case Fired():
            how = ATTACKED[event.how]
            rolled = f"rolled {event.total}"
            if event.modifiers:
                mods = ", ".join(f"{name} {value:+d}" for name, value in event.modifiers)
                rolled += f" ({mods}), total {event.adjusted}"
            return f"{event.unit} {how} {event.target}, {rolled}: {event.result}"
        case Rerolled():
            return f"{event.unit} rolls again; {counted(event.left, 'die', 'dice')} of experience left"
        case Stunned():
            return f"{event.unit}: stunned" + (
                f", {counted(event.stuns, 'time')} in all" if event.stuns else ""
            )
        case Killed():
            return f"{event.unit}: killed" + (f" by {event.by}" if event.by else "")
        case SurvivalRolled():
            fate = {
                "dead": "did not survive",
                "full": "survived, to get away as far as possible",
                "one": "survived, to get away one hex",
            }
            return f"{event.unit} rolled {event.die} and {fate[event.result]}"
        case Damaged():
            return f"{titled(event.building)}: {'destroyed' if event.destroyed else 'damaged'}"
        case Hit():
            return f"{event.unit}: damaged, {counted(event.points, 'point')} in a space battle"
        case MissionUsed():
            where = f" in {hex_label(state.map, event.at)}" if event.at is not None else ""
            left = f"{counted(event.left, 'mission')} left"
            return f"{ARTILLERY[event.unitary]} of {titled(event.seat)} came down{where}; {left}"
        case Bombarded():
            what = ARTILLERY[event.unitary]
            rolled = f"rolled {event.total}"
            if event.modifier:
                rolled += f" ({event.modifier:+d}), total {event.adjusted}"
            return f"{what} of {titled(event.seat)} on {event.target}, {rolled}: {event.result}"
        case Stood():
            return f"{event.unit} stayed put"
        case Marked() | Righted():
            what = "Marked for opportunity fire" if isinstance(event, Marked) else "Ready again"
            return f"{what}: {', '.join(event.units)}"
        case Paused():
            return f"{event.unit} stopped: {', '.join(event.watchers)} may fire"
        case Held():
            return f"{event.unit}: fire held"
    return ""


def _way(event: Event, state: State) -> str:
    match event:
        case Deployed(into=into) if into:
            return f"{event.unit} set up in {into}" + (f" and {event.partner}" if event.partner else "")
        case Moved() | Landed() | FellBack() | Deployed():
            what = {
                "moved": "moved to",
                "landed": "landed in",
                "fell_back": "fell back to",
                "deployed": "set up in",
            }[event.name]
            there = event.at if isinstance(event, Landed | Deployed) else event.to
            down = ", landed" if isinstance(event, Deployed) and event.landed else ""
            if there is None:  # by cards nobody knows where
                return f"{event.unit} {what.rpartition(' ')[0]}{down}"
            return f"{event.unit} {what} {hex_label(state.map, there)}{down}"
        case Advanced():
            return f"{event.unit} {'entered' if event.entered else 'could not enter'} the hex"
        case Crossed():
            return f"{event.unit} crossed {event.building}"
    return ""


def _flight(event: Event, state: State) -> str:
    match event:
        case TookOff():
            return f"{event.unit} took off"
        case SetDown():
            return f"{event.unit} landed"
        case FlewOff():
            load = f" with {', '.join(event.aboard)}" if event.aboard else ""
            damage = f", {counted(event.points, 'point')} damaged" if event.points else ""
            return f"{event.unit} flew off to its carrier{load}{damage}"
        case FighterPlaced():
            task = "went on patrol" if event.patrol else "came for a strike"
            return f"{event.unit} {task}" + (f" over {hex_label(state.map, event.at)}" if event.at else "")
        case FighterGone():
            return (
                f"{event.unit} turned away" if event.ready else f"{event.unit} turned away, damaged, for good"
            )
    return ""


def _carrying(event: Event, state: State) -> str:
    match event:
        case Loaded():
            into = event.carrier + (f" and {event.partner}" if event.partner else "")
            leaving = ", to leave the battle with it" if event.leaving else ""
            return f"{', '.join(event.units)} loaded into {into}{leaving}"
        case Unloaded():
            where = f" in {hex_label(state.map, event.at)}" if event.at is not None else ""
            return f"{event.unit} got out of {event.carrier}{where}"
        case Worked():
            return f"{event.unit} works at {a_work(event.work)} in {site_label(state, event.site)}"
        case Built():
            what, where = WORKS[event.work], site_label(state, event.site)
            if event.done < event.needed:
                return (
                    f"{titled(what)} in {where}: {event.done} of {counted(event.needed, 'turn')} of work done"
                )
            named = f": {event.bunker}" if event.bunker else ""
            return f"{titled(what)} in {where} is ready{named}"
    return ""


def _people(event: Event, state: State) -> str:
    match event:
        case Shelled():
            return f"{titled(event.seat)} may bring down {counted(event.strength, 'area attack')} from orbit"
        case Arrived():
            return f"{event.unit} arrived for {titled(event.seat)}"
        case MarchedOff():
            return f"{event.unit} marched off the map"
        case Recovered():
            return f"{event.unit} beamed up to {titled(event.to)}"
    return ""


FLYING = {
    TakeOff: "Take off with",
    Land: "Land",
    Leave: "Leave the map with",
    Recall: "Call back from patrol",
    Strike: "Strike with",
}


def entitled(order: Order, state: State) -> str:
    """Name an order that needs no form; nothing for one that is filled in on a form."""
    match order:
        case Done():
            return f"End the {TITLES[state.phase]}" if state.phase != "deployment" else "End deployment"
        case Slip():
            return "Everything is placed"
        case Hold():
            return "Hold fire"
        case Stay():
            return "Stay in the hex"
        case Reroll():
            return "Roll again with a die of experience"
        case Accept():
            return "Let the roll stand"
        case TakeOff() | Land() | Leave() | Recall() | Strike():
            back = isinstance(order, Leave) and order.link
            does = "Fly back up with" if back else FLYING[type(order)]
            return f"{does} {state.units[order.unit].called}{_riding(state, UnitId(order.unit))}"
    return ""


def _riding(state: State, unit: UnitId) -> str:
    riders = ", ".join(rider.called for rider in state.aboard(unit))
    return f" ({riders} aboard)" if riders else ""
