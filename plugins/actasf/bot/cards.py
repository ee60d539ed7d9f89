"""The attack phase where nobody knows places: the bot says what it would fire at whom, at a usual range dead ahead."""

from collections.abc import Iterator

from core.api import Seat

from ..attack_orders import Attack, Shot
from ..figures import is_hidden, is_shuttle, ready_dice
from ..measure import bears
from ..seeking import PLASMA_R, UNDERPOWERED
from ..sequence import to_nominate
from ..ship import INCH, Ship
from ..state import State
from ..terms import Sight
from . import firepower, stakes

USUAL = 8
"""The range for which fire is told. Units: inches."""


def attack(view: State, seat: Seat) -> Iterator[Attack]:
    """Fire all that a ship has at the one enemy that is most worth it, the strongest ship first; else pass."""
    waiting = sorted(to_nominate(view, seat), key=lambda ship: (-ship.roster.points, ship.id))
    enemies = [
        enemy
        for enemy in view.units.values()
        if enemy.afloat
        and view.side(enemy.seat) != view.side(seat)
        and not is_hidden(enemy)
        and not is_shuttle(enemy)
    ]
    for ship in waiting[:1]:
        for target in sorted(enemies, key=lambda enemy: (-_worth(enemy), enemy.id))[:1]:
            shots = _shots(ship, target)
            if shots:
                yield Attack(ship.id, shots, sights={target.id: Sight(USUAL * INCH)})
        yield Attack(ship.id)


def _worth(enemy: Ship) -> float:
    """Value a target: what there is to win by each point of damage, more where it has yet to fire."""
    shields, room, prize = stakes.mark(enemy)
    return prize * (1.0 if enemy.has_attacked else 1.35) / (stakes.SHIELD * shields + room)


def _shots(ship: Ship, target: Ship) -> tuple[Shot, ...]:
    """Give every bank that bears ahead and does something there; of a cripple the best."""
    if ship.helpless or ship.cloak:
        return ()
    stance = firepower.stance_of(ship, firepower.exposure(target))
    found = []
    for number, bank in enumerate(ship.roster.banks):
        if UNDERPOWERED in ship.roster.special and bank.weapon == PLASMA_R:
            continue
        line = firepower.line(ship, number, USUAL, stance)
        if ready_dice(ship, number) and bears(bank.arcs, 0) and line is not firepower.NOTHING:
            found.append((line.depth + line.past, number))
    order = sorted(found, reverse=True)
    return tuple(Shot(number, target.id) for _, number in (order[:1] if ship.crippled else order))
