"""Why an attack may not be made so: the whole order, and each shot, shuttle and probe of it."""

from collections.abc import Iterable, Mapping

from core.api import Seat, UnitId, Violation

from .attack_orders import Attack, Shot
from .figures import half, is_hidden, is_phaser, is_shuttle, probes_ready, ready_dice, suicides_ready
from .guarding import has_fired
from .gunnery import as_phaser_3, seen_through
from .measure import LEAST_TOLD, bears, sight
from .path import inches
from .phases.launching import launch_violations
from .phases.movement import near_violations
from .phases.raid import raid_violations
from .phases.targets import cloak_fault, seeking_fault, swarm_fault, target_fault
from .phases.tractors import tractor_violations
from .scenario import hooks
from .scenario.mock import mock
from .seekers import Swarm
from .seeking import (
    COUNTER_REACH,
    DRONE_MOVE,
    PLASMA_R,
    UNDERPOWERED,
    UNDERPOWERED_MOVE,
    as_mode,
    carronade_dice,
    dice_at,
    is_drone,
    is_plasma,
    may_carronade,
    probe_bank,
    shuttle_bank,
)
from .ship import INCH, Bank, Ship
from .state import State
from .terms import Sight


def attack_violations(state: State, seat: Seat, order: Attack) -> Iterable[Violation]:
    """Give every reason why a ship may not fire so."""
    ship = state.units.get(order.unit)
    if ship is None or ship.seat != seat or ship.status != "table":
        yield Violation("Attack Phase", f"{order.unit} is no ship that {seat} has on the table")
        return
    if is_shuttle(ship):
        yield Violation("Shuttlecraft", f"{ship.name} is a shuttle and has no weapons")
    if state.nominated and ship.id not in state.nominated:
        yield Violation("Effect of Squadrons", f"the nomination goes on with {', '.join(state.nominated)}")
    if ship.stricken is not None:
        yield Violation("Stricken Ships", f"{ship.name} is a drifting wreck")
    if ship.has_attacked:
        yield Violation("Attack Phase", f"{ship.name} has been nominated this turn already")
    acts = (order.shots, order.raids, order.suicides, order.probes, order.swarms, order.tractor)
    if ship.cloak and any(acts):
        yield Violation(
            "Operating the Cloaking Device",
            f"{ship.name} is cloaked, or was engaging its cloak, and attacks nobody",
        )
    if ship.helpless and any(acts):
        yield Violation("High Energy Turn!", f"{ship.name} is out of control and only defends itself")
    if any(acts) and (cause := hooks.attack_fault(state, ship)):
        yield Violation("Scenario", cause)
    if order.real and mock(state) is None:
        yield Violation("Border Dispute", "there is no mock battle to end")
    if state.mode == "board" and (order.sights or order.near is not None):
        yield Violation("Board", "on the board the program measures what the table shows")
    if ship.crippled and len(banks_used(order)) > 1:
        yield Violation("Crippled Ships", f"{ship.name} is crippled and fires one bank only")
    yield from near_violations(state, order.near)
    for target, seen in order.sights.items():
        yield from told_violations(state, target, seen)
        yield from around_violations(state, order.unit, order.sights, target, seen)
    for shot in order.shots:
        yield from shot_violations(state, ship, shot, order)
    for launch in order.swarms:
        yield from launch_violations(state, ship, launch)
    yield from _seeker_violations(ship, order)
    yield from _dice_violations(ship, order)
    yield from _suicide_violations(state, ship, order)
    yield from _probe_violations(state, ship, order)
    yield from underpowered_violations(ship, order)
    yield from raid_violations(state, ship, order)
    yield from tractor_violations(state, ship, order)


def named_targets(order: Attack) -> tuple[UnitId, ...]:
    """Give whom an order aims at, each once."""
    aimed = [*(shot.target for shot in order.shots), *(raid.target for raid in order.raids)]
    aimed += [*order.suicides, *order.probes, *([] if order.tractor is None else [order.tractor])]
    return tuple(sorted(dict.fromkeys(aimed)))


def banks_used(order: Attack) -> tuple[int, ...]:
    """Give the banks that an order fires, each once."""
    used = [*(shot.bank for shot in order.shots), *(launch.bank for launch in order.swarms)]
    return tuple(dict.fromkeys(used))


def told_violations(state: State, target: str, seen: Sight, from_ship: bool = True) -> Iterable[Violation]:
    """Check what is told of a target: friends near it that cannot help, a range that can only be meant in inches.

    Args:
        from_ship: it is seen from a ship. Swarms come nearer to whatever it is than ships to each other.
    """
    if from_ship and target in state.units and 0 < seen.range < LEAST_TOLD:
        meant = f"{seen.range} inches are {seen.range * INCH}"
        yield Violation("Cards", f"range of {seen.range}: lengths are thousandths of an inch, {meant}")
    protected = state.units.get(target)  # type: ignore[call-overload]
    for name in seen.friends:
        ship = state.units.get(name)
        if ship is None or protected is None or ship.id == protected.id:
            yield Violation("Defensive Use by Allied Ships", f"{name} is no ship that could help {target}")
        elif state.side(ship.seat) != state.side(protected.seat) or not ship.afloat:
            yield Violation("Defensive Use by Allied Ships", f"{name} cannot help {target}")
    if len(set(seen.friends)) < len(seen.friends):
        yield Violation("Defensive Use by Allied Ships", f"a friend of {target} is named twice")


def around_violations(
    state: State, unit: str, sights: Mapping[UnitId, Sight], target: str, seen: Sight
) -> Iterable[Violation]:
    """Check what is told to lie within the radius of an area effect at a target of a ship."""
    for name in seen.around:
        if name == target or (name not in state.units and name not in state.swarms):
            yield Violation("Area Effect", f"{name} is nothing else that could lie near {target}")
        elif name not in sights and name != unit:
            yield Violation("Cards", f"the order does not tell what the table shows of {name}")


def shot_violations(state: State, ship: Ship, shot: Shot, order: Attack) -> Iterable[Violation]:
    """Give every reason why a bank may not fire at this target."""
    if not 0 <= shot.bank < len(ship.roster.banks):
        yield Violation("Weapon Bank", f"{ship.name} has banks 0 to {len(ship.roster.banks) - 1}")
        return
    bank = ship.roster.banks[shot.bank]
    name = f"{bank.weapon} (bank {shot.bank}) of {ship.name}"
    fault = _mode_fault(ship, bank, shot, name)
    if fault:
        yield Violation(*fault)
        return
    yield from power_violations(ship, bank, name)
    ready = carronade_dice(ship, shot.bank) if shot.mode == "carronade" else ready_dice(ship, shot.bank)
    if ready < 1:
        yield Violation("Attacking", f"{name} has no attack dice ready")
    swarm = state.swarms.get(shot.target)
    target = state.units.get(shot.target)
    if target is None:
        fault = swarm_fault(state, ship, shot.target)
        if fault is None and is_plasma(bank) and not shot.mode:
            fault = "Plasma Torpedoes", f"{name}: a plasma torpedo does not seek drones"
    else:
        fault = target_fault(state, ship, target, shot.target)
        seeks = is_drone(bank) or (is_plasma(bank) and not shot.mode)
        if fault is None and seeks and is_hidden(target):
            fault = cloak_fault(target)
    if fault:
        yield Violation(*fault)
        return
    aimed = target or swarm
    assert aimed is not None
    seen = sight(state, order.sights, ship, aimed)
    title = target.name if target is not None else shot.target
    if seen is None:
        yield Violation("Cards", f"the order does not tell what the table shows of {title}")
        return
    if not seen.clear:
        yield Violation("Terrain", f"terrain lies between {ship.name} and {title}")
    yield from _reach_violations(bank, shot, seen, aimed, name, title)
    if is_plasma(bank) and ready > 0 and not dice_at(ready, seen.range, shot.mode, seen.nebula):
        yield Violation("Energy Bleed", f"{name} would have no attack dice left at {inches(seen.range)}")


def _mode_fault(ship: Ship, bank: Bank, shot: Shot, name: str) -> tuple[str, str] | None:
    if shot.as_phaser_3 and bank.weapon not in ("Phaser-1", "Phaser-2"):
        return "Phasers", f"{name} cannot fire as a phaser-3"
    if shot.mode and not is_plasma(bank):
        return "Plasma Firing Modes", f"{name} is no plasma tube"
    if as_mode(bank, shot.mode) is None:
        rule = "Plasma Carronade" if shot.mode == "carronade" else "Plasma Bolts"
        return rule, f"{name} cannot be fired as a {shot.mode}"
    if shot.mode == "carronade" and not may_carronade(ship):
        return "Plasma Carronade", f"{name}: the empire of {ship.name} builds no carronades"
    return None


def power_violations(ship: Ship, bank: Bank, name: str) -> Iterable[Violation]:
    """Give why a ship has no power for a bank.

    Rule: Power Drain.
    """
    if "phasers_only" in ship.penalties and not is_phaser(bank.weapon):
        yield Violation("Power Drain", f"{name}: the ship gave its other weapons up and fires phasers only")
    if "no_phasers" in ship.penalties and is_phaser(bank.weapon):
        yield Violation("Power Drain", f"{name}: the ship gave its phasers up for this turn")


def _reach_violations(
    bank: Bank, shot: Shot, seen: Sight, aimed: Ship | Swarm, name: str, title: str
) -> Iterable[Violation]:
    reach = reach_of(bank, shot, isinstance(aimed, Swarm), seen)
    if seen.range > reach:
        yield Violation(
            "Eligible Targets", f"{name} reaches {inches(reach)}, {title} is {inches(seen.range)} away"
        )
    if not bears(bank.arcs, seen.bearing):
        yield Violation(
            "Eligible Targets",
            f"{name} fires into {', '.join(bank.arcs)}, {title} bears {seen.bearing / 100:g}°",
        )


def reach_of(bank: Bank, shot: Shot, swarm: bool, seen: Sight) -> int:
    """Give how far a shot reaches: a drone flies 12 inches in its first turn, 16 as a counter-drone.

    Rule: Eligible Targets; Short-Range Drone Attacks; Counter-Drones; Nebulae.
    """
    if is_drone(bank):
        reach = COUNTER_REACH if swarm else min(DRONE_MOVE, bank.range)
        return half(reach) if seen.nebula else reach
    effective = as_phaser_3(bank) if shot.as_phaser_3 else as_mode(bank, shot.mode)
    assert effective is not None
    return seen_through(effective, seen).range


def _seeker_violations(ship: Ship, order: Attack) -> Iterable[Violation]:
    """Check what a ship that evades may not launch.

    Rule: Take Evasive Action!
    """
    if "evasive" not in ship.actions:
        return
    banks = ship.roster.banks
    seeks = [
        shot
        for shot in order.shots
        if 0 <= shot.bank < len(banks) and "Seeking" in banks[shot.bank].traits and not shot.mode
    ]
    if seeks or order.swarms or order.suicides:
        yield Violation("Take Evasive Action!", f"{ship.name} evades and launches no seeking weapons")


def _dice_violations(ship: Ship, order: Attack) -> Iterable[Violation]:
    """Check how the dice of each bank are divided.

    Rule: Splitting Fire; Plasma Torpedoes; Drones.
    """
    for number in sorted(each for each in banks_used(order) if 0 <= each < len(ship.banks)):
        bank = ship.roster.banks[number]
        named: list[int | None] = [shot.dice for shot in order.shots if shot.bank == number]
        named += [launch.drones for launch in order.swarms if launch.bank == number]
        wide = any(shot.bank == number and shot.mode == "carronade" for shot in order.shots)
        ready = carronade_dice(ship, number) if wide else ready_dice(ship, number)
        if is_plasma(bank):
            if len(named) > 1 or named[0] not in (None, ready):
                yield Violation("Splitting Fire", f"bank {number}: a plasma torpedo is never split")
        elif len(named) > 1 and None in named:
            yield Violation("Splitting Fire", f"bank {number} divides its fire; each share names its dice")
        elif sum(dice or 0 for dice in named) > ready:
            yield Violation(
                "Splitting Fire", f"bank {number} has {ready} dice ready, not {sum(d or 0 for d in named)}"
            )
    for launch in order.swarms:
        if 0 <= launch.bank < len(ship.banks):
            bank = ship.roster.banks[launch.bank]
            yield from power_violations(ship, bank, f"{bank.weapon} (bank {launch.bank}) of {ship.name}")


def _suicide_violations(state: State, ship: Ship, order: Attack) -> Iterable[Violation]:
    """Check suicide shuttles.

    Rule: Suicide Shuttles; Launch Suicide Shuttle!
    """
    if len(order.suicides) > suicides_ready(ship):
        yield Violation(
            "Launch Suicide Shuttle!",
            f"{ship.name} has {suicides_ready(ship)} suicide shuttles ready, not {len(order.suicides)}",
        )
    reach = shuttle_bank().range
    for name in order.suicides:
        yield from _target_violations(
            state, ship, order, name, reach, "Suicide Shuttles", "a suicide shuttle"
        )


def _probe_violations(state: State, ship: Ship, order: Attack) -> Iterable[Violation]:
    """Check probes fired as weapons.

    Rule: Using Probes as Weapons.
    """
    rule = "Using Probes as Weapons"
    if order.probes and not ship.crippled:
        yield Violation(rule, f"{ship.name} is not crippled")
    if len(order.probes) > probes_ready(ship):
        yield Violation(rule, f"{ship.name} has {probes_ready(ship)} probes ready, not {len(order.probes)}")
    if order.probes and "phasers_only" in ship.penalties:
        yield Violation("Power Drain", f"{ship.name} gave its other weapons up and fires phasers only")
    for name in order.probes:
        yield from _target_violations(state, ship, order, name, probe_bank().range, rule, "a probe")


def _target_violations(
    state: State, ship: Ship, order: Attack, name: str, reach: int, rule: str, what: str
) -> Iterable[Violation]:
    target = state.units.get(name)  # type: ignore[call-overload]
    judge = seeking_fault if what == "a suicide shuttle" else target_fault
    if fault := judge(state, ship, target, name):
        yield Violation(*fault)
        return
    seen = sight(state, order.sights, ship, target)
    if seen is None:
        yield Violation("Cards", f"the order does not tell what the table shows of {target.name}")
        return
    reach = half(reach) if seen.nebula else reach
    if not seen.clear:
        yield Violation("Terrain", f"terrain lies between {ship.name} and {target.name}")
    elif seen.range > reach:
        yield Violation(rule, f"{what} reaches {inches(reach)}, {target.name} is {inches(seen.range)} away")


def underpowered_violations(ship: Ship, order: Attack) -> Iterable[Violation]:
    """Check a ship that can fire its great torpedo only when it does nothing else.

    Rule: War Eagle (Underpowered).
    """
    if UNDERPOWERED not in ship.roster.special:
        return
    used = [ship.roster.banks[number].weapon for number in banks_used(order) if 0 <= number < len(ship.banks)]
    if PLASMA_R not in used:
        return
    others = {weapon for weapon in used if weapon != PLASMA_R}
    fired = {
        bank.weapon for bank in ship.roster.banks if bank.weapon != PLASMA_R and has_fired(ship, bank.weapon)
    }
    if others or fired or order.suicides or order.probes:
        yield Violation("Underpowered", f"{ship.name} fires its plasma-R torpedo and nothing else in a turn")
    if ship.moved > UNDERPOWERED_MOVE:
        yield Violation(
            "Underpowered",
            f"{ship.name} moved {inches(ship.moved)}, more than {inches(UNDERPOWERED_MOVE)}: no plasma-R torpedo",
        )


def torpedo_lost(ship: Ship) -> str:
    """Say which torpedo a ship gives up for the turn by firing anything in defence; empty where it gives up none.

    Rule: War Eagle (Underpowered).
    """
    if UNDERPOWERED not in ship.roster.special or ship.has_attacked or ship.helpless:
        return ""
    ready = any(
        ready_dice(ship, number)
        and not any(power_violations(ship, bank, bank.weapon))
        and not any(underpowered_violations(ship, Attack(ship.id, (Shot(number, ship.id),))))
        for number, bank in enumerate(ship.roster.banks)
        if bank.weapon == PLASMA_R
    )
    return (
        f"Whatever {ship.name} fires in defence, its {PLASMA_R} stays this turn  [Underpowered]"
        if ready
        else ""
    )
