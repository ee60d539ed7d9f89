"""Battles: created, ordered, with dice rolled or typed, handed over, entered, accepted."""

import multiprocessing
import os
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import update
from sqlmodel import col

from core.contract.engine import State
from core.contract.errors import BadInput, CannotSetUp, IllegalOrder, NotToAct, WrongDice
from core.contract.events import Departure
from core.contract.records import Outcome
from core.plugin.manager import Plugins
from core.service import playing
from core.service.desk import Desk, Done
from core.service.log_words import notice
from core.service.playing import Asked
from core.store import models
from core.store.log import Work
from core.store.states import rules_of
from tests.gui import table as toy
from tests.store import duel, table

HIT = {"order": "hit"}


@pytest.fixture
def made(desk: Desk) -> str:
    return table.campaign(desk)


@pytest.fixture
def battle(desk: Desk, made: str) -> str:
    return table.battle(desk, made)


def give(desk: Desk, made: str, battle: str, dice: list[int] | None = None, **order: Any) -> Done:
    """Give an order of whoever has to act."""
    (seat,) = desk.battle(battle).to_act
    return desk.run(made, "battle.order", seat=seat, battle=battle, order=order or HIT, dice=dice)


@pytest.mark.parametrize(
    ("command", "values"), [("battle.order", {"order": HIT}), ("battle.control", {"by": "bot"})]
)
def test_a_seat_that_is_not_there_is_told_with_those_that_are(
    desk: Desk, made: str, battle: str, command: str, values: dict[str, Any]
) -> None:
    with pytest.raises(BadInput, match=r"^battle First, seat rde: there is none; there are: blue, red$"):
        desk.run(made, command, battle=battle, seat="rde", **values)


def typed(desk: Desk, made: str, battle: str) -> None:
    for seat in ("red", "blue"):
        desk.run(made, "battle.control", battle=battle, seat=seat, dice="typed")


def test_a_battle_begins(desk: Desk, made: str, battle: str) -> None:
    view = desk.battle(battle)
    assert (view.battle.name, view.battle.status, view.battle.turn, view.battle.step) == (
        "First",
        "running",
        1,
        "fight",
    )
    assert view.problem == "" and view.to_act and set(view.control) == {"red", "blue"}
    entry = desk.log(made)[-1]
    assert (entry.command, entry.battle, entry.dice[0]["request"]["reason"]) == (
        "battle.create",
        battle,
        "initiative",
    )


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"ruleset": "chess"}, BadInput, "ruleset chess: it is not installed"),
        ({"theater": "ground"}, BadInput, "ruleset duel: is played in space, not in ground"),
        ({"settings": {"gravity": 3}}, BadInput, "setting gravity"),
        ({"setup": {"scenario": "duel", "forces": []}}, CannotSetUp, "a duel has two, not 0"),
        ({"setup": {"scenario": "duel"}}, BadInput, "battle.create, setup: .*forces"),
        ({"operation": "nowhere"}, BadInput, "operation nowhere: there is none of that id"),
        ({"name": "\t"}, BadInput, "name: is empty"),
    ],
)
def test_a_battle_that_cannot_begin(
    desk: Desk, made: str, change: dict[str, Any], error: type[Exception], words: str
) -> None:
    asked = {"theater": "space", "ruleset": "duel", "setup": duel.setup(), "name": "Never", **change}
    with pytest.raises(error, match=words):
        desk.run(made, "battle.create", **asked)
    assert desk.battles(made) == []


def test_settings_are_the_campaigns_unless_named(desk: Desk, made: str) -> None:
    with desk.database.write() as connection:
        work = Work(connection, desk.plugins, made, "test", {})
        work.set(work.campaign, settings={"rulesets": {"duel": {"saves": False}}})
        work.finish()
    assert desk.battle(table.battle(desk, made)).ruleset.saves is False
    desk.run(made, "undo")  # its units fight in one battle at a time
    done = desk.run(
        made,
        "battle.create",
        theater="space",
        ruleset="duel",
        setup=duel.setup(),
        name="Own",
        settings={"saves": True},
    )
    assert desk.battle(done.result).ruleset.saves is True


def test_orders_that_may_not_be_given(desk: Desk, made: str, battle: str) -> None:
    before = table.contents(desk)
    (seat,) = desk.battle(battle).to_act
    other = "red" if seat == "blue" else "blue"
    with pytest.raises(NotToAct):
        desk.run(made, "battle.order", seat=other, battle=battle, order=HIT)
    with pytest.raises(BadInput, match="order"):
        give(desk, made, battle, order="fly")
    for _ in range(3):
        give(desk, made, battle, order="wait")
    with pytest.raises(IllegalOrder, match="nobody waits for ever"):
        give(desk, made, battle, order="wait")
    desk.run(made, "undo", number=5)
    assert table.contents(desk) == before


def test_each_turn_keeps_the_state_with_which_it_began(desk: Desk, made: str, battle: str) -> None:
    states = {1: desk.battle(battle).battle.state}
    for _ in range(4):
        give(desk, made, battle, order="wait") if len(states) < 2 else give(desk, made, battle)
        view = desk.battle(battle)
        states.setdefault(view.battle.turn, view.battle.state)
    with desk.database.read() as connection:
        rows = connection.exec_driver_sql("SELECT turn, state FROM battle_turn ORDER BY turn").fetchall()
    assert dict(rows) == states and len(states) > 1


def test_typed_dice_are_asked_for_one_batch_after_the_other(desk: Desk, made: str, battle: str) -> None:
    typed(desk, made, battle)
    head = desk.campaign(made).head
    (seat,) = desk.battle(battle).to_act
    asked = give(desk, made, battle)
    assert isinstance(asked.result, Asked)
    assert (asked.number, asked.result.request.seat, asked.result.request.reason, asked.result.known) == (
        None,
        seat,
        "strike",
        (),
    )
    more = give(desk, made, battle, [5]).result
    assert isinstance(more, Asked)
    assert (more.request.reason, more.request.seat != seat, more.known) == ("save", True, (5,))
    assert desk.campaign(made).head == head
    assert give(desk, made, battle).result == more
    (waiting,) = desk.battle(battle).pending
    assert (waiting.seat, waiting.order, waiting.faces) == (seat, HIT, [5])
    done = give(desk, made, battle, [1])
    assert done.number == head + 1
    assert [roll["faces"] for roll in desk.log(made, head)[0].dice] == [[5], [1]]
    assert desk.battle(battle).pending == []
    assert not desk.check().faults


def test_only_the_seats_that_type_are_asked(desk: Desk, made: str, battle: str) -> None:
    (seat,) = desk.battle(battle).to_act
    other = "red" if seat == "blue" else "blue"
    desk.run(made, "battle.control", battle=battle, seat=seat, dice="typed")
    assert give(desk, made, battle).result.request.seat == seat
    done = give(desk, made, battle, [5])
    rolls = desk.log(made, done.number - 1)[0].dice
    assert [(roll["request"]["seat"], roll["request"]["reason"]) for roll in rolls] == [
        (seat, "strike"),
        (other, "save"),
    ]


@pytest.mark.parametrize("dice", [[7], [0], [5, 6, 1]])
def test_dice_that_do_not_fit_are_refused_and_those_before_are_kept(
    desk: Desk, made: str, battle: str, dice: list[int]
) -> None:
    typed(desk, made, battle)
    give(desk, made, battle, [4])
    with pytest.raises(WrongDice):
        give(desk, made, battle, dice)
    assert desk.battle(battle).pending[0].faces == [4]
    assert give(desk, made, battle, [6]).number is not None


def test_dice_are_typed_for_the_order_that_waits(desk: Desk, made: str, battle: str) -> None:
    typed(desk, made, battle)
    give(desk, made, battle)
    (seat,) = desk.battle(battle).to_act
    asked = desk.run(made, "battle.dice", battle=battle, dice=[5]).result
    assert (asked.battle, asked.known, asked.request.reason) == (battle, (5,), "save")
    with pytest.raises(WrongDice, match=r"^dice: 1d6 asked of \w+ for save, and 2 given; 5 known already\. "):
        desk.run(made, "battle.dice", battle=battle, dice=[5, 1])
    assert desk.run(made, "battle.dice", battle=battle, seat=seat, dice=[1]).number is not None
    with pytest.raises(BadInput, match="no order waits for dice"):
        desk.run(made, "battle.dice", battle=battle, dice=[1])


@pytest.mark.parametrize("by", ["player", "bot"])
def test_missing_dice_are_rolled_once_the_seat_rolls_here(
    desk: Desk, made: str, battle: str, by: str
) -> None:
    typed(desk, made, battle)
    give(desk, made, battle, [5])
    (waiting,) = desk.battle(battle).pending
    before = len(desk.log(made))
    desk.run(made, "battle.control", battle=battle, seat=waiting.request["seat"], by=by)
    assert not desk.battle(battle).pending
    control, order = desk.log(made)[before:]
    assert (control.command, order.command, order.cause) == ("battle.control", "battle.dice", control.number)
    faces = [face for roll in order.dice for face in roll["faces"]]
    assert faces[0] == 5 and len(faces) == 2, "what was typed stays"


def test_dice_are_begun_anew(desk: Desk, made: str, battle: str) -> None:
    typed(desk, made, battle)
    give(desk, made, battle, [5])
    asked = desk.run(made, "battle.dice_anew", battle=battle).result
    assert (asked.known, asked.request.reason) == ((), "strike")
    assert desk.battle(battle).pending[0].faces == []
    assert not desk.check().faults


def test_what_was_rolled_before_the_first_typed_die_stays(desk: Desk, made: str, battle: str) -> None:
    (seat,) = desk.battle(battle).to_act
    other = "red" if seat == "blue" else "blue"
    desk.run(made, "battle.control", battle=battle, seat=other, dice="typed")
    for _ in range(20):  # until the strike, which is rolled, hits, so that the other saves
        asked = give(desk, made, battle).result
        if desk.battle(battle).pending:
            break
        (seat,) = desk.battle(battle).to_act
    assert asked.known
    assert desk.run(made, "battle.dice_anew", battle=battle).result == asked


def test_another_order_of_the_seat_puts_the_first_aside(desk: Desk, made: str, battle: str) -> None:
    typed(desk, made, battle)
    give(desk, made, battle, [4])
    assert give(desk, made, battle, order="wait").number is not None
    assert desk.battle(battle).pending == []


def test_undo_forgets_dice_typed_for_what_is_gone(desk: Desk, made: str, battle: str) -> None:
    typed(desk, made, battle)
    done = give(desk, made, battle, order="wait")
    give(desk, made, battle, [4])
    desk.run(made, "undo", number=done.number)
    assert desk.battle(battle).pending == []


def _type_and_die(path: Path, made: str, battle: str, seat: str) -> None:
    desk = Desk.open(path, duel.plugins())
    desk.run(made, "battle.order", seat=seat, battle=battle, order=HIT, dice=[5])
    os.kill(os.getpid(), signal.SIGKILL)


def test_typed_dice_outlive_a_kill(desk: Desk, made: str, battle: str) -> None:
    typed(desk, made, battle)
    (seat,) = desk.battle(battle).to_act
    child = multiprocessing.get_context("spawn").Process(
        target=_type_and_die, args=(desk.database.path, made, battle, seat)
    )
    child.start()
    child.join(60)
    assert child.exitcode == -signal.SIGKILL
    assert give(desk, made, battle).result.known == (5,)
    assert give(desk, made, battle, [2]).number is not None


def test_a_bot_decides(desk: Desk, made: str, battle: str) -> None:
    for _ in range(60):
        view = desk.battle(battle)
        if not view.to_act:
            break
        desk.run(made, "battle.bot_order", battle=battle, seat=view.to_act[0])
    view = desk.battle(battle)
    assert view.battle.status == "over" and view.outcome is not None
    with pytest.raises(NotToAct):
        desk.run(made, "battle.bot_order", battle=battle, seat="red")
    assert not desk.check().faults


def test_a_bots_order_waits_for_the_dice_of_the_table(desk: Desk, made: str, battle: str) -> None:
    typed(desk, made, battle)
    (seat,) = desk.battle(battle).to_act
    assert isinstance(desk.run(made, "battle.bot_order", battle=battle, seat=seat).result, Asked)
    done = desk.run(made, "battle.bot_order", battle=battle, seat=seat, dice=[1])
    assert done.number is not None and desk.battle(battle).pending == []


def test_a_result_is_entered_and_accepted(desk: Desk, made: str, battle: str) -> None:
    with pytest.raises(BadInput, match="has no outcome to take: it is running"):
        desk.run(made, "battle.accept", battle=battle)
    give(desk, made, battle, order="wait")
    outcome = desk.run(made, "battle.result", battle=battle, values={"won": 0}).result
    assert desk.battle(battle).outcome == outcome
    before = table.contents(desk)
    done = desk.run(made, "battle.accept", battle=battle)
    assert desk.unit("a").sheets == {"duel": {"version": 1, "data": {"hull": 3}}}
    assert [saved.reason for saved in desk.backups()] == ["battle"]
    with pytest.raises(BadInput, match="has been taken into the campaign"):
        desk.run(made, "battle.order", seat="red", battle=battle, order=HIT)
    desk.run(made, "undo", number=done.number)
    assert table.contents(desk) == before


def test_what_a_fate_does_not_mention_stays_as_it_was(
    desk: Desk, made: str, battle: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = duel.Duel.result

    def silent(self: duel.Duel, state: State, values: Any) -> Outcome:
        outcome = told(self, state, values)
        return replace(outcome, units=tuple(replace(fate, sheet=None) for fate in outcome.units))

    monkeypatch.setattr(duel.Duel, "result", silent)
    squads, sheets = [{"id": "s1", "home": "a"}], {"duel": {"version": 1, "data": {"hull": 2}}}
    with desk.database.write() as connection:
        connection.execute(
            update(models.Unit).where(col(models.Unit.id) == "a").values(squads=squads, sheets=sheets)
        )
    desk.run(made, "battle.result", battle=battle, values={"won": 0})
    desk.run(made, "battle.accept", battle=battle)
    assert (desk.unit("a").squads, desk.unit("a").sheets) == (squads, sheets)


def test_an_outcome_tells_what_became_of_the_units(desk: Desk, made: str, battle: str) -> None:
    while desk.battle(battle).to_act:
        desk.run(made, "battle.bot_order", battle=battle, seat=desk.battle(battle).to_act[0])
    desk.run(made, "battle.accept", battle=battle)
    assert "destroyed" in {desk.unit("a").condition, desk.unit("b").condition}


def test_followers_act_in_the_same_transaction(
    desk: Desk, made: str, battle: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def follow(work: Work, row: models.Battle, before: State, departures: Sequence[Departure]) -> None:
        work.then("test.follow", {"after": row.id})
        work.set(work.get(models.Unit, "a"), name="Followed")

    monkeypatch.setattr(playing, "AFTER_ORDER", [follow])
    done = give(desk, made, battle)
    first, second = desk.log(made, done.number - 1)
    assert (second.command, second.cause) == ("test.follow", first.number)
    assert desk.unit("a").name == "Followed"

    def fail(work: Work, row: models.Battle, before: State, departures: Sequence[Departure]) -> None:
        raise BadInput("test", "on purpose")

    monkeypatch.setattr(playing, "AFTER_ORDER", [follow, fail])
    before = table.contents(desk)
    with pytest.raises(BadInput, match="on purpose"):
        give(desk, made, battle)
    assert table.contents(desk) == before


def test_a_battle_whose_ruleset_is_absent_can_be_read(desk: Desk, made: str, battle: str) -> None:
    before = table.contents(desk)
    other = Desk(desk.database, Plugins([]))
    view = other.battle(battle)
    assert "ruleset duel: it is not installed or is switched off" in view.problem
    assert (view.ruleset, view.state, view.to_act, view.battle.name) == (None, None, (), "First")
    for name, arguments in (
        ("battle.order", {"order": HIT}),
        ("battle.bot_order", {}),
        ("battle.control", {"by": "bot"}),
    ):
        with pytest.raises(BadInput, match="ruleset duel"):
            other.run(made, name, battle=battle, seat="red", **arguments)
    assert table.contents(desk) == before


def test_a_state_of_a_newer_ruleset_is_left_as_it_is(desk: Desk, made: str, battle: str) -> None:
    with desk.database.write() as connection:
        connection.exec_driver_sql("UPDATE battle SET state_version = 9")
    before = table.contents(desk)
    assert "was last played with a newer duel" in desk.battle(battle).problem
    with pytest.raises(BadInput, match="newer duel"):
        desk.run(made, "battle.order", seat="red", battle=battle, order=HIT)
    assert table.contents(desk) == before


def test_a_ruleset_that_raises_is_switched_off_and_nothing_changes(
    desk: Desk, made: str, battle: str
) -> None:
    before = table.contents(desk)
    with pytest.raises(BadInput, match=r"plugin duel: it raised RuntimeError\('boom'\)"):
        give(desk, made, battle, order="boom")
    assert table.contents(desk) == before
    assert "was switched off: RuntimeError: boom" in desk.battle(battle).problem


def test_a_procedure_is_played_like_a_battle(desk: Desk, made: str) -> None:
    owner = desk.forces(made)[0].id
    force = {"id": owner, "name": "F", "player": "", "empire": "", "prestige": 0, "points": 0, "units": []}
    with desk.database.write() as connection:
        work = Work(connection, desk.plugins, made, "test.procedure", {})
        row = models.Battle(
            id="purse",
            campaign=made,
            name="Purse",
            theater="campaign",
            ruleset="duel",
            ruleset_version="1.0",
            setup={"procedure": "purse", "forces": [force]},
        )
        playing.begin(work, row)
        work.finish()
    view = desk.battle("purse")
    assert (view.to_act, view.position, view.battle.status) == (("keeper",), None, "running")
    desk.run(made, "battle.order", seat="keeper", battle="purse", order={"order": "earn"})
    view = desk.battle("purse")
    assert view.engine is not None
    earned = view.engine.effects(view.state)[0].by
    assert {row.id: row.prestige for row in desk.forces(made)}[owner] == earned == view.state.face
    with pytest.raises(BadInput, match="has been taken into the campaign|has no result form"):
        desk.run(made, "battle.result", battle="purse", values={})
    assert not desk.check().faults


def test_a_procedure_that_is_not_there(desk: Desk, made: str) -> None:
    row = models.Battle(
        id="x", name="X", theater="campaign", ruleset="duel", settings={}, setup={"procedure": "tax"}
    )
    with pytest.raises(BadInput, match="procedure tax: duel has none of that name; there are: purse"):
        rules_of(desk.plugins, row)


def test_an_order_that_waits_for_dice_is_forgotten_once_another_seat_made_it_illegal(desk: Desk) -> None:

    reef = Desk(desk.database, toy.plugins())
    campaign = toy.campaign(reef)
    battle = toy.battle(reef, campaign)
    with reef.database.write() as connection:
        connection.exec_driver_sql(
            "INSERT INTO pending (id, battle, seat, \"order\", request, faces) VALUES (?, ?, 'blue', ?, ?, '[]')",
            (
                f"{battle}/blue",
                battle,
                '{"order": "watch", "unit": "crane"}',
                '{"seat": "blue", "kind": 6, "count": 1, "reason": "x", "ordered": true}',
            ),
        )
    assert len(reef.battle(battle).pending) == 1
    (seat, *_) = reef.battle(battle).to_act
    reef.run(campaign, "battle.bot_order", battle=battle, seat=seat if seat != "blue" else "red")
    assert not reef.battle(battle).pending


@pytest.mark.parametrize(
    ("seat", "cause"), [("clock", "the clock carries in"), ("gamemaster", "people know")]
)
def test_a_seat_that_is_no_bots_is_refused(sea, campaign, seat, cause):
    operation = sea.run(campaign, "operation.start", plan="landing").result
    for lane in sea.timeline(operation).lanes:
        with pytest.raises(BadInput, match=f"battle.bot_order, seat {seat}: is no bot's: .*{cause}"):
            sea.run(campaign, "battle.bot_order", battle=lane.battle.id, seat=seat)


def test_odds_are_switched_off_for_all_and_stay_so_whoever_plays(desk: Desk, made: str, battle: str) -> None:
    desk.run(made, "battle.odds", battle=battle, told=False)
    entry = desk.log(made)[-1]
    assert (entry.command, entry.battle, notice(entry)) == (
        "battle.odds",
        battle,
        "no odds are told from now on",
    )
    desk.run(made, "battle.control", battle=battle, seat="red", by="bot")
    assert not desk.battle(battle).odds
    with pytest.raises(BadInput, match="odds are not told in it already"):
        desk.run(made, "battle.odds", battle=battle, told=False)
    desk.run(made, "undo", number=entry.number)
    assert desk.battle(battle).odds


def test_odds_are_off_where_one_seat_is_set_up_without(desk: Desk, made: str) -> None:
    done = desk.run(
        made,
        "battle.create",
        theater="space",
        ruleset="duel",
        setup=duel.setup(),
        name="Blind",
        control={"red": {"odds": False}},
    )
    assert not desk.battle(done.result).odds


def test_who_lifts_the_veil_stands_in_the_log(desk: Desk, made: str, battle: str) -> None:
    desk.run(made, "battle.lift", battle=battle, seat="red")
    entry = desk.log(made)[-1]
    assert (entry.seat, entry.battle, notice(entry)) == (
        "red",
        battle,
        "lifts the keeper's veil and sees all",
    )
    with pytest.raises(BadInput, match="seat green: there is none of that name; there are: blue, red"):
        desk.run(made, "battle.lift", battle=battle, seat="green")
