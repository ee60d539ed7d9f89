"""Play by cards: the table is asked what a ship or a swarm sees, and what it tells is laid out as a board.

On that board the one that looks stands in the middle, what it was told of about it, and nobody else anywhere: so the bot
weighs it, and orders, as on any board. An order that came of it says in place of places what the table has told.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from core.api import LinkEnd, Order, Seat, UnitId, plane

from ..aiming import named_targets
from ..attack_orders import Attack, CounterSwarm, Look, SwarmAttack, TellSights
from ..figures import is_adrift, is_shuttle, most_actions, ready_dice, suicides_ready
from ..move_orders import Action, Move, Steer
from ..phases.drones import own_swarms
from ..phases.links import BEAMED
from ..phases.targets import swarm_fault, target_fault
from ..phases.tractors import beam_fault
from ..questions import LookOpen
from ..scenario import hooks
from ..seekers import Swarm
from ..sequence import to_nominate
from ..ship import INCH, Ship
from ..state import State
from ..terms import ActionId, Sight
from ..turn_orders import Bombard, Transport
from . import moving, stakes
from .plans import payments

USUAL = Sight(8 * INCH)
"""What is taken for granted where nobody is at a table: dead ahead, at a usual range."""
MIDDLE = (200 * INCH, 200 * INCH)
"""Where the one that looks stands, far from all edges: nobody has told where these are."""


def lookers(view: State, seat: Seat) -> Sequence[Ship | Swarm]:
    """Give what acts next: each swarm in their phase; the ship to move; the strongest of those that may yet fire."""
    match view.step:
        case "drones":
            return own_swarms(view, seat)
        case "movement":
            ship = moving.next_to_move(view, seat)
            return () if ship is None else (ship,)
    waiting = to_nominate(view, seat)
    return sorted(waiting, key=lambda ship: (-ship.roster.points, ship.id))[:1]


def look(view: State, looker: Ship | Swarm) -> Iterator[Look]:
    """Ask what the one that acts next sees, where it has a use for that and has not asked."""
    if looker.id in view.looked:
        return
    may = looker.on is None if isinstance(looker, Swarm) else _may_act(view, looker)
    if may and (targets := _targets(view, looker)):
        yield Look(looker.id, targets)


def tell(question: LookOpen) -> TellSights:
    """Take a usual sight of the first target for granted: a bot is asked only where nobody is at a table."""
    return TellSights({question.targets[0]: USUAL}, assumed=True)


def as_seen(view: State, looker: Ship | Swarm) -> State:
    """Give the board on which only those have a place whom the looker was told to see, and itself."""
    sights = _sights(view, looker.id)
    placed = {
        unit: replace(view.units[unit], at=_place(seen), heading=_heading(seen))
        for unit, seen in sights.items()
        if unit in view.units
    }
    swarms = {
        name: replace(view.swarms[name], at=_place(seen), heading=_heading(seen))
        for name, seen in sights.items()
        if name in view.swarms
    }
    if isinstance(looker, Swarm):
        swarms[looker.id] = replace(looker, at=MIDDLE, heading=0)
    else:
        placed[looker.id] = replace(looker, at=MIDDLE, heading=0)
    return replace(
        view,
        mode="board",
        table=(2 * MIDDLE[0], 2 * MIDDLE[1]),
        units={**view.units, **placed},
        swarms=dict(sorted(swarms.items())),
        links=tuple(_sited(link, sights[UnitId(link.id)]) for link in view.links if link.id in sights),
        terrain={},
        zones={},
        clauses=(),
        objects={},
        sites={},
    )


def as_told(view: State, looker: Ship | Swarm, order: Order) -> Order:
    """Give an order that came of such a board as it is given by cards."""
    sights = _sights(view, looker.id)
    match order:
        case Attack():
            told = {target: sights[target] for target in named_targets(order) if target in sights}
            swarms = tuple(replace(launch, place=None, heading=None) for launch in order.swarms)
            return replace(order, sights=told, swarms=swarms)
        case SwarmAttack():
            return replace(order, sight=sights.get(order.target))
        case CounterSwarm():
            seen = sights.get(order.target)
            return replace(order, range=None if seen is None else seen.range)
        case Transport() | Bombard():
            return replace(order, sight=sights.get(UnitId(order.link)))
        case Move() if isinstance(looker, Ship):
            return _steered(view, looker, order)
    return order


def steered(wish: Steer) -> Iterator[Move]:
    """Move as a ship wants to go: by the bot only where nobody is at a table."""
    yield wish.move
    yield Move(wish.unit, actions=wish.actions)
    yield Move(wish.unit)


def _steered(view: State, ship: Ship, order: Move) -> Move | Steer:
    """Say where a ship wants to go: its way; of one that was told of no enemy, the one that it makes for."""
    if _sights(view, ship.id):
        wish = Steer(ship.id, None, False, order.actions, order.path, order.lowered, order.relocation)
        return wish if wish.path or wish.relocation is not None else wish.move
    actions = _meanwhile(ship)
    enemy = next(iter(enemies(view, ship)), None)
    if enemy is None or ship.stricken is not None or is_adrift(ship) or "Immobile" in ship.roster.traits:
        return Move(ship.id, actions=actions)
    return Steer(ship.id, enemy, ship.crippled, actions)


def _meanwhile(ship: Ship) -> tuple[Action, ...]:
    """Give what a ship does that was told of nobody: it reloads, or a cripple raises its shields."""
    empty = any(bank.spent > bank.loading for bank in ship.banks)
    idle = ship.stricken is None and not ship.cloak and most_actions(ship) >= 1
    if not idle or not (empty or ship.crippled):
        return ()
    action: ActionId = "reload" if empty else "boost_shields"
    return tuple(Action(action, penalty) for penalty in payments(ship, action)[:1])


def _sights(view: State, looker: UnitId) -> dict[UnitId, Sight]:
    """Give what was told in this phase of what can be seen."""
    told = {target: view.sights[looker][target] for target in view.looked.get(looker, ())}
    return {target: seen for target, seen in told.items() if seen.clear}


def _place(seen: Sight) -> tuple[int, int]:
    """Give where something is seen: a hair short, which rounding could lengthen; in a nebula as far as fire finds it."""
    far = seen.range * (2 if seen.nebula else 1)
    at = plane.advance(plane.Point(*MIDDLE), seen.bearing, max(0, far - 1))
    return at.x, at.y


def _heading(seen: Sight) -> int:
    return (seen.bearing + 18000 - seen.aspect) % 36000


def _sited(link: LinkEnd, seen: Sight) -> LinkEnd:
    return replace(link, detail={**link.detail, "site": _place(seen)})


def _targets(view: State, looker: Ship | Swarm) -> tuple[UnitId, ...]:
    """Give what the one that looks may have to do with: enemy ships, the most valuable first, swarms, ends of links."""
    found = enemies(view, looker)
    if view.step == "attack" or view.countering:
        found += tuple(each for each in view.swarms if swarm_fault(view, looker, each) is None)
    return (*found, *(_ends(view, looker) if isinstance(looker, Ship) else ()))


def _ends(view: State, ship: Ship) -> Iterator[UnitId]:
    """Give the far ends of links that a ship may have something to do with."""
    also = "recovery" if view.step == "movement" else "bombardment"
    for link in view.links:
        if ship.seat in link.seats and (link.kind == also or (link.kind in BEAMED and ship.squads)):
            yield UnitId(link.id)


def enemies(view: State, looker: Ship | Swarm) -> tuple[UnitId, ...]:
    """Give every enemy ship, the one that is most worth a point of damage first."""
    found = [
        enemy
        for enemy in view.units.values()
        if target_fault(view, looker, enemy, enemy.id) is None and not is_shuttle(enemy)
    ]
    return tuple(enemy.id for enemy in sorted(found, key=lambda enemy: (-_worth(enemy), enemy.id)))


def _worth(enemy: Ship) -> float:
    """Value a target: what there is to win by each point of damage, more where it has yet to fire."""
    shields, room, prize = stakes.mark(enemy)
    return prize * (1.0 if enemy.has_attacked else 1.35) / (stakes.SHIELD * shields + room)


def _may_act(view: State, ship: Ship) -> bool:
    """Tell whether what a ship sees makes any difference to what it does in this phase."""
    if view.step == "movement":
        return ship.stricken is None and not is_adrift(ship)
    if ship.helpless or ship.cloak or hooks.attack_fault(view, ship):
        return False
    armed = suicides_ready(ship) or any(ready_dice(ship, number) for number in range(len(ship.banks)))
    grips = "hit_and_run" in ship.actions or beam_fault(ship) is None
    return bool(armed) or grips or any(_ends(view, ship))
