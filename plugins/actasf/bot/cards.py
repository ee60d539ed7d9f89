"""The attack phase where nobody knows places: the bot asks the table what its ship sees, and fires by what it is told."""

from collections.abc import Iterator, Mapping

from core.api import Seat, UnitId

from ..aiming import shot_violations
from ..attack_orders import Attack, Look, Shot, TellSights
from ..figures import is_shuttle, ready_dice
from ..phases.targets import seeking_fault
from ..questions import LookOpen
from ..scenario import hooks
from ..seeking import PLASMA_R, UNDERPOWERED
from ..sequence import to_nominate
from ..ship import INCH, Ship
from ..state import State
from ..terms import Sight
from . import firepower, stakes

USUAL = Sight(8 * INCH)
"""What is taken for granted where nobody is at a table: dead ahead, at a usual range."""


def attack(view: State, seat: Seat) -> Iterator[Attack | Look]:
    """Fire all that a ship has at the one enemy that is most worth it of those that it is told to see; else pass."""
    waiting = sorted(to_nominate(view, seat), key=lambda ship: (-ship.roster.points, ship.id))
    for ship in waiting[:1]:
        if ship.id not in view.looked and _is_armed(view, ship):
            targets = enemies(view, ship)
            if targets:
                yield Look(ship.id, targets)
        sights = {target: view.sights[ship.id][target] for target in view.looked.get(ship.id, ())}
        plans = [(target, _shots(view, ship, view.units[target], sights)) for target in sights]
        worth = {
            target: _worth(view.units[target])
            * sum(_harm(ship, shot.bank, view.units[target], sights[target]) for shot in shots)
            for target, shots in plans
        }
        for target, shots in sorted(plans, key=lambda plan: (-worth[plan[0]], plan[0])):
            if shots:
                yield Attack(ship.id, shots, sights={target: sights[target]})
        yield Attack(ship.id)


def tell(question: LookOpen) -> TellSights:
    """Take a usual sight of the first target for granted: a bot is asked only where nobody is at a table."""
    return TellSights({question.targets[0]: USUAL}, assumed=True)


def enemies(view: State, ship: Ship) -> tuple[UnitId, ...]:
    """Give every enemy, the one that is most worth a point of damage first."""
    found = [
        enemy
        for enemy in view.units.values()
        if seeking_fault(view, ship, enemy, enemy.id) is None and not is_shuttle(enemy)
    ]
    return tuple(enemy.id for enemy in sorted(found, key=lambda enemy: (-_worth(enemy), enemy.id)))


def _worth(enemy: Ship) -> float:
    """Value a target: what there is to win by each point of damage, more where it has yet to fire."""
    shields, room, prize = stakes.mark(enemy)
    return prize * (1.0 if enemy.has_attacked else 1.35) / (stakes.SHIELD * shields + room)


def _is_armed(view: State, ship: Ship) -> bool:
    if ship.helpless or ship.cloak or hooks.attack_fault(view, ship):
        return False
    return any(ready_dice(ship, number) for number in range(len(ship.roster.banks)))


def _shots(view: State, ship: Ship, target: Ship, sights: Mapping[UnitId, Sight]) -> tuple[Shot, ...]:
    """Give every bank that bears and does something there, the best first; of a cripple the best alone."""
    probe = Attack(ship.id, sights=dict(sights))
    found = []
    for number, bank in enumerate(ship.roster.banks):
        shot = Shot(number, target.id)
        if UNDERPOWERED in ship.roster.special and bank.weapon == PLASMA_R:
            continue
        harm = _harm(ship, number, target, sights[target.id])
        if harm and ready_dice(ship, number) and not any(shot_violations(view, ship, shot, probe)):
            found.append((harm, shot))
    order = [shot for _, shot in sorted(found, key=lambda one: (-one[0], one[1].bank))]
    return tuple(order[:1] if ship.crippled else order)


def _harm(ship: Ship, number: int, target: Ship, seen: Sight) -> float:
    stance = firepower.stance_of(ship, firepower.exposure(target))
    line = firepower.line(ship, number, -(-seen.range // INCH), stance)
    return line.depth + line.past
