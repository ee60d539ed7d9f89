"""What seekers and the defence against them would do: modifiers with their rules, dice to come, chances."""

from collections.abc import Sequence

from msgspec.structs import replace

from core.api import DiceRequest, Modifier, Odds, Preview, UnitId, counted, titled

from .aiming import torpedo_lost
from .attack_orders import Attack, Shot, SwarmAttack
from .blows import blow_of
from .defence_orders import Defend, Grip
from .figures import anti_drone, defence_dice, quality, ready_dice
from .guarding import guard_bank, is_helping
from .gunnery import as_phaser_3, hit_chance, misfires, natural, to_hit, to_hit_seeker, with_dice
from .measure import escorts, friends, sight, swarm_sight
from .path import roughly
from .phases.defence import SEIZED
from .phases.fire import slug
from .questions import DefendOpen, GripOpen
from .seekers import Origin, SeekerKind
from .seeking import (
    SHUTTLE,
    as_mode,
    carronade_dice,
    dice_at,
    is_drone,
    is_plasma,
    needed,
    probe_bank,
    to_hit as seeker_to_hit,
    traits_of,
)
from .ship import Ship
from .state import State
from .terms import Sight


def is_seeking(state: State, ship: Ship, shot: Shot) -> bool:
    """Tell whether a shot sends seekers at a ship."""
    bank = ship.roster.banks[shot.bank]
    return shot.target in state.units and (is_drone(bank) or (is_plasma(bank) and not shot.mode))


def with_seekers(state: State, order: Attack, found: Preview) -> Preview:
    """Add what an attack does besides direct fire at ships."""
    ship = state.units[order.unit]
    for shot in order.shots:
        if is_seeking(state, ship, shot):
            seen = sight(state, order.sights, ship, state.units[shot.target])
            assert seen is not None
            bank = ship.roster.banks[shot.bank]
            kind: SeekerKind = "drone" if is_drone(bank) else "plasma"
            ready = ready_dice(ship, shot.bank)
            count = (shot.dice or ready) if kind == "drone" else 1
            strength = 1 if kind == "drone" else dice_at(ready, seen.range, "", seen.nebula)
            origin = Origin(ship.seat, seen, ship.id, None, ship.at)
            for location in misfires(ship):
                found = replace(
                    found, dice=(*found.dice, DiceRequest(ship.seat, 6, 1, f"misfire:{location}"))
                )
            found = _with(
                found, _seek(state, origin, shot.target, kind, bank.weapon, count, strength, shot.bank)
            )
        elif shot.target not in state.units:
            found = _with(found, _at_swarm(state, order, ship, shot))
    for target in order.suicides:
        seen = sight(state, order.sights, ship, state.units[target])
        assert seen is not None
        origin = Origin(ship.seat, seen, ship.id, None, ship.at)
        found = _with(found, _seek(state, origin, target, "shuttle", SHUTTLE, 1, 1, None))
    for target in order.probes:
        seen = sight(state, order.sights, ship, state.units[target])
        assert seen is not None
        bank = probe_bank()
        modifiers = to_hit(ship, bank, state.units[target], seen)
        name = state.units[target].name
        note = f"a probe at {name}: hits on {natural(modifiers)} or more, nothing while its shields are up"
        found = _with(
            found,
            Preview(
                modifiers,
                (DiceRequest(ship.seat, 6, 1, "attack:probe"),),
                Odds(_hits(1, hit_chance(natural(modifiers))), exact=True),
                (note,),
            ),
        )
    drones = sum(launch.drones for launch in order.swarms)
    return _with(found, Preview(notes=(f"{counted(drones, 'drone')} on the table",))) if drones else found


def _with(one: Preview, other: Preview) -> Preview:
    return Preview(
        (*one.modifiers, *other.modifiers),
        (*one.dice, *other.dice),
        one.odds or other.odds,
        (*one.notes, *other.notes),
        "; ".join(gist for gist in (one.gist, other.gist) if gist),
    )


def _seek(
    state: State,
    origin: Origin,
    target: UnitId,
    kind: SeekerKind,
    weapon: str,
    count: int,
    strength: int,
    bank: int | None,
) -> Preview:
    """Preview seekers of one weapon: the odds are those of how many hit before the defence."""
    ship = None if origin.unit is None else state.units[origin.unit]
    struck = state.units[target]
    near = friends(state, struck) if state.mode == "board" else origin.sight.friends
    escorted = any(anti_drone(escort) for escort in escorts(state, near))
    traits = traits_of(ship, weapon, bank)
    modifiers = seeker_to_hit(ship, origin, kind, traits, struck, escorted)
    face = needed(struck, modifiers)
    blow = blow_of(traits)
    each = f"{blow.written} points each" if strength == 1 else f"{strength} × {blow.written} points"
    note = (
        f"{count} × {weapon} at {struck.name}, {roughly(origin.sight.range)}: hits on {face} or more, {each}"
    )
    return Preview(
        tuple(Modifier(f"{weapon} at {struck.name}: {m.label}", m.value, m.rule) for m in modifiers),
        (DiceRequest(origin.seat, 6, count, f"seek:{slug(weapon)}", ordered=False),),
        Odds(_hits(count, hit_chance(face)), exact=True),
        (f"{note}, before the defence",),
        f"{count * hit_chance(face):.1f} of {count} {weapon} expected to hit",
    )


def _hits(count: int, chance: float) -> tuple[tuple[str, float], ...]:
    return tuple((counted(hits, "hit"), part) for hits, part in enumerate(with_dice([1.0], count, chance)))


def _at_swarm(state: State, order: Attack, ship: Ship, shot: Shot) -> Preview:
    """Preview fire and counter-drones at a swarm."""
    bank = ship.roster.banks[shot.bank]
    seen = sight(state, order.sights, ship, state.swarms[shot.target])
    ready = carronade_dice(ship, shot.bank) if shot.mode == "carronade" else ready_dice(ship, shot.bank)
    effective = as_phaser_3(bank) if shot.as_phaser_3 else as_mode(bank, shot.mode)
    assert effective is not None and seen is not None
    count = dice_at(ready, seen.range, shot.mode) if shot.mode else shot.dice or ready
    if is_drone(bank):
        return Preview(notes=(f"{counted(count, 'drone')} against as many of {titled(shot.target)}",))
    modifiers = to_hit(ship, effective, None, seen)
    face = natural(modifiers)
    return Preview(
        tuple(
            Modifier(f"{bank.weapon} at {titled(shot.target)}: {m.label}", m.value, m.rule) for m in modifiers
        ),
        (DiceRequest(ship.seat, 6, count, f"attack:{slug(bank.weapon)}", ordered=False),),
        Odds(_hits(count, hit_chance(face)), exact=True),
        (f"{count} × {bank.weapon} at {titled(shot.target)}: each {face} or more takes a drone",),
    )


def preview_swarm(state: State, order: SwarmAttack) -> Preview:
    """Preview a swarm that strikes."""
    swarm, target = state.swarms[order.swarm], state.units[order.target]
    intercepting = swarm.on is not None
    seen = swarm_sight(state, order.sight, swarm, target) or Sight(0)
    origin = Origin(swarm.seat, seen, None, swarm.id, swarm.at, not intercepting, intercepting)
    return _seek(state, origin, target.id, "drone", "Drone", order.drones or swarm.drones, 1, None)


def preview_defence(state: State, order: Defend) -> Preview:
    """Preview a defence: what each share needs to hit."""
    question = state.frames[-1].question
    assert isinstance(question, DefendOpen)
    modifiers: list[Modifier] = []
    dice: list[DiceRequest] = []
    notes: list[str] = []
    for guard in order.shots:
        ship, seeker = state.units[guard.unit], question.seekers[guard.seeker]
        bank = guard_bank(ship, guard)
        count = guard.dice or defence_dice(ship, guard.bank)
        if is_drone(bank):
            notes.append(f"{counted(count, 'drone')} of {ship.name} at seeker {guard.seeker + 1}: destroyed")
            continue
        found = to_hit_seeker(ship, bank, seeker.kind == "plasma", is_helping(ship, question.target))
        modifiers += [Modifier(f"{ship.name} {bank.weapon}: {m.label}", m.value, m.rule) for m in found]
        dice.append(DiceRequest(ship.seat, 6, count, f"defend:{slug(bank.weapon)}", ordered=False))
        notes.append(
            f"{count} × {bank.weapon} of {ship.name} at seeker {guard.seeker + 1}: hits on {natural(found)} or more"
        )
    firing = dict.fromkeys(guard.unit for guard in order.shots)
    notes += filter(None, (torpedo_lost(state.units[unit]) for unit in firing))
    return Preview(tuple(dict.fromkeys(modifiers)), tuple(dice), None, tuple(notes))


def preview_grip(state: State, order: Grip) -> Preview:
    """Preview tractor beams: the chance that each seeker is seized."""
    question = state.frames[-1].question
    assert isinstance(question, GripOpen)
    if not order.beams:
        return Preview()
    ship = state.units[question.target]
    miss = (min(7, max(1, SEIZED - quality(ship))) - 1) / 6
    odds = _outcomes([(beam.seeker, 1 - miss**beam.beams) for beam in order.beams])
    return Preview(
        (Modifier(f"{ship.name} crew", quality(ship), "Crew Quality Checks"),),
        tuple(DiceRequest(ship.seat, 6, beam.beams, "grip", ordered=False) for beam in order.beams),
        odds,
    )


def _outcomes(chances: Sequence[tuple[int, float]]) -> Odds | None:
    found = tuple((f"seeker {place + 1} is seized", chance) for place, chance in chances)
    return Odds(found, exact=True) if found else None
