"""What a player takes home: all that concerns the player, and nothing that the player may not know."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.battle.blank import blank
from core.battle.printed import text
from core.contract.errors import BadInput
from core.contract.orders import Choice, HexPath, Integer, Option, OrderForm, Part, Rows, Split, Subset
from core.plugin.manager import Plugins
from core.service.desk import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = Desk.open(tmp_path / "raid.sqlite", Plugins())
    yield opened
    opened.close()


@pytest.fixture
def campaign(desk: Desk) -> str:
    return desk.run(None, "campaign.start", pack="rickerbee", seed=1).campaign


def _sheets(desk, campaign, player):
    return {sheet.title: text(sheet) for sheet in desk.handout(campaign, player)}


def test_the_front_tells_what_waits_the_calendar_and_the_standings(desk, campaign):
    desk.run(campaign, "session.plan", date="2027-03-05", place="The Anchor", plan="The raid")
    front = _sheets(desk, campaign, "kim")["Raid on Rickerbee: Kim"]
    assert "Northern Reserve: Hold: Muster" in front
    assert "Third Fleet: Hold" not in front
    assert "Fri 05 Mar 2027: The Anchor · The raid" in front
    assert "Third Fleet: Alex, prestige 0, 180 fleet points" in front


def test_each_own_unit_has_its_card_and_its_sheet(desk, campaign):
    sheets = _sheets(desk, campaign, "kim")
    roster = sheets["Northern Reserve"]
    own = [unit for force in desk.forces(campaign) if force.player == "kim" for unit in desk.units(force.id)]
    for unit in own:
        assert f"\n{unit.name}, " in roster
        assert unit.name in sheets
    assert "Squads: Raid command, First marines" in roster


def test_of_others_there_are_names_and_standings_alone(desk, campaign):
    desk.run(campaign, "operation.start", plan="raid-on-rickerbee")
    for player, other in (("kim", "alex"), ("alex", "kim")):
        sheets = _sheets(desk, campaign, player)
        told = "\n".join(sheet for title, sheet in sheets.items() if not title.startswith("Result of"))
        forces = [force.id for force in desk.forces(campaign) if force.player == other]
        units = [unit for force in forces for unit in desk.units(force)]
        squads = [squad["name"] for unit in units for squad in unit.squads]
        assert bool(squads) == (other == "kim")
        for name in (*(unit.name for unit in units), *squads):
            assert name not in told


def test_a_ship_in_battle_has_its_damage_of_the_battle(desk, campaign):
    operation = desk.run(campaign, "operation.start", plan="raid-on-rickerbee").result
    before = _sheets(desk, campaign, "kim")
    for _ in range(3):
        desk.run(campaign, "operation.bots", operation=operation, until="turn", seats="all")
    after = _sheets(desk, campaign, "kim")
    fighting = {
        unit["name"]
        for battle in desk.battles(campaign)
        for force in battle.setup["forces"]
        for unit in force["units"]
        if unit["id"] in {one.id for one in desk.units("northern-reserve")}
    }
    assert any(before[name] != after.get(name) for name in fighting)
    resting = {unit.name for unit in desk.units("northern-reserve")} - fighting
    assert resting
    assert all(before[name] == after[name] for name in resting)


def test_a_battle_that_runs_has_a_blank_slip_in_the_order_of_its_form(desk, campaign):
    operation = desk.run(campaign, "operation.start", plan="raid-on-rickerbee").result
    battle = desk.timeline(operation).lanes[0].battle
    slip = next(sheet for sheet in desk.handout(campaign, "kim") if sheet.title == f"Result of {battle.name}")
    view = desk.battle(battle.id)
    form = view.ruleset.result_form(view.state)
    assert [part.title for part in slip.displays] == list(
        dict.fromkeys(field.group or form.title for field in form.fields)
    )
    assert all(box.mark == "" for part in slip.displays for line in part.lines for box in line.boxes)
    turns = slip.displays[0].lines[0]
    assert (turns.label, turns.note, turns.boxes[0].text) == ("Turns played", "1 to 99", "")


def test_the_brief_of_a_planned_battle_says_against_whom_and_how_it_is_won(desk, campaign):
    brief = _sheets(desk, campaign, "kim")["Raid on Rickerbee"]
    assert "Game: A Call to Arms: Star Fleet" in brief
    assert "Against: Third Fleet" in brief
    assert "Brings: " in brief
    plan = next(iter(desk.plans(campaign)))
    (first, *_) = desk.prospects(campaign, plan)
    assert all(f"{row.label}: {row.marked}" in brief for row in first.terms)


def test_a_player_who_is_not_there_has_none(desk, campaign):
    with pytest.raises(BadInput, match="player nobody: is none of the campaign"):
        desk.handout(campaign, "nobody")


def test_a_form_is_blank_boxes_in_its_order():
    options = (Option("a", "Alpha"), Option("b", "Beta"))
    form = OrderForm(
        "told",
        "Result",
        (
            Integer("turns", "Turns", lowest=1, highest=20),
            Choice("fate", "Hood: fate", options=options, group="Hood"),
            Subset("killed", "Hood: killed", options=options, group="Hood"),
            Integer("moved", "Hood: moved", lowest=0, highest=12500, scale=1000, unit="inches", group="Hood"),
            Split("levels", "levels", parts=(Part("x", "Crew", 0, 6),), lowest_total=0, highest_total=6),
            Rows("losses", "Loss", cells=(Choice("who", "who", options=options),), at_most=2),
            HexPath("at", "Where", start=None),
        ),
        values={"turns": 7},
    )
    first, hood = blank(form)
    told = [(line.label, line.note, [box.text for box in line.boxes]) for line in first.lines]
    assert (first.title, hood.title) == ("Result", "Hood")
    assert told == [
        ("Turns", "1 to 20", [""]),
        ("Levels, Crew", "0 to 6", [""]),
        ("Loss 1: Who", "mark one", ["Alpha", "Beta"]),
        ("Loss 2: Who", "mark one", ["Alpha", "Beta"]),
        ("Where", "", [""]),
    ]
    assert [(line.label, line.note) for line in hood.lines] == [
        ("Fate", "mark one"),
        ("Killed", "mark any"),
        ("Moved", "0 to 12.5 inches"),
    ]
