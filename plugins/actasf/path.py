"""A ship's move as legs: which are legal, and where they lead.

A path is a list of [kind, number]: `forward`, `reverse`, `waste` and `orbit` in thousandths of an inch, `turn` and
`high_energy_turn` in hundredths of a degree, clockwise. An orbit is an arc round a planet that counts as straight ahead.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec import Struct

from core.api import UnitId, Violation, plane, template

from .figures import half, is_adrift, speed, trait, turn_score
from .ship import INCH, Ship
from .state import State
from .terrain.orbit import Orbit, orbit_of

TURN = 4500
ROTATION = 9000
ABOUT = 18000
LEAST_RUN = 2 * INCH
"""A short turn needs so much real movement.

Rule: Tighter Turns.
"""
RETREAT = 100
"""In such steps a ship goes back along an orbit that ends on top of another."""
KINDS = ("forward", "reverse", "waste", "turn", "high_energy_turn", "orbit")
FLOWN = ("forward", "reverse", "orbit")

Leg = tuple[str, int]


class Place(Struct, frozen=True):
    """Where a move ended.

    Args:
        legs: the legs as they were really moved.
        edge: the edge of the table over which the ship left, or empty.
        blocked: the ship on top of which the path would have ended.
    """

    at: tuple[int, int] | None
    heading: int
    legs: tuple[Leg, ...]
    edge: str = ""
    blocked: UnitId | None = None


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


def walk(state: State, ship: Ship, path: Sequence[Leg]) -> Place:
    """Follow a path over the board to its end, to the table's edge, or to the last free place.

    Rule: Stacking; Tactical Withdrawals.
    """
    heading = ship.heading
    if ship.at is None:
        for kind, number in path:
            if kind in ("turn", "high_energy_turn"):
                heading = plane.turn(heading, number)
        return Place(None, heading, tuple(path))
    table = template.Rectangle(0, 0, *state.table)
    here = plane.Point(*ship.at)
    orbit = orbit_of(state, ship)
    stations: list[tuple[plane.Point, int]] = []
    done: list[Leg] = []
    for kind, number in path:
        stations.append((here, heading))
        way, heading = along(orbit, here, heading, kind, number)
        gone = 0
        for there in way:
            leaving = table.exit(here, there)
            if leaving is not None:
                done.append((kind, gone + plane.distance(here, leaving.place)))
                return Place(None, heading, tuple(done), leaving.edges[0])
            gone += plane.distance(here, there)
            here = there
        done.append((kind, number))
    if not any(kind in FLOWN for kind, _ in path):
        return Place((here.x, here.y), heading, tuple(done))
    others = [
        other
        for other in state.units.values()
        if other.id != ship.id and other.status == "table" and other.at is not None
    ]
    return _unstacked(state.miniature, others, orbit, here, heading, stations, done)


def along(
    orbit: Orbit | None, here: plane.Point, heading: int, kind: str, number: int
) -> tuple[list[plane.Point], int]:
    """Give the places to which a leg leads one after another, and the heading at its end."""
    if kind in ("turn", "high_energy_turn"):
        return [], plane.turn(heading, number)
    if kind == "orbit" and orbit is not None:
        _, ahead = orbit.after(here, heading, number)
        return orbit.chords(here, number), ahead
    if kind in ("forward", "reverse"):
        return [plane.advance(here, heading, number if kind == "forward" else -number)], heading
    return [], heading


def trail(state: State, ship: Ship, path: Iterable[Leg]) -> list[plane.Point]:
    """Give the places that a path leads over, the start first; none where nobody knows the start."""
    if ship.at is None:
        return []
    here, heading = plane.Point(*ship.at), ship.heading
    orbit = orbit_of(state, ship)
    found = [here]
    for kind, number in path:
        way, heading = along(orbit, found[-1], heading, kind, number)
        found += way
    return found


def at_edge(state: State, way: Sequence[plane.Point]) -> tuple[int, int] | None:
    """Give the place where a way ends that leads over the table's edge; None where nobody knows the way.

    There a ship still is while it suffers what it met.
    """
    if not way:
        return None
    width, height = state.table
    return max(0, min(width, way[-1].x)), max(0, min(height, way[-1].y))


def _unstacked(
    apart: int,
    others: list[Ship],
    orbit: Orbit | None,
    here: plane.Point,
    heading: int,
    stations: list[tuple[plane.Point, int]],
    done: list[Leg],
) -> Place:
    """Go back along the path until no miniature overlaps."""
    blocked = None
    while (other := _under(apart, others, here)) is not None and done:
        blocked = blocked or other.id
        kind, number = done.pop()
        start, heading_then = stations.pop()
        if kind in ("forward", "reverse"):
            back = plane.turn(heading_then, ABOUT if kind == "forward" else 0)
            retreat = _clearance(here, back, plane.Point(*other.at), apart)  # type: ignore[misc]
            if retreat < number:
                here = plane.advance(here, back, retreat)
                done.append((kind, number - retreat))
                stations.append((start, heading_then))
            else:
                here = start
        elif kind == "orbit" and orbit is not None:
            number = max(0, number - RETREAT)
            here, ahead = orbit.after(start, heading_then, number)
            if number:
                done.append((kind, number))
                stations.append((start, heading_then))
                heading_then = ahead
        heading = heading_then
    return Place((here.x, here.y), heading, tuple(done), blocked=blocked)


def _under(apart: int, others: list[Ship], here: plane.Point) -> Ship | None:
    return next(
        (
            other
            for other in others
            if plane.square_distance(here, plane.Point(*other.at)) < apart * apart  # type: ignore[misc]
        ),
        None,
    )


def _clearance(here: plane.Point, back: int, centre: plane.Point, apart: int) -> int:
    """Give how far to go back from inside a circle until the rounded place lies on its edge or just outside."""
    far = plane.advance(here, back, 10 * apart)
    dx, dy = far.x - here.x, far.y - here.y
    whole = dx * dx + dy * dy
    along = dx * (centre.x - here.x) + dy * (centre.y - here.y)
    inside = along * along + whole * (apart * apart - plane.square_distance(here, centre))
    retreat = max(0, (along + plane.root(inside)) * plane.root(whole) // whole - 2)
    while plane.square_distance(plane.advance(here, back, retreat), centre) < apart * apart:
        retreat += 1
    return retreat


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
