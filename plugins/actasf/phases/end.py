"""The end phase: damage control, escalation, Crew Quality checks, and who leaves.

Dice: each seat's order rolls a die for each location (`repair:<location>`), ships in the order of the fleet and
locations in the order in which they are named. When the last seat has repaired: for each ship, in the order of the
fleets of the seats by initiative, a die for each location that is at its level (`escalation:<location>`, with the
extra damage of each before the next); then for each ship its checks (`check:<location>`, for shields also the
location, `critical`), with the stricken dice of a ship after each part of its own.
"""

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from core.api import Seat, UnitId, Violation

from ..damage_events import Escalated, Repaired, Restored, ShieldsSettled
from ..figures import in_force, most_shields, quality, score, skilled
from ..move_events import Withdrew
from ..questions import WithinOpen
from ..resolution import Resolution
from ..scenario import hooks
from ..scenario.areas import Area
from ..scenario_events import AreaTaken
from ..ship import LOCATIONS, Ship
from ..skills import CHIEF_ENGINEER
from ..slip_orders import Slip
from ..state import State
from ..tables import critical_rows, escalation_level, tables
from ..terms import Location
from ..turn_orders import Repair
from .checks import check
from .damage import HIGHEST, places_told, raise_score
from .movement import near_violations
from .survey import bring_aboard
from .wreck import settle

REPAIRED_ABOVE = 8
CHECK = 9
ALL_HANDS = 2
ESCALATES = 4


def repair_violations(state: State, seat: Seat, order: Repair) -> Iterable[Violation]:
    """Give every reason why these repairs may not be tried.

    Rule: Damage Control.
    """
    for unit, locations in order.locations.items():
        ship = state.units.get(unit)
        if ship is None or ship.seat != seat or not ship.afloat:
            yield Violation("Damage Control", f"{unit} is no ship of {seat} that could repair")
            continue
        if len(locations) > 1 and "all_hands" not in ship.actions:
            yield Violation("Damage Control", f"{ship.name} repairs one location a turn")
        if len(set(locations)) < len(locations):
            yield Violation("Damage Control", f"{ship.name} tries each location once")
        for location in locations:
            if not score(ship, location):
                yield Violation("Damage Control", f"{ship.name} has no damage to {location}")
            elif score(ship, location) >= HIGHEST:
                yield Violation("Damage Control", f"{location} of {ship.name} is beyond repair")
    yield from near_violations(state, order.near)
    yield from within_violations(state, order.within or {})
    if state.mode == "board" and (order.near is not None or order.within is not None):
        yield Violation("Board", "on the board the program measures what the table shows")


def within_violations(state: State, within: Mapping[str, Sequence[UnitId]]) -> Iterable[Violation]:
    """Give why nobody can be in the areas that are told of."""
    for name, units in within.items():
        if name not in {area.name for area in hooks.areas(state)}:
            yield Violation("Scenario", f"the scenario asks about no area {name!r}")
        for unit in units:
            if unit not in state.units:
                yield Violation("Scenario", f"`within` names {unit}, which is not in this battle")


def repair(work: Resolution, seat: Seat, order: Repair) -> None:
    """Try the repairs of one seat."""
    for ship in work.state.fleet(seat):
        for location in order.locations.get(ship.id, ()):
            _try_repair(work, ship.id, location)


def escalate_all(work: Resolution) -> None:
    """Roll for everything that gets worse.

    Rule: Escalation.
    """
    for unit in _in_order(work.state):
        _escalate(work, unit)


def finish_end_phase(work: Resolution) -> None:
    """Go through the rest of the end phase: objects come aboard, checks, shields, ships that escape.

    Rule: End Phase.
    """
    bring_aboard(work)
    for unit in _in_order(work.state):
        _check_damage(work, unit)
    close_turn(work)


def close_turn(work: Resolution) -> None:
    """Let boosts end and ships leave that escape, whichever way the turn was played.

    Rule: End Phase.
    """
    _settle_shields(work)
    for ship in list(work.state.units.values()):
        # Who is held by a tractor beam does not get away.
        if ship.escaping and ship.afloat and not ship.held_by:
            hooks.withdraw(work, ship.id)
            work.tell(Withdrew(ship.id))
    work.update(within=_within(work))
    if work.state.mode != "slip":
        hooks.end_phase(work)


def _within(work: Resolution) -> dict[str, tuple[UnitId, ...]]:
    """Give the ships in the areas that the scenario asks about, and tell where others are there than before."""
    found = {}
    for area in hooks.areas(work.state):
        named = set(_named(work, area))
        units = work.state.units.values()
        found[area.name] = tuple(ship.id for ship in units if ship.id in named and ship.status == "table")
        if found[area.name] != work.state.within.get(area.name, ()):
            work.tell(AreaTaken(area.title, found[area.name]))
    return found


def _named(work: Resolution, area: Area) -> Iterable[object]:
    """Give the ships in an area: measured, told with the order, or asked for."""
    if work.state.mode == "board":
        return hooks.measured(work.state)[area.name]
    told = work.order.within if isinstance(work.order, Repair | Slip) else None
    if told is not None or work.state.mode == "slip":
        return (told or {}).get(area.name, ())
    answer = work.ask(WithinOpen(area.name, area.title, work.seat))
    return answer if isinstance(answer, tuple) else ()


def repair_bonus(ship: Ship) -> int:
    """Give what is added to a damage control roll.

    Rule: Damage Control (a Crew Quality check); All Hands on Deck!; Chief Engineer; Critical Hit Table.
    """
    bonus = quality(ship) - sum(row.repairs for row in in_force(ship))
    bonus += ALL_HANDS if "all_hands" in ship.actions else 0
    return bonus + (1 if skilled(ship, CHIEF_ENGINEER) else 0)


def _in_order(state: State) -> list[UnitId]:
    return [ship.id for seat in state.initiative for ship in state.fleet(seat)]


def _try_repair(work: Resolution, unit: UnitId, location: Location) -> None:
    ship = work.ship(unit)
    (die,) = work.roll(ship.seat, 1, f"repair:{location}", (unit,))
    total = die + repair_bonus(ship)
    after = max(0, score(ship, location) - max(0, total - REPAIRED_ABOVE))
    work.tell(Repaired(unit, location, die, total, after))
    if after == score(ship, location):
        return
    ship = work.change(unit, criticals=replace(ship.criticals, **{location: after}))
    back = tuple(lost for lost in ship.lost if lost.location == location and lost.score > after)
    banks: tuple[int, ...] = ()
    if location == "weapons" and not any(row.bank for row in critical_rows(location)[:after]):
        banks = tuple(number for number, bank in enumerate(ship.banks) if bank.disabled)
    if back or banks:
        states = tuple(replace(bank, disabled=False) if bank.disabled else bank for bank in ship.banks)
        work.change(
            unit,
            lost=tuple(lost for lost in ship.lost if lost not in back),
            banks=states if banks else ship.banks,
        )
        work.tell(Restored(unit, tuple(lost.trait for lost in back), banks))


def _escalate(work: Resolution, unit: UnitId) -> None:
    """Roll for each location that was at its level when the step began.

    Rule: Escalation.
    """
    ship = work.ship(unit)
    if not ship.afloat:
        return
    due = [
        location
        for location in LOCATIONS
        if score(ship, location) >= escalation_level(location) and location not in ship.quiet
    ]
    for location in due:
        if not work.ship(unit).afloat:
            break
        (die,) = work.roll(ship.seat, 1, f"escalation:{location}", (unit,))
        worse = die >= ESCALATES
        work.tell(Escalated(unit, location, die, worse))
        if worse:
            raise_score(work, ship.seat, unit, location, 1, (unit,))
    settle(work, unit)


def _check_damage(work: Resolution, unit: UnitId) -> None:
    """Make the Crew Quality checks that damage asks for.

    Rule: Critical Hit Table (Dilithium 5, Weapons 4, Shields 3).
    """
    ship = work.ship(unit)
    if not ship.afloat:
        return
    asked = [
        (location, row.check)
        for location in LOCATIONS
        for row in critical_rows(location)[: score(ship, location)]
        if row.check is not None
    ]
    for location, consequence in asked:
        if not work.ship(unit).afloat:
            break
        if check(work, unit, location, CHECK):
            continue
        if consequence == "explodes":
            work.change(unit, status="destroyed")
            work.blasts.append(unit)
        elif consequence == "dilithium":
            raise_score(work, ship.seat, unit, "dilithium", 1, (unit,))
        else:
            (die,) = work.roll(ship.seat, 1, "critical", (unit,), about=places_told())
            raise_score(work, ship.seat, unit, tables().locations.dice[die - 1], 1, (unit,))
    settle(work, unit)


def _settle_shields(work: Resolution) -> None:
    """Let what is left of a boost fill the shields up.

    Rule: Boost Energy to Shields!; Shields (second example).
    """
    for ship in list(work.state.units.values()):
        if ship.boost and ship.status == "table":
            filled = min(most_shields(ship), ship.shields + ship.boost)
            work.change(ship.id, shields=max(ship.shields, filled), boost=0)
            work.tell(ShieldsSettled(ship.id, max(ship.shields, filled)))
