"""Orders and events in a line of words each."""

from typing import Any

from msgspec.structs import replace

from core.api import Amended, Event, Order, Seat, Switched, UnitId, counted, titled

from . import events as e
from .defence_plans import PRESETS, preset
from .order_words import declared, given
from .orders import (
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
    ShipSlip,
    Slip,
    Standing,
)
from .path import inches
from .questions import DefendOpen, InterceptOpen, RacksOpen
from .scenario_words import scenario_words
from .seeker_events import Answered
from .seeker_words import seeker_words
from .ship import QUARTERS, SYSTEMS
from .state import Player, State
from .system_events import Scanned
from .system_words import system_titles, system_words
from .tables import special_actions
from .terrain.words import named, side, terrain_words
from .victory import REASONS

PENALTIES = {"slow": "moves slowly", "phasers_only": "fires only phasers", "no_phasers": "fires no phasers"}
WAYS = {"board": "on the board", "cards": "by cards", "slip": "by slip"}
LEGS = {"forward": "ahead", "reverse": "backward", "waste": "wasted", "orbit": "in orbit"}
DEFENCES = {
    "ask": "is asked how to meet seekers",
    "phaser_3": "meets seekers with Phaser-3s",
    "never": "lets seekers come",
}
FATES = {
    "destroyed": "destroyed",
    "delayed": "a drifting wreck that will explode",
    "explodes": "about to explode",
}
DICE = {
    "boost": "shield boost",
    "seek": "seekers",
    "defend": "defence",
    "grip": "tractor beams",
    "charge": "charge of a shuttle",
    "facing": "facing",
    "blast": "explosion",
    "raid": "raid",
    "critical": "critical hit location",
    "damage": "damage",
    "crippled": "traits of a crippled ship",
    "stricken": "stricken ship",
    "length": "length of the battle",
    "tie": "tie",
    "asteroids": "asteroids that strike",
    "nebula": "drift in a nebula",
    "labs": "laboratories",
    "probe": "probe",
}
"""What dice are for, beside those that name something after a colon."""


NAMED = ("unit", "target", "by", "blocked")
"""The fields of events that hold a ship's id."""


def describe(event: Event, state: State) -> str:
    """Put an event into words, with the ships' names."""
    if isinstance(event, e.Declared):
        return f"{titled(event.seat)} gives its order: {declared(event.order, state)}"
    if isinstance(event, Answered):
        return f"{titled(event.seat)} answers: {given(event.order, state)}"
    event = _with_names(event, state)
    for words in (
        _turn,
        _moves,
        terrain_words,
        _fire,
        seeker_words,
        scenario_words,
        system_words,
        _damage,
        _ends,
        _people,
        _told,
    ):
        line = words(event)
        if line is not None:
            return line
    if isinstance(event, Amended):
        return event.words
    if isinstance(event, Switched):
        return f"Played {WAYS[event.after]} from now on{f' ({event.reason})' if event.reason else ''}"
    raise TypeError(f"no words for {event!r}")


def _with_names(event: Event, state: State) -> Event:
    names: dict[str, Any] = {}
    for field in NAMED:
        ship = state.units.get(getattr(event, field, None) or UnitId(""))
        if ship is not None:
            names[field] = ship.name
        if ship is not None and isinstance(event, e.Jammed | e.BankLost | e.HeldBack):
            names["bank"] = ship.roster.banks[event.bank].label
        if ship is not None and isinstance(event, e.Restored):
            names["banks"] = tuple(ship.roster.banks[bank].label for bank in event.banks)
    if isinstance(event, e.SquadsSent) and (sender := state.units.get(event.contingent.unit or UnitId(""))):
        names["contingent"] = replace(event.contingent, unit=sender.name)
    if isinstance(found := getattr(event, "place", None) or getattr(event, "object", None), str):
        field = "place" if hasattr(event, "place") else "object"
        names[field] = _titled(state, found)
    if isinstance(event, Scanned):
        names["target"] = _titled(state, event.target)
    for field in ("piece", "met"):
        if pieces := getattr(event, field, ()):
            names[field] = named(state, pieces)
    if near := getattr(event, "near", ()):
        names["near"] = tuple(state.units[unit].name for unit in near)
    return replace(event, **names) if names else event


def _titled(state: State, name: str) -> str:
    """Name a ship, a site, an object or a piece of terrain."""
    ship, piece = state.units.get(UnitId(name)), state.terrain.get(name)
    thing = state.objects.get(name) or state.sites.get(name)
    found = ship or piece
    return found.name if found is not None else (thing.title or name) if thing is not None else name


def _dice(faces: tuple[int, ...]) -> str:
    return " ".join(map(str, faces)) if faces else "no dice"


def _purpose(reason: str) -> str:
    """Say what dice are for, from the reason of their request."""
    kind, _, what = reason.partition(":")
    what = what.replace("_", " ")
    name = DICE.get(kind, kind)
    return f"{name}, {_check(what) if kind == 'check' else what}" if what else name


def _check(name: str) -> str:
    """Name what a Crew Quality check is for."""
    if name == "asteroids":
        return "asteroids on its way"
    facts = special_actions().get(name)
    return facts.title if facts else f"damage to the {SYSTEMS.get(name, name)}"


def _where(event: e.Fired | e.Blasted) -> str:
    """Say where points went."""
    shields = event.boost + event.shields
    parts = [
        f"{number} on {what}" for number, what in ((shields, "shields"), (event.hull, "the hull")) if number
    ]
    return f": {', '.join(parts)}" if parts else ""


def _lowered(unit: str, arcs: tuple[str, ...]) -> str:
    if not arcs:
        return f"{unit} raises all its shields"
    return f"{unit} lowers its shields {' and '.join(QUARTERS[arc].lower() for arc in arcs)}"


def _turn(event: Event) -> str | None:
    match event:
        case e.StepBegan():
            return f"Turn {event.turn}: {e.STEPS[event.step]} Phase"
        case e.InitiativeRolled():
            if not event.dice:
                return f"{titled(event.seat)} rolls no dice for initiative"
            bonus = f" with {event.bonus:+d}" if event.bonus else ""
            total = sum(event.dice) + event.bonus
            return f"{titled(event.seat)} rolls {_dice(event.dice)}{bonus} for initiative, total {total}"
        case e.TieRolled():
            return f"{titled(event.seat)} rolls {event.die} to break the tie"
        case e.InitiativeWon():
            return f"Initiative: {', then '.join(map(titled, event.order))}"
        case e.Led():
            return f"{titled(event.seat)} {'changes' if event.depart else 'keeps'} the usual order of play"
        case e.StandingGiven():
            rerolls = "is asked about re-rolls" if event.rerolls == "ask" else "is not asked about re-rolls"
            leads = (
                "chooses its order of play" if event.leads == "ask" else "keeps to the usual order of play"
            )
            return f"{titled(event.seat)} {rerolls}, {leads} and {DEFENCES[event.defence]}"
        case e.RunningDie():
            return f"A {event.die} brings the running total to {event.total}"
        case e.Ended():
            return f"The battle is over: {REASONS.get(event.reason, event.reason)}"
        case e.DiceShown():
            return f"Dice for {_purpose(event.reason)}: {_dice(event.dice)}; {' and '.join(map(titled, event.seats))} may re-roll"
        case e.Rerolled():
            places = ", ".join(str(place + 1) for place in event.dice)
            done = "sets" if event.lucky else "re-rolls"
            return f"{event.unit} {done} {'die' if len(event.dice) == 1 else 'dice'} {places}: {_dice(event.faces)}"
    return None


def _moves(event: Event) -> str | None:
    match event:
        case e.Deployed():
            return f"{event.unit} is set up"
        case e.ActionTaken():
            paid = f", for which it {PENALTIES[event.penalty]}" if event.penalty else ""
            return f"{event.unit}: {special_actions()[event.action].title}{paid}"
        case e.Checked():
            verdict = "passes" if event.passed else "fails"
            return (
                f"{event.unit} {verdict} a check for {_check(event.check)}: rolls {event.die}, "
                f"total {event.total}, needs {event.needed}"
            )
        case e.Boosted():
            return f"{event.unit} boosts its shields by {event.points}, rolling {_dice(event.dice)}"
        case e.ShieldsLowered():
            return _lowered(event.unit, event.arcs)
        case e.Moved():
            legs = ", ".join(_leg(kind, number) for kind, number in event.path) or "stays in place"
            stop = f", stopped short of {event.blocked}" if event.blocked else ""
            return f"{event.unit} moves: {legs}{stop}"
        case e.TurnFailed():
            return f"{event.unit} loses control: rolls {event.die} and is turned {event.turned / 100:g}°"
        case e.Withdrew():
            way = f"over the {event.edge} edge" if event.edge else "at warp"
            return f"{event.unit} leaves {way}"
    return None


def _leg(kind: str, number: int) -> str:
    if kind in LEGS:
        return f"{inches(number)} {LEGS[kind]}"
    return f"{kind.replace('_', ' ')} {abs(number) / 100:g}° {side(number)}"


def _fire(event: Event) -> str | None:
    match event:
        case e.Passed():
            return f"{event.unit} holds its fire"
        case e.Charged():
            dealt = ", ".join(map(str, event.points))
            return f"{event.weapon} rolls {_dice(event.dice)} for its hits on {event.target}: {dealt} points"
        case e.HeldBack():
            return f"{event.unit} is crippled and has fired its one bank: its {event.bank} does not fire"
        case e.Jammed():
            return (
                f"{event.unit} rolls {event.die} for damage to its {SYSTEMS[event.location]}: "
                f"its {event.bank} {'fires' if event.fires else 'does not fire'}"
            )
        case e.Fired():
            gone = f", {event.evaded} lost to stealth ({_dice(event.stealth)})" if event.stealth else ""
            dealt = f" for {counted(event.points, 'point')}{gone}{_where(event)}" if event.hits else ""
            return (
                f"{event.unit} fires {event.weapon} at {event.target}, {inches(event.range)}: "
                f"rolls {_dice(event.dice)}, needs {event.needed}; {counted(event.hits, 'hit')}{dealt}"
            )
        case e.Blasted():
            return (
                f"{event.unit} is in the blast of {event.by}: rolls {_dice(event.dice)}"
                f"{_where(event) or ', no hits'}"
            )
        case e.Raided():
            return (
                f"{event.unit} raids {event.target}: rolls {_dice(event.dice)}; "
                f"{counted(event.criticals, 'critical hit')}, {counted(event.lost, 'marine')} lost"
            )
        case e.RaidCalledOff():
            return f"{event.unit} calls its raid on {event.target} off"
    return None


def _damage(event: Event) -> str | None:
    match event:
        case e.HullStruck():
            return f"{event.unit} rolls {_dice(event.dice)}: {event.damage} damage, {counted(event.criticals, 'critical hit')}"
        case e.Critical():
            dice = f" ({_dice(event.dice)})" if event.dice else ""
            extra = f", {event.damage} extra damage{dice}" if event.damage else ""
            return f"Critical hit on {event.unit}: {SYSTEMS[event.location]} at {event.score}{extra}"
        case e.Crippled():
            rolled = f", rolls {_dice(event.dice)}" if event.dice else ""
            lost = f" and loses {', '.join(event.lost) or 'nothing'}" if event.dice else ""
            return f"{event.unit} is crippled{rolled}{lost}"
        case e.TraitLost():
            return f"{event.unit} loses {event.trait}"
        case e.BankLost():
            return f"{event.unit} loses its {event.bank}"
        case e.ActionsLost():
            lost = ", ".join(special_actions()[action].title for action in event.actions)
            return f"{event.unit} cannot go on with {lost}"
        case e.Stricken():
            return f"{event.unit} is stricken, rolls {event.die} + {event.excess}: {FATES[event.fate]}"
        case e.Exploded():
            return f"{event.unit} explodes with {counted(event.dice, 'die', 'dice')}; near it: {', '.join(event.near) or 'nobody'}"
    return None


def _ends(event: Event) -> str | None:
    match event:
        case e.Restored():
            back = [*event.traits, *map(str, event.banks)]
            return f"{event.unit} works again: {', '.join(back)}"
        case e.Repaired():
            return (
                f"{event.unit} repairs its {SYSTEMS[event.location]}: rolls {event.die}, total {event.total}; "
                + (f"now at {event.score}" if event.score else "it works again")
            )
        case e.Escalated():
            verb = "get worse" if event.location in ("weapons", "shields") else "gets worse"
            verb = verb if event.worse else verb.replace("get worse", "hold").replace("gets worse", "holds")
            return f"{event.unit} rolls {event.die} for escalation: its {SYSTEMS[event.location]} {verb}"
        case e.ShieldsSettled():
            return f"The boost of {event.unit} is over: its shields stand at {event.shields}"
    return None


def _people(event: Event) -> str | None:
    match event:
        case e.SquadsLost():
            return f"{event.unit} loses {counted(event.marines, 'marine')}"
        case e.SquadsSent():
            squads = ", ".join(squad.name or squad.id for squad in event.contingent.squads)
            return f"{event.contingent.unit} beams down {squads}"
        case e.SquadsArrived():
            squads = ", ".join(squad.name or squad.id for squad in event.contingent.squads)
            return (
                f"{squads} come aboard {event.unit}"
                if event.unit
                else f"{squads} wait: no ship can take them"
            )
    return None


def _told(event: Event) -> str | None:
    match event:
        case e.SlipTold():
            return f"The slip of turn {event.turn} is taken"
        case e.Shown():
            seen = event.sight
            return (
                f"{event.target} is {inches(seen.range)} from {event.unit}, {seen.bearing / 100:g}° off its bow, "
                f"and sees it {seen.aspect / 100:g}° off its own"
            )
        case e.ShipTold():
            return f"{event.unit}: {', '.join(_slip_parts(event.told))}"
    return None


def _slip_parts(told: ShipSlip) -> list[str]:
    """Say what a slip tells of a ship."""
    parts = [
        told.fate or "",
        f"damage {told.damage}",
        f"shields {told.shields}",
        f"shields lowered: {' '.join(told.lowered)}" if told.lowered else "",
        f"marines {told.marines}" if told.marines is not None else "",
        f"squads lost: {', '.join(told.lost)}" if told.lost else "",
        f"ships destroyed: {len(told.kills)}" if told.kills else "",
        *(f"{SYSTEMS[place]} at level {level}" for place, level in told.criticals.items() if level),
        f"out of order: {', '.join(told.traits)}" if told.traits else "",
        f"banks shot away: {len(told.disabled)}" if told.disabled else "",
        f"banks empty: {len(told.spent)}" if told.spent else "",
        "cloaked" if told.cloak else "",
        "holds a ship" if told.holds else "",
        f"shuttles {told.craft}" if told.craft is not None else "",
    ]
    return [part for part in parts if part]


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
    return "Use no tractor beam"


def _defence(order: Defend, question: DefendOpen, state: State) -> str:
    if not order.shots:
        return "Take it"
    dice = sum(guard.dice or 0 for guard in order.shots)
    words = {"phaser_3": "Phaser-3s", "phasers": "phasers", "all": "phasers and drones"}
    name = next((words[name] for name in PRESETS if preset(state, question, name) == order), "fire")
    return f"Defend with {name}: {dice} dice"


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
