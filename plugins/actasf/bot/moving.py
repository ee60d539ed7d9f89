"""The movement phase: which ship goes next, with which special actions, and where."""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from msgspec.structs import replace

from core.api import Seat, titled, weighed

from ..figures import is_adrift, most_actions, speed, trait
from ..move_orders import Action, Move
from ..sequence import to_nominate
from ..ship import INCH, Ship
from ..state import State
from . import errands, firepower, hazards, landing, stakes, systems
from .firepower import Stance
from .forecast import Forecast
from .paths import Pose, orbit_poses, poses, sharp_poses
from .plans import LEAVING, Plan, plans
from .scene import Foe, Guns, Lookout, Outlook, Scene, inches

GOOD_RANGE = 8 * INCH
"""Where phasers, photon torpedoes and disruptors all strike well."""
APPROACH = 0.01
"""What each inch beyond it costs, as a share of a ship's points."""
BACKWARD = 0.03
"""What going backward costs, as such a share: the next turn begins slowly."""
FACING = 0.06
"""What it is worth to look at the enemy, or with a cripple away from it, as such a share."""


NEVER = -1e9
"""What it is worth to go nowhere, where there is any way at all."""
ASIDE = 3 * INCH
"""A way that ends nearer to the best one is no other way, when it is told what was weighed."""


def next_to_move(view: State, seat: Seat) -> Ship | None:
    """Choose the ship that moves next: the one that has least to lose by showing its hand."""
    waiting = to_nominate(view, seat)
    return min(waiting, key=_importance, default=None)


def _importance(ship: Ship) -> tuple[int, int, str]:
    if ship.stricken is not None or is_adrift(ship) or "Immobile" in ship.roster.traits:
        return 0, ship.roster.points, ship.id
    return 1 if ship.crippled else 2, ship.roster.points, ship.id


def move(scene: Scene, ship: Ship) -> Move:
    """Choose actions and path of a ship: the place where what it wins outweighs what it risks most."""
    if ship.stricken is not None or ship.at is None:
        return Move(ship.id)
    # Whatever it holds, it lets go: what is worth going on with was ordered before.
    ship = replace(ship, holds=None)
    lookout = Lookout(scene, ship)
    way = _best(scene, ship, lookout)
    pose = way.pose
    lowered = landing.lowered(scene, lookout, pose, way.by)
    order = Move(ship.id, pose.turned(way.by), way.plan.actions, lowered)
    order = _with_raid(ship, order, pose, lookout.foes, landing.reserved(scene, ship))
    order = systems.with_tractor(scene, ship, order, pose.x, pose.y)
    order = landing.with_boats(scene, ship, order, pose.x, pose.y)
    return order if order.launches else systems.with_shuttle(scene, ship, order, pose.x, pose.y)


class Way(NamedTuple):
    """Actions, a path and a last turn, with what they are worth.

    Args:
        rest: what they are worth apart from the fire of this turn.
    """

    value: float
    rest: float
    plan: Plan
    pose: Pose
    by: int


def _best(scene: Scene, ship: Ship, lookout: Lookout) -> Way:
    """Choose how to go: the best way by itself, or of the most promising the best once all fire is foreseen."""
    assert ship.at is not None
    found = [Way(NEVER, 0.0, Plan(ship), Pose(*ship.at, ship.heading, ()), 0)]
    slack = scene.style.slack * ship.roster.points
    spots: dict[object, list[Spot]] = {}
    for plan in plans(scene, lookout):
        key = (speed(plan.ship), plan.sharp, "maximum_warp" in plan.ship.actions)
        if key not in spots:
            spots[key] = _spots(scene, lookout, plan)
        found += _ways(scene, plan, lookout.foes, spots[key], max(way.value for way in found), slack)
    found.sort(key=lambda way: -way.value)
    worth = [(way.value, way) for way in found]
    if scene.style.foresees:
        forecast = Forecast(scene, ship)
        worth = [(way.rest + _foreseen(scene, forecast, way), way) for way in found[: scene.style.foresees]]
        worth.sort(key=lambda one: -one[0])
    best = worth[0][1]
    others = (one for one in worth if one[0] > NEVER and _differs(one[1], best))
    told = [(value, f"{ship.name} {_told(way)}") for value, way in (worth[0], *islice(others, 1))]
    scene.why = weighed(told, "victory points", len(worth))
    return best


def _differs(way: Way, best: Way) -> bool:
    """Tell whether a way is more than the best one a little aside."""
    aside = abs(way.pose.x - best.pose.x) + abs(way.pose.y - best.pose.y)
    return way.plan.actions != best.plan.actions or aside > ASIDE


def _told(way: Way) -> str:
    actions = ", ".join(titled(action.action) for action in way.plan.actions) or "without special action"
    return f"to {way.pose.x / INCH:.1f}, {way.pose.y / INCH:.1f}, {actions}"


def _foreseen(scene: Scene, forecast: Forecast, way: Way) -> float:
    """Give what the fire of the turn wins less what it costs, if the ship goes this way."""
    ship, pose = way.plan.ship, way.pose
    taken = hazards.cover(scene.view, pose)[0]
    return forecast.value(ship, pose, (pose.heading + way.by) % 36000, taken, scene.caution(ship))


class Spot(NamedTuple):
    """A place that a path leads to, and what it is worth apart from fire and heading.

    Args:
        hope: the most that fire could add there.
    """

    pose: Pose
    outlook: Outlook
    base: float
    hope: float


def _spots(scene: Scene, lookout: Lookout, plan: Plan) -> list[Spot]:
    """Look round from every place in reach, and keep the most promising ones."""
    found = sharp_poses(plan.ship) if plan.sharp else [*poses(plan.ship), *orbit_poses(scene.view, plan.ship)]
    guns = Guns(plan.ship, Stance(shift="evasive" in plan.ship.actions), lookout.foes)
    caution = scene.caution(plan.ship)
    spots = []
    seen = set()
    for pose in found:
        cell = (pose.x // scene.style.cell, pose.y // scene.style.cell, pose.heading // 4500, pose.window)
        if cell in seen:
            continue
        if not lookout.free(pose.x, pose.y):
            off = not 0 <= pose.x <= scene.view.table[0] or not 0 <= pose.y <= scene.view.table[1]
            if off and errands.leaves(scene.view, plan.ship, pose.x, pose.y):
                gone = Outlook(0.0, [[] for _ in lookout.foes], 1e9, 0.0)
                spots.append(Spot(pose, gone, errands.SAFE * plan.ship.roster.points, 0.0))
            elif (
                plan.ship.crippled
                and not lookout.on_table(pose.x, pose.y)
                and len(scene.mine) > 1
                and errands.may_leave(scene.view, plan.ship)
            ):
                gone = Outlook(0.0, [[] for _ in lookout.foes], 1e9, 0.0)
                spots.append(Spot(pose, gone, -LEAVING * plan.ship.roster.points, 0.0))
            continue
        seen.add(cell)
        outlook = lookout.outlook(pose.x, pose.y)
        hidden, dimmed = hazards.cover(scene.view, pose)
        outlook = outlook._replace(danger=outlook.danger * hidden)
        base = _position(scene, plan.ship, pose, outlook) + landing.value(scene, plan.ship, pose)
        base -= hazards.cost(scene.view, plan.ship, pose)
        base += errands.pull(scene.view, plan.ship, pose.x, pose.y)
        hope = guns.gain(outlook.sights, None)
        spots.append(Spot(pose, outlook, base - (1 - dimmed) * hope, hope))
    spots.sort(key=lambda spot: caution * spot.outlook.danger - spot.base - spot.hope)
    return spots[: scene.style.spots]


def _ways(
    scene: Scene, plan: Plan, foes: list[Foe], spots: list[Spot], floor: float, slack: float
) -> Iterator[Way]:
    """Give places, with every sensible last turn, that are worth more than the best before them, less the slack."""
    stance = firepower.stance_of(plan.ship)
    guns = Guns(plan.ship, stance, foes)
    caution = scene.caution(plan.ship) * plan.taken
    facing = FACING * plan.ship.roster.points
    for spot in spots:
        pose = spot.pose
        base = spot.base + plan.bonus - caution * spot.outlook.danger
        if not stance.overload and base + spot.hope + facing <= floor - slack:
            continue
        if base + guns.gain(spot.outlook.sights, None) + facing <= floor - slack:
            continue
        for by in _last_turns(spot):
            heading = (pose.heading + by) % 36000
            off = abs((spot.outlook.ahead - heading + 18000) % 36000 - 18000) / 18000
            ahead = facing * (off if plan.ship.crippled else 1 - off)
            value = base + guns.gain(spot.outlook.sights, heading) + ahead
            if value > floor - slack and not (pose.sharp and not by):
                floor = max(value, floor)
                yield Way(value, spot.base + plan.bonus + ahead, plan, pose, by)


def _last_turns(spot: Spot) -> set[int]:
    """Give the last turns that put an enemy dead ahead or on the boundary of two arcs."""
    pose, found = spot.pose, {0}
    if pose.window:
        found |= {-pose.window, pose.window}
        angles = [sights[-1][1] for sights in spot.outlook.sights[:3] if sights] or [spot.outlook.ahead]
        for angle in angles:
            for boundary in (0, -4500, 4500):
                by = round((angle - boundary - pose.heading + 18000) % 36000 - 18000)
                if abs(by) <= pose.window:
                    found.add(by)
    return found


def _position(scene: Scene, ship: Ship, pose: Pose, outlook: Outlook) -> float:
    """Value a place for the turns to come: near the enemy, or far for a cripple, and away from the table's edge."""
    width, height = scene.view.table
    edge = min(pose.x, pose.y, width - pose.x, height - pose.y) / INCH
    points = ship.roster.points
    ease = -0.004 * points * max(0.0, 6 - edge)
    if any(kind == "reverse" for kind, _ in pose.legs):
        ease -= BACKWARD * points
    if outlook.nearest > 1e8:
        return ease
    if ship.crippled:
        return ease + 0.006 * points * min(outlook.nearest / INCH, 30)
    return ease - APPROACH * points * max(0.0, (outlook.nearest - GOOD_RANGE) / INCH)


def _with_raid(ship: Ship, order: Move, pose: Pose, foes: list[Foe], reserved: int) -> Move:
    """Add a hit-and-run raid, which costs no power, where an enemy will be near whose shields fire may bring down."""
    taken = [action.action for action in order.actions]
    able = ship.marines - reserved
    if (
        "maximum_warp" in taken
        or len(taken) >= most_actions(ship)
        or able < 1
        or not trait(ship, "Transporter")
    ):
        return order
    fire = firepower.table(ship, firepower.stance_of(ship))[firepower.ANY]
    for foe in foes:
        place = foe.places[-1]
        far = inches(pose.x, pose.y, place.x, place.y)
        if far <= 4 and stakes.shields_of(foe.ship) <= fire[far][0]:
            return replace(order, actions=(*order.actions, Action("hit_and_run")))
    return order
