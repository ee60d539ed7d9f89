"""The form for a battle played elsewhere, and the outcome that it tells."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from core.api import BadInput, Choice, Integer, Option, OrderForm, Outcome, Subset, canon, titled

from .outcome import outcome_now
from .settings import Rules
from .state import State, Verdict, replaced, with_ship

DRAW = "draw"
MOST = 999
"""No result tells of more turns."""


class _Entered(Struct, frozen=True, forbid_unknown_fields=True):
    """A result form as filled in."""

    winner: str
    turns: int = 1
    destroyed: tuple[str, ...] = ()
    wrecks: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


def result_form(state: State) -> OrderForm:
    """Give the form on which a result from the table is entered."""
    sides = dict.fromkeys(state.sides)
    ships = tuple(Option(ship.id, ship.name) for ship in state.units.values())
    fields = (
        Choice(
            "winner",
            "Winner",
            options=(*(Option(side, titled(side)) for side in sides), Option(DRAW, "nobody")),
        ),
        Integer("turns", "Turns played", lowest=1, highest=MOST),
        Subset("destroyed", "Ships that exploded", options=ships),
        Subset("wrecks", "Ships out of the fight", options=ships),
        Subset("left", "Ships that left the field", options=ships),
    )
    values: dict[str, Any] = {
        "turns": state.turn,
        "destroyed": [ship.id for ship in state.units.values() if ship.standing == "destroyed"],
        "wrecks": [ship.id for ship in state.units.values() if ship.wreck and ship.standing == "map"],
        "left": [ship.id for ship in state.units.values() if ship.standing == "left"],
    }
    if state.verdict:
        values["winner"] = state.verdict.winner or DRAW
    return OrderForm("result", "Result", fields, values=values)


def result(rules: Rules, state: State, values: Mapping[str, Any]) -> Outcome:
    """Give the outcome that a filled-in form tells.

    Raises:
        BadInput: naming the field.
    """
    told = canon.convert(dict(values), _Entered, "result")
    sides = dict.fromkeys(state.sides)
    if told.winner not in (*sides, DRAW):
        raise BadInput("result.winner", f"takes {', '.join(sides)} or {DRAW}, not {told.winner!r}")
    if not 1 <= told.turns <= MOST:
        raise BadInput("result.turns", f"takes 1 to {MOST}, not {told.turns}")
    for field in ("destroyed", "wrecks", "left"):
        for name in getattr(told, field):
            if name not in state.units:
                raise BadInput(f"result.{field}", f"there is no ship {name!r}")
    for name in state.units:
        standing = "destroyed" if name in told.destroyed else "left" if name in told.left else "map"
        wreck = name in told.wrecks or name in told.destroyed
        state = with_ship(state, name, standing=standing, wreck=wreck)
    winner = None if told.winner == DRAW else told.winner
    return outcome_now(rules, replaced(state, turn=told.turns, decided=0), Verdict(winner, "entered"))  # type: ignore[arg-type]
