"""What an owner of the book puts in place of the house's: places of scenarios, the list of traits."""

from typing import Any

import pytest

from core.api import BadInput, CannotSetUp
from core.contract.dice import ScriptedDice
from plugins.actasf.ruleset import StarFleet
from plugins.actasf.scenario.written import book
from tests.rules.actasf.scenarios.playing import duel, position

ZONE = [6000, 6000, 18000, 18000]


def owned(row: str, **figures: Any) -> StarFleet:
    return StarFleet().configure({"figures": {row: figures}})


def test_zones_of_the_owner_are_those_of_the_battle() -> None:
    rules = owned("scenario.ambush", defender_zones=[ZONE])
    state = rules.setup(duel("ambush"), ScriptedDice((), "setup"))
    assert state.zones == {"red": book()["ambush"].attacker.zones, "blue": (tuple(ZONE),)}
    units = {
        "a": {"class": "federation.ca", "seat": "a", "at": [6000, 24000]},
        "b": {"class": "klingon.d7k", "seat": "b", "at": [60000, 24000]},
    }
    assert rules.arrange(position("ambush", units=units)).zones["b"] == (tuple(ZONE),)


def test_by_cards_the_panel_tells_the_zones_of_the_owner() -> None:
    rules = owned("scenario.ambush", defender_zones=[ZONE])
    state = rules.setup(duel("ambush", mode="cards"), ScriptedDice((), "setup"))
    panel = next(one for one in rules.board(state).panels if one.title == "Scenario")
    assert {row.label: row.value for row in panel.rows}["Set-up, Blue"] == "(6″, 6″) to (18″, 18″)"


def test_with_all_places_of_the_owner_nothing_of_the_house_is_needed() -> None:
    strict = StarFleet().configure({"house_zones": False})
    with pytest.raises(CannotSetUp, match="no deployment zone"):
        strict.setup(duel("ambush"), ScriptedDice((), "setup"))
    figures = {"attacker_zones": [[0, 0, 6000, 6000]], "defender_zones": [ZONE]}
    owner = StarFleet().configure({"house_zones": False, "figures": {"scenario.ambush": figures}})
    assert owner.setup(duel("ambush"), ScriptedDice((), "setup")).zones["blue"] == (tuple(ZONE),)


def test_entries_are_replaced_too() -> None:
    rules = owned("scenario.the-wounded-lion", arrivals_attacker_entries=[[0, 0, 0, 12000]])
    lion = {"class": "federation.dng", "seat": "b", "at": [30000, 24000]}
    late = {"class": "klingon.e4", "seat": "a", "status": "waiting"}
    here = {"class": "klingon.e4", "seat": "a", "at": [6000, 24000]}
    state = rules.arrange(position("the-wounded-lion", units={"lion": lion, "late": late, "here": here}))
    assert state.units["late"].arrival.entries == ((0, 0, 0, 12000),)


def test_traits_of_the_owner_are_never_lost() -> None:
    units = {"a": {"class": "federation.ca", "seat": "a"}, "b": {"class": "klingon.d7k", "seat": "b"}}
    usual = StarFleet().arrange({"units": units}).units["a"].roster.losable
    assert "Labs" in usual
    own = owned("traits", immune=["Labs"]).arrange({"units": units}).units["a"].roster.losable
    assert "Labs" not in own


@pytest.mark.parametrize(
    ("row", "figures", "cause"),
    [
        ("scenario.ambush", {"defender_zones": [[0, 0, 99000, 1]]}, r"scenario.ambush, defender.zones\[0\]"),
        ("scenario.ambush", {"defender_zones": [[0, 0, None, 1]]}, r"scenario.ambush.*defender, zones"),
        ("scenario.ambush", {"zones": []}, "there is no such figure; there are: attacker_zones"),
        ("scenario.no-such", {"attacker_zones": []}, "no such row"),
        ("traits", {"immune": ["Wings"]}, "'Wings' is no trait of ships"),
    ],
)
def test_faults_are_named(row: str, figures: dict[str, Any], cause: str) -> None:
    with pytest.raises(BadInput, match=cause):
        owned(row, **figures)
