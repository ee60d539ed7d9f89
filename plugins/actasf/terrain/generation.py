"""Terrain by chance: the battlefield in squares of 12 inches, a die for each.

Dice, all by the attacker's seat: for each asteroid field placed by hand without a density, its density. Then square by
square from the lower left along the rows: one die (`terrain`); on a 6 the
kind (`terrain:kind`), for stellar debris its kind (`terrain:debris`), then what the piece needs:

- asteroids: density (`terrain:density`); asteroids and dust: place (`terrain:place`, two dice: from left, from below)
- planet: size (`terrain:planet`), width (`terrain:width`), place; its moons (`terrain:moons`), each with its width,
  its distance (`terrain:distance`, four dice) and its side (`terrain:side`); for a giant a ring (`terrain:ring`), its
  distance (`terrain:distance`), what it is made of (`terrain:ring-kind`: dust up to 3) and the density of asteroids
- comet: size (`terrain:comet`), the way its tail points (`terrain:side`), place, the density of its head
- black hole: place. A nebula fills the table.

A second planet, black hole or nebula is ignored, without further dice.

Rule: Generating Terrain; Planets; Comets.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from core.api import Dice, DiceRequest, Seat, plane, template

from .pieces import TITLES, Kind, Terrain
from .tables import Size, house_terrain, planet_size, terrain_tables
from .written import cloud, free_id

SIDE = 6000
"""The sides to which moons lie and tails point: six, clockwise from up."""


class Generation:
    """Terrain in the making.

    Args:
        table: width and depth.
        pieces: what lies there already.
    """

    def __init__(self, table: tuple[int, int], seat: Seat, dice: Dice, pieces: Mapping[str, Terrain]) -> None:
        self.pieces = dict(pieces)
        self._table = template.Rectangle(0, 0, *table)
        self._seat = seat
        self._dice = dice

    def roll(self, reason: str, count: int = 1) -> tuple[int, ...]:
        """Roll dice for terrain."""
        name = f"terrain:{reason}" if reason else "terrain"
        return self._dice.roll(DiceRequest(self._seat, 6, count, name))

    def square(self, left: int, bottom: int) -> None:
        """Roll for a square, and lay down what comes up."""
        table = terrain_tables().squares
        if self.roll("")[0] < table.present:
            return
        kind: str = table.kinds[self.roll("kind")[0] - 1]
        if kind == "debris":
            kind = table.debris[self.roll("debris")[0] - 1]
        match kind:
            case "asteroids":
                density = self.density()
                self._cloud("asteroids", left, bottom, density)
            case "dust":
                self._cloud("dust", left, bottom)
            case "planet" if not self._has("planet"):
                self._planet(left, bottom)
            case "comet":
                self._comet(left, bottom)
            case "nebula" if not self._has("nebula"):
                self._add("nebula", None, everywhere=True)
            case "black_hole" if not self._has("black_hole"):
                half = house_terrain().black_hole // 2
                self._add("black_hole", template.Circle(self._place(left, bottom, half, half), half))

    def density(self) -> int:
        """Roll the density of asteroids."""
        return terrain_tables().asteroids.density[self.roll("density")[0] - 1]

    def _has(self, kind: Kind) -> bool:
        return any(piece.kind == kind for piece in self.pieces.values())

    def _add(
        self,
        kind: Kind,
        shape: template.Template | None,
        name: str = "",
        everywhere: bool = False,
        density: int = 0,
        well: int = 0,
        body: str = "",
    ) -> str:
        new = free_id(kind, self.pieces)
        self.pieces[new] = Terrain(new, kind, name or TITLES[kind], shape, everywhere, density, well, body)
        return new

    def _place(self, left: int, bottom: int, wide: int, high: int) -> plane.Point:
        """Roll a place in a square for what reaches so far from its middle; on the table, and in the square if it fits."""
        across, up = self.roll("place", 2)
        side = terrain_tables().squares.side
        return plane.Point(
            _within(left, side, wide, across, self._table.right),
            _within(bottom, side, high, up, self._table.top),
        )

    def _cloud(self, kind: Kind, left: int, bottom: int, density: int = 0) -> None:
        length, width = house_terrain().field
        centre = self._place(left, bottom, length // 2, width // 2)
        self._add(kind, cloud(centre, 9000, length, width), density=density)

    def _planet(self, left: int, bottom: int) -> None:
        size = planet_size(self.roll("planet")[0])
        table = terrain_tables().planets[size]
        radius = self._width(size) // 2
        centre = self._place(left, bottom, radius, radius)
        planet = self._add("planet", template.Circle(centre, radius), well=table.well)
        if table.moons is not None:
            for number in range(max(0, self.roll("moons")[0] + table.moons)):
                self._moon(planet, centre, radius, number + 1)
        if size == "giant" and self.roll("ring")[0] >= terrain_tables().rings.present:
            self._ring(planet, centre, radius)

    def _width(self, size: Size) -> int:
        table = house_terrain().diameters[size]
        return table.least + self.roll("width")[0] * table.step

    def _moon(self, planet: str, centre: plane.Point, radius: int, number: int) -> None:
        """Lay a moon down: a lifeless rock, a quarter of its planet at most; where it would leave the table, farther round."""
        table = terrain_tables().moons
        half = min(self._width("rock"), 2 * radius // table.share) // 2
        far = radius + 1000 * sum(self.roll("distance", table.dice))
        side = self.roll("side")[0]
        for turn in range(6):
            shape = template.Circle(plane.advance(centre, SIDE * (side - 1 + turn), far), half)
            if self._fits(shape):
                well = terrain_tables().planets["rock"].well
                self._add("planet", shape, f"Moon {number}", well=well, body=planet)
                return

    def _ring(self, planet: str, centre: plane.Point, radius: int) -> None:
        table = terrain_tables().rings
        inner = radius + table.beyond + 1000 * self.roll("distance")[0]
        kind: Kind = "dust" if self.roll("ring-kind")[0] <= 3 else "asteroids"
        density = self.density() if kind == "asteroids" else 0
        shape = template.Ring(centre, inner, inner + table.width)
        name = "Ring of dust" if kind == "dust" else "Ring of asteroids"
        self._add(kind, shape, name, density=density, body=planet)

    def _comet(self, left: int, bottom: int) -> None:
        size = house_terrain().comets.sizes[self.roll("comet")[0] - 1]
        table = terrain_tables().comets[size]
        side = self.roll("side")[0]
        head = self._place(left, bottom, table.head // 2, table.head // 2)
        density = self.density()
        tails = [tail(head, SIDE * (side - 1 + turn), table.head // 2, table.tail) for turn in range(6)]
        shape = next((one for one in tails if self._fits(one)), tails[0])
        comet = self._add(
            "asteroids", template.Circle(head, table.head // 2), f"Head of a {size} comet", density=density
        )
        self._add("dust", shape, f"Tail of a {size} comet", body=comet)

    def _fits(self, shape: template.Template) -> bool:
        box = template.bounds(shape)
        table = self._table
        return box.left >= 0 and box.bottom >= 0 and box.right <= table.right and box.top <= table.top


def laid(
    pieces: Mapping[str, Terrain], by_dice: bool, table: tuple[int, int], seat: Seat, dice: Dice
) -> dict[str, Terrain]:
    """Give the terrain of a battle: what is placed by hand, with densities rolled for, and what dice bring.

    What is left of a table beside whole squares stays empty.

    Args:
        by_dice: whether dice bring any.
    """
    making = Generation(table, seat, dice, pieces)
    for name, piece in pieces.items():
        if piece.kind == "asteroids" and not piece.density:
            making.pieces[name] = replace(piece, density=making.density())
    if not by_dice:
        return dict(sorted(making.pieces.items()))
    side = terrain_tables().squares.side
    for bottom in range(0, max(1, table[1] - side + 1), side):
        for left in range(0, max(1, table[0] - side + 1), side):
            making.square(left, bottom)
    return dict(sorted(making.pieces.items()))


def tail(head: plane.Point, heading: int, radius: int, sizes: tuple[int, int, int]) -> template.Polygon:
    """Give the tail of a comet, from behind its head.

    Units: thousandths of an inch, hundredths of a degree.

    Args:
        radius: of the head.
        sizes: how long it is, how wide at the head, how wide at its end.
    """
    length, near, far = sizes
    right = plane.turn(heading, 9000)
    ends = ((radius, -near), (radius, near), (radius + length, far), (radius + length, -far))
    return template.Polygon(
        tuple(
            plane.advance(plane.advance(head, heading, ahead), right, plane.divide(aside, 2))
            for ahead, aside in ends
        )
    )


def _within(start: int, side: int, reach: int, die: int, most: int) -> int:
    """Give where along a side something lies: six places from one end of its room to the other."""
    low, high = start + reach, start + side - reach
    if low > high:
        low = high = start + side // 2
    place = low + plane.divide((die - 1) * (high - low), 5)
    return max(min(place, most - reach), reach) if 2 * reach <= most else most // 2
