"""The form for a battle played elsewhere, and the outcome that it tells."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from core.api import BadInput, Choice, Integer, Option, OrderForm, Outcome, Subset, canon, titled
from plugins.sfm.ground import key_label
from plugins.sfm.outcome import is_wounded, outcome_now
from plugins.sfm.settings import Rules
from plugins.sfm.state import State, Verdict, replaced, with_building, with_unit
from plugins.sfm.tables import kinds

DRAW = "draw"
SAFE = ("left", "flown", "off")
"""Places of those who are out of reach."""


class _Entered(Struct, frozen=True, forbid_unknown_fields=True):
    """A result form as filled in."""

    winner: str
    lost: tuple[str, ...] = ()
    wounded: tuple[str, ...] = ()
    destroyed: tuple[str, ...] = ()
    turns: int = 1


def result_form(rules: Rules, state: State) -> OrderForm:
    """Give the form on which a result from the table is entered."""
    units = [unit for unit in state.units.values() if unit.place not in SAFE]
    sides = (*(Option(side, titled(side)) for side in dict.fromkeys(state.sides)), Option(DRAW, "nobody"))
    fields: list[Choice | Subset | Integer] = [
        Choice("winner", "Winner", options=sides),
        Subset("lost", "Units lost", options=tuple(Option(unit.id, unit.called) for unit in units)),
    ]
    people = tuple(
        Option(unit.id, unit.called) for unit in units if kinds()[unit.kind].category == "infantry"
    )
    if rules.wounded and people:
        fields.append(Subset("wounded", "Squads wounded", True, options=people))
    if state.buildings:
        towns = tuple(Option(key, key_label(state.map, key)) for key in sorted(state.buildings))
        fields.append(Subset("destroyed", "Town hexes destroyed", options=towns))
    fields.append(Integer("turns", "Turns played", lowest=1, highest=max(state.limit, state.turn, 1)))
    values: dict[str, Any] = {
        "turns": state.turn,
        "lost": [unit.id for unit in units if unit.place == "lost"],
    }
    if state.buildings:
        values["destroyed"] = [key for key, one in sorted(state.buildings.items()) if one.destroyed]
    if rules.wounded and people:
        values["wounded"] = [unit.id for unit in units if unit.place != "lost" and is_wounded(rules, unit)]
    if state.verdict:
        values["winner"] = state.verdict.winner or DRAW
    return OrderForm("result", "Result", tuple(fields), values=values)


def result(rules: Rules, state: State, values: Mapping[str, Any]) -> Outcome:
    """Give the outcome that a filled-in form tells.

    Raises:
        BadInput: naming the field.
    """
    told = canon.convert(dict(values), _Entered, "result")
    if told.winner not in (*state.sides, DRAW):
        raise BadInput("result.winner", f"takes {', '.join(state.sides)} or {DRAW}, not {told.winner!r}")
    if told.turns < 1:
        raise BadInput("result.turns", "at least one turn was played")
    for name in told.lost:
        if name not in state.units or state.units[name].place in SAFE:
            raise BadInput("result.lost", f"there is no unit {name!r} here")
    for name in told.wounded:
        if (
            name not in state.units
            or not rules.wounded
            or kinds()[state.units[name].kind].category != "infantry"
        ):
            raise BadInput(
                "result.wounded", f"{name!r} is no squad here, or nobody is wounded by the settings"
            )
    for key in told.destroyed:
        if key not in state.buildings:
            raise BadInput("result.destroyed", f"there is no town hex {key!r}")
    for unit in state.units.values():
        if unit.place not in SAFE:
            place = "lost" if unit.id in told.lost else "map" if unit.place == "lost" else unit.place
            state = with_unit(state, unit, place=place, stunned=unit.id in told.wounded)
    for key in state.buildings:
        state = with_building(state, key, destroyed=key in told.destroyed)
    winner = None if told.winner == DRAW else told.winner
    return outcome_now(rules, replaced(state, turn=told.turns), Verdict(winner, "entered"))  # type: ignore[arg-type]
