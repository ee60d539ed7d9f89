"""Campaigns from packs and empty ones, and the people, evenings, forces and units in them."""

import pytest

from core.contract.errors import BadInput
from core.service.desk import Desk
from tests.service.conftest import ISLE_PACK


def units(desk: Desk, force: str) -> dict:
    return {unit.id: unit for unit in desk.units(force)}


def test_a_pack_brings_players_forces_units_and_plans(sea, campaign):
    info = sea.campaign(campaign)
    assert (info.id, info.name, info.space, info.ground, info.economy) == (
        "isle",
        "The isle",
        "sea",
        "land",
        "sea",
    )
    assert list(info.facts["plans"]) == ["landing"]
    assert [player.name for player in sea.players(campaign)] == ["Ann", "Bob"]
    reds = next(force for force in sea.forces(campaign) if force.id == "reds")
    assert (reds.player, reds.prestige, reds.points, reds.theater) == ("ann", 1, 10, "space")
    ruby = units(sea, "reds")["ruby"]
    assert (ruby.class_id, ruby.ruleset, ruby.quality) == ("boat", "sea", 3)
    assert [(squad["id"], squad["home"]) for squad in ruby.squads] == [
        ("r1", "ruby"),
        ("r2", "ruby"),
        ("r3", "ruby"),
    ]
    assert units(sea, "reds")["rose"].quality == 0  # rolled at the muster


def test_a_second_campaign_of_a_pack_has_ids_of_its_own(sea, campaign):
    second = sea.run(None, "campaign.start", pack=str(ISLE_PACK), name="Again").campaign
    assert second == "isle-2"
    assert sorted(force.id for force in sea.forces(second)) == ["blues-2", "reds-2"]
    plan = sea.campaign(second).facts["plans"]["landing"]
    assert plan["battles"][0]["seats"][0]["units"] == ["ruby-2", "rose-2"]
    sea.run(second, "operation.start", plan="landing")
    assert sea.operations(campaign) == []


def test_a_seed_makes_dice_that_can_be_rehearsed(sea):
    faces = []
    for _ in range(2):
        campaign = sea.run(None, "campaign.start", pack=str(ISLE_PACK), seed=7).campaign
        operation = sea.run(campaign, "operation.start", plan="landing").result
        water = sea.timeline(operation).lanes[0].battle.id
        for seat in ("red", "blue"):
            sea.run(campaign, "battle.order", battle=water, seat=seat, order={"order": "done"})
        unit, target = ("ruby", "azure") if not faces else ("ruby-2", "azure-2")
        done = sea.run(
            campaign,
            "battle.order",
            battle=water,
            seat="red",
            order={"order": "strike", "unit": unit, "target": target},
        )
        faces.append(done.result[0]["face"])
    assert faces[0] == faces[1]


@pytest.mark.parametrize(
    ("arguments", "cause"),
    [
        ({"pack": "nowhere"}, "pack nowhere: there is none of that name and no folder"),
        ({"pack": str(ISLE_PACK), "name": " "}, "name: is empty"),
        ({"pack": str(ISLE_PACK), "name": "\u200b\u202e"}, "name: is empty"),
        ({"pack": str(ISLE_PACK), "name": "Isle\nof Reefs"}, "name: is no line of text"),
        ({"pack": str(ISLE_PACK), "name": "\x1b[2JIsle"}, "name: is no line of text"),
        ({"pack": str(ISLE_PACK), "name": "Isle \u202eof Reefs"}, "name: turns the way of reading"),
    ],
)
def test_a_campaign_that_cannot_start_leaves_nothing(sea, arguments, cause):
    with pytest.raises(BadInput, match=cause):
        sea.run(None, "campaign.start", **arguments)
    assert sea.campaigns() == []


def test_a_pack_with_a_class_that_nobody_knows_is_refused(sea, tmp_path):
    text = (ISLE_PACK / "campaign.toml").read_text().replace('class = "boat"', 'class = "raft"', 1)
    (tmp_path / "campaign.toml").write_text(text)
    with pytest.raises(BadInput, match="unit ruby, class_id: sea has no class .raft"):
        sea.run(None, "campaign.start", pack=str(tmp_path))


def test_an_empty_campaign_is_filled_by_hand(sea):
    campaign = sea.run(None, "campaign.create", name="By hand", space="sea", economy="sea").campaign
    player = sea.run(campaign, "player.add", name="Cy").result
    force = sea.run(
        campaign, "force.create", name="Greens", theater="space", empire="green", player=player
    ).result
    squads = [{"id": "g1"}]
    unit = sea.run(
        campaign, "unit.enter", force=force, name="Moss", class_id="boat", quality=2, squads=squads
    ).result
    (moss,) = sea.units(force)
    assert (moss.id, moss.name, moss.quality, moss.squads[0]["home"]) == (unit, "Moss", 2, unit)


@pytest.mark.parametrize(
    ("theater", "ruleset", "cause"),
    [
        ("ground", "sea", "sea: is played in space, not in ground"),
        ("space", "none", "ruleset none: it is not installed"),
    ],
)
def test_a_theater_takes_only_a_ruleset_of_its_own(sea, theater, ruleset, cause):
    with pytest.raises(BadInput, match=cause):
        sea.run(None, "campaign.create", name="X", **{theater: ruleset})


def test_a_campaign_is_renamed_and_ended_once(sea, campaign):
    sea.run(campaign, "campaign.rename", name=" The long war ")
    sea.run(campaign, "campaign.end", reason="the reds have it", winner="reds")
    info = sea.campaign(campaign)
    assert (info.name, info.status, info.winner) == ("The long war", "over", "reds")
    with pytest.raises(BadInput, match="is over already"):
        sea.run(campaign, "campaign.end", reason="again")


# --- people and evenings ------------------------------------------------------------------------------------------


def test_who_leaves_takes_the_forces_along_and_brings_them_back(sea, campaign):
    sea.run(campaign, "player.leave", player="ann")
    assert {force.id: force.left for force in sea.forces(campaign)} == {
        "blues": None,
        "reds": "Ann left the campaign",
    }
    with pytest.raises(BadInput, match="Ann: has left the campaign"):
        sea.run(campaign, "force.hand_over", force="blues", player="ann")
    with pytest.raises(BadInput, match="Reds: is no longer in the campaign"):
        sea.run(campaign, "unit.enter", force="reds", name="X", class_id="boat")
    sea.run(campaign, "player.return", player="ann")
    assert all(force.left is None for force in sea.forces(campaign))


def test_who_leaves_may_hand_the_forces_over(sea, campaign):
    sea.run(campaign, "player.leave", player="ann", to="bob")
    assert {force.player for force in sea.forces(campaign)} == {"bob"}


def test_a_force_changes_hands(sea, campaign):
    sea.run(campaign, "force.hand_over", force="reds", player="bob")
    assert {force.player for force in sea.forces(campaign)} == {"bob"}
    with pytest.raises(BadInput, match="in that player's hands already"):
        sea.run(campaign, "force.hand_over", force="reds", player="bob")


def test_bots_play_for_who_is_absent(sea, campaign):
    operation = sea.run(campaign, "operation.start", plan="landing").result
    water = sea.timeline(operation).lanes[0].battle.id
    assert sea.run(campaign, "player.absent", player="ann", level="sound").result == [water]
    assert {seat: control.by for seat, control in sea.battle(water).control.items()} == {
        "red": "bot",
        "blue": "player",
    }
    sea.run(campaign, "player.present", player="ann")
    assert sea.battle(water).control["red"].by == "player"


def test_a_session_says_who_came_and_what_was_played_in_it(sea, campaign):
    session = sea.run(campaign, "session.begin", players=["bob"], notes="Rain.").result
    played = sea.run(campaign, "unit.rename", unit="ruby", name="Ruby II").number
    sea.run(campaign, "session.attend", session=session, players=["ann", "bob"])
    with pytest.raises(BadInput, match="is on; end it first"):
        sea.run(campaign, "session.begin")
    sea.run(campaign, "session.end")
    (kept,) = sea.sessions(campaign)
    assert (kept.players, kept.notes) == (["ann", "bob"], "Rain.")
    assert kept.ended is not None
    assert sea.log(campaign, played - 1, 1)[0].session == session
    assert [backup.reason for backup in sea.backups()] == ["session"]
    with pytest.raises(BadInput, match="none is on"):
        sea.run(campaign, "session.end")


# --- forces and units ---------------------------------------------------------------------------------------------


def test_units_and_squads_change_places(sea, campaign):
    sea.run(campaign, "squad.transfer", squads=["r1", "r4"], unit="rust")
    assert [squad["id"] for squad in units(sea, "reds")["rust"].squads] == ["r1", "r4"]
    assert {squad["home"] for squad in units(sea, "reds")["rust"].squads} == {"rust"}
    with pytest.raises(BadInput, match="squad b1: is with no unit of that force"):
        sea.run(campaign, "squad.transfer", squads=["b1"], unit="rust")
    sea.run(campaign, "unit.transfer", unit="rust", force="blues")
    assert "rust" in units(sea, "blues")


def test_what_is_in_a_battle_stays_there(sea, campaign):
    sea.run(campaign, "operation.start", plan="landing")
    for name, arguments in (
        ("unit.transfer", {"unit": "ruby", "force": "blues"}),
        ("squad.transfer", {"squads": ["r1"], "unit": "rust"}),
    ):
        with pytest.raises(BadInput, match="unit Ruby: is in the battle On the water"):
            sea.run(campaign, name, **arguments)


@pytest.mark.parametrize(
    ("class_id", "cause"), [("raft", "sea has no class raft"), ("hulk", "hulk is listed without figures")]
)
def test_a_unit_needs_a_class_with_figures(sea, campaign, class_id, cause):
    with pytest.raises(BadInput, match=cause):
        sea.run(campaign, "unit.enter", force="reds", name="X", class_id=class_id)


@pytest.mark.parametrize("name", ["👩\u200d🚀 Rocket", "שלום \u202bab\u202c", "<b>&x</b>", "N" * 300])
def test_names_in_any_script_stay_as_they_are(sea, name):
    campaign = sea.run(None, "campaign.start", pack=str(ISLE_PACK), name=f" {name} ").campaign
    assert sea.campaign(campaign).name == name


@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        ("unit.enter", {"force": "reds", "class_id": "boat", "quality": 3}),
        ("session.plan", {"date": "2027-03-05", "field": "place"}),
        ("session.plan", {"date": "2027-03-05", "field": "plan"}),
        ("names.keep", {"title": "Ours", "field": "ships"}),
        ("medal.keep", {"title": "Star", "field": "words"}),
    ],
)
@pytest.mark.parametrize("words", ["two\nlines", "\x1b[31mred", "\u202eturned", "long" * 501])
def test_what_is_shown_in_a_line_is_a_line(sea, campaign, command, arguments, words):
    told = {**arguments, arguments.get("field", "name"): [words] if command == "names.keep" else words}
    told.pop("field", None)
    with pytest.raises(BadInput, match="line|turns|letters"):
        sea.run(campaign, command, **told)


def test_a_squad_has_its_name_on_a_line(sea, campaign):
    squads = [{"id": "x", "name": "Red\nBlue"}]
    with pytest.raises(BadInput, match="squad x: is no line"):
        sea.run(campaign, "unit.enter", force="reds", name="X", class_id="boat", quality=3, squads=squads)


def test_who_has_left_does_not_leave_again(sea, campaign):
    sea.run(campaign, "player.leave", player="ann")
    with pytest.raises(BadInput, match="has left the campaign"):
        sea.run(campaign, "player.leave", player="ann", to="bob")


def test_nothing_begins_in_a_campaign_that_has_ended_until_its_end_is_taken_back(desk: Desk) -> None:
    campaign = desk.run(None, "campaign.create", name="War").campaign
    force = desk.run(campaign, "force.create", name="Reds", theater="space", empire="reds").result
    number = desk.run(campaign, "campaign.end", reason="it is May").number
    for command, given in (
        ("force.award", {"force": force, "field": "points", "by": 5, "reason": "late"}),
        ("force.create", {"name": "Blues", "theater": "space", "empire": "blues"}),
        ("session.begin", {}),
    ):
        with pytest.raises(BadInput, match="campaign War: is over; to go on with it, take its end back"):
            desk.run(campaign, command, **given)
    desk.run(campaign, "force.rename", force=force, name="Red Fleet")
    desk.run(campaign, "undo", number=number)
    desk.run(campaign, "session.begin")
