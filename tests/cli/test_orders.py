"""Orders in words: bounds, and for each form a line with a legal order, in every way of playing."""

import json
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from core.cli.orders import Orders
from core.cli.output import command_line
from core.conformance.toy.campaign import Refit
from core.contract.errors import BadInput
from core.contract.ids import GAMEMASTER, Seat, UnitId
from core.contract.orders import OrderForm
from core.contract.records import ForceRecord, UnitRecord
from core.service.desk import Desk
from plugins.actasf.ruleset import StarFleet


def command(order: Mapping[str, Any]) -> str:
    return command_line("battle.order", {"battle": "orbit", "order": order})


def given(line: str) -> dict[str, Any]:
    """Read the order of a command line, as a shell would."""
    pairs = dict(word.split("=", 1) for word in shlex.split(line)[3:])
    order: dict[str, Any] = json.loads(pairs["order"])
    return order


@pytest.mark.parametrize("mode", ["board", "cards"])
def test_each_form_has_a_line_that_gives_a_legal_order(tmp_path: Path, mode: str) -> None:
    desk = Desk.open(tmp_path / "raid.sqlite")
    campaign = desk.run(None, "campaign.start", pack="rickerbee", seed=3).campaign
    for due in desk.due(campaign):
        desk.run(campaign, "procedure.begin", procedure=due.procedure, forces=due.forces)
    operation = desk.run(campaign, "operation.start", plan="raid-on-rickerbee", mode=mode).result
    seen = set()
    for most in (4, 8, 12, *(3,) * 12):
        for lane in desk.timeline(operation).lanes:
            view = desk.battle(lane.battle.id)
            engine = view.engine
            assert engine is not None
            for seat in map(Seat, lane.to_act):
                known = engine.view(view.state, seat)
                lines = list(Orders(engine, known, seat, None, command).all())
                offered = engine.legal_orders(known, seat)
                commands = [line for line in lines if line.startswith("    bridgehead do ")]
                assert len(commands) == len(offered), "\n".join(lines)
                for line in commands:
                    assert not engine.violations(known, seat, engine.order(given(line)))
                seen |= {one.order for one in offered if isinstance(one, OrderForm)}
        desk.run(campaign, "operation.bots", operation=operation, seats="all", most=most)
    desk.close()
    assert {"deploy", "move", "attack"} <= seen


@pytest.fixture
def refit() -> Orders:
    """The orders of a force with two damaged ships and three tries to pay for."""
    units = tuple(UnitRecord(UnitId(name), name, "lancer", 3, sheet={"damage": 1}) for name in ("ada", "bee"))
    engine = Refit()
    state = engine.begin((ForceRecord("red", "Red", "", "", 3, 0, units),), None, {})
    return Orders(engine, state, Seat("red"), None, command)


def test_rows_are_bounded_and_begun(refit: Orders) -> None:
    finish, _, title, bounds, line = refit.all()
    assert (finish.strip(), title.strip()) == ("Finish", "Repair ships")
    assert "rows as [{...}, ...], in each unit (" in bounds
    assert given(line)["jobs"][0]["unit"] == "ada"
    _, bounds, line = refit.begun({"order": "repair", "jobs": [{"unit": "bee", "tries": 2}]})
    assert bounds.endswith('; here [{"unit": "bee", "tries": 2}]')
    assert given(line) == {"order": "repair", "jobs": [{"unit": "bee", "tries": 2}]}


def test_an_order_that_begins_no_form_has_no_lines(refit: Orders) -> None:
    with pytest.raises(BadInput, match="Repair ships has no field ships so far; it has: jobs"):
        list(refit.begun({"order": "repair", "ships": 2}))
    assert list(refit.begun({"order": "finish"})) == []


def test_a_form_keeps_what_it_holds_and_what_follows_can_be_begun() -> None:
    ruleset = StarFleet()
    units = {
        "hood": {"class": "federation.ca", "seat": "federation"},
        "fury": {"class": "klingon.f5k", "seat": "klingon", "damage": 2},
    }
    state = ruleset.arrange({"step": "attack", "mode": "slip", "units": units})
    slip = Orders(ruleset, state, GAMEMASTER, None, command)
    line = list(slip.begun({"order": "slip", "named": ["fury"]}))[-1]
    fury = state.units["fury"]
    assert (given(line)["damage:fury"], given(line)["shields:fury"]) == (fury.damage, fury.shields) == (2, 16)
    begun = {"order": "slip", "fate:fury": "destroyed", "named": ["fury", "hood"]}
    assert any(
        'kills:hood (hood: ships that it destroyed): 0 to 1 of ["fury"' in line for line in slip.begun(begun)
    )
    with pytest.raises(BadInput, match="has no field fate:hood so far"):
        list(slip.begun({"order": "slip", "named": ["fury"], "fate:hood": "captured"}))


def star_fleet(mode: str, **ship: Any) -> str:
    """Give the lines of a cloaked ship about to move."""
    rules = StarFleet()
    at = {"at": [20000, 20000], "heading": 9000} if mode == "board" else {}
    foe = {"at": [40000, 40000]} if mode == "board" else {}
    units = {
        "kr": {"class": "romulan.kr", "seat": "a", **at, **ship},
        "d7k": {"class": "klingon.d7k", "seat": "b", "has_moved": True, **foe},
    }
    state = rules.arrange({"units": units, "active": "a", "initiative": ["b", "a"], "mode": mode})
    orders = Orders(rules, state, Seat("a"), rules.board(state), command)
    action = {"action": "cloak", "penalty": "no_phasers"}
    return "\n".join((*orders.all(), *orders.begun({"order": "move", "unit": "kr", "action": action})))


def test_a_course_begins_where_the_ship_stands_if_anybody_knows() -> None:
    assert "from 20″, 20″, heading 90° (east)" in star_fleet("board")
    assert "legs as" in star_fleet("cards") and " from 0" not in star_fleet("cards")


def test_of_many_strips_the_first_are_written() -> None:
    told = star_fleet("board", cloak="cloaked")
    assert "appears (Appears): a place as" in told and "more strips; heading 0 to 35999" in told
    assert told.count("or x ") < 10
