"""The bot that plays soundly: it closes, turns to bear, concentrates its fire and looks after its ships."""

from collections.abc import Iterator

from core.api import Chance, Engine, Order, Seat, sample_order

from ..attack_orders import Attack, Pass
from ..defence_orders import Defend
from ..move_orders import Compulsory, Move
from ..questions import (
    DefendOpen,
    GripOpen,
    InterceptOpen,
    KeepOpen,
    LookOpen,
    NearOpen,
    RacksOpen,
    RerollOpen,
)
from ..scenario import hooks
from ..state import State
from ..system_orders import Survey
from ..turn_orders import Initiative, Lead, Repair, TellNear
from . import answers, cards, firing, landing, moving, swarming, systems
from .scene import SOUND, Scene


class SoundBot:
    """Decides from the view alone.

    Args:
        engine: the ruleset, asked what is legal.

    Attributes:
        why: what it weighed for its last order.
    """

    style = SOUND

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.why = ""

    def choose(self, view: State, seat: Seat, chance: Chance) -> Order:
        """Give the first of the bot's ideas that is legal; without one, any legal order."""
        self.why = ""
        for order in self._ideas(view, seat):
            if not self._engine.violations(view, seat, order):
                return order
            self.why = ""
        return sample_order(self._engine, view, seat, chance)

    def _defend(self, view: State, question: DefendOpen) -> Iterator[Defend]:
        """Meet seekers."""
        return swarming.defend(view, question)

    def _ideas(self, view: State, seat: Seat) -> Iterator[Order]:
        """Give orders, the best first."""
        if view.frames:
            question = view.frames[-1].question
            if isinstance(question, RerollOpen):
                yield answers.reroll(view, seat, question)
            elif isinstance(question, KeepOpen):
                yield answers.keep(question)
            elif isinstance(question, NearOpen):
                yield TellNear()
            elif isinstance(question, LookOpen):
                yield cards.tell(question)
            elif isinstance(question, InterceptOpen):
                yield swarming.intercept(view, question)
            elif isinstance(question, RacksOpen):
                yield swarming.racks(view, question)
            elif isinstance(question, DefendOpen):
                yield from self._defend(view, question)
            elif isinstance(question, GripOpen):
                yield swarming.grip(view, question)
            else:
                yield from systems.answer(view, question)
            return
        if seat in view.leading:
            yield Lead(depart=False)
            return
        if hooks.choosing(view) is not None:
            yield answers.choose(view, seat)
            return
        match view.step:
            case "deployment" | "arrival":
                order = answers.deploy(view, seat)
                if order is not None:
                    yield order
            case "initiative":
                yield Initiative()
            case "drones" if view.mode == "board":
                yield from swarming.swarms(view, seat)
            case "end" if view.sweep is not None:
                yield Compulsory()
            case "end" if view.surveying:
                yield systems.survey(view, seat)
                yield Survey()
            case "end":
                yield answers.repair(view, seat)
                yield Repair()
            case "movement" if view.shuttling:
                yield from systems.shuttles(view, seat)
            case "movement" | "attack" if view.mode == "board":
                yield from self._nominations(view, seat)
            case "movement" | "drones" | "attack":
                yield from self._by_cards(view, seat)

    def _by_cards(self, view: State, seat: Seat) -> Iterator[Order]:
        """Ask the table what a ship or a swarm sees, and order by that as on the board."""
        if view.steering is not None:
            yield from cards.steered(view.steering)
            return
        if view.step == "movement":
            yield from systems.breaks(view, seat)
        for looker in cards.lookers(view, seat):
            yield from cards.look(view, looker)
            seen = cards.as_seen(view, looker)
            if view.step == "drones":
                ideas: Iterator[Order] = swarming.swarms(seen, seat)
            else:
                ideas = self._nominations(seen, seat)
            for order in ideas:
                if not isinstance(order, Pass):
                    yield cards.as_told(view, looker, order)
        yield Pass()

    def _nominations(self, view: State, seat: Seat) -> Iterator[Order]:
        scene = Scene(view, seat, self.style)
        if view.step == "attack":
            yield from landing.transports(scene)
            order = firing.attack(scene)
            if order is not None:
                if order == Attack(order.unit):
                    yield from landing.bombardments(scene, order.unit)
                self.why = scene.why
                yield order
                yield Attack(order.unit)
            return
        yield from systems.breaks(view, seat)
        ship = moving.next_to_move(view, seat)
        if ship is not None:
            yield from systems.moves(scene, ship)
            way = moving.move(scene, ship)
            self.why = scene.why
            yield way
            yield Move(ship.id)
