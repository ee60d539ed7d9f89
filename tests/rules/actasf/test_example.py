"""The example of play, as far as its dice are printed and no seeking weapon is needed.

Where the printed figures go astray the rules count; the cases say where.
"""

import pytest

from tests.rules.actasf.playing import Table, seen, ship


@pytest.mark.case("EXP-001")
def test_the_d7k_meets_the_heavy_cruiser():
    """EXP-001, steps 2 and 10 to 32, but for the drone, the D5K and the war destroyer.

    The sixteen dice of the photons' damage are filled in to give the outcomes printed, with one more bulkhead; the
    trait that dilithium 2 takes is the first at stake.
    """
    table = Table(
        step="initiative",
        ca=ship("federation.ca", "fed"),
        d7k=ship("klingon.d7k", "kli"),
        e4=ship("klingon.e4", "kli"),
    )
    table.play("fed", "initiative", 3, 6, 2, 5)
    assert table.state.initiative == ("fed", "kli")
    table.move("e4", 1, go=[("forward", 8)], actions=[("boost_shields", "no_phasers")])
    assert table["e4"].boost == 1
    table.move("ca", go=[("forward", 4)])
    table.move("d7k", go=[("forward", 12)])
    sights = {"d7k": seen(6)}
    shots = [(0, "d7k"), (1, "d7k"), (2, "d7k"), (5, "d7k")]
    phasers = [3, 4, 2, 5, 6, 5, 2, 5, 1]
    photons = [6, 6, 6, 6, *[1] * 4, *[3] * 9, *[6] * 3, 1, 1, 3]
    cascade = [4, 4, 1, 1, 1, 1, 1]
    table.fire("ca", shots, sights, *phasers, *photons, *cascade)
    d7k = table["d7k"]
    assert [event.shields for event in table.told("fired")] == [4, 4, 2, 0]
    assert [event.hull for event in table.told("fired")] == [0, 0, 2, 16]
    drive = [(e.score, e.damage) for e in table.told("critical") if e.location == "impulse"]
    assert drive == [(1, 0), (2, 1), (3, 2), (4, 3), (5, 4)]
    scores = d7k.criticals
    assert (scores.impulse, scores.crew, scores.dilithium, scores.weapons) == (5, 1, 3, 0)
    assert (d7k.damage, d7k.left, d7k.shields, d7k.marines) == (27, 4, 0, 13)
    assert table.told("crippled")[0].lost == ("Anti-Drone",)
    assert len(d7k.lost) == 2
    facts = table.facts("d7k")
    assert (facts["speed"], facts["most_shields"], facts["adrift"]) == (3000, 12, True)
    for unit in ("d7k", "e4"):
        table.fire(unit, [], {})
    table.repair("fed")
    table.repair("kli", 6, 5, 1, d7k=["impulse"])
    assert [(e.location, e.worse) for e in table.told("escalated")] == [
        ("impulse", True),
        ("dilithium", False),
    ]
    d7k = table["d7k"]
    assert (d7k.damage, d7k.criticals.impulse) == (30, 4)
    table.play("fed", "initiative", 1, 4, 3, 4)
    assert table.state.initiative == ("kli", "fed")
