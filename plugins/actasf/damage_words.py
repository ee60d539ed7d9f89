"""Put damage and repairs into words; the ships of an event come by name."""

from core.api import Event, counted

from . import damage_events as e
from .dice_words import dice_told
from .phases.end import REPAIRED_ABOVE
from .ship import SYSTEMS
from .tables import special_actions

FATES = {
    "destroyed": "destroyed",
    "delayed": "a drifting wreck that will explode",
    "explodes": "about to explode",
}


def damage_words(event: Event) -> str | None:
    """Tell an event of damage or repair; None for any other."""
    match event:
        case e.HullStruck():
            return f"{event.unit} rolls {dice_told(event.dice)}: {event.damage} damage, {counted(event.criticals, 'critical hit')}"
        case e.Critical():
            dice = f" ({dice_told(event.dice)})" if event.dice else ""
            extra = f", {event.damage} extra damage{dice}" if event.damage else ""
            return f"Critical hit on {event.unit}: {SYSTEMS[event.location]} at {event.score}{extra}"
        case e.Crippled():
            rolled = f", rolls {dice_told(event.dice)}" if event.dice else ""
            lost = f" and loses {', '.join(event.lost) or 'nothing'}" if event.dice else ""
            return f"{event.unit} is crippled{rolled}{lost}"
        case e.SquadsLost():
            return f"{event.unit} loses {counted(event.marines, 'marine')}"
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
    return _ends(event)


def _ends(event: Event) -> str | None:
    match event:
        case e.Restored():
            back = [*event.traits, *map(str, event.banks)]
            return f"{event.unit} works again: {', '.join(back)}"
        case e.Repaired():
            system = SYSTEMS[event.location]
            rolled = f"rolls {event.die}, total {event.total}"
            if event.total <= REPAIRED_ABOVE:
                needed = REPAIRED_ABOVE + 1
                return f"{event.unit} tries to repair its {system}: {rolled}, needs {needed}; still at {event.score}"
            now = f"now at {event.score}" if event.score else "it works again"
            return f"{event.unit} repairs its {system}: {rolled}; {now}"
        case e.Escalated():
            verb = "get worse" if event.location in ("weapons", "shields") else "gets worse"
            verb = verb if event.worse else verb.replace("get worse", "hold").replace("gets worse", "holds")
            return f"{event.unit} rolls {event.die} for escalation: its {SYSTEMS[event.location]} {verb}"
        case e.ShieldsSettled():
            return f"The boost of {event.unit} is over: its shields stand at {event.shields}"
    return None
