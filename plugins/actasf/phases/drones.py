"""The Long-Range Drone Attack Phase: swarms against swarms, then swarms against ships; and interception before it.

Dice: swarms against swarms roll none. A swarm that strikes is a volley (see `volley`), then the target's stricken die.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from core.api import Seat, Violation

from ..aiming import told_violations
from ..attack_orders import CounterSwarm, Disperse, SwarmAttack
from ..figures import is_hidden
from ..measure import is_near, swarm_sight
from ..path import inches
from ..resolution import Resolution
from ..scenario import hooks
from ..seeker_events import SwarmGone, SwarmsPassed
from ..seekers import Origin, Swarm
from ..seeking import SWARM_REACH, drone_reach
from ..ship import Ship
from ..state import State
from ..terms import Sight
from ..terrain.ground import is_through_nebula
from .fire import thin_swarm
from .movement import near_violations
from .volley import Salvo, volley
from .wreck import settle


def own_swarms(state: State, seat: Seat) -> list[Swarm]:
    """Give a seat's swarms."""
    return [swarm for swarm in state.swarms.values() if swarm.seat == seat]


def prey(state: State, swarm: Swarm) -> list[Swarm]:
    """Give the enemy swarms that a swarm can be sent against; by cards all, since nobody has told where they are."""
    if swarm.on is not None:
        return []
    return [
        other
        for other in state.swarms.values()
        if other.on is None
        and state.side(other.seat) != state.side(swarm.seat)
        and (state.mode == "cards" or is_near(swarm, other, SWARM_REACH))
    ]


def strikes(state: State, swarm: Swarm) -> list[Ship]:
    """Give the ships that a swarm can strike; by cards every enemy."""
    return [
        ship
        for ship in state.units.values()
        if _swarm_target_fault(state, swarm, ship) is None
        and (state.mode == "cards" or swarm.on is not None or _reaches(state, swarm, ship))
    ]


def _reaches(state: State, swarm: Swarm, ship: Ship) -> bool:
    """Tell whether a ship on the board is within reach of a swarm."""
    if swarm.at is None or ship.at is None:
        return False
    return is_near(swarm, ship, drone_reach(is_through_nebula(state, swarm.at, ship.at)))


def _swarm_target_fault(state: State, swarm: Swarm, ship: Ship) -> str | None:
    if swarm.on is not None and ship.id != swarm.on:
        return "its drones have gone for another ship"
    if ship.status != "table" or ship.stricken is not None:
        return f"{ship.name} cannot be attacked"
    if state.side(ship.seat) == state.side(swarm.seat):
        return f"{ship.name} is on one's own side"
    if is_hidden(ship):
        return f"{ship.name} is fully cloaked"
    return None


def counter_violations(state: State, seat: Seat, order: CounterSwarm) -> Iterable[Violation]:
    """Give every reason why a swarm may not be sent against another.

    Rule: Long-Range Drone Attacks (Counter-Drone).
    """
    rule = "Long-Range Drone Attacks"
    swarm, target = state.swarms.get(order.swarm), state.swarms.get(order.target)
    if not state.countering:
        yield Violation(rule, "swarms are no longer sent against swarms: they strike now")
    if swarm is None or swarm.seat != seat or swarm.on is not None:
        yield Violation(rule, f"{seat} has no swarm {order.swarm} that could turn on another")
        return
    if target is None or target.on is not None or state.side(target.seat) == state.side(seat):
        yield Violation(rule, f"{order.target} is no enemy swarm on the table")
        return
    if order.drones > min(swarm.drones, target.drones):
        most = min(swarm.drones, target.drones)
        yield Violation(rule, f"at most {most} drones meet each other, not {order.drones}")
    if state.mode == "board":
        if order.range is not None:
            yield Violation("Board", "on the board the program measures what the table shows")
        if not is_near(swarm, target, SWARM_REACH):
            yield Violation(rule, f"{target.id} is farther than {inches(SWARM_REACH)} from {swarm.id}")
    elif order.range is None:
        yield Violation("Cards", "the order does not tell how far apart the swarms are")
    elif order.range > SWARM_REACH:
        yield Violation(rule, f"{target.id} is farther than {inches(SWARM_REACH)} from {swarm.id}")


def swarm_attack_violations(state: State, seat: Seat, order: SwarmAttack) -> Iterable[Violation]:
    """Give every reason why a swarm may not strike so.

    Rule: Long-Range Drone Attacks (Target Attack).
    """
    rule = "Long-Range Drone Attacks"
    if state.countering:
        yield Violation(rule, "swarms are sent against swarms before they strike")
    swarm = state.swarms.get(order.swarm)
    if swarm is None or swarm.seat != seat:
        yield Violation(rule, f"{seat} has no swarm {order.swarm} on the table")
        return
    yield from near_violations(state, order.near)
    if state.mode == "board" and (order.sight is not None or order.near is not None):
        yield Violation("Board", "on the board the program measures what the table shows")
    if order.drones is not None and order.drones > swarm.drones:
        yield Violation(rule, f"{swarm.id} has {swarm.drones} drones, not {order.drones}")
    target = state.units.get(order.target)
    if target is None:
        yield Violation(rule, f"{order.target} is no ship on the table")
        return
    if why := _swarm_target_fault(state, swarm, target):
        yield Violation(rule, why)
        return
    if swarm.on is not None and order.drones not in (None, swarm.drones):
        yield Violation("Interception", f"all drones of {swarm.id} strike together")
    seen = swarm_sight(state, order.sight, swarm, target)
    if swarm.on is not None:
        return
    if seen is None:
        yield Violation("Cards", f"the order does not tell what the table shows of {target.name}")
        return
    yield from told_violations(state, target.id, seen, from_ship=False)
    reach = drone_reach(seen.nebula)
    if seen.range > reach:
        yield Violation(rule, f"{target.name} is {inches(seen.range)} away, more than {inches(reach)}")


def disperse_violations(state: State, seat: Seat, order: Disperse) -> Iterable[Violation]:
    """Give every reason why swarms may not be taken from the table.

    Rule: Long-Range Drone Attacks (no target within reach).
    """
    rule = "Long-Range Drone Attacks"
    if state.countering:
        yield Violation(rule, "swarms are sent against swarms before others leave the table")
    if not order.swarms or len(set(order.swarms)) < len(order.swarms):
        yield Violation(rule, "name at least one swarm, each once")
    for name in order.swarms:
        swarm = state.swarms.get(name)
        if swarm is None or swarm.seat != seat:
            yield Violation(rule, f"{seat} has no swarm {name} on the table")
        elif strikes(state, swarm) and (state.mode == "board" or swarm.on is not None):
            yield Violation(rule, f"{name} has a target and must strike")


def counter(work: Resolution, order: CounterSwarm) -> None:
    """Send drones against drones, one for one."""
    swarm = work.state.swarms[order.swarm]
    work.update(
        swarms=work.state.with_swarm(replace(swarm, drones=swarm.drones - order.drones)).swarms, passed=()
    )
    thin_swarm(work, order.target, order.drones, swarm.id, "Drone")


def let_pass(work: Resolution) -> None:
    """Send no swarm against another now."""
    work.update(passed=(*work.state.passed, work.seat))
    work.tell(SwarmsPassed(work.seat))


def swarm_attack(work: Resolution, order: SwarmAttack) -> None:
    """Let drones of a swarm strike."""
    swarm = work.state.swarms[order.swarm]
    drones = order.drones or swarm.drones
    work.update(swarms=work.state.with_swarm(replace(swarm, drones=swarm.drones - drones)).swarms)
    target = work.ship(order.target)
    seen = swarm_sight(work.state, order.sight, swarm, target) or Sight(0)
    intercepting = swarm.on is not None
    origin = Origin(
        swarm.seat,
        # Drones that intercept have flown to their target already.
        replace(seen, range=0) if intercepting else seen,
        None,
        swarm.id,
        swarm.at,
        far=not intercepting,
        intercepting=intercepting,
    )
    volley(work, origin, target.id, (Salvo("drone", "Drone", drones),))
    settle(work, target.id, None, swarm.seat)
    now = work.ship(target.id)
    gone = now.status == "destroyed" or (now.stricken is not None and target.stricken is None)
    hooks.swarmed(work, swarm.seat, target.id, gone)


def disperse(work: Resolution, order: Disperse) -> None:
    """Take swarms from the table."""
    for name in order.swarms:
        swarm = work.state.swarms[name]
        work.update(swarms=work.state.with_swarm(replace(swarm, drones=0)).swarms)
        work.tell(SwarmGone(name, swarm.drones))
