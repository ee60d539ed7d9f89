"""A bot that allots its power to a plan, keeps its guns and its strong side to the enemy, and fires when the odds are good."""

from core.api import Chance, Order, Seat

from ..orders import Intend, Spread
from ..secrecy import view as seen_by
from ..settings import Rules
from ..state import State
from ..turn import next_ship
from . import deploying, firing, landing, moving, powering, sensing
from .scene import Scene
from .style import Style


class SoundBot:
    """Decides from the view alone.

    Args:
        style: what its level sets store by.
    """

    def __init__(self, rules: Rules, style: Style) -> None:
        self._rules = rules
        self._style = style

    def choose(self, view: State, seat: Seat, chance: Chance) -> Order:
        """Give a legal order."""
        state = seen_by(view, seat)
        scene = Scene(self._rules, state, self._style)
        if state.struck:
            return firing.answer(scene)
        if state.blast is not None:
            return Spread()
        match state.step:
            case "deployment":
                return deploying.placed(state, seat, chance)
            case "power":
                ship = next(ship for ship in state.fleet(seat) if not ship.done)
                return landing.lowered(state, ship, powering.allotment(scene, ship))
            case "helm":
                return firing.helm(scene, seat)
            case "evasion":
                return firing.evaded(scene, seat)
            case "repair":
                return sensing.repaired(scene, seat)
            case "intent":
                return Intend(
                    tuple(
                        ship.id
                        for ship in state.fleet(seat)
                        if firing.shots(scene, ship) or landing.bombardment(self._rules, state, ship)
                    )
                )
        ship = next_ship(state) or state.fleet(seat)[0]
        if ship.small:
            return landing.flight(state, ship)
        match state.step:
            case "sensors":
                return sensing.sensed(scene, seat, ship, chance)
            case "movement":
                sent = landing.transport(self._rules, state, ship) or landing.launch(state, ship)
                return sent or moving.best_move(scene, ship)
            case "declaration":
                volley = firing.declared(scene, ship)
                return volley if volley.shots else landing.bombardment(self._rules, state, ship) or volley
        raise ValueError(f"nothing is to be decided in the step {state.step}")
