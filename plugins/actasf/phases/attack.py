"""The attack phase: a ship fires at all its targets, then its raiders go.

Dice: shot by shot in the order of the order. For the first shot of a bank whose ship has damage to weapons or crew,
one die each (`misfire:weapons`, `misfire:crew`). Then the attack dice as one batch (`attack:<weapon>`), the owner's
stealth dice as one batch (`stealth`), and the hull (see `damage`). A shot that takes a weapon over its shock limit
rolls a location for the firing ship (`shock`). After the last shot at a ship without damage points left its stricken
die falls (see `wreck`). Then each raid: a die a squad as one batch (`raid`), the locations as one batch (`critical`).
"""

from collections.abc import Iterable

from msgspec.structs import replace

from core.api import Seat, UnitId, Violation

from ..events import Fired, Jammed, Passed, RaidCalledOff, Raided
from ..figures import is_phaser, ready_dice, skilled, stealth, trait
from ..gunnery import Aim, aim, as_phaser_3, misfires, seen_through, shock_limit
from ..measure import bears, open_towards, quarters, sight
from ..orders import Attack, Shot
from ..path import inches
from ..resolution import Resolution
from ..ship import INCH, Bank, Ship
from ..skills import ELITE_MARINES
from ..state import State
from ..tables import tables
from .damage import absorb, lose_marines, raise_score, strike_hull
from .movement import near_violations
from .wreck import settle

TRANSPORTER_REACH = 4 * INCH


def attack_violations(state: State, seat: Seat, order: Attack) -> Iterable[Violation]:
    """Give every reason why a ship may not fire so."""
    ship = state.units.get(order.unit)
    if ship is None or ship.seat != seat or ship.status != "table":
        yield Violation("Attack Phase", f"{order.unit} is no ship that {seat} has on the table")
        return
    if ship.stricken is not None:
        yield Violation("Stricken Ships", f"{ship.name} is a drifting wreck")
    if ship.has_attacked:
        yield Violation("Attack Phase", f"{ship.name} has been nominated this turn already")
    if ship.helpless and (order.shots or order.raids):
        yield Violation("High Energy Turn!", f"{ship.name} is out of control and only defends itself")
    if state.mode == "board" and (order.sights or order.near is not None):
        yield Violation("Board", "on the board the program measures what the table shows")
    if ship.crippled and len({shot.bank for shot in order.shots}) > 1:
        yield Violation("Crippled Ships", f"{ship.name} is crippled and fires one bank only")
    yield from near_violations(state, order.near)
    for shot in order.shots:
        yield from shot_violations(state, ship, shot, order)
    yield from _dice_violations(ship, order)
    yield from _raid_violations(state, ship, order)


def shot_violations(state: State, ship: Ship, shot: Shot, order: Attack) -> Iterable[Violation]:
    """Give every reason why a bank may not fire at this target."""
    if not 0 <= shot.bank < len(ship.roster.banks):
        yield Violation("Weapon Bank", f"{ship.name} has banks 0 to {len(ship.roster.banks) - 1}")
        return
    bank = ship.roster.banks[shot.bank]
    name = f"{bank.weapon} (bank {shot.bank}) of {ship.name}"
    if seeking := bank.traits.get("Seeking"):
        yield Violation("Seeking", f"{name}: {seeking} attacks are not played by this version")
        return
    if shot.as_phaser_3 and bank.weapon not in ("Phaser-1", "Phaser-2"):
        yield Violation("Phasers", f"{name} cannot fire as a phaser-3")
        return
    if "phasers_only" in ship.penalties and not is_phaser(bank.weapon):
        yield Violation("Power Drain", f"{name}: the ship gave its other weapons up and fires phasers only")
    if "no_phasers" in ship.penalties and is_phaser(bank.weapon):
        yield Violation("Power Drain", f"{name}: the ship gave its phasers up for this turn")
    if ready_dice(ship, shot.bank) < 1:
        yield Violation("Attacking", f"{name} has no attack dice ready")
    target = state.units.get(shot.target)
    fault = target_fault(state, ship, target, shot.target)
    if fault:
        yield Violation(*fault)
        return
    assert target is not None
    seen = sight(state, order.sights, ship, target)
    if seen is None:
        yield Violation("Cards", f"the order does not tell what the table shows of {target.name}")
        return
    effective = seen_through(as_phaser_3(bank) if shot.as_phaser_3 else bank, seen)
    if not seen.clear:
        yield Violation("Terrain", f"terrain lies between {ship.name} and {target.name}")
    if seen.range > effective.range:
        yield Violation(
            "Eligible Targets",
            f"{name} reaches {inches(effective.range)}, {target.name} is {inches(seen.range)} away",
        )
    if not bears(bank.arcs, seen.bearing):
        yield Violation(
            "Eligible Targets",
            f"{name} fires into {', '.join(bank.arcs)}, {target.name} bears {seen.bearing / 100:g}°",
        )


def target_fault(state: State, ship: Ship, target: Ship | None, name: str) -> tuple[str, str] | None:
    """Give why a unit is no target: rule and reason."""
    if target is None or target.status != "table":
        return "Eligible Targets", f"{name} is no ship on the table"
    if state.side(target.seat) == state.side(ship.seat):
        return "Eligible Targets", f"{target.name} is on one's own side"
    if target.stricken is not None:
        return "Stricken Ships", f"{target.name} is stricken and cannot be attacked again"
    return None


def _dice_violations(ship: Ship, order: Attack) -> Iterable[Violation]:
    """Check how the dice of each bank are divided.

    Rule: Splitting Fire.
    """
    for number in sorted({shot.bank for shot in order.shots if 0 <= shot.bank < len(ship.banks)}):
        shots = [shot for shot in order.shots if shot.bank == number]
        ready = ready_dice(ship, number)
        named = [shot.dice for shot in shots]
        if len(shots) > 1 and None in named:
            yield Violation("Splitting Fire", f"bank {number} divides its fire; each share names its dice")
        elif sum(dice or 0 for dice in named) > ready:
            yield Violation(
                "Splitting Fire", f"bank {number} has {ready} dice ready, not {sum(d or 0 for d in named)}"
            )


def _raid_violations(state: State, ship: Ship, order: Attack) -> Iterable[Violation]:
    """Check hit-and-run raids.

    Rule: Hit-and-Run Raid!
    """
    if not order.raids:
        return
    if "hit_and_run" not in ship.actions:
        yield Violation("Hit-and-Run Raid!", f"{ship.name} has not declared a raid while moving")
    marines = sum(raid.marines for raid in order.raids)
    if marines > ship.marines:
        yield Violation("Hit-and-Run Raid!", f"{ship.name} has {ship.marines} marines, not {marines}")
    if marines > trait(ship, "Transporter") - ship.sent:
        room = max(0, trait(ship, "Transporter") - ship.sent)
        yield Violation("Transporter", f"{ship.name} has {room} transporters for {marines} marines")
    for raid in order.raids:
        target = state.units.get(raid.target)
        fault = target_fault(state, ship, target, raid.target)
        if fault:
            yield Violation(*fault)
            continue
        assert target is not None
        seen = sight(state, order.sights, ship, target)
        if seen is None:
            yield Violation("Cards", f"the order does not tell what the table shows of {target.name}")
        elif seen.range > TRANSPORTER_REACH:
            yield Violation("Hit-and-Run Raid!", f"{target.name} is farther than {inches(TRANSPORTER_REACH)}")
        elif not open_towards(target, seen.aspect) and not any(s.target == raid.target for s in order.shots):
            yield Violation("Hit-and-Run Raid!", f"{target.name} has its shields up")


def attack(work: Resolution, order: Attack) -> None:
    """Carry a nomination out."""
    unit = order.unit
    work.change(unit, has_attacked=True)
    if not order.shots and not order.raids:
        work.tell(Passed(unit))
    jammed: dict[int, bool] = {}
    for index, shot in enumerate(order.shots):
        if work.ship(unit).afloat:
            if shot.bank not in jammed:
                jammed[shot.bank] = _misfires(work, unit, shot.bank)
            _shoot(work, order, shot, jammed[shot.bank])
        if not any(later.target == shot.target for later in order.shots[index + 1 :]):
            settle(work, shot.target, unit)
    for number in range(len(order.raids)):
        if work.ship(unit).afloat:
            _raid(work, order, number)


def _misfires(work: Resolution, unit: UnitId, number: int) -> bool:
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


def _shoot(work: Resolution, order: Attack, shot: Shot, jammed: bool) -> None:
    """Fire dice of one bank at one target."""
    unit = order.unit
    ship = work.ship(unit)
    dice = min(shot.dice or ready_dice(ship, shot.bank), ready_dice(ship, shot.bank))
    if dice < 1:
        return
    _mark_fired(work, unit, shot.bank, dice, jammed)
    target = work.ship(shot.target)
    if jammed or target.status != "table":
        return
    seen = sight(work.state, order.sights, ship, target)
    assert seen is not None
    bank = ship.roster.banks[shot.bank]
    effective = as_phaser_3(bank) if shot.as_phaser_3 else bank
    shot_aim = aim(ship, effective, target, seen)
    touched = (unit, shot.target)
    faces = work.roll(ship.seat, dice, f"attack:{_slug(bank.weapon)}", touched, alike=True)
    stopped, passing, hits = _sort(faces, shot_aim)
    thrown, evaded = _stealth(work, unit, shot.target, stopped, passing, shot_aim.points)
    at_shields = sum(stopped) - evaded[0]
    through = sum(passing) - evaded[1]
    boost = shields = 0
    hull = at_shields
    if not shot_aim.open:
        boost, shields, hull = absorb(work, shot.target, at_shields)
    hull += through
    work.tell(
        Fired(
            unit,
            shot.bank,
            _weapon_name(bank, shot),
            shot.target,
            seen.range,
            faces,
            shot_aim.needed,
            hits,
            sum(stopped) + sum(passing),
            thrown,
            sum(evaded),
            boost,
            shields,
            hull,
        )
    )
    strike_hull(work, ship.seat, shot.target, hull, touched, shot_aim.precise, shot_aim.levels)
    if work.ship(shot.target).status == "destroyed":
        settle(work, shot.target, unit)
    _shock(work, unit, bank.weapon, dice)


def _weapon_name(bank: Bank, shot: Shot) -> str:
    """Give the weapon as which a bank fires."""
    return "Phaser-3" if shot.as_phaser_3 else bank.weapon


def _slug(weapon: str) -> str:
    return weapon.lower().replace(" ", "-")


def _mark_fired(work: Resolution, unit: UnitId, number: int, dice: int, jammed: bool) -> None:
    ship = work.ship(unit)
    banks = list(ship.banks)
    spends = bool(ship.roster.banks[number].traits.get("Reload")) and not jammed
    state = banks[number]
    banks[number] = replace(state, fired=state.fired + dice, spent=state.spent + (dice if spends else 0))
    work.change(unit, banks=tuple(banks))


def _sort(faces: tuple[int, ...], shot: Aim) -> tuple[list[int], list[int], int]:
    """Sort dice into points for the shields, points that pass them, and a count of hits."""
    stopped: list[int] = []
    passing: list[int] = []
    for face in faces:
        if face == 6 or face >= shot.needed:
            (passing if face >= shot.passes else stopped).append(shot.points)
    return stopped, passing, len(stopped) + len(passing)


def _stealth(
    work: Resolution, unit: UnitId, target: UnitId, stopped: list[int], passing: list[int], points: int
) -> tuple[tuple[int, ...], tuple[int, int]]:
    """Roll stealth: points for the shields first, then those that pass them.

    Rule: Stealth X+.

    Returns:
        The dice, and the points that go astray of either kind.
    """
    ship = work.ship(target)
    number = stealth(ship, work.ship(unit))
    by_die = work.rules.stealth == "die"
    at_shields = len(stopped) if by_die else sum(stopped)
    through = len(passing) if by_die else sum(passing)
    if not number or not at_shields + through:
        return (), (0, 0)
    faces = work.roll(ship.seat, at_shields + through, "stealth", (target,))
    away = [face >= number for face in faces]
    worth = points if by_die else 1
    return faces, (sum(away[:at_shields]) * worth, sum(away[at_shields:]) * worth)


def _shock(work: Resolution, unit: UnitId, weapon: str, dice: int) -> None:
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
        (die,) = work.roll(ship.seat, 1, "shock", (unit,))
        raise_score(work, ship.seat, unit, tables().locations.dice[die - 1], 1, (unit,))
        settle(work, unit)


def _raid(work: Resolution, order: Attack, number: int) -> None:
    """Send raiders over, and take those who live back.

    Rule: Hit-and-Run Raid!; Elite Marines.
    """
    raid = order.raids[number]
    unit = order.unit
    ship, target = work.ship(unit), work.ship(raid.target)
    seen = sight(work.state, order.sights, ship, target)
    if seen is None or not target.afloat or not open_towards(target, seen.aspect):
        work.tell(RaidCalledOff(unit, raid.target))
        return
    marines = min(raid.marines, ship.marines)
    if marines < 1:
        return
    lowered = tuple(dict.fromkeys((*ship.lowered, *quarters(seen.bearing))))
    work.change(unit, lowered=lowered, sent=ship.sent + marines)
    touched = (unit, raid.target)
    dice = work.roll(ship.seat, marines, "raid", touched)
    totals = [min(6, die + (1 if skilled(ship, ELITE_MARINES) else 0)) for die in dice]
    lost = sum(total <= 2 or total == 5 for total in totals)
    criticals = sum(total >= 5 for total in totals)
    where = work.roll(ship.seat, criticals, "critical", touched)
    work.tell(Raided(unit, raid.target, dice, lost, criticals))
    lose_marines(work, unit, lost)
    for die in where:
        raise_score(work, ship.seat, raid.target, tables().locations.dice[die - 1], 1, touched)
    settle(work, raid.target, unit)
