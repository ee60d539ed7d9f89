"""Links closed by agreement: either battle runs ahead so far, nobody travels, and then they wait again."""

import pytest

from core.contract.errors import BadInput, IllegalOrder

WHY = "the links are closed by agreement until the end of turn {}"


@pytest.fixture
def closed(landing):
    """The landing in its second turn, its links closed until the end of the third."""
    landing.done(landing.water, 2)
    landing.done(landing.beach, 2)
    landing.first = close(landing, 4)
    return landing


def close(landing, until):
    arguments = {"operation": landing.operation, "until": until}
    return landing.desk.run(landing.campaign, "operation.close_links", **arguments).result


def turns(landing):
    return [lane.battle.turn for lane in landing.lanes().values()]


def whole_turn(landing, battle):
    landing.done(battle, 2)


def stand(landing):
    return [landing.desk.battle(battle).battle for battle in (landing.water, landing.beach)]


def test_the_turn_that_runs_stays_open(closed):
    assert closed.first == 3
    closed.done(closed.water)
    closed.order(closed.water, "red", order="send", unit="ruby", squad="r1")
    closed.done(closed.beach)
    assert "On the water, turn 2, Attack" in closed.lanes()[closed.beach].why
    assert closed.lanes()[closed.beach].ahead == 0


@pytest.mark.parametrize("first", ["water", "beach"])
def test_either_battle_runs_ahead_and_waits_at_the_end(landing, first):
    close(landing, 3)
    ahead, behind = (landing.water, landing.beach) if first == "water" else (landing.beach, landing.water)
    for battle in (ahead, behind) if first == "water" else (behind, ahead):  # the turn that runs is shared
        whole_turn(landing, battle)
    for _ in range(2):
        whole_turn(landing, ahead)
    lanes = landing.lanes()
    assert (lanes[ahead].battle.turn, lanes[behind].battle.turn) == (4, 2)
    name = lanes[behind].battle.name
    assert not lanes[ahead].playable and name in lanes[ahead].why
    assert {one.because for one in lanes[ahead].waits_for} == {
        "the links were closed until the end of turn 3 only"
    }
    assert lanes[behind].playable and lanes[behind].ahead == 3
    for _ in range(2):
        whole_turn(landing, behind)
    assert turns(landing) == [4, 4]
    assert any(lane.playable for lane in landing.lanes().values())


def test_nobody_travels_in_closed_turns_and_the_reason_is_told(closed):
    closed.done(closed.water)
    closed.order(closed.water, "red", order="send", unit="ruby", squad="r1")
    closed.done(closed.water)
    whole_turn(closed, closed.beach)
    closed.done(closed.water)
    view = closed.desk.battle(closed.water)
    assert view.position.turn == 3
    assert not [one for one in view.engine.legal_orders(view.state, "red") if one.name == "send"]
    with pytest.raises(IllegalOrder, match=WHY.format(4)):
        closed.order(closed.water, "red", order="send", unit="ruby", squad="r2")
    closed.done(closed.beach)
    state = closed.desk.battle(closed.beach).state
    assert [one.squad.id for one in state.landed] == ["r1"]
    assert {(one.room, one.reason) for one in state.offers} == {(0, WHY.format(4))}
    with pytest.raises(IllegalOrder, match="cannot take r1"):
        closed.order(closed.beach, "red", order="recover", squad="r1", to="ruby")


def test_what_is_on_its_way_still_arrives(landing):
    landing.done(landing.water)
    landing.order(landing.water, "red", order="send", unit="ruby", squad="r1")
    landing.done(landing.water)
    whole_turn(landing, landing.beach)
    landing.done(landing.water)
    landing.order(landing.water, "red", order="send", unit="ruby", squad="r2")
    landing.done(landing.beach)
    close(landing, 3)
    landing.done(landing.water)
    landing.order(landing.beach, "red", order="recover", squad="r1", to="ruby")
    assert [transfer.status for transfer in landing.desk.transfers(landing.operation)] == [
        "arrived", "arrived", "in transit",
    ]  # fmt: skip
    landing.done(landing.beach)
    assert turns(landing) == [3, 3]
    assert {transfer.status for transfer in landing.desk.transfers(landing.operation)} == {"arrived"}
    ruby = landing.desk.battle(landing.water).state.ships["ruby"]
    assert "r1" in {squad.id for squad in ruby.squads}


def test_tables_that_run_apart_come_out_alike_whoever_plays_first(closed):
    whole_turn(closed, closed.water)
    whole_turn(closed, closed.beach)
    mark = closed.desk.campaign(closed.campaign).head
    orders = [closed.water, closed.beach]
    for battle in orders:
        whole_turn(closed, battle)
        closed.done(battle)
    one_way = [stored.state for stored in stand(closed)]
    played = [entry for entry in closed.desk.log(closed.campaign, mark, 100) if entry.cause is None]
    for battle in orders:
        first = next(entry.number for entry in played if entry.battle == battle)
        closed.desk.run(closed.campaign, "undo", number=first)
    assert turns(closed) == [3, 3]
    for battle in reversed(orders):
        whole_turn(closed, battle)
        closed.done(battle)
    assert [stored.state for stored in stand(closed)] == one_way


def test_taking_an_order_back_at_one_table_leaves_the_other_alone_in_closed_turns(closed):
    for battle in (closed.water, closed.beach, closed.water):
        whole_turn(closed, battle)
    mine = closed.order(closed.water, "red", order="done")
    whole_turn(closed, closed.beach)
    before = stand(closed)[1]
    closed.desk.run(closed.campaign, "undo", number=mine.number)
    assert stand(closed)[1] == before
    assert closed.lanes()[closed.water].battle.turn == 4


def test_taking_the_end_of_the_open_turn_back_takes_what_the_other_did_because_of_it(closed):
    closed.done(closed.water, 1)
    closed.order(closed.water, "red", order="done")
    last = closed.order(closed.water, "blue", order="done")
    whole_turn(closed, closed.beach)
    whole_turn(closed, closed.beach)
    assert turns(closed) == [3, 4]
    closed.desk.run(closed.campaign, "undo", number=last.number)
    assert turns(closed)[0] == 2 and turns(closed)[1] <= 3
    assert closed.lanes()[closed.beach].battle.step != "movement" or turns(closed)[1] == 2


def test_undone_they_wait_for_each_other_again(closed):
    entry = next(
        entry
        for entry in closed.desk.log(closed.campaign, 1, 200)
        if entry.command == "operation.close_links"
    )
    for battle in (closed.water, closed.beach, closed.water):
        whole_turn(closed, battle)
    assert turns(closed) == [4, 3]
    taken = closed.desk.run(closed.campaign, "undo", number=entry.number)
    assert closed.desk.timeline(closed.operation).closed is None
    assert max(turns(closed)) - min(turns(closed)) <= 1
    closed.desk.run(closed.campaign, "redo", number=taken.number)
    assert turns(closed) == [4, 3]


def test_another_last_turn_can_be_agreed(closed):
    for battle in (closed.water, closed.beach):
        whole_turn(closed, battle)
    assert close(closed, 3) == 3
    whole_turn(closed, closed.water)
    assert not closed.lanes()[closed.water].playable
    assert close(closed, 4) == 3, "it lets the one that waits go on at once"
    assert closed.lanes()[closed.water].playable
    with pytest.raises(BadInput, match="turn 4 has begun, so that turn 4 is the first"):
        close(closed, 3)


def test_it_is_refused_where_it_means_nothing(landing):
    with pytest.raises(BadInput, match="turn 1 has begun, so that turn 2 is the first"):
        close(landing, 1)
    landing.end()
    with pytest.raises(BadInput, match="no two linked battles"):
        close(landing, 3)


def test_the_log_says_from_when_to_when(closed):
    (entry,) = (e for e in closed.desk.log(closed.campaign, 1, 200) if e.command == "operation.close_links")
    assert (entry.arguments["first"], entry.arguments["until"]) == (3, 4)
    assert closed.desk.timeline(closed.operation).closable == (3, 3)
