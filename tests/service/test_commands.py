"""Commands: what they take is checked at the door, and every one can be asked for by its signature."""

import re
from pathlib import Path

import pytest

from core.contract.errors import BadInput
from core.service import commands
from core.service.commands import COMMANDS, Parameter
from core.service.desk import Desk
from core.service.log_words import FOLLOWED
from core.store.log import Work
from tests.store import duel, table


def test_a_command_says_what_it_takes() -> None:
    found = commands.find("test.rename")
    assert (found.title, found.doc) == ("Rename a unit", "Rename a unit.")
    assert found.parameters == (Parameter("unit", str, str, True), Parameter("name", str, str, True))
    assert commands.find("test.start").parameters[0] == Parameter("name", str, str, False, "Reach")


@pytest.mark.parametrize("name", sorted(name for name in COMMANDS if not name.startswith("test.")))
def test_every_command_has_title_words_and_types(name: str) -> None:
    found = COMMANDS[name]
    assert found.title and found.doc.endswith(".")
    assert all(parameter.type is not None for parameter in found.parameters)


@pytest.mark.parametrize(
    ("name", "arguments", "words"),
    [
        ("unit.nothing", {}, "command unit.nothing: there is none of that name"),
        (
            "battle.nothing",
            {},
            "there are: battle.accept, battle.again, battle.amend, battle.bot_order, battle.bots, battle.control, ",
        ),
        ("test.rename", {"unit": "a"}, "test.rename, name: is missing"),
        ("test.rename", {"unit": "a", "name": 3}, "test.rename, name: takes words, not a whole number"),
        ("test.rename", {"unit": "a", "name": "b", "age": 3}, "test.rename, age: there is no such argument"),
        ("test.rename", {"unit": "z", "name": "b"}, "unit z: there is none of that id"),
        (
            "battle.control",
            {"battle": "b", "seat": "red", "by": "cat"},
            "battle.control, by: Invalid enum value 'cat'",
        ),
        ("battle.create", {"theater": "sea"}, "battle.create, theater: Invalid enum value 'sea'"),
    ],
)
def test_bad_arguments_are_named(desk: Desk, name: str, arguments: dict[str, object], words: str) -> None:
    made = table.campaign(desk)
    with pytest.raises(BadInput) as caught:
        desk.run(made, name, **arguments)
    assert words in str(caught.value)
    assert desk.campaign(made).head == 3


def test_a_command_for_a_campaign_that_is_not_there(desk: Desk) -> None:
    with pytest.raises(BadInput, match="campaign nowhere: there is none of that id"):
        desk.run("nowhere", "test.rename", unit="a", name="b")
    with pytest.raises(BadInput, match=r"test\.force: needs a campaign"):
        desk.run(None, "test.force", name="Reds", unit="a")


def test_the_seat_that_acts_is_handed_on(desk: Desk) -> None:
    made = table.campaign(desk)
    battle = table.battle(desk, made)
    (seat,) = desk.battle(battle).to_act
    done = desk.run(made, "battle.order", seat=seat, battle=battle, order={"order": "hit"})
    assert done.number is not None
    assert desk.log(made, done.number - 1)[0].seat == seat


def test_a_name_is_given_once() -> None:
    with pytest.raises(ValueError, match="two commands of the name test.start"):
        commands.command("test.start", title="Again")(lambda work: None)


def test_a_command_begins_with_the_work() -> None:
    def wrong(unit: str) -> None:
        """Do nothing."""

    with pytest.raises(TypeError, match="its first parameter is the Work"):
        commands.command("test.wrong", title="Wrong")(wrong)
    assert "test.wrong" not in COMMANDS


def test_work_refuses_a_field_that_is_not_there(desk: Desk) -> None:
    made = table.campaign(desk)
    with pytest.raises(AttributeError, match="Campaign has no field colour"), desk.database.write() as link:
        work = Work(link, duel.plugins(), made, "test", {})
        work.set(work.campaign, colour="red")


def test_what_a_command_is_for_is_told_in_the_words_of_players():
    """The window shows the first passage of what is written about a command."""
    for command in COMMANDS.values():
        shown = command.doc.split("\n\n")[0]
        assert not re.search(r"\bids?\b|`", shown), command.name


def test_what_follows_from_a_command_has_a_title_too() -> None:
    files = Path(commands.__file__).parent.glob("*.py")
    followed = {
        name for file in files for name in re.findall(r"work\.then\(\s*\"([^\"]+)\"", file.read_text("utf-8"))
    }
    assert "squad.return" in followed
    assert followed <= COMMANDS.keys() | FOLLOWED.keys()
