"""What crosses with a unit from one ruleset to another, and what waits; over more than two rulesets too."""

from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from core.api import Adoption, Issue, Ruleset, UnitClass, UnitRecord, hookimpl
from core.plugin.manager import Plugins
from core.service.desk import Desk
from tests.service import isle
from tests.service.conftest import ISLE_PACK


class Tally(isle.Ferry):
    """Takes a unit over with the quality that it has, and counts damage in tenths of what it was told."""

    def adopt(self, unit: UnitRecord, figures: Mapping[str, Any], source: str) -> Adoption | Issue:
        sheet = {"tenths": figures["worn"] // 10} if "worn" in figures else dict(figures.get("kept", {}))
        chosen = str(figures.get("chosen", self.class_id))
        return Adoption(replace(unit, class_id=chosen, sheet=sheet), (), "tallied")


class Tallied(isle.Sea):
    """A sea whose ships have damage in tenths."""

    def catalogue(self) -> Sequence[UnitClass]:
        return (
            UnitClass("raft", "Raft", "R", "", 1, {"hull": 2}),
            UnitClass("log", "Log", "L", "", 1, {"hull": 2}),
        )

    def worn(self, unit: UnitRecord) -> int:
        return 10 * int(unit.sheet.get("tenths", 0))

    def liaison(self) -> Tally:
        return Tally("raft")


class First(Tallied):
    info = replace(isle.Sea.info, id="first", title="First")


class Second(Tallied):
    info = replace(isle.Sea.info, id="second", title="Second")


class Third(Tallied):
    info = replace(isle.Sea.info, id="third", title="Third")


@hookimpl
def register_rulesets() -> list[Ruleset]:
    return [First(), Second(), Third(), isle.Sea(), isle.Land()]


def plugins() -> Plugins:
    return Plugins([EntryPoint("tallied", __name__, "bridgehead.plugins")])


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = Desk.open(tmp_path / "tallied.sqlite", plugins())
    yield opened
    opened.close()


@pytest.fixture
def campaign(desk: Desk) -> str:
    """A campaign by the first game, whose Ruby is a log with three tenths gone."""
    found = desk.run(None, "campaign.start", pack=str(ISLE_PACK), seed=1).campaign
    desk.run(found, "ruleset.bind", theater="space", ruleset="first", classes={"ruby": "log"})
    write(desk, found, "sheets", {**desk.unit("ruby").sheets, "first": {"version": 1, "data": {"tenths": 3}}})
    return found


def write(desk: Desk, campaign: str, field: str, value: Any) -> None:
    desk.run(
        campaign, "correction.make", table="unit", id="ruby", field=field, value=value, reason="so it is"
    )


def bind(desk: Desk, campaign: str, *rulesets: str) -> None:
    for ruleset in rulesets:
        desk.run(campaign, "ruleset.bind", theater="space", ruleset=ruleset)


def ruby(desk: Desk) -> tuple[Any, ...]:
    unit = desk.unit("ruby")
    return unit.ruleset, unit.class_id, unit.quality, unit.sheets[unit.ruleset]["data"]


def test_round_through_three_games_nothing_changes(desk, campaign):
    before = ruby(desk)
    bind(desk, campaign, "second", "third", "second", "first", "third", "first")
    assert ruby(desk) == before == ("first", "log", 3 + 0, {"tenths": 3})


@pytest.mark.parametrize("way", [("second",), ("second", "third"), ("third", "second", "third")])
def test_what_was_earned_on_the_way_is_brought_home_from_the_last_game(desk, campaign, way):
    bind(desk, campaign, way[0])
    write(desk, campaign, "quality", 5)
    bind(desk, campaign, *way[1:], "first")
    assert ruby(desk) == ("first", "log", 5, {"tenths": 3})


@pytest.mark.parametrize("way", [("second",), ("second", "third")])
def test_so_is_damage(desk, campaign, way):
    bind(desk, campaign, way[0])
    sheets = {**desk.unit("ruby").sheets, "second": {"version": 1, "data": {"tenths": 7}}}
    write(desk, campaign, "sheets", sheets)
    bind(desk, campaign, *way[1:], "first")
    assert ruby(desk) == ("first", "log", 3, {"tenths": 7})


def test_what_a_game_that_is_gone_meanwhile_knew_is_left_as_it_was(desk, campaign, tmp_path):
    bind(desk, campaign, "second")
    write(desk, campaign, "quality", 5)
    desk.close()
    without = Desk.open(tmp_path / "tallied.sqlite", isle.plugins())  # it knows the sea alone
    shown = {one.before.id: one for one in without.rebinding(campaign, "space", "sea")}
    assert shown["ruby"].after.class_id == "boat"  # from where it came; that needs no other game
    without.close()


def test_preview_and_swap_say_the_same(desk, campaign):
    shown = desk.rebinding(campaign, "space", "second", {"ruby": "log"})
    done = desk.run(campaign, "ruleset.bind", theater="space", ruleset="second", classes={"ruby": "log"})
    assert list(done.result) == list(shown)
    assert {one.basis for one in shown} == {"tallied"}
