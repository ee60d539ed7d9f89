"""Stricken ships and explosions."""

import pytest

from tests.rules.actasf.playing import Table, armed, bank, seen, ship

CA, D7K, E4, FFG = "federation.ca", "klingon.d7k", "klingon.e4", "federation.ffg"


def sunk(class_id: str, left: int, die: int, near=(), **foe) -> Table:
    """A ship with so many damage points left, struck by one solid hit; its stricken die."""
    table = Table(
        step="attack",
        a=ship(CA, roster=armed(bank())),
        b=ship(class_id, "b", left=left, shields=0, crippled=True, **foe),
        c=ship(CA, "b"),
    )
    table.fire("a", [(0, "b")], {"b": seen(5)}, 5, 3, die, near=near)
    return table


@pytest.mark.case("STR-001")
def test_destroyed():
    """6 on an E4 with exactly nothing left."""
    table = sunk(E4, 1, 6)
    assert (table["b"].damage, table["b"].status) == (13, "destroyed")
    assert table["a"].kills == ("b",)


@pytest.mark.case("STR-002", "STR-006")
def test_delayed():
    """6 and 2 are 8: adrift, without an attack of its own, and gone at the end of the next movement."""
    table = sunk(FFG, -1, 6)
    b = table["b"]
    assert (b.damage, b.status, b.stricken) == (19, "table", 2)
    table.fire("c", [], {}, near=[])
    assert table.state.step == "end"
    table.repair("a")
    table.repair("b")
    table.play("a", "initiative", 6, 6, 1, 1)
    assert "adrift" in table.why_not_move("b", [("forward", 1)])
    assert "drifting wreck" in table.why_not_move("b", actions=[("reload", "slow")])
    table.move("b", near=[])
    table.move("a", near=[])
    assert table["b"].status == "table"
    table.move("c", 1, 2, 3, 1, 2, 3, 1, 2, 4, near=[["b", "c"]])
    assert table["b"].status == "destroyed"
    assert table["c"].shields == 23
    assert table.state.step == "attack"


@pytest.mark.case("STR-003")
@pytest.mark.parametrize(
    ("total", "fate"), [(7, "destroyed"), (8, "delayed"), (12, "delayed"), (13, "explodes")]
)
def test_stricken_table(total, fate):
    table = sunk(D7K, 1 - (total - 3), 3)
    assert table.told("stricken")[0].fate == fate


@pytest.mark.case("STR-004")
def test_all_banks_before_the_die():
    """Nothing is left after the first of four banks; one die, with the final figure."""
    guns = [bank() for _ in range(4)]
    table = Table(
        step="attack",
        a=ship(CA, roster=armed(*guns)),
        b=ship(D7K, "b", left=1, shields=0),
    )
    shots = [(number, "b") for number in range(4)]
    table.fire("a", shots, {"b": seen(5)}, 5, 3, 5, 3, 5, 3, 5, 3, 1)
    stricken = table.told("stricken")
    assert [(each.die, each.excess) for each in stricken] == [(1, 3)]


@pytest.mark.case("STR-005")
def test_no_second_attack():
    table = Table(step="attack", a=ship(CA), b=ship(D7K, "b", damage=32, stricken=2), c=ship(D7K, "b"))
    assert "cannot be attacked again" in table.why_not_fire("a", [(0, "b")], {"b": seen(5)})


@pytest.mark.case("STR-008")
def test_reach_of_an_explosion():
    """4.0 inches are struck, 4.1 are not."""
    table = Table(
        step="attack",
        a=ship(CA, roster=armed(bank(reach=24)), at=(20, 40)),
        b=ship(E4, "b", at=(20, 20), left=1, shields=0, criticals={"dilithium": 5}),
        c=ship(D7K, "b", at=(20, 24)),
        d=ship(D7K, "b", at=(24.1, 20)),
    )
    table.fire("a", [(0, "b")], {}, 6, 6, 3, *[1] * 7)
    assert table.told("exploded")[0].near == ("c",)


@pytest.mark.case("STR-009")
def test_nothing_softens_an_explosion():
    """Evasion, stealth and Nimble do not; 7 dice of an E4: 4 hits, one of them through 5 shields."""
    victim = ship(D7K, "b", shields=5, actions=["evasive"], roster={"traits": {"Nimble": True, "Stealth": 2}})
    table = Table(
        step="attack",
        a=ship(CA, roster=armed(bank())),
        b=ship(E4, "b", left=1, shields=0, crippled=True, criticals={"dilithium": 5}),
        c=victim,
    )
    table.fire("a", [(0, "b")], {"b": seen(5)}, 6, 6, 3, 1, 2, 3, 4, 4, 5, 6, 2, near=[["b", "c"]])
    assert (table["c"].shields, table["c"].damage) == (2, 1)
    blast = table.told("blasted")[0]
    assert (blast.shields, blast.hull) == (3, 1)


def test_a_chain():
    """One explosion sets off the next; damage of the first is finished before."""
    wreck = {"shields": 0, "crippled": True, "left": 1}
    table = Table(
        step="attack",
        a=ship(CA, roster=armed(bank())),
        b=ship(E4, "b", criticals={"dilithium": 5}, **wreck),
        c=ship(E4, "b", **wreck),
        d=ship(D7K, "b"),
    )
    pairs = [["b", "c"], ["c", "d"]]
    table.fire("a", [(0, "b")], {"b": seen(5)}, 6, 6, 3, *[5] * 7, *[2] * 7, 6, near=pairs)
    assert table["c"].stricken == 2
    table = Table(
        step="attack",
        a=ship(CA, roster=armed(bank())),
        b=ship(D7K, "b", criticals={"dilithium": 5}, **wreck),
        c=ship(E4, "b", **wreck),
        d=ship(D7K, "b"),
    )
    table.fire("a", [(0, "b")], {"b": seen(5)}, 6, 6, 3, *[5] * 16, *[2] * 16, 6, *[4] * 7, near=pairs)
    assert [event.unit for event in table.told("exploded")] == ["b", "c"]
    assert table["d"].shields == 15


def test_by_cards_the_neighbours_are_asked_for():
    """Where the order has not told them, and only then."""
    table = Table(
        step="attack",
        a=ship(CA, roster=armed(bank())),
        b=ship(E4, "b", left=1, shields=0, crippled=True, criticals={"dilithium": 5}),
        c=ship(D7K, "b"),
    )
    shots = [{"bank": 0, "target": "b"}]
    table.play("a", "attack", 6, 6, 3, unit="a", shots=shots, sights={"b": seen(5)})
    assert table.rules.to_act(table.state) == ("a", "b"), "whoever stands at the table may tell"
    table.play("a", "near", *[5] * 7, units=["c"])
    assert table["c"].shields == 15
    assert table["b"].status == "destroyed"
