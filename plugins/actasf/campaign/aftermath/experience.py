"""Spend XP dice: better crews, skills and refits.

Rule: Improve Crew Quality; Skills and Refits.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from core.api import (
    Choice,
    Dice,
    DiceRequest,
    Event,
    Integer,
    Odds,
    Option,
    Order,
    OrderForm,
    Preview,
    Seat,
    Skill,
    UnitId,
    UnitRecord,
    Violation,
    counted,
)

from ... import skills
from ...catalogue import ShipClass
from ...skills import detail_label, open_details
from ..crews import ELITE, quality_label
from .events import Improved, SkillGained, SkillRolled, Trained
from .orders import Fit, Improve, Train
from .state import AftermathState, Progress, Training

IMPROVE = "Improve Crew Quality"
SKILLS = "Skills and Refits"


def offers(state: AftermathState, progress: Progress) -> list[Order | OrderForm]:
    """Offer what XP dice buy; where a skill waits for a bank or system, only that."""
    units = state.ledger.ships(progress.force)
    if progress.training is not None:
        unit = state.ledger.unit(progress.training.unit)
        return [_fit_form(state.ledger.classes[unit.class_id], unit, progress.training.code)]
    offered: list[Order | OrderForm] = []
    able = [unit for unit in units if not _improve_faults(unit, progress)]
    if able:
        ships = tuple(Option(unit.id, unit.name, _improve_note(unit)) for unit in able)
        offered.append(
            OrderForm("improve", "Improve a crew for 1 XP die", (Choice("unit", "Ship", options=ships),))
        )
    rich = [unit for unit in units if unit.xp]
    if rich:
        ships = tuple(Option(unit.id, unit.name, counted(unit.xp, "XP die", "XP dice")) for unit in rich)
        fields = (Choice("unit", "Ship", options=ships), _dice_field(state, max(unit.xp for unit in rich)))
        offered.append(OrderForm("train", "Roll XP dice for skills and refits", fields))
    return offered


def refine(state: AftermathState, progress: Progress, form: OrderForm) -> OrderForm:
    """Bound the XP dice by those of the chosen ship."""
    units = {unit.id: unit for unit in state.ledger.ships(progress.force)}
    unit = units.get(form.values.get("unit", ""))
    if form.order != "train" or unit is None:
        return form
    return replace(form, fields=(form.fields[0], _dice_field(state, unit.xp)))


def faults(state: AftermathState, progress: Progress, order: Improve | Train | Fit) -> Sequence[Violation]:
    """Give every reason why not."""
    if isinstance(order, Fit):
        return _fit_faults(state, progress, order)
    unit = next((unit for unit in state.ledger.ships(progress.force) if unit.id == order.unit), None)
    rule = IMPROVE if isinstance(order, Improve) else SKILLS
    if unit is None:
        return (Violation(rule, f"{order.unit} is no ship of {state.ledger.name(progress.force)}"),)
    if isinstance(order, Improve):
        return _improve_faults(unit, progress)
    if order.number < 1:
        return (Violation(SKILLS, "at least one XP die is rolled"),)
    if order.number > unit.xp:
        return (
            Violation(SKILLS, f"{unit.name} has {counted(unit.xp, 'XP die', 'XP dice')}, not {order.number}"),
        )
    return ()


def play(
    state: AftermathState, progress: Progress, order: Improve | Train | Fit, dice: Dice
) -> tuple[AftermathState, list[Event]]:
    """Carry it out.

    Dice: improve: one. Train: the XP dice; then two for each of 5 or more, again two where the result is blocked, up
    to the first that asks for a bank or system. Fit: two for each roll that is left.
    """
    seat = Seat(progress.force)
    ledger = state.ledger
    if isinstance(order, Fit):
        training = progress.training
        assert training is not None
        state = state.advanced(replace(progress, training=None))
        state, gained = _gain(state, training.unit, training.code, order.detail)
        state, events = _roll_skills(state, seat, training.unit, training.left, dice)
        return state, [gained, *events]
    unit = ledger.unit(order.unit)
    if isinstance(order, Improve):
        (die,) = dice.roll(DiceRequest(seat, 6, 1, f"improve crew: {unit.name}"))
        after = unit.quality + (die > unit.quality)
        ledger = ledger.set(unit.id, "xp", unit.xp - 1, "spent to improve the crew")
        ledger = ledger.set(unit.id, "quality", after, "improved")
        progress = replace(progress, tried=(*progress.tried, unit.id))
        return state.advanced(progress, ledger), [Improved(unit.name, die, unit.quality, after)]
    faces = dice.roll(DiceRequest(seat, 6, order.number, f"XP dice for skills: {unit.name}", ordered=False))
    rolls = sum(face >= ledger.figures.skill_needs for face in faces)
    state = state.advanced(progress, ledger.set(unit.id, "xp", unit.xp - order.number, "spent on skills"))
    state, events = _roll_skills(state, seat, unit.id, rolls, dice)
    return state, [Trained(unit.name, faces, rolls), *events]


def preview(state: AftermathState, seat: Seat, order: Improve | Train) -> Preview:
    """Give the odds of a legal order."""
    unit = state.ledger.unit(order.unit)
    if isinstance(order, Improve):
        better = (6 - unit.quality) / 6
        odds = Odds(((f"quality {unit.quality + 1}", better), ("no better", 1 - better)), exact=True)
        return Preview(dice=(DiceRequest(seat, 6, 1, f"improve crew: {unit.name}"),), odds=odds)
    none = ((state.ledger.figures.skill_needs - 1) / 6) ** order.number
    odds = Odds((("at least one skill", 1 - none), ("none", none)), exact=True)
    request = DiceRequest(seat, 6, order.number, f"XP dice for skills: {unit.name}", ordered=False)
    return Preview(dice=(request,), odds=odds, notes=("the XP dice are spent either way",))


def _roll_skills(
    state: AftermathState, seat: Seat, unit: UnitId, rolls: int, dice: Dice
) -> tuple[AftermathState, list[Event]]:
    events: list[Event] = []
    while rolls:
        record = state.ledger.unit(unit)
        faces = dice.roll(DiceRequest(seat, 6, 2, f"skill or refit: {record.name}", ordered=False))
        code = state.ledger.figures.skills[str(sum(faces))]
        details = open_details(state.ledger.classes[record.class_id], record.skills, code)
        asks = len(details) > 1
        events.append(SkillRolled(record.name, faces, code, blocked=not details, asks=asks))
        if not details:
            continue
        rolls -= 1
        if asks:
            progress = replace(state.of(seat), training=Training(unit, code, rolls))
            return state.advanced(progress), events
        state, gained = _gain(state, unit, code, dict(details[0]))
        events.append(gained)
    return state, events


def _gain(
    state: AftermathState, unit: UnitId, code: str, detail: dict[str, int | str]
) -> tuple[AftermathState, Event]:
    record = state.ledger.unit(unit)
    after = (*record.skills, Skill(code, detail))
    ledger = state.ledger.set(unit, "skills", after, skills.TITLES[code])
    return replace(state, ledger=ledger), SkillGained(record.name, record.class_id, code, detail)


def _improve_faults(unit: UnitRecord, progress: Progress) -> tuple[Violation, ...]:
    found = []
    if unit.xp < 1:
        found.append(Violation(IMPROVE, f"{unit.name} has no XP die"))
    if unit.quality >= ELITE:
        found.append(Violation(IMPROVE, f"{unit.name} has crew quality {unit.quality}; none is better"))
    if unit.id in progress.tried:
        found.append(Violation(IMPROVE, f"{unit.name} has tried once after this battle"))
    return tuple(found)


def _improve_note(unit: UnitRecord) -> str:
    return f"quality {quality_label(unit.quality)}, better on {unit.quality + 1}+ ({6 - unit.quality} in 6)"


def _dice_field(state: AftermathState, most: int) -> Integer:
    needed = state.ledger.figures.skill_needs
    return Integer("number", f"XP dice, each {needed}+ allows a roll", lowest=1, highest=most, unit="XP")


def _fit_form(ship: ShipClass, unit: UnitRecord, code: str) -> OrderForm:
    details = open_details(ship, unit.skills, code)
    name = "bank" if code in skills.PER_BANK else "system"
    options = tuple(Option(detail[name], detail_label(ship, detail)) for detail in details)
    field = Choice(name, "Weapon bank" if name == "bank" else "Weapon system", options=options)
    return OrderForm("fit", f"{skills.TITLES[code]} for {unit.name}", (field,), unit=unit.id)


def _fit_faults(state: AftermathState, progress: Progress, order: Fit) -> tuple[Violation, ...]:
    training = progress.training
    if training is None:
        return (Violation(SKILLS, "no skill waits for a bank or system"),)
    unit = state.ledger.unit(training.unit)
    details = open_details(state.ledger.classes[unit.class_id], unit.skills, training.code)
    if order.detail in details:
        return ()
    return (
        Violation(
            "Skills and Refits Table", f"{unit.name} cannot have {skills.TITLES[training.code]} for that"
        ),
    )
