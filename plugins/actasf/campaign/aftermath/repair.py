"""Repairs that cost nothing: criticals, shields and marines at once, damage by dice.

Rule: Repairs.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import count

from msgspec.structs import replace

from core.api import (
    Dice,
    DiceRequest,
    Event,
    Odds,
    Option,
    Order,
    OrderForm,
    Preview,
    Seat,
    Squad,
    SquadId,
    Subset,
    UnitRecord,
    Violation,
    canon,
    counted,
)

from ...sheet import Sheet
from ..ledger import Ledger, sheet_of
from .events import Repaired, Serviced
from .orders import Repair
from .state import AftermathState, Progress

RULE = "Repairs"


def service(ledger: Ledger, force: str) -> tuple[Ledger, list[Event]]:
    """Make good what mends by itself in every ship of a force: criticals, shields and marines."""
    events: list[Event] = []
    for unit in ledger.ships(force):
        before = sheet_of(unit)
        missing = _missing_marines(ledger, unit, before)
        if not missing and before == Sheet(before.damage):
            continue
        ledger = ledger.damaged(unit.id, Sheet(before.damage), "made good between battles")
        if unit.squads:
            mark = canon.digest(canon.plain(ledger))[:8]
            borne = {squad.name for squad in unit.squads}
            free = (name for n in count(1) if (name := f"{unit.name} {n}") not in borne)
            fresh = (
                Squad(SquadId(f"{unit.id}-{mark}-{n}"), home=unit.id, name=next(free))
                for n in range(1, missing + 1)
            )
            ledger = ledger.set(unit.id, "squads", (*unit.squads, *fresh), "marines replaced")
        hit = sum(1 for score in before.criticals.values() if score)
        events.append(Serviced(unit.name, hit, before.shields, missing))
    return ledger, events


def repair_dice(ledger: Ledger, unit: UnitRecord) -> int:
    """Count a ship's free repair dice: one for every ten points of damage it can take, or part of ten."""
    return -(-ledger.ship_class(unit).damage // ledger.figures.repair_each)


def offers(state: AftermathState, progress: Progress) -> list[Order | OrderForm]:
    """Offer the ships with damage that may roll: all at once, or some."""
    able = [
        unit for unit in state.ledger.ships(progress.force) if not _unit_faults(state.ledger, unit, progress)
    ]
    if not able:
        return []
    options = tuple(Option(unit.id, unit.name, _note(state.ledger, unit)) for unit in able)
    field = Subset("units", "Ships", options=options, at_least=1)
    return [Repair(tuple(unit.id for unit in able)), OrderForm("repair", "Roll free repair dice", (field,))]


def faults(state: AftermathState, progress: Progress, order: Repair) -> Sequence[Violation]:
    """Give every reason why not."""
    units = {unit.id: unit for unit in state.ledger.ships(progress.force)}
    found = []
    if not order.units:
        found.append(Violation(RULE, "no ship is named"))
    if len(set(order.units)) < len(order.units):
        found.append(Violation(RULE, "a ship rolls once; one is named twice"))
    for name in order.units:
        if name in units:
            found += _unit_faults(state.ledger, units[name], progress)
        else:
            found.append(Violation(RULE, f"{name} is no ship of {state.ledger.name(progress.force)}"))
    return found


def play(
    state: AftermathState, progress: Progress, order: Repair, dice: Dice
) -> tuple[AftermathState, list[Event]]:
    """Roll.

    Dice: ship by ship, one for every ten points or part of ten.
    """
    ledger = state.ledger
    events: list[Event] = []
    for name in order.units:
        unit = ledger.unit(name)
        faces = dice.roll(_request(Seat(progress.force), ledger, unit))
        before = sheet_of(unit)
        points = min(sum(faces), before.damage)
        ledger = ledger.damaged(name, replace(before, damage=before.damage - points), "repaired by its crew")
        full = ledger.ship_class(unit).damage
        events.append(Repaired(unit.name, faces, points, full - before.damage + points, full))
    progress = replace(progress, rolled=(*progress.rolled, *order.units))
    return state.advanced(progress, ledger), events


def preview(state: AftermathState, seat: Seat, order: Repair) -> Preview:
    """Give the dice of each ship, and each ship's chance to be whole again."""
    units = [state.ledger.unit(name) for name in order.units]
    chances = [
        (
            f"{unit.name} whole again",
            _chance(repair_dice(state.ledger, unit), sheet_of(unit).damage),
        )
        for unit in units
    ]
    return Preview(
        dice=tuple(_request(seat, state.ledger, unit) for unit in units),
        odds=Odds(tuple(chances), exact=True),
    )


def _request(seat: Seat, ledger: Ledger, unit: UnitRecord) -> DiceRequest:
    return DiceRequest(seat, 6, repair_dice(ledger, unit), f"repair: {unit.name}", ordered=False)


def _chance(count: int, total: int) -> float:
    """Give the chance that so many dice add up to a total or more."""
    ways = Counter({0: 1})
    for _ in range(count):
        before, ways = ways, Counter()
        for reached, number in before.items():
            for face in range(1, 7):
                ways[reached + face] += number
    return sum(number for reached, number in ways.items() if reached >= total) / float(6**count)


def open_repairs(state: AftermathState, progress: Progress) -> bool:
    """Say whether a ship of the force may still roll."""
    return any(not _unit_faults(state.ledger, unit, progress) for unit in state.ledger.ships(progress.force))


def _unit_faults(ledger: Ledger, unit: UnitRecord, progress: Progress) -> Iterable[Violation]:
    found = []
    if not sheet_of(unit).damage:
        found.append(Violation(RULE, f"{unit.name} has no damage"))
    if ledger.is_crippled(unit):
        found.append(
            Violation(RULE, f"{unit.name} is crippled: it has to be restored for Fleet Points first")
        )
    if unit.id in progress.rolled:
        found.append(Violation(RULE, f"{unit.name} has rolled its free repair dice"))
    return found


def _note(ledger: Ledger, unit: UnitRecord) -> str:
    dice = counted(repair_dice(ledger, unit), "die", "dice")
    return f"{counted(sheet_of(unit).damage, 'point')} of damage, {dice}"


def _missing_marines(ledger: Ledger, unit: UnitRecord, before: Sheet) -> int:
    """Count marines to replace: by name where a ship has named squads, else as the sheet tells."""
    if unit.squads:
        return max(0, ledger.ship_class(unit).marines - sum(squad.size for squad in unit.squads))
    return before.marines
