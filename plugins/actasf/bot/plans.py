"""The special actions worth thinking about, each with what pays for it.

Values in victory points.
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from ..figures import is_adrift, is_phaser, most_actions, ready_dice, score
from ..gunnery import overloads
from ..move_orders import Action
from ..phases.actions import action_violations, can_pay, free_of_penalty
from ..ship import INCH, LOCATIONS, Ship
from ..tables import escalation_level, special_actions
from ..terms import ActionId, Penalty
from . import firepower, stakes
from .errands import may_leave
from .scene import Lookout, Scene

LEAVING = 0.25
"""What a ship costs that withdraws, as a share of its points.

Rule: Victory Points.
"""
DIE, TENS = 3.5, 10
"""What a die raises shields by on average, and for how many of a ship's shields it rolls one."""
LOST_LATER = 0.5
"""What a cripple still has to lose."""


Wanted = tuple[ActionId, float, float]
"""An action, what remains of expected losses with it, and what else it is worth."""


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
    fights = far <= firepower.REACH * INCH + 12 * INCH
    empty = sum(bank.spent - bank.loading for bank in ship.banks)
    wanted: list[Wanted] = []
    if empty > 0:
        wanted.append(("reload", 1.0, 0.03 * points * empty))
    wanted += _crisis(ship)
    if fights and score(ship, "shields") < 6:
        wanted.append(("boost_shields", *_raised(scene, ship, here.danger)))
    if fights:
        if far <= 20 * INCH and _overloads(ship):
            wanted.append(("overload", 1.0, 0.0))
        wanted.append(("evasive", 0.8, -0.01 * points))
    elif not score(ship, "impulse") and not score(ship, "dilithium"):
        wanted.append(("all_power", 1.0, 0.0))
    for action, taken, bonus in wanted:
        found += [
            _taking(ship, (Action(action, penalty),), taken, bonus) for penalty in payments(ship, action)
        ]
    if most > 1 and scene.style.pairs:
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


def _raised(scene: Scene, ship: Ship, danger: float) -> tuple[float, float]:
    """Give what raised shields leave of expected losses, and what they are worth for later.

    Rule: Boost Energy to Shields! (what is not shot away fills the shields up for good).
    """
    mark = stakes.mark(ship)
    raised = DIE * max(ship.roster.shields // TENS, 0.5)
    boost = stakes.SHIELD * raised
    if scene.style.foresees:
        lasts = (ship.roster.shields - ship.shields) / raised
        used = min(1.0, max(lasts, 2 * danger / mark.prize))
        return 1.0, mark.prize * used * boost / (stakes.SHIELD * mark.shields + mark.room)
    room = stakes.SHIELD * ship.shields + ship.left
    # Against fire that is too much anyway a few points more help little.
    return 1 - boost / (room + boost) * (1 - min(1.0, danger / mark.prize)), 0.0


def payments(ship: Ship, action: ActionId) -> list[Penalty | None]:
    """Give the penalties that a ship may choose for an action, the cheapest first; None where it owes none.

    Rule: Power Drain; Fast.
    """
    facts = special_actions()[action]
    if not facts.drains:
        return [None]
    found: list[Penalty | None] = [None] if free_of_penalty(ship, 1) else []
    pointless = "phasers_only" if action == "overload" else None
    order: tuple[Penalty, ...] = ("slow", "phasers_only", "no_phasers")
    if not heavy_ready(ship):
        order = ("phasers_only", "slow", "no_phasers")
    return found + [p for p in order if p not in (facts.forbids, pointless) and can_pay(ship, p)]


def heavy_ready(ship: Ship) -> bool:
    """Tell whether a ship would give anything up by firing phasers only."""
    return any(
        ready_dice(ship, number) and not is_phaser(bank.weapon)
        for number, bank in enumerate(ship.roster.banks)
    )


def _taking(ship: Ship, actions: tuple[Action, ...], taken: float, bonus: float, sharp: bool = False) -> Plan:
    names = tuple(action.action for action in actions)
    penalties = tuple(action.penalty for action in actions if action.penalty)
    ahead = replace(ship, actions=names, declared=names, penalties=penalties)
    return Plan(ahead, actions, taken, bonus, sharp)


def _pairs(ship: Ship, wanted: list[Wanted]) -> Iterator[Plan]:
    """Two actions at once, each paid for by what it costs least."""
    for index, (first, taken, bonus) in enumerate(wanted):
        for second, also_taken, also_bonus in wanted[index + 1 :]:
            if free_of_penalty(ship, 2) == 2:
                ways: list[tuple[Penalty | None, Penalty | None]] = [(None, None)]
            else:
                others = payments(ship, second)
                ways = [
                    (one, other)
                    for one in payments(ship, first)[:2]
                    for other in [p for p in others if p != one][:1]
                ]
            for one, other in ways:
                actions = (Action(first, one), Action(second, other))
                if not any(action_violations(ship, actions)):
                    yield _taking(ship, actions, taken * also_taken, bonus + also_bonus)


def _overloads(ship: Ship) -> bool:
    """Tell whether a ship has anything ready that can be overloaded."""
    overloaded = replace(ship, actions=("overload",))
    return any(
        ready_dice(ship, number) and overloads(overloaded, bank)
        for number, bank in enumerate(ship.roster.banks)
    )


def _crisis(ship: Ship) -> Iterator[Wanted]:
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
    if len(scene.mine) == 1 or not may_leave(scene.view, ship):
        return []
    points = ship.roster.points
    doom = min(1.0, danger / (stakes.CRIPPLE * points))
    weak = 1 - ship.left / (ship.roster.crippled + 1)
    later = min(0.95, 0.45 + 0.5 * doom + 0.3 * weak)
    saved = scene.caution(ship) * (1 - doom) * (later * LOST_LATER - LEAVING) * points
    return [
        _taking(ship, (Action("maximum_warp", penalty),), 1.0, saved)
        for penalty in payments(ship, "maximum_warp")[:1]
    ]
