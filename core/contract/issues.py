"""What is wrong with something: an order against the rules, or a thing that is not sound."""

from msgspec import Struct


class Violation(Struct, frozen=True):
    """One reason why an order is not legal.

    Args:
        rule: the heading of the rule in its book, or of a ruling.
        why: the reason in words that name unit, figure and limit.
    """

    rule: str
    why: str


class Issue(Struct, frozen=True):
    """One thing that is not sound.

    Args:
        place: what it is about: a unit, a field, a file and line.
        cause: what is wrong there.
    """

    place: str
    cause: str

    def __str__(self) -> str:
        return f"{self.place}: {self.cause}"
