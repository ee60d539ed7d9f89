"""Players set values by hand in a battle of any ruleset: named as on the card, with a reason, and refused where unsound."""

import pytest

from core.api import Seat
from core.battle.play import judge
from core.contract import canon
from core.contract.errors import BadInput, IllegalOrder
from core.contract.ids import PUBLIC
from core.contract.orders import Amend
from tests.service import duel

GAMES = duel.ONE_AGAINST_ONE
EVERY = [(game, mode) for game in GAMES for mode in ("board", "cards")]


@pytest.fixture
def desk(tmp_path):
    made = duel.desk(tmp_path)
    yield made
    made.close()


@pytest.fixture
def begun(desk):
    """Give a function that begins a battle of two and plays it on until both have units in it."""

    def begin(game, mode):
        campaign, battle = duel.one_against_one(desk, game, mode)
        duel.set_up(desk, campaign, battle)
        return campaign, battle

    return begin


def listed(desk, battle, seat):
    view = desk.battle(battle)
    return view.engine.amendable(view.engine.view(view.state, Seat(seat)))


def amend(desk, campaign, battle, one, to, seat="red", reason="Misread"):
    return desk.run(
        campaign,
        "battle.amend",
        battle=battle,
        unit=one.unit,
        value=one.field.label,
        to=to,
        reason=reason,
        seat=seat,
    ).result


@pytest.mark.parametrize(("game", "mode"), EVERY)
def test_each_value_is_set_to_a_bound_or_refused_and_undo_gives_it_back(desk, begun, game, mode):
    campaign, battle = begun(game, mode)
    found = listed(desk, battle, "red")
    assert found
    before = desk.battle(battle).battle.state
    changed, causes = 0, []
    for one in found:
        assert one.takes(one.now), one.title
        field = one.field
        bounds = (
            [option.value for option in field.options]
            if hasattr(field, "options")
            else [field.lowest, field.highest]
        )
        for to in bounds:
            if to == one.now:
                continue
            try:
                (event,) = amend(desk, campaign, battle, one, to)
            except BadInput as refused:
                causes.append(str(refused))
                continue
            changed += 1
            assert (event["title"], event["before"], event["after"]) == (
                one.title,
                one.written(one.now),
                one.written(to),
            )
            after = next(each for each in listed(desk, battle, "red") if each.path == one.path)
            assert after.now == to
            desk.run(campaign, "undo")
    assert changed >= 5
    assert not [cause for cause in causes if "no such value" in cause or "the program itself" in cause]
    assert desk.battle(battle).battle.state == before


@pytest.mark.parametrize("game", GAMES)
def test_who_may_know_reads_the_value_in_the_log_and_others_the_reason(desk, begun, game):
    campaign, battle = begun(game, "board")
    own = [one for one in listed(desk, battle, "red") if one.unit == "red"]
    secret = [one for one in own if one.path not in {each.path for each in listed(desk, battle, PUBLIC)}]
    assert bool(secret) == (game == "fasa")
    one = next(one for one in reversed(secret or own) if one.takes(0) or one.takes(True))
    to = next(value for value in (1, 0, True) if one.takes(value) and value != one.now)
    amend(desk, campaign, battle, one, to)
    entry = desk.log(campaign)[-1]
    assert (entry.seat, entry.command) == ("red", "battle.amend")
    view = desk.battle(battle)

    def told(seat):
        event = view.engine.event(entry.events[0]).seen_by(Seat(seat))
        return view.engine.describe(event, Seat(seat), view.engine.view(view.state, Seat(seat)))

    whole = f"{one.title}: {one.written(one.now)} becomes {one.written(to)} (Misread)"
    assert told("red") == told("gamemaster") == whole
    assert told("blue") == ("Red has set something by hand (Misread)" if secret else whole)


def test_what_a_player_may_not_set_is_refused_with_place_and_cause(desk, begun):
    campaign, battle = begun("fasa", "board")
    mine = next(one for one in listed(desk, battle, "red") if one.unit == "red")
    given = {
        "battle": battle,
        "unit": "red",
        "value": "Superstructure",
        "to": 5,
        "reason": "x",
        "seat": "red",
    }
    for change, cause in (
        ({"unit": "blue"}, "value Superstructure: there is none of that name; there are: Fate, Captain"),
        ({"unit": "green"}, "unit green: nothing of it may be set by hand; of these may be: Blue, Red"),
        ({"to": 500}, "to: Red, Superstructure is 0 to "),
        ({"to": "five"}, "to: Red, Superstructure is 0 to "),
        ({"reason": " "}, "reason: is empty"),
        ({"seat": "public"}, "there is none"),
    ):
        with pytest.raises(BadInput, match=cause):
            desk.run(campaign, "battle.amend", **{**given, **change})
    view = desk.battle(battle)
    hidden = Amend(("units", "blue", "panel", "superstructure"), 5, "x")
    sly = Amend(mine.path, mine.turned(mine.now), "", secret=True)
    assert [one.why for one in judge(view.engine, view.state, Seat("red"), hidden)] == [
        "units.blue.panel.superstructure is nothing that red may set by hand"
    ]
    assert len(judge(view.engine, view.state, Seat("red"), sly)) == 2
    with pytest.raises(IllegalOrder, match="is nothing that red may set by hand"):
        desk.run(campaign, "battle.order", seat="red", battle=battle, order=canon.plain(hidden))
    assert desk.log(campaign)[-1].command != "battle.amend"
