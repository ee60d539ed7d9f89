"""Orders that wait for an answer, and answers, in a line of words each."""

from core.api import Order, UnitId, counted, titled

from .attack_orders import Attack, Look, SwarmAttack
from .defence_orders import Defend, Grip, Intercept, Racks
from .move_orders import Move
from .state import State
from .system_orders import BreakFree, Counter, Hold, Stow


def declared(order: Order, state: State) -> str:
    """Sum an order up that waits for an answer."""
    match order:
        case Attack():
            return f"{_name(order.unit, state)} attacks, {_attacks(order, state)}"
        case Look():
            targets = ", ".join(_name(target, state) for target in order.targets)
            return f"{_name(order.unit, state)} looks for {targets}"
        case Move():
            return f"{_name(order.unit, state)} moves"
        case BreakFree():
            return f"{_name(order.unit, state)} tries to break free from {_name(order.holder, state)}"
        case SwarmAttack():
            return f"{_name(order.swarm, state)} strikes {_name(order.target, state)}"
    return order.name.replace("_", " ")


def _attacks(order: Attack, state: State) -> str:
    ship = state.units[order.unit]
    parts = [f"{ship.roster.banks[shot.bank].label} at {_name(shot.target, state)}" for shot in order.shots]
    parts += [f"a shuttle at {_name(target, state)}" for target in order.suicides]
    parts += [f"a probe at {_name(target, state)}" for target in order.probes]
    parts += [f"{counted(launch.drones, 'drone')} on the table" for launch in order.swarms]
    parts += [] if order.tractor is None else [f"tractor beam at {_name(order.tractor, state)}"]
    parts += [f"raiders to {_name(raid.target, state)}" for raid in order.raids]
    return ", ".join(parts)


def given(order: Order, state: State) -> str:
    """Sum an answer up."""
    match order:
        case Intercept():
            return f"{counted(order.drones, 'drone')} to intercept"
        case Racks():
            return "the racks ward drones off" if order.forgo else "the racks stay loaded"
        case Defend() if order.shots:
            return ", ".join(
                f"{state.units[guard.unit].roster.banks[guard.bank].label} of {_name(guard.unit, state)} "
                f"at seeker {guard.seeker + 1}"
                for guard in order.shots
            )
        case Grip() if order.beams:
            return ", ".join(
                f"{counted(beam.beams, 'tractor beam')} at seeker {beam.seeker + 1}" for beam in order.beams
            )
        case Hold():
            return "go on holding" if order.keep else "let go"
        case Counter():
            return "counter the tractor beam" if order.use else "no counter-tractor"
        case Stow():
            return f"{counted(order.points, 'point')} on the cargo"
    return "let them come"


def _name(unit: UnitId, state: State) -> str:
    ship = state.units.get(unit)
    return titled(unit) if ship is None else ship.name
