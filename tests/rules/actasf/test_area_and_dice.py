"""Weapon traits that no fleet list has: area effects, and hits that deal dice."""

import pytest

from plugins.actasf.blows import Blow
from tests.rules.actasf.playing import Table, armed, bank, seen, ship

CA, D7K, E4, CM = "federation.ca", "klingon.d7k", "klingon.e4", "kzinti.cm"


def gun(**traits) -> dict:
    return {"roster": armed(bank(reach=24, dice=2, **traits))}


# --- area effect -------------------------------------------------------------------------------------------------


@pytest.mark.case("DMG-019")
def test_each_within_the_radius_is_rolled_for():
    """All dice for the target, then for friend and foe near it, the firing ship included; none beyond."""
    table = Table(
        step="attack",
        a=ship(CA, at=(20, 20), **gun(area_effect=3)),
        friend=ship(CA, at=(22, 22)),
        foe=ship(D7K, "b", at=(20, 23)),
        near=ship(E4, "b", at=(20, 26)),
        far=ship(E4, "b", at=(20, 26.1)),
    )
    table.fire("a", [(0, "foe")], {}, 4, 1, 1, 5, 4, 4, 1, 2)
    fired = [(event.target, event.dice, event.hits) for event in table.told("fired")]
    assert fired == [("foe", (4, 1), 1), ("a", (1, 5), 1), ("friend", (4, 4), 2), ("near", (1, 2), 0)]
    assert table["friend"].shields == table["friend"].roster.shields - 2
    assert table["a"].banks[0].fired == 2


def test_each_is_struck_at_its_own_range_and_drones_too():
    """Half the range of 24″ is 12″: the target lies beyond it, the ship before it does not."""
    table = Table(
        step="attack",
        a=ship(CA, at=(20, 10), **gun(area_effect=3)),
        foe=ship(D7K, "b", at=(20, 23)),
        near=ship(D7K, "b", at=(20, 21)),
        position={"swarms": {"drones": {"seat": "b", "drones": 3, "at": [20000, 24000]}}},
    )
    table.fire("a", [(0, "foe")], {}, 4, 4, 4, 4, 4, 5)
    assert [(event.target, event.hits) for event in table.told("fired")] == [("foe", 0), ("near", 2)]
    assert table.state.swarms["drones"].drones == 2


def test_by_cards_the_order_tells_who_is_near():
    table = Table(
        step="attack", a=ship(CA, **gun(area_effect=3)), foe=ship(D7K, "b"), friend=ship(CA, shields=0)
    )
    told = {"foe": {**seen(6), "around": ["friend", "a"]}}
    assert "table shows of friend" in table.why_not_fire("a", [(0, "foe")], told)
    told["friend"] = seen(5)
    assert "nothing else" in table.why_not_fire("a", [(0, "foe")], {"foe": {**seen(6), "around": ["foe"]}})
    table.fire("a", [(0, "foe")], told, 1, 1, 4, 1, 3, 4, 4)
    assert [(event.target, event.hits) for event in table.told("fired")] == [
        ("foe", 0),
        ("friend", 1),
        ("a", 2),
    ]
    assert table["friend"].damage == 1


def test_the_preview_names_each():
    table = Table(
        step="attack",
        a=ship(CA, at=(20, 10), **gun(area_effect=3)),
        foe=ship(D7K, "b", at=(20, 23)),
        near=ship(D7K, "b", at=(20, 21)),
    )
    order = table.rules.order({"order": "attack", "unit": "a", "shots": [{"bank": 0, "target": "foe"}]})
    preview = table.rules.preview(table.state, "a", order)
    assert [request.count for request in preview.dice] == [2, 2]
    assert [note.partition(",")[0] for note in preview.notes] == [
        "2 × Test gun at foe",
        "2 × Test gun at near",
    ]


# --- hits of dice ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("traits", "distance", "actions", "charge", "points"),
    [
        ({"multi_hit": "D6"}, 6, [], (5, 2), (5, 2)),
        ({"multi_hit": "2D6"}, 6, [], (5, 2, 1, 3), (7, 4)),
        ({"multi_hit": "1D6", "kill_zone": 8}, 8, [], (5, 2, 1, 3), (7, 4)),
        ({"multi_hit": "1D6", "kill_zone": 8}, 8.1, [], (5, 2), (5, 2)),
        ({"multi_hit": "D6", "heavy": True, "point_blank": 6}, 6, ["overload"], (5, 2), (11, 5)),
    ],
)
def test_a_multi_hit_of_dice(traits, distance, actions, charge, points):
    """Multi-Hit and Kill Zone: each hit rolls its dice, twice as many in the kill zone; overload doubles the sum."""
    table = Table(step="attack", a=ship(CA, **gun(**traits), actions=actions), b=ship(D7K, "b"))
    table.fire("a", [(0, "b")], {"b": seen(distance)}, 4, 5, *charge)
    (told,) = table.told("charged")
    assert (told.dice, told.points) == (charge, points)
    assert table["b"].shields == table["b"].roster.shields - sum(points)


def test_dice_that_pass_the_shields_come_last_and_misses_roll_none():
    table = Table(step="attack", a=ship(CA, **gun(multi_hit="D6")), b=ship(D7K, "b"))
    table.fire("a", [(0, "b")], {"b": seen(6)}, 6, 4, 3, 2, 1, 1)
    assert table["b"].shields == table["b"].roster.shields - 3
    assert table.told("hull")[0].dice == (1, 1)
    table = Table(step="attack", a=ship(CA, **gun(multi_hit="D6")), b=ship(D7K, "b"))
    table.fire("a", [(0, "b")], {"b": seen(6)}, 1, 2)
    assert table.told("charged") == []


def test_stealth_by_the_die_takes_what_that_die_dealt():
    table = Table(
        step="attack",
        settings={"stealth": "die"},
        a=ship(CA, **gun(multi_hit="D6")),
        b=ship(D7K, "b", roster={"traits": {"Stealth": 4}}),
    )
    table.fire("a", [(0, "b")], {"b": seen(6)}, 4, 4, 5, 2, 4, 1)
    assert table.told("fired")[0].evaded == 5
    assert table["b"].shields == table["b"].roster.shields - 2


def test_drones_that_deal_dice():
    rack = bank("Drone", 36, dice=2, seeking="Drone", multi_hit="2D6")
    table = Table(
        step="attack",
        a=ship(CM, roster=armed(rack)),
        b=ship(D7K, "b", roster={"traits": {"Anti-Drone": False, "Tractor Beam": False}}),
    )
    table.fire("a", [(0, "b")], {"b": seen(6)}, 6, 6)
    table.play("b", "defend", 1, 2, 3, 4)
    assert table["b"].shields == table["b"].roster.shields - 10


def test_what_a_hit_deals_in_words():
    assert Blow(4).label == "4 points" and Blow(1).label == "1 point"
    assert Blow(0, 2, 2, 1).label == "2 × 2D6 + 1 points"
    assert Blow(0, 2, 2, 1).mean == 15


def test_an_owner_of_the_book_gives_them_to_a_class():
    weapon = {"name": "Phaser-1", "range": 18, "arcs": ["F"], "ad": 2}
    weapons = [{**weapon, "traits": {"Area Effect": 2, "Multi-Hit": "2D6"}}]
    table = Table(
        step="attack",
        settings={"figures": {CA: {"weapons": weapons}}},
        a=ship(CA),
        b=ship(D7K, "b"),
    )
    traits = table["a"].roster.banks[0].traits
    assert (traits["Area Effect"], traits["Multi-Hit"]) == (2, "2D6")
