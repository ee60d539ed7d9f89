"""The sequence of play, nominations and initiative."""

import pytest

from plugins.actasf.ruleset import INFO
from tests.rules.actasf.playing import Table, seen, ship

CA, D7K = "federation.ca", "klingon.d7k"


def fleets(a: int, b: int, **more):
    """So many ships a side, A with the initiative."""
    units = {f"a{n}": ship(CA) for n in range(1, a + 1)}
    units |= {f"b{n}": ship(D7K, "b") for n in range(1, b + 1)}
    return Table(position={"initiative": ["a", "b"]}, **units, **more)


@pytest.mark.case("GEN-008")
def test_order_of_phases():
    """The drone phase stands in its place; without swarms there is nothing to do in it."""
    assert [step.id for step in INFO.steps] == ["initiative", "movement", "drones", "attack", "end"]
    table = fleets(1, 1, step="initiative")
    seen_steps = []
    table.play("a", "initiative", 3, 6, 2, 5)
    for unit in ("b1", "a1"):
        seen_steps.append(table.state.step)
        table.move(unit, near=[])
    for unit in ("a1", "b1"):
        seen_steps.append(table.state.step)
        table.fire(unit, [], {})
    for seat in ("a", "b"):
        seen_steps.append(table.state.step)
        table.repair(seat)
    assert seen_steps == ["movement", "movement", "attack", "attack", "end", "end"]
    assert (table.state.turn, table.state.step) == (2, "initiative")


@pytest.mark.case("GEN-009")
def test_order_of_the_end_phase():
    """Damage control, escalation, Crew Quality checks, and ships at warp last; without terrain nothing comes before."""
    table = Table(
        step="end",
        a1=ship(CA, criticals={"impulse": 3, "weapons": 4}, at=(10, 10)),
        b1=ship(D7K, "b", at=(40, 10), actions=["maximum_warp"], criticals={"crew": 1}),
    )
    table.play("a", "repair", 1, locations={"a1": ["impulse"]})
    table.play("b", "repair", 4, 1, 1, 5, locations={"b1": ["crew"]})
    names = [event.name for event in table.events if event.name not in ("step", "ended")]
    assert names == ["repaired", "escalated", "escalated", "check", "withdrew"]


@pytest.mark.case("ORD-002")
def test_alternating_moves():
    """The loser begins; who has ships left moves them one after another."""
    table = fleets(2, 5)
    order = []
    while table.state.step == "movement":
        seat = table.state.active
        unit = next(u for u, s in table.state.units.items() if s.seat == seat and not s.has_moved)
        order.append(seat)
        table.move(unit, near=[])
    assert order == ["b", "a", "b", "a", "b", "b", "b"]


@pytest.mark.case("ORD-003")
def test_alternating_fire():
    table = fleets(3, 1, step="attack")
    order = []
    while table.state.step == "attack":
        seat = table.state.active
        unit = next(u for u, s in table.state.units.items() if s.seat == seat and not s.has_attacked)
        order.append(seat)
        table.fire(unit, [], {})
    assert order == ["a", "b", "a", "a"]


@pytest.mark.case("ORD-004")
def test_who_declines_is_done():
    """The nomination is spent; the weapons stay unfired (defensive fire comes with seeking weapons)."""
    table = fleets(2, 1, step="attack")
    table.fire("a1", [], {})
    table.fire("b1", [], {})
    assert "nominated" in table.why_not_fire("a1", [], {})
    assert not any(state.fired for state in table["a1"].banks)


@pytest.mark.case("ORD-006")
def test_a_destroyed_ship_is_passed_over():
    """The second shot of A destroys B's third ship."""
    units = {f"a{n}": ship(CA) for n in (1, 2, 3)} | {f"b{n}": ship(D7K, "b") for n in (1, 2)}
    table = Table(step="attack", b3=ship(D7K, "b", damage=30, shields=0), **units)
    order = []
    while table.state.step == "attack":
        seat = table.state.active
        unit = next(u for u, s in table.state.units.items() if s.seat == seat and not s.has_attacked)
        order.append(unit)
        if unit == "a2":
            table.fire(unit, [(0, "b3", 1)], {"b3": seen(10)}, 5, 4, 1)
            assert table["b3"].status == "destroyed"
        else:
            table.fire(unit, [], {})
    assert order == ["a1", "b1", "a2", "b2", "a3"]


@pytest.mark.case("ORD-008")
def test_every_ship_is_nominated():
    """The movement phase goes on until each has been, if only to stay."""
    table = fleets(1, 2)
    table.move("b1", near=[])
    table.move("a1", near=[])
    assert table.state.step == "movement"
    assert "takes: move" in table.why_not("b", "attack", unit="b2")
    table.move("b2", near=[])
    assert table["b2"].moved == 0
    assert table.state.step == "attack"


@pytest.mark.case("ORD-013")
def test_actions_come_before_the_move():
    """A ship that has moved cannot take one any more; the order of a nomination holds both."""
    table = fleets(2, 1)
    table.move("b1", go=[("forward", 2)], near=[])
    assert "nothing to decide" in _error(table, "b1", actions=[("overload", "slow")])
    table.move("a1", near=[])
    table = Table(b1=ship(D7K, "b", has_moved=True), b2=ship(D7K, "b"), a1=ship(CA, has_moved=True))
    assert "nominated this turn already" in table.why_not_move("b1", actions=[("overload", "slow")])


def _error(table, unit, **fields):
    with pytest.raises(Exception) as caught:  # noqa: PT011
        table.move(unit, **fields)
    return str(caught.value)


@pytest.mark.case("GEN-010")
def test_line_of_sight_is_free():
    """Ships in between hide nothing."""
    table = Table(
        step="attack",
        a1=ship(CA, at=(10, 10)),
        a2=ship(CA, at=(10, 12)),
        b1=ship(D7K, "b", at=(10, 14)),
        b2=ship(D7K, "b", at=(10, 16)),
    )
    assert not table.why_not_fire("a1", [(0, "b2")], {})


@pytest.mark.case("GEN-006")
def test_overlapping_bases():
    """Bases 2 inches wide, stems 0.8 apart."""
    table = Table(
        step="attack",
        a=ship(CA, at=(10, 10)),
        b=ship(D7K, "b", at=(10, 10.8)),
        position={"base": 2000, "miniature": 500},
    )
    assert table.facts("a")["sees"]["b"]["range"] == 2000


# --- initiative -------------------------------------------------------------------------------------------------


def rolled(*dice: int, step: str = "initiative", **units):
    table = Table(step=step, **units)
    table.play(table.rules.to_act(table.state)[0], "initiative", *dice)
    return table


@pytest.mark.case("INI-001")
def test_initiative():
    """9 against 7; the holder moves second and fires first."""
    table = rolled(3, 6, 2, 5, a=ship(CA), b=ship(D7K, "b"))
    assert table.state.initiative == ("a", "b")
    assert table.state.active == "b"
    table.move("b", near=[])
    table.move("a", near=[])
    assert (table.state.step, table.state.active) == ("attack", "a")


@pytest.mark.case("INI-003")
def test_ties():
    """7+1 against 8; the dice that break the tie carry nothing, and are rolled again while they tie."""
    table = rolled(3, 4, 5, 3, 4, 4, 2, 6, a=ship("klingon.d7l"), b=ship(CA, "b"))
    assert [sum(event.dice) + event.bonus for event in table.told("initiative")] == [8, 8]
    assert table.state.initiative == ("b", "a")


@pytest.mark.case("INI-005")
def test_best_command_counts():
    """Command +2 by a leader of men, and another +1: 8 with 3 and 3."""
    leader = ship("klingon.d7l", skills=["leader-of-men"])
    table = rolled(3, 3, 1, 1, a=leader, a2=ship("klingon.c7"), b=ship(CA, "b"))
    assert sum(table.told("initiative")[0].dice) + table.told("initiative")[0].bonus == 8


@pytest.mark.case("INI-007")
def test_a_crippled_flagship_commands_nobody():
    """The healthy one gives +1."""
    table = rolled(4, 4, 1, 1, a=ship("klingon.c7", damage=35), a2=ship("klingon.d7l"), b=ship(CA, "b"))
    assert sum(table.told("initiative")[0].dice) + table.told("initiative")[0].bonus == 9
    table = rolled(4, 4, 1, 1, a=ship("klingon.c7", damage=35), b=ship(CA, "b"))
    assert table.told("initiative")[0].bonus == 0


@pytest.mark.case("INI-010")
def test_as_many_scouts():
    """Two against two are no bonus; then 6 and 6 are a tie."""
    scout = {"roster": {"traits": {"Scout": True}}}
    fleet = {f"a{n}": ship(CA, **scout) for n in (1, 2)} | {f"b{n}": ship(D7K, "b", **scout) for n in (1, 2)}
    table = rolled(3, 3, 4, 2, 1, 2, **fleet)
    assert [event.bonus for event in table.told("initiative")] == [0, 0]
    assert table.told("tie")
    del fleet["b2"]
    assert rolled(3, 3, 4, 3, 2, 1, **fleet).told("initiative")[0].bonus == 1


@pytest.mark.case("INI-012")
def test_civilians_never_have_it():
    """Without any dice."""
    table = rolled(a=ship(CA, civilian=True), b=ship(D7K, "b"))
    assert table.state.initiative == ("b", "a")
    assert not table.told("initiative")


@pytest.mark.case("INI-013")
def test_civilians_among_themselves():
    table = rolled(2, 2, 1, 4, a=ship(CA, civilian=True), b=ship(D7K, "b", civilian=True))
    assert table.state.initiative == ("b", "a")


@pytest.mark.case("INI-014")
def test_one_warship_is_enough():
    table = rolled(6, 6, 1, 1, a=ship(CA, civilian=True), a2=ship(CA), b=ship(D7K, "b"))
    assert table.state.initiative == ("a", "b")


@pytest.mark.case("INI-016")
def test_the_winner_may_fire_second():
    """Who wants to be asked is asked."""
    table = Table(step="initiative", a=ship(CA), b=ship(D7K, "b"))
    table.play("a", "standing", leads="ask")
    table.play("a", "initiative", 6, 6, 1, 1)
    table.play("a", "lead", depart=False)
    table.move("b", near=[])
    table.move("a", near=[])
    assert table.rules.to_act(table.state) == ("a",)
    table.play("a", "lead", depart=True)
    assert table.state.active == "b"


THREE = {"fed": ship(CA, "fed"), "kli": ship(D7K, "kli"), "rom": ship("romulan.we", "rom")}


@pytest.mark.case("INI-017")
def test_three_fleets():
    """7, 6 and 12; the lowest moves first, the highest fires first."""
    table = rolled(3, 4, 3, 3, 6, 6, **THREE)
    assert table.state.sequence == ("kli", "fed", "rom")
    for unit in ("kli", "fed", "rom"):
        table.move(unit, near=[])
    assert table.state.sequence == ("rom", "fed", "kli")


@pytest.mark.case("INI-018")
def test_three_fleets_and_one_goes_early():
    """The Romulan declines, the Federation elects to move first."""
    table = Table(step="initiative", **THREE)
    for seat in ("fed", "rom"):
        table.play(seat, "standing", leads="ask")
    table.play("fed", "initiative", 3, 4, 3, 3, 6, 6)
    table.play("rom", "lead", depart=False)
    table.play("fed", "lead", depart=True)
    assert table.state.sequence == ("fed", "kli", "rom")
