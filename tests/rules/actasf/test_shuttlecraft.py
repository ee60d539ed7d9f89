"""Shuttlecraft: launching, flying after the ships, coming home, carrying, being shot at."""

import pytest

from core.battle.play import submit
from core.contract.ids import GAMEMASTER
from core.contract.orders import OrderForm, Switch
from tests.rules.actasf.playing import Table, armed, seen, ship

CA, D7K, E4 = "federation.ca", "klingon.d7k", "klingon.e4"
HOLDS = {"initiative": ["a", "b"]}


def boat(seat="a", **more):
    return ship("shuttle", seat, **more)


def flying(**boats):
    """All ships have moved; the shuttles are to move."""
    return Table(
        a1=ship(CA, at=(20, 20), has_moved=True),
        b1=ship(D7K, "b", at=(40, 40), has_moved=True),
        position=HOLDS,
        **boats,
    )


@pytest.mark.case("SHT-004")
def test_launching():
    """One a turn, within an inch; it moves in the same phase, up to 4 inches."""
    table = Table(a1=ship(CA, at=(20, 20)), b1=ship(D7K, "b", at=(40, 40), has_moved=True), position=HOLDS)
    assert "1 shuttle this turn" in table.why_not_move("a1", launches=[{}, {}])
    table.move("a1", go=[("forward", 4)], launches=[{"marines": 2}])
    shuttle = table["a1-shuttle-1"]
    assert (shuttle.seat, shuttle.parent, shuttle.marines) == ("a", "a1", 2)
    assert (table["a1"].craft, table["a1"].marines) == (3, 8)
    x, y = shuttle.at
    assert 990**2 <= (x - 20000) ** 2 + (y - 24000) ** 2 <= 1000**2
    assert table.state.shuttling == "move" and table.state.active == "a"
    table.play("a", "shuttles", moves={"a1-shuttle-1": {"way": [[x, y - 2000], [x + 2000, y - 2000]]}})
    assert table["a1-shuttle-1"].at == (x + 2000, y - 2000)
    assert table.state.step == "attack"


def test_where_a_shuttle_is_put():
    table = Table(a1=ship(CA, at=(20, 20)), b1=ship(D7K, "b", at=(40, 40), has_moved=True), position=HOLDS)
    table.move("a1", launches=[{"place": [20600, 20800]}])
    assert table["a1-shuttle-1"].at == (20600, 20800)


def test_a_shuttle_is_put_beside_where_its_ship_ends():
    ahead = [{"place": [20000, 24900]}]
    table = Table(a1=ship(CA, at=(20, 20)), b1=ship(D7K, "b", at=(40, 40), has_moved=True), position=HOLDS)
    assert "within 1″" in table.why_not_move("a1", launches=ahead)
    table.move("a1", go=[("forward", 4)], launches=ahead)
    assert table["a1-shuttle-1"].at == (20000, 24900)


def test_quick_launch():
    table = Table(
        a1=ship(CA, at=(20, 20), roster={"traits": {"Quick Launch": True}}),
        b1=ship(D7K, "b", at=(40, 40), has_moved=True),
        position=HOLDS,
    )
    table.move("a1", launches=[{}, {}])
    assert table["a1"].craft == 2 and table["a1-shuttle-1"].at != table["a1-shuttle-2"].at


def test_a_bomb_counts_as_a_launch():
    table = Table(a1=ship(CA), b1=ship(D7K, "b", has_moved=True))
    assert "no shuttles this turn" in table.why_not_move(
        "a1", actions=[("suicide_shuttle", "slow")], launches=[{}]
    )


def test_bombs_are_no_shuttles_to_launch():
    table = Table(a1=ship(CA, craft=1), b1=ship(D7K, "b", has_moved=True))
    assert "has 0 shuttles" in table.why_not_move("a1", actions=[("suicide_shuttle", "slow")], launches=[{}])


@pytest.mark.parametrize(
    ("load", "why"),
    [
        ({"marines": 3}, "carries 2 marines, not 3"),
        ({"squads": ["x"]}, "not aboard"),
        ({"item": "crate"}, "not aboard"),
    ],
)
def test_what_a_shuttle_does_not_carry(load, why):
    table = Table(a1=ship(CA), b1=ship(D7K, "b", has_moved=True), position={"objects": [{"id": "crate"}]})
    assert why in table.why_not_move("a1", launches=[load])


@pytest.mark.case("MOV-051")
def test_four_inches():
    """4 inches with any turns; 4.1 are refused."""
    table = flying(boat=boat(at=(30, 20)))
    assert table.why_not("a", "shuttles", moves={"boat": {"way": [[30000, 22000], [32000, 22000]]}}) == ""
    assert "flies 4″" in table.why_not(
        "a", "shuttles", moves={"boat": {"way": [[30000, 22000], [32100, 22000]]}}
    )
    assert "leave the table" in flying(boat=boat(at=(30, 1))).why_not(
        "a", "shuttles", moves={"boat": {"way": [[30000, -100]]}}
    )


@pytest.mark.case("GEN-007")
def test_stacking_of_shuttles():
    """On a ship's base one may stand, on another shuttle not."""
    table = flying(boat=boat(at=(22, 20)), skiff=boat(at=(24, 20)))
    assert table.why_not("a", "shuttles", moves={"boat": {"way": [[20000, 20000]]}}) == ""
    assert "stand on skiff" in table.why_not("a", "shuttles", moves={"boat": {"way": [[24000, 20000]]}})
    assert (
        table.why_not(
            "a", "shuttles", moves={"boat": {"way": [[24000, 20000]]}, "skiff": {"way": [[26000, 20000]]}}
        )
        == ""
    )


@pytest.mark.case("ORD-010")
def test_who_moves_shuttles_first():
    """The holder elects to be second: all of the other's move together, then all of its own."""
    table = flying(boat=boat(at=(22, 20)), skiff=boat("b", at=(44, 40)), dory=boat("b", at=(46, 40)))
    assert (table.state.shuttling, table.state.active) == ("lead", "a")
    table.play("a", "shuttle_lead", first=False)
    assert table.state.active == "b"
    table.play("b", "shuttles", moves={"skiff": {"way": [[44000, 42000]]}, "dory": {"way": [[46000, 42000]]}})
    assert table.state.active == "a"
    table.play("a", "shuttles")
    assert table.state.step == "attack"


def test_the_holder_may_move_first():
    table = flying(boat=boat(at=(22, 20)), skiff=boat("b", at=(44, 40)))
    table.play("a", "shuttle_lead", first=True)
    assert table.state.active == "a"
    table.play("a", "shuttles")
    assert table.state.active == "b"


def test_coming_home():
    table = flying(boat=boat(at=(24, 20), marines=2))
    table.play("a", "shuttles", moves={"boat": {"onto": "a1"}})
    assert "boat" not in table.state.units
    assert (table["a1"].craft, table["a1"].marines, table["a1"].flights) == (5, 12, 1)


def test_where_it_cannot_come_home():
    table = flying(boat=boat(at=(24, 20)), skiff=boat(at=(20, 24)))
    assert "1 shuttle this turn" in table.why_not(
        "a", "shuttles", moves={"boat": {"onto": "a1"}, "skiff": {"onto": "a1"}}
    )
    assert "no friendly ship" in table.why_not("a", "shuttles", moves={"boat": {"onto": "b1"}})
    assert "flies 4″" in flying(boat=boat(at=(25, 20))).why_not(
        "a", "shuttles", moves={"boat": {"onto": "a1"}}
    )


@pytest.mark.case("HIT-016")
def test_a_shuttle_under_fire():
    """-1; a hit destroys it without a die for damage."""
    table = Table(
        a1=ship(CA, roster=armed({"weapon": "Phaser-1", "arcs": ["T"], "dice": 1})),
        a2=ship(CA, roster=armed({"weapon": "Phaser-1", "arcs": ["T"], "dice": 1})),
        boat=boat("b", marines=2),
        b1=ship(D7K, "b", has_attacked=True),
        step="attack",
    )
    table.fire("a1", [(0, "boat")], {"boat": seen(8)}, 2)
    assert table["boat"].status == "table" and table.told("fired")[0].needed == 3
    table.fire("a2", [(0, "boat")], {"boat": seen(8)}, 3)
    assert table["boat"].status == "destroyed" and table["boat"].marines == 0
    assert table.told("shuttle_lost")


def test_a_natural_six_destroys_too():
    table = Table(
        a1=ship(CA, roster=armed({"weapon": "Gun", "arcs": ["T"], "dice": 1, "range": 12000, "traits": {}})),
        boat=boat("b"),
        b1=ship(D7K, "b"),
        step="attack",
    )
    table.fire("a1", [(0, "boat")], {"boat": seen(8)}, 6)
    assert table["boat"].status == "destroyed" and table["a1"].kills == ()


def test_what_a_shuttle_does_not_do():
    """It fires nothing, takes no action, is not nominated, and cannot be boarded."""
    table = Table(a1=ship(CA, actions=["hit_and_run"]), boat=boat("b"), b1=ship(D7K, "b"), step="attack")
    assert "cannot be boarded" in table.why_not_fire(
        "a1", [], {"boat": seen(2)}, raids=[{"target": "boat", "marines": 1}]
    )
    table = Table(boat=boat(), a1=ship(CA), b1=ship(D7K, "b", has_moved=True))
    assert "moves after the ships" in table.why_not_move("boat")
    table = Table(boat=boat(), a1=ship(CA), b1=ship(D7K, "b"), step="attack")
    assert "no weapons" in table.why_not_fire("boat", [], {})


def test_a_side_with_shuttles_alone_is_gone():
    table = Table(boat=boat(), a1=ship(CA, status="destroyed"), b1=ship(D7K, "b"), step="end")
    table.repair("b")
    assert table.state.step == "over" and table.state.reason == "fleet gone"
    outcome = table.rules.outcome(table.state)
    assert {unit.unit for unit in outcome.units} == {"a1", "b1"}


def test_landing_on_a_site():
    table = Table(
        a1=ship(CA, at=(20, 20), has_moved=True),
        boat=boat(at=(24, 20), marines=2),
        b1=ship(D7K, "b", at=(40, 40), has_moved=True),
        position={**HOLDS, "sites": [{"id": "colony", "at": [26000, 22000]}]},
    )
    assert "does not come to" in table.why_not("a", "shuttles", moves={"boat": {"site": "colony"}})
    table.play("a", "shuttles", moves={"boat": {"way": [[26000, 22000]], "site": "colony"}})
    assert table.state.sites["colony"].marines == {"a": 2} and table["boat"].marines == 0


def test_squads_by_name_go_along():
    squads = [{"id": "one", "size": 1}, {"id": "two", "size": 1}, {"id": "three", "size": 1}]
    table = Table(a1=ship(CA, squads=squads), b1=ship(D7K, "b", has_moved=True), position=HOLDS)
    assert "go by name" in table.why_not_move("a1", launches=[{"marines": 1}])
    table.move("a1", launches=[{"squads": ["one", "three"]}])
    assert [squad.id for squad in table["a1-shuttle-1"].squads] == ["one", "three"]
    table.play("a", "shuttles", moves={"a1-shuttle-1": {"moved": 4000}})
    table.fire("a1", [], {})
    table.fire("b1", [(0, "a1-shuttle-1")], {"a1-shuttle-1": seen(4)}, 5, 1, 1)
    assert {away.squad.id for away in table.state.away} == {"one", "three"}


def test_an_item_goes_down_with_its_shuttle():
    table = Table(
        a1=ship(CA, has_attacked=True),
        boat=boat(),
        b1=ship(D7K, "b"),
        step="attack",
        position={"objects": [{"id": "crate", "aboard": "boat"}]},
    )
    table.fire("b1", [(0, "boat")], {"boat": seen(4)}, 5, 1, 1)
    assert table.state.objects["crate"].lost


def test_a_held_shuttle_does_not_fly():
    table = Table(
        a1=ship(CA, has_moved=True),
        b1=ship(D7K, "b", has_moved=True, holds="boat"),
        boat=boat(),
        position=HOLDS,
    )
    assert "held by a tractor beam" in table.why_not("a", "shuttles", moves={"boat": {"moved": 1000}})


def test_a_shuttle_by_cards():
    table = Table(a1=ship(CA, has_moved=True), b1=ship(D7K, "b", has_moved=True), boat=boat(), position=HOLDS)
    assert "flies 4″" in table.why_not("a", "shuttles", moves={"boat": {"moved": 4100}})
    assert "nobody enters positions" in table.why_not("a", "shuttles", moves={"boat": {"way": [[1, 1]]}})
    table.play("a", "shuttles", moves={"boat": {"moved": 3000, "onto": "a1"}})
    assert table["a1"].craft == 5


# --- the form ----------------------------------------------------------------------------------------------------


def form_of(table, **values):
    (form,) = [one for one in table.rules.legal_orders(table.state, "a") if isinstance(one, OrderForm)]
    form = table.rules.refine(table.state, "a", form)
    for name, value in values.items():
        form = table.rules.refine(table.state, "a", form.filled(name.replace("_", ":"), value))
    return form


def fields_of(form):
    return {field.name: field for field in form.fields}


def test_a_course_is_given_leg_by_leg_as_a_ship_is_moved():
    table = flying(boat=boat(at=(30, 20)))
    course = [["turn", 9000], ["forward", 1000], ["turn", -9000], ["forward", 500]]
    form = form_of(table, way_boat=course)
    assert table.rules.order(form.data()).moves["boat"].way == ((31000, 20000), (31000, 20500))
    (leg, *_) = fields_of(form)["way:boat"].legs
    assert (leg.kind, leg.highest) == ("forward", 4000 - 1500 - 6), "what is left of its speed"
    table.play("a", "shuttles", **{key: value for key, value in form.data().items() if key != "order"})
    assert (table["boat"].at, table["boat"].heading) == ((31000, 20500), 0)


def test_what_a_shuttle_does_then_follows_from_where_its_course_ends():
    near = flying(boat=boat(at=(24, 20)))
    assert {"onto": "a1"} in [option.value for option in fields_of(form_of(near))["fly:boat"].options]
    away = form_of(near, way_boat=[["turn", 9000], ["forward", 3500]])
    assert "fly:boat" not in fields_of(away), "nothing is near enough there"
    back = form_of(near, way_boat=[["forward", 500]], fly_boat={"onto": "a1"})
    table = flying(boat=boat(at=(24, 20)))
    table.play("a", "shuttles", **{key: value for key, value in back.data().items() if key != "order"})
    assert table["a1"].craft > 0
    assert "boat" not in table.state.units


def test_a_course_ends_at_the_table_s_edge_and_on_no_other_shuttle():
    edge = form_of(flying(boat=boat(at=(30, 1))), way_boat=[["turn", 18000]])
    (leg,) = fields_of(edge)["way:boat"].legs
    assert leg.highest == 1000
    other = flying(boat=boat(at=(22, 20)), skiff=boat(at=(24, 20)))
    onto = form_of(other, way_boat=[["turn", 9000], ["forward", 2000]])
    assert not fields_of(onto)["way:boat"].may_stop


def test_a_shuttle_just_launched_keeps_what_it_is_within_through_another_way_of_playing():
    dust = [{"kind": "dust", "field": [20000, 22000, 8000, 4600, 0]}]
    table = Table(
        a1=ship(CA, at=(20, 20)), b1=ship(D7K, "b", at=(40, 40), has_moved=True),
        position={**HOLDS, "terrain": dust},
    )  # fmt: skip
    table.move("a1", go=[("forward", 4)], launches=[{"marines": 2, "place": [20000, 24600]}])
    shuttle = table["a1-shuttle-1"]
    assert shuttle.within == table["a1"].within == ("dust",)
    there = submit(table.rules, table.state, GAMEMASTER, Switch("cards"), None).state
    places = {
        unit: (("place", *each.at, each.heading),) for unit, each in table.state.units.items() if each.at
    }
    back = submit(table.rules, there, GAMEMASTER, Switch("board", places), None).state
    assert back.units["a1-shuttle-1"] == shuttle
