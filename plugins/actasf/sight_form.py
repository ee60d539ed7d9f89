"""What the table shows of targets, as forms ask for it by cards: in an attack, and of what looks before it acts."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from core.api import Cell, Choice, Integer, Option, OrderForm, Rows, Subset, UnitId, canon, counted, titled

from .figures import ready_dice, suicides_ready
from .measure import LEAST_TOLD
from .phases.looking import named
from .phases.targets import swarm_fault, target_fault
from .phases.tractors import beam_fault, hold_fault
from .questions import LookOpen
from .seekers import Swarm
from .seeking import is_drone, is_plasma
from .ship import INCH, Ship
from .state import State
from .terms import Sight

FARTHEST = 24 * INCH
SHOWN = ("range", "bearing", "aspect", "nebula", "rocks", "friends")
"""What a row tells of a target."""
NOTHING_SEEN = {
    "movement": "with nothing left it goes by what it knows",
    "drones": "with no target left its drones are lost",
    "attack": "with no target left it holds its fire",
}


def aimable(state: State, ship: Ship) -> list[tuple[UnitId, str]]:
    """Give every enemy ship and swarm, with its name."""
    ships = [(other.id, other.name) for other in state.units.values()]
    found = [
        (unit, name) for unit, name in ships if target_fault(state, ship, state.units[unit], unit) is None
    ]
    return found + [
        (swarm.id, swarm_title(swarm))
        for swarm in state.swarms.values()
        if swarm_fault(state, ship, swarm.id) is None
    ]


def swarm_title(swarm: Swarm) -> str:
    """Name a swarm."""
    return f"{titled(swarm.id)} ({counted(swarm.drones, 'drone')})"


def sights_field(state: State, ship: Ship, form: OrderForm) -> Rows | None:
    """Ask what the table shows of each target of an attack, each target once."""
    targets = dict(aimable(state, ship))
    if beam_fault(ship) is None:
        targets |= {
            other.id: other.name
            for other in state.units.values()
            if hold_fault(ship, other, other.id) is None
        }
    if targets and _is_wide(ship):
        targets |= {
            other.id: other.name for other in state.units.values() if other.afloat and other is not ship
        }
        targets |= {swarm.id: swarm_title(swarm) for swarm in state.swarms.values() if swarm.on is None}
    return _rows(state, ship, form, targets) if targets else None


def look_form(state: State, question: LookOpen) -> OrderForm:
    """Ask what a ship or a swarm that looks sees, first of the target that it would weigh before the others."""
    values = {"sights": [{"target": question.targets[0]}]}
    title = f"What {named(state, question.unit)} sees"
    return refine_look(state, OrderForm("tell_sights", title, (), values=values, unit=question.unit))


def refine_look(state: State, form: OrderForm) -> OrderForm:
    """Give the form with what it asks of each target that is named; nothing in it is taken for granted."""
    question = state.frames[-1].question
    assert isinstance(question, LookOpen)
    name = named(state, question.unit)
    titles = {
        target: swarm_title(state.swarms[target]) if target in state.swarms else named(state, target)
        for target in question.targets
    }
    looker = state.units.get(question.unit) or state.swarms[question.unit]
    if isinstance(looker, Ship) and state.step == "attack":  # nobody moves any more
        form = told_before(state, looker, form)
    field = _rows(state, looker, form, titles)
    words = {"bearing": f"It bears off {name}'s bow", "aspect": f"{name} bears off its bow"}
    if isinstance(looker, Swarm):
        words["bearing"] = ""  # drones fly whatever way
    first = "Tell at least of the nearest. " if state.step == "movement" else ""
    note = f"{first}Take away what {name} cannot see or reach; {NOTHING_SEEN[state.step]}."
    return replace(
        form,
        fields=(
            replace(
                field,
                optional=False,
                cells=_worded(field.cells, words),
                rows=tuple(_worded(row, words) for row in field.rows),
            ),
        ),
        notes=(note,),
    )


def _worded(cells: Iterable[Cell], words: Mapping[str, str]) -> tuple[Cell, ...]:
    """Give cells with these words; a cell for which they are empty says nothing here and goes."""
    return tuple(
        replace(cell, label=words.get(cell.name, cell.label)) for cell in cells if words.get(cell.name) != ""
    )


def _rows(state: State, looker: Ship | Swarm, form: OrderForm, targets: Mapping[UnitId, str]) -> Rows:
    told = form.values.get("sights", [])
    chosen = [row.get("target") for row in told]
    seeks = isinstance(looker, Swarm) or _seeks(looker)
    wide = isinstance(looker, Ship) and _is_wide(looker)
    known = {name: targets[name] for name in chosen if name in targets} | {looker.id: named(state, looker.id)}
    rows = tuple(
        (
            *_sight_cells(
                state, seeks, {k: v for k, v in targets.items() if k == own or k not in chosen}, own
            ),
            *(_friend_cells(state, own) if seeks and state.step != "movement" else ()),
            *([_around_cell(own, known)] if wide and own is not None else []),
        )
        for own in chosen
    )
    free = _sight_cells(state, seeks, {key: name for key, name in targets.items() if key not in chosen})
    return Rows("sights", "Target", True, cells=free, rows=rows, at_most=len(targets))


def _is_wide(ship: Ship) -> bool:
    return any("Area Effect" in bank.traits for bank in ship.roster.banks)


def told_before(state: State, ship: Ship, form: OrderForm) -> OrderForm:
    """Give the form in which a target that is named begins with what the table showed last of it from the ship."""
    if not form.values.get("sights"):
        return form
    rows = []
    for row in form.values["sights"]:
        seen = state.sights.get(ship.id, {}).get(row.get("target"))
        known = {} if seen is None or "range" in row else canon.plain(seen)
        rows.append({**{key: known[key] for key in SHOWN if key in known}, **row})
    return form.filled("sights", rows)


def _seeks(ship: Ship) -> bool:
    """Tell whether a ship has anything ready that seeks."""
    seekers = (n for n, bank in enumerate(ship.roster.banks) if is_drone(bank) or is_plasma(bank))
    return suicides_ready(ship) > 0 or any(ready_dice(ship, number) for number in seekers)


def _sight_cells(
    state: State, seeks: bool, targets: Mapping[UnitId, str], own: UnitId | None = None
) -> tuple[Cell, ...]:
    foggy = any(piece.kind == "nebula" for piece in state.terrain.values())
    rocks = tuple(Option(p.id, p.name) for p in state.terrain.values() if p.kind == "asteroids" and seeks)
    through = (Option(False, "clear of nebulae"), Option(True, "through a nebula"))
    return (
        Choice("target", "Target", options=tuple(Option(key, name) for key, name in targets.items())),
        Integer("range", "Range", lowest=LEAST_TOLD, highest=FARTHEST, unit="inch", scale=INCH, told=True),
        *(
            Integer(name, label, lowest=0, highest=35999, unit="degree", scale=100, told=True)
            for name, label in _angles(state, own)
        ),
        *([Choice("nebula", "Line of fire", options=through)] if foggy else []),
        *([Subset("rocks", "Asteroids on the way of seekers", True, options=rocks)] if rocks else []),
    )


def _angles(state: State, target: UnitId | None) -> tuple[tuple[str, str], ...]:
    """Give the bearings that are asked: on which side a ship is seen from makes a difference to ships alone."""
    ours = ("bearing", "It bears off our bow")
    return (ours, ("aspect", "We bear off its bow")) if target is None or target in state.units else (ours,)


def _friend_cells(state: State, target: UnitId | None) -> tuple[Cell, ...]:
    """Ask which of its friends are near enough to help a target against seekers."""
    struck = state.units.get(target) if target is not None else None
    if struck is None:
        return ()
    friends = tuple(
        Option(ship.id, ship.name)
        for ship in state.units.values()
        if ship.afloat and ship.id != struck.id and state.side(ship.seat) == state.side(struck.seat)
    )
    return (Subset("friends", "Friends within 8″ of it", True, options=friends),) if friends else ()


def _around_cell(target: UnitId, known: Mapping[UnitId, str]) -> Cell:
    """Ask what else of what the form tells lies within the radius of an area effect."""
    options = tuple(Option(key, name) for key, name in known.items() if key != target)
    return Subset("around", "Within the area effect at it", True, options=options)


def told_sights(state: State, form: OrderForm) -> dict[UnitId, Sight]:
    """Give what the rows that are filled in tell."""
    return {
        row["target"]: Sight(
            row["range"],
            row["bearing"],
            row.get("aspect", 0),
            nebula=row.get("nebula", False),
            rocks=tuple(row.get("rocks", ())),
            friends=tuple(row.get("friends", ())),
            around=tuple(row.get("around", ())),
        )
        for row in form.values.get("sights", [])
        if {"target", "range", *(name for name, _ in _angles(state, row.get("target")))} <= set(row)
    }
