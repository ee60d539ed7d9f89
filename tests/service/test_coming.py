"""Figures that change from a turn of the campaign on, points that are awarded, own classes: with the game that has them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.contract.errors import BadInput
from core.plugin.manager import Plugins
from core.service.desk import Desk
from core.store.states import settings_of


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = Desk.open(tmp_path / "war.sqlite", Plugins())
    yield opened
    opened.close()


@pytest.fixture
def war(desk: Desk) -> str:
    return desk.run(None, "campaign.create", name="War", space="actasf", economy="actasf").campaign


def share(desk: Desk, campaign: str) -> int:
    """Give the share of a battle's points as the campaign counts it now."""
    return desk.ruleset(campaign, "actasf").rules.campaign.share


def budget(desk: Desk, campaign: str, force: str) -> str:
    """Give the roster that a force begins now."""
    return desk.run(campaign, "procedure.begin", procedure="roster", forces=[force]).result


def test_a_figure_changes_from_a_turn_on_and_what_has_begun_keeps_its_own(desk: Desk, war: str) -> None:
    force = desk.run(war, "force.create", name="Reds", theater="space", empire="federation").result
    desk.run(
        war,
        "ruleset.figures",
        ruleset="actasf",
        row="campaign",
        figures={"share": 50, "budget": 9},
        from_turn=3,
    )
    assert share(desk, war) == 40
    begun = budget(desk, war, force)
    done = desk.run(war, "campaign.turn", turn=3)
    assert done.notes == ("settings of actasf are changed from turn 3 on",)
    assert share(desk, war) == 50
    assert desk.battle(begun).ruleset.rules.campaign.share == 40
    (entry,) = [one for one in desk.log(war) if one.command == "ruleset.figures"]
    assert entry.arguments["from_turn"] == 3
    desk.run(war, "undo", number=done.number)
    assert share(desk, war) == 40


def test_changes_of_several_turns_stand_beside_each_other_and_beside_one_of_now(desk: Desk, war: str) -> None:
    def change(turn: int | None, **figures: int | None) -> None:
        desk.run(war, "ruleset.figures", ruleset="actasf", row="campaign", figures=figures, from_turn=turn)

    change(5, share=60)
    change(3, share=50, mend=4)
    change(None, budget=1000)
    desk.run(war, "campaign.turn", turn=4)
    rules = desk.ruleset(war, "actasf").rules.campaign
    assert (rules.share, rules.mend, rules.budget) == (50, 4, 1000)
    change(None, mend=None)
    assert desk.ruleset(war, "actasf").rules.campaign.mend == 5
    desk.run(war, "campaign.turn", turn=5)
    rules = desk.ruleset(war, "actasf").rules.campaign
    assert (rules.share, rules.mend, rules.budget) == (60, 5, 1000)


def test_settings_of_every_kind_can_be_changed_from_a_turn_on(desk: Desk, war: str) -> None:
    desk.run(
        war,
        "ruleset.configure",
        ruleset="actasf",
        settings={"stealth": "die", "prestige_goal": 15},
        from_turn=2,
    )
    desk.run(war, "campaign.turn", turn=2)
    assert desk.ruleset(war, "actasf").rules.stealth == "die"
    desk.run(war, "ruleset.configure", ruleset="actasf", settings={}, from_turn=4)
    desk.run(war, "campaign.turn", turn=4)
    rules = desk.ruleset(war, "actasf").rules
    assert (rules.stealth, rules.prestige_goal) == ("point", 0)


def test_traits_of_a_ship_are_replaced_and_not_mixed(desk: Desk, war: str) -> None:
    figures = {"traits": {"Labs": 8}}
    desk.run(war, "ruleset.figures", ruleset="actasf", row="federation.ca", figures=figures, from_turn=1)
    desk.run(
        war, "ruleset.figures", ruleset="actasf", row="federation.ca", figures={"traits": {"Scout": True}}
    )
    desk.run(war, "campaign.turn", turn=1)
    found = settings_of(desk.campaign(war), "actasf")["figures"]["federation.ca"]
    assert found == figures


def test_what_cannot_come_is_refused(desk: Desk, war: str) -> None:
    change = {"ruleset": "actasf", "row": "campaign", "figures": {"share": 50}}
    desk.run(war, "campaign.turn", turn=4)
    with pytest.raises(BadInput, match="from_turn: 4 is not to come: the campaign is in turn 4"):
        desk.run(war, "ruleset.figures", **change, from_turn=4)
    with pytest.raises(BadInput, match="figures, campaign, mend"):
        desk.run(war, "ruleset.figures", **change | {"figures": {"mend": "dear"}}, from_turn=5)
    desk.run(war, "ruleset.figures", **change, from_turn=5)
    with pytest.raises(BadInput, match="turn 6: nothing changes then; there are: 5"):
        desk.run(war, "ruleset.drop_change", ruleset="actasf", from_turn=6)
    desk.run(war, "ruleset.drop_change", ruleset="actasf", from_turn=5)
    desk.run(war, "campaign.turn", turn=9)
    assert share(desk, war) == 40


def test_points_are_awarded_and_taken_with_a_reason(desk: Desk, war: str) -> None:
    force = desk.run(
        war, "force.create", name="Reds", theater="space", empire="federation", prestige=2
    ).result
    give = {"force": force, "field": "prestige"}
    assert desk.run(war, "force.award", **give, by=3, reason="painted fleet").result == 5
    assert desk.run(war, "force.award", **give, by=-1, reason="late twice").result == 4
    assert desk.log(war)[-1].arguments["reason"] == "late twice"
    with pytest.raises(BadInput, match="more than 2147483647 cannot be kept"):
        desk.run(war, "force.award", **give, by=2**31 - 1, reason="x")
    with pytest.raises(BadInput, match="Reds has 4, 5 cannot be taken"):
        desk.run(war, "force.award", **give, by=-5, reason="x")
    with pytest.raises(BadInput, match="reason: is empty"):
        desk.run(war, "force.award", **give, by=1, reason=" ")
    with pytest.raises(BadInput, match="awards nothing"):
        desk.run(war, "force.award", **give, by=0, reason="x")


COPY = {"ruleset": "actasf", "of": "klingon.d7k", "name": "Blockade Cruiser", "code": "D7Z"}


def test_a_class_is_copied_edited_fielded_and_shown_as_house(desk: Desk, war: str) -> None:
    key = desk.run(war, "class.copy", **COPY, figures={"points": 200}).result
    assert key == "klingon.d7z"

    def own() -> dict[str, object]:
        return {one.id: one for one in desk.classes(war, "actasf")}

    copy, printed = own()[key], own()["klingon.d7k"]
    assert (copy.name, copy.points, copy.provenance, copy.complete) == (
        "Blockade Cruiser",
        200,
        "house",
        True,
    )
    assert copy.figures["weapons"] == printed.figures["weapons"] and printed.provenance == "printed"
    desk.run(war, "class.edit", ruleset="actasf", class_id=key, figures={"shields": 40, "points": None})
    assert (own()[key].figures["shields"], own()[key].points) == (40, printed.points)
    second = desk.run(war, "class.copy", **COPY | {"of": key, "code": "D7Y"}).result
    assert own()[second].figures["shields"] == 40, "a copy of a copy begins with its figures"
    force = desk.run(war, "force.create", name="Blues", theater="space", empire="klingon", points=500).result
    desk.run(war, "unit.enter", force=force, name="Gate", class_id=key, quality=4)
    with pytest.raises(BadInput, match="class klingon.d7z: the unit Gate is of it"):
        desk.run(war, "class.remove", ruleset="actasf", class_id=key)
    desk.run(war, "class.remove", ruleset="actasf", class_id=second)
    assert second not in own()
    roster = desk.run(war, "procedure.begin", procedure="roster", forces=[
        desk.run(war, "force.create", name="Greens", theater="space", empire="klingon").result
    ]).result  # fmt: skip
    view = desk.battle(roster)
    (form,) = view.engine.legal_orders(view.state, view.to_act[0])
    assert "Blockade Cruiser (D7Z) (house figures)" in [option.label for option in form.fields[0].options]


def test_a_class_fights_with_its_figures_where_the_figures_of_the_house_are_off(desk: Desk, war: str) -> None:
    key = desk.run(war, "class.copy", **COPY, figures={"shields": 40}).result
    settings = settings_of(desk.campaign(war), "actasf")
    desk.run(war, "ruleset.configure", ruleset="actasf", settings={**settings, "house_ships": False})
    forces = [
        {"seat": seat, "units": [{"id": seat, "name": seat, "class_id": class_id, "quality": 4}]}
        for seat, class_id in (("red", "federation.ca"), ("blue", key))
    ]
    setup = {"scenario": "a-call-to-arms", "forces": forces}
    battle = desk.run(
        war, "battle.create", theater="space", ruleset="actasf", setup=setup, name="Duel"
    ).result
    roster = desk.battle(battle).state.units["blue"].roster
    assert (roster.shields, roster.name) == (40, "Blockade Cruiser (house)"), "on sheets and boards too"


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        ({"of": "klingon.none"}, "class.copy, of: actasf has no class klingon.none"),
        ({"code": "D7K"}, "there is a class klingon.d7k; choose another code"),
        ({"code": "D 7"}, "class.copy, code: takes letters"),
        ({"figures": {"damage": "much"}}, "classes, klingon.d7z, damage: takes a whole number"),
        ({"figures": {"damage": 3}}, "klingon.d7z: crippled"),
        ({"figures": {"shields": -1}}, "klingon.d7z: shields: takes a whole number of 0 or more"),
        ({"figures": {"shields": 10**10}}, "classes, klingon.d7z, shields: 10000000000 is beyond 999999"),
        ({"figures": {"traits": {"Labs": 10**6}}}, "classes, klingon.d7z, traits: 1000000 is beyond 999999"),
        ({"figures": {"sails": 3}}, "classes, klingon.d7z, sails: there is no such figure"),
        ({"ruleset": "sfm"}, "class.copy, of: sfm has no class klingon.d7k"),
    ],
)
def test_a_copy_that_makes_no_sense_is_refused(
    desk: Desk, war: str, change: dict[str, object], cause: str
) -> None:
    with pytest.raises(BadInput, match=cause):
        desk.run(war, "class.copy", **COPY | change)
