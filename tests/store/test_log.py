"""One action, one transaction, one entry."""

import threading

import pytest
from sqlalchemy import text

from core.contract.errors import BadInput
from core.service.desk import Desk
from core.store import models
from core.store.log import Work
from tests.store import duel, table


def test_an_action_is_one_entry_with_what_it_changed(desk: Desk) -> None:
    made = table.campaign(desk)
    done = desk.run(made, "test.rename", seat="red", unit="a", name="Hood")
    entry = desk.log(made)[-1]
    assert (done.number, entry.number, entry.command, entry.seat) == (4, 4, "test.rename", "red")
    assert entry.arguments == {"unit": "a", "name": "Hood"}
    (change,) = entry.what_changed
    assert (change.table, change.id, change.before, change.after) == (
        "unit",
        "a",
        {"name": "a"},
        {"name": "Hood"},
    )
    assert done.changes == {("unit", "a")}
    assert desk.unit("a").name == "Hood"


def test_a_change_inside_a_json_column_is_kept_and_undone(desk: Desk) -> None:
    made = table.campaign(desk)
    desk.run(made, "test.mark", unit="a", value=1)
    done = desk.run(made, "test.mark", unit="a", value=2)
    assert desk.unit("a").sheets == {"notes": [1, 2]}
    desk.run(made, "undo", number=done.number)
    assert desk.unit("a").sheets == {"notes": [1]}


def test_an_action_that_fails_changes_nothing(desk: Desk) -> None:
    made = table.campaign(desk)
    before = table.contents(desk)
    with pytest.raises(BadInput, match="on purpose"):
        desk.run(made, "test.fail", unit="a")
    assert table.contents(desk) == before
    assert desk.campaign(made).head == 3
    assert desk.run(made, "test.rename", unit="a", name="Hood").number == 4


def test_numbers_of_64_bits_are_kept(desk: Desk) -> None:
    made = table.campaign(desk)
    force = desk.forces(made)[0].id
    desk.run(made, "test.prestige", force=force, by=2**40)
    assert desk.forces(made)[0].prestige == 2**40


@pytest.mark.parametrize(
    ("kind", "fields", "constraint"),
    [
        (models.Unit, {"xp": -1}, "ck_unit_xp"),
        (models.Unit, {"condition": "fine"}, "ck_unit_condition"),
        (models.Unit, {"name": ""}, "ck_unit_name"),
        (models.Campaign, {"status": "paused"}, "ck_campaign_status"),
        (models.Force, {"theater": "sea"}, "ck_force_theater"),
        (models.Unit, {"force": "nobody"}, "fk_unit_force_force|FOREIGN KEY"),
    ],
)
def test_tables_refuse_what_sqlmodel_lets_pass(
    desk: Desk, kind: type[models.Row], fields: dict[str, object], constraint: str
) -> None:
    made = table.campaign(desk)
    before = table.contents(desk)
    with pytest.raises(BadInput, match=constraint), desk.database.write() as connection:
        work = Work(connection, desk.plugins, made, "test", {})
        work.set(work.find(kind)[0] if kind is not models.Campaign else work.campaign, **fields)
        work.finish()
    assert table.contents(desk) == before


def test_rows_of_another_campaign_are_out_of_reach(desk: Desk) -> None:
    table.campaign(desk)
    other = desk.run(None, "test.start", name="Other").campaign
    with pytest.raises(BadInput, match="belongs to another campaign"):
        desk.run(other, "test.rename", unit="a", name="Hood")


def test_a_row_added_changed_and_removed_in_one_action_leaves_no_change(desk: Desk) -> None:
    made = table.campaign(desk)
    with desk.database.write() as connection:
        work = Work(connection, desk.plugins, made, "test", {})
        player = work.add(models.Player(id="p", campaign=made, name="Ann"))
        assert [row.id for row in work.find(models.Player)] == ["p"]
        work.set(player, name="Anna")
        assert work.get(models.Player, "p") is player
        work.delete(player)
        assert work.seek(models.Player, "p") is None
        work.finish()
    assert desk.log(made)[-1].changes == []
    assert desk.players(made) == []


def test_an_action_may_cause_further_entries(desk: Desk) -> None:
    made = table.campaign(desk)
    with desk.database.write() as connection:
        work = Work(connection, desk.plugins, made, "test.first", {})
        work.set(work.get(models.Unit, "a"), name="First")
        work.then("test.second", {"more": 1}, "clock")
        work.set(work.get(models.Unit, "b"), name="Second")
        work.finish()
    first, second = desk.log(made, after=3)
    assert (first.number, first.cause, second.number, second.cause, second.seat) == (4, None, 5, 4, "clock")
    assert [change.id for change in second.what_changed] == ["b"]
    assert desk.campaign(made).head == 5
    assert [entry.number for entry in desk.undo_plan(made, 5)] == [4, 5]


@pytest.mark.parametrize("own", [True, False], ids=["programs", "threads"])
def test_several_take_turns_and_no_number_is_taken_twice(desk: Desk, target: str, own: bool) -> None:
    made = table.campaign(desk)
    forces = [force.id for force in desk.forces(made)]
    failed: list[BaseException] = []

    def give(force: str) -> None:
        other = Desk.open(target, duel.plugins()) if own else desk
        try:
            for _ in range(15):
                other.run(made, "test.prestige", force=force, by=1)
        except BaseException as error:
            failed.append(error)
        finally:
            if own:
                other.close()

    threads = [threading.Thread(target=give, args=(forces[n % 2],)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    assert [force.prestige for force in desk.forces(made)] == [30, 30]
    assert [entry.number for entry in desk.log(made)] == list(range(1, 64))
    assert not desk.check().faults


def test_an_order_that_came_too_late_is_told(desk: Desk, target: str) -> None:
    made = table.campaign(desk)
    battle = table.battle(desk, made)
    other = Desk.open(target, duel.plugins())
    (seat,) = desk.battle(battle).to_act
    assert other.battle(battle).to_act == (seat,)
    desk.run(made, "battle.order", battle=battle, seat=seat, order={"order": "hit"})
    with pytest.raises(Exception, match=f"{seat} has nothing to decide now"):
        other.run(made, "battle.order", battle=battle, seat=seat, order={"order": "hit"})
    other.close()


def test_seeded_dice_are_the_same_again_and_each_entry_has_its_own(desk: Desk) -> None:
    faces = []
    for _ in range(2):
        made = desk.run(None, "test.start", seed=7).campaign
        battles = [table.battle(desk, made, f"B{n}") for n in range(6)]
        faces.append([entry.dice[0]["faces"] for entry in desk.log(made) if entry.battle in battles])
    assert faces[0] == faces[1]
    assert len({tuple(face) for face in faces[0]}) > 1


def test_the_log_is_found_by_number_without_counting(file_desk: Desk) -> None:
    made = table.campaign(file_desk)
    with file_desk.database.read() as connection:
        query = text(f"EXPLAIN QUERY PLAN SELECT * FROM log WHERE campaign = '{made}' AND number > 5 LIMIT 9")
        told = " ".join(str(row) for row in connection.execute(query))
    assert "SEARCH log USING" in told
