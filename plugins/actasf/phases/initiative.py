"""Initiative: two dice a seat, command and scouts, ties by single dice.

Dice: two dice for each seat that rolls, in the order of the seats, a batch each (`initiative`); then for each tie, the
higher total first, one die a tied seat (`tie`), again while it stands. Then ships with another in their tractor beam say
whether they go on holding it.
"""

from collections.abc import Mapping, Sequence

from core.api import Seat, Side

from ..figures import trait
from ..resolution import Resolution
from ..scenario import hooks
from ..sequence import order_of_play
from ..ship import Ship
from ..state import State
from ..turn_events import InitiativeRolled, InitiativeWon, Led, TieRolled
from ..turn_orders import Lead
from .tractors import ask_holders


def bonus(state: State, seat: Seat) -> int:
    """Give what a seat adds: the best Command of a ship that is not crippled, and 1 where its side has the most scouts.

    Rule: Command +X; Scout; Crippled Ships.
    """
    owners = {player.seat: player.side for player in state.players}
    return bonus_of(owners, {each: state.fleet(each) for each in owners}, seat)


def bonus_of(owners: Mapping[Seat, Side], fleets: Mapping[Seat, Sequence[Ship]], seat: Seat) -> int:
    """Give what a seat adds with its fleet, the scouts of its side against those of the others."""
    fleet = [ship for ship in fleets[seat] if ship.stricken is None]
    command = max((trait(ship, "Command") for ship in fleet if not ship.crippled), default=0)
    scouts: dict[Side, int] = dict.fromkeys(owners.values(), 0)
    for each, ships in fleets.items():
        scouts[owners[each]] += sum(1 for ship in ships if trait(ship, "Scout") and ship.stricken is None)
    side = owners[seat]
    most = all(scouts[side] > count for other, count in scouts.items() if other != side)
    return command + (1 if most and scouts[side] else 0)


def rolling(state: State) -> tuple[Seat, ...]:
    """Give the seats that roll: wholly civilian fleets do not, unless all are; who has no ship left never does.

    Rule: Initiative Phase.
    """
    fleets = {player.seat: in_battle(state, player.seat) for player in state.players}
    present = tuple(seat for seat, fleet in fleets.items() if fleet)
    military = tuple(seat for seat in present if not all(ship.civilian for ship in fleets[seat]))
    return military or present


def in_battle(state: State, seat: Seat) -> list[Ship]:
    """Give a seat's ships on the table, and those that are still to come in."""
    waiting = [ship for ship in state.units.values() if ship.seat == seat and ship.status == "waiting"]
    return [*state.fleet(seat), *waiting]


def roll_initiative(work: Resolution) -> None:
    """Roll for all seats; a scenario may give the first place away without dice.

    Rule: Initiative Phase; Ambush (the attacker holds the first initiative).
    """
    seats = [player.seat for player in work.state.players]
    rollers = rolling(work.state)
    holder = hooks.holder(work.state)
    totals: dict[Seat, int] = {}
    if holder is not None:
        totals[holder] = 1
    elif len(rollers) > 1:
        for seat in rollers:
            dice = work.roll(seat, 2, "initiative", alike=True)
            extra = bonus(work.state, seat)
            totals[seat] = sum(dice) + extra
            work.tell(InitiativeRolled(seat, dice, extra))
    gone = [seat for seat in seats if not in_battle(work.state, seat)]
    for seat in seats:
        if seat not in gone:
            totals.setdefault(seat, 0 if seat in rollers else -1)
    order: list[Seat] = []
    for total in sorted(set(totals.values()), reverse=True):
        order += _untied(work, [seat for seat in seats if totals.get(seat) == total])
    order += gone
    work.update(initiative=tuple(order))
    work.tell(InitiativeWon(tuple(order)))
    ask_holders(work)


def _untied(work: Resolution, seats: Sequence[Seat]) -> list[Seat]:
    """Order tied seats by a die each, without modifiers."""
    if len(seats) < 2:
        return list(seats)
    dice = {}
    for seat in seats:
        (dice[seat],) = work.roll(seat, 1, "tie")
        work.tell(TieRolled(seat, dice[seat]))
    order: list[Seat] = []
    for die in sorted(set(dice.values()), reverse=True):
        order += _untied(work, [seat for seat in seats if dice[seat] == die])
    return order


def lead(work: Resolution, seat: Seat, order: Lead) -> None:
    """Depart from the usual order of movement or fire, or leave it to the next who was to be asked."""
    work.tell(Led(seat, order.depart))
    left = work.state.leading[1:]
    if order.depart:
        order_of_play(work, seat)
    elif left:
        work.update(leading=left)
    else:
        order_of_play(work, None)
