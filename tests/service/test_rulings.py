"""Rulings of the club: noted once, found again where the rule comes up, and no ruleset reads them."""

import pytest

from core.contract.errors import BadInput, IllegalOrder
from core.contract.issues import Violation
from core.service import rulings
from core.service.desk import Desk
from tests.store import table


@pytest.fixture
def made(desk: Desk) -> str:
    return table.campaign(desk)


@pytest.fixture
def battle(desk: Desk, made: str) -> str:
    return table.battle(desk, made)


def note(desk: Desk, made: str, rule: str, text: str, **more: str) -> str:
    return str(desk.run(made, "ruling.note", ruleset="duel", rule=rule, text=text, **more).result)


def told(desk: Desk, made: str) -> list[tuple[str, str]]:
    return [(one.rule, one.text) for one in desk.rulings(made, "duel")]


def test_a_ruling_is_noted_changed_and_struck_and_each_can_be_taken_back(desk: Desk, made: str) -> None:
    first = note(desk, made, "Firing", "Both ships fire at once")
    assert told(desk, made) == [("Firing", "Both ships fire at once")]
    assert note(desk, made, " firing ", "One after the other") == first, (
        "a heading is one however it is written"
    )
    assert told(desk, made) == [("Firing", "One after the other")]
    desk.run(made, "undo")
    assert told(desk, made) == [("Firing", "Both ships fire at once")]
    desk.run(made, "ruling.strike", ruleset="duel", rule="Firing")
    assert told(desk, made) == []
    desk.run(made, "undo")
    assert told(desk, made) == [("Firing", "Both ships fire at once")]


def test_two_rules_of_one_short_name_have_a_ruling_each(desk: Desk, made: str) -> None:
    assert note(desk, made, "Fire: Arcs", "a") != note(desk, made, "Fire, arcs!", "b")
    assert told(desk, made) == [("Fire, arcs!", "b"), ("Fire: Arcs", "a")]


@pytest.mark.parametrize(
    ("command", "given", "cause"),
    [
        ("ruling.note", {"rule": " ", "text": "x"}, "rule: is empty"),
        ("ruling.note", {"rule": "Firing", "text": ""}, "text: is empty"),
        ("ruling.note", {"rule": "Firing", "text": "x", "ruleset": "chess"}, "chess"),
        (
            "ruling.note",
            {"rule": "Firing", "text": "x", "battle": "nowhere"},
            "battle nowhere: there is none",
        ),
        ("ruling.strike", {"rule": "Firing"}, "ruling on Firing: there is none in duel; there are: none"),
    ],
)
def test_what_cannot_be_noted_is_refused(
    desk: Desk, made: str, command: str, given: dict[str, str], cause: str
) -> None:
    with pytest.raises(BadInput, match=cause):
        desk.run(made, command, **{"ruleset": "duel", **given})
    assert told(desk, made) == []


def test_no_ruleset_and_no_list_of_maps_is_given_a_ruling(desk: Desk, made: str) -> None:
    note(desk, made, "Firing", "x")
    assert desk.documents(made, "duel") == []
    assert desk.ruleset(made, "duel").documents() == ()


def test_a_refused_order_says_how_the_club_reads_the_rule(desk: Desk, made: str, battle: str) -> None:
    order = {"order": "wait"}
    for _ in range(3):
        desk.run(made, "battle.order", seat=desk.battle(battle).to_act[0], battle=battle, order=order)
    (seat,) = desk.battle(battle).to_act
    with pytest.raises(IllegalOrder) as before:
        desk.run(made, "battle.order", seat=seat, battle=battle, order=order)
    rule = before.value.violations[0].rule
    note(desk, made, rule, "As on the card", battle=battle)
    with pytest.raises(IllegalOrder, match=r"The club's ruling: As on the card \["):
        desk.run(made, "battle.order", seat=seat, battle=battle, order=order)
    assert desk.log(made)[-1].battle == battle


def test_only_the_rule_that_it_is_about_is_told_with_a_ruling() -> None:
    known = rulings.by_rule([rulings.Ruling("r", "duel", "Firing", "At once")])
    found = rulings.with_rulings(known, [Violation("Firing", "too far"), Violation("Moving", "too fast")])
    assert [one.why for one in found] == ["too far. The club's ruling: At once", "too fast"]
    assert [one.told for one in rulings.on(known, ["Moving", "firing", "Firing"])] == [
        "Ruling on Firing: At once"
    ]
