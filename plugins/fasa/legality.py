"""Whether an order is legal: first whether it has its place now, then what its own phase says."""

from typing import Any

from core.api import Order, Seat, Tick, Violation, titled

from . import turn
from .events import TITLES
from .orders import (
    Allocate,
    Ask,
    Bombard,
    Declare,
    Deploy,
    Dock,
    Evade,
    Face,
    Helm,
    Intend,
    Land,
    Launch,
    Lay,
    Lock,
    Lose,
    Move,
    Pass,
    Ready,
    Repair,
    Scan,
    Slip,
    Spread,
    Transport,
    Withdraw,
)
from .phases import (
    allocation,
    bombard,
    damage,
    deployment,
    evasion,
    explosions,
    firing,
    helm,
    links,
    movement,
    repair,
    sensors,
    shuttles,
    slip,
)
from .sequence import to_act
from .settings import Rules
from .state import Hit, State

PLACE: dict[str, tuple[type[Order], ...]] = {
    "deployment": (Deploy, Lay, Ready),
    "power": (Allocate,),
    "sensors": (Lock, Scan, Ask, Pass),
    "movement": (Move, Transport, Launch, Land, Dock, Withdraw),
    "helm": (Helm,),
    "intent": (Intend,),
    "declaration": (Declare, Bombard),
    "evasion": (Evade,),
    "repair": (Repair,),
}
"""The orders that each step takes."""


def expected(state: State) -> tuple[type[Order], ...]:
    """Give the kinds of orders that have their place now."""
    if state.clock:
        return (Tick,)
    if state.mode == "slip":
        return (Slip,)
    if state.blast is not None and not state.struck:
        return (Spread,)
    if state.struck:
        return (Face,) if isinstance(state.struck[0], Hit) else (Lose,)
    return PLACE[state.step]


def violations(rules: Rules, state: State, seat: Seat, order: Any) -> list[Violation]:
    """Give every reason why an order is not legal."""
    if seat not in to_act(state):
        return [Violation("Sequence of Events", f"{titled(seat)} has nothing to decide now")]
    known = expected(state)
    if not isinstance(order, known):
        names = ", ".join(str(kind.__struct_config__.tag) for kind in known)
        why = f"`{order.name}` has no place now ({TITLES[state.step]}); what has: {names}"
        return [Violation("Sequence of Events", why)]
    match order:
        case Deploy():
            return deployment.faults(state, seat, order)
        case Lay():
            return deployment.lay_faults(state, seat, order)
        case Ready():
            return deployment.ready_faults(state, seat)
        case Allocate():
            return allocation.faults(rules, state, seat, order)
        case Move():
            return movement.faults(state, seat, order)
        case Transport():
            return list(links.faults(rules, state, seat, order))
        case Launch():
            return list(shuttles.launch_faults(state, seat, order))
        case Land():
            return list(shuttles.land_faults(state, seat, order))
        case Dock():
            return list(shuttles.dock_faults(state, seat, order))
        case Bombard():
            return list(bombard.faults(rules, state, seat, order))
        case Tick():
            return list(links.tick_faults(state, order))
        case Withdraw():
            return movement.withdraw_faults(rules, state, seat, order)
        case Lock():
            return sensors.lock_faults(state, seat, order)
        case Scan():
            return sensors.scan_faults(state, seat, order)
        case Ask():
            return sensors.ask_faults(rules, state, seat, order)
        case Pass():
            return turn.faults(state, seat, order.unit, "Sensors")
        case Helm():
            return helm.faults(rules, state, seat, order)
        case Evade():
            return evasion.faults(rules, state, seat, order)
        case Spread():
            return explosions.faults(state, order)
        case Repair():
            return repair.faults(rules, state, seat, order)
        case Intend():
            return firing.intend_faults(rules, state, seat, order)
        case Declare():
            return firing.declare_faults(rules, state, seat, order)
        case Slip():
            return slip.faults(rules, state, order)
        case Face():
            return _face(state, order)
        case Lose():
            return _lose(rules, state, order)
    return []


def _face(state: State, order: Face) -> list[Violation]:
    sides = state.struck[0].sides if isinstance(state.struck[0], Hit) else ()
    if order.shield in sides:
        return []
    named = " or ".join(map(str, sides))
    return [Violation("Determining Shield Hit", f"the hit strikes shield {named}, not {order.shield}")]


def _lose(rules: Rules, state: State, order: Lose) -> list[Violation]:
    able = damage.open_weapons(rules, state)
    if order.weapon in able:
        return []
    why = f"a weapon that bears on the firing ship is lost: {', '.join(able)}; not {order.weapon}"
    return [Violation("Effects From Weapon Hits", why)]
