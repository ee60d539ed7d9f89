"""Cloaks, tractor beams, shuttles and laboratories: when the bot uses them, and what it answers about them."""

from collections.abc import Iterator, Sequence

from core.api import Order, Seat, UnitId, plane

from ..figures import CLOAKED_MOVE, is_hidden, is_shuttle, most_actions, ready_dice, trait
from ..move_orders import Action, Move
from ..path import length
from ..phases.actions import action_violations
from ..phases.shuttles import flights_left, shuttle_violations
from ..phases.survey import choices
from ..phases.tractors import REACH, beam_fault, hold_fault, late_payments
from ..questions import ApartOpen, CounterOpen, HoldOpen, Question, StowOpen
from ..sequence import to_nominate
from ..ship import INCH, Ship
from ..state import State
from ..system_orders import (
    BreakFree,
    Counter,
    Grab,
    Hold,
    Relocation,
    Scan,
    ShuttleLead,
    Shuttles,
    ShuttleWay,
    Stow,
    Survey,
    TellApart,
)
from ..terms import ActionId, Penalty
from . import hazards
from .landing import descents
from .paths import Pose, poses
from .plans import heavy_ready, payments
from .scene import Lookout, Scene, apart, bearing
from .sidearms import shuttle_targets

NEAR = 12 * INCH
"""From so near a ship appears from its cloak to strike."""
STRIKE = 5 * INCH
"""How near to an enemy it appears."""
THREATENED = 20 * INCH


def answer(view: State, question: Question) -> Iterator[Order]:
    """Answer what these rules ask."""
    match question:
        case HoldOpen():
            yield Hold(view.side(view.units[question.held].seat) != view.side(question.seat))
        case CounterOpen():
            ways = late_payments(view.units[question.unit]) if question.declares else (None,)
            yield Counter(True, ways[0])
        case StowOpen():
            yield Stow(question.most)
        case ApartOpen():
            yield TellApart()


def breaks(view: State, seat: Seat) -> Iterator[BreakFree]:
    """Tear ships from the tractor beams of enemies."""
    for ship in to_nominate(view, seat):
        for holder in ship.held_by:
            if holder not in ship.tried and view.side(view.units[holder].seat) != view.side(seat):
                yield BreakFree(ship.id, holder)


def moves(scene: Scene, ship: Ship) -> Iterator[Move]:
    """Nominate a ship that is held, holds another, or has a cloak to use."""
    if ship.stricken is not None or ship.at is None:
        return
    if ship.holds is not None and _costs_nothing(ship, payments(ship, "tractor")):
        yield from (Move(ship.id, actions=each) for each in _paid(ship, "tractor"))
    elif ship.cloak == "cloaked":
        yield from _under_cloak(scene, ship)
    elif trait(ship, "Cloak") and _would_hide(scene, ship):
        for paid in _paid(ship, "cloak"):
            yield Move(ship.id, _quiet_path(scene, ship, away=True), paid)


def _paid(ship: Ship, action: ActionId) -> Iterator[tuple[Action, ...]]:
    """Give an action with each penalty that pays for it; nothing for a ship that takes none."""
    for penalty in payments(ship, action) if most_actions(ship) else ():
        actions = (Action(action, penalty),)
        if not any(action_violations(ship, actions)):
            yield actions


def _costs_nothing(ship: Ship, penalties: Sequence[Penalty | None]) -> bool:
    """Tell whether a ship can go on holding another without giving anything up for it."""
    return bool(penalties) and (
        penalties[0] is None or (penalties[0] == "phasers_only" and not heavy_ready(ship))
    )


def _would_hide(scene: Scene, ship: Ship) -> bool:
    """Tell whether a ship is better off unseen: empty, hurt, and near to those who would finish it."""
    hurt = ship.crippled or 3 * (ship.shields + ship.boost) < ship.roster.shields
    return hurt and _is_spent(ship) and _nearest(scene, ship, THREATENED) is not None


def _is_spent(ship: Ship) -> bool:
    """Tell whether the heavy weapons of a ship are empty for the most part."""
    heavy = [
        (bank.dice, ready_dice(ship, number))
        for number, bank in enumerate(ship.roster.banks)
        if bank.traits.get("Reload")
    ]
    return bool(heavy) and 2 * sum(ready for _, ready in heavy) < sum(dice for dice, _ in heavy)


def _nearest(scene: Scene, ship: Ship, within: float) -> Ship | None:
    near = [enemy for enemy in scene.enemies if apart(ship, enemy) <= within]
    return min(near, key=lambda enemy: (apart(ship, enemy), enemy.id), default=None)


def _under_cloak(scene: Scene, ship: Ship) -> Iterator[Move]:
    """Reload, close in, and appear beside an enemy once there is something to strike with."""
    if _is_spent(ship):
        for paid in _paid(ship, "reload"):
            yield Move(ship.id, _quiet_path(scene, ship, away=True), paid)
        yield Move(ship.id, _quiet_path(scene, ship, away=True))
        return
    enemy = _nearest(scene, ship, NEAR)
    if enemy is not None and ship.at is not None and enemy.at is not None:
        there = round(bearing(*ship.at, *enemy.at)) - ship.heading
        aside = (there + 18000) % 36000 - 18000
        far = min(6 * INCH, max(0, round(apart(ship, enemy)) - STRIKE))
        relocation = Relocation(there % 36000, far, max(-4500, min(4500, aside)))
        for paid in _paid(ship, "cloak"):
            yield Move(ship.id, actions=paid, relocation=relocation)
    yield Move(ship.id, _quiet_path(scene, ship, away=False))


def _quiet_path(scene: Scene, ship: Ship, away: bool) -> tuple[tuple[str, int], ...]:
    """Give a path that a cloak bears, towards the nearest enemy or away from it."""
    enemy = min(scene.enemies, key=lambda each: (apart(ship, each), each.id), default=None)
    if enemy is None or enemy.at is None:
        return ()
    lookout = Lookout(scene, ship)
    here = plane.Point(*enemy.at)

    def worth(pose: Pose) -> tuple[float, int]:
        far = plane.distance(here, plane.Point(round(pose.x), round(pose.y)))
        risk = 100 * hazards.cost(scene.view, ship, pose)
        return (-far if away else abs(far - STRIKE)) + risk, length(pose.legs)

    quiet = [
        pose for pose in poses(ship) if length(pose.legs) <= CLOAKED_MOVE and lookout.free(pose.x, pose.y)
    ]
    return min(quiet, key=worth).legs if quiet else ()


def tractor(scene: Scene, ship: Ship) -> UnitId | None:
    """Set the tractor beam on a cripple, which would flee, else on the most valuable enemy in reach."""
    if beam_fault(ship) is not None:
        return None
    near = [
        enemy
        for enemy in scene.enemies
        if apart(ship, enemy) <= REACH - 1 and hold_fault(ship, enemy, enemy.id) is None
    ]
    return max(near, key=lambda enemy: (enemy.crippled, enemy.roster.points, enemy.id)).id if near else None


def with_tractor(scene: Scene, ship: Ship, order: Move, x: float, y: float) -> Move:
    """Add a tractor beam to a move that ends beside an enemy, where drones or torpedoes can follow it.

    Args:
        x, y: where the move ends.
    """
    seeking = any(ready_dice(ship, n) for n, bank in enumerate(ship.roster.banks) if "Seeking" in bank.traits)
    taken = {each.penalty for each in order.actions}
    if not seeking or {"phasers_only"} & taken or ship.crippled or ship.cloak:
        return order
    end = plane.Point(round(x), round(y))
    near = [
        enemy
        for enemy in scene.enemies
        if enemy.has_moved
        and not is_hidden(enemy)
        and enemy.at is not None
        and plane.distance(end, plane.Point(*enemy.at)) < REACH
    ]
    for penalty in payments(ship, "tractor") if near else ():
        actions = (*order.actions, Action("tractor", penalty))
        slowed = penalty == "slow" and length(order.path) > 6 * INCH
        # Speed that was not used costs nothing; phasers are worth more than a hold.
        if penalty in (None, "slow") and not slowed and not any(action_violations(ship, actions)):
            return Move(order.unit, order.path, actions, order.lowered)
    return order


def with_shuttle(scene: Scene, ship: Ship, order: Move, x: float, y: float) -> Move:
    """Ready a suicide shuttle where the move ends beside an enemy that it hits easily, if that costs little.

    Args:
        x, y: where the move ends.
    """
    if ship.crippled or ship.cloak or not ship.craft or not shuttle_targets(scene, ship, (x, y)):
        return order
    taken = {each.penalty for each in order.actions}
    for penalty in payments(ship, "suicide_shuttle"):
        actions = (*order.actions, Action("suicide_shuttle", penalty))
        cheap = penalty is None or (penalty == "slow" and length(order.path) <= 6 * INCH)
        if cheap and penalty not in taken - {None} and not any(action_violations(ship, actions)):
            return Move(order.unit, order.path, actions, order.lowered)
    return order


def shuttles(view: State, seat: Seat) -> Iterator[Order]:
    """Bring shuttles home: aboard a friend in reach, else nearer to one."""
    if view.shuttling == "lead":
        yield ShuttleLead(False)
        return
    if view.mode == "board":
        ways: dict[str, ShuttleWay] = {}
        for shuttle in view.shuttles(seat):
            for way in (*descents(view, shuttle), *_home(view, shuttle)):
                if not any(shuttle_violations(view, seat, Shuttles({**ways, shuttle.id: way}))):  # type: ignore[dict-item]
                    ways[shuttle.id] = way
                    break
        yield Shuttles(ways)  # type: ignore[arg-type]
    yield Shuttles()


def _home(view: State, shuttle: Ship) -> Iterator[ShuttleWay]:
    assert shuttle.at is not None
    here = plane.Point(*shuttle.at)
    friends = sorted(
        (plane.distance(here, plane.Point(*ship.at)), ship.id, plane.Point(*ship.at))
        for ship in view.units.values()
        if ship.afloat
        and ship.at is not None
        and not is_shuttle(ship)
        and view.side(ship.seat) == view.side(shuttle.seat)
        and flights_left(ship)
    )
    for _, unit, _ in friends:
        yield ShuttleWay(onto=unit)
    for far, _, there in friends[:1]:
        bear = plane.bearing(here, there) or 0
        end = plane.advance(here, bear, min(far, shuttle.roster.speed) - 2)
        yield ShuttleWay(((end.x, end.y),))


def survey(view: State, seat: Seat) -> Survey:
    """Scan and grab whatever is in reach; by cards nothing, since nobody has told what is."""
    if view.mode == "cards":
        return Survey()
    scans: list[Scan] = []
    grabs: list[Grab] = []
    for ship in view.fleet(seat):
        for each in choices(view, ship):
            if isinstance(each, Scan) and all(
                (one.unit, one.probe) != (each.unit, each.probe) for one in scans
            ):
                scans.append(each)
            elif isinstance(each, Grab) and all(one.unit != each.unit for one in grabs):
                grabs.append(each)
    return Survey(tuple(scans), tuple(grabs))
