"""The strike phase: the other player's fighters come, the active player fires at them, they attack and turn away."""

from core.api import Dice, Event, Hex, HexPath, Order, OrderForm, Seat, Violation, hexgrid
from plugins.sfm.attack import attack, gone
from plugins.sfm.combat import MUNITIONS_ROW, row_faults
from plugins.sfm.events import How
from plugins.sfm.flight_events import FighterPlaced
from plugins.sfm.ground import ground, hex_key
from plugins.sfm.measure import shot_of
from plugins.sfm.orders import Done, Fire, Strike
from plugins.sfm.phases import artillery
from plugins.sfm.phases.entering import own_unit
from plugins.sfm.phases.fire import aim_faults, attack_form, shooter_faults, targets
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit, replaced, with_unit
from plugins.sfm.tables import kinds

RULE = "Fighters: Strikes"
APART = 3
"""So near to each other a player's fighters may not be placed. Units: hexes."""


# --- the three stages ---


def begun(rules: Rules, state: State) -> State | None:
    """Give the state with the strike phase open; None where no enemy has anything to strike with."""
    return _next_striker(rules, state, state.enemies(state.seat))


def _next_striker(rules: Rules, state: State, seats: tuple[Seat, ...]) -> State | None:
    """Give the state in which the first of these seats strikes that can; of three players one after another (house)."""
    for seat in seats:
        there = replaced(state, stage="placing", striker=state.seats.index(seat))
        able = any(_is_fighter(unit) and unit.place == "ready" for unit in _units(state, seat))
        if able or artillery.left(rules, there):
            return there
    return None


def after(rules: Rules, state: State, events: list[Event]) -> State | None:
    """Give the state in the next stage in which somebody has something to decide; None at the end of the phase."""
    if state.stage == "placing" and strikers(state) and defenders(rules, state):
        return replaced(state, stage="defence")
    if state.stage != "attack" and strikers(state):
        return replaced(state, stage="attack")
    enemies = state.enemies(state.seat)
    later = enemies[enemies.index(state.striking) + 1 :]
    found = _next_striker(rules, state, later)
    return all_gone(found, events) if found is not None else None


def strikers(state: State) -> list[Unit]:
    """Give the fighters that have come for a strike."""
    return [unit for unit in state.on_map() if _is_fighter(unit) and not unit.patrol]


def _is_fighter(unit: Unit) -> bool:
    return kinds()[unit.kind].category == "fighter"


def _units(state: State, seat: Seat) -> list[Unit]:
    return [unit for unit in state.units.values() if unit.seat == seat]


def defenders(rules: Rules, state: State) -> list[Unit]:
    """Give the active player's units that could fire at a fighter at all."""
    return [
        unit
        for unit in _units(state, state.seat)
        if not shooter_faults(rules, state, state.seat, unit.id) and not row_faults(rules, unit, "flyer")
    ]


# --- placing ---


def strike_faults(state: State, seat: Seat, order: Strike) -> list[Violation]:
    """Say why a fighter may not come so. Rule: Fighters: Strikes."""
    unit = own_unit(state, seat, order.unit)
    if isinstance(unit, list):
        return unit
    if not _is_fighter(unit):
        return [Violation(RULE, f"{unit.called} is no fighter")]
    if unit.place != "ready":
        why = "is on patrol instead" if unit.patrol else "is not to be called"
        return [Violation(RULE, f"{unit.called} {why}")]
    if state.cards:
        told = order.at is not None
        return [Violation("By cards", "nobody enters positions: `at` stays away")] if told else []
    if order.at is None:
        return [Violation(RULE, f"no hex is named for {unit.called}")]
    if order.at not in ground(state.map).terrain:
        return [Violation("The Map", f"hex {hex_key(order.at)} is off the map")]
    return [
        Violation(RULE, f"{other.called} is within {APART} hexes of {hex_key(order.at)}")
        for other in _units(state, seat)
        if other.at is not None and _is_fighter(other) and hexgrid.distance(other.at, order.at) <= APART
    ]


def place(state: State, order: Strike) -> tuple[State, list[Event]]:
    """Place the fighter."""
    unit = state.units[order.unit]
    placed = with_unit(state, unit, place="map", at=order.at)
    return placed, [FighterPlaced(unit.id, order.at, False)]


# --- fire at fighters and with them ---


def fire_faults(rules: Rules, state: State, seat: Seat, order: Fire) -> list[Violation]:
    """Say why a unit may not fire so in the strike phase. Rule: Fighters: Strikes, Combat Air Patrol."""
    found = shooter_faults(rules, state, seat, order.unit)
    if found:
        return found
    unit = state.units[order.unit]
    if state.stage == "defence":
        if order.munitions or state.units.get(order.target) not in strikers(state):
            return [
                Violation("Strike Phase", "the active player fires at fighters that strike, and no other way")
            ]
    elif unit not in strikers(state):
        return [Violation("Strike Phase", f"{unit.called} is no fighter that has come for a strike")]
    elif order.munitions:
        found = _munitions_faults(rules, state, unit, order.target)
    return found or aim_faults(rules, state, order)


def _munitions_faults(rules: Rules, state: State, unit: Unit, target: str) -> list[Violation]:
    aim = state.units.get(target)
    if not rules.munitions or MUNITIONS_ROW not in rules.rows:
        return [Violation(RULE, "ground attack munitions are house figures, and switched off")]
    if not unit.munitions:
        return [Violation(RULE, f"{unit.called} has dropped its ground attack munitions before")]
    if aim is not None and aim.aloft:
        return [Violation(RULE, f"{aim.called} is in flight; munitions fall on what is on the ground")]
    return []


def attack_with(rules: Rules, state: State, order: Fire, dice: Dice) -> tuple[State, list[Event]]:
    """Attack with a fighter, which then turns away. Dice: as `combat.attack`."""
    unit = state.units[order.unit]
    how: How = "munitions" if order.munitions else "strike"
    if order.munitions:
        state = with_unit(state, unit, munitions=False)
    return attack(rules, state, unit, order.target, shot_of(rules, state, order), how, dice)


def all_gone(state: State, events: list[Event]) -> State:
    """End a player's strike: those that have not attacked turn away as well."""
    for unit in strikers(state):
        state = gone(state, unit.id, events)
    return state


# --- forms ---


def forms(rules: Rules, state: State, seat: Seat) -> list[Order | OrderForm]:
    """Give what the seat that acts can do in this stage."""
    found: list[Order | OrderForm] = []
    if state.stage == "placing":
        found += [
            form
            for unit in _units(state, seat)
            if _is_fighter(unit) and unit.place == "ready" and (form := _place_form(state, seat, unit))
        ]
    elif state.stage == "defence":
        aims = {unit.id for unit in strikers(state)}
        for unit in defenders(rules, state):
            options = [(name, shot) for name, shot in targets(rules, state, unit) if name in aims]
            if options:
                found.append(attack_form(rules, state, unit, "fire", options))
    else:
        for unit in strikers(state):
            found += _attack_forms(rules, state, unit)
    if state.stage != "defence":
        found += artillery.forms(rules, state, seat)
    return [*found, Done()]


def _place_form(state: State, seat: Seat, unit: Unit) -> Order | OrderForm | None:
    if state.cards:
        return Strike(unit.id)
    hexes = places(state, seat, unit)
    if not hexes:
        return None
    field = HexPath("at", "Hex over which it comes", start=None, steps=hexes, may_stop=False)
    return OrderForm("strike", f"Strike with {unit.called}", (field,), {"unit": unit.id}, unit=unit.id)


def places(state: State, seat: Seat, unit: Unit) -> tuple[Hex, ...]:
    """Give the hexes over which a fighter may come for a strike."""
    return tuple(
        to for to in sorted(ground(state.map).terrain) if not strike_faults(state, seat, Strike(unit.id, to))
    )


def _attack_forms(rules: Rules, state: State, unit: Unit) -> list[OrderForm]:
    if shooter_faults(rules, state, unit.seat, unit.id):
        return []
    options = targets(rules, state, unit)
    found = [attack_form(rules, state, unit, "fire", options)] if options else []
    below = [(name, shot) for name, shot in options if not _munitions_faults(rules, state, unit, name)]
    if below:
        found.append(attack_form(rules, state, unit, "fire", below, munitions=True))
    return found
