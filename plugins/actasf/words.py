"""Put every event into a line of words."""

from typing import Any

from msgspec.structs import replace

from core.api import Amended, Event, Switched, UnitId, titled

from .damage_events import BankLost, Restored
from .damage_words import damage_words
from .fire_events import HeldBack, Jammed
from .fire_words import fire_words
from .link_events import ShuttleDescended, ShuttleReturned
from .link_words import link_words
from .move_events import SquadsSent
from .move_words import move_words
from .order_words import declared, given
from .scenario_words import scenario_words
from .seeker_events import Answered
from .seeker_words import seeker_words
from .state import State
from .system_events import Scanned
from .system_words import system_words
from .terrain.words import named, terrain_words
from .turn_events import Declared, Shown
from .turn_words import shown, turn_words

NAMED = ("unit", "target", "by", "blocked")
"""The fields of events that hold a ship's id."""


def describe(event: Event, state: State) -> str:
    """Put an event into words, with the ships' names."""
    if isinstance(event, Declared):
        return f"{titled(event.seat)} gives its order: {declared(event.order, state)}"
    if isinstance(event, Answered):
        return f"{titled(event.seat)} answers: {given(event.order, state)}"
    if isinstance(event, Shown):
        return shown(event, state)
    event = _with_names(event, state)
    for words in (
        turn_words,
        move_words,
        terrain_words,
        fire_words,
        seeker_words,
        scenario_words,
        system_words,
        link_words,
        damage_words,
    ):
        line = words(event)
        if line is not None:
            return line
    if isinstance(event, Amended | Switched):
        return event.words
    raise TypeError(f"no words for {event!r}")


def _with_names(event: Event, state: State) -> Event:
    names: dict[str, Any] = {}
    for field in NAMED:
        ship = state.units.get(getattr(event, field, None) or UnitId(""))
        if ship is not None:
            names[field] = ship.name
        if ship is not None and isinstance(event, Jammed | BankLost | HeldBack):
            names["bank"] = ship.roster.banks[event.bank].label
        if ship is not None and isinstance(event, Restored):
            names["banks"] = tuple(ship.roster.banks[bank].label for bank in event.banks)
    if isinstance(event, SquadsSent | ShuttleDescended | ShuttleReturned) and (
        sender := state.units.get(event.contingent.unit or UnitId(""))
    ):
        names["contingent"] = replace(event.contingent, unit=sender.name)
    if isinstance(found := getattr(event, "place", None) or getattr(event, "object", None), str):
        field = "place" if hasattr(event, "place") else "object"
        names[field] = _titled(state, found)
    if isinstance(event, Scanned):
        names["target"] = _titled(state, event.target)
    for field in ("piece", "met"):
        if pieces := getattr(event, field, ()):
            names[field] = named(state, pieces)
    if near := getattr(event, "near", ()):
        names["near"] = tuple(state.units[unit].name for unit in near)
    return replace(event, **names) if names else event


def _titled(state: State, name: str) -> str:
    """Name a ship, a site, an object or a piece of terrain."""
    ship, piece = state.units.get(UnitId(name)), state.terrain.get(name)
    thing = state.objects.get(name) or state.sites.get(name)
    found = ship or piece
    return found.name if found is not None else (thing.title or name) if thing is not None else name
