"""Orders and events in words."""

from typing import Any

from msgspec.structs import replace

from core.api import Event, Order, Switched
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
    Killed,
    Landed,
    Marked,
    Moved,
    Paused,
    PhaseBegan,
    Recovered,
    Righted,
    SlipTold,
    Stood,
    Stunned,
    SurvivalRolled,
    Ticked,
)
from plugins.sfm.ground import hex_label, key_label
from plugins.sfm.orders import Done, Hold, Slip, Stay
from plugins.sfm.state import State

REASONS = {
    "objectives": "every town hex is destroyed and crossed",
    "time": "time has run out",
    "losses": "the last turn is over, and losses are compared",
    "agreed": "the players ended it",
    "nobody left": "one side has nobody left",
}
"""Why a battle was decided."""
WAYS = {"board": "on the board", "cards": "by cards", "slip": "by slip"}
NAMED = ("unit", "target", "by")
"""The fields of events that hold a unit's id."""
LISTED = ("units", "watchers", "landed", "lost", "stunned", "destroyed", "damaged", "crossed")
"""Those that hold several."""


def _with_names(event: Event, state: State) -> Event:
    """Give the event with the names of units, and town hexes as the map prints them, in place of ids."""

    def name(one: str) -> str:
        if one in state.buildings:
            return key_label(state.map, one)
        return (state.units[one].name if one in state.units else "") or one

    named: dict[str, Any] = {field: name(getattr(event, field)) for field in NAMED if hasattr(event, field)}
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
    match event:
        case Fired():
            how = {"fire": "fires at", "assault": "close assaults", "opportunity": "fires in opportunity at"}[
                event.how
            ]
            mods = "".join(f", {name} {value:+d}" for name, value in event.modifiers)
            return f"{event.unit} {how} {event.target}: {event.total}{mods}: {event.adjusted}, {event.result}"
        case Moved() | Landed() | FellBack() | Deployed():
            what = {
                "moved": "moves to",
                "landed": "lands in",
                "fell_back": "falls back to",
                "deployed": "is placed in",
            }[event.name]
            there = event.at if isinstance(event, Landed | Deployed) else event.to
            where = hex_label(state.map, there) if there is not None else "a hex"
            return f"{event.unit} {what} {where}"
        case PhaseBegan():
            return f"Turn {event.turn}, {event.seat}: {event.phase} phase"
        case Stunned():
            return f"{event.unit} is stunned" + (f" (stun result {event.stuns})" if event.stuns else "")
        case Killed():
            return f"{event.unit} is killed by {event.by}, to the credit of {event.credit}"
        case SurvivalRolled():
            fate = {
                "dead": "dead indeed",
                "full": "alive, and gets away as far as it can",
                "one": "alive, and gets away one hex",
            }
            return f"{event.unit} rolls {event.die} for survival: {fate[event.result]}"
        case Damaged():
            return f"The buildings in {event.building} are {'destroyed' if event.destroyed else 'damaged'}"
        case Advanced():
            return f"{event.unit} {'enters the hex' if event.entered else 'does not enter the hex'}"
        case Paused():
            return f"{event.unit} pauses: {', '.join(event.watchers)} may shoot"
        case Marked() | Righted():
            what = "marked for opportunity fire" if isinstance(event, Marked) else "turned right side up"
            return f"{', '.join(event.units)}: {what}"
        case Arrived():
            return f"{event.unit} arrives for {event.seat}"
        case Recovered():
            return f"{event.unit} is beamed up to {event.to}"
        case Crossed():
            return f"{event.unit} has moved through town hex {event.building}"
        case Held():
            return f"Nobody shoots at {event.unit}"
        case Stood():
            return f"{event.unit} stands where it is"
        case Answered():
            return f"{event.seat} settles what it is not to be asked"
        case Ticked():
            return f"The clock: turn {event.turn}" + (", nothing more will come" if event.closing else "")
        case SlipTold():
            told = ((field, getattr(event, field)) for field in LISTED if hasattr(event, field))
            parts = [f"{field} {', '.join(names)}" for field, names in told if names]
            return f"The slip of turn {event.turn}: {'; '.join(parts) or 'nothing'}"
        case Switched():
            why = f" ({event.reason})" if event.reason else ""
            return f"Played {WAYS[event.after]} from now on{why}"
        case Decided():
            return f"{event.winner or 'Nobody'} wins: {REASONS.get(event.reason, event.reason)}"
    return event.name


def entitled(order: Order, state: State) -> str:
    """Name an order that needs no form; nothing for one that is filled in on a form."""
    match order:
        case Done():
            return f"End the {'deployment' if state.phase == 'deployment' else f'{state.phase} phase'}"
        case Slip():
            return "Everything is placed"
        case Hold():
            return "Hold fire"
        case Stay():
            return "Stay in the hex"
    return ""
