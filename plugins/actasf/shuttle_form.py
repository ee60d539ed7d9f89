"""The form by which shuttles fly: on the board a course for each, by clicks or leg by leg, and what it does at its end."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from core.api import (
    BadInput,
    Choice,
    Leg,
    Option,
    OrderForm,
    Seat,
    TableMove,
    canon,
    counted,
    named_way,
    plane,
    why_shut,
)

from .figures import is_shuttle
from .filled_systems import folded_shuttles, stations
from .phases.descent import site_of
from .phases.shuttle_models import is_on_table
from .phases.shuttles import shuttle_violations
from .ship import INCH, Ship
from .state import State
from .system_orders import Shuttles

MOST_LEGS = 8
ABOUT = 18000
"""A shuttle turns as it likes before a leg. Units: hundredths of a degree."""
SHORT = 2
"""So much short of its speed each leg ends, which rounding could lengthen. Units: thousandths of an inch."""
Moves = Mapping[str, Any]


def refine_shuttles(state: State, seat: Seat, form: OrderForm) -> OrderForm:
    """Give the form with the ways that each shuttle can fly beside those chosen for the others."""
    own = state.shuttles(seat)
    if state.mode == "board":
        starts = {f"from:{ship.id}": [*(ship.at or (0, 0)), ship.heading] for ship in own}
        form = replace(form, fixed={**form.fixed, **starts})
    moves: Moves = folded_shuttles({**form.fixed, **form.values}).get("moves", {})
    fields: list[Any] = []
    for shuttle in own:
        others = {unit: way for unit, way in moves.items() if unit != shuttle.id}
        course = form.values.get(f"way:{shuttle.id}", ())
        if state.mode == "board" and not shuttle.held_by:
            fields.append(_course(state, seat, shuttle, course, others))
        over = stations(form.fixed[f"from:{shuttle.id}"], course) if course else []
        options = tuple(
            Option(value, label)
            for value, label in _ends(state, shuttle)
            if not _why_not(state, seat, {**others, shuttle.id: _after(over, value)})
        )
        if options:
            named = f"{_laden(shuttle)}: then" if state.mode == "board" else _laden(shuttle)
            fields.append(Choice(f"fly:{shuttle.id}", named, True, options=options, none="stays there"))
    return replace(form, fields=tuple(fields))


def _course(state: State, seat: Seat, shuttle: Ship, course: Any, others: Moves) -> TableMove:
    """Ask where a shuttle flies: it turns as it likes, and goes as far as its speed and the table allow."""
    assert shuttle.at is not None
    over = stations([*shuttle.at, shuttle.heading], course)
    flown = sum(number for kind, number in course if kind != "turn")
    left = shuttle.roster.speed - flown - SHORT * (len(over) + 1)
    heading = shuttle.heading + sum(number for kind, number in course if kind == "turn")
    legs = []
    if len(course) < MOST_LEGS and left > 0:
        here = plane.Point(*(over[-1] if over else shuttle.at))
        if (most := _room(state, here, heading % plane.CIRCLE, left)) > 0:
            legs.append(Leg("forward", "Ahead", 1, most))
        if not course or course[-1][0] != "turn":
            legs += [Leg("turn", "Turn right", 1, ABOUT), Leg("turn", "Turn left", -ABOUT, -1)]
    stops = not _why_not(state, seat, {**others, shuttle.id: {"way": over}})
    return TableMove(
        f"way:{shuttle.id}",
        f"{_laden(shuttle)}: course",
        optional=True,
        start=(*shuttle.at, shuttle.heading),
        legs=tuple(legs),
        may_stop=stops,
    )


def _laden(shuttle: Ship) -> str:
    """Name a shuttle with those who ride in it."""
    squads = ", ".join(squad.name or squad.id for squad in shuttle.squads)
    return f"{shuttle.name} ({squads or counted(shuttle.marines, 'marine')} aboard)"


def _room(state: State, here: plane.Point, heading: int, most: int) -> int:
    """Give how far a shuttle can fly straight ahead without leaving the table."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if is_on_table(state, plane.advance(here, heading, middle)):
            low = middle
        else:
            high = middle - 1
    return low


def _after(over: list[list[int]], value: Moves) -> Moves:
    return {**value, "way": [*over, *value.get("way", ())]} if over else value


def _why_not(state: State, seat: Seat, moves: Moves) -> bool:
    """Tell whether shuttles cannot move so."""
    try:
        order = canon.convert({"order": "shuttles", "moves": moves}, Shuttles, "shuttles")
    except BadInput:
        return True
    return any(shuttle_violations(state, seat, order))


def _ends(state: State, shuttle: Ship) -> Iterator[tuple[dict[str, Any], str]]:
    """Give what a shuttle can do: go onto friends, to sites, down along links; by cards besides, fly so far."""
    speed = shuttle.roster.speed
    cards = state.mode == "cards"
    for ship in state.units.values():
        if ship.afloat and not is_shuttle(ship) and state.side(ship.seat) == state.side(shuttle.seat):
            yield {"onto": ship.id, **({"moved": speed} if cards else {})}, f"aboard {ship.name}"
    for site in state.sites.values():
        way: dict[str, Any] = {"moved": speed} if cards else {"way": [list(site.at)]} if site.at else {}
        yield {"site": site.id, **way}, f"to {site.title or site.id}"
    for link in state.links:
        usable = link.sends and link.kind in ("shuttle", "landing") and shuttle.seat in link.seats
        if usable and not why_shut(state.offers, link.id):
            place, named = site_of(link), named_way(link, state.links)
            way = {"moved": speed} if cards else {"way": [list(place)]} if place else {}
            yield (
                {"link": link.id, **way},
                f"down{named}" if cards else f"to the landing site and down{named}",
            )
            if not cards and way:
                yield {"link": link.id}, f"down{named}, from there"
    if cards:
        for far in range(INCH, speed + 1, INCH):
            yield {"moved": far}, f"{far // INCH}″"
