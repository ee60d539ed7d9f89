"""Fleet Points: what comes in after a battle, and what it buys.

Rule: Reinforcements.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from core.api import (
    Choice,
    Dice,
    DiceRequest,
    Event,
    ForceRecord,
    Integer,
    Option,
    Order,
    OrderForm,
    Row,
    Seat,
    UnitRecord,
    Violation,
    counted,
)

from ..crews import roll_quality
from ..fleet import affordable, class_option, named_form, new_ship, purchase_violations
from ..ledger import Ledger, share, sheet_of
from .events import Bought, Mended, Reinforced, Restored
from .orders import Buy, Mend, Restore
from .state import AftermathState, Progress

RULE = "Reinforcements"


def receive(ledger: Ledger, force: str, points: int, dice: Dice) -> tuple[Ledger, Event]:
    """Bring in the share of the scenario's points, and roll for prestige.

    Dice: one for each point of prestige.
    """
    figures = ledger.figures
    income = share(points, figures.share)
    prestige = ledger.force(force).prestige
    request = DiceRequest(Seat(force), 6, prestige, "reinforcements for prestige", ordered=False)
    faces = dice.roll(request) if prestige else ()
    extra = figures.prestige_points * sum(face >= figures.prestige_needs for face in faces)
    ledger = ledger.add(force, "points", income, f"{figures.share}% of {points} points")
    ledger = ledger.add(force, "points", extra, "prestige")
    record = ledger.force(force)
    return ledger, Reinforced(record.name, income, faces, extra, record.points)


def stakes(ledger: Ledger, force: ForceRecord, points: int) -> list[Row]:
    """Tell what a battle brings a force, won, drawn or lost: prestige, the share of the points, and dice for prestige."""
    figures = ledger.figures
    after = {result: max(0, force.prestige + figures.prestige(result)) for result in ("won", "drew", "lost")}
    told = ", ".join(f"{result} {total}" for result, total in after.items())
    dice = ", ".join(f"{result} {counted(total, 'die', 'dice')}" for result, total in after.items())
    return [
        Row("Prestige", f"now {force.prestige}; {told}"),
        Row(
            "Fleet Points",
            f"{share(points, figures.share)}, its {figures.share} % of {points}, whoever wins; and "
            f"{figures.prestige_points} for each {figures.prestige_needs}+ on its prestige dice: {dice}",
        ),
    ]


def restore_cost(ledger: Ledger, unit: UnitRecord) -> int:
    """Give the price of bringing a crippled ship back: a quarter of a new one."""
    return share(ledger.classes[unit.class_id].points, ledger.figures.restore)


def offers(state: AftermathState, progress: Progress) -> list[Order | OrderForm]:
    """Offer what the points buy."""
    force = state.ledger.force(progress.force)
    offered: list[Order | OrderForm] = []
    wrecks = [
        unit for unit in state.ledger.ships(progress.force) if not _restore_faults(state.ledger, force, unit)
    ]
    if wrecks:
        options = tuple(
            Option(unit.id, unit.name, counted(restore_cost(state.ledger, unit), "Fleet Point"))
            for unit in wrecks
        )
        offered.append(
            OrderForm("restore", "Restore a crippled ship", (Choice("unit", "Ship", options=options),))
        )
    damaged = [
        unit for unit in state.ledger.ships(progress.force) if not _mend_faults(state.ledger, force, unit, 1)
    ]
    if damaged:
        options = tuple(
            Option(unit.id, unit.name, f"{counted(sheet_of(unit).damage, 'point')} of damage")
            for unit in damaged
        )
        fields = (Choice("unit", "Ship", options=options), _points_field(state.ledger, force, damaged[0]))
        offered.append(
            OrderForm("mend", f"Repair damage for {state.ledger.figures.mend} Fleet Points a point", fields)
        )
    ships = affordable(force, state.ledger.classes)
    if ships:
        field = Choice("class_id", "Class", options=tuple(map(class_option, ships)))
        offered.append(OrderForm("buy", f"Buy a ship ({force.points} Fleet Points)", (field,)))
    return offered


def refine(state: AftermathState, progress: Progress, form: OrderForm) -> OrderForm:
    """Bound points by the chosen ship and the purse, names by the chosen class."""
    force = state.ledger.force(progress.force)
    if form.order == "buy":
        return named_form(state.ledger, progress.force, form)
    unit = next(
        (unit for unit in state.ledger.ships(progress.force) if unit.id == form.values.get("unit")), None
    )
    if form.order == "mend" and unit is not None:
        return replace(form, fields=(form.fields[0], _points_field(state.ledger, force, unit)))
    return form


def faults(state: AftermathState, progress: Progress, order: Restore | Mend | Buy) -> Sequence[Violation]:
    """Give every reason why not."""
    force = state.ledger.force(progress.force)
    if isinstance(order, Buy):
        return purchase_violations(force, state.ledger.classes, order.class_id, order.ship_name, RULE)
    unit = next((unit for unit in state.ledger.ships(progress.force) if unit.id == order.unit), None)
    if unit is None:
        return (Violation(RULE, f"{order.unit} is no ship of {force.name}"),)
    if isinstance(order, Restore):
        return _restore_faults(state.ledger, force, unit)
    return _mend_faults(state.ledger, force, unit, order.points)


def play(
    state: AftermathState, progress: Progress, order: Restore | Mend | Buy, dice: Dice
) -> tuple[AftermathState, list[Event]]:
    """Carry it out.

    Dice: two for the crew of a new ship; none for repairs.
    """
    ledger, event = _spend(state, progress.force, order, dice)
    return state.advanced(progress, ledger), [event]


def _spend(
    state: AftermathState, force: str, order: Restore | Mend | Buy, dice: Dice
) -> tuple[Ledger, Event]:
    ledger = state.ledger
    if isinstance(order, Buy):
        ship = ledger.classes[order.class_id]
        fresh = new_ship(ledger.force(force), ship, order.ship_name, state)
        faces, quality = roll_quality(Seat(force), order.ship_name, dice, ledger.figures)
        ledger = ledger.join(force, replace(fresh, quality=quality), "bought")
        ledger = ledger.add(force, "points", -ship.points, f"ship {order.ship_name}")
        return ledger, Bought(order.ship_name, ship.id, ship.points, faces, quality)
    unit = ledger.unit(order.unit)
    before = sheet_of(unit)
    full = ledger.ship_class(unit).damage
    if isinstance(order, Restore):
        left = ledger.ship_class(unit).crippled + 1
        cost = restore_cost(ledger, unit)
        event: Event = Restored(unit.name, cost, left, full)
    else:
        left = full - before.damage + order.points
        cost = ledger.figures.mend * order.points
        event = Mended(unit.name, order.points, cost, left, full)
    ledger = ledger.damaged(unit.id, replace(before, damage=full - left), "repaired for Fleet Points")
    return ledger.add(force, "points", -cost, f"repair of {unit.name}"), event


def _restore_faults(ledger: Ledger, force: ForceRecord, unit: UnitRecord) -> list[Violation]:
    found = []
    if not ledger.is_crippled(unit):
        found.append(Violation(RULE, f"{unit.name} is not crippled"))
    return found + _price_faults(force, restore_cost(ledger, unit))


def _mend_faults(ledger: Ledger, force: ForceRecord, unit: UnitRecord, points: int) -> list[Violation]:
    found = []
    damage = sheet_of(unit).damage
    if not 1 <= points <= damage:
        found.append(
            Violation(RULE, f"{unit.name} has {damage} points of damage, {points} cannot be repaired")
        )
    if ledger.is_crippled(unit):
        found.append(Violation(RULE, f"{unit.name} is crippled: it has to be restored first"))
    return found + _price_faults(force, ledger.figures.mend * points)


def _price_faults(force: ForceRecord, cost: int) -> list[Violation]:
    if cost <= force.points:
        return []
    return [Violation(RULE, f"that costs {cost} Fleet Points, {force.name} has {force.points}")]


def _points_field(ledger: Ledger, force: ForceRecord, unit: UnitRecord) -> Integer:
    most = min(sheet_of(unit).damage, force.points // ledger.figures.mend)
    return Integer("points", "Points of damage", lowest=1, highest=most, unit="points")
