"""The odds of an attack: what it does to each of its targets, exactly where nothing outside of the attack can tell."""

from collections.abc import Mapping

from core.api import Odds, counted

from .blows import Blow, blow_of
from .chances import Chances, Salvo, chances, is_exact
from .figures import anti_drone, ready_dice, score, stealth
from .gunnery import Aim, aim, as_phaser_3, misfires, shock_limit
from .measure import escorts, friends, quarters, sight
from .orders import Attack, Shot
from .seekers import Origin, SeekerKind
from .seeking import (
    as_mode,
    carronade_dice,
    dice_at,
    is_drone,
    is_plasma,
    is_webbed,
    needed,
    to_hit,
    traits_of,
)
from .settings import Rules
from .ship import LOCATIONS, SYSTEMS, Ship
from .state import State

PIERCING = "carronade"
"""The way of firing that no stealth helps against."""
FEWEST = 0.0005
"""Smaller chances are not listed."""


def odds(rules: Rules, state: State, order: Attack) -> tuple[Odds, ...]:
    """Give the exact odds of an attack; none where they cannot be had, and have to be sampled.

    Re-rolls and the defence against seekers are left out.
    """
    ship = state.units[order.unit]
    if (
        order.raids
        or order.suicides
        or order.probes
        or any(shot.target not in state.units for shot in order.shots)
    ):
        return ()
    if _hurts_itself(ship, order) or any(_is_open(state, order, shot) for shot in order.shots):
        return ()
    found: list[Odds] = []
    for target in dict.fromkeys(shot.target for shot in order.shots):
        shots = [shot for shot in order.shots if shot.target == target]
        salvos = [_salvo(rules, state, order, shot) for shot in shots]
        jamming = misfires(ship) and len({shot.bank for shot in shots}) < len(shots)
        chasing = any(
            _seeks(ship, shot) for shot in shots[1:]
        )  # what was shot before may have slowed the target
        if jamming or chasing or not is_exact(state.units[target], salvos):
            return ()
        seeking = any(_seeks(ship, shot) for shot in shots)
        found += _told(state.units[target], chances(state.units[target], salvos), seeking)
    return tuple(found)


def tally(before: State, after: State) -> dict[str, int]:
    """Count what became of ships between two states, under the titles of the odds."""
    found: dict[str, int] = {}
    for unit, ship in before.units.items():
        now = after.units[unit]
        gone = now.status == "destroyed" or now.stricken is not None
        damage = ship.left if gone else min(now.damage - ship.damage, ship.left)
        shields = ship.shields + ship.boost - now.shields - now.boost
        if damage or shields or gone:
            found[f"{ship.name}: shields lost"] = max(0, shields)
            found[f"{ship.name}: damage"] = damage
            found[f"{ship.name}: crippled"] = int(now.crippled or gone)
            found[f"{ship.name}: destroyed"] = int(gone)
        for place in LOCATIONS:
            if score(now, place) > score(ship, place):
                found[f"{ship.name}: critical hit, {SYSTEMS[place]}"] = 1
    return found


def _hurts_itself(ship: Ship, order: Attack) -> bool:
    """Tell whether the fire may damage its own ship, and so change what comes after."""
    dice: dict[str, int] = {}
    for shot in order.shots:
        weapon = ship.roster.banks[shot.bank].weapon
        dice[weapon] = dice.get(weapon, 0) + (shot.dice or ready_dice(ship, shot.bank))
    return any(
        (limit := shock_limit(ship, weapon)) is not None and count > limit for weapon, count in dice.items()
    )


def _is_open(state: State, order: Attack, shot: Shot) -> bool:
    """Tell whether a shot depends on what is not reckoned: hits of dice, an area effect, asteroids on its way, a web."""
    ship, target = state.units[order.unit], state.units[shot.target]
    seen = sight(state, order.sights, ship, target)
    traits = ship.roster.banks[shot.bank].traits
    if seen is None or blow_of(traits).dice or "Area Effect" in traits:
        return True
    return _seeks(ship, shot) and (bool(seen.rocks) or is_webbed(target, seen.aspect))


def _seeks(ship: Ship, shot: Shot) -> bool:
    bank = ship.roster.banks[shot.bank]
    return is_drone(bank) or (is_plasma(bank) and not shot.mode)


def _salvo(rules: Rules, state: State, order: Attack, shot: Shot) -> Salvo:
    ship, target = state.units[order.unit], state.units[shot.target]
    seen = sight(state, order.sights, ship, target)
    assert seen is not None, "a legal order tells or shows its targets"
    bank = ship.roster.banks[shot.bank]
    ready = 0.5 ** len(misfires(ship))
    hidden = stealth(target, ship)
    by_die = rules.stealth == "die"
    if _seeks(ship, shot):
        return _seekers(
            state, ship, target, shot, ready, hidden, by_die, Origin(ship.seat, seen, ship.id, None, ship.at)
        )
    effective = as_phaser_3(bank) if shot.as_phaser_3 else as_mode(bank, shot.mode)
    assert effective is not None
    if shot.mode == PIERCING:
        count, hidden = carronade_dice(ship, shot.bank), 0
    elif shot.mode:
        count = dice_at(ready_dice(ship, shot.bank), seen.range, shot.mode)
    else:
        count = shot.dice or ready_dice(ship, shot.bank)
    return Salvo(aim(ship, effective, target, seen), count, ready, hidden, by_die)


def _seekers(
    state: State,
    ship: Ship,
    target: Ship,
    shot: Shot,
    ready: float,
    hidden: int,
    by_die: bool,
    origin: Origin,
) -> Salvo:
    """Give seekers as a salvo: each drone is a die, a torpedo one die that carries all of its strength."""
    bank = ship.roster.banks[shot.bank]
    kind: SeekerKind = "drone" if is_drone(bank) else "plasma"
    dice = ready_dice(ship, shot.bank)
    traits = traits_of(ship, bank.weapon, shot.bank)
    near = friends(state, target) if state.mode == "board" else origin.sight.friends
    escorted = any(anti_drone(escort) for escort in escorts(state, near))
    modifiers = to_hit(ship, origin, kind, traits, target, escorted)
    strength = 1 if kind == "drone" else dice_at(dice, origin.sight.range, "", origin.sight.nebula)
    shot_aim = Aim(
        modifiers,
        needed(target, modifiers),
        7,
        Blow(blow_of(traits).of(()) * strength),
        1 + int(traits.get("Devastating", 0)),
        0,
        False,
        any(arc in target.lowered for arc in quarters(origin.sight.aspect)),
    )
    return Salvo(shot_aim, (shot.dice or dice) if kind == "drone" else 1, ready, hidden, by_die)


def _told(target: Ship, found: Chances, seeking: bool) -> list[Odds]:
    name, how = target.name, ", before its defence" if seeking else ""
    fates = (
        ("destroyed", found.destroyed),
        (
            "crippled, not destroyed" if not target.crippled else "still afloat",
            found.crippled - found.destroyed,
        ),
        ("no critical hit", found.unhurt),
    )
    return [
        Odds(fates, True, title=f"{name}: what becomes of it{how}"),
        Odds(_spread(found.shields, "point"), True, title=f"{name}: shields lost{how}"),
        Odds(_spread(found.damage, "point"), True, title=f"{name}: damage{how}"),
    ]


def _spread(chance: Mapping[int, float], noun: str) -> tuple[tuple[str, float], ...]:
    return tuple((counted(number, noun), part) for number, part in chance.items() if part >= FEWEST)
