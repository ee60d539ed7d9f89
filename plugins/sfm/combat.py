"""An attack: what may be shot at, the modifiers, the chart, the odds, and what a result does."""

from functools import lru_cache
from itertools import product
from typing import Literal

from msgspec.structs import replace

from core.api import Dice, DiceRequest, Event, Hex, Modifier, Odds, Seat, UnitId, Violation, counted
from plugins.sfm.damage import POINTS, damage_points, endurance
from plugins.sfm.events import Damaged, How, Killed, Stunned, SurvivalRolled
from plugins.sfm.flight_events import Hit
from plugins.sfm.grades import figures, grade
from plugins.sfm.ground import ground
from plugins.sfm.measure import FITTING
from plugins.sfm.orders import Shot
from plugins.sfm.path import escapes, retreats
from plugins.sfm.ranges import range_to
from plugins.sfm.settings import Rules
from plugins.sfm.state import Inside, Retreat, State, Survival, Unit, push, with_building, with_unit
from plugins.sfm.tables import ChartRow, flies, kinds, results

STRUCTURE = "structure"
LASTING = 4
"""Stun results that stun a vehicle for good."""
FATAL = 8
"""Stun results that destroy a vehicle."""


def column_of(state: State, target: str) -> str:
    """Give the column of the chart in which a target is shot at."""
    unit = state.units.get(target)
    return kinds()[unit.kind].column if unit else STRUCTURE


def target_faults(rules: Rules, state: State, unit: Unit, target: str) -> list[Violation]:
    """Say why a unit cannot attack a target at all: unarmed, lost row, no such target. Rule: Combat Chart."""
    aim = state.units.get(target)
    if aim is None and target not in state.buildings:
        towns = ", ".join(sorted(state.buildings)) or "none"
        return [Violation("Designation", f"{target!r} is neither a unit nor a town hex; town hexes: {towns}")]
    faults = []
    if aim is not None and state.in_bunker(aim):
        why = f"{aim.called} is inside {state.units[aim.carrier].called}, which is attacked in its place"
        faults.append(Violation("Bunkers", why))
    elif aim is not None and aim.place == "aboard":
        why = f"{aim.called} rides in {state.units[aim.carrier].called}, which is attacked in its place"
        faults.append(Violation("Carrying Troops", why))
    elif aim is not None and aim.place != "map":
        faults.append(Violation("Designation", f"{aim.called} is not on the map"))
    if aim is not None and aim.id == unit.id:
        faults.append(Violation("Designation", f"{unit.called} cannot attack itself"))
    if aim is None and state.buildings[target].destroyed:
        faults.append(Violation("Designation", f"the buildings in {target} are destroyed already"))
    return faults + row_faults(rules, unit, column_of(state, target))


def row_faults(rules: Rules, unit: Unit, column: str) -> list[Violation]:
    """Say why a unit's row gives no result against a column, naming what is missing."""
    kind = rules.kinds[unit.class_id]
    if not kind.row:
        return [Violation("Unit Types", f"{unit.called}: a {kind.name.lower()} is unarmed")]
    row = rules.rows.get(kind.row)
    if row is None:
        why = f"the source gives no {kind.row} row of the combat chart, and house rows are switched off"
        return [Violation("Combat Chart", f"{unit.called} cannot attack: {why}")]
    if row.bands(column) is None:
        return [Violation("Combat Chart", f"{unit.called}: the {kind.row} row has no effect on this target")]
    return []


def sight_faults(rules: Rules, state: State, unit: Unit, target: str, shot: Shot) -> list[Violation]:
    """Say why a target is not in range and spotted. Rule: Designation; Spotting."""
    farthest = range_to(rules, state, unit, target)
    faults = []
    if shot.range > farthest:
        faults.append(
            Violation(
                "Combat Chart: Range",
                f"the target is {counted(shot.range, 'hex', 'hexes')} away; {unit.called} reaches {farthest}",
            )
        )
    if not shot.seen:
        faults.append(Violation("Spotting", f"{unit.called} has no line of sight to its target"))
    return faults


MUNITIONS = Modifier("ground attack munitions", -2, "Fighters: Strikes (house)")
MUNITIONS_ROW = "gav"
"""The row of the combat chart on which ground attack munitions strike."""


def modifiers(
    rules: Rules,
    state: State,
    shooter: Unit,
    target: str,
    shot: Shot,
    assault: bool,
    munitions: bool = False,
) -> tuple[Modifier, ...]:
    """Give everything that changes the roll. Rule: Combat Sequence: Adjustment."""
    found = [MUNITIONS] if munitions else []
    aim = state.units.get(target)
    if aim is not None:
        found += shelter(rules, state, aim, shot, assault) + hardiness(rules, aim)
        if (
            kinds()[aim.kind].category == "vehicle"
            and shot.road
            and aim.road_moved >= max(1, state.half_before)
        ):
            found.append(Modifier("moved by road", -2, "Adjustment: road movement"))
    bonus = rules.kinds[shooter.class_id].assault
    troops = grade(shooter.quality)
    if rules.quality and figures().grades[troops]:
        found.append(Modifier(f"{troops} troops", figures().grades[troops], "Campaign (house)"))
    if assault and bonus:
        found.append(Modifier("close assault", bonus, "Adjustment: close assault"))
    if shot.crowded:
        found.append(Modifier("overcrowded", -2, "Adjustment: overcrowded"))
    return tuple(found)


def shelter(rules: Rules, state: State, aim: Unit, shot: Shot, assault: bool = False) -> list[Modifier]:
    """Give what the terrain and a position do for a target. Rule: Covering Terrain; Improved Positions and others."""
    category = kinds()[aim.kind].category
    if category == "vehicle":
        return (
            [Modifier("battle position", 2, "Vehicle Battle Positions")] if shot.position == "battle" else []
        )
    if category != "infantry":
        return []
    cover = shot.position == "battle" or ground(state.map).covers(shot.terrain)
    if shot.position == "improved":
        value = (
            (2 if rules.assault_in_cover else 1) if cover and assault else 3 if cover else 1 if assault else 2
        )
        return [
            Modifier(
                "improved position in cover" if cover else "improved position",
                value,
                "Improved Positions",
            )
        ]
    return [Modifier("cover", 2, "Covering Terrain")] if cover else []


def hardiness(rules: Rules, aim: Unit) -> list[Modifier]:
    """Give what makes a target harder to kill by itself. Rule: Unit Types: Prime Team (house)."""
    hardy = aim.kind == "prime" and rules.prime_hardy
    return [Modifier("prime team", 1, "Unit Types: Prime Team (house)")] if hardy else []


def chart_result(rules: Rules, shooter: Unit, column: str, adjusted: int, munitions: bool = False) -> str:
    """Give the chart's word for an adjusted total; below the lowest printed one the best band counts."""
    return word(rules.rows[MUNITIONS_ROW] if munitions else rules.row(shooter.class_id), column, adjusted)


def word(row: ChartRow | None, column: str, adjusted: int) -> str:
    """Give what a row's column says of an adjusted total."""
    bands = row.bands(column) if row else None
    assert bands is not None
    best, middle = results()[column]
    return best if adjusted <= bands[0] else middle if adjusted <= bands[1] else "miss"


def odds(rules: Rules, shooter: Unit, column: str, modifier: int, munitions: bool = False) -> Odds:
    """Give the exact chances of each result."""
    row = rules.rows[MUNITIONS_ROW] if munitions else rules.row(shooter.class_id)
    return _odds(row, column, rules.dice, modifier)


@lru_cache(maxsize=4096)
def _odds(row: ChartRow | None, column: str, dice: int, modifier: int) -> Odds:
    best, middle = results()[column]
    count = {best: 0, middle: 0, "miss": 0}
    rolls = list(product(range(1, 7), repeat=dice))
    for roll in rolls:
        count[word(row, column, sum(roll) + modifier)] += 1
    return Odds(tuple((word, hits / len(rolls)) for word, hits in count.items()), exact=True)


def attack_dice(rules: Rules, shooter: Unit, how: How | Literal["again"]) -> DiceRequest:
    """Give the dice of an attack."""
    return DiceRequest(shooter.seat, 6, rules.dice, how, ordered=False)


def carry_result(
    rules: Rules,
    state: State,
    by: str,
    target: str,
    shot: Shot,
    result: str,
    dice: Dice,
    events: list[Event],
) -> State:
    """Do to a target what the result says.

    Args:
        by: the unit that attacked, or what else did.
    """
    if result == "miss":
        return state
    if target in state.buildings:
        return _hit_building(state, target, result, events)
    aim = state.units[target]
    if result in HITS:
        return hit(rules, state, aim, result, by, events)
    if result == "stun":
        return _stun(rules, state, by, aim, shot, events)
    return _kill(rules, state, by, aim, shot, result, dice, events)


HITS = ("damage", "D4", "D2")
"""Results that damage what flies, and ships."""


def hit(rules: Rules, state: State, aim: Unit, result: str, by: str, events: list[Event]) -> State:
    """Damage what flies, or a ship; two damaged results destroy a shuttle or fighter. Rule: Results; Gunboats: Damage."""
    more = 1 if result == "damage" else POINTS[rules.ship_damage][result]
    aim = replace(aim, damage=aim.damage + more)
    if 0 < endurance(rules, aim) <= aim.damage:
        return killed(with_unit(state, aim), aim.id, by, events)
    events.append(Hit(aim.id, aim.damage, damage_points(rules, aim)))
    return with_unit(state, aim)


def _hit_building(state: State, key: str, result: str, events: list[Event]) -> State:
    """Rule: Results: two damaged results destroy."""
    damage = state.buildings[key].damage + (1 if result == "damage" else 2)
    state = with_building(state, key, damage=damage, destroyed=damage >= 2)
    events.append(Damaged(key, damage, damage >= 2))
    return state


def _stun(rules: Rules, state: State, by: str, aim: Unit, shot: Shot, events: list[Event]) -> State:
    """Stun a unit, or let infantry in cover choose to retreat. Rule: Stun-Retreat; Terrain: cover is for infantry."""
    kind = kinds()[aim.kind]
    if kind.category == "structure" and kind.capacity:
        return _stun_inside(rules, state, by, aim, events)
    infantry = kind.category == "infantry"
    in_cover = shot.position == "battle" or ground(state.map).covers(shot.terrain)
    if rules.stun_retreat and infantry and in_cover:
        options = retreats(rules, state, aim, state.units[by]) if by in state.units else ()
        if options or (state.cards and by in state.units and "retreat" in shot.ways):
            return push(state, Retreat(aim.id, options))
    return stunned(rules, state, aim, by, events)


def _stun_inside(rules: Rules, state: State, by: str, bunker: Unit, events: list[Event]) -> State:
    """Stun one unit inside a bunker, civilians last; whoever is to choose is asked. Rule: Bunkers."""
    inside = [unit for unit in state.aboard(bunker.id) if not unit.stunned]
    able = [unit for unit in inside if unit.kind != "civilian"] or inside
    if len(able) > 1:
        seat = bunker.seat if rules.bunker_stun == "owner" else credited(state, bunker, by)
        return push(state, Inside(bunker.id, tuple(unit.id for unit in able), seat))
    return stunned(rules, state, able[0], by, events) if able else state


def lasting(rules: Rules, kind: str, stuns: int) -> bool:
    """Tell whether so many stun results stun a vehicle for good."""
    return _counts(rules, kind) and stuns >= LASTING


def fatal(rules: Rules, kind: str, stuns: int) -> bool:
    """Tell whether so many stun results destroy a vehicle."""
    return _counts(rules, kind) and stuns >= FATAL


def _counts(rules: Rules, kind: str) -> bool:
    return rules.vehicle_damage and kinds()[kind].category == "vehicle"


def stunned(rules: Rules, state: State, aim: Unit, by: str, events: list[Event]) -> State:
    """Give the state with a unit stunned. Rule: Results; Vehicle Combat Damage."""
    stuns = aim.stuns + _counts(rules, aim.kind)
    if fatal(rules, aim.kind, stuns) and by:
        return killed(with_unit(state, aim, stuns=stuns), aim.id, by, events)
    if rules.second_stun and aim.stunned and kinds()[aim.kind].category == "infantry":
        return killed(state, aim.id, by, events)
    events.append(Stunned(aim.id, stuns))
    return with_unit(state, aim, stunned=True, stuns=stuns)


def _kill(
    rules: Rules,
    state: State,
    by: str,
    aim: Unit,
    shot: Shot,
    result: str,
    dice: Dice,
    events: list[Event],
) -> State:
    """Kill a unit, unless it survives. Rule: Survival, for a result that reads kill, and not for what flies."""
    able = rules.survival_of == "killed" or kinds()[aim.kind].category == "infantry"
    if rules.survival and able and result == "kill" and not flies(aim.kind):
        (die,) = dice.roll(DiceRequest(aim.seat, 6, 1, "survival"))
        if rules.experience == "survival":
            die = min(6, die + aim.xp)
        if die > 2:
            hexes: Literal["one", "full"] = "one" if die == 6 else "full"
            events.append(SurvivalRolled(aim.id, die, hexes))
            options = escapes(rules, state, aim, hexes == "full")
            if options or (state.cards and hexes in shot.ways):
                return push(state, Survival(aim.id, options, hexes, by))
        else:
            events.append(SurvivalRolled(aim.id, die, "dead"))
    return killed(state, aim.id, by, events)


def killed(state: State, unit: str, by: str, events: list[Event]) -> State:
    """Give the state without a unit and without those in it.

    Rule: General Combat Rules: a kill always counts for the enemy; Carrying Troops; Bunkers.

    Args:
        by: the unit that killed it.
    """
    aim = state.units[unit]
    credit = credited(state, aim, by)
    events.append(Killed(unit, by, credit))
    riders = state.aboard(unit)
    gone = replace(aim, place="lost", at=None, carrier=UnitId(""), partner=UnitId(""), killer=by, markers=0)
    gone = replace(gone, aloft=False, patrol=False, credit=credit)
    state = with_unit(state, gone)
    for rider in riders:
        if state.units[rider.id].place == "aboard":
            state = killed(state, rider.id, by, events)
    return settle_positions(state, aim.at)


def credited(state: State, aim: Unit, by: str) -> Seat:
    """Give the seat for which a hit on a unit counts: the attacker's, and never one of its own side."""
    attacker = aim.seat
    if by in state.units:
        attacker = state.units[by].seat
    elif state.phase == "strike":
        attacker = state.striking
    return attacker if state.hostile(attacker, aim.seat) else state.enemies(aim.seat)[0]


def settle_positions(state: State, here: Hex | None) -> State:
    """Let those who hold a hex alone now use its position. Rule: Improved (Infantry) Positions."""
    work = state.work_at(here)
    left = [unit for unit in state.in_hex(here) if state.holds(unit)]
    if not work or len({state.side(unit.seat) for unit in left}) != 1:
        return state
    for unit in left:
        fits = work == FITTING.get(kinds()[unit.kind].category)
        if fits and not unit.dug_in:
            state = with_unit(state, unit, dug_in=True)
    return state
