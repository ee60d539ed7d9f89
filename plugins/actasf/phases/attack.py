"""The attack phase: a ship fires at all its targets, launches what seeks, then its raiders go.

Dice: shot by shot in the order of the order (see `fire`); seekers at one target that stand side by side come in
together (see `volley`), after the misfire dice of their banks. Then the suicide shuttles, together with seekers at the
same target that came last; then the probes; drones put on the table roll only their misfire dice. After the last
attack at a ship without damage points left its stricken die falls (see `wreck`). Then each raid (see `raid`).
"""

from msgspec.structs import replace

from core.api import UnitId

from ..attack_orders import Attack, Launch, Shot
from ..blows import blow_of
from ..figures import ready_dice, suicides_ready
from ..fire_events import HeldBack, Passed
from ..gunnery import aim, as_phaser_3
from ..measure import around, sight
from ..resolution import Resolution
from ..scenario import hooks
from ..scenario.mock import mock, open_fire, train
from ..seeker_events import SwarmPlaced
from ..seekers import Origin, Swarm
from ..seeking import (
    PIERCING,
    SHUTTLE,
    as_mode,
    carronade_dice,
    dice_at,
    is_drone,
    is_plasma,
    probe_bank,
)
from ..ship import Ship
from ..state import State
from ..terms import Sight
from .fire import fire_at_ship, fire_at_swarm, mark_fired, misfired, shock, thin_swarm
from .launching import heading_of, new_swarm_id
from .looking import show
from .raid import raid
from .tractors import set_beam
from .volley import Salvo, volley
from .wreck import settle


def attack(work: Resolution, order: Attack) -> None:
    """Carry a nomination out."""
    unit = order.unit
    work.change(unit, has_attacked=True)
    if work.state.mode == "cards":
        show(work, unit, order.sights)
    if mock(work.state) is not None:
        real = (order.real, order.swarms, order.suicides, order.probes, order.raids, order.tractor)
        if not any(real):
            _train(work, order)
            return
        open_fire(work, unit)
    if order.tractor is not None:
        set_beam(work, unit, order.tractor)
    acts = (order.shots, order.suicides, order.probes, order.swarms, order.raids, order.tractor)
    if not any(acts):
        work.tell(Passed(unit))
    hooks.attacked(work, unit, [*(shot.target for shot in order.shots), *order.suicides, *order.probes])
    jammed: dict[int, bool] = {}
    groups = side_by_side(work.state, order)
    targets = [*(target for target, _ in groups), *order.probes]
    for index, (target, group) in enumerate(groups):
        struck = [target, *_around(work, order, target, group)]
        if work.ship(unit).afloat:
            _carry_out(work, order, target, group, jammed)
        for each in struck:
            if each in work.state.units and each not in targets[index + 1 :]:
                settle(work, each, unit)
    for index, target in enumerate(order.probes):
        if work.ship(unit).afloat:
            _probe(work, order, target)
        if target not in order.probes[index + 1 :]:
            settle(work, target, unit)
    for launch in order.swarms:
        if work.ship(unit).afloat:
            _launch(work, unit, launch, jammed)
    for number in range(len(order.raids)):
        if work.ship(unit).afloat:
            raid(work, order, number)


def _train(work: Resolution, order: Attack) -> None:
    """Train weapons on targets without firing: each attack die counts what it would deal.

    Rule: Border Dispute (Scenario Rules).
    """
    if not order.shots:
        work.tell(Passed(order.unit))
    for shot in order.shots:
        ship, target = work.ship(order.unit), work.ship(shot.target)
        bank = ship.roster.banks[shot.bank]
        dice = dice_of(work, order.unit, shot)
        seen = _seen(work, order, shot.target)
        if seeks(ship, shot):
            strength = dice_at(dice, seen.range, "", seen.nebula) if is_plasma(bank) else dice
            points = int(strength * blow_of(bank.traits).mean)
        else:
            effective = as_phaser_3(bank) if shot.as_phaser_3 else as_mode(bank, shot.mode)
            assert effective is not None
            rolled = dice_at(dice, seen.range, shot.mode) if shot.mode else dice
            points = int(rolled * aim(ship, effective, target, seen).blow.mean)
        if points:
            train(work, order.unit, shot.target, points)


Group = list[Shot | None]
"""Shots that are carried out together; None is a suicide shuttle."""


def side_by_side(state: State, order: Attack) -> list[tuple[UnitId, Group]]:
    """Put seekers side by side at one ship together; all else goes alone."""
    ship = state.units[order.unit]
    groups: list[tuple[UnitId, Group]] = []
    together = False
    for target, shot in (
        *((shot.target, shot) for shot in order.shots),
        *((target, None) for target in order.suicides),
    ):
        seeking = target in state.units and (shot is None or seeks(ship, shot))
        if seeking and together and groups[-1][0] == target:
            groups[-1][1].append(shot)
        else:
            groups.append((target, [shot]))
        together = seeking
    return groups


def seeks(ship: Ship, shot: Shot) -> bool:
    """Tell whether a shot launches what seeks its target by itself."""
    bank = ship.roster.banks[shot.bank]
    return is_drone(bank) or (is_plasma(bank) and not shot.mode)


def _carry_out(
    work: Resolution, order: Attack, target: UnitId, group: Group, jammed: dict[int, bool]
) -> None:
    """Carry shots out: seekers together, or one shot alone."""
    unit = order.unit
    salvos: list[Salvo] = []
    fired: list[tuple[str, int]] = []
    for shot in group:
        if shot is None:
            ship = work.ship(unit)
            if suicides_ready(ship) < 1:
                continue
            work.change(unit, shuttles_launched=ship.shuttles_launched + 1)
            salvos.append(Salvo("shuttle", SHUTTLE, 1))
            continue
        if _held_back(work, unit, shot.bank):
            continue
        if shot.bank not in jammed:
            jammed[shot.bank] = misfired(work, unit, shot.bank)
        dice = dice_of(work, unit, shot)
        if dice < 1 or not work.ship(unit).afloat:
            continue
        fails = jammed[shot.bank]
        mark_fired(work, unit, shot.bank, dice, fails)
        if fails:
            continue
        if target in work.state.units and seeks(work.ship(unit), shot):
            salvos.append(_salvo(work, order, shot, dice))
            fired.append((work.ship(unit).roster.banks[shot.bank].weapon, dice))
        else:
            _fire(work, order, shot, dice)
    if salvos and work.ship(unit).afloat and work.ship(target).status == "table":
        seen = _seen(work, order, target)
        ship = work.ship(unit)
        volley(work, Origin(ship.seat, seen, unit, None, ship.at), target, salvos)
    for weapon, dice in fired:
        if work.ship(unit).afloat:
            shock(work, unit, weapon, dice)


def _held_back(work: Resolution, unit: UnitId, number: int) -> bool:
    """Tell whether a ship that was crippled in its own attack has fired its one bank, and this is another.

    Rule: Crippled Ships.
    """
    ship = work.ship(unit)
    fired = {other for other, state in enumerate(ship.banks) if state.fired and not state.defending}
    if not ship.crippled or not ship.afloat or not fired - {number}:
        return False
    work.tell(HeldBack(unit, number))
    return True


def dice_of(work: Resolution, unit: UnitId, shot: Shot) -> int:
    """Give the dice that a shot takes from its bank: all of a plasma tube's."""
    ship = work.ship(unit)
    if shot.mode == "carronade":
        return carronade_dice(ship, shot.bank)
    ready = ready_dice(ship, shot.bank)
    return ready if is_plasma(ship.roster.banks[shot.bank]) else min(shot.dice or ready, ready)


def _salvo(work: Resolution, order: Attack, shot: Shot, dice: int) -> Salvo:
    bank = work.ship(order.unit).roster.banks[shot.bank]
    if is_drone(bank):
        return Salvo("drone", bank.weapon, dice, 1, shot.bank)
    seen = _seen(work, order, shot.target)
    strength = dice_at(dice, seen.range, "", seen.nebula)
    return Salvo("plasma", bank.weapon, 1, strength, shot.bank)


def _fire(work: Resolution, order: Attack, shot: Shot, dice: int) -> None:
    """Fire one bank, or launch counter-drones at a swarm."""
    unit, target = order.unit, shot.target
    bank = work.ship(unit).roster.banks[shot.bank]
    if target in work.state.units and work.ship(target).status != "table":
        return
    seen = _seen(work, order, target)
    if is_drone(bank):
        # Interception is certain, so the swarm shrinks at once.
        thin_swarm(work, target, dice, unit, bank.weapon, number=shot.bank)
        shock(work, unit, bank.weapon, dice)
        return
    effective = as_phaser_3(bank) if shot.as_phaser_3 else as_mode(bank, shot.mode)
    assert effective is not None
    name = "Phaser-3" if shot.as_phaser_3 else f"{bank.weapon} ({shot.mode})" if shot.mode else bank.weapon
    rolled = dice_at(dice, seen.range, shot.mode) if shot.mode else dice
    for struck in (target, *_around(work, order, target, [shot])):
        seen = _seen(work, order, struck)
        if struck not in work.state.units:
            fire_at_swarm(work, unit, shot.bank, effective, name, rolled, struck, seen)
        elif work.ship(struck).status == "table":
            piercing = shot.mode == PIERCING
            fire_at_ship(work, unit, shot.bank, effective, name, rolled, struck, seen, piercing)
    shock(work, unit, bank.weapon, dice)


def _around(work: Resolution, order: Attack, target: UnitId, group: Group) -> tuple[UnitId, ...]:
    """Give what else the area effect of a shot strikes; of shots that seek there is none."""
    state, ship = work.state, work.ship(order.unit)
    other = state.units.get(target) or state.swarms.get(target)
    shots = [shot for shot in group if shot is not None and not shot.as_phaser_3]
    if other is None or len(shots) != 1:
        return ()
    return around(state, order.sights.get(target), ship.roster.banks[shots[0].bank], other)


def _seen(work: Resolution, order: Attack, target: UnitId) -> Sight:
    """Give what the ship sees of a ship or a swarm; a swarm that is gone by now counts as it was told."""
    state = work.state
    other = state.units.get(target) or state.swarms.get(target)
    seen = None if other is None else sight(state, order.sights, work.ship(order.unit), other)
    return seen or order.sights.get(target) or Sight(0)


def _probe(work: Resolution, order: Attack, target: UnitId) -> None:
    """Fire a probe at a ship.

    Rule: Using Probes as Weapons.
    """
    unit = order.unit
    ship = work.ship(unit)
    work.change(unit, probes=ship.probes + 1)
    if work.ship(target).status == "table":
        bank = probe_bank()
        fire_at_ship(work, unit, None, bank, bank.weapon, bank.dice, target, _seen(work, order, target))


def _launch(work: Resolution, unit: UnitId, launch: Launch, jammed: dict[int, bool]) -> None:
    """Put drones on the table.

    Rule: Creating Swarms.
    """
    if _held_back(work, unit, launch.bank):
        return
    if launch.bank not in jammed:
        jammed[launch.bank] = misfired(work, unit, launch.bank)
    ship = work.ship(unit)
    drones = min(launch.drones, ready_dice(ship, launch.bank))
    if drones < 1:
        return
    mark_fired(work, unit, launch.bank, drones, jammed[launch.bank])
    if jammed[launch.bank]:
        return
    swarm = None if launch.swarm is None else work.state.swarms.get(launch.swarm)
    if swarm is None:
        name = new_swarm_id(work.state)
        swarm = Swarm(name, ship.seat, 0, launch.place, heading_of(ship, launch))
    swarm = replace(swarm, drones=swarm.drones + drones)
    work.update(swarms=work.state.with_swarm(swarm).swarms)
    work.tell(SwarmPlaced(swarm.id, unit, ship.seat, drones, swarm.drones, swarm.at, swarm.heading))
    shock(work, unit, ship.roster.banks[launch.bank].weapon, drones)
