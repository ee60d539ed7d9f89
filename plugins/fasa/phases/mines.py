"""Mines: a ship that enters or stays in a mine's hex may set it off."""

from msgspec.structs import replace

from core.api import Dice, DiceRequest, Event, Seat

from ..events import MineMet
from ..orders import Maneuver
from ..path import BACK, HARD, Pose, entered
from ..settings import Rules
from ..state import Hit, Mine, State, replaced
from ..table_dice import roll, up_to

HOSTILE, FRIENDLY = 6, 1
"""The highest roll at which a mine goes off when it is met for the first time; each time more adds 1."""
BOW, STERN, PORT_BOW, STARBOARD_BOW = 2, 5, 1, 3


def meet(
    rules: Rules,
    state: State,
    unit: str,
    before: Pose | None,
    maneuvers: tuple[Maneuver, ...],
    told: dict[str, int],
    dice: Dice,
    events: list[Event],
) -> State:
    """Let a ship meet the mines on its way, and the one in the hex where it stays.

    An emergency heading change evades one of them. Rule: Mines: Determining Mine Hits, Mine Damage. Dice: a d10 for each
    mine that is met, in the order of the way.

    Args:
        before: where it began its move; None by cards, where `told` says which mines it met at which shield.
    """
    evaded = any(one in HARD for one in maneuvers)
    for name, side in (told if before is None else met(state, unit, before, maneuvers)).items():
        mine = next((one for one in state.mines if one.id == name), None)
        if mine is None:
            continue  # another in its hex has gone off
        if evaded:
            evaded = False
            events.append(
                MineMet(_witnesses(state, unit, mine), state.units[unit].id, mine.id, 0, 0, False, True)
            )
            state = _with(state, _met(state, mine, unit, side))
            continue
        state = _attack(state, unit, mine, side, dice, events)
    here = {mine.id: mine for mine in state.mines}
    stays = (
        set(told) if before is None else {mine.id for mine in state.mines if mine.at == state.units[unit].at}
    )
    for mine in here.values():
        if unit in mine.met and mine.id not in stays:
            counts, sides = ({k: v for k, v in one.items() if k != unit} for one in (mine.met, mine.entered))
            state = _with(state, replace(mine, met=counts, entered=sides))
    return state


def met(state: State, unit: str, before: Pose, maneuvers: tuple[Maneuver, ...]) -> dict[str, int]:
    """Give the mines on the way with the shield at which each is met; one in the hex that is not left, where the ship came in."""
    found: dict[str, int] = {}
    if not state.mines:
        return found
    way = entered(before, maneuvers)
    if not way:
        return {mine.id: mine.entered.get(unit, BOW) for mine in state.mines if mine.at == before.at}
    for here, step in way:
        for mine in state.mines:
            if mine.at == here and mine.id not in found:
                found[mine.id] = _side(step, maneuvers)
    return found


def _side(step: int, maneuvers: tuple[Maneuver, ...]) -> int:
    if BACK in maneuvers:
        return STERN
    return {-1: PORT_BOW, 1: STARBOARD_BOW}.get(step, BOW)


def _met(state: State, mine: Mine, unit: str, side: int) -> Mine:
    """Give a mine that a ship has met and that has stayed silent; of a cloaked one's own its enemies learn no hex."""
    met, entered = {**mine.met, unit: mine.met.get(unit, 0) + 1}, {**mine.entered, unit: side}
    unseen = state.units[unit].cloaked and _friend(state, unit, mine)
    return replace(mine, known=mine.known or not unseen, met=met, entered=entered)


def _friend(state: State, unit: str, mine: Mine) -> bool:
    return state.side(state.units[unit].seat) == mine.side


def _witnesses(state: State, unit: str, mine: Mine) -> tuple[Seat, ...]:
    """Give the seats that learn which mine a ship meets: of a cloaked one its own side and the mine's."""
    ship = state.units[unit]
    sides = state.side(ship.seat), mine.side
    return tuple(seat for seat in state.seats if not ship.cloaked or state.side(seat) in sides)


def _attack(state: State, unit: str, mine: Mine, side: int, dice: Dice, events: list[Event]) -> State:
    ship = state.units[unit]
    need = (FRIENDLY if _friend(state, unit, mine) else HOSTILE) + mine.met.get(unit, 0)
    owner = next(seat for seat in state.seats if state.side(seat) == mine.side)
    about = f"{ship.name} meets the mine {mine.id}: {up_to(need, 'sets it off')}"
    (face,) = roll(dice, DiceRequest(owner, 10, 1, "mine"), about)
    went_off = face <= need
    events.append(MineMet(_witnesses(state, unit, mine), ship.id, mine.id, face, need, went_off, False))
    if not went_off:
        return _with(state, _met(state, mine, unit, side))
    left = (one for one in state.mines if one.id != mine.id and (one.at is None or one.at != mine.at))
    state = replaced(state, mines=tuple(left))  # the hex is clear
    hit = Hit(ship.id, ship.id, "", mine.damage, (side,), "fpsa")
    return replaced(state, struck=(*state.struck, hit))


def _with(state: State, mine: Mine) -> State:
    return replaced(state, mines=tuple(mine if one.id == mine.id else one for one in state.mines))
