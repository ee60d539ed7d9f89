"""What stands in the arcs of a token from a place: what the arcs of a board show, in words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from core.contract.board import Arc, Board, Table, Token
from core.contract.ids import UnitId
from core.geometry import hexgrid
from core.geometry.hexgrid import Hex
from core.geometry.hexmap import centre
from core.geometry.plane import Point, distance, in_sector, relative_bearing, within

Pose = tuple[int, int, int]
Aimed = Mapping[UnitId, Sequence[str]]
Aiming = Callable[[UnitId, Pose], Aimed | None]
"""Gives whom a unit could fire at from a place, by the rules; None where it is whoever lies in its arcs."""


@dataclass(frozen=True)
class Sighted:
    """A token of another side that lies in arcs.

    Args:
        range: in thousandths of an inch, or on a map of hexes in hexes.
        arcs: the labels of those that reach it.
    """

    token: Token
    range: int
    arcs: tuple[str, ...]


def sighted(board: Board, unit: str, pose: Pose, aimed: Aimed | None = None) -> list[Sighted]:
    """Give what a unit would have in its arcs if it stood there, the nearest first.

    Args:
        aimed: whom it could fire at, where the rules say more than the arcs.
    """
    own = next((token for token in board.tokens if token.id == unit), None)
    arcs = [arc for arc in board.arcs if arc.token == unit]
    here = _point(board, (pose[0], pose[1]))
    found = []
    for token in board.tokens:
        if own is None or token.side == own.side or token.at is None or token.shape == "site":
            continue
        if aimed is not None:
            labels = tuple(aimed.get(token.id, ()))
        else:
            there = _point(board, token.at)
            labels = tuple(arc.label for arc in arcs if _covers(arc, here, pose[2], there))
        if labels:
            found.append(Sighted(token, _range(board, (pose[0], pose[1]), token.at), labels))
    return sorted(found, key=lambda one: one.range)


def _point(board: Board, at: tuple[int, int]) -> Point:
    """Give a place, or the middle of a hex, with y up."""
    if isinstance(board.ground, Table):
        return Point(*at)
    x, y = centre(Hex(*at))
    return Point(x, -y)


def _range(board: Board, here: tuple[int, int], there: tuple[int, int]) -> int:
    if isinstance(board.ground, Table):
        return distance(Point(*here), Point(*there))
    return hexgrid.distance(Hex(*here), Hex(*there))


def grouped(labels: tuple[str, ...]) -> str:
    """Write labels shortly: those that differ in their last word alone stand together."""
    groups: dict[str, list[str]] = {}
    for label in dict.fromkeys(labels):
        head, _, tail = label.rpartition(" ")
        groups.setdefault(head or tail, []).extend([tail] if head else [])
    return "; ".join(f"{head} {', '.join(tails)}".strip() for head, tails in groups.items())


def _covers(arc: Arc, here: Point, heading: int, there: Point) -> bool:
    seen = relative_bearing(here, heading, there)
    return within(here, there, arc.radius) and in_sector(seen, arc.centre, arc.half_width)
