"""Turns for which both sides leave the links of an operation alone, so that either table may run ahead so far.

Kept in the operation's `detail`, under `closed`: the turns, and what each battle told last before the first of them. Within
these turns no battle hears from another, so each goes on alike, whichever is played first.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from core.campaign.operation import Closure, Link
from core.contract import canon
from core.contract.engine import Position
from core.contract.ids import OVER, STANDING_BY, Seat, UnitId
from core.contract.orders import Offer

Told = Mapping[str, Any]
"""By battle: the turn and step at which it stands, and what it can take in or give through the links."""


def closure_of(detail: Mapping[str, Any]) -> Closure | None:
    """Give the turns in which the links of an operation are closed; None where that was never agreed."""
    kept = detail.get("closed")
    return None if kept is None else Closure(kept["first"], kept["until"])


def closing(detail: Mapping[str, Any], turns: Sequence[int], until: int) -> Closure:
    """Give the closure that an agreement up to a turn makes: a new one, or another end of the one that is not over.

    Args:
        turns: where the battles stand that are not over.
    """
    now = closure_of(detail)
    if now is not None and min(turns) <= now.until and max(turns) >= now.first:
        return Closure(now.first, until)
    return Closure(max(turns) + 1, until)


def earliest(closed: Closure, turns: Sequence[int]) -> int:
    """Give the first turn that can be the last closed one: none that a battle has begun comes after it."""
    return max(closed.first, *turns)


def with_closure(detail: Mapping[str, Any], closed: Closure) -> Mapping[str, Any]:
    """Note a closure; what was told before its first turn stays what it was."""
    now = closure_of(detail)
    told = detail["closed"]["told"] if now is not None and now.first == closed.first else detail["told"]
    return {**detail, "closed": {"first": closed.first, "until": closed.until, "told": told}}


def with_told(detail: Mapping[str, Any], told: Told, positions: Mapping[str, tuple[Position, bool]]) -> Any:
    """Note what the battles tell, but for what happens in closed turns, which stays the battle's own.

    Args:
        positions: where each battle stands, and whether it waits to begin a turn.
    """
    closed, before = closure_of(detail), detail.get("told", {})
    if closed is None:
        return {**detail, "told": told}
    apart = {battle for battle, (at, begins) in positions.items() if _is_apart(closed, at, begins)}
    told = {battle: before.get(battle, new) if battle in apart else new for battle, new in told.items()}
    kept = detail["closed"]["told"]
    early = {battle for battle, (at, begins) in positions.items() if _comes_before(closed, at, begins)}
    kept = {battle: new if battle in early else kept.get(battle, new) for battle, new in told.items()}
    return {**detail, "told": told, "closed": {**detail["closed"], "told": kept}}


def offers_known(
    detail: Mapping[str, Any], links: Sequence[Link], battle: str, turn: int
) -> tuple[Offer, ...]:
    """Give what a battle is told in a turn of what the others can take in and give back.

    In a closed turn there is no room anywhere and no way out; what controls it stays as it was before.
    """
    closed = closure_of(detail)
    shut = closed is not None and closed.covers(turn)
    told: Told = detail["closed"]["told"] if shut else detail.get("told", {})
    found: list[Offer] = []
    for link in links:
        other = link.source if link.target == battle else link.target
        if battle not in (link.source, link.target):
            continue
        offers = canon.convert(told.get(other, {}).get("offers", ()), tuple[Offer, ...], "offers")
        mine = [offer for offer in offers if offer.link == link.id]
        if closed is not None and shut and link.kind != "control":
            mine = [replace(offer, room=0, reason=reason_of(closed)) for offer in mine]
            if link.source == battle:
                mine.append(Offer(link.id, UnitId(""), Seat(""), 0, reason_of(closed)))
        found += mine
    return tuple(found)


def reason_of(closed: Closure) -> str:
    """Say that the links are closed."""
    return f"the links are closed by agreement until the end of turn {closed.until}"


def is_own(detail: Mapping[str, Any], turn: int, begins: bool) -> bool:
    """Tell whether a step of the clock touches one battle alone: in a closed turn, once the first has begun."""
    closed = closure_of(detail)
    return closed is not None and closed.covers(turn) and not (turn == closed.first and begins)


def _is_apart(closed: Closure, at: Position, begins: bool) -> bool:
    own = closed.covers(at.turn) and not (at.turn == closed.first and begins)
    return own and at.step not in (OVER, STANDING_BY)


def _comes_before(closed: Closure, at: Position, begins: bool) -> bool:
    return at.turn < closed.first or (at.turn == closed.first and begins)
