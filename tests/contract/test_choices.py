"""A word that is none of the choices is refused with those that there are."""

from datetime import date
from typing import Any, Literal

import pytest
from msgspec import Struct

from core.contract import canon
from core.contract.errors import BadInput


class Round(Struct, frozen=True, tag="round"):
    colour: Literal["red", "blue"]


class Square(Struct, frozen=True, tag="square"):
    sides: dict[str, tuple[Literal["long", "short"], int]] = {}
    inner: list[Round] | None = None


Shape = Round | Square


@pytest.mark.parametrize(
    ("kind", "value", "said"),
    [
        (Literal["turn", "end"], "trun", "Invalid enum value 'trun'; it takes end or turn; nearest: turn"),
        (date, "5.3.2027", "is no day; one is written as year, month and day, such as 2027-03-05"),
        (Literal["turn", "end"], "x", "Invalid enum value 'x'; it takes end or turn"),
        (
            Round,
            {"type": "round", "colour": "blu"},
            "colour: Invalid enum value 'blu'; it takes blue or red; nearest: blue",
        ),
        (
            Shape,
            {"type": "rond"},
            "type: Invalid value 'rond'; it takes round or square; nearest: round",
        ),
        (Shape, {"type": "square", "sides": {"a": ["lon", 1]}}, "; it takes long or short; nearest: long"),
        (
            Shape,
            {"type": "square", "inner": [{"type": "round", "colour": "reed"}]},
            "it takes blue or red; nearest: red",
        ),
        (
            Square,
            {"type": "square", "sides": {"a": ["long", 1], "b": ["long", "x"]}},
            "sides, b, row 2: takes a whole number, not words",
        ),
        (Round, {"type": "round"}, "colour is missing"),
        (list[int], [1, 2.5], "row 2: takes a whole number, not a fraction"),
        (Round, {"type": "round", "colour": 3}, "colour: takes words, not a whole number"),
    ],
)
def test_the_choices_are_named(kind: Any, value: Any, said: str) -> None:
    for given in (
        lambda: canon.convert(value, kind, "here"),
        lambda: canon.decode(canon.encode(value), kind, "here"),
    ):
        with pytest.raises(BadInput) as refused:
            given()
        assert refused.value.place == "here"
        assert refused.value.cause.endswith(said)


class Box(Struct, frozen=True, forbid_unknown_fields=True):
    width: int = 0
    lids: tuple[Round, ...] = ()


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ({"witdh": 3}, "unknown field `witdh`; nearest: width"),
        ({"zzz": 3}, "unknown field `zzz`; it takes lids or width"),
        (
            {"lids": [{"type": "round", "colour": "red", "color": "red"}]},
            "lids, row 1: unknown field `color`; nearest: colour",
        ),
    ],
)
def test_an_unknown_field_is_told_with_the_nearest_that_there_is(value: Any, said: str) -> None:
    with pytest.raises(BadInput) as refused:
        canon.exact(value, Box, "here")
    assert refused.value.cause.endswith(said)
