"""Forms that are no order of a seat: the result of a battle, and where its units stand."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from core.cli.example import plain_value
from core.cli.meant import brief
from core.cli.orders import fields_told
from core.cli.output import command_line
from core.contract.board import Board
from core.contract.errors import BadInput
from core.contract.orders import AnyField, HexPath, OrderForm, Switch, TableMove
from core.contract.ruleset import Ruleset
from core.contract.sampling import sample_values
from core.service.battle_views import BattleView
from core.service.desk import Desk

TRIES = 200
"""So many times places are drawn where a line of units does not fit."""


def result_told(desk: Desk, view: BattleView, board: Board | None, options: Sequence[str]) -> Iterator[str]:
    """Give the form on which a battle's result is entered, and a line that enters it.

    Raises:
        BadInput: when the battle has none.
    """
    form = result_form(desk, view)
    yield f"  {form.title}, where it was played elsewhere:"
    yield from fields_told(form, board)
    yield "    " + result_line(desk, view, form, options)


def result_line(desk: Desk, view: BattleView, form: OrderForm, options: Sequence[str]) -> str:
    """Give a line that enters a result: what the form knows already, and the plainest of all else."""
    values = {field.name: plain_value(field) for field in form.fields if not field.optional}
    values |= form.values
    words = {"battle": brief(desk, "battle", view.battle.id), "values": values}
    return command_line("battle.result", words, options)


def result_form(desk: Desk, view: BattleView) -> OrderForm:
    """Give the form on which a battle's result is entered.

    Raises:
        BadInput: when the battle has none.
    """
    ruleset = view.ruleset
    if ruleset is None or ruleset is not view.engine:
        raise BadInput(f"battle {view.battle.id}", view.problem or "is a procedure, which has no result form")
    form: OrderForm = desk.plugins.guard(view.battle.ruleset, lambda: ruleset.result_form(view.state))
    return form


def places_line(desk: Desk, view: BattleView, options: Sequence[str]) -> str:
    """Give a line that puts a battle on the board, each unit at a place where it may stand; nothing where there is none."""
    ruleset = view.ruleset
    if ruleset is None or ruleset is not view.engine:
        return ""
    places = desk.plugins.guard(view.battle.ruleset, lambda: _places(ruleset, view.state))
    if places is None:
        return ""
    words = {"battle": brief(desk, "battle", view.battle.id), "mode": "board", "places": places}
    return command_line("battle.mode", words, options)


def _places(ruleset: Ruleset, state: Any) -> Mapping[str, Any] | None:
    """Give places that fit together: in a line, else drawn; None where none are found."""
    form = ruleset.places_form(state)
    chance = Random(1)
    for number in range(TRIES):
        places = _in_line(form) if number == 0 else sample_values(form, chance)
        if not ruleset.switch_violations(state, Switch("board", places)):
            return places
    return None


def _in_line(form: OrderForm) -> dict[str, Any]:
    """Spread the units over the places there are."""
    count = len(form.fields)
    return {field.name: _spread(field, number, count) for number, field in enumerate(form.fields)}


def _spread(field: AnyField, number: int, count: int) -> Any:
    match field:
        case TableMove(zones=[(x1, y1, x2, y2), *_]):
            x = x1 + (x2 - x1) * (number + 1) // (count + 1)
            return [["place", x - x % 500, (y1 + y2) // 2, 0]]
        case HexPath(steps=[_, *_] as steps):
            return [list(steps[len(steps) * number // count])]
    return plain_value(field)
