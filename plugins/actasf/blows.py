"""What an attack die that hits deals: a number of points, or dice that are rolled for them.

Rule: Multi-Hit X (also of dice, as a suicide shuttle's).
"""

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.api import counted

DICE = re.compile(r"([1-9]?)D6")
"""How a Multi-Hit of dice is written."""


class Blow(Struct, frozen=True):
    """What one hit deals.

    Args:
        points: the fixed ones; 0 where dice are rolled.
        dice: how many dice are rolled for each hit.
        times: 2 for an overloaded weapon.
        more: points added last, whatever came before.
    """

    points: int
    dice: int = 0
    times: int = 1
    more: int = 0

    def of(self, faces: Sequence[int]) -> int:
        """Give the points of a hit by its dice."""
        return (self.points + sum(faces)) * self.times + self.more

    @property
    def mean(self) -> float:
        """The points that a hit deals on the average."""
        return (self.points + 3.5 * self.dice) * self.times + self.more

    @property
    def written(self) -> int | str:
        """The points as a number, or the dice for them, such as `2D6` or `2 × 2D6 + 1`."""
        if not self.dice:
            return self.of(())
        times = f"{self.times} × " if self.times > 1 else ""
        return f"{times}{self.dice}D6" + (f" + {self.more}" if self.more else "")

    @property
    def label(self) -> str:
        """The points in words."""
        return f"{self.written} points" if self.dice else counted(self.of(()), "point")

    def doubled(self) -> "Blow":
        """Give it with twice the Multi-Hit score.

        Rule: Kill Zone X (of dice, twice as many).
        """
        return replace(self, points=2 * self.points, dice=2 * self.dice)


def blow_of(traits: Mapping[str, bool | int | str]) -> Blow:
    """Give what a hit of a weapon deals by its Multi-Hit alone."""
    score = traits.get("Multi-Hit", 1)
    found = DICE.fullmatch(score) if isinstance(score, str) else None
    return Blow(0, int(found[1] or 1)) if found else Blow(int(score))
