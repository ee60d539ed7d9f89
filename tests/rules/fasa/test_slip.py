"""By slip: what a row may leave away, what it may say of a wreck, and what is told of a row that cannot be."""

import pytest

from core.contract.dice import ScriptedDice
from core.contract.errors import BadInput
from core.contract.orders import Rows
from core.contract.records import BattleSetup, SeatForce, UnitRecord
from plugins.fasa.ruleset import TacticalSimulator
from tests.rules.fasa.playing import HOOD, WOLF

GAME = TacticalSimulator()
KEEPER = "gamemaster"


def table():
    """A squadron action of two against one by slip, in its first turn."""
    units = {"red": ("hood", "excalibur"), "blue": ("wolf",)}
    forces = tuple(
        SeatForce(seat, seat, tuple(UnitRecord(n, n.title(), hull, 4) for n in units[seat]), role=role)
        for seat, hull, role in (("red", HOOD, "first"), ("blue", WOLF, "second"))
    )
    state = GAME.setup(BattleSetup("squadron", forces, "slip"), ScriptedDice(()))
    return told(state)


def told(state, *lines, **fields):
    order = GAME.order({"order": "slip", "lines": list(lines), **fields})
    assert not GAME.violations(state, KEEPER, order)
    return GAME.apply(state, KEEPER, order, ScriptedDice(())).state


def asked(state, *rows):
    """The cells of the row after these."""
    (form,) = GAME.legal_orders(state, KEEPER)
    form = GAME.refine(state, KEEPER, form.filled("lines", list(rows)))
    (field,) = [one for one in form.fields if isinstance(one, Rows)]
    return field


def test_a_row_tells_what_has_changed_and_the_rest_is_as_before():
    state = told(table(), {"unit": "hood", "superstructure": 12}, {"unit": "wolf", "power": 31})
    hood, wolf = state.units["hood"].known, state.units["wolf"].known
    assert (hood.superstructure, hood.units) == (12, 44)
    assert (wolf.superstructure, wolf.units) == (24, 31)


def test_the_form_asks_for_one_of_both_and_bounds_them_by_the_ship():
    state = told(table(), {"unit": "hood", "superstructure": -3, "power": 9})
    assert state.units["hood"].wreck
    first = {cell.name: cell for cell in asked(state).cells}
    assert (first["superstructure"].highest, first["power"].highest) == (24, 44), "no ship is chosen yet"
    wreck = {cell.name: cell for cell in asked(state, {"unit": "hood"}).row(0)}
    assert (wreck["superstructure"].highest, wreck["power"].highest) == (-3, 9)
    assert wreck["superstructure"].optional and not wreck["power"].optional
    whole = {cell.name: cell for cell in asked(state, {"unit": "wolf", "superstructure": 3}).row(0)}
    assert (whole["superstructure"].highest, whole["power"].optional) == (24, True)


@pytest.mark.parametrize(
    ("lines", "cause"),
    [
        ([{"unit": "hood"}], "of Hood neither superstructure nor power is told"),
        ([{"unit": "hood", "superstructure": 21}], "Hood had 20 superstructure and has no 21 now"),
        ([{"unit": "hood", "superstructure": -100}], "Hood had 20 superstructure and has no -100 now"),
        ([{"unit": "hood", "power": -1}], "Hood had 44 power units and has no -1 now"),
        ([{"unit": "fox", "power": 1}], "there is no ship 'fox' on the map"),
        ([{"unit": "hood", "power": 1}, {"unit": "hood", "power": 1}], "Hood is told of twice"),
    ],
)
def test_a_turn_that_cannot_have_gone_so(lines, cause):
    state, order = table(), GAME.order({"order": "slip", "lines": lines})
    assert [one.why for one in GAME.violations(state, KEEPER, order)] == [cause]


@pytest.mark.parametrize(
    ("fields", "cause"),
    [
        ({"lines": [{"unit": "hood", "power": 1}, {"power": 3}]}, "order: lines, row 2: unit is missing"),
        (
            {"lines": [{"unit": "hood", "superstructure": "none"}]},
            "order: lines, row 1, superstructure: takes a whole number or nothing, not words",
        ),
        ({"lines": [{"unit": "hood", "shields": 1}]}, "order: lines, row 1: unknown field `shields`"),
        ({"lines": {"hood": 3}}, "order: lines: takes a list, not a table"),
        ({"destroyed": "hood"}, "order: destroyed: takes a list, not words"),
        (
            {"bombarded": {"hood": {"down": 0}}},
            "order: bombarded, hood, down: takes a whole number of 1 or more",
        ),
    ],
)
def test_what_is_no_slip_is_refused_by_row_and_field(fields, cause):
    with pytest.raises(BadInput, match=cause):
        GAME.order({"order": "slip", **fields})
