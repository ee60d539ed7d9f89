"""How strong sides are: sums of D and WDF, and combat efficiency. Rule: Balancing Scenarios: Comparing Two Sides."""

from collections.abc import Iterable

from msgspec import Struct

from .hulls import Hull


class Strength(Struct, frozen=True):
    """The strength of some ships: sums of D and WDF, in tenths."""

    defense: int
    factor: int

    @property
    def efficiency(self) -> int:
        """Combat efficiency: D times WDF."""
        return self.defense * self.factor // 100

    @property
    def words(self) -> str:
        """The figures in a line."""
        return f"D {self.defense / 10}, WDF {self.factor / 10}, efficiency {self.efficiency}"


def strength(hulls: Iterable[Hull]) -> Strength:
    """Add up the ships of a side."""
    known = list(hulls)
    return Strength(sum(hull.defense for hull in known), sum(hull.factor for hull in known))


def excess(sides: Iterable[Strength]) -> int:
    """Give by how many percent the strongest side exceeds the weakest in combat efficiency, rounded up."""
    found = sorted(side.defense * side.factor for side in sides)
    return -(-100 * (found[-1] - found[0]) // max(1, found[0]))
