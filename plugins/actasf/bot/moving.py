"""The movement phase: which ship goes next, with which special actions, and where."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from ..figures import has_working, is_adrift, is_phaser, most_actions, ready_dice, score, speed, trait
from ..orders import Action, Move, Penalty
from ..phases.movement import action_violations
from ..state import INCH, LOCATIONS, Ship
from ..tables import escalation_level
from . import landing, volley
from .paths import Pose, poses, sharp_poses
from .scene import Foe, Guns, Lookout, Outlook, Scene, inches
from .volley import Stance

GOOD_RANGE = 8 * INCH
"""Where phasers, photon torpedoes and disruptors all strike well."""
CELL = 1500
"""Of places nearer to each other than this, one is looked at."""
BEST_SPOTS = 6
"""Places for which every sensible last turn is looked at."""


LEAVING = 0.25
"""What a ship costs that withdraws, as a share of its points.

Rule: Victory Points.
"""
LOST_LATER = 0.5
"""What a cripple still has to lose."""


class Plan(NamedTuple):
    """Special actions, and what they change.

    Args:
        ship: the ship with the actions in force.
        taken: what remains of expected losses, as a factor.
        bonus: what they are worth beside this turn's fire.
        sharp: whether the path has a high energy turn.
    """

    ship: Ship
    actions: tuple[Action, ...] = ()
    taken: float = 1.0
    bonus: float = 0.0
    sharp: bool = False


def next_to_move(scene: Scene) -> Ship | None:
    """Choose the ship that moves next: the one that has least to lose by showing its hand."""
    waiting = [ship for ship in scene.view.fleet(scene.seat) if not ship.has_moved]
    return min(waiting, key=_importance, default=None)


def _importance(ship: Ship) -> tuple[int, int, str]:
    if ship.stricken is not None or is_adrift(ship) or "Immobile" in ship.roster.traits:
        return 0, ship.roster.points, ship.id
    return 1 if ship.crippled else 2, ship.roster.points, ship.id


def move(scene: Scene, ship: Ship) -> Move:
    """Choose actions and path of a ship: the place where what it wins outweighs what it risks most."""
    if ship.stricken is not None or ship.at is None:
        return Move(ship.id)
    lookout = Lookout(scene, ship)
    best_value, best_plan = -1e9, Plan(ship)
    best_pose, best_turn = Pose(*ship.at, ship.heading, ()), 0
    spots: dict[object, list[Spot]] = {}
    for plan in plans(scene, lookout):
        key = (speed(plan.ship), plan.sharp, "maximum_warp" in plan.ship.actions)
        if key not in spots:
            spots[key] = _spots(scene, lookout, plan)
        for value, pose, by in _values(scene, plan, lookout.foes, spots[key], best_value):
            best_value, best_plan, best_pose, best_turn = value, plan, pose, by
    lowered = landing.lowered(scene, lookout, best_pose, best_turn)
    order = Move(ship.id, best_pose.turned(best_turn), best_plan.actions, lowered)
    return _with_raid(ship, order, best_pose, lookout.foes, landing.reserved(scene, ship))


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
    found = sharp_poses(plan.ship) if plan.sharp else poses(plan.ship)
    guns = Guns(plan.ship, Stance(shift="evasive" in plan.ship.actions), lookout.foes)
    caution = _caution(scene, plan.ship)
    spots = []
    seen = set()
    for pose in found:
        cell = (pose.x // CELL, pose.y // CELL, pose.heading // 4500, pose.window)
        if cell in seen:
            continue
        if not lookout.free(pose.x, pose.y):
            if plan.ship.crippled and not lookout.on_table(pose.x, pose.y) and len(scene.mine) > 1:
                gone = Outlook(0.0, [[] for _ in lookout.foes], 1e9, 0.0)
                spots.append(Spot(pose, gone, -LEAVING * plan.ship.roster.points, 0.0))
            continue
        seen.add(cell)
        outlook = lookout.outlook(pose.x, pose.y)
        base = _position(scene, plan.ship, pose, outlook) + landing.value(scene, plan.ship, pose)
        spots.append(Spot(pose, outlook, base, guns.gain(outlook.sights, None)))
    spots.sort(key=lambda spot: caution * spot.outlook.danger - spot.base - spot.hope)
    return spots[:BEST_SPOTS]


def _values(
    scene: Scene, plan: Plan, foes: list[Foe], spots: list[Spot], floor: float
) -> Iterator[tuple[float, Pose, int]]:
    """Give places, with every sensible last turn, that are worth more than `floor`, each more than the one before."""
    stance = volley.stance_of(plan.ship)
    guns = Guns(plan.ship, stance, foes)
    caution = _caution(scene, plan.ship) * plan.taken
    facing = 0.06 * plan.ship.roster.points
    for spot in spots:
        pose = spot.pose
        base = spot.base + plan.bonus - caution * spot.outlook.danger
        if not stance.overload and base + spot.hope + facing <= floor:
            continue
        if base + guns.gain(spot.outlook.sights, None) + facing <= floor:
            continue
        for by in _last_turns(spot):
            heading = (pose.heading + by) % 36000
            off = abs((spot.outlook.ahead - heading + 18000) % 36000 - 18000) / 18000
            ahead = facing * (off if plan.ship.crippled else 1 - off)
            value = base + guns.gain(spot.outlook.sights, heading) + ahead
            if value > floor and not (pose.sharp and not by):
                floor = value
                yield value, pose, by


def _caution(scene: Scene, ship: Ship) -> float:
    return scene.caution * (2.5 if ship.crippled else 1.0)


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
    crowded = -0.004 * points * max(0.0, 6 - edge)
    if outlook.nearest > 1e8:
        return crowded
    if ship.crippled:
        return crowded + 0.006 * points * min(outlook.nearest / INCH, 30)
    return crowded - 0.01 * points * max(0.0, (outlook.nearest - GOOD_RANGE) / INCH)


# --- special actions ---


def plans(scene: Scene, lookout: Lookout) -> list[Plan]:
    """Give the special actions worth thinking about, each with the penalties that could pay for it."""
    ship = lookout.ship
    found = [Plan(ship)]
    most = most_actions(ship)
    if most < 1 or is_adrift(ship) or not lookout.foes:
        return found + (_repairs(ship) if most > 0 else [])
    here = lookout.here
    far = here.nearest
    points = ship.roster.points
    fights = far <= volley.REACH * INCH + 12 * INCH
    empty = sum(bank.spent - bank.loading for bank in ship.banks)
    wanted: list[tuple[str, float, float]] = []
    if empty > 0:
        wanted.append(("reload", 1.0, 0.03 * points * empty))
    wanted += [(action, taken, bonus) for action, taken, bonus in _crisis(ship)]
    if fights and score(ship, "shields") < 6:
        room = volley.SHIELD * ship.shields + ship.left
        boost = volley.SHIELD * 3.5 * max(ship.roster.shields // 10, 0.5)
        # Against fire that is too much anyway a few points more help little.
        spared = boost / (room + boost) * (1 - min(1.0, here.danger / volley.mark(ship).prize))
        wanted.append(("boost_shields", 1 - spared, 0.0))
    if fights:
        if _overloads(ship) and far <= 20 * INCH:
            wanted.append(("overload", 1.0, 0.0))
        wanted.append(("evasive", 0.8, -0.01 * points))
    elif not score(ship, "impulse") and not score(ship, "dilithium"):
        wanted.append(("all_power", 1.0, 0.0))
    for action, taken, bonus in wanted:
        found += [
            _taking(ship, (Action(action, penalty),), taken, bonus)  # type: ignore[arg-type]
            for penalty in payments(ship, action)
        ]
    if most > 1:
        found += _pairs(ship, wanted)
    if ship.crippled and score(ship, "dilithium") < 5:
        found += _escapes(scene, ship, here.danger)
    if fights and abs((here.ahead - ship.heading + 18000) % 36000 - 18000) > 9000:
        cheapest = payments(ship, "high_energy_turn")[:2]
        found += [
            _taking(ship, (Action("high_energy_turn", penalty),), 1.0, -0.08 * points, True)
            for penalty in cheapest
        ]
    return found


def payments(ship: Ship, action: str) -> list[Penalty | None]:
    """Give the penalties that a ship may choose for an action, the cheapest first.

    Rule: Power Drain.
    """
    found: list[Penalty | None] = []
    heavy = [
        number
        for number, bank in enumerate(ship.roster.banks)
        if not is_phaser(bank.weapon) and "Seeking" not in bank.traits
    ]
    if has_working(ship, phasers=False) and not any(ready_dice(ship, number) for number in heavy):
        found.append("phasers_only")
    least = 8 * INCH if "Slow" in ship.roster.traits else 12 * INCH
    if speed(ship) >= least and action != "all_power":
        found.append("slow")
    if has_working(ship, phasers=False) and "phasers_only" not in found and action != "overload":
        found.append("phasers_only")
    if has_working(ship, phasers=True):
        found.append("no_phasers")
    return found


def _taking(ship: Ship, actions: tuple[Action, ...], taken: float, bonus: float, sharp: bool = False) -> Plan:
    names = tuple(action.action for action in actions)
    penalties = tuple(action.penalty for action in actions if action.penalty)
    ahead = replace(ship, actions=names, declared=names, penalties=penalties)
    return Plan(ahead, actions, taken, bonus, sharp)


def _pairs(ship: Ship, wanted: list[tuple[str, float, float]]) -> Iterator[Plan]:
    """Two actions at once, each paid for by what it costs least."""
    for index, (first, taken, bonus) in enumerate(wanted):
        for second, also_taken, also_bonus in wanted[index + 1 :]:
            for one in payments(ship, first)[:2]:
                other = next((p for p in payments(ship, second) if p != one), None)
                actions = (Action(first, one), Action(second, other))  # type: ignore[arg-type]
                if other is not None and not any(action_violations(ship, actions)):
                    yield _taking(ship, actions, taken * also_taken, bonus + also_bonus)


def _overloads(ship: Ship) -> bool:
    return any(
        bank.traits.get("Heavy") and "Seeking" not in bank.traits and ready_dice(ship, number)
        for number, bank in enumerate(ship.roster.banks)
    )


def _crisis(ship: Ship) -> Iterator[tuple[str, float, float]]:
    """All Hands on Deck, where critical hits get worse or there are many."""
    scores = [score(ship, location) for location in LOCATIONS]
    worsening = sum(1 for location in LOCATIONS if escalation_level(location) <= score(ship, location) < 6)
    if worsening or sum(0 < s < 6 for s in scores) >= 3:
        yield (
            "all_hands",
            1.0,
            ship.roster.points * (0.08 * worsening + 0.02 * sum(0 < s < 6 for s in scores)),
        )


def _repairs(ship: Ship) -> list[Plan]:
    """What a ship that cannot move may still do."""
    return [
        _taking(ship, (Action("all_hands", penalty),), taken, bonus)
        for _, taken, bonus in _crisis(ship)
        for penalty in payments(ship, "all_hands")[:1]
    ]


def _escapes(scene: Scene, ship: Ship, danger: float) -> list[Plan]:
    """Maximum Warp for a cripple that is more likely lost than not, if it lives through this turn's fire."""
    if len(scene.mine) == 1:
        return []
    points = ship.roster.points
    doom = min(1.0, danger / (volley.CRIPPLE * points))
    weak = 1 - ship.left / (ship.roster.crippled + 1)
    later = min(0.95, 0.45 + 0.5 * doom + 0.3 * weak)
    saved = _caution(scene, ship) * (1 - doom) * (later * LOST_LATER - LEAVING) * points
    return [
        _taking(ship, (Action("maximum_warp", penalty),), 1.0, saved)
        for penalty in payments(ship, "maximum_warp")[:1]
    ]


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
    fire = volley.table(ship, volley.stance_of(ship))[volley.ANY]
    for foe in foes:
        place = foe.places[-1]
        far = inches(pose.x, pose.y, place.x, place.y)
        if far <= 4 and volley.shields_of(foe.ship) <= fire[far][0]:
            return replace(order, actions=(*order.actions, Action("hit_and_run")))
    return order
