"""Hit-and-run raids, after a ship has fired.

Dice: for each raid a die a squad as one batch (`raid`), the locations as one batch (`critical`), extra damage.
"""

from collections.abc import Iterable

from core.api import Violation

from ..attack_orders import Attack
from ..figures import is_shuttle, skilled, trait
from ..fire_events import RaidCalledOff, Raided
from ..measure import open_towards, quarters, sight
from ..path import inches
from ..resolution import Resolution
from ..scenario import hooks
from ..ship import INCH, Ship
from ..skills import ELITE_MARINES
from ..state import State
from ..tables import tables
from .damage import lose_marines, places_told, raise_score
from .targets import seeking_fault
from .wreck import settle

TRANSPORTER_REACH = 4 * INCH


def raid_violations(state: State, ship: Ship, order: Attack) -> Iterable[Violation]:
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
        fault = seeking_fault(state, ship, target, raid.target)
        if fault:
            yield Violation(*fault)
            continue
        assert target is not None
        if is_shuttle(target):
            yield Violation("Shuttlecraft", f"{target.name} is a shuttle and cannot be boarded")
            continue
        seen = sight(state, order.sights, ship, target)
        if seen is None:
            yield Violation("Cards", f"the order does not tell what the table shows of {target.name}")
        elif seen.range > TRANSPORTER_REACH:
            yield Violation("Hit-and-Run Raid!", f"{target.name} is farther than {inches(TRANSPORTER_REACH)}")
        elif not open_towards(target, seen.aspect) and not any(s.target == raid.target for s in order.shots):
            yield Violation("Hit-and-Run Raid!", f"{target.name} has its shields up")


def raid(work: Resolution, order: Attack, number: int) -> None:
    """Send raiders over, and take those who live back.

    Rule: Hit-and-Run Raid!; Elite Marines.
    """
    sent = order.raids[number]
    unit = order.unit
    ship, target = work.ship(unit), work.ship(sent.target)
    seen = sight(work.state, order.sights, ship, target)
    broken_off = "hit_and_run" not in ship.actions
    if seen is None or broken_off or not target.afloat or not open_towards(target, seen.aspect):
        work.tell(RaidCalledOff(unit, sent.target))
        return
    marines = min(sent.marines, ship.marines)
    if marines < 1:
        return
    lowered = tuple(dict.fromkeys((*ship.lowered, *quarters(seen.bearing))))
    work.change(unit, lowered=lowered, sent=ship.sent + marines)
    touched = (unit, sent.target)
    dice = work.roll(ship.seat, marines, "raid", touched, about=_raid_told(ship))
    lost = sum(is_costly(ship, die) for die in dice)
    criticals = sum(strikes_home(ship, die) for die in dice)
    left = hooks.raided(work, unit, sent.target, criticals)
    where = work.roll(ship.seat, left, "critical", touched, about=places_told())
    work.tell(Raided(unit, sent.target, dice, lost, criticals))
    lose_marines(work, unit, lost)
    for die in where:
        raise_score(work, ship.seat, sent.target, tables().locations.dice[die - 1], 1, touched)
    settle(work, sent.target, unit)


def _raid_told(ship: Ship) -> str:
    """Say what the faces of raiders' dice do."""
    home = ", ".join(str(face) for face in range(1, 7) if strikes_home(ship, face))
    lost = ", ".join(str(face) for face in range(1, 7) if is_costly(ship, face))
    return f"a critical hit on {home}; marines lost on {lost}"


def strikes_home(ship: Ship, die: int) -> bool:
    """Tell whether a raider deals a critical hit."""
    return _total(ship, die) >= 5


def is_costly(ship: Ship, die: int) -> bool:
    """Tell whether a raider does not come back."""
    return _total(ship, die) <= 2 or _total(ship, die) == 5


def _total(ship: Ship, die: int) -> int:
    """Give what a raider's die shows; elite marines add to it."""
    return min(6, die + (1 if skilled(ship, ELITE_MARINES) else 0))
