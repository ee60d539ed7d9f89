"""What may follow a legal beginning of a path, so that forms can offer it."""

from collections.abc import Sequence

from msgspec import Struct

from .figures import half, is_adrift, speed, trait, turn_score
from .path import FLOWN, ROTATION, TURN, Leg, earned, inches, is_opening, length, straightened
from .ship import Ship


class Going(Struct, frozen=True):
    """What may come next in a path.

    Args:
        most: forward movement left; `back` the same in reverse.
        turn: how far it may turn now, either way.
        sharp: the high energy turn is still to come.
    """

    most: int
    back: int
    waste: int
    turn: int
    sharp: bool


NOWHERE = Going(0, 0, 0, 0, False)


def going(ship: Ship, path: Sequence[Leg], limit: int | None = None) -> Going:
    """Work out what may follow a legal beginning of a path, so that forms can offer it.

    Args:
        limit: the most that what it holds lets it move.
    """
    found = _free_going(ship, path)
    held = ship.held_by and not any(kind == "high_energy_turn" for kind, _ in path)
    if held or limit == 0:
        return Going(0, 0, 0, 0, found.sharp)
    if limit is None:
        return found
    left = limit - length(path)
    return Going(
        min(found.most, left), min(found.back, left), min(found.waste, left), found.turn, found.sharp
    )


def _free_going(ship: Ship, path: Sequence[Leg]) -> Going:
    sharp = "high_energy_turn" in ship.declared and not any(k == "high_energy_turn" for k, _ in path)
    path = straightened(path)
    if is_adrift(ship) or "Immobile" in ship.roster.traits:
        return NOWHERE
    kinds = {kind for kind, _ in path}
    used, whole = length(path), speed(ship)
    straight = "maximum_warp" in ship.actions
    if used == 0 and "turn" in kinds:
        turns = [abs(number) for kind, number in path if kind == "turn"]
        turned = sum(turns)
        nimble = len(turns) == 1 and turned <= TURN and bool(trait(ship, "Nimble"))
        rotation = (TURN if ship.crippled else ROTATION) - turned
        return Going(whole if nimble else 0, half(whole) if nimble else 0, 0, rotation, sharp)
    backward = "reverse" in kinds
    slow, run, wasted, bound = True, 0, 0, False
    for index, (kind, number) in enumerate(path):
        if kind in ("forward", "reverse"):
            run += number
        elif kind == "waste":
            wasted += number
        else:
            free = kind == "high_energy_turn" or is_opening(ship, path, index)
            bound = bound or not (free or earned(turn_score(ship), False, run, wasted))
            run = wasted = 0
    most = half(whole) if bound or backward else whole
    slow = not backward and used <= half(whole)
    can_turn = used > 0 and earned(turn_score(ship), slow, run, wasted) and not straight
    turn = TURN if can_turn else 0
    if not path and not straight:
        turn = TURN if ship.crippled else ROTATION
    elif used == 0 and not straight and is_opening(ship, path, len(path)):
        turn = TURN
    left = most - used
    return Going(
        0 if backward else left,
        0 if "forward" in kinds or straight else half(whole) - used,
        left if path else 0,
        turn,
        sharp,
    )


def advice(ship: Ship, path: Sequence[Leg], limit: int | None = None) -> str:
    """Say what a path so far still lacks, or may have; empty where nothing can follow, or anything.

    Rule: Moving Ships; Turning Ships; Stationary Ships; High Energy Turn!
    """
    ahead, turn = going(ship, path, limit), turn_score(ship)
    if ahead.sharp:
        return "The high energy turn is still to come, anywhere on the way  [High Energy Turn!]"
    if not path and ahead.most:
        near = f"{inches(turn // 2)} where it moves {inches(half(speed(ship)))} or less in all"
        turns = (
            ""
            if "maximum_warp" in ship.actions
            else f", and turns after each {inches(turn)} straight, {near}"
        )
        return f"Moves {inches(ahead.most)} at most{turns}; without a course it stays  [Turning Ships]"
    if ahead.turn or not ahead.most or not length(path) or "maximum_warp" in ship.actions:
        return ""
    run = _run(path)
    short = turn // 2 - run
    more = short if length(path) + short <= half(speed(ship)) else turn - run
    return f"Turns after {inches(more)} more straight ahead  [Turning Ships]" if more <= ahead.most else ""


def _run(path: Sequence[Leg]) -> int:
    """Give how far a path leads straight since its last turn."""
    run = 0
    for kind, number in path:
        run = run + number if kind in FLOWN else run if kind == "waste" else 0
    return run
