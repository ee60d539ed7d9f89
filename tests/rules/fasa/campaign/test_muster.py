"""Captains and crews are rolled (house): 40 and three d10, 30 and five d10, 95 at most."""

from tests.rules.fasa.campaign.playing import Play, force, ship


def test_a_new_ship_rolls_for_captain_and_crew():
    play = Play("captains", [force("red", ship("hood", quality=0))])
    play.do("red", "commission", [5, 6, 7, 1, 2, 3, 4, 5], units=["hood"])
    assert (play.sheet("hood").captain, play.sheet("hood").crew) == (58, 45)
    assert play.unit("hood").quality == 3  # 50 is nearer than 35
    assert play.told() == (
        "Hood: captain's skill rating 58% (40 + 5 + 6 + 7); crew efficiency 45% (30 + 1 + 2 + 3 + 4 + 5), quality 3"
    )
    assert play.procedure.to_act(play.state) == ()


def test_a_crew_of_another_game_keeps_its_quality_and_only_the_captain_is_rolled():
    play = Play("captains", [force("red", ship("hood", quality=5))])
    play.do("red", "commission", [10, 10, 10], units=["hood"])
    assert (play.sheet("hood").captain, play.sheet("hood").crew, play.unit("hood").quality) == (70, 0, 5)


def test_who_has_both_waits_for_nothing():
    play = Play("captains", [force("red", ship("hood", captain=60)), force("blue", ship("wolf", quality=0))])
    assert play.procedure.to_act(play.state) == ("blue",)
    assert "no ship of Blue that waits" in play.why_not("blue", "commission", units=["hood"])
    assert "one is named twice" in play.why_not("blue", "commission", units=["wolf", "wolf"])
    assert "no ship is named" in play.why_not("blue", "commission", units=[])


def test_dice_are_told_beforehand():
    play = Play("captains", [force("red", ship("hood", quality=0), ship("kongo"))])
    order = play.procedure.order({"order": "commission", "units": ["hood", "kongo"]})
    dice = play.procedure.preview(play.state, "red", order).dice
    assert [(one.kind, one.count) for one in dice] == [(10, 3), (10, 5), (10, 3)]


def test_a_rescued_captain_takes_the_first_new_ship_the_best_first():
    kongo = ship("kongo", captain=50, guests=(61, 88))
    play = Play("captains", [force("red", kongo, ship("hood", quality=0), ship("farr"))])
    order = play.procedure.order({"order": "commission", "units": ["hood", "farr"]})
    assert [one.count for one in play.procedure.preview(play.state, "red", order).dice] == [5]
    play.do("red", "commission", [1, 2, 3, 4, 5], units=["hood"])
    assert (play.sheet("hood").captain, play.sheet("hood").crew) == (88, 45)
    assert play.sheet("kongo").guests == (61,)
    assert play.told().startswith("Hood: a rescued captain takes command, 88%; crew efficiency 45%")
    play.do("red", "commission", units=["farr"])
    assert (play.sheet("farr").captain, play.sheet("kongo").guests) == (61, ())
