"""What the window shows."""

from core.api import Board, HexCell, Hexes, Panel, Row, Token, Track, titled
from plugins.sfm.damage import damage_points
from plugins.sfm.grades import grade
from plugins.sfm.ground import ground, hex_key, hex_label, key_label
from plugins.sfm.path import POINT, allowance
from plugins.sfm.phases.building import WORKS, site_label
from plugins.sfm.ranges import own_range
from plugins.sfm.room import room
from plugins.sfm.scenario.goals import aims_of, progress
from plugins.sfm.scenario.told import aim_words
from plugins.sfm.settings import Rules
from plugins.sfm.state import GONE, STAGES, TITLES, State, Unit
from plugins.sfm.tables import flies, kinds


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
            terrain.kind[here].over,
        )
        for here, name in terrain.terrain.items()
    )
    roads = tuple((tuple(side.a), tuple(side.b)) for side in sorted(terrain.roads))
    shown = [unit for unit in state.units.values() if unit.place not in GONE]
    tokens = tuple(_token(rules, state, unit) for unit in shown)
    tracks = tuple(
        Track(unit.id, "Stuns recorded", unit.stuns, 8, 4)
        for unit in shown
        if rules.vehicle_damage and kinds()[unit.kind].category == "vehicle"
    )
    panels = [
        _battle_panel(rules, state),
        *(Panel(unit.called, unit_rows(rules, state, unit), unit.id) for unit in shown),
    ]
    ground_shown = Hexes(cells, roads, state.map.labels)  # type: ignore[arg-type]
    sides = tuple(dict.fromkeys(state.sides))
    return Board(ground_shown, tokens, (), tracks, tuple(panels), sides=sides)


def _mark(damage: int, destroyed: bool) -> str:
    return "ruin" if destroyed else "damaged" if damage else ""


PLACES = {
    "aboard": "aboard",
    "reserve": "to be placed",
    "landing": "waits to land",
    "edge": "waits off the map",
    "ready": "can be called",
}
"""How a unit that is not on the map waits."""


SHAPES = {"flyer": "flyer", "fighter": "flyer", "gunboat": "flyer"}
"""How a category is drawn, where it has no drawing of its own name."""


def flags(unit: Unit) -> tuple[str, ...]:
    """Give a unit's short states."""
    states = {
        "stunned": unit.stunned,
        "fired": unit.fired,
        "marked": unit.markers > 0,
        "in position": unit.dug_in,
        "landed": unit.landed,
        "flying": unit.aloft and kinds()[unit.kind].category != "fighter",
        "grounded": flies(unit.kind) and not unit.aloft and unit.place == "map",
        "patrolling": unit.patrol,
        "damaged": unit.damage > 0,
        "leaving": unit.leaving,
        "moves no more": unit.halted and not unit.working,
        "at work": bool(unit.working),
    }
    where = () if unit.place == "map" else (PLACES.get(unit.place, unit.place),)
    return (*where, *(name for name, true in states.items() if true))


def _token(rules: Rules, state: State, unit: Unit) -> Token:
    kind = rules.kinds[unit.class_id]
    held = ("holds others",) if state.aboard(unit.id) else ()
    return Token(
        id=unit.id,
        label=unit.called,
        code=kind.code,
        seat=unit.seat,
        side=state.side(unit.seat),
        at=state.where(unit) if state.in_bunker(unit) else unit.at,  # those inside fight from there
        shape=SHAPES.get(kind.category, kind.category),  # type: ignore[arg-type]
        flags=(*flags(unit), *held),
        figures=_figures(rules, unit),
        notes=_notes(rules, state, unit),
    )


def _notes(rules: Rules, state: State, unit: Unit) -> tuple[str, ...]:
    """Say what a carrier holds and has room for, and what carries a unit."""
    if unit.place == "aboard":
        names = [state.units[name].called for name in (unit.carrier, unit.partner) if name]
        return (f"in {' and '.join(names)}",)
    inside = state.aboard(unit.id)
    if not inside:
        return ()
    left = room(rules, state, unit)
    return (f"holds {', '.join(one.called for one in inside)}", f"room for {left}")


def _figures(rules: Rules, unit: Unit) -> str:
    """Give range and movement points, as far as the unit has them."""
    return f"{own_range(rules, unit) or '–'}·{allowance(rules, unit) / POINT:g}"


def unit_rows(rules: Rules, state: State, unit: Unit) -> tuple[Row, ...]:
    """Give what is written about a unit."""
    kind = rules.kinds[unit.class_id]
    left = f"{max(0, allowance(rules, unit) - unit.spent) / POINT:g} of {allowance(rules, unit) / POINT:g}"
    rows = [
        Row("Class", kind.name, "house" if unit.own else "printed"),
        Row("State", ", ".join(flags(unit)) or "on the map"),
        Row("Movement points", left, kind.exceptions.get("move", "printed").split(":")[0]),
        Row("Range", *_range(rules, unit)),
    ]
    if kind.assault is not None:
        rows.append(
            Row(
                "Close assault", f"{kind.assault:+d}", kind.exceptions.get("assault", "printed").split(":")[0]
            )
        )
    if unit.quality or unit.xp:
        rows.append(Row("Troops", grade(unit.quality), "house"))
        rows.append(Row("XP dice", f"{unit.xp - unit.xp_spent} of {unit.xp}", "house"))
    if rules.kinds[unit.class_id].capacity:
        inside = ", ".join(one.called for one in state.aboard(unit.id)) or "nobody"
        rows.append(Row("Room left", f"{room(rules, state, unit)} of {rules.kinds[unit.class_id].capacity}"))
        rows.append(Row("Aboard", inside))
    if flies(unit.kind) or unit.damage:
        hull = unit.hull or rules.kinds[unit.class_id].hull
        mark = "house" if rules.kinds[unit.class_id].hull and not unit.hull else "printed"
        rows.append(Row("Damage", f"{damage_points(rules, unit)} of {hull or '–'} points", mark))
    if rules.kinds[unit.class_id].shots > 1:
        rows.append(Row("Shots", f"{max(0, rules.kinds[unit.class_id].shots - unit.shots)} left"))
    if kind.category == "fighter":
        rows.append(Row("Munitions", "aboard" if unit.munitions else "none"))
    if unit.working:
        rows.append(Row("Builds", WORKS[unit.working]))
    return tuple(rows)


def _range(rules: Rules, unit: Unit) -> tuple[str, str]:
    """Give the range as the unit is now, and where it comes from."""
    row = rules.row(unit.class_id)
    if row is None:
        return "cannot fire", "printed"
    if flies(unit.kind):
        return str(own_range(rules, unit)), "house" if unit.aloft else "printed"
    return str(row.range), row.source


def moment(state: State) -> str:
    """Name the moment of a battle that is not decided; at the table the phases of a turn are not followed."""
    if state.mode == "slip" and state.phase not in ("deployment", "starting"):
        return "Turn by slip"
    stage = f": {STAGES[state.stage]}" if state.phase == "strike" else ""
    if stage and len(state.seats) > 2:
        stage = f" of {titled(state.striking)}{stage}"
    return TITLES[state.phase] + stage


def _time(state: State) -> tuple[Row, ...]:
    """Say where the battle stands; once it is decided, when and for whom."""
    if state.verdict is not None:
        winner = titled(state.verdict.winner) if state.verdict.winner else "nobody"
        return Row("Decided", f"in turn {state.verdict.turn or state.turn}"), Row("Winner", winner)
    turn = f"{state.turn} of {state.limit}" if state.limit else str(state.turn)
    order = (Row("Order of play", ", ".join(map(titled, state.seats))),) if len(state.seats) > 2 else ()
    return Row("Turn", turn), *order, Row("Active player", titled(state.seat)), Row("Phase", moment(state))


def _battle_panel(rules: Rules, state: State) -> Panel:
    rows = [*_time(state)]
    for key, one in sorted(state.buildings.items()):
        condition = "destroyed" if one.destroyed else "damaged" if one.damage else "whole"
        rows.append(
            Row(f"Town {key_label(state.map, key)}", condition + (", crossed" if one.crossed else ""))
        )
    for key, done in state.sites.items():
        work, _, site = key.partition(" ")
        rows.append(
            Row(
                f"Work in {site_label(state, site)}",
                f"{WORKS[work]}, {done} of {rules.building_turns[work]} turns",
                "house",
            )
        )
    for seat in state.seats:
        for aim in aims_of(state, seat):
            done, wanted = progress(state, seat, aim)
            title = f"{titled(seat)}: {aim_words(aim, ' and '.join(map(titled, state.enemies(seat))))}"
            rows.append(Row(title, f"{done} of {wanted}", state.plan.provenance if state.plan else "printed"))
    return Panel("Battle", tuple(rows))
