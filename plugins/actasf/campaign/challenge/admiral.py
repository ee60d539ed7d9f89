"""How a computer challenges, answers and chooses its ships. Judgements, not rules."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from core.api import GONE, Chance, ForceRecord, Order, Seat, UnitId, UnitRecord

from ...catalogue import Own, fielded
from ..ledger import sheet_of
from .fleets import part
from .scenarios import A_CALL_TO_ARMS, ANY, OWN, SCENARIOS
from .state import Allot, Answer, ChallengeState, Choose, Ready, Roll, Send

WORN = 0.7
"""What of a ship's worth goes with its last point of damage, as a share."""
BRAVE = 75
"""It fights with such a share of the other side's worth or more. Units: percent."""
ENOUGH = 150
"""It challenges with ships worth so many points that are fit to fight, or more."""


def challenged(
    force: ForceRecord, others: Sequence[ForceRecord], committed: Mapping[UnitId, str], own: Own
) -> tuple[str, ...]:
    """Give who challenges whom: a force that can fight, the one whose fit ships are worth most like its own."""
    mine = _worth(_fit(force.units, committed), own)
    worth = {other.id: _worth(_fit(other.units, committed), own) for other in others}
    fair = [other for other, theirs in worth.items() if theirs and mine * 100 >= theirs * BRAVE]
    if mine < ENOUGH or not fair:
        return ()
    return force.id, min(fair, key=lambda other: (abs(worth[other] - mine), other))


def ideas(state: ChallengeState, seat: Seat, chance: Chance) -> Iterator[Order]:
    """Give orders of a challenge, the best first."""
    match state.step:
        case "scenario":
            yield Roll()
        case "choice":
            yield Choose(_scenario(state))
        case "agreement":
            yield Answer(state.written is not None)  # the program can field it
        case "offer":
            yield Answer(chance.random() < _heart(state))
        case "fleets":
            yield Allot()
            fleet = state.fleet(seat)
            sent = () if fleet.sent else _best(state, state.force(seat).units, fleet.limit)
            if sent:
                yield Send(sent)
            yield Ready()


def _scenario(state: ChallengeState) -> str:
    """Choose among what the program can field the scenario that lets the challenger bring most beside the other side."""
    able = [one for one in SCENARIOS if one != OWN and one in state.playable and state.scenario in (ANY, one)]
    return max(
        able,
        key=lambda one: (SCENARIOS[one].attacker - SCENARIOS[one].defender, one == A_CALL_TO_ARMS),
        default=A_CALL_TO_ARMS,
    )


def _heart(state: ChallengeState) -> float:
    """Give the chance that it accepts: always where it is not much weaker, the more rarely the weaker it is.

    Nobody wins back strength but by fighting, so it never hides for good.
    """
    mine, theirs = _strength(state, state.defender), _strength(state, state.challenger)
    return (100 * mine / (BRAVE * theirs)) ** 2 if mine and theirs else 0.0


def _strength(state: ChallengeState, force: str) -> float:
    units = state.force(force).units
    sent = _best(state, units, part(state, force))
    return sum(_value(unit, state.own) for unit in units if unit.id in sent)


def _best(state: ChallengeState, units: Sequence[UnitRecord], limit: int) -> tuple[UnitId, ...]:
    """Choose the ships that are worth most together within the points; cripples only where nobody else can come."""
    free = [
        unit
        for unit in units
        if unit.id not in state.committed and unit.condition not in GONE and state.price(unit) <= limit
    ]
    able = _fit(free, {}) or free
    found: dict[int, tuple[float, tuple[UnitId, ...]]] = {0: (0.0, ())}
    for unit in able:
        for points, (value, sent) in sorted(found.items(), reverse=True):
            total = points + state.price(unit)
            better = value + _value(unit, state.own)
            if total <= limit and better > found.get(total, (0.0, ()))[0]:
                found[total] = (better, (*sent, unit.id))
    return max(found.values())[1]


def _fit(units: Sequence[UnitRecord], committed: Mapping[UnitId, str]) -> list[UnitRecord]:
    worn = ("crippled", *GONE)
    return [unit for unit in units if unit.condition not in worn and unit.id not in committed]


def _worth(units: Sequence[UnitRecord], own: Own) -> int:
    return round(sum(_value(unit, own) for unit in units))


def _value(unit: UnitRecord, own: Own) -> float:
    """Give the points of a ship as it is: less for damage, a little more for a better crew."""
    ship: Any = fielded(own).get(unit.class_id)
    if ship is None:
        return 0.0
    whole = 1 - WORN * sheet_of(unit).damage / ship.damage
    return float(ship.points * whole * (1 + 0.02 * unit.quality))
