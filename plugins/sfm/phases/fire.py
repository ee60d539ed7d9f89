"""The fire phase, and what every kind of attack has in common."""

from msgspec.structs import replace

from core.api import (
    Choice,
    Dice,
    Event,
    Integer,
    Option,
    OrderForm,
    Preview,
    Seat,
    Subset,
    Violation,
    titled,
)
from plugins.sfm.attack import attack
from plugins.sfm.combat import (
    attack_dice,
    column_of,
    modifiers,
    odds,
    row_faults,
    sight_faults,
    target_faults,
)
from plugins.sfm.events import How
from plugins.sfm.ground import key_hex, key_label
from plugins.sfm.measure import measured_shot, shot_of
from plugins.sfm.orders import Assault, Fire, Shot
from plugins.sfm.ports import fires_from_there, firing, port_faults, port_open
from plugins.sfm.ranges import own_range, range_to
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Unit, with_unit
from plugins.sfm.tables import COLUMNS, kinds, terrains


def faults(rules: Rules, state: State, seat: Seat, order: Fire) -> list[Violation]:
    """Say why a unit may not fire so. Rule: Sequence of Play: Fire Phase; Designation; Spotting."""
    found = shooter_faults(rules, state, seat, order.unit)
    if found:
        return found
    if order.munitions:
        return [Violation("Fighters: Strikes", "ground attack munitions are dropped in a strike alone")]
    return aim_faults(rules, state, order)


def aim_faults(rules: Rules, state: State, order: Fire) -> list[Violation]:
    """Say why a unit that can fire may not fire at this target."""
    unit = state.units[order.unit]
    found = target_faults(rules, state, unit, order.target) or shown_faults(state, order)
    if found:
        return found
    shot = shot_of(rules, state, order)
    found = patrol_faults(state, unit, order.target) + sight_faults(rules, state, unit, order.target, shot)
    return found + engaged_faults(state, unit, order.target) + port_faults(rules, state, unit, shot)


def patrol_faults(state: State, unit: Unit, target: str) -> list[Violation]:
    """Say that a fighter on patrol fires at something other than enemy fighters. Rule: Combat Air Patrol."""
    aim = state.units.get(target)
    if not unit.patrol or (aim is not None and aim.aloft and kinds()[aim.kind].category == "fighter"):
        return []
    why = f"{unit.called} is on patrol and fires at enemy fighters alone, and at moving shuttles"
    return [Violation("Fighters: Combat Air Patrol", why)]


def shooter_faults(rules: Rules, state: State, seat: Seat, name: str) -> list[Violation]:
    """Say why a unit cannot attack in its own turn. Rule: General Combat Rules; Gunboats: Weapons."""
    unit = state.units.get(name)
    if unit is None or unit.seat != seat:
        return [Violation("Designation", f"{titled(seat)} has no unit {name!r}")]
    if unit.place == "aboard" and not fires_from_there(rules, state, unit):
        why = f"{unit.called} rides in {state.units[unit.carrier].called} and cannot attack out of it"
        return [Violation("Carrying Troops", why)]
    if unit.place not in ("map", "aboard"):
        return [Violation("Designation", f"{unit.called} is not on the map")]
    if unit.stunned:
        return [
            Violation(
                "Sequence of Play: Starting Phase",
                f"{unit.called} is stunned and cannot attack in this player turn",
            )
        ]
    if unit.fired and not 0 < unit.shots < rules.kinds[unit.class_id].shots:
        return [
            Violation(
                "General Combat Rules", f"{unit.called} is upside down: it has attacked in this player turn"
            )
        ]
    return []


def shown_faults(state: State, order: Fire | Assault) -> list[Violation]:
    """Say what is wrong with what the order tells of the table."""
    entry = order.entry if isinstance(order, Assault) else None
    if not state.cards:
        told = order.shown is not None or entry is not None
        return [Violation("Board", "the board is measured: `shown` stays away")] if told else []
    if entry is not None:
        for key in (entry.building, entry.left):
            if key and key not in state.buildings:
                return [Violation("By cards", f"there is no town hex {key!r}")]
    if order.shown is None:
        return [Violation("By cards", "`shown` is missing: range, line of sight and terrain of the target")]
    return terrain_faults(order.shown.terrain) + (
        [Violation("Range", "a range is not negative")] if order.shown.range < 0 else []
    )


def terrain_faults(name: str) -> list[Violation]:
    """Say that a told terrain does not exist."""
    if name in terrains():
        return []
    return [
        Violation("By cards", f"there is no terrain {name!r}; there are: {', '.join(sorted(terrains()))}")
    ]


def engaged_faults(state: State, unit: Unit, target: str) -> list[Violation]:
    """Say that a unit which shares its hex with enemies attacks elsewhere. Rule: Close Assault: Requirement.

    What is in flight over a hex does not share it.
    """
    foes = [] if unit.aloft else state.foes_in(state.where(unit), unit.seat)
    if not foes or target in [foe.id for foe in foes]:
        return []
    return [
        Violation(
            "Close Assault: Requirement",
            f"{unit.called} shares its hex with {', '.join(foe.called for foe in foes)} and must attack there",
        )
    ]


def carry_out(rules: Rules, state: State, order: Fire, dice: Dice) -> tuple[State, list[Event]]:
    """Fire and turn the unit upside down. Dice: as `attack.attack`."""
    unit = state.units[order.unit]
    how: How = "defence" if state.phase == "strike" else "fire"
    state = with_unit(state, unit, fired=True, shots=unit.shots + 1)
    return attack(rules, state, unit, order.target, shot_of(rules, state, order), how, dice)


def forms(rules: Rules, state: State, seat: Seat) -> list[OrderForm]:
    """Give a form for each unit that can fire at something."""
    found = []
    for unit in firing(rules, state):
        if unit.seat == seat and not shooter_faults(rules, state, seat, unit.id):
            options = targets(rules, state, unit)
            if options:
                found.append(attack_form(rules, state, unit, "fire", options))
    return found


def targets(
    rules: Rules, state: State, unit: Unit, limit: int | None = None
) -> list[tuple[str, Shot | None]]:
    """Give the enemies and town hexes that a unit can attack, with the shot; by cards whatever its row can hurt."""
    foes = [other for other in state.on_map() if state.hostile(other.seat, unit.seat)]
    able = {column: not row_faults(rules, unit, column) for column in COLUMNS}
    close = limit is not None
    names: list[str] = [
        other.id
        for other in foes
        if able[column_of(state, other.id)]
        and not (close and other.aloft)
        and not patrol_faults(state, unit, other.id)
    ]
    if able["structure"] and not unit.patrol:
        names += [key for key, building in sorted(state.buildings.items()) if not building.destroyed]
    if state.cards:
        shut = state.in_bunker(unit) and not _open_sides(rules, state, unit)
        return [] if shut else [(name, None) for name in names]
    found: list[tuple[str, Shot | None]] = []
    for name in names:
        reach = range_to(rules, state, unit, name) if limit is None else limit
        if not near(state, unit, name, reach) or engaged_faults(state, unit, name):
            continue
        shot = measured_shot(rules, state, unit, name)
        if (shot.seen or close) and port_open(rules, state, unit, shot):
            found.append((name, shot))
    return found


def near(state: State, unit: Unit, target: str, reach: int) -> bool:
    """Tell whether a target is in reach: cheaper than to measure the whole shot."""
    there = state.units[target].at if target in state.units else key_hex(target, "target")
    here = state.where(unit)
    if there is None or here is None:
        return False
    q, r = there.q - here.q, there.r - here.r
    return max(abs(q), abs(r), abs(q + r)) <= reach


def attack_form(
    rules: Rules,
    state: State,
    unit: Unit,
    order: str,
    options: list[tuple[str, Shot | None]],
    munitions: bool = False,
) -> OrderForm:
    """Give the form of an attack by a unit."""
    choices = []
    for name, shot in options:
        note = ""
        if shot is not None:
            mods = modifiers(rules, state, unit, name, shot, order == "assault", munitions)
            total = sum(one.value for one in mods)
            best, chance = odds(rules, unit, column_of(state, name), total, munitions).outcomes[0]
            note = f"{best} {chance:.0%}"
        choices.append(Option(name, target_label(state, name), note))
    fields: list[Choice | Integer | Subset] = [Choice("target", "Target", options=tuple(choices))]
    if state.cards:
        farthest = 1 if order == "assault" else own_range(rules, unit)
        fields += [
            Integer("shown.range", "Range", lowest=0, highest=farthest, unit="hex", told=True),
            Choice("shown.terrain", "Terrain of the target", True, options=terrain_options()),
            Choice("shown.position", "Position of the target", True, options=POSITIONS),
            Choice("shown.crowded", "Target hex overcrowded", True, options=YES_NO),
            Choice("shown.road", "Target in a road hex", True, options=YES_NO),
        ]
        if state.in_bunker(unit):
            sides = _open_sides(rules, state, unit)
            label = "Hexside of the bunker towards the target"
            fields.append(Subset("shown.sides", label, options=sides, at_least=1, at_most=2))
        if order == "assault":
            fields.append(Choice("entry.company", "Other enemies in that hex", True, options=COMPANY))
            if state.buildings:
                towns = (
                    Option("", "none"),
                    *(Option(key, key_label(state.map, key)) for key in sorted(state.buildings)),
                )
                fields.append(Choice("entry.building", "Town hex of the target", True, options=towns))
    if munitions:
        fixed = {"unit": unit.id, "munitions": True}
        return OrderForm(order, f"Drop munitions of {unit.called}", tuple(fields), fixed, unit=unit.id)
    title = f"{'Close assault with' if order == 'assault' else 'Fire with'} {unit.called}"
    return OrderForm(order, title, tuple(fields), {"unit": unit.id}, unit=unit.id)


def refined(rules: Rules, state: State, form: OrderForm) -> OrderForm:
    """By cards, what is in flight may be farther off: the range goes as far as the chosen target allows."""
    target = form.values.get("target")
    if target is None or not state.cards:
        return form
    farthest = range_to(rules, state, state.units[form.fixed["unit"]], str(target))
    fields = tuple(
        replace(field, highest=farthest) if isinstance(field, Integer) else field for field in form.fields
    )
    return OrderForm(form.order, form.title, fields, form.fixed, form.values, form.unit)


SIDES = ("south-east", "south", "south-west", "north-west", "north", "north-east")
"""The hexsides of a bunker, in the order of their numbers."""


def _open_sides(rules: Rules, state: State, unit: Unit) -> tuple[Option, ...]:
    """Give the hexsides of a unit's bunker out of which it may still shoot."""
    able = [side for side in range(6) if port_open(rules, state, unit, Shot(1, sides=(side,)))]
    return tuple(Option(side, SIDES[side]) for side in able)


COMPANY = (Option("", "none"), Option("stunned", "stunned alone"), Option("upright", "some upright"))
YES_NO = (Option(False, "no"), Option(True, "yes"))
POSITIONS = (Option("", "none"), Option("improved", "improved position"), Option("battle", "battle position"))


def terrain_options() -> tuple[Option, ...]:
    """Give every terrain as an option."""
    return tuple(Option(name, name.replace("_", " ")) for name in terrains())


def target_label(state: State, name: str) -> str:
    """Name a target."""
    unit = state.units.get(name)
    return f"buildings in {key_label(state.map, name)}" if unit is None else unit.name or name


def preview(rules: Rules, state: State, order: Fire | Assault) -> Preview:
    """Give modifiers, dice and exact odds of an attack."""
    unit = state.units[order.unit]
    shot = shot_of(rules, state, order)
    assault = isinstance(order, Assault)
    munitions = isinstance(order, Fire) and order.munitions
    mods = modifiers(rules, state, unit, order.target, shot, assault, munitions)
    total = sum(one.value for one in mods)
    chances = odds(rules, unit, column_of(state, order.target), total, munitions)
    gist = ", ".join(f"{label} {chance:.0%}" for label, chance in chances.outcomes if label != "miss")
    return Preview(mods, (attack_dice(rules, unit, "assault" if assault else "fire"),), chances, gist=gist)
