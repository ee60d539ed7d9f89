"""A club's own classes on the ground: copies that move, fire and are carried as their figures say, and count as their originals."""

from random import Random

import pytest

from core.battle.bots import auto_resolve
from core.battle.play import Battle
from core.contract.dice import SeededDice
from core.contract.effects import UnitJoins
from core.contract.errors import BadInput
from core.contract.records import BattleSetup, ForceRecord, SeatForce, Squad, UnitRecord
from plugins.sfm.ruleset import StarFleetMarines
from tests.rules.sfm.playing import Table, unit

RANGERS = {"of": "commando", "name": "Rangers", "code": "RGR", "figures": {"move": 5, "row": "heavy"}}
OWN = {"classes": {"rgr": RANGERS}}


def test_a_copy_has_its_own_figures_and_the_rest_of_its_original():
    game = StarFleetMarines(OWN)
    found = {one.id: one for one in game.catalogue()}
    copy, original = found["rgr"], found["commando"]
    assert (copy.name, copy.code, copy.provenance) == ("Rangers", "RGR", "house")
    assert (copy.figures["movement"], copy.figures["range"], copy.figures["copy_of"]) == (5, 5, "commando")
    same = ("category", "target_column", "size", "close_assault")
    assert [copy.figures[name] for name in same] == [original.figures[name] for name in same]
    assert original.figures["movement"] == 4


def test_it_walks_and_fires_by_its_own_figures():
    table = Table(
        unit("a", "rgr"),
        unit("c", "commando"),
        unit("b", "marine", "blue", (5, 0)),
        settings=OWN,
        step="fire",
    )
    assert table["a"].kind == "commando"
    assert not table.why_not("red", "fire", unit="a", target="b")
    assert "c reaches 3" in table.why_not("red", "fire", unit="c", target="b")
    walking = Table(unit("a", "rgr"), unit("b", "marine", "blue", (9, 0)), settings=OWN, step="movement")
    (token,) = [one for one in walking.rules.board(walking.state).tokens if one.id == "a"]
    assert token.figures == "5·5" and token.code == "RGR"


def test_it_is_carried_as_its_original_is():
    table = Table(
        unit("a", "rgr", carrier="t", at=None),
        unit("t", "gcv"),
        unit("b", "marine", "blue", (9, 0)),
        settings=OWN,
        step="movement",
    )
    assert table["a"].carrier == "t"


def test_bots_fight_with_it_and_the_aftermath_raises_it_anew():
    game = StarFleetMarines(OWN)
    units = {
        seat: tuple(
            UnitRecord(
                f"{seat}{n}", f"{seat} {n}", kind, 2, squads=(Squad(f"{seat}{n}-s", kind, 1, f"{seat}{n}"),)
            )
            for n in range(4)
        )
        for seat, kind in (("red", "rgr"), ("blue", "militia"))
    }
    roles = {"red": "attacker", "blue": "defender"}
    forces = tuple(SeatForce(seat, seat, units[seat], role=roles[seat]) for seat in units)
    chance = Random(1)
    dice = SeededDice(chance)
    battle = Battle.begin(game, BattleSetup("pick_up", forces, detail={"turns": 4}), dice)
    for _ in auto_resolve(battle, dict.fromkeys(units, game.bot()), chance, dice):
        pass
    outcome = game.outcome(battle.state)
    assert {unit.own for unit in battle.state.units.values() if unit.seat == "red"} == {"rgr"}
    assert {fate.unit for fate in outcome.units} >= {one.id for one in units["red"]}
    assert {squad.squad.kind for squad in outcome.squads if squad.seat == "red"} <= {"rgr"}
    muster = game.procedures()["muster"]
    state = muster.begin((ForceRecord("f", "F", "p", "", 99, 0, ()),), None, {})
    (form, *_) = muster.legal_orders(state, "f")
    (classes, *_) = form.fields
    assert "Rangers (house)" in [option.label for option in classes.options]
    enlisted = muster.order({"order": "enlist", "class_id": "rgr"})
    assert not muster.violations(state, "f", enlisted)
    (joins, paid) = muster.effects(muster.apply(state, "f", enlisted, SeededDice.from_seed(1)).state)
    assert isinstance(joins, UnitJoins) and joins.unit.class_id == "rgr"
    price = muster.effects(
        muster.apply(
            state, "f", muster.order({"order": "enlist", "class_id": "commando"}), SeededDice.from_seed(1)
        ).state
    )[1].by
    assert paid.by == price


@pytest.mark.parametrize(
    ("figures", "cause"),
    [
        ({"move": -1}, "classes, rgr, move: takes a whole number of 0 to 99, not -1"),
        ({"move": "fast"}, "classes, rgr, move: takes a whole number, not 'fast'"),
        ({"row": "laser"}, "classes, rgr, row: takes a row of the combat chart"),
        ({"assault": -11}, "classes, rgr, assault"),
        ({"shots": 0}, "classes, rgr, shots: takes a whole number of 1 to 99, not 0"),
        ({"wings": 2}, "classes, rgr, wings: there is no such figure"),
    ],
)
def test_what_cannot_be_is_refused_by_field(figures, cause):
    with pytest.raises(BadInput, match=cause):
        StarFleetMarines({"classes": {"rgr": {**RANGERS, "figures": figures}}})


def test_a_class_has_one_row_and_the_older_row_of_its_hull_is_read_still():
    own = {"figures": {"hull.admin": {"hull": 9}, "admin": {"move": 30}}}
    kinds = StarFleetMarines(own).rules.kinds
    assert (kinds["admin"].hull, kinds["admin"].move) == (9, 30)
    assert not [row for row in StarFleetMarines().figures() if row.id.startswith("hull.")]
    with pytest.raises(BadInput, match="figures, bunker, capacity: takes a whole number of 1 to 99"):
        StarFleetMarines({"figures": {"bunker": {"capacity": 0}}})


def test_it_is_taken_over_as_its_original_where_there_is_no_such_class():
    unit = UnitRecord("u", "Rangers", "rgr", 2)
    told = {"copy_of": "commando"}
    there = StarFleetMarines().liaison().adopt(unit, told, "elsewhere")
    here = StarFleetMarines(OWN).liaison().adopt(unit, told, "elsewhere")
    assert (there.unit.class_id, there.basis) == ("commando", "what it is a copy of")
    assert here.unit.class_id == "rgr"
