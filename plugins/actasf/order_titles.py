"""What an order is called that is given whole."""

from collections import Counter

from core.api import Order, Seat, counted

from .attack_orders import Disperse, Pass
from .defence_orders import Defend, Grip, Intercept, Racks
from .defence_plans import PRESETS, preset
from .move_orders import Compulsory
from .questions import DefendOpen, GripOpen, InterceptOpen, RacksOpen
from .slip_orders import Slip
from .state import Player, State
from .system_words import system_titles
from .tables import special_actions
from .turn_orders import GoOn, Initiative, Keep, Lead, Standing


def entitled(order: Order, seat: Seat, state: State) -> str:
    """Name an order; nothing for one that is filled in on a form."""
    title = system_titles(order, state)
    if title is not None:
        return title
    match order:
        case Initiative():
            return "Roll for initiative"
        case Compulsory():
            return "Carry out compulsory movement"
        case Lead():
            return _lead(order, state)
        case Slip():
            return "Everything is set up"
        case GoOn():
            return "Keep the dice as they are"
        case Keep():
            return f"Go on with {special_actions()[order.action].title}"
        case Standing():
            return _standing(order, state.player(seat))
        case Disperse():
            return f"Take {', '.join(order.swarms)} from the table"
        case Pass():
            return "Send no swarm against another"
        case Intercept() | Racks() | Defend() | Grip() if state.frames:
            return _answer(order, state)
    return ""


def _answer(order: Order, state: State) -> str:
    """Name an answer to seekers."""
    question = state.frames[-1].question
    match order, question:
        case Intercept(), InterceptOpen():
            ship = state.units[question.unit].name
            return f"Intercept {ship} with all {order.drones} drones" if order.drones else f"Let {ship} pass"
        case Racks(), RacksOpen():
            ship = state.units[question.unit].name
            weapon = question.weapon.lower()
            return (
                f"{ship} wards drones off with its {weapon}s"
                if order.forgo
                else f"{ship} keeps its {weapon}s"
            )
        case Defend(), DefendOpen():
            return _defence(order, question, state)
        case Grip(), GripOpen():
            return f"Use no tractor beam: {_incoming(question, state)}"
    return ""


def _defence(order: Defend, question: DefendOpen, state: State) -> str:
    if not order.shots:
        return f"Take it: {_incoming(question, state)}"
    dice = sum(guard.dice or 0 for guard in order.shots)
    words = {"phaser_3": "Phaser-3s", "phasers": "phasers", "all": "phasers and drones"}
    name = next((words[name] for name in PRESETS if preset(state, question, name) == order), "fire")
    return f"Defend with {name}: {counted(dice, 'die', 'dice')}"


def _incoming(question: DefendOpen | GripOpen, state: State) -> str:
    """Tell what is about to strike whom."""
    weapons = Counter(seeker.weapon for seeker in question.seekers if seeker.dice)
    told = " and ".join(f"{count} × {weapon}" for weapon, count in weapons.items())
    return f"{told} at {state.units[question.target].name}"


def _lead(order: Lead, state: State) -> str:
    if not order.depart:
        return "Keep to the usual order"
    return "Move first this turn" if state.step == "movement" else "Fire last this turn"


def _standing(order: Standing, player: Player) -> str:
    """Say what would be different: one thing is changed at a time."""
    if order.defence != player.defence:
        return {
            "ask": "Ask how to meet drones and torpedoes",
            "phaser_3": "Always meet drones and torpedoes with Phaser-3s",
            "never": "Never fire at drones and torpedoes",
        }[order.defence]
    if order.rerolls != player.rerolls:
        return {"ask": "Ask me about re-rolls", "never": "Never ask me about re-rolls"}[order.rerolls]
    return {
        "ask": "Ask me each turn whether to move first or fire last",
        "usual": "Always keep to the usual order of play",
    }[order.leads]
