"""What the window shows."""

from core.api import Board, HexCell, Hexes, Panel, Row, Token, Track, titled
from plugins.sfm.ground import ground, hex_key, hex_label, key_label
from plugins.sfm.path import POINT, allowance
from plugins.sfm.settings import Rules
from plugins.sfm.state import TITLES, State, Unit
from plugins.sfm.tables import kinds


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
    shown = [unit for unit in state.units.values() if unit.place not in ("lost", "left")]
    tokens = tuple(_token(rules, state, unit) for unit in shown)
    tracks = tuple(
        Track(unit.id, "Stuns recorded", unit.stuns, 8, 4)
        for unit in shown
        if rules.vehicle_damage and kinds()[unit.kind].category == "vehicle"
    )
    panels = [
        _battle_panel(state),
        *(Panel(unit.called, unit_rows(rules, unit), unit.id) for unit in shown),
    ]
    ground_shown = Hexes(cells, roads)  # type: ignore[arg-type]
    sides = tuple(dict.fromkeys(state.sides))
    return Board(ground_shown, tokens, (), tracks, tuple(panels), sides=sides)


def _mark(damage: int, destroyed: bool) -> str:
    return "ruin" if destroyed else "damaged" if damage else ""


PLACES = {"reserve": "to be placed", "landing": "waits to land", "edge": "waits off the map"}
"""How a unit that is not on the map waits."""


def flags(unit: Unit) -> tuple[str, ...]:
    """Give a unit's short states."""
    states = {
        "stunned": unit.stunned,
        "fired": unit.fired,
        "marked": unit.markers > 0,
        "in position": unit.dug_in,
        "landed": unit.landed,
        "moves no more": unit.halted,
    }
    where = () if unit.place == "map" else (PLACES.get(unit.place, unit.place),)
    return (*where, *(name for name, true in states.items() if true))


def _token(rules: Rules, state: State, unit: Unit) -> Token:
    kind = kinds()[unit.kind]
    return Token(
        id=unit.id,
        label=unit.called,
        code=kind.code,
        seat=unit.seat,
        side=state.side(unit.seat),
        at=unit.at,
        shape=kind.category,
        flags=flags(unit),
        figures=_figures(rules, unit),
    )


def _figures(rules: Rules, unit: Unit) -> str:
    """Give range and movement points, as far as the unit has them."""
    row = rules.row(unit.kind)
    return f"{row.range if row else '–'}·{allowance(unit) / POINT:g}"


def unit_rows(rules: Rules, unit: Unit) -> tuple[Row, ...]:
    """Give what is written about a unit."""
    kind = kinds()[unit.kind]
    row = rules.row(unit.kind)
    left = f"{max(0, allowance(unit) - unit.spent) / POINT:g} of {allowance(unit) / POINT:g}"
    rows = [
        Row("Class", kind.name),
        Row("State", ", ".join(flags(unit)) or "on the map"),
        Row("Movement points", left, kind.exceptions.get("move", "printed").split(":")[0]),
        Row("Range", str(row.range) if row else "cannot fire", row.source if row else "printed"),
    ]
    if kind.assault is not None:
        rows.append(
            Row(
                "Close assault", f"{kind.assault:+d}", kind.exceptions.get("assault", "printed").split(":")[0]
            )
        )
    return tuple(rows)


def moment(state: State) -> str:
    """Name the moment of a battle that is not decided; at the table the phases of a turn are not followed."""
    if state.mode == "slip" and state.phase not in ("deployment", "starting"):
        return "Turn by slip"
    return TITLES[state.phase]


def _time(state: State) -> tuple[Row, ...]:
    """Say where the battle stands; once it is decided, when and for whom."""
    if state.verdict is not None:
        winner = titled(state.verdict.winner) if state.verdict.winner else "nobody"
        return Row("Decided", f"in turn {state.verdict.turn or state.turn}"), Row("Winner", winner)
    turn = f"{state.turn} of {state.limit}" if state.limit else str(state.turn)
    return Row("Turn", turn), Row("Active player", titled(state.seat)), Row("Phase", moment(state))


def _battle_panel(state: State) -> Panel:
    rows = [*_time(state)]
    for key, one in sorted(state.buildings.items()):
        condition = "destroyed" if one.destroyed else "damaged" if one.damage else "whole"
        rows.append(
            Row(f"Town {key_label(state.map, key)}", condition + (", crossed" if one.crossed else ""))
        )
    return Panel("Battle", tuple(rows))
