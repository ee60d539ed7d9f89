"""What the others see: nothing of a panel, a mine or a cloaked ship, whoever looks and wherever."""

import pytest

from core.api import GAMEMASTER, PUBLIC, Amend
from core.battle.play import submit
from core.contract.dice import ScriptedDice
from tests.rules.fasa.playing import HAWK, Table, power, ship

THREE = {"seats": ["red", "green", "blue"], "sides": ["first", "first", "second"]}


def hidden(step: str = "movement") -> Table:
    return Table(
        ship("hood", power=power(3, (7, 0, 0, 0, 0, 0), b1=5)),
        ship("hawk", "blue", (4, 0), hull=HAWK, power=power(cloak=True, m1=10), cloaked=True),
        mines=[{"id": "m", "side": "blue", "damage": 10, "at": [9, 9]}],
        course="advanced",
        step=step,
        order=["hood", "hawk"],
    )


def test_a_seat_that_nobody_holds_knows_what_everybody_knows():
    """Past turns are shown to it: no panel, no cloaked ship, no mine."""
    table = hidden()
    view = table.rules.view(table.state, PUBLIC)
    board = table.rules.board(view)
    assert not board.tracks
    assert all(one.panel is None for one in view.units.values())
    assert {token.id: token.at for token in board.tokens} == {"hood": (0, 0), "hawk": None}
    assert not any(cell.mark for cell in board.ground.cells)


def test_the_gamemaster_moves_what_is_hidden_and_nobody_reads_where_to():
    table = hidden()

    def listed(seat):
        view = table.rules.view(table.state, seat)
        return {(one.unit, one.field.label): one for one in table.rules.amendable(view)}

    for seat, held in ((GAMEMASTER, {"hawk", "m"}), ("blue", {"hawk", "m"}), ("red", set()), (PUBLIC, set())):
        movable = {unit for unit, label in listed(seat) if label == "Hex, q"} - {"hood"}
        assert movable == held, seat
        assert (("hawk", "Cloaking device works") in listed(seat)) == bool(held), (
            "or a foe could lift the cloak"
        )
    for unit, to in (("m", 7), ("hawk", 6)):
        one = listed(GAMEMASTER)[unit, "Hex, q"]
        (event,) = table.play(GAMEMASTER, "amend", path=one.path, value=to, reason="it was misplaced").events
        assert event.seen_by("red").before is None
        assert event.seen_by("red").after is None
        assert listed("blue")[unit, "Hex, q"].now == to


def test_an_answer_is_for_the_asking_captain_alone():
    table = Table(
        ship("hood", lock="wolf"),
        ship("farr", "green", (1, 1), hull="federation.constitution-mk-ii"),
        ship("wolf", "blue", (5, 0), power=power(b1=3)),
        course="advanced",
        step="sensors",
        order=["hood", "farr", "wolf"],
        **THREE,
    )
    table.play("red", "ask", unit="hood", question=5, kind="beam")
    assert table.panel("hood").answers[0].figures == (1, 3)
    ally = table.rules.view(table.state, "green")
    assert ally.units["hood"].known.units == 44
    assert not ally.units["hood"].known.answers


def test_nobody_else_sees_that_a_ship_is_lost_before_all_has_been_fired():
    table = Table(
        ship("hood", power=power(b1=5, b3=5, m1=1)),
        ship("wolf", "blue", (3, 0), "north-west", superstructure=3),
        ship("fang", "blue", (9, 9)),
        step="declaration",
        order=["hood", "wolf", "fang"],
    )
    aimed = [{"weapon": weapon, "target": "wolf"} for weapon in ("b1", "b3", "m1")]
    table.play("red", "declare", 1, 1, 7, 2, unit="hood", shots=aimed)
    assert (table["wolf"].wreck, table["wolf"].killer) == (False, "hood")
    assert table.rules.view(table.state, "red").units["wolf"].killer == ""
    table.play("blue", "lose", 10, weapon="b1")
    assert (table["wolf"].wreck, table["wolf"].killer) == (True, "hood")
    assert table.rules.view(table.state, "red").units["wolf"].killer == "hood"


def test_dice_that_tell_a_secret_are_seen_by_their_seat_alone():
    """A scan, a repair, a weapon that is lost with another of its bank."""
    scan = hidden("sensors")
    lost = Table(
        ship("hood", power=power(b3=5)),
        ship("wolf", "blue", (3, 0), "north-west", generators={"4": 1}),
        course="graduate",
        step="declaration",
        order=["hood", "wolf"],
    )
    (die,) = scan.play("red", "scan", 4, unit="hood", side=2).entry.rolls
    assert (die.seen_by("red"), die.seen_by(PUBLIC)) == (True, False)
    shots = [{"weapon": "b3", "target": "wolf"}]
    fired = lost.play("red", "declare", 1, 2, unit="hood", shots=shots).entry.rolls
    assert all(roll.seen_by("blue") for roll in fired)
    (bank,) = lost.play("blue", "lose", 9, weapon="b1").entry.rolls
    assert (bank.seen_by("red"), bank.seen_by("blue")) == (False, True)
    (repair,) = lost.play("blue", "repair", 3, rolls={"wolf": "shield-4"}).entry.rolls
    assert (repair.seen_by("red"), repair.seen_by("blue")) == (False, True)


@pytest.mark.parametrize(
    ("path", "value", "told"),
    [
        (("units", "hawk", "panel", "superstructure"), 9, False),
        (("units", "hawk", "at"), [5, 0], False),
        (("mines", 0, "at"), [8, 8], False),
        (("units", "hood", "at"), [1, 0], True),
        (("units", "hawk", "speed"), 3, True),
    ],
)
def test_what_is_hidden_is_amended_in_secret(path, value, told):
    table = hidden()
    (event,) = submit(
        table.rules, table.state, GAMEMASTER, Amend(path, value, "Miscounted"), ScriptedDice(())
    ).events
    seen = event.seen_by("red")
    assert (seen.after == value, bool(seen.path)) == (told, told)
    assert str(event.seen_by(GAMEMASTER).after) == str(value)


def test_a_mine_does_not_tell_where_a_cloaked_ship_is():
    """A friend's mine that it meets is told of as one; in a known one's hex it is not counted for others."""
    mines = [
        {"id": "own", "side": "blue", "damage": 10, "at": [3, 0]},
        {"id": "old", "side": "blue", "damage": 10, "at": [2, 0], "known": True},
    ]
    table = Table(
        ship("hood", at=(9, 0)),
        ship("hawk", "blue", (4, 0), "north-west", hull=HAWK, speed=5, power=power(cloak=True), cloaked=True),
        mines=mines,
        course="advanced",
        step="movement",
        order=["hawk", "hood"],
    )
    events = table.play("blue", "move", 5, 5, unit="hawk", maneuvers=["forward", "forward"]).events
    met = [event for event in events if event.name == "mine"]
    assert [event.seen_by("blue").mine for event in met] == ["own", "old"]
    assert [event.seen_by("red").mine for event in met] == ["", ""]
    own, old = table.rules.view(table.state, "red").mines
    assert (own.at, own.met, own.entered) == (None, {}, {})
    assert (old.at, old.met, old.entered) == ((2, 0), {}, {})
    assert [mine.met for mine in table.rules.view(table.state, "blue").mines] == [{}, {"hawk": 1}]


def test_lock_power_and_grids_are_amended_by_name():
    table = hidden()
    red = {
        (one.unit, one.field.label): one
        for one in table.rules.amendable(table.rules.view(table.state, "red"))
    }
    assert not [unit for unit, label in red if unit == "hawk" and label.startswith(("Allotted", "Sensors l"))]
    lock = red["hood", "Sensors locked on"]
    assert [option.label for option in lock.field.options] == ["none"], "a lock would show where the hawk is"
    moves = red["hood", "Allotted: movement points"]
    arms = red["hood", "Allotted: power of weapons"]
    less = next(option for option in arms.field.options if option.label.startswith("b1 ")).value
    for one, value in ((moves, 5), (arms, less)):
        table.play("red", "amend", path=one.path, value=value, reason="misread")
    allotted = table.panel("hood").allotted
    assert (allotted.movement, allotted.weapons) == (5, less)
    held = next(
        one
        for one in table.rules.amendable(table.state)
        if (one.unit, one.field.label) == ("hood", "Sensors locked on")
    )
    table.play(GAMEMASTER, "amend", path=held.path, value="hawk", reason="a lock was forgotten")
    assert table["hood"].lock == "hawk"


def test_power_grids_are_amended_in_the_graduate_course():
    table = Table(ship("hood"), ship("wolf", "blue", (9, 9)), course="graduate", step="repair")
    one = next(
        one for one in table.rules.amendable(table.state) if one.field.label == "Power grids out of order"
    )
    out = next(option for option in one.field.options if option.label == "maneuver")
    table.play(GAMEMASTER, "amend", path=one.path, value=out.value, reason="a hit was forgotten")
    assert table.panel(one.unit).grids["maneuver"].down
    again = next(each for each in table.rules.amendable(table.state) if each.path == one.path)
    assert (again.written(again.now), [option.label for option in again.field.options][-1]) == (
        "maneuver",
        "none",
    )
