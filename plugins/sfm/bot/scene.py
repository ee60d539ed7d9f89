"""A position as the bot looks at it: who stands where, and what shots would do. Made anew for every decision."""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from core.api import Hex, Seat, hexgrid
from plugins.sfm.bot.judgement import price
from plugins.sfm.combat import odds
from plugins.sfm.damage import endurance
from plugins.sfm.ground import ground
from plugins.sfm.measure import MOST, crowded, position_of, sight_by
from plugins.sfm.ranges import AGAINST_FLIGHT, own_range
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit
from plugins.sfm.tables import kinds

CROWDED = -2
COVERED = 2
STUNNED = 0.5
"""What it costs a unit to be stunned, beside its death: it loses its fire for a turn."""

ARMED = 0.3
"""What an armed enemy can do at least, though nobody is in its reach as yet."""


class Gun(NamedTuple):
    """An enemy that can fire in its next turn. Units: range in hexes."""

    unit: Unit
    at: Hex
    range: int
    assault: int | None


class Aim(NamedTuple):
    """An enemy as a target: what it is worth and what shelters it."""

    unit: Unit
    at: Hex
    price: float
    shelter: int


class Scene:
    """What a seat sees.

    Args:
        rules: the rules as switched.
        view: the battle as the seat sees it.
        seat: whose bot is thinking.
    """

    def __init__(self, rules: Rules, view: State, seat: Seat) -> None:
        self.rules, self.view, self.seat = rules, view, seat
        self.terrain = ground(view.map)
        self.sight = sight_by(rules, view)
        self._powers: dict[str, float] = {}

    @property
    def last(self) -> bool:
        """Whether this is the last turn."""
        return bool(self.view.limit) and self.view.turn >= self.view.limit

    def fires_again(self, seat: Seat) -> bool:
        """Tell whether a seat has a fire phase still to come."""
        return not self.last or self.view.seats.index(seat) > self.view.active

    @cached_property
    def guns(self) -> list[Gun]:
        """The enemies that can fire in their next turn."""
        found = []
        for foe in self.view.fighters():
            at = self.view.where(foe)
            able = not foe.stunned and self.fires_again(foe.seat) and self.rules.row(foe.class_id) is not None
            if able and at is not None and self.view.hostile(foe.seat, self.seat):
                found.append(Gun(foe, at, own_range(self.rules, foe), self.rules.kinds[foe.class_id].assault))
        return found

    @cached_property
    def watchers(self) -> list[Gun]:
        """The enemies that are marked for opportunity fire."""
        return [gun for gun in self.guns if gun.unit.markers and not gun.unit.patrol]

    @cached_property
    def aims(self) -> list[Aim]:
        """The enemies that can be fired at."""
        return [
            Aim(foe, foe.at, price(self.view, foe), self._shelter_of(foe))
            for foe in self.view.on_map()
            if self.view.hostile(foe.seat, self.seat) and foe.at is not None
        ]

    @cached_property
    def friends(self) -> list[Unit]:
        """The seat's own units that can be fired at."""
        return [unit for unit in self.view.on_map() if unit.seat == self.seat and unit.at is not None]

    @cached_property
    def _targets(self) -> dict[str, frozenset[str]]:
        """For each enemy gun the friends in its reach and sight."""
        return {
            gun.unit.id: frozenset(
                one.id
                for one in self.friends
                if one.at is not None
                and hexgrid.distance(gun.at, one.at) <= (AGAINST_FLIGHT if one.aloft else gun.range)
                and self.sees(gun.at, one.at, one.aloft or gun.unit.aloft)
            )
            for gun in self.guns
        }

    @cached_property
    def _standing(self) -> dict[Hex, list[Unit]]:
        found: dict[Hex, list[Unit]] = {}
        for unit in self.view.on_map():
            if unit.at is not None and not unit.aloft:
                found.setdefault(unit.at, []).append(unit)
        return found

    def company(self, unit: Unit, here: Hex) -> list[Unit]:
        """Give those of a unit's own category on the ground of a hex, without itself."""
        category = kinds()[unit.kind].category
        return [
            one
            for one in self._standing.get(here, ())
            if one.id != unit.id and kinds()[one.kind].category == category
        ]

    def sees(self, a: Hex, b: Hex, above: bool) -> bool:
        """Tell whether there is a line of sight.

        Args:
            above: one of the two is in flight.
        """
        return (above and self.rules.flyers_above) or self.terrain.sees(a, b, self.sight)

    def shelter(self, unit: Unit, here: Hex) -> int:
        """Give what would shelter a unit in a hex, a crowd there counted against it."""
        if unit.aloft:
            return 0
        work = self.view.work_at(here)
        category = kinds()[unit.kind].category
        found = CROWDED if len(self.company(unit, here)) >= MOST else 0
        if category == "vehicle":
            return found + (COVERED if work == "battle" else 0)
        if category != "infantry":
            return found
        cover = work == "battle" or self.terrain.covers(self.terrain.terrain[here])
        if work == "improved":
            return found + (COVERED + 1 if cover else COVERED)
        return found + (COVERED if cover else 0)

    def _shelter_of(self, foe: Unit) -> int:
        assert foe.at is not None
        found = self.shelter(foe, foe.at)
        if position_of(self.view, foe) == "" and self.view.work_at(foe.at) == "improved":
            found -= 1
        if crowded(self.rules, self.view, foe.at) and found >= 0:
            found += CROWDED
        return found

    def chances(
        self, shooter: Unit, aim: Unit, modifier: int, munitions: bool = False
    ) -> tuple[float, float]:
        """Give the chances of the best and of the middle result of an attack; none where it has no effect.

        What flies and would be shot down by one more damaged result has the best in both.
        """
        column = kinds()[aim.kind].column
        row = self.rules.row(shooter.class_id)
        if row is None or row.bands(column) is None:
            return 0.0, 0.0
        (_, best), (_, middle), _ = odds(self.rules, shooter, column, modifier, munitions).outcomes
        if column == "flyer" and aim.damage + 1 >= endurance(self.rules, aim):
            return best + middle, 0.0
        return best, middle

    def fire_on(self, unit: Unit, here: Hex, guns: list[Gun]) -> Iterator[tuple[float, float, int]]:
        """Give the chances of each enemy gun that reaches a unit in a hex, and how many others it could fire at."""
        shelter = self.shelter(unit, here)
        for gun in guns:
            apart = hexgrid.distance(gun.at, here)
            far = max(gun.range, AGAINST_FLIGHT) if unit.aloft else gun.range
            if apart <= far and self.sees(gun.at, here, unit.aloft or gun.unit.aloft):
                close = apart <= 1 and not unit.aloft and gun.assault is not None and not gun.unit.markers
                best, middle = self.chances(gun.unit, unit, shelter + (gun.assault or 0 if close else 0))
                yield best, middle, len(self._targets[gun.unit.id] - {unit.id})

    def best_shot(self, unit: Unit, here: Hex, stunned: float = STUNNED) -> float:
        """Give what the best attack of a unit from a hex would be worth if everybody stood as now.

        Args:
            stunned: what the middle result is worth beside the best.
        """
        most = 0.0
        far = own_range(self.rules, unit)
        bonus = self.rules.kinds[unit.class_id].assault
        for aim in self.aims:
            apart = hexgrid.distance(here, aim.at)
            reach = max(far, AGAINST_FLIGHT) if aim.unit.aloft and far else far
            if apart <= reach and self.sees(here, aim.at, unit.aloft or aim.unit.aloft):
                close = apart <= 1 and bonus is not None and not aim.unit.aloft
                best, middle = self.chances(unit, aim.unit, aim.shelter + (bonus or 0 if close else 0))
                most = max(most, aim.price * (best + stunned * middle))
        return most

    def power(self, unit: Unit) -> float:
        """Give what the best attack of a unit from where it stands would be worth, and a little for any that is armed."""
        if unit.id not in self._powers:
            at = self.view.where(unit)
            armed = at is not None and self.rules.row(unit.class_id) is not None
            self._powers[unit.id] = max(ARMED, self.best_shot(unit, at)) if armed and at is not None else 0.0
        return self._powers[unit.id]
