"""How the fire of a turn is likely to go: both sides fire in turn at what is worth most, by expected damage.

Units: victory points.
"""

from collections.abc import Mapping
from math import atan2, ceil, hypot
from typing import NamedTuple

from core.api import UnitId

from ..figures import speed
from ..ship import INCH, Ship
from ..state import State
from . import firepower, stakes
from .firepower import ANY, REACH, Fire
from .paths import Pose
from .scene import HUNDREDTHS, Place, Scene, bearing, quarter, seen_range
from .stakes import Mark

FireAt = Mapping[tuple[UnitId, UnitId], Fire]
"""The fire of one ship on another."""
NO_FIRE: Fire = (0.0, 0.0, 0.0)
SILENCED = 0.7
"""The share of its fire that a ship loses when it is crippled."""
EAGER = 1.35
"""How much more a ship is worth as a target that has yet to fire."""
CLOSING = 0.7
"""The share of its speed by which a ship that has yet to move comes nearer before it fires."""


class Stand(NamedTuple):
    """A ship as it stands in the fire of a turn.

    Args:
        places: where it may be: one once it has moved.
        settled: whether it has moved, so that its arcs count.
    """

    ship: Ship
    mark: Mark
    places: tuple[Place, ...]
    settled: bool


class Forecast:
    """The fire of this turn.

    Args:
        ship: the one that thinks about where to go; None once all have moved.
    """

    def __init__(self, scene: Scene, ship: Ship | None = None) -> None:
        self._scene = scene
        friends = [friend for friend in scene.friends if ship is None or friend.id != ship.id]
        self._friends = [self._stand(each) for each in friends]
        self._foes = [self._stand(each) for each in scene.enemies]
        self._fire = {
            (one.ship.id, other.ship.id): fire_of(scene.view, one, other)
            for ours, theirs in ((self._friends, self._foes), (self._foes, self._friends))
            for one in ours
            for other in theirs
        }
        self._first = scene.view.side(scene.view.initiative[0]) == scene.view.side(scene.seat)

    def _stand(self, ship: Ship) -> Stand:
        places = self._scene.places_of(ship)
        return Stand(ship, stakes.mark(ship, self._scene.extra(ship)), places, len(places) == 1)

    def value(self, ship: Ship, pose: Pose, heading: int, taken: float, caution: float) -> float:
        """Give what the fire wins less what it costs, if a ship goes there.

        Args:
            taken: what its special actions leave of the fire that it takes.
            caution: what a point lost counts against a point won.
        """
        me = Stand(ship, stakes.mark(ship, self._scene.extra(ship)), (Place(pose.x, pose.y, heading),), True)
        fire, view = dict(self._fire), self._scene.view
        for foe in self._foes:
            fire[ship.id, foe.ship.id] = fire_of(view, me, foe)
            shield, depth, past = fire_of(view, foe, me)
            fire[foe.ship.id, ship.id] = (taken * shield, taken * depth, taken * past)
        return _fought(_Fleet([me, *self._friends]), _Fleet(self._foes), fire, self._first, caution)

    def after(self, ship: Ship, hits: Mapping[UnitId, Fire], caution: float) -> float:
        """Give what the fire still to come wins less what it costs, if a ship fires so now."""
        ours, theirs = _Fleet(self._friends), _Fleet(self._foes)
        ours.spend(ship)
        for stand in self._foes:
            if stand.ship.id in hits:
                theirs.take(stand, hits[stand.ship.id], 1.0)
        return _fought(ours, theirs, self._fire, False, caution)


def _fought(ours: "_Fleet", theirs: "_Fleet", fire: FireAt, turn: bool, caution: float) -> float:
    """Let both sides fire in turn, and give what theirs has lost less what ours has.

    Args:
        turn: whether ours fires first.
    """
    while ours.ready or theirs.ready:
        shooters, targets = (ours, theirs) if turn else (theirs, ours)
        shooters.shoot(targets, fire)
        turn = not turn
    return theirs.lost - caution * ours.lost


class _Fleet:
    """One side: who has yet to fire, and what it has taken."""

    def __init__(self, stands: list[Stand]) -> None:
        self.stands = stands
        self.ready = [each.ship for each in stands if not each.ship.has_attacked and not each.ship.helpless]
        self._waiting = {ship.id for ship in self.ready}
        self._shields = {each.ship.id: float(each.mark.shields) for each in stands}
        self._taken = {each.ship.id: 0.0 for each in stands}
        self.lost = 0.0

    def strength(self, ship: Ship) -> float:
        """Give what is left of a ship's fire."""
        return 1 - SILENCED * min(1.0, max(0.0, self._taken[ship.id] - 0.5)) if not ship.crippled else 1.0

    def spend(self, ship: Ship) -> None:
        """Take a ship from those that have yet to fire."""
        self.ready = [other for other in self.ready if other.id != ship.id]
        self._waiting.discard(ship.id)

    def shoot(self, targets: "_Fleet", fire: FireAt) -> None:
        """Let the ship fire whose fire is worth most, where it is worth most."""
        if not self.ready:
            return
        best = -1.0
        choice: tuple[Ship, Stand | None] = (self.ready[0], None)
        for ship in self.ready:
            for stand in targets.stands:
                shots = fire[ship.id, stand.ship.id]
                if shots is NO_FIRE:
                    continue
                worth = targets.share(stand, shots, self.strength(ship))[0] * stand.mark.prize
                if stand.ship.id in targets._waiting:
                    worth *= EAGER
                if worth > best:
                    best, choice = worth, (ship, stand)
        ship, target = choice
        self.spend(ship)
        if target is not None:
            targets.take(target, fire[ship.id, target.ship.id], self.strength(ship))

    def share(self, stand: Stand, shots: Fire, strength: float) -> tuple[float, float]:
        """Give the share of a ship that shots take, with what shields they leave."""
        shield, depth, past = (strength * each for each in shots)
        left = self._shields[stand.ship.id]
        over = shield - left
        done = stakes.SHIELD * min(shield, left) + past + (depth * over / shield if over > 0 else 0.0)
        share = done / (stakes.SHIELD * stand.mark.shields + stand.mark.room)
        return min(share, max(0.0, 1.15 - self._taken[stand.ship.id])), max(0.0, -over)

    def take(self, stand: Stand, shots: Fire, strength: float) -> None:
        """Take shots."""
        share, self._shields[stand.ship.id] = self.share(stand, shots, strength)
        self._taken[stand.ship.id] += share
        self.lost += share * stand.mark.prize


def fire_of(view: State, one: Stand, other: Stand) -> Fire:
    """Give the fire of one ship on another, on average of the places where they may be."""
    if one.ship.has_attacked or one.ship.helpless or one.ship.cloak:
        return NO_FIRE
    faced = other.settled and one.settled
    there, here = other.places[-1], one.places[0]
    ahead = not faced or quarter(bearing(there.x, there.y, here.x, here.y) - there.heading) == "F"
    table = firepower.table(one.ship, firepower.stance_against(one.ship, other.ship, ahead))
    if not one.settled:
        assert one.ship.at is not None
        far = hypot(one.ship.at[0] - there.x, one.ship.at[1] - there.y) - CLOSING * speed(one.ship)
        whole = max(2, ceil(far / INCH))
        return table[ANY][whole] if whole <= REACH else NO_FIRE
    found = []
    for there in other.places:
        dx, dy = there.x - here.x, there.y - here.y
        whole = ceil(hypot(dx, dy) / INCH - 0.001) or 1
        if view.terrain:
            whole = seen_range(view, whole, (round(here.x), round(here.y)), (round(there.x), round(there.y)))
        if whole <= REACH:
            found.append(table[firepower.sector(atan2(dx, dy) * HUNDREDTHS - here.heading)][whole])
    if not found:
        return NO_FIRE
    count = len(other.places)
    shield, depth, past = (sum(column) / count for column in zip(*found, strict=True))
    return shield, depth, past
