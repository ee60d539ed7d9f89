"""What the window shows, and events in words."""

from typing import Any

from msgspec.structs import replace

from core.api import Board, Event, Hex, HexCell, Hexes, Panel, Row, Token, Track, hexmap
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
    Stood,
    Stunned,
    SurvivalRolled,
    Ticked,
)
from plugins.sfm.ground import Map, ground, hex_key
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit
from plugins.sfm.tables import kinds
from plugins.sfm.way import POINT, allowance

REASONS = {
    "objectives": "every town hex is destroyed and crossed",
    "time": "time has run out",
    "losses": "the last turn is over, and losses are compared",
    "nobody left": "one side has nobody left",
}


def hex_label(plan: Map, here: Hex) -> str:
    """Name a hex as the map prints it; drawn maps without columns have coordinates alone."""
    return hexmap.label(here) if plan.columns else hex_key(here)


def board(rules: Rules, state: State) -> Board:
    """Give the map with its counters."""
    terrain = ground(state.map)
    marks = {key: _mark(one.damage, one.destroyed) for key, one in state.buildings.items()}
    cells = tuple(
        HexCell(
            here,
            hex_label(state.map, here),
            name,
            terrain.kind[here].fill,
            marks.get(hex_key(here), "") or {"": "", "improved": "IP", "battle": "VP"}[state.work_at(here)],
        )
        for here, name in terrain.terrain.items()
    )
    roads = tuple((tuple(side.a), tuple(side.b)) for side in sorted(terrain.roads))
    shown = [unit for unit in state.units.values() if unit.place == "map" and unit.at is not None]
    tokens = tuple(_token(state, unit) for unit in shown)
    tracks = tuple(
        Track(unit.id, "Stuns recorded", unit.stuns, 8, 4)
        for unit in shown
        if rules.vehicle_damage and kinds()[unit.kind].category == "vehicle"
    )
    panels = [
        _battle_panel(state),
        *(_panel(rules, unit) for unit in state.units.values() if unit.place not in ("lost", "left")),
    ]
    return Board(Hexes(cells, roads), tokens, (), tracks, tuple(panels))  # type: ignore[arg-type]


def _mark(damage: int, destroyed: bool) -> str:
    return "ruin" if destroyed else "damaged" if damage else ""


def flags(unit: Unit) -> tuple[str, ...]:
    """Give a unit's short states."""
    states = {
        "stunned": unit.stunned,
        "fired": unit.fired,
        "marked": unit.markers > 0,
        "in position": unit.dug_in,
        "landed": unit.landed,
        "halted": unit.halted,
    }
    return tuple(name for name, true in states.items() if true)


def _token(state: State, unit: Unit) -> Token:
    kind = kinds()[unit.kind]
    assert unit.at is not None
    return Token(
        id=unit.id,
        label=unit.name or unit.id,
        code=kind.code,
        seat=unit.seat,
        side=state.side(unit.seat),
        at=unit.at,
        shape=kind.category,
        flags=flags(unit),
    )


def _panel(rules: Rules, unit: Unit) -> Panel:
    kind = kinds()[unit.kind]
    row = rules.row(unit.kind)
    from_house = "house" if row is not None and row.reason else "printed"
    left = f"{(allowance(unit) - unit.spent) / POINT:g} of {allowance(unit) / POINT:g}"
    rows = [
        Row("Class", kind.name),
        Row("State", ", ".join(flags(unit)) or unit.place),
        Row("Movement points", left, kind.exceptions.get("move", "printed").split(":")[0]),
        Row("Range", str(row.range) if row else "cannot fire", from_house),
    ]
    if kind.assault is not None:
        rows.append(
            Row(
                "Close assault", f"{kind.assault:+d}", kind.exceptions.get("assault", "printed").split(":")[0]
            )
        )
    return Panel(unit.name or unit.id, tuple(rows), unit.id)


def _battle_panel(state: State) -> Panel:
    rows = [
        Row("Turn", f"{state.turn} of {state.limit}" if state.limit else str(state.turn)),
        Row("Active player", state.seat),
        Row("Phase", state.phase),
    ]
    for key, one in sorted(state.buildings.items()):
        condition = "destroyed" if one.destroyed else "damaged" if one.damage else "whole"
        rows.append(Row(f"Town {key}", condition + (", crossed" if one.crossed else "")))
    return Panel("Battle", tuple(rows))


# --- events in words -----------------------------------------------------------------------------------------


NAMED = ("unit", "target", "by")
"""The fields of events that hold a unit's id."""


def _with_names(event: Event, state: State) -> Event:
    names: dict[str, Any] = {}
    for field in NAMED:
        unit = state.units.get(getattr(event, field, None) or "")
        if unit is not None and unit.name:
            names[field] = unit.name
    if units := getattr(event, "units", ()):
        names["units"] = tuple(state.units[unit].name or unit if unit in state.units else unit for unit in units)
    return replace(event, **names) if names else event


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
            what = {"moved": "moves", "landed": "lands", "fell_back": "falls back", "deployed": "is placed"}[
                event.name
            ]
            there = event.at if isinstance(event, Landed | Deployed) else event.to
            return f"{event.unit} {what}" + (f" to {hex_key(there)}" if there is not None else "")
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
        case Decided():
            return f"{event.winner or 'Nobody'} wins: {REASONS.get(event.reason, event.reason)}"
    return event.name
