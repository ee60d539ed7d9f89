"""The straight line between the centres of two hexes, in exact whole-number arithmetic.

What blocks a line is for the ruleset to say; here is only what the line meets, and how.
"""

from fractions import Fraction
from functools import lru_cache
from math import prod

from core.geometry.hexgrid import SIDES, Hex, neighbour, spread

Span = tuple[Hex] | tuple[Hex, Hex]
"""What one stretch of a line runs in: one hex, or between two along the side that they share."""


def line(a: Hex, b: Hex) -> tuple[Span, ...]:
    """Return what the line from `a` to `b` runs through, in order, both ends included.

    Shape: `(a,)` first and `(b,)` last. A stretch inside a hex is that hex alone, however short; a stretch
    along a side is the pair of hexes that share it, the lesser first. A hex touched in a single corner, while
    the line goes on inside its neighbours, is left out (see `touches`). The line back has the same spans
    reversed.
    """
    return tuple(
        tuple(Hex(a.q + offset.q, a.r + offset.r) for offset in span)  # type: ignore[misc]
        for span in spans(b.q - a.q, b.r - a.r)
    )


@lru_cache(maxsize=8192)
def spans(q: int, r: int) -> tuple[Span, ...]:
    """Return the spans of the line from the hex 0,0 to the hex `q`,`r`, as those of `line` from everywhere lie to its start."""
    here, end = Hex(0, 0), Hex(q, r)
    rates = spread(end)
    whole = prod(abs(rate) for rate in rates if rate)
    # When the line leaves a hex across each axis, as a whole number: the fraction of the way times `whole`.
    ways = tuple(
        (axis, 1 if rate > 0 else -1, whole // rate, -abs(rate), SIDES[axis, rate > 0])
        for axis, rate in enumerate(rates)
        if rate
    )
    found: list[Span] = [(here,)]
    while here != end:
        across = spread(here)
        exits = sorted((each * (across[axis] + off), slant, side) for axis, off, each, slant, side in ways)
        # Of two sides met at once (a corner) the line goes on behind the one that it meets more squarely;
        # met equally squarely, it runs on along the side between the two hexes behind them.
        (when, slant, side), (next_when, next_slant, next_side) = exits[:2]
        if (when, slant) == (next_when, next_slant):
            first, second = neighbour(here, side), neighbour(here, next_side)
            found.append((min(first, second), max(first, second)))
            here = neighbour(first, next_side)
        else:
            here = neighbour(here, side)
        found.append((here,))
    return tuple(found)


def touches(a: Hex, b: Hex, other: Hex) -> bool:
    """Tell whether the line from the centre of `a` to that of `b` has any point in common with `other`.

    Sides and corners belong to the hex.
    """
    enter, leave = Fraction(0), Fraction(1)
    rates = spread(Hex(b.q - a.q, b.r - a.r))
    for apart, rate in zip(spread(Hex(other.q - a.q, other.r - a.r)), rates, strict=True):
        if rate == 0:
            if abs(apart) > 1:
                return False
            continue
        near, far = sorted((Fraction(apart - 1, rate), Fraction(apart + 1, rate)))
        enter, leave = max(enter, near), min(leave, far)
    return enter <= leave
