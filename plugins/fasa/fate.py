"""What has become of a ship, and another fate for it, set by hand: it is believed lost and fights on, or the other way round.

No book has a rule about it. What hung on the old fate is taken back as far as the state knows it, what hangs on the new one done.
"""

from typing import Any

from msgspec.structs import replace

from core.api import BadInput, Hex, UnitId

from .settings import Rules
from .state import Ship, State, Volley, released, replaced, with_panel, with_ship
from .victory import judged

FIGHTS, ADRIFT, WITHDRAWN, WAITING = "in the fight", "adrift", "withdrawn", "not placed yet"
"""A ship that is adrift is out of the fight for good, and still there."""
GONE = ("destroyed", WITHDRAWN)


def fate_of(ship: Ship) -> str:
    """Say in a word what has become of a ship."""
    if ship.standing == "map":
        return ADRIFT if ship.wreck else FIGHTS
    return {"destroyed": "destroyed", "left": WITHDRAWN, "reserve": WAITING}[ship.standing]


def fates(ship: Ship) -> tuple[str, ...]:
    """Give the fates to which a ship may come by hand: one that is not placed yet can only be gone."""
    return GONE if ship.standing == "reserve" else (FIGHTS, ADRIFT, *GONE)


def fated(rules: Rules, state: State, unit: UnitId, fate: str) -> State:
    """Let another fate befall a ship; what it has declared to fire is not fired where it is gone.

    Raises:
        BadInput: while hits or an explosion are being resolved.
    """
    if state.struck or state.blast is not None or state.queue:
        raise BadInput(f"ship {state.units[unit].name}", "fire is being resolved; amend its fate after that")
    if fate == fate_of(state.units[unit]):
        return state
    fields: dict[str, Any] = {
        "standing": "map",
        "wreck": fate == ADRIFT,
        "killer": "",
        "doomed": False,
        "over": "",
    }
    fields |= {"done": True}  # who comes back acts from the next turn on
    if fate in GONE:
        standing = "destroyed" if fate == "destroyed" else "left"
        fields |= {"standing": standing, "wreck": fate == "destroyed", "at": None}
    elif state.mode == "board":
        fields["at"] = state.units[unit].at or _somewhere(state, unit)
    if fate != FIGHTS:
        fields |= {"lock": "", "cloaked": False}
    state = with_ship(state, unit, **fields)
    if fate == FIGHTS:
        state = _working(rules, state, unit)
    if fate in GONE:
        state = replaced(released(state, unit), volleys=_without(state.volleys, unit))
    return state if state.verdict is None else judged(rules, state)


def _without(volleys: tuple[Volley, ...], unit: UnitId) -> tuple[Volley, ...]:
    """Give what has been declared without what a ship has, and without shots at it."""
    return tuple(
        replace(volley, shots=tuple(shot for shot in volley.shots if shot.target != unit))
        for volley in volleys
        if volley.unit != unit
    )


def _working(rules: Rules, state: State, unit: UnitId) -> State:
    """Give a ship at least what it needs to act: a box of superstructure, and a point of power."""
    panel, hull = state.units[unit].known, rules.hulls[state.units[unit].hull]
    least: dict[str, Any] = {"superstructure": max(1, panel.superstructure)}
    if not panel.units:
        least |= {"impulse": 1} if hull.impulse else {"warp": (1, *panel.warp[1:])}
    return with_panel(state, unit, **least)


def _somewhere(state: State, unit: UnitId) -> Hex:
    """Give a hex for a ship whose own nobody knows any more: where another is, of its side if there is one."""
    own = state.side(state.units[unit].seat)
    there = [ship for ship in state.units.values() if ship.at is not None]
    there.sort(key=lambda ship: (state.side(ship.seat) != own, ship.id))
    return there[0].at if there and there[0].at is not None else Hex(0, 0)
