"""Tractor beams between ships: setting, countering, holding, towing, breaking.

Dice: a beam that is set rolls none, nor does a counter-tractor. Who tries to break free rolls an opposed check
(`opposed:tractor`), first its own die, then the holder's.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from msgspec.structs import replace

from core.api import Seat, UnitId, Violation, plane

from ..attack_orders import Attack
from ..figures import beams_left, is_hidden, is_phaser, most_actions, tow_limit, trait
from ..measure import sight
from ..move_orders import Move
from ..path import Leg, cut, flown, inches, length
from ..questions import CounterOpen, HoldOpen
from ..resolution import Resolution
from ..ship import INCH, Ship
from ..state import State
from ..system_events import Towed, TractorCountered, Tractored, TractorReleased
from ..system_orders import BreakFree, Counter, Hold
from ..terms import Passage, Penalty
from ..terrain.effects import arrive
from ..terrain.ground import passage
from ..walking import Place, is_in_way, trail, walk
from .actions import can_pay
from .checks import opposed
from .targets import cloak_fault

REACH = 4 * INCH
PENALTIES: tuple[Penalty, ...] = ("slow", "phasers_only", "no_phasers")
STEP = 100
"""In such steps a ship goes back along a path on which what it tows cannot follow."""


def tractor_violations(state: State, ship: Ship, order: Attack) -> Iterator[Violation]:
    """Give every reason why a ship may not set its tractor beam so.

    Rule: Tractor Beams (Ship-to-Ship Mode); Engage Tractor Beam!; Immobile.
    """
    if order.tractor is None:
        return
    rule = "Ship-to-Ship Mode"
    target = state.units.get(order.tractor)
    if fault := beam_fault(ship) or hold_fault(ship, target, order.tractor):
        yield Violation(*fault)
        return
    assert target is not None
    seen = sight(state, order.sights, ship, target)
    if seen is None:
        yield Violation("Cards", f"the order does not tell what the table shows of {target.name}")
        return
    if not seen.clear:
        yield Violation("Terrain", f"terrain lies between {ship.name} and {target.name}")
    if seen.range > REACH:
        yield Violation(
            rule, f"a tractor beam reaches {inches(REACH)}, {target.name} is {inches(seen.range)} away"
        )


def beam_fault(ship: Ship) -> tuple[str, str] | None:
    """Give why a ship cannot set a tractor beam on a ship now."""
    rule = "Engage Tractor Beam!"
    if "tractor" not in ship.actions:
        return rule, f"{ship.name} has not taken that special action"
    if ship.holds is not None or ship.grapple:
        return rule, f"{ship.name} has used its special action already: it holds one ship a turn"
    if beams_left(ship) < 1:
        return "Tractor Beams", f"{ship.name} has no tractor beam left"
    return None


def hold_fault(ship: Ship, target: Ship | None, name: str) -> tuple[str, str] | None:
    """Give why a ship, friend or enemy, cannot be held."""
    if target is None or target.status != "table" or target.id == ship.id:
        return "Ship-to-Ship Mode", f"{name} is no other ship on the table"
    if target.stricken is not None:
        return "Stricken Ships", f"{target.name} is stricken"
    if "Immobile" in target.roster.traits:
        return "Immobile", f"{target.name} cannot be affected by tractor beams"
    if ship.id in target.held_by:
        return "Ship-to-Ship Mode", f"{ship.name} holds {target.name} already"
    return cloak_fault(target) if is_hidden(target) else None


def set_beam(work: Resolution, unit: UnitId, target: UnitId) -> None:
    """Set a tractor beam on a ship, which may counter it.

    Rule: Ship-to-Ship Mode; Counter-Tractor.
    """
    ship = work.ship(unit)
    work.change(unit, beams=ship.beams + 1, grapple="used")
    if _is_countered(work, unit, target):
        return
    held = work.ship(target)
    work.change(target, held_by=(*held.held_by, unit))
    work.change(unit, holds=target)
    work.tell(Tractored(unit, target))


def _is_countered(work: Resolution, unit: UnitId, target: UnitId) -> bool:
    """Ask whether the target counters; one counter-tractor meets all beams of the turn."""
    held = work.ship(target)
    if held.grapple == "countering" and "tractor" in held.actions:
        work.tell(TractorCountered(unit, target, False, None))
        return True
    declares = "tractor" not in held.actions
    if not _can_counter(work, unit, held, declares):
        return False
    answer = work.ask(CounterOpen(target, unit, held.seat, declares))
    assert isinstance(answer, Counter)
    if not answer.use:
        return False
    paid = (answer.penalty,) if answer.penalty else ()
    work.change(
        target,
        grapple="countering",
        beams=held.beams + 1,
        actions=(*held.actions, "tractor") if declares else held.actions,
        declared=(*held.declared, "tractor") if declares else held.declared,
        penalties=(*held.penalties, *paid),
    )
    work.tell(TractorCountered(unit, target, declares, answer.penalty))
    return True


def _can_counter(work: Resolution, unit: UnitId, held: Ship, declares: bool) -> bool:
    """Tell whether a ship can counter: with its unused special action, or with one that it takes before it acts."""
    if work.state.side(held.seat) == work.state.side(work.ship(unit).seat):
        return False
    if held.grapple or held.holds is not None or beams_left(held) < 1 or held.helpless or is_hidden(held):
        return False
    if not declares:
        return True
    free = len(held.declared) < most_actions(held) and "tractor" not in held.declared
    return free and not held.has_attacked and held.cloak == "" and bool(late_payments(held))


def late_payments(ship: Ship) -> tuple[Penalty | None, ...]:
    """Give what can still pay for a special action that is taken after the ship has moved.

    Rule: Power Drain; Counter-Tractor; Fast (a first action that owes nothing).
    """
    found: list[Penalty | None] = []
    if trait(ship, "Fast") and not ship.declared:
        found.append(None)
    fired = [bank.weapon for bank, state in zip(ship.roster.banks, ship.banks, strict=True) if state.fired]
    for penalty in PENALTIES:
        if penalty in ship.penalties or not can_pay(ship, penalty):
            continue
        if penalty == "slow" and ("all_power" in ship.declared or ship.moved > 6 * INCH):
            continue
        if penalty == "phasers_only" and not all(is_phaser(weapon) for weapon in fired):
            continue
        if penalty == "no_phasers" and any(is_phaser(weapon) and weapon != "Phaser-3" for weapon in fired):
            continue
        found.append(penalty)
    return tuple(found)


def counter_tractor_violations(state: State, question: CounterOpen, order: Counter) -> Iterator[Violation]:
    """Give every reason why a tractor beam may not be countered so."""
    ship = state.units[question.unit]
    if order.penalty is not None and not (order.use and question.declares):
        yield Violation("Power Drain", "no penalty is owed for that")
    if order.use and question.declares and order.penalty not in late_payments(ship):
        owed = ", ".join(each or "none" for each in late_payments(ship))
        yield Violation("Power Drain", f"{ship.name} can pay for it now with: {owed}")


def ask_holders(work: Resolution) -> None:
    """Ask each ship that holds another whether it goes on.

    Rule: Ship-to-Ship Mode (said in the Initiative Phase).
    """
    for seat in work.state.initiative:
        for ship in work.state.fleet(seat):
            if ship.holds is None:
                continue
            able = most_actions(ship) > 0 and trait(ship, "Tractor Beam") > 0 and ship.afloat
            if not able:
                release(work, ship.id, "lost")
                continue
            answer = work.ask(HoldOpen(ship.id, ship.holds, ship.seat))
            assert isinstance(answer, Hold)
            if not answer.keep:
                release(work, ship.id, "dropped")


def release(work: Resolution, unit: UnitId, why: Literal["dropped", "broken", "turned", "lost"]) -> None:
    """Let go of what a ship holds."""
    ship = work.ship(unit)
    if ship.holds is None:
        return
    work.state = released(work.state, unit)
    work.tell(TractorReleased(unit, ship.holds, why))


def released(state: State, unit: UnitId) -> State:
    """Give the state in which a ship holds nothing."""
    ship = state.units[unit]
    if ship.holds is None:
        return state
    held = state.units[ship.holds]
    left = tuple(each for each in held.held_by if each != unit)
    return state.with_unit(replace(held, held_by=left)).with_unit(replace(ship, holds=None))


def loosen(work: Resolution) -> None:
    """Let go of every ship whose holder is gone, wrecked or without its beam, and of every one that is gone itself."""
    for ship in list(work.state.units.values()):
        if ship.holds is None:
            continue
        held = work.ship(ship.holds)
        stopped = ship.grapple == "used" and "tractor" not in ship.actions
        if not ship.afloat or not held.afloat or stopped or not trait(ship, "Tractor Beam"):
            release(work, ship.id, "lost")


def is_chained(state: State, ship: Ship) -> bool:
    """Tell whether three or more ships are linked to each other.

    Rule: Multiple Tractors.
    """
    linked = {ship.id}
    while True:
        more = set(linked)
        for other in state.units.values():
            ends = {other.id, other.holds} if other.holds is not None else {other.id}
            if other.holds is not None and ends & linked:
                more |= ends
        if more == linked:
            return len(linked) > 2
        linked = more


def limit_of(state: State, ship: Ship) -> int | None:
    """Give how far a ship may move with what it holds; None where it holds nothing."""
    held = None if ship.holds is None else state.units[ship.holds]
    return tow_limit(ship, held, held is not None and is_chained(state, ship))


def drops_first(order: Move) -> bool:
    """Tell whether a move begins by letting go: without the special action nothing is held."""
    return order.release == "first" or not any(each.action == "tractor" for each in order.actions)


def tow(state: State, ship: Ship, path: Sequence[Leg]) -> tuple[Place, tuple[int, int] | None]:
    """Follow a path as far as what the ship holds can follow: it keeps its bearing and its distance.

    Rule: Effects of Being Tractored. A linked pair leaves neither the table nor room for another model.
    """
    held = None if ship.holds is None else state.units[ship.holds]
    if held is None or ship.at is None or held.at is None:
        return walk(state, ship, path), None
    alone = state.with_unit(replace(held, at=None))
    most = length(path)
    while True:
        place = walk(alone, ship, cut(path, most) if most < length(path) else path)
        if place.at is not None:
            at = (held.at[0] + place.at[0] - ship.at[0], held.at[1] + place.at[1] - ship.at[1])
            if most <= 0 or (not place.edge and _is_free(alone, ship.id, held, at)):
                return place, at
        most = max(0, most - STEP)


def _is_free(state: State, holder: UnitId, held: Ship, at: tuple[int, int]) -> bool:
    width, height = state.table
    if not (0 <= at[0] <= width and 0 <= at[1] <= height):
        return False
    here = plane.Point(*at)
    return not any(
        other.id != holder
        and is_in_way(held, other)
        and plane.distance(here, plane.Point(*other.at)) < state.miniature  # type: ignore[misc]
        for other in state.units.values()
    )


def towed_passage(state: State, ship: Ship, place: Place) -> Passage | None:
    """Measure what the way of a towed ship means among terrain."""
    held = None if ship.holds is None else state.units[ship.holds]
    if held is None or held.at is None or ship.at is None or place.at is None:
        return None
    dx, dy = held.at[0] - ship.at[0], held.at[1] - ship.at[1]
    way = [plane.Point(each.x + dx, each.y + dy) for each in trail(state, ship, place.legs)]
    return passage(state, way, (place.at[0] + dx, place.at[1] + dy))


def drag(
    work: Resolution, unit: UnitId, legs: Iterable[Leg], at: tuple[int, int] | None, met: Passage | None
) -> None:
    """Move what a ship holds along with it."""
    ship = work.ship(unit)
    moved = flown(legs)
    if ship.holds is None or not moved:
        return
    held = work.ship(ship.holds)
    work.change(held.id, at=at or held.at, moved=held.moved + moved, travelled=held.travelled + moved)
    work.tell(Towed(held.id, unit, moved, at))
    arrive(work, held.id, met or Passage())


def break_violations(state: State, seat: Seat, order: BreakFree) -> Iterator[Violation]:
    """Give every reason why a ship may not try to break free so.

    Rule: Breaking the Tractor.
    """
    rule = "Breaking the Tractor"
    ship = state.units.get(order.unit)
    if ship is None or ship.seat != seat or not ship.afloat:
        yield Violation(rule, f"{order.unit} is no ship that {seat} has on the table")
        return
    if state.nominated and ship.id not in state.nominated:
        yield Violation("How Ships Move", f"the nomination goes on with {', '.join(state.nominated)}")
    if ship.has_moved:
        yield Violation("How Ships Move", f"{ship.name} has been nominated this turn already")
    if order.holder not in ship.held_by:
        yield Violation(rule, f"{order.holder} does not hold {ship.name}")
    elif order.holder in ship.tried:
        yield Violation(rule, f"{ship.name} has tried that this turn")


def break_free(work: Resolution, order: BreakFree) -> None:
    """Try to break free; the ship has then to be moved.

    Rule: Breaking the Tractor (either adds a tenth of its damage points left, rounded down).
    """
    ship, holder = work.ship(order.unit), work.ship(order.holder)
    work.change(ship.id, tried=(*ship.tried, holder.id))
    work.update(nominated=(ship.id,))
    strength = max(0, ship.left) // 10, max(0, holder.left) // 10
    if opposed(work, ship.id, holder.id, "tractor", *strength):
        release(work, holder.id, "broken")


def shake_off(work: Resolution, unit: UnitId) -> None:
    """Break every tractor beam by a high energy turn.

    Rule: Breaking the Tractor.
    """
    for holder in work.ship(unit).held_by:
        release(work, holder, "turned")
