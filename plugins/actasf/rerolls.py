"""Re-rolls: who may roll dice on the table again with XP dice, and what that does.

Rule: Re-rolls (XP dice).
"""

from collections.abc import Iterable

from msgspec.structs import replace

from core.api import Dice, DiceRequest, Event, Seat, UnitId

from .questions import RerollOpen
from .ship import Ship
from .skills import LUCKY_CREW
from .state import Frame, State
from .turn_events import Rerolled
from .turn_orders import Reroll


def reroll_seats(state: State, touched: Iterable[UnitId]) -> tuple[Seat, ...]:
    """Give the seats that may roll dice again, the initiative's holder first."""
    holders = {state.units[unit].seat for unit in touched if can_reroll(state.units[unit])}
    order = state.initiative or tuple(player.seat for player in state.players)
    return tuple(seat for seat in order if seat in holders and state.player(seat).rerolls == "ask")


def can_reroll(ship: Ship) -> bool:
    """Tell whether a ship has an XP die left."""
    return ship.xp_spent < ship.xp and ship.status == "table"


def may_reroll(state: State, question: RerollOpen, seat: Seat) -> bool:
    """Tell whether a seat has an XP die for one of the dice that lie there."""
    left = len(question.again) < len(question.faces)
    return left and any(
        can_reroll(state.units[unit]) for unit in question.affects if state.units[unit].seat == seat
    )


def rerolled(
    frame: Frame, question: RerollOpen, seat: Seat, order: Reroll, dice: Dice
) -> tuple[Frame, RerollOpen, tuple[Event, ...]]:
    """Put the new faces on the table, and spend the XP dice or the luck of the ship.

    Dice: those named, in their order, as one batch (`reroll:<reason>`); none where luck sets a face.
    """
    if order.face is None:
        fresh = dice.roll(DiceRequest(seat, 6, len(order.places), f"reroll:{question.request.reason}"))
    else:
        fresh = (order.face,)
    faces = list(question.faces)
    for place, face in zip(order.places, fresh, strict=True):
        faces[place] = face
    question = replace(question, faces=tuple(faces), again=(*question.again, *order.places))
    ship = frame.before.units[order.unit]
    used = (*ship.skills_used, LUCKY_CREW) if order.face is not None else ship.skills_used
    ship = replace(ship, xp_spent=ship.xp_spent + len(order.places), skills_used=used)
    frame = replace(frame, before=frame.before.with_unit(ship), question=question)
    return frame, question, (Rerolled(order.unit, order.places, fresh, order.face is not None),)
