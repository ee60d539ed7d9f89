"""Positions and amendments that nobody could play are refused with their place."""

from typing import Any

import pytest

from core.api import BadInput
from plugins.actasf.ruleset import StarFleet

CA = {"class": "federation.ca", "seat": "federation", "at": [20000, 20000]}
D7 = {"class": "klingon.d7k", "seat": "klingon", "at": [30000, 26000]}


def arranged(ship: dict[str, Any] | None = None, **fields: Any) -> Any:
    units = {"ca": {**CA, **(ship or {})}, "d7": D7}
    return StarFleet().arrange({"units": units, "step": "attack", **fields})


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"table": [0, 0]}, "table"),
        ({"table": [-1, 5]}, "table"),
        ({"table": [10**12, 10**12]}, "table"),
        ({"base": -1}, "base"),
        ({"miniature": 10**9}, "miniature"),
        ({"ending": {"turns": -1}}, "ending.turns"),
        ({"turn": 10**15}, "turn"),
        ({"ship": {"damage": 10**9}}, "units.ca"),
        ({"ship": {"seat": ""}}, "seats"),
        ({"ship": {"seat": "clock"}}, "seats"),
    ],
)
def test_a_position_is_refused(fields, place):
    with pytest.raises(BadInput) as refused:
        arranged(**fields)
    assert refused.value.place == place


@pytest.mark.parametrize(
    ("path", "value", "cause"),
    [
        (("units", "ca", "class_id"), "zz", "is of no class that there is: 'zz'"),
        (("units", "ca", "class_id"), "", "is of no class that there is: ''"),
        (("initiative",), [], "does not name every seat once"),
        (("initiative",), ["klingon", "klingon"], "does not name every seat once"),
        (("sequence",), [], "active: is no seat that takes its turn now"),
        (("turn",), -1, "turn: -1 is not within"),
        (("players", 0, "seat"), "klingon", "cannot be the name of one seat"),
    ],
)
def test_an_amendment_is_refused(path, value, cause):
    with pytest.raises(BadInput, match=cause):
        StarFleet().amend(arranged(), path, value)


def test_by_cards_nothing_is_seen_before_it_is_told():
    units = {"ca": {"class": "federation.ca", "seat": "f"}, "d7": {"class": "klingon.d7k", "seat": "k"}}
    told = StarFleet().facts(StarFleet().arrange({"units": units, "step": "attack"}))
    assert told["units"]["ca"]["sees"] == {}
    assert "d7" in StarFleet().facts(arranged())["units"]["ca"]["sees"]
