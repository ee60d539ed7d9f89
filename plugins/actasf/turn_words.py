"""Put the course of a battle into words; the ships of an event come by name."""

from core.api import Event, titled

from . import turn_events as e
from .dice_words import dice_told, purpose_told
from .path import roughly
from .phases.looking import named
from .ship import SYSTEMS
from .slip_orders import ShipSlip
from .state import State
from .victory import REASONS

DEFENCES = {
    "ask": "is asked how to meet seekers",
    "phaser_3": "meets seekers with Phaser-3s",
    "never": "lets seekers come",
}


def turn_words(event: Event) -> str | None:
    """Tell an event of the course of a battle; None for any other."""
    match event:
        case e.StepBegan():
            return f"Turn {event.turn}: {e.STEPS[event.step]} Phase"
        case e.InitiativeRolled():
            if not event.dice:
                return f"{titled(event.seat)} rolls no dice for initiative"
            bonus = f" with {event.bonus:+d}" if event.bonus else ""
            total = sum(event.dice) + event.bonus
            return f"{titled(event.seat)} rolls {dice_told(event.dice)}{bonus} for initiative, total {total}"
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
            return f"Dice for {purpose_told(event.reason)}: {dice_told(event.dice)}; {' and '.join(map(titled, event.seats))} may re-roll"
        case e.Rerolled():
            places = ", ".join(str(place + 1) for place in event.dice)
            done = "sets" if event.lucky else "re-rolls"
            return f"{event.unit} {done} {'die' if len(event.dice) == 1 else 'dice'} {places}: {dice_told(event.faces)}"
    return _told(event)


def shown(event: e.Shown, state: State) -> str:
    """Tell what the table showed; only ships look back."""
    unit, target = named(state, event.unit), named(state, event.target)
    seen = event.sight
    told = f"{target} is {roughly(seen.range)} from {unit}, {seen.bearing / 100:g}° off its bow"
    return f"{told}, and sees it {seen.aspect / 100:g}° off its own" if event.target in state.units else told


def _told(event: Event) -> str | None:
    match event:
        case e.SlipTold():
            return f"The slip of turn {event.turn} is taken"
        case e.SightsAssumed():
            return f"Nobody is at a table to say what {event.unit} sees: a usual sight is taken for granted"
        case e.ShipTold():
            return f"{event.unit}: {', '.join(_slip_parts(event.told))}"
    return None


def _slip_parts(told: ShipSlip) -> list[str]:
    """Say what a slip tells of a ship."""
    parts = [
        (told.fate or "") + (f" over the {told.exit} edge" if told.exit else ""),
        f"has aboard: {', '.join(told.aboard)}" if told.aboard else "",
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
