"""The close assault phase."""

from msgspec.structs import replace

from core.api import Dice, Event, Hex, OrderForm, Seat, Violation, counted
from plugins.sfm.attack import attack
from plugins.sfm.combat import settle_positions, target_faults
from plugins.sfm.events import Advanced, Crossed
from plugins.sfm.ground import key_hex
from plugins.sfm.measure import entered, shot_of
from plugins.sfm.orders import Assault
from plugins.sfm.path import can_enter
from plugins.sfm.phases.fire import attack_form, engaged_faults, shooter_faults, shown_faults, targets
from plugins.sfm.ports import port_faults
from plugins.sfm.scenario.goals import is_to_cross
from plugins.sfm.settings import Rules
from plugins.sfm.state import Advance, State, Unit, with_building, with_unit


def faults(rules: Rules, state: State, seat: Seat, order: Assault) -> list[Violation]:
    """Say why a unit may not close assault so. Rule: Close Assault: Special Attack, Restrictions, Requirement."""
    found = shooter_faults(rules, state, seat, order.unit)
    if found:
        return found
    unit = state.units[order.unit]
    kind = rules.kinds[unit.class_id]
    if kind.assault is None:
        return [
            Violation("Close Assault: Restrictions", f"a {kind.name.lower()} cannot conduct a close assault")
        ]
    if unit.place == "aboard" and not state.in_bunker(unit):
        why = f"{unit.called} rides in {state.units[unit.carrier].called} and cannot assault out of it"
        return [Violation("Carrying Troops", why)]
    found = target_faults(rules, state, unit, order.target) or shown_faults(state, order)
    if found:
        return found
    aim = state.units.get(order.target)
    if aim is not None and not state.hostile(aim.seat, seat):
        return [Violation("Close Assault Phase", "the target is no unit of an enemy")]
    if aim is not None and aim.aloft:
        return [Violation("Close Assault", f"{aim.called} is in flight, out of reach of a close assault")]
    shot = shot_of(rules, state, order)
    if shot.range > 1:
        found.append(
            Violation(
                "Close Assault",
                f"the target is {counted(shot.range, 'hex', 'hexes')} away; it must be adjacent or in the same hex",
            )
        )
    elif not state.cards and _barred(rules, state, unit, order.target):
        found.append(
            Violation("Close Assault: Special Attack", f"{unit.called} may not enter the hex of its target")
        )
    return found + engaged_faults(state, unit, order.target) + port_faults(rules, state, unit, shot)


def bound(rules: Rules, state: State, seat: Seat) -> list[tuple[Unit, list[Unit]]]:
    """Give the units that share a hex with enemies and have not attacked yet, each with these.

    Rule: Close Assault: Requirement.
    """
    found = []
    for unit in state.fighters():
        if unit.seat == seat and rules.kinds[unit.class_id].assault is not None and not unit.down:
            foes = state.foes_in(state.where(unit), seat)
            if any(not target_faults(rules, state, unit, foe.id) for foe in foes):
                found.append((unit, foes))
    return found


def owing(rules: Rules, state: State, seat: Seat) -> list[Violation]:
    """Say which units have yet to attack those who share their hex."""
    return [
        Violation(
            "Close Assault: Requirement",
            f"{unit.called} shares its hex with {', '.join(foe.called for foe in foes)} and must attack",
        )
        for unit, foes in bound(rules, state, seat)
    ]


def forms(rules: Rules, state: State, seat: Seat) -> list[OrderForm]:
    """Give a form for each unit that can close assault something."""
    found = []
    for unit in state.fighters():
        if (
            unit.seat != seat
            or rules.kinds[unit.class_id].assault is None
            or shooter_faults(rules, state, seat, unit.id)
        ):
            continue
        options = [
            (name, shot)
            for name, shot in targets(rules, state, unit, limit=1)
            if state.cards or not _barred(rules, state, unit, name)
        ]
        if options:
            found.append(attack_form(rules, state, unit, "assault", options))
    return found


def _barred(rules: Rules, state: State, unit: Unit, target: str) -> bool:
    there = hex_of(state, target)
    return there is None or (there != state.where(unit) and not can_enter(rules, state, unit, there))


def hex_of(state: State, target: str) -> Hex | None:
    """Give the hex of a unit on the board, or of a town."""
    unit = state.units.get(target)
    return unit.at if unit is not None else key_hex(target, "target")


def carry_out(rules: Rules, state: State, order: Assault, dice: Dice) -> tuple[State, list[Event]]:
    """Assault, turn the unit upside down, and let it enter when it has succeeded.

    A retreat that the result allows comes before the entry. Dice: as `combat.attack`.
    """
    unit = state.units[order.unit]
    there = None if state.cards else hex_of(state, order.target)
    shot = shot_of(rules, state, order)
    state = with_unit(state, unit, fired=True)
    return attack(rules, state, unit, order.target, shot, "assault", dice, order.entry, there)


def enter(rules: Rules, state: State, advance: Advance) -> tuple[State, list[Event]]:
    """Let a successful unit enter the hex of its target, where it stays for this turn.

    Rule: Close Assault: Special Attack, Continuation; Improved Positions. By the setting `assault_entry` only when no
    enemy is left there. Into a hex whose buildings were the target it goes unless an enemy stands there upright.
    """
    unit = state.units[advance.unit]
    if unit.place != "map" and not state.in_bunker(unit):
        return state, []
    aim, entry = state.units.get(advance.target), advance.entry
    if rules.assault_entry == "emptied":
        left_there = aim is not None and aim.place == "map" and not advance.fled
        barred = left_there or entry.company != ""
    else:
        barred = aim is None and entry.company == "upright"
    if barred:
        return state, [Advanced(unit.id, unit.at, False)]
    before = state.where(unit)
    if not advance.beside:
        unit = entered(state, unit, advance.at, state.work_at(advance.at))
    unit = replace(unit, halted=True)
    state = settle_positions(with_unit(state, unit), before)
    state = settle_positions(state, advance.at)
    events: list[Event] = [Advanced(unit.id, advance.at, True)]
    for key in (entry.left, entry.building):
        state = cross(state, unit, key, events)
    return state, events


def cross(state: State, unit: Unit, key: str, events: list[Event]) -> State:
    """Note that a unit has moved through a town hex, where somebody is to. Rule: Klingon Mission."""
    if key not in state.buildings or state.buildings[key].crossed or not is_to_cross(state, unit):
        return state
    events.append(Crossed(unit.id, key))
    return with_building(state, key, crossed=True)
