"""The Movement Phase: each ship uses the points of the phase, the one that has lost the advantage first."""

from core.api import Dice, Event, Hex, Seat, Violation

from .. import turn
from ..events import Moved, Strained, WentOver, Withdrew
from ..form_fields import COMPASS
from ..obstacles import barred
from ..orders import Maneuver, Move, Withdraw
from ..path import BACK, BASIC, HARD, Pose, end, reach
from ..scenarios import edge_crossed, plan_of
from ..settings import Rules
from ..state import Ship, State, released, with_panel, with_ship
from ..tables import moves_in
from ..victory import decide
from .harm import lost_ship
from .mines import meet
from .stress import stress

TURNS: tuple[Maneuver, ...] = ("port", "starboard", *HARD)
"""Maneuvers that stay in the hex and change the heading."""


def points(state: State, ship: Ship) -> int:
    """Give the movement points that a ship uses in this phase."""
    return moves_in(ship.speed, state.phase)


def withdraw_faults(rules: Rules, state: State, seat: Seat, order: Withdraw) -> list[Violation]:
    """Say why a ship may not leave. Rule: Warp Speeds; Damaged Sensors."""
    found = turn.faults(state, seat, order.unit, "Movement Order")
    if not found and rules.hulls[state.units[order.unit].hull].immobile:
        return [Violation("Defense Outposts", f"{state.units[order.unit].name} is an outpost and stays")]
    if not found and state.units[order.unit].small:
        return [Violation("Shuttles (house)", f"{state.units[order.unit].name} is too small to leave alone")]
    if not found and state.course != "basic" and state.units[order.unit].known.sensors.down:
        name = state.units[order.unit].name
        return [Violation("Damaged Sensors", f"{name} may not warp out while its sensors are damaged")]
    return found


def faults(state: State, seat: Seat, order: Move) -> list[Violation]:
    """Say why a ship may not move so. Rule: Movements Allowed Per Phase."""
    found = turn.faults(state, seat, order.unit, "Movement Order")
    if found:
        return found
    ship = state.units[order.unit]
    wanted = points(state, ship)
    if (order.mines or order.edge) and not state.cards:
        return [Violation("Board", "the board is measured: `mines` and `edge` stay away")]
    plan = plan_of(state)
    if order.edge and not (plan and plan.exits):
        return [Violation("Movement: Additional Rules", "the mapsheet has no edge in this battle")]
    known = {mine.id for mine in state.mines}
    for name, side in order.mines.items():
        if name not in known or not 1 <= side <= 6:
            return [Violation("By cards", f"there is no mine {name!r}, or no shield {side}")]
    if order.maneuvers:
        if order.at is not None or order.heading is not None:
            return [Violation("Valid Starship Movements", "either maneuvers are named, or where they end")]
    elif ship.at is None:
        if order.at is not None or order.heading is not None:
            return [Violation("By cards", "nobody enters positions: hex and heading stay away")]
        return []
    elif order.at is not None and order.heading is not None:
        if way_to(state, ship, order.at, order.heading) is None:
            where = f"hex {order.at.q},{order.at.r} heading {COMPASS.get(order.heading, order.heading)}"
            why = f"{ship.name} cannot end in {where} with {wanted} movement points"
            return [Violation("Valid Starship Movements", why)]
        return []
    elif order.at is not None or order.heading is not None:
        return [Violation("Valid Starship Movements", "hex and heading go together")]
    if len(order.maneuvers) != wanted:
        why = (
            f"{ship.name} uses {wanted} movement points in phase {state.phase}, not {len(order.maneuvers)}; "
            "to hold station uses one too"
        )
        return [Violation("Movements Allowed Per Phase", why)]
    return maneuver_faults(state, ship, order.maneuvers)


def maneuver_faults(state: State, ship: Ship, maneuvers: tuple[Maneuver, ...]) -> list[Violation]:
    """Say what the course and the ship's way so far forbid.

    Rule: Valid Starship Movements; Moving in Reverse; Emergency Heading Changes.
    """
    found = []
    strange = sorted({one for one in maneuvers if one not in BASIC})
    if strange and state.course == "basic":
        why = f"the basic course knows no {', '.join(strange)}"
        return [Violation("Valid Starship Movements", why)]
    if ship.stuck and any(one != "hold" for one in maneuvers):
        found.append(Violation("Engineering Damage", f"{ship.name} has no power to maneuver"))
    hard = sum(one in HARD for one in maneuvers)
    back, ahead = maneuvers.count(BACK), any(_ahead(one) for one in maneuvers)
    turns = any(one in TURNS for one in maneuvers)
    if hard > 1:
        found.append(Violation("Emergency Heading Changes", "only one is allowed in a movement phase"))
    if back:
        if ship.gear == "ahead" or not (ship.gear or ship.still):
            why = f"{ship.name} must stay where it is for a movement phase before it goes astern"
            found.append(Violation("Moving in Reverse", why))
        if ahead or ship.went == "ahead":
            found.append(Violation("Moving in Reverse", f"{ship.name} goes ahead and astern in one turn"))
        if turns:
            found.append(Violation("Moving in Reverse", "a heading changes in another movement phase"))
        if back > 1:
            found.append(Violation("Moving in Reverse", "one hex astern in a movement phase"))
    elif ship.gear == "astern":
        if ahead:
            why = f"{ship.name} must stay where it is for a movement phase before it goes ahead"
            found.append(Violation("Moving in Reverse", why))
        if hard:
            found.append(Violation("Moving in Reverse", "no emergency heading change while going astern"))
    if ahead and not back and ship.went == "astern" and ship.gear != "astern":
        found.append(Violation("Moving in Reverse", f"{ship.name} goes ahead and astern in one turn"))
    if ship.at is not None and barred(state, Pose(ship.at, ship.heading), maneuvers):
        found.append(Violation("Planets, Moons, and Other Obstacles", f"{ship.name} would run into one"))
    return found


def _ahead(maneuver: Maneuver) -> bool:
    return maneuver not in (*TURNS, "hold", BACK)


def allowed(state: State, ship: Ship, maneuvers: tuple[Maneuver, ...]) -> bool:
    """Tell whether nothing forbids maneuvers."""
    return not maneuver_faults(state, ship, maneuvers)


def ends(state: State, ship: Ship) -> dict[Pose, tuple[Maneuver, ...]]:
    """Give every pose in which a ship can end its move of the phase, but for emergencies and going astern."""
    assert ship.at is not None
    here = Pose(ship.at, ship.heading)
    found = reach(here, points(state, ship))
    if ship.gear != "astern" and ship.went != "astern" and not ship.stuck:
        return {pose: way for pose, way in found.items() if not barred(state, here, way)}
    return {pose: way for pose, way in found.items() if allowed(state, ship, way)}


def way_to(state: State, ship: Ship, at: Hex, heading: int) -> tuple[Maneuver, ...] | None:
    """Give maneuvers that lead a ship to a hex and heading; None where there are none."""
    return ends(state, ship).get(Pose(at, heading))


def carry_out(rules: Rules, state: State, order: Move, dice: Dice, events: list[Event]) -> State:
    """Move the ship; emergency heading changes strain it, and mines may go off. Dice: those of the mines."""
    ship = state.units[order.unit]
    maneuvers = order.maneuvers
    if ship.at is not None and order.at is not None and order.heading is not None:
        maneuvers = way_to(state, ship, order.at, order.heading) or ()
    told = ship.at is None and not maneuvers and points(state, ship) > 0
    still = order.still if told else all(one == "hold" for one in maneuvers)
    at, heading = ship.at, ship.heading
    if at is not None:
        at, heading = end(Pose(at, heading), maneuvers)
    gear = _gear(ship, maneuvers, still, told)
    went = gear if gear and not still else ship.went
    edge = order.edge if at is None else edge_crossed(state, at)
    if edge:
        state = with_ship(state, ship, standing="left", at=None, over=edge, done=True, lock="", cloaked=False)
        events.append(WentOver(ship.id, edge))
        return decide(rules, released(state, ship.id), events)
    state = with_ship(
        state, ship, at=at, heading=heading, done=True, still=still, gear=gear, went=went or ship.went
    )
    shown = None if at is None else heading
    to = state.allies(ship.seat) if ship.cloaked else state.seats
    events.append(Moved(to, ship.id, maneuvers, at, shown, still))
    hard = sum(one in HARD for one in maneuvers)
    if hard:
        state = with_ship(state, ship.id, turned=ship.turned + hard)
        engine, hull = stress(rules, state, ship)
        warp = _strained(ship.known.warp, engine * hard)
        state = strain(state, ship.id, warp, hull * hard, events)
    before = None if ship.at is None else Pose(ship.at, ship.heading)
    return meet(rules, state, ship.id, before, maneuvers, order.mines, dice, events)


def _gear(ship: Ship, maneuvers: tuple[Maneuver, ...], still: bool, told: bool) -> str:
    """Give which way a ship is going after its move: one that only turns goes on as before."""
    if still:
        return ""
    if BACK in maneuvers:
        return "astern"
    return "ahead" if told or any(_ahead(one) for one in maneuvers) else ship.gear


def _strained(engines: tuple[int, ...], points: int) -> tuple[int, ...]:
    """Give the warp engines less some points, each off the one that gives most (ruling)."""
    warp = list(engines)
    for _ in range(min(points, sum(warp))):
        warp[warp.index(max(warp))] -= 1
    return tuple(warp)


def strain(state: State, unit: str, warp: tuple[int, ...], hull: int, events: list[Event]) -> State:
    """Take stress damage: what the warp engines still give then, and points of superstructure that are lost."""
    ship = state.units[unit]
    lost = sum(ship.known.warp) - sum(warp)
    state = with_panel(state, unit, warp=warp, superstructure=ship.known.superstructure - hull)
    if lost or hull:
        events.append(Strained(state.allies(ship.seat), ship.id, lost, hull))
    return lost_ship(state, unit, "", events)


def withdraw(state: State, order: Withdraw) -> tuple[State, list[Event]]:
    """Take the ship off the map for good; nobody's sensors hold it any more. Rule: Warp Speeds."""
    state = with_ship(state, order.unit, standing="left", at=None, done=True, lock="", cloaked=False)
    return released(state, order.unit), [Withdrew(order.unit)]
