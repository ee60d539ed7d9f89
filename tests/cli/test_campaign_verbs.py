"""The verbs that need a database, called as a person calls them."""

import json
import re
import shlex

import pytest

from core.cli import demo
from core.cli.main import main
from core.service.desk import Desk
from core.store.file import demo_database_path
from tests.service import duel, isle
from tests.service.conftest import ISLE_PACK

PACK = f"pack={ISLE_PACK}"


@pytest.fixture
def database(tmp_path, monkeypatch):
    """A database with the games of the isle at hand, and nothing in it."""
    monkeypatch.setattr("core.service.desk.Plugins", isle.plugins)
    return tmp_path / "cli.sqlite"


@pytest.fixture
def run(database, capsys):
    """Call a verb on the database; gives exit code, what was printed, and what was complained of."""

    def call(verb, *arguments):
        code = main([verb, "--database", str(database), *arguments])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return call


@pytest.fixture
def started(run):
    assert run("do", "campaign.start", PACK, "seed=1")[0] == 0
    return run


@pytest.fixture
def battle(started):
    """The landing, at its first strike; the dice of the reds are typed."""
    assert started("do", "operation.start", "plan=landing")[0] == 0
    _, out, _ = started("show", "battle", "--json")
    water = next(one["id"] for one in json.loads(out) if one["theater"] == "space")
    assert started("do", "battle.control", f"battle={water}", "seat=red", "dice=typed")[0] == 0
    for seat in ("red", "blue"):
        assert (
            started("do", "battle.order", f"battle={water}", f"seat={seat}", 'order={"order": "done"}')[0]
            == 0
        )
    return water


def data(result):
    code, out, err = result
    assert (code, err) == (0, "")
    return json.loads(out)


# --- do -----------------------------------------------------------------------------------------------------------


def test_do_tells_what_it_did(run):
    code, out, err = run("do", "campaign.start", PACK)
    assert (code, out, err) == (0, "Start a campaign: done (log entry 1)\n    isle\n", "")


def test_do_as_data(started):
    done = data(started("do", "unit.rename", "unit=ruby", "name=7", "--json"))
    assert done == {
        "number": 2,
        "title": "Rename a unit",
        "campaign": "isle",
        "asked": None,
        "result": None,
        "changes": ["unit ruby"],
        "notes": [],
    }
    assert (
        data(started("show", "unit", "ruby", "--json"))["unit"]["name"] == "7"
    )  # a text, as the signature says


STRIKE = ("seat=red", 'order={"order":"strike","unit":"ruby","target":"azure"}')


def test_a_missing_die_comes_back_as_a_question(started, battle, database, capsys):
    strike = ("battle.order", f"battle={battle}", *STRIKE)
    code, out, _ = started("do", *strike)
    assert code == 0
    answer = f"bridgehead do battle.dice battle=water --dice ? --database {database}"
    question = [
        "Red rolls 1d6 for strike; nothing has happened yet.",
        "Still asked for: 1 die. Give a face for each question mark, and no others:",
        f"  {answer}",
    ]
    assert out.splitlines() == question
    asked = data(started("do", *strike, "--json"))["asked"]
    assert (asked["request"]["kind"], asked["known"], asked["battle"]) == (6, [], battle)
    shown = started("show", "battle", battle)[1]
    assert "Red has ordered, and it waits for dice: " in shown
    assert all(f"  {line}" in shown for line in question)
    assert data(started("show", "battle", battle, "--json"))["pending"][0]["seat"] == "red"
    for whole, seat in ((True, "red"), (True, "gamemaster"), (False, "blue")):
        told = started("show", "battle", battle, "--seat", seat)[1]
        assert ("Red has ordered, and it waits for dice: " in told) == whole, seat
        assert "Red has ordered, and it waits for dice" in told
        order = data(started("show", "battle", battle, "--seat", seat, "--json"))["pending"][0]["order"]
        assert order == (json.loads(STRIKE[1].removeprefix("order=")) if whole else {}), seat
    assert main(shlex.split(answer.replace("?", "5"))[1:]) == 0
    assert capsys.readouterr().out.splitlines()[1] == "    struck azure"
    assert data(started("show", "battle", battle, "--json"))["pending"] == []


def test_more_dice_than_are_asked_for_are_refused_by_their_count(started, battle):
    assert started("do", "battle.order", f"battle={battle}", *STRIKE)[0] == 0
    code, out, err = started("do", "battle.order", f"battle={battle}", *STRIKE, "--dice", "5,2,2")
    assert (code, out) == (2, "")
    assert err.startswith(
        "bridgehead: dice: 1d6 asked of red for strike, and 3 given. Give those that are asked for"
    )
    assert data(started("show", "battle", battle, "--json"))["pending"][0]["faces"] == []


def test_no_order_waits_for_dice(started, battle):
    for command in (("battle.dice", "--dice", "3"), ("battle.dice_anew",)):
        code, _, err = started("do", *command[:1], "battle=water", *command[1:])
        assert (code, err) == (2, "bridgehead: battle On the water: no order waits for dice\n")


def test_bots_play_on_and_say_where_they_stop(started, battle):
    for seat in ("red", "blue"):
        assert started("do", "battle.control", "battle=water", f"seat={seat}", "by=bot")[0] == 0
    code, out, err = started("do", "operation.bots", "operation=the-landing", "until=turn")
    assert (code, err) == (0, "")
    assert "\nOn the water\n" in out
    assert re.search(r"\n[1-9]\d* orders? of bots\. .*On the beach: Red to decide, and no bot", out), out


def test_a_form_says_what_follows_from_what_is_given(started, battle):
    code, _, err = started("show", "battle", "water", "--order", '{"order": "fly"}')
    assert (code, err) == (2, 'bridgehead: --order: {"order": "fly"} begins no form of who has to act: red\n')
    code, _, err = started("show", "battle", "water", "--seat", "green")
    assert (code, err) == (
        2,
        "bridgehead: seat green: there is none of that name; there are: blue, gamemaster, red\n",
    )


@pytest.mark.parametrize(
    ("arguments", "cause"),
    [
        (
            ("unit.paint",),
            "command unit.paint: there is none of that name; there are: unit.enter, unit.rename",
        ),
        (("unit.rename", "unit=ruby"), "unit.rename, name: is missing"),
        (("unit.rename", "unit"), "argument unit: has the form key=value"),
        (("unit.rename", "unit=a", "unit=b"), "argument unit: is given twice"),
        (
            ("unit.rename", "colour=red"),
            "unit.rename, colour: there is no such argument; it takes name, unit",
        ),
        (
            ("unit.rename", "unit=rubi", "name=x"),
            "unit rubi: there is none of that id in this campaign; like it: ruby",
        ),
        (("session.begin", "players=[ann"), "session.begin, players: cannot be read: Expecting value"),
        (("session.begin", "players=ann"), "session.begin, players: takes a list or nothing, not words"),
        (("undo", "number=x"), "undo, number: takes a whole number or nothing, not words"),
        (
            ("unit.rename", "unit=ruby", "name=x", "--dice", "1"),
            "unit.rename, dice: there is no such argument",
        ),
        (
            ("unit.rename", "unit=ruby", "name=x", "--campaign", "moon"),
            "campaign moon: there is none of that id",
        ),
    ],
)
def test_bad_input_is_one_line_with_place_and_cause(started, arguments, cause):
    code, out, err = started("do", *arguments)
    assert (code, out) == (2, "")
    assert err.startswith(f"bridgehead: {cause}")
    assert err.count("\n") == 1


def test_the_campaign_has_to_be_named_where_there_are_several(started):
    assert started("do", "campaign.start", PACK)[0] == 0
    code, _, err = started("do", "campaign.rename", "name=x")
    assert (code, err) == (2, "bridgehead: --campaign: is missing; there are: isle, isle-2\n")
    assert started("do", "campaign.rename", "name=x", "--campaign", "isle-2")[0] == 0


def test_an_argument_tells_the_campaign(started):
    assert started("do", "campaign.start", PACK)[0] == 0
    forces = {
        campaign: data(started("show", "force", "--campaign", campaign, "--json"))[0]["id"]
        for campaign in ("isle", "isle-2")
    }
    for campaign, force in forces.items():
        done = data(started("do", "force.rename", f"force={force}", "name=Sharks", "--json"))
        assert done["campaign"] == campaign
    code, _, err = started("do", "force.rename", "force=sharks", "name=x")
    assert (code, err) == (
        2,
        f"bridgehead: force sharks: may be any of {', '.join(forces.values())}; say which\n",
    )
    assert started("do", "force.rename", "force=sharks", "name=x", "--campaign", "isle-2")[0] == 0


def test_arguments_of_two_campaigns_are_refused(started):
    assert started("do", "campaign.start", PACK)[0] == 0
    unit = data(started("show", "unit", "--campaign", "isle", "--json"))[0]["id"]
    force = data(started("show", "force", "--campaign", "isle-2", "--json"))[0]["id"]
    code, _, err = started("do", "unit.transfer", f"unit={unit}", f"force={force}")
    assert (code, err) == (
        2,
        f"bridgehead: --campaign: can be but one, and unit {unit} is of campaign isle, "
        f"force {force} is of campaign isle-2\n",
    )


def test_dice_are_numbers(started, capsys):
    with pytest.raises(SystemExit) as stopped:
        started("do", "undo", "number=1", "--dice", "six")
    assert stopped.value.code == 2
    assert "takes numbers with commas between them, not 'six'" in capsys.readouterr().err


# --- show ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("thing", "said"),
    [
        ("campaign", ["campaign", "isle", "The isle"]),
        ("force", ["reds", "Reds", "ann"]),
        ("unit", ["ruby", "Ruby", "r1, r2, r3"]),
        ("battle", ["On the beach", "ground", "land"]),
        ("operation", ["The landing", "running"]),
    ],
)
def test_show_lists(started, battle, thing, said):
    code, out, err = started("show", thing)
    assert (code, err) == (0, "")
    assert all(word in out for word in said)
    listed = data(started("show", thing, "--json"))
    assert len(listed) == len(out.splitlines()) - 1
    assert data(started("show", thing, "--campaign", "isle", "--json")) == listed


def test_show_tells_of_one(started, battle):
    operation = battle.rsplit("/", 1)[0]
    for thing, row, said in (
        (
            "campaign",
            "isle",
            [
                "due: Muster for Blues (blues), Reds (reds)",
                'bridgehead do procedure.begin procedure=roll \'forces=["blues", "reds"]\' ruleset=sea',
            ],
        ),
        ("force", "reds", ["Reds (reds) of Ann (ann): red, prestige 1, 10 fleet points", "Rose"]),
        (
            "unit",
            "ruby",
            ["Ruby (ruby) of Reds (reds): Boat (boat), fit, no XP dice", "squad r1: marine, counts as 1"],
        ),
        (
            "battle",
            battle,
            [
                "(sea), turn 1, Attack; running",
                "to act: Red [player, dice typed]",
                "Red may order:",
                "Strike: unit ruby, target azure",
            ],
        ),
        ("operation", operation, ["On the water (", "turn 1, Attack; Red to act"]),
    ):
        code, out, err = started("show", thing, row)
        assert (code, err) == (0, "")
        assert all(words in out for words in said), out
        assert thing in data(started("show", thing, row, "--json"))


def test_a_plan_is_offered_until_it_is_played(started):
    assert "plan The landing (landing): Get ashore." in started("show", "campaign", "isle")[1]
    started("do", "operation.start", "plan=landing")
    assert "plan The landing" not in started("show", "campaign", "isle")[1]


def test_a_plan_tells_the_campaign_in_which_it_is_still_to_be_played(started):
    started("do", "operation.start", "plan=landing")
    assert started("do", "campaign.start", PACK, "name=Second isle")[0] == 0
    assert started("do", "operation.start", "plan=landing")[0] == 0
    campaigns = [one["campaign"] for one in data(started("show", "operation", "--json"))]
    assert len(set(campaigns)) == 2


def test_words_may_stand_behind_options_and_name_the_campaign(started):
    assert started("do", "session.begin", "--campaign", "isle", "notes=Rain.")[0] == 0
    assert started("do", "session.end", "campaign=isle", "notes=Sun.")[0] == 0
    (session,) = data(started("show", "--json", "session"))
    assert session["notes"] == "Rain.\nSun."
    code, _, err = started("do", "session.begin", "campaign=isle", "--campaign", "moon")
    assert (code, err) == (
        2,
        "bridgehead: argument campaign: is isle, and --campaign is moon; say one of them\n",
    )
    assert "Sun." in started("show", "session", session["id"][:-2])[1]


def test_the_log_says_what_undo_takes_and_undo_what_it_took(started):
    started("do", "unit.rename", "unit=ruby", "name=Opal")
    started("do", "unit.rename", "unit=ruby", "name=Jade")
    listed = started("show", "log")[1]
    assert "Rename a unit" in listed and "bridgehead do undo --campaign isle" in listed
    assert "with 1 other entry (3 Rename a unit: Jade):" in started("show", "log", "2")[1]
    assert data(started("show", "log", "2", "--json"))["undo_takes"] == [2, 3]
    assert "taken back: 3 Rename a unit: Jade" in started("do", "undo", "campaign=isle")[1]
    assert "taken back: 2 Rename a unit" in started("do", "undo")[1]
    assert "stands again: 2 Rename a unit" in started("do", "redo")[1]
    assert data(started("show", "unit", "ruby", "--json"))["unit"]["name"] == "Opal"
    assert "It was taken back by entry 4." in started("show", "log", "3")[1]
    assert "It cannot be taken back: it is the beginning" in started("show", "log", "1")[1]
    started("do", "unit.rename", "unit=rose", "name=Tulip")
    code, _, err = started("do", "redo")
    assert code == 2 and "nothing has been undone since entry 7" in err


def test_players_are_shown_with_their_forces(started):
    assert "Ann (ann)" in started("show", "player", "ann")[1]
    assert [one["id"] for one in data(started("show", "player", "ann", "--json"))["forces"]] == ["reds"]


@pytest.mark.parametrize("thing", ["campaign", "force", "unit", "battle", "operation", "player", "session"])
def test_show_says_what_is_not_there(started, thing):
    code, out, err = started("show", thing, "nothing")
    assert (code, out, err) == (2, "", f"bridgehead: {thing} nothing: there is none of that id\n")


# --- check and commands -------------------------------------------------------------------------------------------


def test_check_finds_nothing_in_a_sound_database(started, battle, database):
    assert started("check") == (0, f"{database}: no faults found\n", "")
    assert data(started("check", "--json")) == {"ok": True, "faults": [], "notes": []}


def test_check_finds_a_fault(started, battle, database):
    desk = Desk.open(database)
    with desk.database.write() as connection:
        connection.exec_driver_sql("DELETE FROM log WHERE number = 3")
    desk.close()
    code, out, _ = started("check")
    assert code == 1
    assert "WRONG log of campaign isle: entry 3 is missing" in out
    assert re.search(r": (1 fault|[2-9] faults) found$", out.strip())
    code, out, _ = started("check", "--json")
    assert (code, json.loads(out)["ok"]) == (1, False)


def test_commands_lists_the_registry(run):
    code, out, _ = run("commands")
    assert code == 0
    assert "unit.rename unit=str name=str\n    Rename a unit. Give a unit another name.\n" in out
    assert "battle.control battle=str seat=str [by=player|bot] [level=str] [dice=rolled|typed]" in out
    rows = {row["name"]: row for row in data(run("commands", "--json"))}
    assert rows["campaign.start"]["parameters"][2] == {
        "name": "seed",
        "type": "int",
        "required": False,
        "default": None,
    }
    assert all(row["title"] and row["doc"] for row in rows.values())


def test_commands_lists_one_or_a_topic(run):
    assert [row["name"] for row in data(run("commands", "plan.keep", "--json"))] == ["plan.keep"]
    assert [row["name"] for row in data(run("commands", "plan", "--json"))] == ["plan.call_off", "plan.keep"]
    code, _, err = run("commands", "plan.make")
    assert code == 2 and "there are: plan.call_off, plan.keep" in err


@pytest.mark.parametrize("verb", ["demo", "check", "commands", "show", "do"])
def test_each_verb_has_help(verb, capsys):
    with pytest.raises(SystemExit) as stopped:
        main([verb, "--help"])
    assert stopped.value.code == 0
    assert "--database URL" in capsys.readouterr().out


def test_the_database_may_be_named_before_the_verb(database, started, capsys):
    assert main(["--database", str(database), "show", "campaign", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["id"] == "isle"


def test_a_database_that_cannot_be_opened_is_bad_input(tmp_path, capsys):
    broken = tmp_path / "broken.sqlite"
    broken.write_bytes(b"This is no database, and long enough to be seen as none." * 20)
    for verb in (["check"], ["show", "campaign"], ["do", "undo", "number=1"], ["demo"]):
        assert main([verb[0], "--database", str(broken), *verb[1:]]) == 2
        err = capsys.readouterr().err
        assert err.startswith(f"bridgehead: {broken}: ")
        assert err.count("\n") == 1


# --- demo ---------------------------------------------------------------------------------------------------------


def test_an_account_of_the_same_seed_is_the_same(tmp_path, database, capsys):
    accounts = []
    for number in (1, 2):
        desk = Desk.open(tmp_path / f"{number}.sqlite")
        demo.play(desk, 5, str(ISLE_PACK))
        assert desk.due("isle") == []
        assert desk.check().faults == ()
        desk.close()
        accounts.append(capsys.readouterr().out.replace(str(tmp_path / f"{number}.sqlite"), "HERE"))
    assert accounts[0] == accounts[1]
    for words in (
        "\nTurn 1\n",
        "\nOn the water\n",
        "\nOn the beach\n",
        "\nPay (",
        "Standings",
        "kept in HERE",
    ):
        assert words in accounts[0]


def test_the_demo_plays_the_raid_to_its_aftermath(capsys):
    """As a newcomer starts it: no file is named, and the program has no folder yet."""
    kept = demo_database_path()
    assert not kept.parent.exists()
    assert main(["demo", "--seed", "1"]) == 0
    out = capsys.readouterr().out
    for words in (
        "Raid on Rickerbee",
        "\nTurn 1\n",
        "\nOver Rickerbee\n",
        "\nRickerbee town\n",
        "\nStandings\n",
        str(kept),
    ):
        assert words in out
    assert main(["check", "--database", str(kept)]) == 0
    capsys.readouterr()
    assert main(["show", "campaign", "rickerbee", "--json", "--database", str(kept)]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["due"] == []
    assert {battle["status"] for battle in shown["battles"]} == {"accepted"}


def test_print_writes_a_sheet_a_unit(database, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("core.service.desk.Plugins", duel.plugins)
    desk = Desk.open(database)
    duel.battle(desk)
    desk.close()
    out = tmp_path / "sheets.html"

    def printed(*words):
        code = main(["print", "battle", "duel", "--database", str(database), *words])
        told = capsys.readouterr()
        return code, told.out, told.err

    assert printed("--out", str(out))[:2] == (0, f"2 sheets in {out}\n")
    assert out.read_text(encoding="utf-8").count("<section>") == 2
    assert printed("--seat", "klingon", "--blank", "--out", str(out))[0] == 0
    html = out.read_text(encoding="utf-8")
    assert "<h1>Klingon</h1>" in html and "<h1>Federation</h1>" not in html
    code, told, _ = printed("--unit", "federation")
    assert code == 0 and "  Impulse engine: 4 filled of 4" in told.splitlines()
    assert "nothing to print of unit 'federation'" in printed("--seat", "klingon", "--unit", "federation")[2]
    assert "there is no seat 'tholian'" in printed("--seat", "tholian")[2]
    assert printed("--out", str(tmp_path / "none" / "x.html"))[0] == 2


def test_print_of_a_force_without_sheets_says_so(run, started):
    code, _, told = run("print", "force", "blues")
    assert code == 2 and "no units with anything to print" in told
    assert "takes no --seat" in run("print", "force", "blues", "--seat", "red")[2]
    assert "there is no force 'nobody'" in run("print", "force", "nobody")[2]
