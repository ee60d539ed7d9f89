"""The form of a slip: who came onto the map, went up, was killed or lies stunned, and what became of the towns."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from core.api import Choice, Integer, Option, OrderForm, Subset, canon, titled
from plugins.sfm.damage import endurance
from plugins.sfm.filled_form import folded
from plugins.sfm.ground import key_label
from plugins.sfm.invariants import MOST
from plugins.sfm.orders import Recover, Slip
from plugins.sfm.phases.ferrying import damageable, ferry_fields, gone_with
from plugins.sfm.phases.leaving import exit_edges, held_field
from plugins.sfm.phases.links import ways_up
from plugins.sfm.phases.slip import DRAW, below, off_map, sent_up, slip_holdings
from plugins.sfm.phases.told_works import stun_fields, works_fields
from plugins.sfm.phases.transport import recover_faults
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit
from plugins.sfm.tables import flies, kinds


def slip_form(rules: Rules, state: State, values: Mapping[str, Any]) -> OrderForm:
    """Give the form of this turn's slip; nobody is offered where something else is told of him already."""
    told = canon.convert(folded({"order": "slip", **values}), Slip, "slip")
    fields: list[Any] = [*_subset("landed", "Came onto the map", off_map(state))]
    fields += _recovered(state, told)
    fields += ferry_fields(state, told)
    here = [*below(state), *(unit for unit in off_map(state) if unit.id in told.landed)]
    left = [unit for unit in here if unit.id not in (*sent_up(told), *gone_with(told))]
    fields += _subset("lost", "Killed", left)
    able = (unit for unit in left if unit.id not in told.lost and exit_edges(state, unit.seat))
    fields += _subset("off", "Marched off the map", able)
    fields += _subset(
        "stunned",
        "Lie stunned at the end",
        (unit for unit in left if unit.id not in (*told.lost, *told.off) and not flies(unit.kind)),
    )
    fields += stun_fields(rules, [unit for unit in left if unit.id not in (*told.lost, *told.off)])
    fields += _flight(
        rules, state, [unit for unit in left if unit.id not in told.lost], damageable(state, told)
    )
    fields += works_fields(rules, state)
    fields += _towns(state, told)
    fields += held_field(state, slip_holdings(state))
    sides = (
        *(Option(side, f"{titled(side)} wins") for side in dict.fromkeys(state.sides)),
        Option(DRAW, "nobody wins"),
    )
    fields.append(Choice("winner", "The battle is over", True, options=sides, none="it goes on"))
    names = {field.name for field in fields}
    kept = {name: value for name, value in values.items() if name in names}
    return OrderForm("slip", f"What came of turn {state.turn}", tuple(fields), {}, kept)


def _flight(rules: Rules, state: State, units: list[Unit], back: list[Unit]) -> Iterator[Subset | Integer]:
    """Ask for damage to what flies, and for what flew off with all aboard.

    Args:
        back: shuttles that flew back along links.
    """
    whole = [unit for unit in (*units, *back) if kinds()[unit.kind].column == "flyer" and not unit.damage]
    yield from _subset("hit", "Shuttles and fighters damaged", whole)
    able = (unit for unit in units if flies(unit.kind) and not ways_up(state, unit))
    yield from _subset("flown", "Flew off the map", able)
    for unit in (*units, *back):
        if kinds()[unit.kind].column == "ship":
            label = f"Damage points of {unit.called}"
            end = endurance(rules, unit)
            most = end - 1 if end else MOST
            yield Integer(f"points:{unit.id}", label, True, lowest=unit.damage, highest=most)


def _subset(name: str, label: str, units: Iterable[Unit], most: int | None = None) -> Iterator[Subset]:
    options = tuple(Option(unit.id, unit.name or unit.id, unit.seat) for unit in units)
    if options:
        yield Subset(name, label, True, options=options, at_most=most)


def _recovered(state: State, told: Slip) -> Iterator[Subset]:
    """Ask who went up to each ship that offers room; each is offered once."""
    gone: set[str] = set()
    for offer in state.offers:
        able = [
            unit
            for unit in state.on_map()
            if unit.seat == offer.seat
            and unit.id not in gone
            and not recover_faults(state, unit.seat, Recover(unit.id, offer.link, offer.unit))
        ]
        largest = max((unit.squad.size for unit in able if unit.squad), default=1)
        most = min(len(able), offer.room // max(largest, 1))
        if most:
            yield from _subset(f"recovered:{offer.link}:{offer.unit}", f"Went up to {offer.unit}", able, most)
        gone |= set(told.recovered.get(offer.link, {}).get(offer.unit, ()))


def _towns(state: State, told: Slip) -> Iterator[Subset]:
    standing = [key for key, building in sorted(state.buildings.items()) if not building.destroyed]
    whole = [key for key in standing if not state.buildings[key].damage and key not in told.destroyed]
    fresh = [key for key, building in sorted(state.buildings.items()) if not building.crossed]
    asked = (
        ("destroyed", "Town hexes destroyed", standing),
        ("damaged", "Town hexes damaged", whole),
        ("crossed", "Town hexes crossed by marines", fresh),
    )
    for name, label, keys in asked:
        if keys:
            options = tuple(Option(key, key_label(state.map, key)) for key in keys)
            yield Subset(name, label, True, options=options)
