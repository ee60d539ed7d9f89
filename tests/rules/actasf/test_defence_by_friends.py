"""Allies and escorts shoot at the seekers that come for another ship."""

import pytest

from tests.rules.actasf.defending import DISRUPTOR, defend, guard, why_not
from tests.rules.actasf.playing import Table, armed, ship
from tests.rules.actasf.seeking import (
    D7K,
    DRONES,
    PHASER_1,
    PHASER_3,
    SIDE,
    launcher,
    prey,
)


def friend(*banks, **more):
    traits = {"Anti-Drone": False, "Tractor Beam": False, **more.pop("traits", {})}
    return ship(D7K, "b", roster=armed(*banks, traits=traits), **more)


def helped(*banks, near: bool = True, traits=None, drones: int = 1, **more) -> Table:
    """A defenceless ship under fire with a friend near it."""
    table = Table(
        a=launcher({**DRONES, "dice": drones}),
        b=prey(),
        c=friend(*banks, traits=traits or {}, **more),
        step="attack",
    )
    told = {**SIDE, "friends": ["c"] if near else []}
    table.fire("a", [(0, "b")], {"b": told}, *[6] * drones)
    return table


STATION = {"c": {"bearing": 0, "friend": 9000}}


def test_a_friend_helps_with_phasers_at_a_penalty():
    table = helped(PHASER_1, DISRUPTOR, DRONES)
    assert "does not fire for another ship" in why_not(table, guard(1, unit="c"), stations=STATION)
    assert "does not fire for another" in why_not(table, guard(2, unit="c", dice=1), stations=STATION)
    defend(table, guard(0, unit="c", dice=1), dice=[2], stations=STATION)
    assert table.told("defended")[0].needed == 3 and table["b"].shields == 16


def test_a_friend_too_far_away():
    assert not helped(PHASER_1, near=False).state.frames


def test_a_friend_tells_where_it_stands():
    table = helped(PHASER_1)
    assert "does not tell" in why_not(table, guard(0, unit="c"))


def test_seekers_pass_through_the_friends_arc():
    table = helped({**PHASER_1, "arcs": ["F"]})
    past = {"c": {"bearing": 30000, "friend": 9000}}
    aside = {"c": {"bearing": 9000, "friend": 20000}}
    assert not why_not(table, guard(0, unit="c"), stations=past)
    assert "do not pass through" in why_not(table, guard(0, unit="c"), stations=aside)


@pytest.mark.case("DEF-009")
def test_an_escort_shoots_straight():
    """No -1, and drones too."""
    table = helped(PHASER_1, DRONES, traits={"Escort": True}, drones=2)
    defend(table, guard(0, unit="c", dice=1), guard(1, 1, unit="c", dice=1), dice=[2], stations=STATION)
    assert table["b"].shields == 22
    assert [event.needed for event in table.told("defended")] == [0, 2]


def test_a_crippled_friend_helps_nobody():
    assert not helped(PHASER_3, left=4).state.frames


def test_a_helpless_friend_helps_nobody():
    assert not helped(PHASER_1, helpless=True).state.frames


def test_a_friend_on_the_board():
    units = {"a": launcher(DRONES, at=(20, 20)), "b": prey(at=(20, 30), heading=90)}
    near = Table(**units, c=friend(PHASER_1, at=(28, 30)), step="attack")
    near.fire("a", [(0, "b", 1)], None, 6)
    defend(near, guard(0, unit="c", dice=1), dice=[3])
    assert near["b"].shields == 22
    far = Table(**units, c=friend(PHASER_1, at=(28.1, 30)), step="attack")
    far.fire("a", [(0, "b", 1)], None, 6)
    assert not far.state.frames


def test_two_seats_defend():
    """All who can help declare, the target's seat first, before a die falls."""
    seats = [{"seat": "a", "side": "a"}, {"seat": "b", "side": "b"}, {"seat": "c", "side": "b"}]
    table = Table(
        a=launcher(DRONES),
        b=prey(PHASER_3),
        c={**friend(PHASER_1), "seat": "c"},
        step="attack",
        position={"seats": seats},
    )
    table.fire("a", [(0, "b", 2)], {"b": {**SIDE, "friends": ["c"]}}, 6, 6)
    assert table.rules.to_act(table.state) == ("b",)
    defend(table, guard(0, 0))
    assert table.rules.to_act(table.state) == ("c",) and table.told("answered")
    defend(table, guard(0, 1, unit="c"), seat="c", dice=[3, 1, 2, 3], stations=STATION)
    assert table["b"].shields == 22
    assert [event.unit for event in table.told("defended")] == ["b", "c"]
