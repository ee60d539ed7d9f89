"""Where a battle stands, in a line."""

from core.contract.ids import STANDING_BY, Seat
from core.contract.words import counted
from gui.battle import OpenBattle


def standing(battle: OpenBattle) -> str:
    """Say which turn and step it is, and whom the battle waits for."""
    view = battle.view
    if view.problem:
        return view.problem
    parts = _moment(battle)
    if view.battle.status == "accepted":
        parts.append("abandoned" if view.battle.abandoned else "taken into the campaign")
    elif (question := battle.question()) is not None:
        parts.append(f"waits for dice that {battle.called(question.seat)} rolls at the table")
    elif view.to_act:
        parts.append(awaited(battle))
    return "  ·  ".join(parts)


def awaited(battle: OpenBattle) -> str:
    """Say whom the battle waits for."""
    return "waits for " + ", ".join(_called(battle, seat) for seat in battle.view.to_act)


def _moment(battle: OpenBattle) -> list[str]:
    """Say which turn and step it is, or that the battle is decided or over; a procedure has none of it."""
    at, outcome = battle.view.position, battle.view.outcome
    if at is None:
        return []
    if outcome is not None:
        return [f"Over after {counted(outcome.turns, 'turn')}"]
    if at.step == STANDING_BY:
        return ["Decided", "stands by until the operation ends"]
    return [f"Turn {at.turn}", battle.view.moment]


def _called(battle: OpenBattle, seat: Seat) -> str:
    by = battle.by(seat)
    name = battle.called(seat)
    return "the operation's clock" if by == "clock" else f"{name} (bot)" if by == "bot" else name
