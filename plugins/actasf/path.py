"""A ship's move as legs: what they use, and which are legal.

A path is a list of [kind, number]: `forward`, `reverse`, `waste` and `orbit` in thousandths of an inch, `turn` and
`high_energy_turn` in hundredths of a degree, clockwise. An orbit is an arc round a planet that counts as straight ahead.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from core.api import Violation

from .figures import half, is_adrift, speed, trait, turn_score
from .ship import INCH, Ship

TURN = 4500
ROTATION = 9000
ABOUT = 18000
LEAST_RUN = 2 * INCH
"""A short turn needs so much real movement.

Rule: Tighter Turns.
"""
KINDS = ("forward", "reverse", "waste", "turn", "high_energy_turn", "orbit")
FLOWN = ("forward", "reverse", "orbit")

Leg = tuple[str, int]


def length(path: Iterable[Leg]) -> int:
    """Give how much movement a path uses, wasted inches included."""
    return sum(number for kind, number in path if kind in (*FLOWN, "waste"))


def flown(path: Iterable[Leg]) -> int:
    """Give how far a path really leads."""
    return sum(number for kind, number in path if kind in FLOWN)


def cut(path: Iterable[Leg], most: int) -> list[Leg]:
    """Give a path up to where it has used so much movement."""
    found: list[Leg] = []
    for kind, number in path:
        if kind in (*FLOWN, "waste"):
            number = min(number, most - length(found))
            if number <= 0:
                break
        found.append((kind, number))
    return found


def straightened(path: Iterable[Leg]) -> list[Leg]:
    """Give a path with its orbits as straight movement, which they count as.

    Rule: Orbiting.
    """
    return [("forward" if kind == "orbit" else kind, number) for kind, number in path]


def path_violations(ship: Ship, path: Sequence[Leg], limit: int | None = None) -> list[Violation]:
    """Give every reason why a ship, its special actions already taken, may not move so.

    Rule: Turning Ships; Tighter Turns; Stationary Ships; Reverse Movement; Ships Running Adrift; Nimble; Tractor Beams.

    Args:
        limit: the most that what it holds lets it move.
    """
    faults = list(_form_violations(path))
    if faults or not path:
        return faults
    if any(kind not in ("orbit", "waste") and later == "orbit" for (kind, _), (later, _) in pairwise(path)):
        faults.append(
            Violation("Orbiting", "who has left an orbit does not come back to it in the same turn")
        )
    path = straightened(path)
    if is_adrift(ship):
        return [Violation("Ships Running Adrift", f"{ship.name} is adrift and cannot move or turn")]
    if "Immobile" in ship.roster.traits:
        return [Violation("Immobile", f"{ship.name} never moves")]
    if ship.held_by and path[0][0] != "high_energy_turn":
        return [
            Violation("Effects of Being Tractored", f"{ship.name} is held by a tractor beam and cannot move")
        ]
    kinds = {kind for kind, _ in path}
    used = length(path)
    if limit == 0 and kinds != {"high_energy_turn"}:
        return [Violation("Effects of Being Tractored", f"{ship.name} cannot move while it is linked so")]
    if limit is not None and used > limit:
        faults.append(
            Violation("Effects of Being Tractored", f"with what it holds it moves {inches(limit)} at most")
        )
    if {"forward", "reverse"} <= kinds:
        faults.append(Violation("Reverse Movement", "a ship moves either forward or backward in a turn"))
    backward = "reverse" in kinds
    most = half(speed(ship)) if backward else speed(ship)
    if used > most:
        rule = "Reverse Movement" if backward else "Moving Ships"
        faults.append(
            Violation(rule, f"{inches(used)} are more than the {inches(most)} that {ship.name} has")
        )
    faults += _turn_violations(ship, path, used, backward)
    return faults


def _form_violations(path: Sequence[Leg]) -> Iterable[Violation]:
    for kind, number in path:
        if kind not in KINDS:
            yield Violation("Moving Ships", f"there is no leg {kind!r}; there are: {', '.join(KINDS)}")
        elif kind in ("turn", "high_energy_turn"):
            in_place = ROTATION if length(path) == 0 else TURN
            most = in_place if kind == "turn" else ABOUT
            if not 0 < abs(number) <= most:
                yield Violation("Turning Ships", f"a turn of {number / 100:g}° is not within {most / 100:g}°")
        elif number <= 0:
            yield Violation("Moving Ships", f"a leg of {inches(number)} leads nowhere")


def _turn_violations(ship: Ship, path: Sequence[Leg], used: int, backward: bool) -> Iterable[Violation]:
    if "maximum_warp" in ship.actions and any(kind not in ("forward", "waste") for kind, _ in path):
        yield Violation("Maximum Warp Now!", "a ship that jumps to warp goes straight ahead")
    sharp = sum(kind == "high_energy_turn" for kind, _ in path)
    if sharp != ("high_energy_turn" in ship.declared):
        yield Violation("High Energy Turn!", "the action and one such turn in the path go together")
    if used == 0:
        turned = sum(abs(number) for kind, number in path if kind == "turn")
        most = TURN if ship.crippled else ROTATION
        if turned > most:
            yield Violation("Stationary Ships", f"{ship.name} rotates in place by at most {most / 100:g}°")
        return
    slow = not backward and used <= half(speed(ship))
    run = wasted = 0
    for index, (kind, number) in enumerate(path):
        if kind in ("forward", "reverse"):
            run += number
        elif kind == "waste":
            wasted += number
        else:
            free = kind == "high_energy_turn" or is_opening(ship, path, index)
            if not free and not earned(turn_score(ship), slow, run, wasted):
                rule = "Tighter Turns" if wasted or 2 * run >= turn_score(ship) else "Turning Ships"
                yield Violation(
                    rule,
                    f"a turn after {inches(run)} and {inches(wasted)} wasted is too early for a Turn Score of "
                    f"{inches(turn_score(ship))}",
                )
            run = wasted = 0


def is_opening(ship: Ship, path: Sequence[Leg], index: int) -> bool:
    """Tell whether a turn is the one that a nimble ship has before it moves; a high energy turn may come first.

    Rule: Nimble; High Energy Turn!
    """
    return bool(trait(ship, "Nimble")) and all(kind == "high_energy_turn" for kind, _ in path[:index])


def earned(turn: int, slow: bool, run: int, wasted: int) -> bool:
    """Tell whether a turn is earned by a straight run and wasted inches since the last one.

    Rule: Turning Ships; Tighter Turns (the least run is asked of who needs the wasted inches).

    Args:
        slow: the whole move is no more than half the Maximum Speed, so that half the Turn Score is enough.
    """
    doubled = turn if slow else 2 * turn
    return 2 * run >= doubled or (run >= LEAST_RUN and 2 * (run + wasted) >= doubled)


def inches(number: int) -> str:
    """Write a length."""
    return f"{number / INCH:g}″"


def roughly(number: int) -> str:
    """Write a length that was measured, to a tenth of an inch."""
    return f"{number / INCH:.1f}″".replace(".0″", "″")
