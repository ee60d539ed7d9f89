"""What hits do to a ship: shields, hull, critical hits, crippling. Hit by hit, as they come.

Dice: for the hull hits of one bank, first all dice on the Damage Table as one batch (`damage`), then all critical
locations as one batch (`critical`). The hits are then worked off from the first to the last: each critical hit raises
its location level by level, and each level rolls its extra damage (`extra:<location>`) before its other effects. The
dice for traits at stake (`crippled`) come at the moment in which the ship is crippled.
"""

from msgspec.structs import replace

from core.api import Seat, SquadId, UnitId

from ..damage_events import ActionsLost, BankLost, Crippled, Critical, HullStruck, SquadsLost, TraitLost
from ..figures import is_shuttle, most_actions, most_shields, score, trait
from ..questions import KeepOpen, StowOpen
from ..resolution import Resolution
from ..ship import SYSTEMS, LostTrait, Ship
from ..state import SquadAway
from ..system_events import ShuttleLost, Stowed
from ..system_orders import Stow
from ..tables import CriticalRow, critical_rows, tables
from ..terms import Location

HIGHEST = 6


def absorb(work: Resolution, unit: UnitId, points: int) -> tuple[int, int, int]:
    """Take points from the boost, then from the shields; give what each took and what is left for the hull.

    Rule: Shields.
    """
    ship = work.ship(unit)
    boost = min(ship.boost, points)
    shields = min(ship.shields, points - boost)
    if boost or shields:
        work.change(unit, boost=ship.boost - boost, shields=ship.shields - shields)
    return boost, shields, points - boost - shields


def strike_hull(
    work: Resolution,
    roller: Seat,
    unit: UnitId,
    hits: int,
    touched: tuple[UnitId, ...],
    bonus: int = 0,
    levels: int = 1,
) -> None:
    """Roll hits on the Damage Table and work them off.

    Rule: Damage Table; Precise; Weak; Armored; Devastating.

    Args:
        bonus: added to each die.
        levels: by how much a critical hit raises its location.
    """
    if hits <= 0:
        return
    if is_shuttle(work.ship(unit)):
        sink(work, unit)
        work.tell(ShuttleLost(unit))
        return
    table = tables().damage
    bulkhead = table.armored_bulkhead if trait(work.ship(unit), "Armored") else table.bulkhead
    dice = work.roll(roller, hits, "damage", touched, about=_hits_told(unit, work, bulkhead, bonus))
    totals = [die + bonus for die in dice]
    criticals = sum(total >= table.critical for total in totals)
    solid = sum(total > bulkhead for total in totals)
    where = work.roll(roller, criticals, "critical", touched, about=places_told())
    work.tell(HullStruck(unit, dice, solid, criticals))
    spared = _stowed(work, unit, solid - criticals)
    locations = iter([tables().locations.dice[die - 1] for die in where])
    run = 0
    for total in totals:
        if total > bulkhead and spared and total < table.critical:
            spared -= 1
        elif total > bulkhead:
            run += 1
        if total >= table.critical:
            wound(work, unit, run)
            run = 0
            raise_score(work, roller, unit, next(locations), levels, touched)
    wound(work, unit, run)


def _hits_told(unit: UnitId, work: Resolution, bulkhead: int, bonus: int) -> str:
    """Say what hits on a ship do by their dice."""
    more = f", {bonus} added to each" if bonus else ""
    return (
        f"hits on {work.ship(unit).name}{more}: {bulkhead} or less strikes the bulkhead, "
        f"{tables().damage.critical} or more is a critical hit"
    )


def places_told() -> str:
    """Say where each face puts a critical hit."""
    faces = enumerate(tables().locations.dice, 1)
    return ", ".join(f"{face} {SYSTEMS[location]}" for face, location in faces)


def _stowed(work: Resolution, unit: UnitId, points: int) -> int:
    """Let cargo take points that are no critical hits; of each volley one at least is left for the ship.

    Rule: Cargo (a volley is all that one order brings on the ship).
    """
    ship = work.ship(unit)
    room = trait(ship, "Cargo") - ship.cargo
    if points <= 0 or not trait(ship, "Cargo"):
        return 0
    fresh = unit not in work.struck
    work.struck.add(unit)
    most = min(room, points - 1 if fresh else points)
    if most <= 0:
        return 0
    answer = work.ask(StowOpen(unit, ship.seat, most))
    assert isinstance(answer, Stow)
    if answer.points:
        work.change(unit, cargo=ship.cargo + answer.points)
        work.tell(Stowed(unit, answer.points, room - answer.points))
    return answer.points


def wound(work: Resolution, unit: UnitId, points: int) -> None:
    """Score damage points, and cripple the ship when it falls to its second figure.

    Rule: Crippled Ships.
    """
    ship = work.ship(unit)
    if points <= 0 or ship.status != "table":
        return
    ship = work.change(unit, damage=ship.damage + points)
    if not ship.crippled and ship.left <= ship.roster.crippled:
        cripple(work, unit)


def cripple(work: Resolution, unit: UnitId) -> None:
    """Cripple a ship: Nimble goes, each other trait on a 4 or more, and one special action is left.

    Dice: one for each trait that can be lost, in roster order; none for a ship without damage points left.
    """
    ship = work.change(unit, crippled=True)
    gone = {lost.trait for lost in ship.lost}
    stakes = [name for name in ship.roster.losable if name not in gone] if ship.left > 0 else []
    dice = work.roll(
        ship.seat,
        len(stakes),
        "crippled",
        (unit,),
        about=f"lost on 4 or more, in this order: {', '.join(stakes)}",
    )
    lost = tuple(name for name, die in zip(stakes, dice, strict=True) if die >= 4)
    if trait(ship, "Nimble"):
        lost = (*lost, "Nimble")
    ship = work.ship(unit)
    work.change(unit, lost=(*ship.lost, *(LostTrait(name) for name in lost)))
    work.tell(Crippled(unit, dice, lost))
    limit_actions(work, unit)


def raise_score(
    work: Resolution,
    roller: Seat,
    unit: UnitId,
    location: Location,
    levels: int,
    touched: tuple[UnitId, ...],
) -> None:
    """Raise a critical score level by level, each with its extra damage and effects.

    Rule: Critical Hits. At 6 further levels repeat the damage alone.
    """
    for _ in range(levels):
        ship = work.ship(unit)
        if ship.status != "table":
            return
        before = score(ship, location)
        after = min(before + 1, HIGHEST)
        row = critical_rows(location)[after - 1]
        dice = work.roll(roller, row.dice, f"extra:{location}", touched)
        points = row.damage + sum(dice)
        ship = work.change(unit, criticals=replace(ship.criticals, **{location: after}))
        # The cap holds at every moment, also while a question is open.
        work.change(unit, shields=min(ship.shields, most_shields(ship)))
        if location in ship.quiet:
            work.change(unit, quiet=tuple(each for each in ship.quiet if each != location))
        work.tell(Critical(unit, location, after, dice, points))
        wound(work, unit, points)
        if after > before:
            _effects(work, roller, unit, location, after, row, touched)


def _effects(
    work: Resolution,
    roller: Seat,
    unit: UnitId,
    location: Location,
    level: int,
    row: CriticalRow,
    touched: tuple[UnitId, ...],
) -> None:
    if row.explodes:
        work.change(unit, status="destroyed")
        work.blasts.append(unit)
        return
    if row.marines:
        lose_marines(work, unit, row.marines)
    if row.shields_down:
        work.change(unit, shields=0, boost=0)
    if row.trait:
        _lose_trait(work, unit, location, level)
    if row.bank:
        _lose_bank(work, unit)
    if row.actions:
        limit_actions(work, unit)
    if row.worse is not None:
        raise_score(work, roller, unit, row.worse, 1, touched)


def _lose_trait(work: Resolution, unit: UnitId, location: Location, level: int) -> None:
    """Lose one trait by chance. Dice: see `Resolution.pick`, over the traits at stake in roster order."""
    ship = work.ship(unit)
    gone = {lost.trait for lost in ship.lost}
    stakes = [name for name in ship.roster.losable if name not in gone]
    if stakes:
        name = stakes[work.pick(ship.seat, stakes, "random:trait", (unit,))]
        work.change(unit, lost=(*ship.lost, LostTrait(name, location, level)))
        work.tell(TraitLost(unit, name))


def _lose_bank(work: Resolution, unit: UnitId) -> None:
    """Disable one bank by chance. Dice: see `Resolution.pick`, over the working banks in roster order."""
    ship = work.ship(unit)
    working = [number for number, bank in enumerate(ship.banks) if not bank.disabled]
    labels = [ship.roster.banks[number].label for number in working]
    if working:
        number = working[work.pick(ship.seat, labels, "random:bank", (unit,))]
        banks = list(ship.banks)
        banks[number] = replace(banks[number], disabled=True)
        work.change(unit, banks=tuple(banks))
        work.tell(BankLost(unit, number))


def lose_marines(work: Resolution, unit: UnitId, number: int) -> None:
    """Take marines, those without names first, then the last named squads, and never below none."""
    ship = work.ship(unit)
    number = min(number, ship.marines)
    if number <= 0:
        return
    marines = ship.marines - number
    kept = list(ship.squads)
    dead = []
    for squad in reversed(ship.squads):
        if squad.size and sum(each.size for each in kept) > marines:
            kept.remove(squad)
            dead.append(squad)
    if dead:  # a squad falls as a whole
        marines = sum(squad.size for squad in kept)
    names: tuple[SquadId, ...] = tuple(squad.id for squad in dead)
    work.change(unit, marines=marines, squads=tuple(kept))
    work.update(away=(*work.state.away, *(SquadAway(squad, ship.seat, "lost") for squad in dead)))
    work.tell(SquadsLost(unit, ship.marines - marines, names))


def limit_actions(work: Resolution, unit: UnitId) -> None:
    """End special actions that the ship can no longer go on with; the owner chooses which one stays.

    Rule: Critical Hits (on Special Actions); Crippled Ships. The penalties stay.
    """
    ship = work.ship(unit)
    most = most_actions(ship)
    if len(ship.actions) <= most or ship.status != "table":
        return
    kept: tuple[str, ...] = ()
    if most == 1:
        kept = _kept(work, unit, ship.actions)
    left = list(kept)
    lost = []
    for action in ship.actions:
        if action in left:
            left.remove(action)
        else:
            lost.append(action)
    ship = work.change(unit, actions=kept)
    if "boost_shields" in lost:
        work.change(unit, boost=0)
    if "reload" in lost:
        work.change(unit, banks=tuple(replace(bank, loading=0) for bank in ship.banks))
    if "maximum_warp" in lost:
        work.change(unit, escaping=False)
    work.tell(ActionsLost(unit, tuple(lost)))


def _kept(work: Resolution, unit: UnitId, actions: tuple[str, ...]) -> tuple[str, ...]:
    """Let the owner choose the one action that stays; of two alike there is nothing to choose."""
    if len(set(actions)) == 1:
        return actions[:1]
    answer = work.ask(KeepOpen(unit, work.ship(unit).seat, actions))
    assert isinstance(answer, tuple)
    return (str(answer[0]),)


def sink(work: Resolution, unit: UnitId) -> Ship:
    """Take a destroyed ship from the table, with everybody aboard."""
    ship = work.change(unit, status="destroyed")
    lost = tuple(SquadAway(squad, ship.seat, "lost") for squad in ship.squads)
    work.update(away=(*work.state.away, *lost))
    return work.change(unit, squads=(), marines=0)
