"""The end of ships: the stricken table, and explosions with their chains.

Dice: one die when all attacks of a ship on its target are done (`stricken`), by the attacker, else by an enemy of the
ship. An explosion rolls its attack dice for each ship near it (`blast`), in the order of the fleets, by the owner of
the ship that explodes; the damage of one ship is finished before the next, its stricken die included.
"""

from msgspec.structs import replace

from core.api import Seat, UnitId

from ..attack_orders import Attack, SwarmAttack
from ..damage_events import Exploded, Stricken
from ..fire_events import Blasted
from ..measure import near_pairs
from ..move_orders import Compulsory, Move
from ..questions import NearOpen
from ..resolution import Resolution
from ..system_orders import Shuttles, Survey
from ..tables import tables
from ..terms import Near
from ..turn_orders import Repair
from .damage import absorb, sink, strike_hull


def settle(work: Resolution, unit: UnitId, by: UnitId | None = None, roller: Seat | None = None) -> None:
    """See what became of a ship after all that was aimed at it, and of its neighbours.

    Rule: Stricken Ships; Exploding Ships.

    Args:
        by: the ship that did it.
        roller: whose die it is, where no ship did it.
    """
    ship = work.ship(unit)
    if ship.status == "table" and ship.left <= 0 and ship.stricken is None:
        _strike(work, unit, by, roller)
    if unit in work.blasts and by is not None:
        _credit(work, unit, by)
    explode_all(work)


def explode_all(work: Resolution) -> None:
    """Let ships explode one after another, those that an explosion sets off last.

    Rule: Exploding Ships.
    """
    while work.blasts:
        _explode(work, work.blasts.pop(0))


def rival(work: Resolution, unit: UnitId) -> Seat:
    """Give a seat that opposes a ship's owner: who rolls against it where nobody attacks."""
    owner = work.ship(unit).seat
    side = work.state.side(owner)
    return next((player.seat for player in work.state.players if player.side != side), owner)


def _strike(work: Resolution, unit: UnitId, by: UnitId | None, roller: Seat | None = None) -> None:
    ship = work.ship(unit)
    if by is not None:
        roller = work.ship(by).seat
    elif roller is None:
        roller = rival(work, unit)
    (die,) = work.roll(roller, 1, "stricken", (unit,))
    excess = -ship.left
    table = tables().stricken
    if die + excess >= table.explodes:
        fate = "explodes"
        work.change(unit, status="destroyed")
        work.blasts.append(unit)
    elif die + excess >= table.delayed:
        fate = "delayed"
        work.change(unit, stricken=work.state.turn + 1)
    else:
        fate = "destroyed"
        sink(work, unit)
    work.tell(Stricken(unit, die, excess, fate))
    if by is not None and unit not in work.blasts:
        _credit(work, unit, by)


def _credit(work: Resolution, unit: UnitId, by: UnitId) -> None:
    killer = work.ship(by)
    if work.state.side(killer.seat) != work.state.side(work.ship(unit).seat):
        work.change(by, kills=(*killer.kills, unit))


def _explode(work: Resolution, unit: UnitId) -> None:
    ship = work.ship(unit)
    near = _near(work, unit)
    sink(work, unit)
    explosion = tables().explosion
    dice = min((ship.roster.damage + 1) // 2, explosion.most_dice)
    work.tell(Exploded(unit, dice, near))
    for victim in near:
        faces = work.roll(ship.seat, dice, "blast", (victim,), alike=True)
        through = sum(face == 6 for face in faces)
        stopped = sum(explosion.hits <= face < 6 for face in faces)
        boost, shields, hull = absorb(work, victim, stopped)
        hull += through
        work.tell(Blasted(victim, unit, faces, boost, shields, hull))
        strike_hull(work, ship.seat, victim, hull, (victim,))
        if work.ship(victim).afloat and work.ship(victim).left <= 0:
            _strike(work, victim, None)


def _near(work: Resolution, unit: UnitId) -> tuple[UnitId, ...]:
    """Give the ships that an explosion reaches: measured, told with the order, or asked for."""
    ship = work.ship(unit)
    if work.state.mode == "board":
        # Its fate is sealed and its place is still known.
        pairs = near_pairs(work.state.with_unit(replace(ship, status="table")))
    else:
        told = _told(work)
        if told is None:
            answer = work.ask(NearOpen(unit, work.seat))
            asked = set(answer) if isinstance(answer, tuple) else set()
            return tuple(each for each in work.state.units if each in asked and _reached(work, each))
        pairs = told
    others = {b if a == unit else a for a, b in pairs if unit in (a, b)}
    return tuple(each for each in work.state.units if each in others and _reached(work, each))


def _told(work: Resolution) -> Near | None:
    """Give the neighbours that the order tells, for the way in which it went."""
    order = work.order
    if isinstance(order, Move) and work.ship(order.unit).helpless:
        return order.astray.near if order.astray else None
    telling = Move | Attack | SwarmAttack | Compulsory | Repair | Shuttles | Survey
    return order.near if isinstance(order, telling) else None


def _reached(work: Resolution, unit: UnitId) -> bool:
    """Tell whether a ship can still be harmed: a stricken one waits for its own end."""
    return work.ship(unit).afloat
