"""The Power Allocation Phase and the Tactical Advantage Phase that follows it."""

from core.api import Dice, DiceRequest, Event, Seat, UnitId, Violation, titled

from ..events import AdvantageWon, Allotted, StepBegan
from ..orders import Allocate
from ..power import cost, faults as power_faults, written
from ..settings import Rules
from ..state import NONE, Power, Ship, State, raised, replaced, with_panel, with_ship
from ..table_dice import roll
from ..tables import PHASES
from .helm import switch, too_soon


def faults(rules: Rules, state: State, seat: Seat, order: Allocate) -> list[Violation]:
    """Say what is wrong with an allotment. Rule: Allocating Power."""
    ship = state.units.get(order.unit)
    if ship is None or ship.seat != seat or not ship.acts:
        return [
            Violation("Power Allocation Phase", f"{titled(seat)} has no ship {order.unit!r} to give power to")
        ]
    if ship.done:
        return [Violation("Power Allocation Phase", f"the power of {ship.name} is allotted already")]
    found = power_faults(rules.hulls[ship.hull], ship.known, order, ship.name)
    if state.course == "basic" and (order.cloak or order.cloaked):
        found.append(Violation("Allocating Power", "the basic course knows no cloaking devices"))
    elif order.cloak and order.cloaked != ship.cloaked and (why := too_soon(ship, 0)):
        found.append(Violation("Operating The Cloaking Device", why))
    return found


def carry_out(rules: Rules, state: State, order: Allocate) -> tuple[State, list[Event]]:
    """Write the allotment on the panel."""
    ship = state.units[order.unit]
    armed = {name: units for name, units in sorted(order.weapons.items()) if units}
    power = Power(order.movement, order.shields, armed, order.cloak)
    state = with_panel(state, ship.id, power=power, cloaking=order.cloaked)
    panel = state.units[ship.id].known
    state = with_panel(state, ship.id, turns=(*panel.turns, written(rules.hulls[ship.hull], panel)))
    state = with_ship(state, ship.id, done=True)
    hull = rules.hulls[ship.hull]
    return state, [Allotted(state.allies(ship.seat), ship.id, power, ship.known.units, cost(hull, power))]


def begin(state: State, events: list[Event]) -> State:
    """Begin a turn: panels are blank again. A linked battle waits for the clock first."""
    events.append(StepBegan(state.turn, "power", 0))
    for ship in state.units.values():
        if ship.standing == "map":
            power = Power(movement=ship.known.units) if ship.small else None  # a shuttle only flies
            state = with_panel(state, ship.id, power=power, shields=NONE, fire=None)
            switched = ship.switched - len(PHASES)
            state = with_ship(
                state,
                ship.id,
                speed=0,
                fired=(),
                went="",
                turned=0,
                sent=0,
                done=not ship.acts,
                switched=switched,
            )
    clock = bool(state.links) and not state.closed
    return replaced(state, step="power", phase=1, order=(), clock=clock)


def advantage(state: State, dice: Dice, events: list[Event]) -> State:
    """Raise the shields, and put the ships in order by their movement points.

    Rule: Tactical Advantage Phase: in the basic course dice break a tie, later the captains' skill ratings do, and dice
    those that are left. Dice: a d10 for each tied ship, in the order of ids, again and again.
    """
    fighting = [ship for ship in state.units.values() if ship.fights]
    for ship in fighting:
        state = with_panel(state, ship.id, shields=raised(ship.known))
        state = with_ship(state, ship.id, speed=ship.known.allotted.movement)
        if ship.known.cloaking != ship.cloaked:
            state = switch(state, ship.id, ship.known.cloaking, 0, events)
    rolled: dict[str, tuple[int, ...]] = {}
    order = _ranked([state.units[ship.id] for ship in fighting], state.course == "basic", dice, rolled)
    speeds = {str(name): state.units[name].speed for name in order}
    events.append(AdvantageWon(order, speeds, rolled))
    return replaced(state, order=order)


def _ranked(
    ships: list[Ship], basic: bool, dice: Dice, rolled: dict[str, tuple[int, ...]]
) -> tuple[UnitId, ...]:
    """Give the ships with the least movement first."""

    def rank(ship: Ship) -> tuple[int, int]:
        return ship.speed, 0 if basic else ship.captain

    order: list[UnitId] = []
    for key in sorted({rank(ship) for ship in ships}):
        tied = sorted((ship for ship in ships if rank(ship) == key), key=lambda ship: ship.id)
        order += _broken(tied, dice, rolled)
    return tuple(order)


def _broken(tied: list[Ship], dice: Dice, rolled: dict[str, tuple[int, ...]]) -> list[UnitId]:
    """Break a tie, the lowest roll first."""
    if len(tied) < 2:
        return [ship.id for ship in tied]
    names = ", ".join(ship.name for ship in tied)
    faces = {
        ship.id: roll(
            dice,
            DiceRequest(ship.seat, 10, 1, "advantage"),
            f"{ship.name}, tied for the tactical advantage ({names}): the lowest moves and declares first",
        )[0]
        for ship in tied
    }
    for name, face in faces.items():
        rolled[name] = (*rolled.get(name, ()), face)
    order: list[UnitId] = []
    for face in sorted(set(faces.values())):
        order += _broken([ship for ship in tied if faces[ship.id] == face], dice, rolled)
    return order
