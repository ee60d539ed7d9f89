"""Events of links in a line of words each."""

from core.api import Event, Squad, counted

from . import link_events as e


def link_words(event: Event) -> str | None:
    """Put such an event into words, its ships named already."""
    match event:
        case e.ShuttleDescended():
            return f"{_craft(event)} goes down with {people(event.contingent.squads)}"
        case e.ShuttleReturned():
            damage = event.contingent.craft.damage if event.contingent.craft else 0
            hurt = f", {counted(damage, 'point')} damaged," if damage else ""
            where = f"aboard {event.unit}" if event.unit else "to its site"
            return f"{_craft(event)} comes back{hurt} {where} with {people(event.contingent.squads)}"
        case e.Bombarded():
            return f"{event.unit} fires at the ground: {counted(event.strength, 'area attack')}"
        case e.Silenced():
            if event.silent:
                return f"{event.unit} falls silent: what it fires with is lost below"
            return f"{event.unit} can fire again: what it fires with works below"
    return None


def _craft(event: e.ShuttleDescended | e.ShuttleReturned) -> str:
    craft = event.contingent.craft
    return (craft.name or craft.id) if craft is not None else "A shuttle"


def people(squads: tuple[Squad, ...]) -> str:
    """Name squads."""
    return ", ".join(squad.name or squad.id for squad in squads) or "nobody"
