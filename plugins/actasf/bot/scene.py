"""How the battle looks to a seat: its ships, the enemy's, where they may be when it comes to fire, and what that costs.

Units: thousandths of an inch, hundredths of a degree; values in victory points.
"""

from collections.abc import Sequence
from functools import cached_property
from math import atan2, ceil, exp, hypot, pi
from typing import NamedTuple

from core.api import Seat, UnitId

from ..figures import is_adrift, is_shuttle, speed, turn_score
from ..ship import INCH, Ship
from ..state import State
from ..terrain.ground import is_clear, is_through_nebula
from . import errands, firepower, stakes
from .firepower import REACH, Stance, Table
from .paths import Pose, moved, turned
from .stakes import Mark

MARGIN = INCH // 2
HUNDREDTHS = 18000 / pi


class Style(NamedTuple):
    """How a bot plays.

    Args:
        foes: how many enemies a ship minds when it looks for a place: the nearest.
        spots: places for which every sensible last turn is looked at.
        cell: of places nearer to each other than this, one is looked at.
        caution: how much more, or less, than is usual a point lost counts against a point won.
        slack: ways are thought about that are worth so much less than the best, as a share of a ship's points.
        foresees: for so many of the best ways the fire of the whole turn is foreseen; where it is at all, then before
            a ship fires too, and shields raised count for later turns.
        pairs: whether two special actions at once are thought about.
    """

    foes: int
    spots: int
    cell: int
    caution: float = 1.0
    slack: float = 0.0
    foresees: int = 0
    pairs: bool = False


SOUND = Style(foes=6, spots=6, cell=1500, caution=2.2)
"""The easier level: it plays everything, and carefully; as bold as the other it would lose only three of five to it."""
KEEN = Style(foes=12, spots=16, cell=1000, slack=0.3, foresees=30, pairs=True)
"""The better level: as bold as pays, and it foresees the fire of a whole turn."""


class Place(NamedTuple):
    """A place and a heading."""

    x: float
    y: float
    heading: int


class Foe(NamedTuple):
    """An enemy ship as another ship minds it.

    Args:
        places: where it may be when it comes to fire.
        share: how much of its fire this ship may have to take.
        fire: its fire on this ship; None when it has none left this turn.
        shift: what its build and evasion add to the number that hits it.
    """

    ship: Ship
    mark: Mark
    places: tuple[Place, ...]
    share: float
    fire: Table | None
    shift: int


class Outlook(NamedTuple):
    """What a place is like: what a ship may lose there, and range and bearing of each enemy's places in reach."""

    danger: float
    sights: list[list[tuple[int, float]]]
    nearest: float
    ahead: float


def bearing(x: float, y: float, to_x: float, to_y: float) -> float:
    """Give the bearing of a point from another."""
    return atan2(to_x - x, to_y - y) * HUNDREDTHS % 36000


def inches(x: float, y: float, to_x: float, to_y: float) -> int:
    """Give a range in whole inches, rounded up."""
    return max(1, ceil(hypot(to_x - x, to_y - y) / INCH - 0.001))


def quarter(angle: float) -> str:
    """Give the quarter in which a bearing from a ship's heading lies."""
    return "FSAP"[int((angle + 4500) // 9000) % 4]


def is_ahead(ship: Ship, x: float, y: float) -> bool:
    """Tell whether a place lies in the forward quarter of a ship."""
    assert ship.at is not None
    return quarter(bearing(*ship.at, x, y) - ship.heading) == "F"


class Scene:
    """A view, read for one seat. Only for the board: by cards nobody has a place.

    Attributes:
        why: what was weighed last for an order, in a line.
    """

    def __init__(self, view: State, seat: Seat, style: Style = SOUND) -> None:
        self.style = style
        self.why = ""
        self.view = view
        self.seat = seat
        side = view.side(seat)
        self.on_table = [s for s in view.units.values() if s.status == "table" and s.at is not None]
        afloat = [ship for ship in self.on_table if ship.stricken is None and not is_shuttle(ship)]
        self.mine = [ship for ship in afloat if ship.seat == seat]
        self.friends = [ship for ship in afloat if view.side(ship.seat) == side]
        self.enemies = [ship for ship in afloat if view.side(ship.seat) != side]
        self.stricken = [ship for ship in self.on_table if ship.stricken is not None]

    def caution(self, ship: Ship) -> float:
        """Give how much a point lost counts against a point won: less as a battle drags on, more for a cripple."""
        usual = max(0.3, 0.75 - 0.05 * self.view.turn) * (2.5 if ship.crippled else 1.0)
        return self.style.caution * usual

    def extra(self, ship: Ship) -> int:
        """Give what the scenario makes of the end of a ship beside its points."""
        return errands.prize(self.view, ship) if self.view.clauses else 0

    @cached_property
    def likely(self) -> dict[UnitId, tuple[Place, ...]]:
        """Give where each enemy may be when it comes to fire."""
        return {enemy.id: self.places_of(enemy) for enemy in self.enemies}

    def places_of(self, ship: Ship) -> tuple[Place, ...]:
        """Give where a ship may end: where it is, or some way on, or turned towards the nearest of its enemies."""
        assert ship.at is not None
        start = Pose(*ship.at, ship.heading, ())
        most, turn = speed(ship), turn_score(ship)
        if ship.has_moved or self.view.step != "movement" or is_adrift(ship) or not most:
            return (Place(*ship.at, ship.heading),)
        ends = [moved(start, most // 2), moved(start, most)]
        others = self.enemies if ship in self.friends else self.friends
        nearest = min(others, key=lambda other: apart(ship, other), default=None)
        if nearest is not None and nearest.at is not None and turn < most:
            aside = (bearing(start.x, start.y, *nearest.at) - ship.heading + 18000) % 36000 - 18000
            bent = turned(moved(start, turn), int(max(-4500, min(4500, aside))))
            ends[1:] = [moved(bent, most - turn)]
        width, height = self.view.table
        inside = [end for end in ends if 0 <= end.x <= width and 0 <= end.y <= height] or [start]
        return tuple(Place(end.x, end.y, end.heading) for end in inside)

    @cached_property
    def reach(self) -> dict[UnitId, int]:
        """Count the friends that each enemy may fire at soon."""
        return {
            enemy.id: sum(1 for friend in self.friends if apart(friend, enemy) <= 20 * INCH)
            for enemy in self.enemies
        }


class Lookout:
    """What a ship sees from the places that it may go to."""

    def __init__(self, scene: Scene, ship: Ship) -> None:
        assert ship.at is not None
        self.ship = ship
        self._view = scene.view
        self._table = scene.view.table
        self._apart = (1.1 * scene.view.miniature) ** 2
        self._mark = stakes.mark(ship, scene.extra(ship))
        shift = firepower.exposure(ship)
        self.foes: list[Foe] = []
        for enemy in sorted(scene.enemies, key=lambda enemy: (apart(ship, enemy), enemy.id))[
            : scene.style.foes
        ]:
            spent = enemy.has_attacked or enemy.helpless
            fire = None if spent else firepower.table(enemy, firepower.stance_of(enemy, shift))
            others = max(0, scene.reach[enemy.id] - 1)
            places = scene.likely[enemy.id]
            share = 1 / (1 + 0.35 * others)
            self.foes.append(
                Foe(
                    enemy,
                    stakes.mark(enemy, scene.extra(enemy)),
                    places,
                    share,
                    fire,
                    firepower.exposure(enemy),
                )
            )
        near = speed(ship) + 6 * INCH
        self._others = [
            other.at
            for other in scene.on_table
            if other.id != ship.id and other.at is not None and apart(ship, other) <= near
        ]
        self._wrecks = [
            (wreck.at, min(20, wreck.roster.damage / 2))
            for wreck in scene.stricken
            if wreck.id != ship.id and wreck.at is not None
        ]

    def on_table(self, x: float, y: float) -> bool:
        """Tell whether a place is on the table, clear of its edge."""
        width, height = self._table
        return MARGIN <= x <= width - MARGIN and MARGIN <= y <= height - MARGIN

    def free(self, x: float, y: float) -> bool:
        """Tell whether a place is on the table and no other ship stands there."""
        return self.on_table(x, y) and all(
            (at[0] - x) ** 2 + (at[1] - y) ** 2 > self._apart for at in self._others
        )

    def outlook(self, x: float, y: float, heading: int = 0, lowered: tuple[str, ...] = ()) -> Outlook:
        """Look round from a place; `heading` matters only to shields that are `lowered`."""
        total = 0.0
        sights = []
        nearest, ahead = 1e9, 0.0
        for _, _, places, share, fire, _ in self.foes:
            seen: list[tuple[int, float]] = []
            shield = depth = past = 0.0
            hardest, worst = -1.0, (0.0, 0.0, 0.0)
            for place_x, place_y, place_heading in places:
                dx, dy = place_x - x, place_y - y
                far = hypot(dx, dy)
                angle = atan2(dx, dy) * HUNDREDTHS
                if far < nearest:
                    nearest, ahead = far, angle
                whole = ceil(far / INCH - 0.001) or 1
                if self._view.terrain:
                    whole = self._seen(whole, (x, y), (place_x, place_y))
                if whole > REACH:
                    continue
                seen.append((whole, angle))
                if fire is not None:
                    # An enemy that is not exactly on a boundary: 2 * eighth + 1 is the sector between two of them.
                    shots = fire[2 * int((angle + 18000 - place_heading) % 36000 // 4500) + 1][whole]
                    shield += shots[0]
                    depth += shots[1]
                    past += shots[2]
                    if shots[1] + shots[2] > hardest:
                        hardest, worst = shots[1] + shots[2], shots
            sights.append(seen)
            if hardest > 0:
                mark, count = self._mark, len(places)
                if lowered and quarter(seen[-1][1] - heading) in lowered:
                    mark = mark._replace(shields=0)
                taken = stakes.worth(mark, *worst)
                if count > 1:
                    taken = 0.5 * (taken + stakes.worth(mark, shield / count, depth / count, past / count))
                total += share * taken
        for at, dice in self._wrecks:
            if hypot(at[0] - x, at[1] - y) <= 4.2 * INCH:
                total += 2 * stakes.worth(self._mark, dice / 3, dice / 3, dice / 5)
        # Nobody loses more than there is to lose.
        prize = self._mark.prize
        return Outlook(prize * (1 - exp(-total / prize)), sights, nearest, ahead)

    def _seen(self, far: int, one: tuple[float, float], other: tuple[float, float]) -> int:
        """Give the range that fire has to bridge: twice as far through a nebula, beyond all reach behind other terrain."""
        return seen_range(self._view, far, (round(one[0]), round(one[1])), (round(other[0]), round(other[1])))

    @property
    def here(self) -> Outlook:
        """Look round from where the ship stands."""
        assert self.ship.at is not None
        return self.outlook(*self.ship.at, self.ship.heading, self.ship.lowered)


class Guns:
    """A ship's fire in a stance, against the enemies that it minds."""

    def __init__(self, ship: Ship, stance: Stance, foes: Sequence[Foe]) -> None:
        self._aims = [
            (
                foe.mark,
                firepower.table(ship, stance._replace(shift=stance.shift + foe.shift)),
                len(foe.places),
            )
            for foe in foes
        ]

    def gain(self, sights: list[list[tuple[int, float]]], heading: int | None) -> float:
        """Give the points that fire is likely to win: at the best target, and some for the others.

        Args:
            heading: None for the most that any heading could win.
        """
        best = total = 0.0
        for (mark, fire, places), seen in zip(self._aims, sights, strict=True):
            shield = depth = past = 0.0
            for far, angle in seen:
                where = firepower.ANY if heading is None else firepower.sector(angle - heading)
                shots = fire[where][far]
                shield += shots[0]
                depth += shots[1]
                past += shots[2]
            if shield or past:
                won = stakes.worth(mark, shield / places, depth / places, past / places)
                total += won
                best = max(best, won)
        return best + 0.15 * (total - best)


def seen_range(view: State, far: int, one: tuple[int, int], other: tuple[int, int]) -> int:
    """Give a range in inches as fire meets it: twice as far through a nebula, out of reach behind other terrain."""
    if not is_clear(view, one, other):
        return REACH + 1
    return 2 * far if is_through_nebula(view, one, other) else far


def apart(one: Ship, other: Ship) -> float:
    """Give the distance between two ships on the table."""
    assert one.at is not None and other.at is not None
    return hypot(one.at[0] - other.at[0], one.at[1] - other.at[1])
