"""Compulsory movement at the beginning of the end phase: nebulae throw ships about, black holes pull everything.

Dice: when the last ship has attacked, two dice for each ship in a nebula that moved this turn (`nebula`: facing, then
side), in the order of the fleets of the seats by initiative. With the order that carries it out: for each ship that
was swept, in the same order, what its way met (see `terrain.effects`).
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from core.api import UnitId, Violation, plane, template

from .. import move_orders
from ..move_events import Withdrew
from ..move_orders import Compulsory
from ..objects import Thing
from ..resolution import Resolution
from ..scenario import hooks
from ..seekers import Swarm
from ..ship import Ship
from ..state import Drift, State
from ..terms import Edge, Passage
from ..terrain.effects import arrive
from ..terrain.events import DriftRolled, Swept, TerrainSwept
from ..terrain.ground import contacts, kinds_at, met_on
from ..terrain.pieces import Terrain
from ..terrain.tables import pull, terrain_tables
from ..walking import Place, at_edge, trail, walk
from .movement import near_violations, passage_violations


def begin(work: Resolution) -> bool:
    """Roll how nebulae throw ships about, and tell whether any compulsory movement is due.

    Rule: Nebulae; Compulsory Movement.
    """
    table = terrain_tables().nebula
    drifts = []
    for ship in _in_order(work.state):
        if "nebula" in ship.within and ship.travelled and "Immobile" not in ship.roster.traits:
            dice = work.roll(ship.seat, 2, "nebula", (ship.id,))
            drift = Drift(ship.id, table.facing[dice[0] - 1], table.aside[dice[1] - 1])
            drifts.append(drift)
            work.tell(DriftRolled(ship.id, dice, drift.turned, drift.aside))
    due = bool(drifts) or any(piece.kind == "black_hole" for piece in work.state.terrain.values())
    work.update(sweep=tuple(drifts) if due else None)
    return due


def compulsory_violations(state: State, order: Compulsory) -> Iterable[Violation]:
    """Give every reason why what is told of compulsory movement makes no sense."""
    if state.mode == "board" and (order.swept or order.gone or order.near is not None):
        yield Violation("Board", "on the board the program measures what the table shows")
    for unit, told in order.swept.items():
        if unit not in state.units or state.units[unit].status != "table":
            yield Violation("Compulsory Movement", f"{unit} is no ship on the table")
        yield from passage_violations(state, Passage(told.met, told.within))
    for name in order.gone:
        fixed = name not in state.terrain or state.terrain[name].kind == "black_hole"
        adrift = name in state.objects and state.objects[name].floats
        if fixed and not adrift and name not in state.swarms:
            yield Violation(
                "Black Holes", f"{name} is no terrain, object or swarm that a black hole could pull in"
            )
    yield from near_violations(state, order.near)


def carry_out(work: Resolution, order: Compulsory) -> None:
    """Sweep every ship and all terrain, then let the ships suffer what they were swept into."""
    before = work.state
    told = told_of(before) if before.mode == "board" else order.swept
    drifting = {drift.unit for drift in before.sweep or ()}
    work.update(sweep=None)
    for unit, way in sweep(before).items():
        work.change(unit, at=end_of(before, way), heading=way.heading)
    swept = [ship.id for ship in _in_order(before) if ship.id in told or ship.id in drifting]
    for unit in swept:
        ship = work.ship(unit)
        one = told.get(unit, move_orders.Swept(within=ship.within))
        ship = work.change(unit, travelled=ship.travelled + one.moved)
        work.tell(Swept(unit, one.moved, None if one.leaves else ship.at, ship.heading, one.leaves or ""))
    for unit in swept:
        one = told.get(unit, move_orders.Swept(within=work.ship(unit).within))
        if work.ship(unit).status == "table":
            arrive(work, unit, Passage(one.met, one.within))
        if one.leaves and work.ship(unit).status == "table":
            hooks.withdraw(work, unit, one.leaves)
            work.tell(Withdrew(unit, one.leaves))
    _pull_swarms(work, order)
    _pull_objects(work, order)
    _pull_terrain(work, order)


class Way(Struct, frozen=True):
    """Where a ship is swept to on the board.

    Units: thousandths of an inch, hundredths of a degree.

    Args:
        trail: the places on the way, its old one first.
    """

    at: tuple[int, int] | None
    heading: int
    trail: tuple[plane.Point, ...]
    moved: int
    edge: str = ""


def end_of(state: State, way: Way) -> tuple[int, int] | None:
    """Give where a ship is while it suffers what it was swept into: at the edge where it leaves the table."""
    return at_edge(state, way.trail) if way.edge else way.at


def sweep(state: State) -> dict[UnitId, Way]:
    """Work out where each ship on the board is swept to: thrown by a nebula, then pulled, the nearest to the hole first."""
    ways: dict[UnitId, Way] = {}
    for drift in state.sweep or ():
        ship = state.units[drift.unit]
        if ship.at is None:
            continue
        turned = plane.turn(ship.heading, drift.turned)
        aside = plane.turn(turned, 9000 if drift.aside > 0 else -9000)
        way = _slide(state, ship, turned, aside, abs(drift.aside))
        ways[ship.id] = way
        state = state.with_unit(replace(ship, at=way.at, heading=way.heading))
    hole = _hole(state)
    if hole is None:
        return ways
    centre = hole.centre
    pulled = [
        (plane.distance(plane.Point(*ship.at), centre), ship.id)
        for ship in _in_order(state)
        if ship.at is not None and "Immobile" not in ship.roster.traits
    ]
    for far, unit in sorted(pulled):
        ship = state.units[unit]
        assert ship.at is not None
        towards = plane.bearing(plane.Point(*ship.at), centre) or 0
        way = _slide(state, ship, ship.heading, towards, min(pull(far), far))
        state = state.with_unit(replace(ship, at=way.at))
        if way.at is not None and contacts(state, way.at):
            # It is gone, and in nobody's way.
            state = state.with_unit(replace(ship, at=None, status="destroyed"))
        before = ways.get(unit)
        ways[unit] = way if before is None else _joined(before, way)
    return ways


def told_of(state: State) -> dict[UnitId, move_orders.Swept]:
    """Give what compulsory movement means on the board, as it is told by cards."""
    ways = sweep(state)
    terrain = [piece for piece, _, gone in swept_terrain(state) if not gone]
    found = {}
    for unit, way in ways.items():
        met = met_on(state, way.trail) if len(set(way.trail)) > 1 else ()
        within = () if way.at is None else kinds_at(terrain, way.at)
        edge: Edge | None = way.edge or None  # type: ignore[assignment]
        found[unit] = move_orders.Swept(way.moved, met, within, edge)
    for ship in _in_order(state):
        # What lies about those that are not moved may have been pulled away.
        if ship.id not in found and ship.at is not None:
            within = kinds_at(terrain, ship.at)
            if within != ship.within:
                found[ship.id] = move_orders.Swept(within=within)
    return found


def swept_terrain(state: State) -> Iterator[tuple[Terrain, int, bool]]:
    """Give each piece of terrain where it lies after the pull, how far it was pulled, and whether it fell in.

    Rule: Black Holes. What belongs to a planet or to a comet moves with it.
    """
    hole = _hole(state)
    for piece in state.terrain.values():
        if hole is None or piece.kind == "black_hole" or piece.shape is None:
            yield piece, 0, False
            continue
        centre = hole.centre
        leader = state.terrain.get(piece.body, piece)
        start = template.middle(leader.shape or piece.shape)
        far = plane.distance(start, centre)
        end = plane.advance(start, plane.bearing(start, centre) or 0, min(pull(far), far))
        shape = template.shifted(piece.shape, end.x - start.x, end.y - start.y)
        gone = shape.reaches(centre, hole.radius)
        yield replace(piece, shape=shape), plane.distance(start, end), gone


def swept_swarms(state: State) -> Iterator[tuple[Swarm, int, bool]]:
    """Give each swarm where the pull leaves it, how far it was pulled, and whether it fell in."""
    for swarm in state.swarms.values():
        if swarm.at is not None and (pulled := _pulled(state, swarm.at)):
            yield replace(swarm, at=pulled[0]), *pulled[1:]


def swept_objects(state: State) -> Iterator[tuple[Thing, int, bool]]:
    """Give each object that floats where the pull leaves it, how far it was pulled, and whether it fell in."""
    for thing in state.objects.values():
        if thing.floats and thing.at is not None and (pulled := _pulled(state, thing.at)):
            yield replace(thing, at=pulled[0]), *pulled[1:]


def _pulled(state: State, at: tuple[int, int]) -> tuple[tuple[int, int], int, bool] | None:
    """Give where the pull takes something, how far, and whether it falls in; None without a black hole."""
    hole = _hole(state)
    if hole is None:
        return None
    here = plane.Point(*at)
    far = plane.distance(here, hole.centre)
    end = plane.advance(here, plane.bearing(here, hole.centre) or 0, min(pull(far), far))
    return (end.x, end.y), plane.distance(here, end), contacts(state, (end.x, end.y)) is not None


def _pull_swarms(work: Resolution, order: Compulsory) -> None:
    if work.state.mode == "cards":
        swept = [(swarm, 0, True) for swarm in work.state.swarms.values() if swarm.id in order.gone]
    else:
        swept = list(swept_swarms(work.state))
    for swarm, moved, gone in swept:
        work.tell(TerrainSwept(swarm.id, moved, gone))
        work.state = work.state.with_swarm(replace(swarm, drones=0) if gone else swarm)


def _pull_objects(work: Resolution, order: Compulsory) -> None:
    things = work.state.objects
    if work.state.mode == "cards":
        swept = [(thing, 0, True) for thing in things.values() if thing.id in order.gone]
    else:
        swept = list(swept_objects(work.state))
    for thing, moved, gone in swept:
        work.tell(TerrainSwept(thing.id, moved, gone))
        things = {**things, thing.id: replace(thing, at=None, lost=True) if gone else thing}
    work.update(objects=things)


def _hole(state: State) -> template.Circle | None:
    """Give the black hole on the board."""
    shapes = [piece.shape for piece in state.terrain.values() if piece.kind == "black_hole"]
    return next((shape for shape in shapes if isinstance(shape, template.Circle)), None)


def _pull_terrain(work: Resolution, order: Compulsory) -> None:
    if work.state.mode == "cards":
        swept = [(piece, 0, piece.id in order.gone) for piece in work.state.terrain.values()]
    else:
        swept = list(swept_terrain(work.state))
    for piece, moved, gone in swept:
        if moved or gone:
            work.tell(TerrainSwept(piece.id, moved, gone))
    work.update(terrain={piece.id: piece for piece, _, gone in swept if not gone})


def _slide(state: State, ship: Ship, heading: int, towards: int, far: int) -> Way:
    """Move a ship sideways, whichever way it looks: to the end, to the table's edge, or until another ship stops it."""
    if not far:
        return Way(ship.at, heading, (), 0)
    aimed = replace(ship, heading=towards)
    place: Place = walk(state, aimed, [("forward", far)])
    moved = sum(number for _, number in place.legs)
    return Way(place.at, heading, tuple(trail(state, aimed, place.legs)), moved, place.edge)


def _joined(one: Way, other: Way) -> Way:
    return Way(
        other.at, other.heading, (*one.trail, *other.trail), one.moved + other.moved, one.edge or other.edge
    )


def _in_order(state: State) -> list[Ship]:
    return [ship for seat in state.initiative for ship in (*state.fleet(seat), *state.shuttles(seat))]
