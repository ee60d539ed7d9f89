"""What has become of a ship, and another fate for it, set by hand: it is believed lost and lives, or the other way round.

No book has a rule about it. What hung on the old fate is taken back as far as the state knows it, what hangs on the new
one is done; a scenario's own points for what a ship did stay as they are.
"""

from msgspec.structs import replace

from core.api import UnitId

from .phases.carrying import lose_cargo
from .phases.squadrons import with_leaders
from .phases.tractors import released
from .sequence import to_nominate
from .ship import Ship
from .state import SquadAway, State

ABOARD, STRICKEN, WAITING = "on the table", "stricken", "to come in"
LOST = ("destroyed", STRICKEN)
GONE = ("destroyed", "withdrawn", "captured")


def fate_of(ship: Ship) -> str:
    """Say in a word what has become of a ship."""
    if ship.status == "table":
        return ABOARD if ship.stricken is None else STRICKEN
    return WAITING if ship.status == "waiting" else ship.status


def fates(ship: Ship) -> tuple[str, ...]:
    """Give the fates to which a ship may come by hand: one that has not come in yet can only be gone."""
    return GONE if ship.status == "waiting" else (ABOARD, STRICKEN, *GONE)


def fated(state: State, unit: UnitId, fate: str) -> State:
    """Let another fate befall a ship.

    Rule: Stricken Ships (who is stricken now explodes in the movement phase of the next turn).
    """
    before = fate_of(state.units[unit])
    if fate == before:
        return state
    if before == "destroyed":
        state = _manned(state, state.units[unit])
    if fate not in LOST:
        state = _saved(state, unit)
    ship = state.units[unit]
    if fate in GONE:
        state = _gone(state.with_unit(replace(ship, status=fate, stricken=None)), unit)
    else:
        at = (
            ship.at
            if ship.at is not None or state.mode != "board"
            else (state.table[0] // 2, state.table[1] // 2)
        )
        stricken = state.turn + 1 if fate == STRICKEN else None
        state = state.with_unit(
            replace(ship, status="table", stricken=stricken, at=at, exit="", forfeit=False, escaping=False)
        )
    return _going_on(_let_go(state))


def _manned(state: State, ship: Ship) -> State:
    """Give the state with those aboard a ship again who were lost with it: its own squads, else all its marines."""
    back = tuple(one.squad for one in state.away if one.fate == "lost" and one.squad.home == ship.id)
    left = tuple(one for one in state.away if one.squad not in back)
    marines = sum(squad.size for squad in back) if back else ship.roster.marines
    return replace(state.with_unit(replace(ship, squads=back, marines=marines)), away=left)


def _saved(state: State, unit: UnitId) -> State:
    """Give the state in which nobody has destroyed a ship, and in which it has a point of damage left at least."""
    for other in state.units.values():
        if unit in other.kills:
            kills = tuple(each for each in other.kills if each != unit)
            state = state.with_unit(replace(other, kills=kills))
    ship = state.units[unit]
    return state.with_unit(replace(ship, damage=min(ship.damage, ship.roster.damage - 1)))


def _gone(state: State, unit: UnitId) -> State:
    """Give the state without a ship on the table; of one that is destroyed without those aboard."""
    ship = state.units[unit]
    if ship.status != "destroyed":
        return state.with_unit(replace(ship, at=None))
    lost = tuple(SquadAway(squad, ship.seat, "lost") for squad in ship.squads)
    state = replace(state, away=(*state.away, *lost))
    return lose_cargo(state.with_unit(replace(ship, squads=(), marines=0)))


def _let_go(state: State) -> State:
    """Give the state in which no tractor beam holds, or is of, a ship that is gone or stricken."""
    for ship in list(state.units.values()):
        held = None if ship.holds is None else state.units[ship.holds]
        if held is not None and not (ship.afloat and held.afloat):
            state = released(state, ship.id)
    return with_leaders(state)


def _going_on(state: State) -> State:
    """Give the state with another seat to nominate where the one whose turn it is has nobody left for that."""
    there = tuple(name for name in state.nominated if state.units[name].status == "table")
    state = replace(state, nominated=there)
    seat = state.active
    if (
        seat is None
        or state.step not in ("movement", "attack")
        or state.shuttling
        or to_nominate(state, seat)
    ):
        return state
    place = state.sequence.index(seat)
    after = (*state.sequence[place + 1 :], *state.sequence[:place])
    return replace(state, active=next((each for each in after if to_nominate(state, each)), seat))
