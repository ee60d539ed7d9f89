"""The seam to the table: what a board measures, and what by cards is told."""

from msgspec import Struct

from core.api import Hex, UnitId, hexgrid
from core.conformance.toy.catalogue import FIGURES
from core.conformance.toy.state import REEFS, State

WATCH_REACH = 2
SEARCH_REACH = 3


class Options(Struct, frozen=True):
    """The settings of a configured game."""

    turns: int
    long_range: bool
    reef: str

    @property
    def reach(self) -> int:
        """How far weapons reach. Units: hexes."""
        return 6 if self.long_range else 4

    @property
    def cover(self) -> int:
        """How much a reef covers."""
        return 2 if self.reef == "dense" else 1


class Walk(Struct, frozen=True):
    """How far a path leads: to its end, to a watcher who may fire, or to a hidden ship in the way."""

    entered: int
    watcher: UnitId | None = None
    met: UnitId | None = None


def cover(options: Options, at: Hex) -> int:
    """Give the cover of a hex."""
    return options.cover if at in REEFS else 0


def reach(state: State, a: UnitId, b: UnitId) -> int:
    """Give the range between two ships whose places are known. Units: hexes."""
    here, there = state.ships[a].at, state.ships[b].at
    if here is None or there is None:
        raise ValueError(f"no range from {a} to {b}: one has no place")
    return hexgrid.distance(here, there)


def walk(state: State, unit: UnitId, path: tuple[Hex, ...]) -> Walk:
    """Follow a path until something stops it."""
    mover = state.ships[unit]
    others = {
        key: ship for key, ship in sorted(state.ships.items()) if ship.alive and ship.side != mover.side
    }
    for entered, here in enumerate(path):
        met = next((key for key, ship in others.items() if ship.hidden and ship.at == here), None)
        if met is not None:
            return Walk(entered, met=met)
        watchers = [
            (hexgrid.distance(here, ship.at), key)
            for key, ship in others.items()
            if may_answer(state, unit, key)
            and ship.at is not None
            and hexgrid.distance(here, ship.at) <= WATCH_REACH
        ]
        if watchers:
            return Walk(entered + 1, watcher=min(watchers)[1])
    return Walk(len(path))


def may_answer(state: State, mover: UnitId, watcher: UnitId) -> bool:
    """Tell whether a watcher is asked when this ship comes near."""
    ship, other = state.ships[mover], state.ships[watcher]
    wants = other.seat not in state.standing or state.standing[other.seat].defence
    return other.watching and other.alive and not ship.hidden and watcher not in ship.asked and wants


def room(state: State, unit: UnitId) -> int:
    """Give how many marines' worth a ship can still take in."""
    ship = state.ships[unit]
    return FIGURES[ship.class_id].room - sum(squad.size for squad in ship.squads)
