"""Operations: battles from rows, the clock between them, and the way back into the campaign."""

from importlib.metadata import EntryPoint

import pytest

from core.api import hookimpl
from core.contract.errors import BadInput, IllegalOrder
from core.plugin.manager import GROUP, Plugins
from core.service.desk import Desk
from tests.service import isle
from tests.service.landing import DONE
from tests.store import table


class SeaAlone:
    """A plugin that brings one of the isle's games and not the other."""

    @staticmethod
    @hookimpl
    def register_rulesets() -> list[isle.Sea]:
        return [isle.Sea()]


OWN = {
    "id": "own",
    "title": "Own plan",
    "brief": "",
    "battles": [
        {
            "id": "water",
            "title": "Water",
            "theater": "space",
            "scenario": "isle",
            "seats": [
                {"seat": "red", "side": "red", "force": "reds"},
                {"seat": "blue", "side": "blue", "force": "blues", "units": ["azure"]},
            ],
        }
    ],
}


def test_battles_begin_with_what_the_rows_say(landing):
    water = landing.desk.battle(landing.water)
    red, blue = water.battle.setup["forces"]
    assert [unit["id"] for unit in red["units"]] == ["ruby", "rose"]
    assert [unit["id"] for unit in blue["units"]] == ["azure", "navy"]  # no units named: all of the force
    assert [squad["id"] for squad in red["units"][0]["squads"]] == ["r1", "r2", "r3"]
    assert [(link["id"], link["sends"]) for link in water.battle.setup["links"]] == [
        ("down", True),
        ("up", False),
    ]
    assert water.position.turn == 1
    assert water.to_act == ("red",)  # the clock has begun the first turn


def test_the_log_tells_each_battle_and_each_step_of_the_clock(landing):
    entries = landing.desk.log(landing.campaign, 1)
    start = entries[0].number
    assert [(entry.command, entry.cause) for entry in entries] == [
        ("operation.start", None),
        ("battle.create", start),
        ("battle.create", start),
        ("operation.advance", start),
        ("operation.advance", start),
    ]
    assert [entry.seat for entry in entries[3:]] == ["clock", "clock"]
    assert {entry.battle for entry in entries[3:]} == {landing.water, landing.beach}


def test_nothing_fights_in_two_battles(landing):
    with pytest.raises(BadInput, match="unit Ruby: is in the battle On the water"):
        landing.desk.run(landing.campaign, "operation.start", plan="landing")
    with pytest.raises(BadInput, match="unit Azure: is in the battle On the water"):
        landing.desk.run(landing.campaign, "operation.start", plan=OWN)


def test_an_own_plan_has_the_form_of_a_packs(sea, campaign):
    operation = sea.run(campaign, "operation.start", plan=OWN, control={"red": {"by": "bot"}}).result
    (lane,) = sea.timeline(operation).lanes
    units = [unit["id"] for force in lane.battle.setup["forces"] for unit in force["units"]]
    assert units == ["rose", "ruby", "rust", "azure"]
    assert {seat: control["by"] for seat, control in lane.battle.control.items()} == {
        "red": "bot",
        "blue": "player",
    }


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        (
            {"battles": [{**OWN["battles"][0], "scenario": "moon"}]},
            "operation Own plan, battle Water: Sea has no scenario moon",
        ),
        ({"battles": OWN["battles"] * 2}, "battle water is there more than once"),
        (
            {"links": [{"id": "l", "kind": "transporter", "source": "water", "target": "moon", "seats": []}]},
            "link l: there is no battle moon",
        ),
    ],
)
def test_a_faulty_plan_leaves_nothing(sea, campaign, change, cause):
    with pytest.raises(Exception, match=cause):
        sea.run(campaign, "operation.start", plan={**OWN, **change})
    assert sea.operations(campaign) == []


def test_a_plan_that_is_not_there_is_named(sea, campaign):
    with pytest.raises(BadInput, match="the campaign has no plan moon; there are: landing"):
        sea.run(campaign, "operation.start", plan="moon")


def test_a_seat_commands_only_its_own_force_and_who_is_left_of_it(sea, campaign):
    seats = [dict(seat) for seat in OWN["battles"][0]["seats"]]
    seats[1]["units"] = ["rust"]
    plan = {**OWN, "battles": [{**OWN["battles"][0], "seats": [{**seats[0], "units": ["ruby"]}, seats[1]]}]}
    with pytest.raises(BadInput, match="unit Rust: does not serve in Blues"):
        sea.run(campaign, "operation.start", plan=plan)
    sea.run(
        campaign,
        "correction.make",
        table="unit",
        id="azure",
        field="condition",
        value="destroyed",
        reason="sunk",
    )
    with pytest.raises(BadInput, match="unit Azure: is destroyed"):
        sea.run(campaign, "operation.start", plan=OWN)


# --- the clock ----------------------------------------------------------------------------------------------------


def test_squads_leave_one_battle_and_arrive_in_the_other_in_the_same_turn(landing):
    landing.done(landing.beach)
    lane = landing.lanes()[landing.beach]
    assert not lane.playable
    assert lane.why == "it waits for On the water, turn 1, Attack"
    landing.done(landing.water)
    sent = landing.order(landing.water, "red", order="send", unit="ruby", squad="r1")
    (transfer,) = landing.desk.transfers(landing.operation)
    assert (transfer.status, transfer.left_step, transfer.due_turn, transfer.due_step) == (
        "in transit", "attack", 1, "movement",
    )  # fmt: skip
    assert landing.desk.battle(landing.beach).state.landed == ()
    last = landing.done(landing.water)
    (transfer,) = landing.desk.transfers(landing.operation)
    assert transfer.status == "arrived"
    assert [one.squad.id for one in landing.desk.battle(landing.beach).state.landed] == ["r1"]
    ticks = [
        entry
        for entry in landing.desk.log(landing.campaign, sent.number)
        if entry.command == "operation.advance"
    ]
    assert [(tick.cause, tick.battle) for tick in ticks] == [(last.number, landing.beach)]
    assert {"battle", "operation", "transfer"} <= {table for table, *_ in ticks[0].changes}


def test_no_battle_begins_a_turn_before_the_other_has_ended_the_last(landing):
    landing.done(landing.water, 2)
    assert landing.lanes()[landing.water].why == (
        "it waits for On the beach, turn 1, the end of the turn; On the beach, turn 1, Movement"
    )
    landing.done(landing.beach, 2)
    assert [lane.battle.turn for lane in landing.lanes().values()] == [2, 2]
    assert landing.desk.operation(landing.operation).turn == 2


def test_the_beach_hears_of_shields(landing):
    def send_home():
        landing.order(landing.beach, "red", order="recover", squad="r1", to="ruby")

    landing.done(landing.water)
    landing.order(landing.water, "red", order="send", unit="ruby", squad="r1")
    landing.done(landing.water)
    landing.done(landing.beach, 2)
    landing.order(landing.water, "red", order="shields", unit="ruby", up=True)
    landing.done(landing.water, 2)
    landing.done(landing.beach)
    with pytest.raises(IllegalOrder, match="ruby cannot take r1"):
        send_home()
    landing.done(landing.beach)
    landing.order(landing.water, "red", order="shields", unit="ruby", up=False)
    landing.done(landing.water, 2)
    landing.done(landing.beach)
    send_home()
    landing.done(
        landing.beach
    )  # the last squad has gone; the step ends, and turn 4 begins above with the arrival
    assert [squad.id for squad in landing.desk.battle(landing.water).state.ships["ruby"].squads] == [
        "r2",
        "r3",
        "r1",
    ]


def test_the_timeline_shows_what_is_done_what_runs_and_what_each_ship_can_take(landing):
    landing.done(landing.water)
    landing.order(landing.water, "red", order="shields", unit="rose", up=True)
    timeline = landing.desk.timeline(landing.operation)
    assert timeline.turns == (1,)
    assert [lane.battle.id for lane in timeline.lanes] == [landing.water, landing.beach]
    water, beach = timeline.lanes
    assert [(cell.step, cell.title, cell.state) for cell in water.cells] == [
        ("move", "Movement", "done"),
        ("attack", "Attack", "now"),
    ]
    assert [cell.state for cell in beach.cells] == ["now", "to come"]
    assert (water.to_act, water.playable, water.waits_for) == (("red",), True, ())
    rooms = {offer.unit: (offer.room, offer.reason) for offer in water.offers}
    assert rooms == {"azure": (3, ""), "navy": (3, ""), "rose": (0, "shields"), "ruby": (3, "")}


def test_an_operation_with_a_ruleset_that_is_absent_can_be_read(landing):
    landing.done(landing.water)
    whole = table.contents(landing.desk)
    other = Desk(landing.desk.database, Plugins([EntryPoint("sea", f"{__name__}:SeaAlone", GROUP)]))
    water, beach = other.timeline(landing.operation).lanes
    assert (water.playable, beach.playable) == (False, False)
    assert water.why == "it shares its clock with a battle that cannot be played here"
    assert "it is not installed or is switched off" in beach.why
    with pytest.raises(BadInput, match="not installed or is switched off"):
        other.run(landing.campaign, "battle.order", battle=landing.water, seat="red", order=DONE)
    assert table.contents(landing.desk) == whole


def test_a_decided_battle_stands_by_until_all_are(landing):
    landing.order(landing.water, "red", order="yield")
    lane = landing.lanes()[landing.water]
    assert lane.battle.step == "standing by"
    assert lane.battle.outcome is None
    landing.done(landing.beach, 2)
    assert landing.lanes()[landing.water].battle.turn == 2  # it keeps step
    landing.order(landing.beach, "red", order="yield")
    assert landing.desk.timeline(landing.operation).over


def test_undo_carries_into_the_other_battle_and_redo_back(landing):
    landing.done(landing.beach)
    landing.done(landing.water)
    sent = landing.order(landing.water, "red", order="send", unit="ruby", squad="r1")
    landing.done(landing.water)
    landed = landing.desk.battle(landing.beach).state
    assert landed.landed
    undone = landing.desk.run(landing.campaign, "undo", number=sent.number)
    assert landing.desk.transfers(landing.operation) == []
    assert landing.desk.battle(landing.beach).state.landed == ()
    assert landing.lanes()[landing.water].to_act == ("red",)
    landing.desk.run(landing.campaign, "redo", number=undone.number)
    assert landing.desk.battle(landing.beach).state == landed
    assert landing.desk.check().faults == ()


def test_an_undo_leaves_the_other_battle_alone_where_it_heard_nothing(landing):
    first = landing.order(landing.water, "red", **DONE)
    landing.order(landing.beach, "red", **DONE)
    landing.desk.run(landing.campaign, "undo", number=first.number)
    assert landing.lanes()[landing.water].to_act == ("red",)
    assert landing.lanes()[landing.beach].to_act == ("blue",)


def test_books_that_do_not_balance_stop_the_order(landing, monkeypatch):
    monkeypatch.setattr(isle.Ferry, "squads", lambda self, state: tuple(isle.squads(state)[1:]))
    before = landing.desk.campaign(landing.campaign).head
    with pytest.raises(BadInput, match="operation The landing: squad b1: is in 0 places: nowhere"):
        landing.order(landing.water, "red", **DONE)
    assert landing.desk.campaign(landing.campaign).head == before
    assert [str(fault) for fault in landing.desk.check().faults] == [
        f"operation {landing.operation}, squad b1: is in 0 places: nowhere"
    ]


# --- back into the campaign ---------------------------------------------------------------------------------------


def test_an_operation_is_taken_into_the_campaign_as_a_whole(landing):
    with pytest.raises(BadInput, match="operation The landing: On the beach is not over yet"):
        landing.desk.run(landing.campaign, "operation.accept", operation=landing.operation)
    landing.done(landing.water)
    landing.order(landing.water, "red", order="send", unit="ruby", squad="r1")
    landing.done(landing.water)
    landing.done(landing.beach)
    landing.end()
    with pytest.raises(BadInput, match="belongs to the operation The landing; take that"):
        landing.desk.run(landing.campaign, "battle.accept", battle=landing.water)
    assert landing.desk.run(landing.campaign, "operation.accept", operation=landing.operation).result == []
    with pytest.raises(BadInput, match="is over: it was taken in before"):
        landing.desk.run(landing.campaign, "operation.accept", operation=landing.operation)
    assert landing.desk.operation(landing.operation).status == "over"
    (ruby,) = [unit for unit in landing.desk.units("reds") if unit.id == "ruby"]
    assert sorted(squad["id"] for squad in ruby.squads) == [
        "r1",
        "r2",
        "r3",
    ]  # the first came home from the beach
    assert ruby.sheets == {"sea": {"version": 1, "data": {"hull": 2}}}
    landing.desk.run(landing.campaign, "operation.start", plan="landing")  # everybody is free again


def test_taking_an_operation_in_can_be_undone(landing):
    landing.end()
    before = landing.desk.units("reds")
    accepted = landing.desk.run(landing.campaign, "operation.accept", operation=landing.operation)
    assert [backup.reason for backup in landing.desk.backups()] == ["battle"]
    landing.desk.run(landing.campaign, "undo", number=accepted.number)
    assert landing.desk.operation(landing.operation).status == "running"
    assert landing.desk.units("reds") == before
    assert {battle.status for battle in landing.desk.battles(landing.campaign)} == {"over"}


def test_who_has_no_ship_any_more_goes_to_another_of_the_force(landing):
    landing.done(landing.water)
    landing.order(landing.water, "red", order="send", unit="ruby", squad="r1")
    landing.done(landing.water)
    landing.done(landing.beach)
    landing.desk.run(landing.campaign, "battle.result", battle=landing.water, values={"sunk": ["ruby"]})
    landing.order(landing.beach, "red", order="yield")
    landing.desk.run(landing.campaign, "operation.accept", operation=landing.operation)
    units = {unit.id: unit for unit in landing.desk.units("reds")}
    assert units["ruby"].condition == "destroyed"
    assert units["ruby"].squads == []
    assert [(squad["id"], squad["home"]) for squad in units["rose"].squads] == [
        ("r4", "rose"),
        ("r1", "rose"),
    ]


def test_who_has_no_ship_at_all_is_named(landing):
    landing.done(landing.water)
    landing.order(landing.water, "red", order="send", unit="ruby", squad="r1")
    landing.done(landing.water)
    landing.done(landing.beach)
    landing.desk.run(
        landing.campaign, "battle.result", battle=landing.water, values={"sunk": ["ruby", "rose"]}
    )
    landing.order(landing.beach, "red", order="yield")
    accepted = landing.desk.run(landing.campaign, "operation.accept", operation=landing.operation)
    assert accepted.result == ["r1"]


def test_a_result_from_the_table_lets_the_other_battle_go_on(landing):
    landing.done(landing.beach)
    assert not landing.lanes()[landing.beach].playable
    landing.desk.run(landing.campaign, "battle.result", battle=landing.water, values={"sunk": []})
    assert landing.lanes()[landing.beach].playable
    assert landing.lanes()[landing.water].why == "it is over"


def test_an_abandoned_operation_leaves_the_units_as_they_were(landing):
    before = {force: landing.desk.units(force) for force in ("reds", "blues")}
    landing.done(landing.water)
    landing.order(landing.water, "red", order="send", unit="ruby", squad="r1")
    desk = landing.desk
    desk.run(landing.campaign, "operation.abandon", operation=landing.operation, reason="the table broke")
    assert {force: desk.units(force) for force in ("reds", "blues")} == before
    assert desk.operation(landing.operation).status == "over"
    assert desk.operation(landing.operation).detail["abandoned"] == "the table broke"
    assert all(battle.abandoned for battle in desk.battles(landing.campaign))
    assert {one.status for one in desk.timeline(landing.operation).transfers} == {"arrived"}
    assert {lane.why for lane in landing.lanes().values()} == {"it was abandoned"}
    with pytest.raises(BadInput, match="was abandoned"):
        landing.order(landing.beach, "red", order="yield")
    assert not desk.check().faults
    assert not [one for one in desk.due(landing.campaign) if one.battle is not None]
    desk.run(landing.campaign, "operation.start", plan="landing")  # everybody is free again


def test_abandoning_is_taken_back_whole(landing):
    landing.done(landing.water)
    landing.order(landing.water, "red", order="send", unit="ruby", squad="r1")
    landing.order(landing.water, "red", order="yield")
    before = (landing.desk.battles(landing.campaign), landing.desk.timeline(landing.operation))
    done = landing.desk.run(
        landing.campaign, "operation.abandon", operation=landing.operation, reason="a mistake"
    )
    landing.desk.run(landing.campaign, "undo", number=done.number)
    assert (landing.desk.battles(landing.campaign), landing.desk.timeline(landing.operation)) == before
    landing.done(landing.beach)


@pytest.mark.parametrize(("reason", "told"), [(" ", "reason: is empty"), ("again", "is over")])
def test_abandoning_needs_a_reason_and_an_operation_that_runs(landing, reason, told):
    if reason == "again":
        landing.desk.run(
            landing.campaign, "operation.abandon", operation=landing.operation, reason="the first time"
        )
    with pytest.raises(BadInput, match=told):
        landing.desk.run(landing.campaign, "operation.abandon", operation=landing.operation, reason=reason)


def test_a_start_notes_what_should_have_come_first(sea, campaign):
    held = sea.run(campaign, "operation.start", plan=OWN)
    assert held.notes == ("Muster has not been held by Blues, Reds",)
    sea.run(campaign, "undo", number=held.number)
    sea.run(campaign, "procedure.begin", procedure="roll", forces=["blues", "reds"])
    assert sea.run(campaign, "operation.start", plan=OWN).notes == ()
