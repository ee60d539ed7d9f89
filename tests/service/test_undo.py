"""Undo takes an entry back with all that was built on it, keeps it visible, and can itself be taken back."""

from collections.abc import Sequence

import pytest

from core.contract.errors import BadInput
from core.service.desk import Desk
from tests.store import duel, table


@pytest.fixture
def made(desk: Desk) -> str:
    return table.campaign(desk)


def rename(desk: Desk, made: str, unit: str, name: str) -> int:
    number = desk.run(made, "test.rename", unit=unit, name=name).number
    assert number is not None
    return number


def both(desk: Desk, made: str, name: str) -> int:
    """Rename both units in one action."""
    from core.store import models
    from core.store.log import Work

    with desk.database.write() as connection:
        work = Work(connection, desk.plugins, made, "test.both", {"name": name})
        for unit in ("a", "b"):
            work.set(work.get(models.Unit, unit), name=name)
        work.finish()
        return work.number


def undo(desk: Desk, made: str, number: int) -> Sequence[int]:
    planned = [entry.number for entry in desk.undo_plan(made, number)]
    taken: Sequence[int] = desk.run(made, "undo", number=number).result
    assert taken == planned
    return taken


def names(desk: Desk) -> tuple[str, str]:
    return desk.unit("a").name, desk.unit("b").name


def standing(desk: Desk, made: str) -> list[int]:
    return [entry.number for entry in desk.log(made) if entry.undone_by is None]


def test_independent_entries_stay(desk: Desk, made: str) -> None:
    first = rename(desk, made, "a", "A1")
    rename(desk, made, "b", "B1")
    rename(desk, made, "a", "A2")
    assert undo(desk, made, first) == [4, 6]
    assert names(desk) == ("a", "B1")


def test_an_undo_says_how_much_it_took(desk: Desk, made: str) -> None:
    first = rename(desk, made, "a", "A1")
    rename(desk, made, "b", "B1")
    rename(desk, made, "a", "A2")
    notes = desk.run(made, "undo", number=first).notes
    assert notes == ("2 entries of the log, from 4 to 6, which hang together",)
    assert desk.run(made, "undo", number=5).notes == ()


def test_a_value_given_again_is_built_on_the_first(desk: Desk, made: str) -> None:
    first = rename(desk, made, "a", "A1")
    again = rename(desk, made, "a", "A1")
    assert undo(desk, made, first) == [first, again]
    desk.run(made, "redo", number=again)
    assert undo(desk, made, again) == [again]
    assert names(desk) == ("A1", "b")


def test_what_was_undone_stays_visible(desk: Desk, made: str) -> None:
    number = rename(desk, made, "a", "A1")
    taker = desk.run(made, "undo", number=number).number
    entries = {entry.number: entry for entry in desk.log(made)}
    assert entries[number].undone_by == taker
    assert entries[taker].arguments == {"number": number, "taken": [number], "marks": [[number, None]]}


def test_undo_goes_through_what_links_rows(desk: Desk, made: str) -> None:
    rename(desk, made, "a", "A1")
    both(desk, made, "C")
    last = rename(desk, made, "b", "B1")
    assert undo(desk, made, 4) == [4, 5, last]
    assert names(desk) == ("a", "b")


def test_redo_is_taking_the_undo_back_by_either_number(desk: Desk, made: str) -> None:
    first = rename(desk, made, "a", "A1")
    second = rename(desk, made, "a", "A2")
    undo(desk, made, first)
    desk.run(made, "redo", number=second)
    assert names(desk) == ("A2", "b")
    assert standing(desk, made) == [1, 2, 3, 4, 5, 7]
    undo(desk, made, second)
    assert names(desk) == ("A1", "b")
    taker = desk.campaign(made).head
    desk.run(made, "redo", number=taker)
    assert names(desk) == ("A2", "b")


def test_undo_outlives_a_restart(desk: Desk, made: str) -> None:
    number = rename(desk, made, "a", "A1")
    path = desk.database.path
    desk.close()
    other = Desk.open(path, duel.plugins())
    undo(other, made, number)
    other.close()
    again = Desk.open(path, duel.plugins())
    assert names(again) == ("a", "b")
    again.run(made, "redo", number=number)
    assert names(again) == ("A1", "b")
    again.close()


def test_an_undo_does_not_bring_back_what_another_took(desk: Desk, made: str) -> None:
    """Entry 6 links the rows; taking back 5 after 4 must not let 4 stand again."""
    first = rename(desk, made, "a", "A1")
    second = rename(desk, made, "b", "B1")
    both(desk, made, "C")
    assert undo(desk, made, first) == [4, 6]
    assert names(desk) == ("a", "B1")
    assert undo(desk, made, second) == [5]
    assert names(desk) == ("a", "b")


def test_redoing_the_older_undo_takes_the_newer_one_with_it(desk: Desk, made: str) -> None:
    first = rename(desk, made, "a", "A1")
    second = rename(desk, made, "a", "A2")
    older = desk.run(made, "undo", number=second).number
    newer = desk.run(made, "undo", number=first).number
    assert older is not None
    assert [entry.number for entry in desk.undo_plan(made, older)] == [older, newer]
    desk.run(made, "redo", number=older)
    assert names(desk) == ("A2", "b")
    assert standing(desk, made) == [1, 2, 3, first, second, 8]


def test_redo_takes_back_what_came_in_its_place(desk: Desk, made: str) -> None:
    first = rename(desk, made, "a", "A1")
    undo(desk, made, first)
    instead = rename(desk, made, "a", "A2")
    desk.run(made, "redo", number=first)
    assert names(desk) == ("A1", "b")
    assert instead not in standing(desk, made)
    desk.run(made, "redo", number=instead)
    assert names(desk) == ("A2", "b")
    assert first not in standing(desk, made)


def test_a_removed_row_comes_back_and_an_added_one_goes(desk: Desk, made: str) -> None:
    before = table.contents(desk)
    retired = desk.run(made, "test.retire", unit="a").number
    added = desk.run(made, "test.force", name="Greens", unit="c").number
    assert retired and added
    undo(desk, made, added)
    undo(desk, made, retired)
    assert table.contents(desk) == before
    desk.run(made, "redo", number=retired)
    with pytest.raises(BadInput, match="unit a: there is none"):
        desk.unit("a")


def test_a_name_stands_apart_from_what_else_happens_to_a_unit(desk: Desk, made: str) -> None:
    number = rename(desk, made, "a", "A1")
    desk.run(made, "test.mark", unit="a", value=1)
    assert undo(desk, made, number) == [number]
    assert (desk.unit("a").name, desk.unit("a").sheets) == ("a", {"notes": [1]})


def test_what_refers_to_an_added_row_goes_with_it(desk: Desk, made: str) -> None:
    force = desk.run(made, "test.force", name="Greens", unit="c")
    joined = desk.run(made, "test.join", force=force.result, unit="d").number
    rename(desk, made, "b", "B1")
    assert undo(desk, made, force.number) == [force.number, joined]
    assert names(desk) == ("a", "B1")


def test_a_row_comes_back_with_what_it_refers_to(desk: Desk, made: str) -> None:
    force = desk.run(made, "test.force", name="Greens", unit="c")
    joined = desk.run(made, "test.join", force=force.result, unit="d").number
    assert joined is not None and force.number is not None
    older = desk.run(made, "undo", number=joined).number
    newer = desk.run(made, "undo", number=force.number).number
    assert older is not None and newer is not None
    assert [entry.number for entry in desk.undo_plan(made, older)] == [older, newer]
    desk.run(made, "redo", number=joined)
    assert {desk.unit("c").force, desk.unit("d").force} == {force.result}


def test_who_plays_a_seat_stands_apart_from_the_orders(desk: Desk, made: str) -> None:
    battle = table.battle(desk, made)
    (seat,) = desk.battle(battle).to_act
    order = desk.run(made, "battle.order", battle=battle, seat=seat, order={"order": "hit"}).number
    desk.run(made, "battle.control", battle=battle, seat=seat, by="bot")
    result = desk.run(made, "battle.result", battle=battle, values={"won": 0}).number
    assert order is not None
    assert undo(desk, made, order) == [order, result]
    assert desk.battle(battle).control[seat].by == "bot"


@pytest.mark.parametrize(
    ("name", "number", "words"),
    [
        ("undo", 1, "is the beginning of the campaign"),
        ("undo", 99, "there is none of that number"),
        ("undo", 0, "there is none of that number"),
        ("redo", 2, "is not undone, so there is nothing to redo"),
    ],
)
def test_what_cannot_be_taken_back(desk: Desk, made: str, name: str, number: int, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        desk.run(made, name, number=number)


def test_nothing_is_undone_twice(desk: Desk, made: str) -> None:
    number = rename(desk, made, "a", "A1")
    taker = desk.run(made, "undo", number=number).number
    with pytest.raises(BadInput, match=f"is undone already, by entry {taker}"):
        desk.run(made, "undo", number=number)
    with pytest.raises(BadInput, match="is undone already"):
        desk.undo_plan(made, number)


def test_orders_of_a_battle_are_undone_with_their_dice_and_redone_with_the_same(
    desk: Desk, made: str
) -> None:
    battle = table.battle(desk, made)
    before = table.contents(desk)
    first = None
    for _ in range(3):
        (seat,) = desk.battle(battle).to_act
        done = desk.run(made, "battle.order", battle=battle, seat=seat, order={"order": "hit"})
        first = first or done.number
    assert first is not None
    after = table.contents(desk)
    undo(desk, made, first)
    assert table.contents(desk) == before
    assert not desk.check().faults
    desk.run(made, "redo", number=first)
    assert table.contents(desk) == after
    assert not desk.check().faults
