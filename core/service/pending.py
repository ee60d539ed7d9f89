"""Orders whose dice are still being typed: on disk, but no part of the log, for nothing has happened yet."""

from collections.abc import Mapping, Sequence
from typing import Any

from core.contract import canon
from core.contract.dice import DiceRequest
from core.store import models, repository
from core.store.log import Work
from core.store.repository import PendingInfo
from core.store.rows import Shelf

_SHELF = Shelf(models.Pending)


def of(work: Work, battle: str, seat: str) -> PendingInfo | None:
    """Give what a seat's dice are being typed for."""
    return next((p for p in all_of(work, battle) if p.seat == seat), None)


def all_of(work: Work, battle: str) -> Sequence[PendingInfo]:
    """Give what the dice of every seat of a battle are being typed for."""
    return repository.pending(work.connection, battle)


def keep(
    work: Work, battle: str, seat: str, order: Mapping[str, Any], request: DiceRequest, faces: Sequence[int]
) -> None:
    """Keep an order and the dice known for it, in place of what the seat had begun before."""
    drop(work, battle, seat)
    row = models.Pending(
        id=_id(battle, seat),
        battle=battle,
        seat=seat,
        order=dict(order),
        request=canon.plain(request),
        faces=list(faces),
    )
    _SHELF.insert(work.connection, _SHELF.stored(row))


def drop(work: Work, battle: str, seat: str) -> None:
    """Forget what a seat had begun."""
    _SHELF.delete(work.connection, _id(battle, seat))


def drop_all(work: Work, battle: str) -> None:
    """Forget what every seat of a battle had begun."""
    for waiting in all_of(work, battle):
        drop(work, battle, waiting.seat)


def _id(battle: str, seat: str) -> str:
    return f"{battle}/{seat}"
