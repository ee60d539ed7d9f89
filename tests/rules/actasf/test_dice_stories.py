"""Dice that are typed come with their story: who did what to whom so far, and what a face means."""

import pytest

from core.battle.play import dice_needed
from plugins.actasf.damage_events import Repaired
from plugins.actasf.seeker_events import Defended, Impacted, SeekersWrecked, Sought
from tests.rules.actasf.playing import Table, armed, bank, seen, ship

ATTACK = {"order": "attack", "unit": "a", "shots": [{"bank": 0, "target": "b"}]}


@pytest.fixture
def table():
    """A gun at a ship without shields."""
    return Table(
        step="attack",
        a=ship("federation.ca", roster=armed(bank())),
        b=ship("klingon.d7k", "b", shields=0, criticals={"weapons": 1, "dilithium": 1}),
    )


def asked(table, *faces):
    order = table.rules.order({**ATTACK, "sights": {"b": seen(5)}, "near": []})
    needed = dice_needed(table.rules, table.state, "a", order, faces, ("a", "b"))
    assert needed is not None
    return needed, [table.rules.describe(event, "a", table.state) for event in needed.told]


def test_a_shot_names_weapon_and_both_ships(table):
    needed, told = asked(table)
    names = table.state.units["a"].name, table.state.units["b"].name
    assert needed.request.reason.startswith("attack:")
    assert all(name in needed.about for name in names)
    assert told[0].startswith("A gives its order")


def test_hits_on_the_hull_tell_what_a_face_does(table):
    needed, told = asked(table, 5)
    assert needed.request.reason == "damage"
    assert "6 or more is a critical hit" in needed.about
    assert needed.about.startswith(table.state.units["a"].name)
    assert told


def test_a_critical_hit_tells_where_each_face_puts_it(table):
    needed, _ = asked(table, 5, 6)
    assert needed.request.reason == "critical"
    assert "5 crew" in needed.about and "4 weapons" in needed.about


@pytest.mark.parametrize(("face", "reason"), [(4, "random:bank"), (3, "random:trait")])
def test_a_pick_names_what_each_face_takes(table, face, reason):
    needed, told = asked(table, 5, 6, face)
    roster = table.state.units["b"].roster
    names = [bank.label for bank in roster.banks] if reason == "random:bank" else list(roster.losable)
    assert needed.request.reason == reason
    assert needed.about.startswith(f"{table.state.units['b'].name}: ")
    assert all(f"{number} {name}" in needed.about for number, name in enumerate(names, 1))
    assert any("critical" in line.lower() for line in told), "what led to it is told before"


def test_raiders_tell_what_a_face_does_and_where_they_strike():
    table = Table(
        step="attack",
        a=ship("federation.ca", actions=["hit_and_run"]),
        b=ship("klingon.d7k", "b", shields=0),
    )
    raid = {"order": "attack", "unit": "a", "raids": [{"target": "b", "marines": 1}]}
    order = table.rules.order({**raid, "sights": {"b": seen(4)}, "near": []})
    told = [dice_needed(table.rules, table.state, "a", order, faces, ("a", "b")) for faces in ((), (6,))]
    assert told[0].about.endswith(": a critical hit on 5, 6; marines lost on 1, 2, 5")
    assert told[1].request.reason == "critical" and "5 crew" in told[1].about


@pytest.mark.parametrize(
    ("die", "total", "after", "words"),
    [
        (4, 8, 1, "A tries to repair its crew: rolls 4, total 8, needs 9; still at 1"),
        (5, 9, 1, "A repairs its crew: rolls 5, total 9; now at 1"),
        (6, 10, 0, "A repairs its crew: rolls 6, total 10; it works again"),
    ],
)
def test_a_repair_says_whether_it_succeeds(table, die, total, after, words):
    told = Repaired("a", "crew", die, total, after)
    name = table.state.units["a"].name
    assert table.rules.describe(told, "a", table.state) == words.replace("A", name, 1)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (
            Sought("a", None, "Drone", "b", 9000, 1, (4, 1), 4, 1),
            "{a} sends 2 × Drone at {b}, 9″: rolls 4 1, needs 4; 1 hit",
        ),
        (
            Defended("b", 0, "Phaser-1", 0, (2,), 3, 0, 2),
            "{b} meets seeker 1 with Phaser-1: rolls 2, needs 3; 2 of its dice left",
        ),
        (SeekersWrecked("a", None, "Drone", "rocks", (3, 1), 0), "Drone through rocks: rolls 3 1; none lost"),
        (
            Impacted("a", None, "Plasma-S Torpedo", "b", 2, (), 8, (), 0, 0, 8, 0),
            "2 dice of Plasma-S Torpedo strike {b}: 8 points; 8 on shields, 0 on the hull",
        ),
        (
            Impacted("a", None, "Drone", "b", 1, (), 6, (), 0, 0, 0, 6),
            "1 × Drone strikes {b}: 6 points; 0 on shields, 6 on the hull",
        ),
    ],
)
def test_seekers_are_told_as_other_fire_is(table, event, words):
    names = {unit: table.state.units[unit].name for unit in "ab"}
    assert table.rules.describe(event, "a", table.state) == words.format(**names)
