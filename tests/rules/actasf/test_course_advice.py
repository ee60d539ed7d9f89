"""What the form of a move says of a course that is not given yet, or not whole."""

import pytest

from core.contract.orders import OrderForm
from tests.rules.actasf.playing import Table, path, ship

CA = "federation.ca"


def note(*legs, action=None, **more):
    """Give the note of the form of a heavy cruiser: speed 12, turn score 4."""
    table = Table(a=ship(CA, **more), b=ship("klingon.d7k", "b"), step="movement", position={"active": "a"})
    forms = table.rules.legal_orders(table.state, "a")
    form = next(one for one in forms if isinstance(one, OrderForm) and one.order == "move")
    values = {"path": path(*legs)} | ({"action": {"action": action, "penalty": "slow"}} if action else {})
    form = OrderForm(form.order, form.title, (), form.fixed, values, form.unit)
    found = table.rules.refine(table.state, "a", form).notes
    return found[0] if found else ""


def test_an_empty_course_says_what_it_takes() -> None:
    told = note()
    assert told.startswith(
        "Moves 12″ at most, and turns after each 4″ straight, 2″ where it moves 6″ or less"
    )
    assert "without a course it stays" in told


@pytest.mark.parametrize(
    ("legs", "more"),
    [
        ([("forward", 1)], "1″"),
        ([("forward", 5), ("turn", 45), ("forward", 1)], "3″"),
        ([("forward", 2), ("turn", 45), ("forward", 1)], "1″"),
    ],
)
def test_a_course_says_when_the_next_turn_comes(legs, more) -> None:
    assert note(*legs) == f"Turns after {more} more straight ahead  [Turning Ships]"


def test_a_turn_is_offered_exactly_when_so_much_was_flown() -> None:
    table = Table(a=ship(CA), b=ship("klingon.d7k", "b"), step="movement", position={"active": "a"})
    begun, turn = [("forward", 5), ("turn", 45)], ("turn", 45)
    assert "too early" in table.why_not_move("a", [*begun, ("forward", 3.9), turn])
    assert not table.why_not_move("a", [*begun, ("forward", 4), turn])


def test_a_high_energy_turn_that_is_still_to_come_is_named() -> None:
    assert "high energy turn is still to come" in note(action="high_energy_turn")
    assert "straight" not in note(action="maximum_warp")


def test_nothing_is_said_where_there_is_nothing_to_say() -> None:
    assert note(criticals={"dilithium": 6, "impulse": 6}) == ""
    assert note(("forward", 4)) == "", "it may turn, go on or stop"
