"""Maps and scenarios that a campaign keeps."""

import pytest

from core.contract.errors import BadInput
from core.service.desk import Desk

MAP = 'title = "Field"\nrows = ["....", ".t..", "...."]\nlabels = [{ at = [2, 2], text = "Farm" }]\n'
SCENARIO = """
id = "farm"
title = "The Farm"
summary = "Two squads fight for a farm."
map = "field"
attacker = { forces = { marine = 1 }, zones = [{ edge = "west" }] }
defender = { forces = { marine = 1 }, zones = [{ near = ["Farm"], within = 0 }] }
"""


@pytest.fixture
def desk(tmp_path):
    made = Desk.open(tmp_path / "documents.db")
    yield made
    made.close()


@pytest.fixture
def campaign(desk):
    return desk.run(None, "campaign.start", pack="rickerbee", seed=1).campaign


def keep(desk, campaign, kind="map", name="field", text=MAP):
    return desk.run(campaign, "document.keep", ruleset="sfm", kind=kind, name=name, text=text)


def titles(desk, campaign):
    return [(one.kind, one.name, one.title) for one in desk.documents(campaign, "sfm")]


def test_a_map_is_kept_and_replaced_and_removed(desk, campaign):
    first = keep(desk, campaign)
    assert titles(desk, campaign) == [("map", "field", "Field")]
    keep(desk, campaign, text=MAP.replace("Field", "Long field"))
    assert titles(desk, campaign) == [("map", "field", "Long field")]
    desk.run(campaign, "undo", number=first.number + 1)
    assert titles(desk, campaign) == [("map", "field", "Field")]
    assert desk.documents(campaign, "sfm")[0].text == MAP
    desk.run(campaign, "document.remove", ruleset="sfm", kind="map", name="field")
    assert titles(desk, campaign) == []
    desk.run(campaign, "undo", number=first.number + 3)
    assert titles(desk, campaign) == [("map", "field", "Field")]
    assert not desk.check().faults


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"kind": "song"}, "sfm reads no song; it reads: map, scenario"),
        ({"name": "My Field"}, "the name takes small letters"),
        ({"name": "rickerbee"}, "comes with the program"),
        ({"text": MAP.replace(".t.", ".q.")}, "hex 0202: no terrain has the letter 'q'"),
        ({"text": "title"}, "cannot be read"),
        ({"kind": "scenario", "text": SCENARIO}, "there is no map 'field'"),
    ],
)
def test_what_cannot_be_kept(desk, campaign, changes, told):
    with pytest.raises(BadInput, match=told):
        keep(desk, campaign, **changes)
    assert titles(desk, campaign) == []


def test_a_ruleset_that_reads_no_maps(desk, campaign):
    with pytest.raises(BadInput, match="actasf reads no map; it reads: scenario"):
        desk.run(campaign, "document.keep", ruleset="actasf", kind="map", name="x", text=MAP)


def test_a_scenario_in_space_is_kept_too(desk, campaign):
    book = {one.name: one.text for one in desk.plugins.ruleset("actasf").documents()}
    text = book["ambush"].replace('id = "ambush"', 'id = "trap"', 1)
    desk.run(campaign, "document.keep", ruleset="actasf", kind="scenario", name="trap", text=text)
    trap = desk.ruleset(campaign, "actasf").scenarios()[-1]
    assert (trap.id, trap.detail["scenario"]["id"]) == ("trap", "trap")
    assert "trap" not in [one.id for one in desk.plugins.ruleset("actasf").scenarios()]
    with pytest.raises(BadInput, match="comes with the program"):
        desk.run(campaign, "document.keep", ruleset="actasf", kind="scenario", name="ambush", text=text)


def test_a_scenario_on_a_map_of_the_campaign_is_played_though_both_are_removed(desk, campaign):
    keep(desk, campaign)
    keep(desk, campaign, kind="scenario", name="farm", text=SCENARIO)
    (farm,) = [one for one in desk.ruleset(campaign, "sfm").scenarios() if one.id == "farm"]
    setup = {
        "scenario": "farm",
        "forces": [
            {"seat": "red", "units": [], "role": "attacker"},
            {"seat": "blue", "units": [], "role": "defender"},
        ],
        "detail": farm.detail,
    }
    battle = desk.run(
        campaign, "battle.create", theater="ground", ruleset="sfm", setup=setup, name="Farm"
    ).result
    for kind, name in (("scenario", "farm"), ("map", "field")):
        desk.run(campaign, "document.remove", ruleset="sfm", kind=kind, name=name)
    state = desk.battle(battle).state
    assert (state.map.columns, state.scenario, len(state.units)) == (4, "farm", 2)
    desk.run(campaign, "battle.bots", battle=battle, seats="all")
    assert desk.battle(battle).battle.status == "over"
    assert not desk.check().faults


def test_a_map_of_the_campaign_is_among_the_choices(desk, campaign):
    keep(desk, campaign)
    (pick_up,) = [one for one in desk.ruleset(campaign, "sfm").scenarios() if one.id == "pick_up"]
    assert pick_up.choices["map"][-1][0] == "Field"
    assert pick_up.choices["map"][-1][1]["rows"] == ["....", ".t..", "...."]


def test_each_campaign_keeps_its_own(desk, campaign):
    keep(desk, campaign)
    other = desk.run(None, "campaign.start", pack="rickerbee", seed=2).campaign
    assert titles(desk, other) == []
    keep(desk, other)
    assert len(titles(desk, campaign)) == len(titles(desk, other)) == 1


def test_a_scenario_of_the_campaign_is_played_by_its_id(desk, campaign):
    book = {one.name: one.text for one in desk.plugins.ruleset("actasf").documents()}
    text = book["ambush"].replace('id = "ambush"', 'id = "trap"', 1)
    desk.run(campaign, "document.keep", ruleset="actasf", kind="scenario", name="trap", text=text)
    keep(desk, campaign)
    keep(desk, campaign, kind="scenario", name="farm", text=SCENARIO)
    sides = [
        {"seat": "red", "units": ["adamant"], "role": "attacker"},
        {"seat": "blue", "units": ["hood"], "role": "defender"},
    ]
    trap = desk.run(
        campaign,
        "battle.create",
        theater="space",
        ruleset="actasf",
        setup={"scenario": "trap", "forces": sides, "detail": {"turns": 3}},
        name="Trap",
    ).result
    setup = desk.battle(trap).battle.setup
    assert (setup["detail"]["scenario"]["id"], setup["detail"]["turns"]) == ("trap", 3)
    sides = [
        {"seat": "red", "units": [], "role": "attacker"},
        {"seat": "blue", "units": [], "role": "defender"},
    ]
    farm = desk.run(
        campaign,
        "battle.create",
        theater="ground",
        ruleset="sfm",
        setup={"scenario": "farm", "forces": sides},
        name="Farm",
    ).result
    assert desk.battle(farm).state.scenario == "farm"


def test_a_faulty_scenario_of_a_folder_says_what_is_wrong_with_it(desk, campaign, tmp_path):
    (tmp_path / "reef.toml").write_text(
        'id = "reef"\ntitle = "Reef"\nlength = { turn = 3 }\n', encoding="utf-8"
    )
    desk.run(campaign, "ruleset.configure", ruleset="actasf", settings={"scenarios": str(tmp_path)})
    sides = [
        {"seat": "red", "units": ["adamant"], "role": "attacker"},
        {"seat": "blue", "units": ["hood"], "role": "defender"},
    ]
    with pytest.raises(BadInput, match=r"scenario reef: .*reef\.toml: "):
        desk.run(
            campaign,
            "battle.create",
            theater="space",
            ruleset="actasf",
            setup={"scenario": "reef", "forces": sides},
            name="Reef",
        )
