"""Direct fire: dice of one bank at one ship or one swarm.

Dice: before the first dice of a bank whose ship has damage to weapons or crew, one die each (`misfire:weapons`,
`misfire:crew`). Then the attack dice as one batch (`attack:<weapon>`), of a weapon that deals dice these for each hit
(`charge`), those that meet the shields first, the owner's stealth dice as one batch (`stealth`), and the hull (see `damage`). A shot that takes a weapon over its shock limit rolls a location for the
firing ship (`shock`).
"""

from msgspec.structs import replace

from core.api import Seat, UnitId

from ..blows import Blow
from ..figures import stealth
from ..fire_events import Charged, Fired, Jammed
from ..gunnery import Aim, aim, misfires, natural, seen_through, shock_limit, to_hit
from ..resolution import Resolution
from ..seeker_events import SwarmThinned
from ..seeking import is_plasma
from ..ship import Bank
from ..tables import tables
from ..terms import Sight
from .damage import absorb, places_told, raise_score, strike_hull
from .wreck import settle

Units = tuple[UnitId, ...]


def slug(weapon: str) -> str:
    """Give a weapon's name as it stands in the reason of a roll."""
    return weapon.lower().replace(" ", "-")


def misfired(work: Resolution, unit: UnitId, number: int) -> bool:
    """Roll whether damage keeps a bank from firing; it has then fired for this turn, and keeps its charge.

    Rule: Critical Hit Table (Weapons 3, Crew 5).
    """
    ship = work.ship(unit)
    for location in misfires(ship):
        (die,) = work.roll(ship.seat, 1, f"misfire:{location}", (unit,))
        work.tell(Jammed(unit, number, location, die, die >= 4))
        if die < 4:
            return True
    return False


def mark_fired(
    work: Resolution, unit: UnitId, number: int, dice: int, jammed: bool, defending: bool = False
) -> None:
    """Count dice of a bank as fired this turn, and its charge as spent; a plasma tube spends all of it."""
    ship = work.ship(unit)
    banks = list(ship.banks)
    bank, state = ship.roster.banks[number], banks[number]
    if jammed and bank.traits.get("Slow"):
        # It has not fired, so it need not rest in the next turn.
        banks[number] = replace(state, cooling=state.cooling + dice, defending=defending)
        work.change(unit, banks=tuple(banks))
        return
    spent, loading = state.spent, state.loading
    if bank.traits.get("Reload") and not jammed:
        # What is fired as a carronade while it reloads starts anew.
        spent, loading = (bank.dice, 0) if is_plasma(bank) else (spent + dice, loading)
    banks[number] = replace(
        state, fired=state.fired + dice, spent=spent, loading=loading, defending=defending
    )
    work.change(unit, banks=tuple(banks))


def fire_at_ship(
    work: Resolution,
    unit: UnitId,
    number: int | None,
    bank: Bank,
    name: str,
    dice: int,
    target: UnitId,
    seen: Sight,
    piercing: bool = False,
) -> None:
    """Roll dice at a ship, and let what they do come over it.

    Args:
        bank: as it fires now.
        piercing: stealth does not help against it.
    """
    ship = work.ship(unit)
    shot = aim(ship, bank, work.ship(target), seen)
    touched = (unit,) if unit == target else (unit, target)
    story = f"{name} of {ship.name} at {work.ship(target).name}"
    faces = work.roll(ship.seat, dice, f"attack:{slug(bank.weapon)}", touched, alike=True, about=story)
    struck = work.ship(target)
    shielded = not shot.open and struck.shields + struck.boost > 0
    short, past = _sort(faces, shot)
    hits = short + past
    if shot.weak and shielded:
        short = past = 0
    points = roll_blows(work, ship.seat, name, target, shot.blow, short + past, touched)
    stopped, passing = points[:short], points[short:]
    thrown: tuple[int, ...] = ()
    evaded = (0, 0)
    if not piercing:
        thrown, evaded = roll_stealth(work, unit, target, stopped, passing)
    at_shields = sum(stopped) - evaded[0]
    boost = shields = 0
    hull = at_shields
    if not shot.open:
        boost, shields, hull = absorb(work, target, at_shields)
    hull += sum(passing) - evaded[1]
    work.tell(
        Fired(
            unit,
            number,
            name,
            target,
            seen.range,
            faces,
            shot.needed,
            hits,
            sum(stopped) + sum(passing),
            thrown,
            sum(evaded),
            boost,
            shields,
            hull,
        )
    )
    strike_hull(work, ship.seat, target, hull, touched, shot.bonus, shot.levels)
    if work.ship(target).status == "destroyed":
        settle(work, target, unit)


def fire_at_swarm(
    work: Resolution,
    unit: UnitId,
    number: int,
    bank: Bank,
    name: str,
    dice: int,
    swarm: UnitId,
    seen: Sight,
) -> None:
    """Roll dice at a swarm: each that hits takes one drone.

    Rule: Short-Range Drone Attacks (fire at swarms).
    """
    ship = work.ship(unit)
    needed = natural(to_hit(ship, seen_through(bank, seen), None, seen))
    faces = work.roll(ship.seat, dice, f"attack:{slug(bank.weapon)}", (unit,), alike=True)
    hits = sum(face >= needed for face in faces)
    thin_swarm(work, swarm, hits, unit, name, faces, needed, number)


def thin_swarm(
    work: Resolution,
    swarm: UnitId,
    drones: int,
    by: UnitId,
    weapon: str,
    faces: tuple[int, ...] = (),
    needed: int = 0,
    number: int | None = None,
) -> None:
    """Take drones out of a swarm."""
    found = work.state.swarms.get(swarm)
    if found is None:
        return
    gone = min(found.drones, drones)
    work.update(swarms=work.state.with_swarm(replace(found, drones=found.drones - gone)).swarms)
    work.tell(SwarmThinned(swarm, by, weapon, faces, needed, gone, found.drones - gone, number))


def _sort(faces: tuple[int, ...], shot: Aim) -> tuple[int, int]:
    """Count the dice that hit: those that meet the shields, those that pass them."""
    hits = [face for face in faces if face == 6 or face >= shot.needed]
    passing = sum(face >= shot.passes for face in hits)
    return len(hits) - passing, passing


def roll_blows(
    work: Resolution, roller: Seat, weapon: str, target: UnitId, blow: Blow, hits: int, touched: Units
) -> list[int]:
    """Give the points of each hit, rolled for where the weapon deals dice: those of the first hit first.

    Rule: Multi-Hit X.
    """
    if not blow.dice or not hits:
        return [blow.of(())] * hits
    dice = work.roll(roller, hits * blow.dice, "charge", touched)
    points = [blow.of(dice[place : place + blow.dice]) for place in range(0, len(dice), blow.dice)]
    work.tell(Charged(weapon, target, dice, tuple(points)))
    return points


def roll_stealth(
    work: Resolution,
    by: UnitId | None,
    target: UnitId,
    stopped: list[int],
    passing: list[int],
) -> tuple[tuple[int, ...], tuple[int, int]]:
    """Roll stealth: points for the shields first, then those that pass them.

    Rule: Stealth X+.

    Args:
        by: the ship that attacks; None for a swarm.

    Returns:
        The dice, and the points that go astray of either kind.
    """
    ship = work.ship(target)
    number = stealth(ship, None if by is None else work.ship(by))
    by_die = work.rules.stealth == "die"
    at_shields = len(stopped) if by_die else sum(stopped)
    through = len(passing) if by_die else sum(passing)
    if not number or not at_shields + through:
        return (), (0, 0)
    faces = work.roll(ship.seat, at_shields + through, "stealth", (target,))
    worth = [*stopped, *passing] if by_die else [1] * len(faces)
    away = [points if face >= number else 0 for face, points in zip(faces, worth, strict=True)]
    return faces, (sum(away[:at_shields]), sum(away[at_shields:]))


def shock(work: Resolution, unit: UnitId, weapon: str, dice: int) -> None:
    """Damage a ship whose hull cannot bear what it fired; once a turn, when the limit is passed.

    Rule: Shock.
    """
    ship = work.ship(unit)
    limit = shock_limit(ship, weapon)
    if limit is None:
        return
    fired = sum(
        state.fired
        for bank, state in zip(ship.roster.banks, ship.banks, strict=True)
        if bank.weapon == weapon
    )
    if fired - dice <= limit < fired:
        (die,) = work.roll(ship.seat, 1, "shock", (unit,), about=places_told())
        raise_score(work, ship.seat, unit, tables().locations.dice[die - 1], 1, (unit,))
        settle(work, unit)
