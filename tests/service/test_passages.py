"""What an operation shows of what travels between its battles, and its battles as they stood at any step."""

from pathlib import Path

import pytest

from core.contract.errors import BadInput
from core.contract.ids import OVER, STANDING_BY
from core.service.desk import Desk

PACK = Path(__file__).parents[1] / "property" / "landfall"


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Give a landing that bots have played for some turns, and its id."""
    desk = Desk.open(tmp_path_factory.mktemp("passages") / "club.sqlite")
    campaign = desk.run(None, "campaign.start", pack=str(PACK), seed=5).campaign
    operation = desk.run(campaign, "operation.start", plan="landfall").result
    desk.run(campaign, "operation.bots", operation=operation, seats="all", most=90)
    yield desk, operation
    desk.close()


def test_every_step_that_is_done_can_be_looked_at(played):
    desk, operation = played
    seen = 0
    for lane in desk.timeline(operation).lanes:
        steps = [cell.step for cell in lane.cells if cell.turn == 1]
        for cell in lane.cells:
            if cell.state != "done" or cell.turn > lane.battle.turn:
                continue
            view = desk.battle_at(lane.battle.id, cell.turn, cell.step)
            at = view.position
            assert at.turn == cell.turn and view.to_act == ()
            last = desk.battle_at(lane.battle.id, cell.turn, steps[-1]).position
            passed = at.step in (STANDING_BY, OVER) or at == last
            assert passed or steps.index(at.step) >= steps.index(cell.step)
            seen += at.step == cell.step
    assert seen > 10


def test_the_first_step_is_the_beginning_and_later_ones_are_not(played):
    desk, operation = played
    orbit = desk.timeline(operation).lanes[0].battle.id
    begun = desk.battle_at(orbit, 2)
    steps = [info.id for info in begun.ruleset.info.steps]
    assert desk.battle_at(orbit, 2, steps[0]).state == begun.state
    assert desk.battle_at(orbit, 2, "attack").state != begun.state


def test_a_step_that_is_none_is_refused(played):
    desk, operation = played
    orbit = desk.timeline(operation).lanes[0].battle.id
    with pytest.raises(BadInput, match="turn 1, step tea: there is no such step; there are: "):
        desk.battle_at(orbit, 1, "tea")


def test_passages_tell_who_travels_and_where_they_are(played):
    desk, operation = played
    timeline = desk.timeline(operation)
    kept = {one.id for one in desk.transfers(operation)}
    assert kept <= {one.transfer.id for one in timeline.passages}
    for one in timeline.passages:
        assert len(one.people) == len(one.transfer.squads)
        assert (one.fate == "on its way") == (one.transfer.status == "in transit")
        assert all(traveller.where != "not known" for traveller in one.people)
    assert {one.transfer.kind for one in timeline.passages} >= {"transporter", "shuttle"}


@pytest.mark.parametrize("fell_in", ["orbit", "town"])
def test_a_craft_that_fell_is_shown_as_shot_down(played, monkeypatch, fell_in):
    """Tell of a craft's end in one battle: above it never crossed over, below it is the transfer that brought it."""
    from core.contract.records import CraftFate

    desk, operation = played
    orbit, town = desk.timeline(operation).lanes
    crossed = next(one for one in desk.transfers(operation) if one.craft and one.kind == "shuttle")
    name = "lost-boat" if fell_in == "orbit" else crossed.craft["id"]
    where = orbit if fell_in == "orbit" else town
    rules = type(desk.battle(where.battle.id).ruleset)
    monkeypatch.setattr(
        rules, "craft", lambda self, state: (CraftFate(name, "Boat", "klingon", "shot down"),)
    )
    fallen = [one for one in desk.timeline(operation).passages if one.fate == "shot down"]
    assert [one.transfer.craft["id"] for one in fallen] == [name]
    assert fallen[0].transfer.source == orbit.battle.id and fallen[0].transfer.target == town.battle.id


def test_a_step_is_not_shown_where_the_orders_before_it_come_out_otherwise(tmp_path):
    desk = Desk.open(tmp_path / "club.sqlite")
    campaign = desk.run(None, "campaign.start", pack=str(PACK), seed=5).campaign
    operation = desk.run(campaign, "operation.start", plan="landfall").result
    desk.run(campaign, "operation.bots", operation=operation, seats="all", most=40)
    orbit = desk.timeline(operation).lanes[0].battle.id
    assert desk.battle_at(orbit, 1, "attack").position.step == "attack"
    with desk.database.write() as connection:
        connection.exec_driver_sql("UPDATE log SET play = json_set(play, '$.digest', 'x') WHERE play <> ''")
    with pytest.raises(
        BadInput, match="cannot be played again: .*comes out otherwise with the rules at hand"
    ):
        desk.battle_at(orbit, 1, "attack")
    desk.close()
