"""Space goes from one starship game to the other and back, in a campaign that runs."""

import pytest

from core.contract.errors import BadInput
from core.service.desk import Desk
from tests.swap.war import War, plugins

FIT = {"winner": "klingon"}


def test_the_preview_tells_class_quality_and_how_the_class_was_found(war):
    shown = war.preview("fasa")
    told = {
        name: (one.class_before, one.class_after, one.before.quality, one.after.quality, one.basis)
        for name, one in shown.items()
    }
    assert told["potemkin"] == (
        "Constitution-class Heavy Cruiser",
        "Constitution Mk II",
        4,
        4,
        "its equal (house)",
    )
    assert told["bloodwing"][1] == "D-7 M"
    assert war.units()["potemkin"].class_id == "federation.ca"  # nothing is done yet


def test_a_swap_and_back_leaves_every_unit_as_it_was(war):
    before = war.seen()
    war.swap("fasa")
    there = war.units()
    assert {unit.ruleset for unit in there.values()} == {"fasa"}
    assert all(unit.sheets["actasf"]["unit"]["class_id"] == before[name][3] for name, unit in there.items())
    war.swap("actasf")
    assert war.seen() == before
    assert war.desk.check().faults == ()


def test_a_swap_is_one_entry_of_the_log_which_goes_and_comes_back(war):
    before, head = war.seen(), war.desk.campaign(war.id).head
    war.swap("fasa", whisper="klingon.l-9-b")
    after = war.seen()
    assert war.desk.campaign(war.id).head == head + 1
    assert after["whisper"][3] == "klingon.l-9-b"
    war.run("undo")
    assert (war.seen(), war.desk.campaign(war.id).space) == (before, "actasf")
    war.run("redo")
    assert (war.seen(), war.desk.campaign(war.id).space) == (after, "fasa")


def test_undoing_a_swap_takes_what_was_fought_since_with_it(war):
    before, head = war.seen(), war.desk.campaign(war.id).head
    war.swap("fasa")
    battle = war.result("the-duel", {**FIT, "wrecks": ["kongo"], "destroyed": ["saladin"]})
    assert war.units()["saladin"].condition == "destroyed"
    war.run("undo", number=head + 1)
    assert war.seen() == before
    assert battle not in {one.id for one in war.desk.battles(war.id)}
    assert war.desk.check().faults == ()


def test_a_scenario_that_was_kept_since_a_swap_outlives_its_undoing(war):
    war.swap("fasa")
    war.swap("actasf")
    head = war.desk.campaign(war.id).head
    book = {one.name: one.text for one in war.desk.plugins.ruleset("actasf").documents()}
    text = book["ambush"].replace('id = "ambush"', 'id = "trap"', 1)
    war.run("document.keep", ruleset="actasf", kind="scenario", name="trap", text=text)
    war.run("undo", number=head)
    assert war.desk.campaign(war.id).space == "fasa"
    assert [one.name for one in war.desk.documents(war.id, "actasf")] == ["trap"]


def gorn(war):
    """Give the Federation a ship of an empire that the other book does not have."""
    return war.run("unit.enter", force="border-squadron", name="Ssk", class_id="gorn.bc", quality=3)


def test_who_has_no_equal_waits_or_is_given_a_class_by_hand(war):
    guest = gorn(war)
    one = war.preview("fasa")[guest]
    assert one.after is None
    assert one.problem == "Ssk: no ship of gorn can stand in for gorn.bc; choose a class by hand"
    chosen = war.preview("fasa", **{guest: "romulan.gallant-wing-type-1"})[guest]
    assert (chosen.after.class_id, chosen.basis) == ("romulan.gallant-wing-type-1", "chosen by hand")
    war.swap("fasa")
    assert war.units()[guest].ruleset == "actasf"  # it waits as it is
    war.swap("actasf")
    war.swap("fasa", **{guest: "romulan.gallant-wing-type-1"})
    assert war.units()[guest].class_id == "romulan.gallant-wing-type-1"
    war.swap("actasf")
    assert war.units()[guest].class_id == "gorn.bc"


def test_a_class_or_a_unit_that_there_is_not_is_told(war):
    assert (
        war.preview("fasa", kongo="federation.moon")["kongo"].problem
        == "Kongo: fasa has no class federation.moon"
    )
    with pytest.raises(BadInput, match="classes: no unit of space has the id enterprise"):
        war.swap("fasa", enterprise="federation.constitution-mk-ii")


def test_a_class_chosen_once_is_found_again(war):
    war.swap("fasa", kongo="federation.reliant-mk-i")
    war.swap("actasf")
    assert war.preview("fasa")["kongo"].after.class_id == "federation.reliant-mk-i"
    again = war.preview("fasa", kongo="federation.constitution-mk-iii")["kongo"]
    assert (again.after.class_id, again.basis) == ("federation.constitution-mk-iii", "chosen by hand")


def test_no_swap_while_a_battle_of_the_theater_is_open(war):
    operation = war.run("operation.start", plan="first-shots")
    for ask in (war.preview, war.swap):
        with pytest.raises(
            BadInput, match="theater space: is in the battle First shots, which is not in the campaign"
        ):
            ask("fasa")
    (battle,) = war.desk.battles(war.id, operation)
    war.run("battle.result", battle=battle.id, values={"turns": 3})
    with pytest.raises(BadInput, match="is in the battle First shots"):  # over, and not taken in yet
        war.swap("fasa")
    war.run("operation.accept", operation=operation)
    war.swap("fasa")


def test_no_swap_while_a_force_still_chooses(war):
    battle = war.result("first-shots", {"turns": 3})
    aftermath = war.hold("aftermath", battle)
    with pytest.raises(
        BadInput, match=r"still choose in Aftermath of battle \(Border Squadron and House of Korv\)"
    ):
        war.swap("fasa")
    while war.desk.battle(aftermath).to_act:
        war.order(aftermath, war.desk.battle(aftermath).to_act[0], "proceed")
    war.swap("fasa")


def test_damage_of_one_game_is_brought_to_the_other_in_the_same_share(war):
    war.result("first-shots", {"saladin.damage": 9, "saladin.fate": "on the table"})
    shown = war.preview("fasa")["saladin"]
    loss = shown.after.sheet
    assert (shown.before.sheet["damage"], loss["superstructure"], loss["impulse"]) == (
        9,
        6,
        1,
    )  # a third of it
    war.swap("fasa")
    before = war.seen()["saladin"]
    war.swap("actasf")
    assert war.units()["saladin"].sheets["actasf"]["data"] == {"damage": 9}
    war.swap("fasa")
    assert war.seen()["saladin"] == before


def test_what_was_suffered_there_is_brought_back_and_all_else_is_as_before(war):
    before = war.seen()
    war.swap("fasa")
    war.result("the-duel", {**FIT, "wrecks": ["kongo"]})
    war.swap("actasf")
    after = war.seen()
    assert {name for name in before if after[name] != before[name]} == {"kongo"}
    kongo = war.units()["kongo"]
    assert (kongo.class_id, kongo.quality, kongo.condition) == ("federation.ca", 4, "crippled")
    assert kongo.sheets["actasf"]["data"]["damage"] >= 34 - 11  # at its threshold or below


def test_a_crew_that_got_better_there_is_better_here(war):
    war.swap("fasa")
    war.run("correction.make", table="unit", id="kongo", field="quality", value=5, reason="learned")
    war.swap("actasf")
    assert war.units()["kongo"].quality == 5
    assert war.units()["potemkin"].quality == 4


def test_what_was_repaired_there_is_repaired_here(war):
    war.result("first-shots", {"saladin.damage": 9})
    war.swap("fasa")
    war.run(
        "correction.make", table="unit", id="saladin", field="sheets",
        value={**war.units()["saladin"].sheets, "fasa": {"version": 1, "data": {}}}, reason="yard",
    )  # fmt: skip
    war.swap("actasf")
    assert war.units()["saladin"].sheets["actasf"]["data"] == {}


def test_a_game_that_is_not_there_leaves_its_data_alone(war, tmp_path):
    war.swap("fasa", kongo="federation.reliant-mk-i")
    sheets = {name: unit.sheets for name, unit in war.units().items()}
    war.desk.close()
    desk = Desk.open(tmp_path / "war.sqlite", plugins("actasf", "sfm"))
    war.desk = desk
    assert {name: unit.sheets for name, unit in war.units().items()} == sheets
    assert desk.check().faults == ()
    war.swap("actasf")  # the way back needs nothing of the game that is gone
    with pytest.raises(BadInput, match="ruleset fasa: it is not installed"):
        desk.rebinding(war.id, "space", "fasa")
    assert war.units()["kongo"].class_id == "federation.ca"
    assert {name: unit.sheets["fasa"]["data"] for name, unit in war.units().items()} == {
        name: kept["fasa"]["data"] for name, kept in sheets.items()
    }
    desk.close()
    war.desk = Desk.open(tmp_path / "war.sqlite", plugins())
    war.swap("fasa")
    assert war.units()["kongo"].class_id == "federation.reliant-mk-i"


# --- the economy goes on -----------------------------------------------------------------------------------------


def test_prestige_and_losses_of_a_battle_by_the_other_game_are_settled_by_the_economy(war):
    war.swap("fasa")
    battle = war.result("the-duel", {**FIT, "destroyed": ["kongo"]})
    due = [(one.ruleset, one.procedure) for one in war.desk.due(war.id) if one.battle == battle]
    assert due == [("actasf", "aftermath"), ("fasa", "advancement")]
    aftermath = war.hold("aftermath", battle)
    for seat in war.desk.battle(aftermath).to_act:
        while seat in war.desk.battle(aftermath).to_act:
            war.order(aftermath, seat, "proceed")
    forces = {force.id: force for force in war.desk.forces(war.id)}
    assert (forces["house-of-korv"].prestige, forces["border-squadron"].prestige) == (2, 0)
    assert (
        forces["house-of-korv"].points > 120
    )  # a share of what the dearer fleet costs by the economy's book
    assert war.units()["kongo"].left == "destroyed"
    assert {unit.xp for unit in war.units().values()} == {0}  # experience is the game's that was fought
    advancement = war.hold("advancement", battle)
    war.order(advancement, "house-of-korv", "finish")
    assert war.units()["bloodwing"].xp == 2  # came through, and won


def test_a_ship_bought_meanwhile_serves_in_the_game_that_is_played(war):
    war.swap("fasa")
    aftermath = war.hold("aftermath", war.result("the-duel", FIT))
    war.order(aftermath, "house-of-korv", "proceed")
    war.order(aftermath, "house-of-korv", "buy", class_id="klingon.e4", ship_name="Devoted")
    (fresh,) = [unit for unit in war.units().values() if unit.name == "Devoted"]
    assert (fresh.ruleset, fresh.class_id) == ("fasa", "klingon.k-23-d")
    assert fresh.sheets["actasf"]["unit"]["class_id"] == "klingon.e4"


def test_a_repair_by_the_economy_reaches_the_ship_as_it_is_now(war):
    war.swap("fasa")
    aftermath = war.hold("aftermath", war.result("first-shots", {"winner": "klingon", "wrecks": ["saladin"]}))
    war.order(aftermath, "border-squadron", "proceed")
    hurt = war.units()["saladin"].sheets["fasa"]["data"]["superstructure"]
    war.order(aftermath, "border-squadron", "restore", unit="saladin")
    after = war.units()["saladin"]
    assert after.condition == "damaged"
    assert after.sheets["fasa"]["data"]["superstructure"] < hurt


def test_a_challenge_of_the_economy_is_fought_in_the_usual_scenario_of_the_game_that_is_played(war):
    war.swap("fasa")
    forces = ["border-squadron", "house-of-korv"]
    challenge = war.run("procedure.begin", procedure="challenge", forces=forces)
    for _ in range(200):
        view = war.desk.battle(challenge)
        waiting = view.to_act
        if not waiting:
            break
        if view.state.step == "offer":  # what has no skill would decline it as readily
            war.order(challenge, waiting[0], "answer", agree=True)
            continue
        war.run("battle.bot_order", battle=challenge, seat=waiting[0])
    agreed = [plan for plan in war.desk.plans(war.id) if plan["id"].startswith("agreed")]
    for plan in agreed:
        operation = war.run("operation.start", plan=plan["id"])
        (battle,) = war.desk.battles(war.id, operation)
        assert (battle.ruleset, battle.setup["scenario"]) == ("fasa", "squadron")
    assert agreed


def test_an_operation_of_the_other_game_leads_to_the_ground_through_the_same_links(war):
    for ruleset, scenario in (("actasf", "a-call-to-arms"), ("fasa", "squadron")):
        if ruleset == "fasa":
            war.run("undo")
            war.swap("fasa")
        operation = war.run("operation.start", plan="the-landing")
        orbit = next(one for one in war.desk.battles(war.id, operation) if one.theater == "space")
        assert (orbit.ruleset, orbit.setup["scenario"]) == (ruleset, scenario)
        assert {link["id"] for link in orbit.setup["links"]} == {"beam-down", "beam-up", "boats"}


def test_a_second_file_of_the_same_war_comes_out_alike(tmp_path, war):
    other = War(tmp_path / "other.sqlite")
    for one in (war, other):
        one.swap("fasa")
    assert war.seen().keys() == other.seen().keys()
    assert [value[3:] for value in war.seen().values()] == [value[3:] for value in other.seen().values()]
    other.desk.close()
