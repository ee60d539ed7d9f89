"""Positions and amendments that nobody could play are refused with their place."""

from typing import Any

import pytest

from core.api import BadInput
from plugins.sfm.ruleset import StarFleetMarines

UNITS = [
    {"id": "a", "kind": "marine", "seat": "red", "at": [0, 0]},
    {"id": "b", "kind": "marine", "seat": "blue", "at": [2, 0]},
]


def arranged(**fields: Any) -> Any:
    return StarFleetMarines().arrange({"units": UNITS, **fields})


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"turn": 10**15}, "position.turn"),
        ({"turns": 10**15}, "position.limit"),
        ({"seats": ["red", "clock"], "units": UNITS[:1]}, "position.seats"),
        ({"sides": ["one"]}, "position.sides"),
        ({"units": [{**UNITS[0], "stuns": 10**9}, UNITS[1]]}, "position.unit a"),
    ],
)
def test_a_position_is_refused(fields, place):
    with pytest.raises(BadInput) as refused:
        arranged(**fields)
    assert refused.value.place == place


@pytest.mark.parametrize(
    ("path", "value", "cause"),
    [
        (("units", "a", "kind"), "zz", "has no class 'zz'"),
        (("turn",), -1, "turn: -1 is not within"),
        (("sides",), [], "0 sides for 2 seats"),
        (("seats",), ["red", ""], "'' cannot be the name"),
    ],
)
def test_an_amendment_is_refused(path, value, cause):
    with pytest.raises(BadInput, match=cause):
        StarFleetMarines().amend(arranged(), path, value)
