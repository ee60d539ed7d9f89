"""What a seat may know: everything of its own side but others' answers; of others what stands on the map and was announced."""

from msgspec.structs import replace

from core.api import CLOCK, GAMEMASTER, Seat, UnitId

from .state import Blow, Hit, Mine, Ship, State, is_unseen


def view(state: State, seat: Seat) -> State:
    """Give the state without the panels of other sides, and without what got through their shields.

    A seat that nobody holds has no side and knows what everybody knows.
    """
    if seat in (GAMEMASTER, CLOCK):
        return state
    held_by_nobody = seat not in state.seats
    allies = () if held_by_nobody else state.allies(seat)
    held = {ship.lock for ship in state.units.values() if ship.seat == seat}
    ships = {
        name: _from_beside(ship, seat) if ship.seat in allies else _from_outside(ship, name in held)
        for name, ship in state.units.items()
    }
    struck: list[Hit | Blow] = []
    for one in state.struck:
        seen = _hidden(state, allies, one)
        if (
            seen.damage is not None or seen not in struck
        ):  # how many blocks there are would tell how much it is
            struck.append(seen)
    side = None if held_by_nobody else state.side(seat)
    unseen = {
        ship.id for ship in ships.values() if ship.panel is None and ship.cloaked and ship.id not in held
    }
    mines = tuple(mine if mine.side == side else _foreign(mine, unseen) for mine in state.mines)
    return replace(state, units=ships, struck=tuple(struck), mines=mines)


def _from_beside(ship: Ship, seat: Seat) -> Ship:
    """Give a ship of one's side; what its sensors were answered its own captain alone knows."""
    if ship.seat == seat or ship.panel is None:
        return ship
    return replace(ship, panel=replace(ship.panel, answers=()))


def _from_outside(ship: Ship, held: bool) -> Ship:
    """Give a ship without its panel; where it is cloaked and no sensors of the seat hold it, without its place."""
    scars = tuple(scar for scar in ship.scars if scar.side)
    killer = ship.killer if ship.wreck else ""
    ship = replace(ship, doomed=False, panel=None, scars=scars, killer=killer, saved={}, guests=())
    if ship.cloaked and not held:
        ship = replace(ship, at=None, heading=0, still=True, gear="", went="", turned=0)
    return ship


def _foreign(mine: Mine, unseen: set[UnitId]) -> Mine:
    """Give another side's mine: once known, where it is, and who has met it but for whoever is there unseen."""
    if not mine.known:
        return replace(mine, at=None, damage=0, met={}, entered={})
    met, entered = (
        {name: count for name, count in one.items() if name not in unseen} for one in (mine.met, mine.entered)
    )
    return replace(mine, met=met, entered=entered)


def _hidden(state: State, allies: tuple[Seat, ...], one: Hit | Blow) -> Hit | Blow:
    """Give damage on its way without what got through; of what nobody may see, that there is some."""
    if state.units[one.target].seat in allies:
        return one
    if is_unseen(state, one):
        return Blow(one.by, one.target, None, 0, "")
    return replace(one, damage=None) if isinstance(one, Blow) else one
