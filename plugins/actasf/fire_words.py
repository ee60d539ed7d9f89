"""Put fire, explosions and raids into words; the ships of an event come by name."""

from core.api import Event, counted

from . import fire_events as e
from .dice_words import dice_told
from .path import roughly
from .seeking import bleeding
from .ship import SYSTEMS


def fire_words(event: Event) -> str | None:
    """Tell an event of fire, of an explosion or of a raid; None for any other."""
    match event:
        case e.Passed():
            return f"{event.unit} holds its fire"
        case e.Charged():
            dealt = ", ".join(map(str, event.points))
            return (
                f"{event.weapon} rolls {dice_told(event.dice)} for its hits on {event.target}: {dealt} points"
            )
        case e.HeldBack():
            return f"{event.unit} is crippled and has fired its one bank: its {event.bank} does not fire"
        case e.Jammed():
            return (
                f"{event.unit} rolls {event.die} for damage to its {SYSTEMS[event.location]}: "
                f"its {event.bank} {'fires' if event.fires else 'does not fire'}"
            )
        case e.Fired():
            gone = f", {event.evaded} lost to stealth ({dice_told(event.stealth)})" if event.stealth else ""
            dealt = f" for {counted(event.points, 'point')}{gone}{_where(event)}" if event.hits else ""
            lost = bleeding(event.weapon, event.range)
            bled = f" ({counted(lost, 'die', 'dice')} lost to Energy Bleed)" if lost else ""
            return (
                f"{event.unit} fires {event.weapon} at {event.target}, {roughly(event.range)}{bled}: "
                f"rolls {dice_told(event.dice)}, needs {event.needed}; {counted(event.hits, 'hit')}{dealt}"
            )
        case e.Blasted():
            return (
                f"{event.unit} is in the blast of {event.by}: rolls {dice_told(event.dice)}"
                f"{_where(event) or ', no hits'}"
            )
        case e.Raided():
            return (
                f"{event.unit} raids {event.target}: rolls {dice_told(event.dice)}; "
                f"{counted(event.criticals, 'critical hit')}, {counted(event.lost, 'marine')} lost"
            )
        case e.RaidCalledOff():
            return f"{event.unit} calls its raid on {event.target} off"
    return None


def _where(event: e.Fired | e.Blasted) -> str:
    """Say where points went."""
    shields = event.boost + event.shields
    parts = [
        f"{number} on {what}" for number, what in ((shields, "shields"), (event.hull, "the hull")) if number
    ]
    return f": {', '.join(parts)}" if parts else ""
