"""Transporter artillery in the strike phase: bomblets on all that is in a hex, or one large round. All of it house."""

from core.api import (
    Choice,
    Dice,
    DiceRequest,
    Event,
    Hex,
    HexPath,
    Modifier,
    Option,
    OrderForm,
    Preview,
    Seat,
    Subset,
    Violation,
    hexgrid,
)
from plugins.sfm.combat import carry_result, column_of, hardiness, shelter, word
from plugins.sfm.flight_events import Bombarded, MissionUsed
from plugins.sfm.ground import ground, hex_key, key_hex, key_label
from plugins.sfm.measure import sight_by, target_shot
from plugins.sfm.orders import Bombard, Struck
from plugins.sfm.phases.fire import POSITIONS, YES_NO, target_label, terrain_faults, terrain_options
from plugins.sfm.ranges import own_range
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, replaced
from plugins.sfm.tables import results

RULE = "Transporter Artillery"
BY = "transporter artillery"
KILLS, HURTS = 1, 3
"""On one die with what shelters the target: up to here it is killed or destroyed, up to there stunned or damaged."""
SHELTERED = Modifier("cover or position", 1, "Transporter Artillery (house)")
UNITARY_ROW = "heavy"
UNITARY = Modifier("unitary round", -2, "Transporter Artillery (house)")
FORTIFIED = ("hardened", "structure")
"""The columns of what a unitary round is for."""


def left(rules: Rules, state: State) -> int:
    """Give the missions that the player who strikes has left."""
    able = rules.transporter_artillery or rules.bombardment
    return state.missions.get(state.striking, 0) if able else 0


def seen(rules: Rules, state: State, seat: Seat, here: Hex) -> bool:
    """Tell whether a seat spots a hex: a unit of it sees it within its own range. Rule: Spotting."""
    sight = sight_by(rules, state)
    return any(
        (there := state.where(unit)) is not None
        and hexgrid.distance(there, here) <= own_range(rules, unit)
        and ((unit.aloft and rules.flyers_above) or ground(state.map).sees(there, here, sight))
        for unit in state.fighters()
        if unit.seat == seat
    )


def faults(rules: Rules, state: State, seat: Seat, order: Bombard) -> list[Violation]:
    """Say why artillery may not fall so. Rule: Transporter Artillery (house)."""
    if not left(rules, state):
        return [Violation(RULE, "no mission of transporter artillery is left")]
    if order.target:
        if order.at is not None:
            return [Violation(RULE, "a unitary round has a target and no hex")]
        found = _unitary_faults(rules, state, order.target)
        if found:
            return found
    if state.cards:
        return _told_faults(state, order)
    if order.shown:
        return [Violation("Board", "the board is measured: `shown` stays away")]
    here = _place(state, order.target) if order.target else order.at
    if here is None:
        return [Violation(RULE, "neither a hex nor a target is named")]
    if here not in ground(state.map).terrain:
        return [Violation("The Map", f"hex {hex_key(here)} is off the map")]
    if not seen(rules, state, seat, here):
        return [Violation("Spotting", f"no unit of its player spots hex {hex_key(here)}")]
    return []


def _unitary_faults(rules: Rules, state: State, target: str) -> list[Violation]:
    aim = state.units.get(target)
    if not rules.unitary_round:
        return [Violation(RULE, "the unitary round is a house rule, and switched off")]
    if aim is None and target not in state.buildings:
        return [Violation(RULE, f"{target!r} is neither a unit nor a town hex")]
    if aim is not None and (aim.place != "map" or aim.aloft):
        return [Violation(RULE, f"{aim.called} is not on the ground")]
    if aim is None and state.buildings[target].destroyed:
        return [Violation(RULE, f"the buildings in {target} are destroyed already")]
    if column_of(state, target) not in FORTIFIED:
        return [Violation(RULE, "a unitary round is for structures and hardened targets")]
    return []


def _told_faults(state: State, order: Bombard) -> list[Violation]:
    if order.at is not None:
        return [Violation("By cards", "nobody enters positions: `at` stays away")]
    found = []
    for one in order.shown:
        found += terrain_faults(one.shot.terrain)
        aim = state.units.get(one.target)
        if (aim is None or aim.place != "map" or aim.aloft) and one.target not in state.buildings:
            found.append(Violation("By cards", f"{one.target!r} is neither on the ground nor a town hex"))
    names = [one.target for one in order.shown]
    if len(set(names)) < len(names):
        found.append(Violation("By cards", "`shown` names something twice"))
    if order.target and names != [order.target]:
        found.append(Violation("By cards", "`shown` of a unitary round is its target alone"))
    return found


def _place(state: State, target: str) -> Hex | None:
    unit = state.units.get(target)
    return unit.at if unit is not None else key_hex(target, "target")


def struck(rules: Rules, state: State, order: Bombard) -> tuple[Struck, ...]:
    """Give all on which it falls, by name, buildings last: told, or measured."""
    if state.cards:
        return order.shown
    if order.target:
        names = [order.target]
    else:
        assert order.at is not None
        key = hex_key(order.at)
        names = sorted(unit.id for unit in state.in_hex(order.at))
        if key in state.buildings and not state.buildings[key].destroyed:
            names.append(key)
    return tuple(Struck(name, target_shot(rules, state, name)) for name in names)


def carry_out(rules: Rules, state: State, order: Bombard, dice: Dice) -> tuple[State, list[Event]]:
    """Let it fall.

    Dice: 1d6 for each unit, and then for buildings, in the order of `struck`, a unitary round 2d6 (1d6 by setting), all of
    the seat that bombards; with survival, after each kill 1d6 of the owner of the unit.
    """
    seat = state.striking
    falls = struck(rules, state, order)
    here = _place(state, order.target) if order.target and not state.cards else order.at
    missions = state.missions[seat] - 1
    state = replaced(state, missions={**state.missions, seat: missions})
    events: list[Event] = [MissionUsed(seat, here, bool(order.target), missions)]
    for one in falls:
        column = column_of(state, one.target)
        mods = _modifiers(rules, state, one, bool(order.target))
        count = rules.dice if order.target else 1
        total = sum(dice.roll(DiceRequest(seat, 6, count, "bombard", ordered=False)))
        adjusted = total + sum(mod.value for mod in mods)
        if order.target:
            result = word(rules.rows[UNITARY_ROW], column, adjusted)
        else:
            best, middle = results()[column]
            result = best if adjusted <= KILLS else middle if adjusted <= HURTS else "miss"
        events.append(
            Bombarded(seat, one.target, bool(order.target), total, adjusted - total, adjusted, result)
        )
        state = carry_result(rules, state, BY, one.target, one.shot, result, dice, events)
    return state, events


def preview(rules: Rules, state: State, order: Bombard) -> Preview:
    """Give the dice, and what shelters each that is struck."""
    falls = struck(rules, state, order)
    count = rules.dice if order.target else 1
    notes = tuple(
        f"{target_label(state, one.target)}: {sum(mod.value for mod in _modifiers(rules, state, one, bool(order.target))):+d}"
        for one in falls
    )
    dice = tuple(DiceRequest(state.striking, 6, count, "bombard", ordered=False) for _ in falls)
    return Preview(dice=dice, notes=notes or ("there is nothing",))


def _modifiers(rules: Rules, state: State, one: Struck, unitary: bool) -> list[Modifier]:
    """Give what changes the roll for one that is struck; a prime team is as hard to kill as by fire."""
    unit = state.units.get(one.target)
    sheltered = shelter(rules, state, unit, one.shot) if unit is not None else []
    if unitary:
        return [
            UNITARY,
            *sheltered,
            *([Modifier("overcrowded", -2, "Adjustment")] if one.shot.crowded else []),
        ]
    return [*([SHELTERED] if sheltered else []), *(hardiness(rules, unit) if unit is not None else [])]


# --- forms ---


def forms(rules: Rules, state: State, seat: Seat) -> list[OrderForm]:
    """Give the forms of both kinds of missions."""
    missions = left(rules, state)
    if not missions:
        return []
    found = []
    title = f"Transporter artillery ({missions} left)"
    if state.cards:
        below = [unit for unit in state.on_map() if not unit.aloft]
        options = [Option(unit.id, unit.called) for unit in below]
        options += [
            Option(key, key_label(state.map, key))
            for key, one in sorted(state.buildings.items())
            if not one.destroyed
        ]
        if options:
            field = Subset("shown.targets", "In that hex", options=tuple(options), at_least=1)
            found.append(OrderForm("bombard", title, (field, *_SHELTER_FIELDS)))
    else:
        hexes = tuple(
            here
            for here in sorted(ground(state.map).terrain)
            if not faults(rules, state, seat, Bombard(here))
        )
        if hexes:
            field_at = HexPath("at", "Hex", start=None, steps=hexes, may_stop=False)
            found.append(OrderForm("bombard", title, (field_at,)))
    return found + _unitary_forms(rules, state, seat, missions)


_SHELTER_FIELDS = (
    Choice("shown.terrain", "Terrain", True, options=terrain_options()),
    Choice("shown.position", "Position there", True, options=POSITIONS),
    Choice("shown.crowded", "Hex overcrowded", True, options=YES_NO),
)


def _unitary_forms(rules: Rules, state: State, seat: Seat, missions: int) -> list[OrderForm]:
    names = [unit.id for unit in state.on_map()] + sorted(state.buildings)
    title = f"Unitary round ({missions} left)"
    if state.cards:
        return [
            OrderForm(
                "bombard",
                f"{title} on {target_label(state, name)}",
                _SHELTER_FIELDS,
                {"target": name, "shown.targets": [name]},
            )
            for name in names
            if not _unitary_faults(rules, state, name)
        ]
    able = [name for name in names if not faults(rules, state, seat, Bombard(target=name))]
    if not able:
        return []
    options = tuple(Option(name, target_label(state, name)) for name in able)
    return [OrderForm("bombard", title, (Choice("target", "Target", options=options),))]
