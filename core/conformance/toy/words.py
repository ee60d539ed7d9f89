"""Events of Lantern Reef in a line of words each."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict

from core.api import Amended, Event, Switched, counted, titled
from core.conformance.toy.state import Power, State

TOLD: Mapping[str, str] = {
    "deployed": "{unit} is placed",
    "allocated": "{unit} has its power written down",
    "shown": "{unit} shows its power: {power}",
    "asked": "{seat} changes what it is asked",
    "declared": "{seat} has declared its defensive fire",
    "defended": "Defensive fire: {units}",
    "moved": "{unit} enters {entered}",
    "met": "{unit} runs into {other}",
    "revealed": "{unit} is seen",
    "searched": "{unit} searches and finds {found}",
    "watching": "{unit} stands watch",
    "stopped": "{unit} stops where {watcher} may fire",
    "held": "{watcher} holds its fire",
    "aimed": "{unit} fires at {target} at range {reach} with {dice}",
    "rolled": "The dice show {faces}",
    "rerolled": "{unit} spends an XP die: now {faces}",
    "went_on": "{seat} keeps the dice",
    "struck": "{target} takes {hits}, {damage} damage",
    "destroyed": "{unit} is destroyed",
    "sent": "{unit} sends {squads}",
    "arrived": "{squads} arrive",
    "taken": "{unit} takes the arrivals aboard",
    "turn_began": "Turn {turn}",
    "finished": "{seat} is done",
    "decided": "The battle is decided: {reason}",
    "slip_told": "The slip of turn {turn} is taken",
}
COUNTS = {"entered": ("hex", "hexes"), "dice": ("die", "dice"), "hits": ("hit", "hits")}


def describe(event: Event, view: State) -> str:
    """Tell an event with the names that the view knows."""
    if isinstance(event, Amended | Switched):
        return event.words
    return TOLD[event.name].format(**{key: _word(key, value, view) for key, value in asdict(event).items()})


def _word(key: str, value: Any, view: State) -> str:
    match value:
        case None:
            return "nobody"
        case int() if key in COUNTS:
            return counted(value, *COUNTS[key])
        case Power():
            return f"{value.engine} engine, {value.weapon} weapon, {value.shield} shield"
        case str():
            return view.ships[value].name if value in view.ships else titled(value)  # type: ignore[index]
        case tuple():
            return ", ".join(_word("", part, view) for part in value) or "nobody"
    return str(value)
