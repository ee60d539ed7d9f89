"""By slip: what a turn at the table came to, told in one order.

The table has played the turn by the rules, so a slip is checked for what cannot be, and not for how it came about.
Critical scores, and traits lost by the dice, stay as they are; they can be amended.

Dice: those of `victory.why_over`, unless the slip tells that the battle is over.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from core.api import Violation

from ..events import ShipTold, SlipTold
from ..figures import most_shields, trait
from ..orders import ShipSlip, Slip, Transport
from ..resolution import Resolution
from ..sequence import begin_turn, end_turn
from ..ship import LostTrait, Ship
from ..state import SquadAway, State
from .damage import sink
from .end import close_turn
from .links import is_open, link_of, transport, transporters_left

GONE = ("destroyed", "stricken", "captured")
"""The fates of a ship that has no damage points left; any of them can count for the ship that did it."""


def slip_violations(state: State, order: Slip) -> Iterable[Violation]:
    """Give every reason why a turn cannot have gone so."""
    if state.step == "deployment":
        if order != Slip():
            yield Violation("Slip", "before the first turn there is nothing to tell")
        return
    for unit, told in order.ships.items():
        ship = state.units.get(unit)
        if ship is None or not ship.afloat:
            yield Violation("Slip", f"{unit} is no ship on the table that can still be told of")
        else:
            yield from (Violation("Slip", f"{ship.name} {why}") for why in _faults(state, ship, told, order))


def _faults(state: State, ship: Ship, told: ShipSlip, order: Slip) -> Iterator[str]:
    most = ship.roster.damage
    if told.damage is not None and not ship.damage <= told.damage <= most:
        yield f"has taken {ship.damage} to {most} damage, not {told.damage}"
    left = most - (ship.damage if told.damage is None else told.damage)
    if left <= 0 and told.fate not in GONE:
        yield f"has no damage points left: it is one of {', '.join(GONE)}"
    if told.shields is not None and not 0 <= told.shields <= most_shields(ship):
        yield f"has 0 to {most_shields(ship)} shields, not {told.shields}"
    if told.marines is not None and (ship.squads or not 0 <= told.marines <= ship.marines):
        yield (
            "has its squads by name"
            if ship.squads
            else f"has 0 to {ship.marines} marines, not {told.marines}"
        )
    yield from _killed(state, ship, told, order)
    yield from _away(state, ship, told)


def _killed(state: State, ship: Ship, told: ShipSlip, order: Slip) -> Iterator[str]:
    others = [unit for other, line in order.ships.items() if other != ship.id for unit in line.kills]
    for unit in told.kills:
        enemy = state.units.get(unit)
        if enemy is None or state.side(enemy.seat) == state.side(ship.seat):
            yield f"has no enemy {unit}"
        elif order.ships.get(unit, ShipSlip()).fate not in GONE:
            yield f"has not destroyed {enemy.name}: the slip does not say that it is gone"
        elif unit in others:
            yield f"has not destroyed {enemy.name} alone: another ship is said to have done it"
    if len(set(told.kills)) < len(told.kills):
        yield "destroys each ship once"


def _away(state: State, ship: Ship, told: ShipSlip) -> Iterator[str]:
    """Check the squads that are no longer aboard."""
    aboard = {squad.id: squad.size for squad in ship.squads}
    sent = [squad for squads in told.sent.values() for squad in squads]
    if strangers := sorted({*told.lost, *sent} - set(aboard)):
        yield f"has not aboard: {', '.join(strangers)}"
        return
    gone = [*told.lost, *sent]
    if twice := sorted({squad for squad in gone if gone.count(squad) > 1}):
        yield f"has lost or sent twice: {', '.join(twice)}"
    if not sent:
        return
    for name in told.sent:
        link = link_of(state, name)
        if link is None or not is_open(link, ship.seat, state) or state.step == "end":
            yield f"has no way {name!r} to send squads along now"
    size = sum(aboard[squad] for squad in set(sent))
    if size > transporters_left(ship):
        yield f"has {transporters_left(ship)} transporters left, {size} are needed"
    if not shields_open(ship, told):
        yield "sends squads with its shields up"


def shields_open(ship: Ship, told: ShipSlip) -> bool:
    """Tell whether a ship had no active shield somewhere.

    Rule: Lowering Shields; Transporters.
    """
    shields = ship.shields + ship.boost if told.shields is None else told.shields
    return shields == 0 or bool(ship.lowered if told.lowered is None else told.lowered)


def take_slip(work: Resolution, order: Slip) -> None:
    """Take what a slip tells, and end the turn; in place of the deployment, set everything up."""
    work.tell(SlipTold(work.state.turn))
    if work.state.step == "deployment":
        for unit, ship in work.state.units.items():
            if ship.status == "waiting" and ship.arrival is None:
                work.change(unit, status="table")
        begin_turn(work, 1)
        return
    for unit, told in sorted(order.ships.items()):
        for link, squads in sorted(told.sent.items()):
            transport(work, Transport(unit, link, squads))
        _take(work, work.ship(unit), told)
    for unit, told in sorted(order.ships.items()):
        if told.fate == "destroyed":
            sink(work, unit)
    for unit, ship in list(work.state.units.items()):
        if ship.status == "table" and ship.stricken is not None and ship.stricken <= work.state.turn:
            sink(work, unit)
    # What became of drones is in what the slip tells; new ones the table keeps by itself.
    work.update(swarms={}, countering=False, passed=())
    close_turn(work)
    end_turn(work, order.over)


def _take(work: Resolution, ship: Ship, told: ShipSlip) -> None:
    """Take what is told of a ship. Rule: Crippled Ships (its damage cripples it, and Nimble goes)."""
    damage = ship.damage if told.damage is None else told.damage
    squads = tuple(squad for squad in ship.squads if squad.id not in told.lost)
    dead = [squad for squad in ship.squads if squad.id in told.lost]
    marines = ship.marines if told.marines is None else told.marines
    work.update(away=(*work.state.away, *(SquadAway(squad, ship.seat, "lost") for squad in dead)))
    after = work.change(
        ship.id,
        damage=damage,
        crippled=ship.roster.damage - damage <= ship.roster.crippled,
        shields=ship.shields if told.shields is None else told.shields,
        boost=0,
        lowered=ship.lowered if told.lowered is None else told.lowered,
        squads=squads,
        marines=marines - sum(squad.size for squad in dead),
        kills=(*ship.kills, *told.kills),
    )
    if after.crippled and trait(after, "Nimble"):
        work.change(ship.id, lost=(*after.lost, LostTrait("Nimble")))
    if told.fate == "stricken":
        work.change(ship.id, stricken=work.state.turn + 1)
    elif told.fate in ("withdrawn", "captured"):
        work.change(ship.id, status=told.fate)
    work.tell(ShipTold(ship.id, replace(told, damage=after.damage, shields=after.shields)))
