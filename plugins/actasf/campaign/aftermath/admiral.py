"""How a computer goes through an aftermath: crews first, then repairs, then ships. Judgements, not rules."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from core.api import Chance, ForceRecord, Order, Seat, UnitRecord

from ...catalogue import ShipClass
from ...skills import open_details
from ..buying import purchase
from ..ledger import Ledger, sheet_of
from . import reinforcement, repair
from .orders import Buy, Fit, Improve, Mend, Proceed, Repair, Restore, Train
from .state import AftermathState, Progress

LIKELY = 3
"""Up to this quality a crew is improved before anything else: the chance is even or better."""
KEPT = 1
"""XP dice that a ship keeps for its next battle."""


def ideas(state: AftermathState, seat: Seat, _chance: Chance) -> Iterator[Order]:
    """Give orders of an aftermath, the best first: crews, repairs, then ships."""
    progress = state.of(seat)
    units = state.ledger.ships(seat)
    if progress.training is not None:
        unit = state.ledger.unit(progress.training.unit)
        ship = state.ledger.classes[unit.class_id]
        details = open_details(ship, unit.skills, progress.training.code)
        yield Fit(**max(details, key=lambda detail: _size(ship, detail)))
        return
    if progress.step == "experience":
        yield from _experience(progress, units)
    yield from (order for order in repair.offers(state, progress) if isinstance(order, Repair))
    if progress.step == "reinforcement":
        yield from _reinforcement(state.ledger, state.ledger.force(seat))
    yield Proceed()


def _experience(progress: Progress, units: Sequence[UnitRecord]) -> Iterator[Order]:
    for unit in units:
        if unit.xp and unit.quality <= LIKELY and unit.id not in progress.tried:
            yield Improve(unit.id)
    for unit in units:
        if unit.xp > KEPT:
            yield Train(unit.id, unit.xp - KEPT)


def _reinforcement(ledger: Ledger, force: ForceRecord) -> Iterator[Order]:
    """Bring cripples back, the largest first; then mend; then buy."""
    ships = sorted(ledger.ships(force.id), key=lambda unit: -ledger.classes[unit.class_id].points)
    for unit in ships:
        if ledger.is_crippled(unit) and reinforcement.restore_cost(ledger, unit) <= force.points:
            yield Restore(unit.id)
    for unit in ships:
        points = min(sheet_of(unit).damage, force.points // ledger.figures.mend)
        if points and not ledger.is_crippled(unit):
            yield Mend(unit.id, points)
    found = purchase(ledger, force, force.points)
    if found is not None:
        yield Buy(*found)


def _size(ship: ShipClass, detail: Mapping[str, Any]) -> int:
    """Give the attack dice of the bank that a skill would be for."""
    return ship.weapons[detail["bank"]].ad if "bank" in detail else 0
