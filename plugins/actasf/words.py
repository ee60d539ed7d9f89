"""Orders and events in a line of words each."""

from typing import Any

from msgspec.structs import replace

from core.api import Amended, Event, Order, Seat, UnitId

from . import events as e
from .defence_plans import PRESETS, preset
from .orders import (
    Attack,
    Compulsory,
    Defend,
    Disperse,
    GoOn,
    Grip,
    Initiative,
    Intercept,
    Keep,
    Lead,
    Pass,
    Racks,
    Standing,
)
from .path import inches
from .questions import DefendOpen, InterceptOpen, RacksOpen
from .scenario_words import scenario_words
from .seeker_words import seeker_words
from .state import Player, State
from .tables import special_actions
from .terrain.pieces import TITLES

STEPS = {
    "initiative": "initiative",
    "movement": "movement",
    "drones": "long-range drone attacks",
    "attack": "attack",
    "end": "end phase",
}
PENALTIES = {"slow": "moves slowly", "phasers_only": "fires only phasers", "no_phasers": "fires no phasers"}
LEGS = {"forward": "ahead", "reverse": "backward", "waste": "wasted", "orbit": "in orbit"}


NAMED = ("unit", "target", "by", "blocked")
"""The fields of events that hold a ship's id."""


def describe(event: Event, state: State) -> str:
    """Put an event into words, with the ships' names."""
    event = _with_names(event, state)
    for words in (_turn, _moves, _sweeps, _fire, seeker_words, scenario_words, _damage, _ends, _people):
        line = words(event)
        if line is not None:
            return line
    if isinstance(event, Amended):
        return f"{'.'.join(map(str, event.path))}: {event.before} becomes {event.after} ({event.reason})"
    raise TypeError(f"no words for {event!r}")


def _with_names(event: Event, state: State) -> Event:
    names: dict[str, Any] = {}
    for field in NAMED:
        ship = state.units.get(getattr(event, field, None) or UnitId(""))
        if ship is not None:
            names[field] = ship.name
    for field in ("piece", "met"):
        if pieces := getattr(event, field, ()):
            names[field] = _terrain(state, pieces)
    if near := getattr(event, "near", ()):
        names["near"] = tuple(state.units[unit].name for unit in near)
    return replace(event, **names) if names else event


def _terrain(state: State, pieces: str | tuple[str, ...]) -> str | tuple[str, ...]:
    """Name terrain; what has gone from the table keeps its id."""
    if isinstance(pieces, str):
        return state.terrain[pieces].name if pieces in state.terrain else pieces
    return tuple(state.terrain[piece].name if piece in state.terrain else piece for piece in pieces)


def _dice(faces: tuple[int, ...]) -> str:
    return " ".join(map(str, faces)) if faces else "no dice"


def _turn(event: Event) -> str | None:
    match event:
        case e.StepBegan():
            return f"Turn {event.turn}: {STEPS.get(event.step, event.step)}"
        case e.InitiativeRolled():
            total = sum(event.dice) + event.bonus
            return f"{event.seat} rolls {_dice(event.dice)} + {event.bonus} = {total} for initiative"
        case e.TieRolled():
            return f"{event.seat} rolls {event.die} to break the tie"
        case e.InitiativeWon():
            return f"Initiative: {', then '.join(event.order)}"
        case e.Led():
            return f"{event.seat} {'departs from' if event.depart else 'keeps'} the usual order"
        case e.StandingGiven():
            defence = event.defence.replace("_", "-")
            return (
                f"{event.seat} asks: re-rolls {event.rerolls}, order of play {event.leads}, defence {defence}"
            )
        case e.RunningDie():
            return f"The running total grows by {event.die} to {event.total}"
        case e.Ended():
            return f"The battle is over: {event.reason}"
        case e.Declared():
            return f"{event.seat} gives its order: {_declared(event.order)}"
        case e.Answered():
            return f"{event.seat} answers: {_given(event.order)}"
        case e.DiceShown():
            return f"{event.reason}: {_dice(event.dice)}; {', '.join(event.seats)} may roll again"
        case e.Rerolled():
            places = ", ".join(str(place + 1) for place in event.dice)
            done = "sets" if event.lucky else "rolls again"
            return f"{event.unit} {done} die {places}: {_dice(event.faces)}"
    return None


def _declared(order: Order) -> str:
    """Sum an order up that waits for an answer."""
    if not isinstance(order, Attack):
        return order.name.replace("_", " ")
    parts = [f"bank {shot.bank} at {shot.target}" for shot in order.shots]
    parts += [f"a shuttle at {target}" for target in order.suicides]
    parts += [f"a probe at {target}" for target in order.probes]
    parts += [f"{launch.drones} drones on the table" for launch in order.swarms]
    parts += [f"raiders to {raid.target}" for raid in order.raids]
    return f"{order.unit}: {', '.join(parts)}"


def _given(order: Order) -> str:
    """Sum an answer up."""
    match order:
        case Intercept():
            return f"{order.drones} drones intercept" if order.drones else "no drone intercepts"
        case Racks():
            return "the racks ward drones off" if order.forgo else "the racks stay loaded"
        case Defend() if order.shots:
            return "; ".join(
                f"{guard.unit} bank {guard.bank} at seeker {guard.seeker + 1}" for guard in order.shots
            )
        case Grip() if order.beams:
            return "; ".join(
                f"{beam.beams} tractor beams at seeker {beam.seeker + 1}" for beam in order.beams
            )
    return "nothing"


def _moves(event: Event) -> str | None:
    match event:
        case e.Deployed():
            return f"{event.unit} is set up"
        case e.ActionTaken():
            paid = f", for which it {PENALTIES[event.penalty]}" if event.penalty else ""
            return f"{event.unit}: {special_actions()[event.action].title}{paid}"
        case e.Checked():
            verdict = "passes" if event.passed else "fails"
            name = event.check.replace("_", " ")
            return f"{event.unit} {verdict} a check for {name}: {event.die}, total {event.total} of {event.needed}"
        case e.Boosted():
            return f"{event.unit} boosts its shields by {event.points} ({_dice(event.dice)})"
        case e.ShieldsLowered():
            return f"{event.unit} lowers shields: {', '.join(event.arcs) or 'none, all are up'}"
        case e.Moved():
            legs = ", ".join(_leg(kind, number) for kind, number in event.path) or "stays"
            stop = f", stopped short of {event.blocked}" if event.blocked else ""
            return f"{event.unit} moves: {legs}{stop}"
        case e.TurnFailed():
            return f"{event.unit} loses control: {event.die}, turned {event.turned / 100:g}°"
        case e.Withdrew():
            way = f"over the {event.edge} edge" if event.edge else "at warp"
            return f"{event.unit} leaves {way}"
    return None


def _leg(kind: str, number: int) -> str:
    if kind in LEGS:
        return f"{inches(number)} {LEGS[kind]}"
    return f"{kind.replace('_', ' ')} {abs(number) / 100:g}° {_side(number)}"


def _sweeps(event: Event) -> str | None:
    match event:
        case e.Entered():
            met = f"meets {', '.join(event.met)}; " if event.met else ""
            within = ", ".join(TITLES[kind].lower() for kind in event.within)
            return f"{event.unit} {met}" + (f"is within: {within}" if within else "is in open space")
        case e.Battered():
            return (
                f"{event.unit} is struck in {event.piece}: {_dice(event.dice)}, {_dice(event.points)} points; "
                f"{event.boost + event.shields} on shields, {event.hull} on the hull"
            )
        case e.ShieldsSmothered():
            return f"{event.unit} loses {event.shields} shields to the nebula"
        case e.Wrecked():
            return f"{event.unit} is destroyed in {event.piece}"
        case e.Swallowed():
            return f"{event.unit} falls into {event.piece}"
        case e.DriftRolled():
            turned = f"turned {abs(event.turned) / 100:g}° {_side(event.turned)}, " if event.turned else ""
            aside = f"thrown {inches(abs(event.aside))} {_side(event.aside)}" if event.aside else "not moved"
            return f"{event.unit} in the nebula: {_dice(event.dice)}, {turned}{aside}"
        case e.Swept():
            return f"{event.unit} is swept {inches(event.moved)}"
        case e.TerrainSwept():
            return f"{event.piece} {'falls into the black hole' if event.gone else f'is pulled {inches(event.moved)}'}"
    return None


def _side(number: int) -> str:
    return "right" if number > 0 else "left"


def _fire(event: Event) -> str | None:
    match event:
        case e.Passed():
            return f"{event.unit} holds its fire"
        case e.Jammed():
            return (
                f"{event.unit} bank {event.bank}: {event.die}, {'fires' if event.fires else 'does not fire'}"
            )
        case e.Fired():
            gone = f", {event.evaded} evaded ({_dice(event.stealth)})" if event.stealth else ""
            return (
                f"{event.unit} fires {event.weapon} at {event.target}, {inches(event.range)}: "
                f"{_dice(event.dice)} for {event.needed}, {event.hits} hits, {event.points} points{gone}; "
                f"{event.boost + event.shields} on shields, {event.hull} on the hull"
            )
        case e.Blasted():
            return (
                f"{event.unit} is in the blast of {event.by}: {_dice(event.dice)}; "
                f"{event.boost + event.shields} on shields, {event.hull} on the hull"
            )
        case e.Raided():
            return (
                f"{event.unit} raids {event.target}: {_dice(event.dice)}, {event.criticals} critical hits, "
                f"{event.lost} squads lost"
            )
        case e.RaidCalledOff():
            return f"{event.unit} calls its raid on {event.target} off"
    return None


def _damage(event: Event) -> str | None:
    match event:
        case e.HullStruck():
            return f"{event.unit} takes {event.damage} damage, {event.criticals} critical hits ({_dice(event.dice)})"
        case e.Critical():
            dice = f" ({_dice(event.dice)})" if event.dice else ""
            return f"{event.unit}: {event.location} {event.score}, {event.damage} extra damage{dice}"
        case e.Crippled():
            lost = f", loses {', '.join(event.lost)}" if event.lost else ""
            return f"{event.unit} is crippled ({_dice(event.dice)}){lost}"
        case e.TraitLost():
            return f"{event.unit} loses {event.trait}"
        case e.BankLost():
            return f"{event.unit} loses bank {event.bank}"
        case e.ActionsLost():
            lost = ", ".join(special_actions()[action].title for action in event.actions)
            return f"{event.unit} cannot go on with {lost}"
        case e.Stricken():
            return f"{event.unit} is stricken, {event.die} + {event.excess}: {event.fate}"
        case e.Exploded():
            return f"{event.unit} explodes with {event.dice} dice; near: {', '.join(event.near) or 'nobody'}"
    return None


def _ends(event: Event) -> str | None:
    match event:
        case e.Restored():
            back = [*event.traits, *(f"bank {bank}" for bank in event.banks)]
            return f"{event.unit} works again: {', '.join(back)}"
        case e.Repaired():
            return (
                f"{event.unit} repairs {event.location}: {event.die}, total {event.total}; now {event.score}"
            )
        case e.Escalated():
            return f"{event.unit}: {event.location} {'gets worse' if event.worse else 'holds'} ({event.die})"
        case e.ShieldsSettled():
            return f"{event.unit} has {event.shields} shields once the boost is gone"
    return None


def _people(event: Event) -> str | None:
    match event:
        case e.SquadsLost():
            return f"{event.unit} loses {event.marines} marines"
        case e.SquadsSent():
            squads = ", ".join(squad.name or squad.id for squad in event.contingent.squads)
            return f"{event.contingent.unit} beams down {squads}"
        case e.SquadsArrived():
            squads = ", ".join(squad.name or squad.id for squad in event.contingent.squads)
            return f"{squads} come aboard {event.unit or 'no ship and wait'}"
    return None


def entitled(order: Order, seat: Seat, state: State) -> str:
    """Name an order; nothing for one that is filled in on a form."""
    match order:
        case Initiative():
            return "Roll for initiative"
        case Compulsory():
            return "Carry out compulsory movement"
        case Lead():
            return _lead(order, state)
        case GoOn():
            return "Let the dice lie"
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
    return "Use no tractor beam"


def _defence(order: Defend, question: DefendOpen, state: State) -> str:
    if not order.shots:
        return "Take it"
    dice = sum(guard.dice or 0 for guard in order.shots)
    words = {"phaser_3": "phaser-3s", "phasers": "phasers", "all": "phasers and drones"}
    name = next((words[name] for name in PRESETS if preset(state, question, name) == order), "fire")
    return f"Defend with {name}: {dice} dice"


def _lead(order: Lead, state: State) -> str:
    if not order.depart:
        return "Keep to the usual order"
    return "Move a ship early" if state.step == "movement" else "Fire late"


def _standing(order: Standing, player: Player) -> str:
    """Say what would be different: one thing is changed at a time."""
    if order.defence != player.defence:
        return {
            "ask": "Ask how to meet drones and torpedoes",
            "phaser_3": "Always meet drones and torpedoes with phaser-3s",
            "never": "Never fire at drones and torpedoes",
        }[order.defence]
    if order.rerolls != player.rerolls:
        return {"ask": "Ask about re-rolls", "never": "Never ask about re-rolls"}[order.rerolls]
    return {"ask": "Ask whether to move early or fire late", "usual": "Always keep to the usual order"}[
        order.leads
    ]
