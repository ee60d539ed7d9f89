"""The map: what lies in each hex, roads, and who can see where."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from core.api import BadInput, Hex, Hexside, hexgrid, hexmap, sight
from plugins.sfm.tables import Terrain, terrains

HIGH = "hill"
LOW = frozenset(("forest", "town"))
"""Kinds of blocking terrain: what stands on high ground, and what one may see over from there, by setting."""
NOTHING: frozenset[str] = frozenset()
ANYTHING, RUINED = frozenset((HIGH, *LOW)), frozenset(("town",))
REMEMBERED = 200_000
"""Lines of sight that a map remembers; beyond that it forgets them all, and begins anew."""
EDGES = {"north": (4,), "south": (1,), "west": (2, 3), "east": (0, 5)}
"""For each edge of a map the directions that lead off it."""


class Map(Struct, frozen=True):
    """A map as a battle keeps it.

    Args:
        columns, rows: a rectangle whose top left hex is 0,0; or else
        radius: all hexes so far from 0,0.
        terrain: what is not `fill`.
        roads: chains of neighbouring hexes.
        labels: names of places.
        hills_cover: false where the scenario takes cover from bare hills.
    """

    name: str = ""
    columns: int = 0
    rows: int = 0
    radius: int = 0
    fill: str = "open"
    terrain: tuple[tuple[Hex, str], ...] = ()
    roads: tuple[tuple[Hex, ...], ...] = ()
    hills_cover: bool = True
    labels: tuple[tuple[Hex, str], ...] = ()


class Sight(NamedTuple):
    """What lets sight through.

    Args:
        ruins: town hexes that no longer block.
        hills_between: whether a hill blocks sight from hill to hill.
        hills_overlook: whether one sees from a hill over forest and town.
    """

    ruins: frozenset[Hex] = frozenset()
    hills_between: bool = True
    hills_overlook: bool = False


PLAIN = Sight()


class Ground:
    """A map ready to be asked. One for each map, see `ground`."""

    def __init__(self, plan: Map) -> None:
        self.plan = plan
        hexes: Iterable[Hex] = (
            hexmap.rectangle(plan.columns, plan.rows)
            if plan.columns
            else hexgrid.disc(Hex(0, 0), plan.radius)
        )
        self.terrain = dict.fromkeys(hexes, plan.fill)
        self.terrain.update(plan.terrain)
        kinds = terrains()
        self.kind: dict[Hex, Terrain] = {here: kinds[name] for here, name in self.terrain.items()}
        self.roads: frozenset[Hexside] = frozenset(
            hexgrid.hexside(a, b) for chain in plan.roads for a, b in pairwise(chain)
        )
        self.on_road = frozenset(here for chain in plan.roads for here in chain)
        self.near: dict[Hex, tuple[Hex, ...]] = {
            here: tuple(other for other in hexgrid.neighbours(here) if other in self.terrain)
            for here in self.terrain
        }
        self.towns = tuple(sorted(here for here, kind in self.kind.items() if kind.building))
        self.from_town: dict[Hex, int] = {
            here: min((hexgrid.distance(here, town) for town in self.towns), default=0)
            for here in self.terrain
        }
        self.fares: dict[tuple[str, bool], dict[Hex, tuple[tuple[Hex, int, bool], ...]]] = {}
        self._blocking: dict[tuple[int, int], frozenset[str]] = {
            here: frozenset(kind.blocks) for here, kind in self.kind.items() if kind.blocks
        }
        self._sight: dict[tuple[Hex, Hex, Sight], bool] = {}

    def covers(self, name: str) -> bool:
        """Tell whether a terrain covers infantry on this map."""
        return terrains()[name].cover and (name != "hill" or self.plan.hills_cover)

    def borders(self, here: Hex, edge: str) -> bool:
        """Tell whether a hex lies at an edge of the map; `any` is every edge."""
        names = EDGES if edge == "any" else (edge,)
        off = [number for number, near in enumerate(hexgrid.neighbours(here)) if near not in self.terrain]
        return here in self.terrain and any(set(EDGES[name]) <= set(off) for name in names)

    def sees(self, a: Hex, b: Hex, by: Sight = PLAIN) -> bool:
        """Tell whether there is a line of sight, centre to centre.

        Rule: Spotting; Elevation. Blocking terrain, a hill among it, can be seen into and out of and not through; a
        line along a side is blocked where the hexes on both sides hold the same kind of blocking terrain.
        """
        key = (a, b, by) if a <= b else (b, a, by)
        found = self._sight.get(key)
        if found is None:
            if len(self._sight) >= REMEMBERED:
                self._sight.clear()
            found = self._sight[key] = self._line_clear(*key)
        return found

    def _line_clear(self, a: Hex, b: Hex, by: Sight) -> bool:
        clear = self._clear(a, b, by) if by.hills_overlook or not by.hills_between else NOTHING
        column, row = a
        for span in sight.spans(b.q - column, b.r - row)[1:-1]:
            q, r = span[0]
            if (column + q, row + r) in self._blocking and not self._shared(a, span, by.ruins) <= clear:
                return False
        return True

    def _clear(self, a: Hex, b: Hex, by: Sight) -> frozenset[str]:
        """Give the kinds of blocking terrain that hide nothing between these ends, as by setting."""
        high = [HIGH in self._blocks(end, by.ruins) for end in (a, b)]
        clear = frozenset({HIGH} if all(high) and not by.hills_between else ())
        return clear | LOW if any(high) and by.hills_overlook else clear

    def _shared(self, a: Hex, span: sight.Span, ruins: frozenset[Hex]) -> frozenset[str]:
        """Give the kinds of blocking terrain that all hexes of a stretch of a line from `a` hold."""
        found = ANYTHING
        for q, r in span:
            found &= self._blocks((a.q + q, a.r + r), ruins)
        return found

    def _blocks(self, here: tuple[int, int], ruins: frozenset[Hex]) -> frozenset[str]:
        kinds = self._blocking.get(here, NOTHING)
        return kinds - RUINED if kinds and here in ruins else kinds


_known: dict[int, tuple[Map, Ground]] = {}
"""Maps met lately, by identity: to hash a map costs more than most questions that are asked of it."""


def ground(plan: Map) -> Ground:
    """Give the map ready to be asked; made once."""
    known = _known.get(id(plan))
    if known is not None and known[0] is plan:
        return known[1]
    if len(_known) >= 64:
        _known.clear()
    made = _made(plan)
    _known[id(plan)] = (plan, made)
    return made


@lru_cache(maxsize=64)
def _made(plan: Map) -> Ground:
    return Ground(plan)


def hex_key(here: Hex) -> str:
    """Write a hex as scripts and states name it: `q,r`."""
    return f"{here.q},{here.r}"


def key_hex(text: str, place: str) -> Hex:
    """Read a hex written `q,r`.

    Raises:
        BadInput: when it is none.
    """
    try:
        q, r = text.split(",")
        return Hex(int(q), int(r))
    except ValueError:
        raise BadInput(place, f"a hex is written `q,r`, such as `2,-1`, not {text!r}") from None


def hex_label(plan: Map, here: Hex) -> str:
    """Name a hex as the map prints it; drawn maps without columns have coordinates alone."""
    return hexmap.label(here) if plan.columns else hex_key(here)


def key_label(plan: Map, key: str) -> str:
    """Name a hex that is written `q,r` as the map prints it."""
    return hex_label(plan, key_hex(key, "hex"))
