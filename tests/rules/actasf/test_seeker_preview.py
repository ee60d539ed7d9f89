"""What is shown of seekers and of a defence before it is ordered."""

from typing import Any

from tests.rules.actasf.playing import Table, seen
from tests.rules.actasf.seeking import DRONES, PHASER_1, PHASER_3, SIDE, TUBES, launcher, prey


def preview(table: Table, seat: str, **order: Any) -> Any:
    read = table.rules.order(order)
    assert not table.rules.violations(table.state, seat, read)
    return table.rules.preview(table.state, seat, read)


def test_drones():
    table = Table(a=launcher(DRONES), b=prey(traits={"Anti-Drone": 1}), step="attack")
    shown = preview(
        table,
        "a",
        order="attack",
        unit="a",
        shots=[{"bank": 0, "target": "b", "dice": 2}],
        sights={"b": SIDE},
    )
    assert [(m.value, m.rule) for m in shown.modifiers] == [(2, "Accurate"), (-1, "Anti-Drone")]
    assert [(request.reason, request.count) for request in shown.dice] == [("seek:drone", 2)]
    assert [round(part, 3) for _, part in shown.odds.outcomes] == [0.444, 0.444, 0.111]


def test_a_torpedo_and_direct_fire_together():
    table = Table(a=launcher(TUBES["S"], PHASER_1), b=prey(), step="attack")
    shots = [{"bank": 0, "target": "b"}, {"bank": 1, "target": "b"}]
    shown = preview(table, "a", order="attack", unit="a", shots=shots, sights={"b": seen(7)})
    assert [request.reason for request in shown.dice] == ["attack:phaser-1", "seek:plasma-s-torpedo"]
    assert any("3 × 4 points" in note for note in shown.notes)
    assert "of 2 dice" in shown.gist and "of 1 Plasma-S Torpedo" in shown.gist


def test_fire_at_a_swarm():
    position = {"swarms": {"s": {"seat": "b", "drones": 3}}}
    table = Table(a=launcher(PHASER_1, DRONES), b=prey(), step="attack", position=position)
    shots = [{"bank": 0, "target": "s", "as_phaser_3": True}, {"bank": 1, "target": "s", "dice": 1}]
    shown = preview(table, "a", order="attack", unit="a", shots=shots, sights={"s": seen(4)})
    assert [m.value for m in shown.modifiers] == [1, -1]
    assert "1 drone against as many of S" in shown.notes


def test_a_swarm_that_strikes():
    position = {"swarms": {"s": {"seat": "a", "drones": 3}}, "countering": False}
    table = Table(a=launcher(), b=prey(), step="drones", position=position)
    shown = preview(table, "a", order="swarm_attack", swarm="s", target="b", sight=SIDE)
    assert [m.value for m in shown.modifiers] == [2, -1] and shown.dice[0].count == 3


def test_a_defence_and_tractors():
    table = Table(a=launcher(DRONES), b=prey(PHASER_3, traits={"Tractor Beam": 2}), step="attack")
    table.fire("a", [(0, "b", 1)], {"b": SIDE}, 6)
    shown = preview(table, "b", order="defend", shots=[{"unit": "b", "bank": 0, "seeker": 0}])
    assert [(request.reason, request.count) for request in shown.dice] == [("defend:phaser-3", 2)]
    table.play("b", "defend")
    shown = preview(table, "b", order="grip", beams=[{"seeker": 0, "beams": 2}])
    assert shown.odds.outcomes == (("seeker 1 is seized", 0.75),)
