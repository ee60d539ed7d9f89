"""Movement: a ship's special actions with their power drain, its shields, its move.

Dice: the special actions in the order in which they are declared (`boost`: a die for each full 10 points of Starting
Shields, or one halved; `check:evasive`); then, where the path has its high energy turn and no safe one is left,
`check:high_energy_turn`, and if that fails one die for the facing (`facing`) and the extra damage of the two
locations, impulse first.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from core.api import Seat, UnitId, Violation, plane

from ..figures import is_shuttle, safe_turns, speed, trait
from ..move_events import ActionTaken, Boosted, Moved, ShieldsLowered, TurnFailed, Withdrew
from ..move_orders import Action, Move
from ..path import Leg, cut, flown, length, path_violations
from ..resolution import Resolution
from ..scenario import hooks
from ..scenario_events import Surprised
from ..seeker_events import ShuttleReadied
from ..ship import Ship
from ..skills import SKILLED_CAPTAIN
from ..state import State
from ..tables import special_actions
from ..terms import Near, Passage
from ..terrain.effects import arrive
from ..terrain.ground import passage
from ..terrain.orbit import orbit_of
from ..walking import at_edge, trail, walk
from .actions import action_violations, with_actions
from .checks import check
from .cloak import appearance, cloak_violations, switch
from .damage import raise_score
from .interception import intercept, passed_swarms, passes_violations
from .shuttles import launch, launches_violations
from .squadrons import leave
from .tractors import drag, drops_first, limit_of, release, shake_off, tow, towed_passage
from .wreck import settle


def move_violations(state: State, seat: Seat, order: Move) -> Iterable[Violation]:
    """Give every reason why a ship may not be moved so."""
    ship = state.units.get(order.unit)
    if ship is None or ship.seat != seat or ship.status != "table":
        yield Violation("How Ships Move", f"{order.unit} is no ship that {seat} has on the table")
        return
    if ship.has_moved or is_shuttle(ship):
        why = (
            "is a shuttle, which moves after the ships"
            if is_shuttle(ship)
            else "has been nominated this turn already"
        )
        yield Violation("How Ships Move", f"{ship.name} {why}")
        return
    if state.nominated and ship.id not in state.nominated:
        yield Violation("How Ships Move", f"the nomination goes on with {', '.join(state.nominated)}")
    if ship.stricken is not None and (order.actions or order.lowered or order.launches):
        yield Violation("Stricken Ships", f"{ship.name} is a drifting wreck")
    if len(set(order.lowered)) < len(order.lowered):
        yield Violation("Lowering Shields", "an arc is named twice")
    yield from system_violations(state, ship, order)
    ship = as_moving(ship, order)
    yield from action_violations(ship, order.actions)
    yield from path_violations(with_actions(ship, order.actions), order.path, limit_of(state, ship))
    yield from orbit_violations(state, ship, order.path)
    yield from _exit_violations(state, ship, order)
    told = (order.leaves, order.moved, order.near, order.terrain, order.astray, order.towed, order.apart)
    if state.mode == "board" and any(each is not None for each in told):
        yield Violation("Board", "on the board the program measures what the table shows")
    yield from passage_violations(state, order.terrain)
    yield from passage_violations(state, order.towed)
    yield from passage_violations(state, order.astray.terrain if order.astray else None)
    yield from near_violations(state, order.near)
    yield from passes_violations(state, seat, order)
    yield from near_violations(state, order.astray.near if order.astray else None)


def _exit_violations(state: State, ship: Ship, order: Move) -> Iterable[Violation]:
    """Give why a ship may not leave as it would.

    Rule: Tactical Withdrawals (scenarios restrict them).
    """
    edge = order.leaves
    if state.mode == "board":
        edge = walk(state, ship, order.path).edge or None  # type: ignore[assignment]
    warps = any(action.action == "maximum_warp" for action in order.actions)
    for way in (*((edge,) if edge else ()), *(("",) if warps else ())):
        if fault := hooks.exit_fault(state, ship, way):
            yield Violation("Tactical Withdrawals", fault)


def as_moving(ship: Ship, order: Move) -> Ship:
    """Give the ship as it moves: without what it lets go of first."""
    return replace(ship, holds=None) if drops_first(order) else ship


def system_violations(state: State, ship: Ship, order: Move) -> Iterable[Violation]:
    """Check what a nomination says of cloak, tractor beam, squadron and shuttles."""
    yield from cloak_violations(ship, order)
    if order.release and ship.holds is None:
        yield Violation("Ship-to-Ship Mode", f"{ship.name} holds nothing that it could drop")
    if order.leaves_squadron and not ship.squadron:
        yield Violation("Breaking up Squadrons", f"{ship.name} is in no squadron")
    for unit in order.apart or ():
        if unit not in state.units or not state.units[unit].squadron:
            yield Violation("Effect of Squadrons", f"{unit} is in no squadron")
    yield from launches_violations(state, ship, order)


def near_violations(state: State, near: Near | None) -> Iterable[Violation]:
    """Give why told neighbours make no sense."""
    for unit in sorted({unit for pair in near or () for unit in pair}):
        if unit not in state.units:
            yield Violation("Exploding Ships", f"`near` names {unit}, which is not in this battle")


def passage_violations(state: State, told: Passage | None) -> Iterable[Violation]:
    """Give why told terrain makes no sense."""
    for name in told.met if told else ():
        if name not in state.terrain:
            yield Violation("Terrain", f"there is no terrain {name!r}; there is: {', '.join(state.terrain)}")


def orbit_violations(state: State, ship: Ship, path: Sequence[Leg]) -> Iterable[Violation]:
    """Give why a ship may not fly in orbit.

    Rule: Orbiting.
    """
    if any(kind == "orbit" for kind, _ in path) and not orbits(state, ship):
        yield Violation(
            "Orbiting", f"{ship.name} does not start in a gravity well, along the surface of a planet"
        )


def orbits(state: State, ship: Ship) -> bool:
    """Tell whether a ship can fly in orbit; by cards it can where there is a planet."""
    if state.mode == "cards":
        return any(piece.well for piece in state.terrain.values())
    return orbit_of(state, ship) is not None


def move(work: Resolution, order: Move) -> None:
    """Carry a nomination out; a ship that was surprised and fails its check drifts ahead instead.

    Rule: Ambush (Scenario Rules).
    """
    before = work.ship(order.unit)
    check_for = hooks.surprised(work.state, before) if before.afloat else None
    if check_for is not None and not check(work, order.unit, "surprise", check_for[0]):
        work.change(order.unit, has_attacked=True, helpless=True)
        work.tell(Surprised(order.unit))
        order = _drifting(work.state, order, check_for[1])
    _rotate_base(work, order)
    work.change(
        order.unit,
        actions=(),
        declared=tuple(action.action for action in order.actions),
        penalties=tuple(action.penalty for action in order.actions if action.penalty is not None),
        has_moved=True,
        lowered=order.lowered,
    )
    if order.lowered != before.lowered:
        work.tell(ShieldsLowered(order.unit, order.lowered))
    if drops_first(order):
        release(work, order.unit, "dropped")
    if order.leaves_squadron:
        leave(work, order.unit)
    _spend_captain(work, order)
    for action in order.actions:
        _take(work, action, order)
    _follow(work, order)
    if order.release == "last":
        release(work, order.unit, "dropped")
    # Out of control a ship does nothing but defend itself.
    for launched in () if work.ship(order.unit).helpless else order.launches:
        if work.ship(order.unit).afloat and work.ship(order.unit).craft:
            launch(work, order.unit, launched)
    settle(work, order.unit)


def _drifting(state: State, order: Move, path: tuple[Leg, ...]) -> Move:
    """Give the move of a ship that was surprised; by cards the order has told where it leads."""
    drift = Move(order.unit, path)
    if order.astray is None or state.mode == "board":
        return drift
    end = order.astray
    return replace(
        drift, leaves=end.leaves, moved=end.moved, near=end.near, terrain=end.terrain, passes=end.passes
    )


def _rotate_base(work: Resolution, order: Move) -> None:
    """Turn a rotating base by its rate.

    Rule: Rotation.
    """
    ship = work.ship(order.unit)
    if ship.rotation:
        heading = plane.turn(ship.heading, ship.rotation)
        work.change(ship.id, heading=heading)
        work.tell(Moved(ship.id, (("turn", ship.rotation),), 0, ship.at, heading))


def _spend_captain(work: Resolution, order: Move) -> None:
    ship = work.ship(order.unit)
    drained = [a for a in order.actions if special_actions()[a.action].drains]
    owing = sum(action.penalty is None for action in drained)
    if owing > (1 if trait(ship, "Fast") else 0):
        work.change(ship.id, skills_used=(*ship.skills_used, SKILLED_CAPTAIN))


def _take(work: Resolution, action: Action, order: Move) -> None:
    """Take one special action; a High Energy Turn is tried where the path has it."""
    unit = order.unit
    work.tell(ActionTaken(unit, action.action, action.penalty))
    match action.action:
        case "evasive":
            needed = special_actions()["evasive"].check or 0
            if not check(work, unit, "evasive", needed):
                return
        case "boost_shields":
            _boost(work, unit)
        case "reload":
            ship = work.ship(unit)
            banks = tuple(
                replace(state, loading=state.spent) if bank.traits.get("Reload") else state
                for bank, state in zip(ship.roster.banks, ship.banks, strict=True)
            )
            work.change(unit, banks=banks)
        case "maximum_warp":
            work.change(unit, escaping=True)
        case "tractor":
            ship = work.ship(unit)
            if ship.holds is not None:
                work.change(unit, beams=ship.beams + 1, grapple="used")
        case "cloak":
            switch(work, unit, order.relocation)
        case "suicide_shuttle":
            left = work.ship(unit).craft - 1
            work.change(unit, craft=left)
            work.tell(ShuttleReadied(unit, left))
    work.change(unit, actions=(*work.ship(unit).actions, action.action))


def _boost(work: Resolution, unit: UnitId) -> None:
    """Boost the shields.

    Rule: Boost Energy to Shields!
    """
    ship = work.ship(unit)
    tens = ship.roster.shields // 10
    dice = work.roll(ship.seat, max(1, tens), "boost", (ship.id,), alike=True)
    points = sum(dice) if tens else (dice[0] + 1) // 2
    work.change(ship.id, boost=ship.boost + points)
    work.tell(Boosted(ship.id, dice, points))


def _follow(work: Resolution, order: Move) -> None:
    """Move the ship along its path as far as it goes, and with it what it holds."""
    path: Sequence[Leg] = order.path
    unit = order.unit
    failed = False
    for index, (kind, _) in enumerate(path):
        if kind == "high_energy_turn":
            failed = not _try_turn(work, unit)
            if failed:
                path = straight_on(work.ship(unit), path, index, limit_of(work.state, work.ship(unit)))
            else:
                shake_off(work, unit)
            break
    ship = work.ship(unit)
    state = work.state
    place, towed_to = tow(state, ship, path)
    told = order.astray if failed else order
    edge = place.edge or (told.leaves if told else None) or ""
    moved = length(place.legs)
    if told is not None and told.moved is not None:
        moved = min(moved, told.moved)
    work.change(
        unit,
        at=at_edge(state, trail(state, ship, place.legs)) if edge else place.at,
        heading=place.heading,
        moved=ship.moved + moved,
        travelled=ship.travelled + flown(cut(place.legs, moved)),
    )
    if order.path or not (ship.rotation or order.relocation):
        work.tell(Moved(unit, tuple(path), moved, place.at, place.heading, place.blocked))
    if work.state.mode == "board":
        met = towed_passage(state, ship, place)
        way = passage(work.state, trail(work.state, ship, place.legs), place.at)
        arrive(work, unit, appearance(state, ship.at) if order.relocation and ship.at else way)
    else:
        met = told.towed if told is not None else None
        if told is not None and told.terrain is not None:
            arrive(work, unit, told.terrain)
        else:
            arrive(
                work,
                unit,
                Passage(within=() if flown(cut(place.legs, moved)) or order.relocation else ship.within),
            )
    drag(work, unit, cut(place.legs, moved), towed_to, met)
    if work.ship(unit).status != "table":
        return
    if edge:
        hooks.withdraw(work, unit, edge)
        work.tell(Withdrew(unit, edge))
        return
    if failed:
        _lose_control(work, order)
    measured = passed_swarms(state, ship, place.legs)
    intercept(work, unit, measured if state.mode == "board" else told.passes if told else ())


def _try_turn(work: Resolution, unit: UnitId) -> bool:
    """Use a safe high energy turn, or check for one.

    Rule: High Energy Turn!; Nimble.
    """
    ship = work.ship(unit)
    if ship.safe_turns < safe_turns(ship):
        work.change(ship.id, safe_turns=ship.safe_turns + 1)
        return True
    return check(work, unit, "high_energy_turn", special_actions()["high_energy_turn"].check or 0)


def straight_on(ship: Ship, path: Sequence[Leg], index: int, limit: int | None = None) -> list[Leg]:
    """Give the path of a ship whose high energy turn fails: on to the full length of its move, if nothing holds it.

    Args:
        limit: the most that what it holds lets it move.
    """
    done = list(path[:index])
    most = 0 if ship.held_by else speed(ship) if limit is None else min(limit, speed(ship))
    left = most - length(done)
    return [*done, ("forward", left)] if left > 0 else done


def _lose_control(work: Resolution, order: Move) -> None:
    """Turn the ship by chance, and damage what drove it too hard."""
    ship = work.ship(order.unit)
    (die,) = work.roll(ship.seat, 1, "facing", (ship.id,))
    wanted = next(number for kind, number in order.path if kind == "high_energy_turn")
    turned = die * 9000 if wanted > 0 else -die * 9000
    work.change(
        ship.id,
        heading=plane.turn(ship.heading, turned),
        helpless=True,
        actions=tuple(action for action in ship.actions if action != "high_energy_turn"),
    )
    work.tell(TurnFailed(ship.id, die, turned))
    raise_score(work, ship.seat, ship.id, "impulse", 1, (ship.id,))
    raise_score(work, ship.seat, ship.id, "dilithium", 1, (ship.id,))
