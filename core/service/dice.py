"""Commands about dice that players type in, for orders that wait for them."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from core.battle.play import submit
from core.contract.dice import TableDice
from core.contract.errors import BadInput, DiceNeeded, WrongDice
from core.contract.ids import Seat
from core.service import pending, playing
from core.service.commands import command
from core.service.playing import Asked
from core.store import models
from core.store.log import Work
from core.store.repository import PendingInfo
from core.store.states import rules_of, unpacked


@command("battle.dice", title="Type dice")
def type_dice(
    work: Work, battle: str, dice: list[int], seat: str | None = None
) -> Asked | Sequence[Mapping[str, Any]]:
    """Go on with the order that waits for dice: give the faces that its question asks for, and no others.

    `seat` is whose order it is, where several wait.
    """
    row = work.get(models.Battle, battle)
    waiting = _waiting(work, row, seat)
    return playing.give(work, row, waiting.seat, waiting.order, dice)


@command("battle.dice_anew", title="Type the dice anew")
def type_dice_anew(work: Work, battle: str, seat: str | None = None) -> Asked | Sequence[Mapping[str, Any]]:
    """Forget the dice of the order that waits, from the first typed one on, and ask for them anew.

    What the program rolled before that one stays.
    """
    row = work.get(models.Battle, battle)
    waiting = _waiting(work, row, seat)
    known = _rolled_before(work, row, waiting)
    pending.drop(work, row.id, waiting.seat)
    return playing.give(work, row, waiting.seat, waiting.order, known)


def _waiting(work: Work, battle: models.Battle, seat: str | None) -> PendingInfo:
    found = [one for one in pending.all_of(work, battle.id) if seat in (None, one.seat)]
    if not found:
        who = "no order" if seat is None else f"no order of {playing.seat_names(work, battle)(seat)}"
        raise BadInput(f"battle {battle.name}", f"{who} waits for dice")
    if len(found) > 1:
        seats = ", ".join(map(playing.seat_names(work, battle), (one.seat for one in found)))
        raise BadInput(f"battle {battle.name}", f"orders of several seats wait for dice; say whose: {seats}")
    return found[0]


def _rolled_before(work: Work, battle: models.Battle, waiting: PendingInfo) -> Sequence[int]:
    """Give the faces that the program rolled for an order before somebody had to type the first die."""
    ruleset, engine = rules_of(work.plugins, battle)
    state = unpacked(work.plugins, ruleset, engine, battle)
    table = TableDice(waiting.faces, playing.typing_seats(battle), work.dice)
    with suppress(DiceNeeded, WrongDice):  # nothing is kept of it: only the dice are looked at
        order = engine.order(waiting.order)
        work.plugins.guard(battle.ruleset, lambda: submit(engine, state, Seat(waiting.seat), order, table))
    return table.faces[: table.first_typed]
