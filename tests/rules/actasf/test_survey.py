"""Laboratories, probes, objects brought aboard by tractor beam, transporters to a place."""

import pytest

from tests.rules.actasf.playing import Table, seen, ship

CA, D7K, E4, KR = "federation.ca", "klingon.d7k", "klingon.e4", "romulan.kr"


def surveying(position=None, **units):
    """Repairs are over; the planet, the anomaly or the enemy is to be scanned."""
    units = units or {"a": ship(CA), "b": ship(D7K, "b")}
    found = {"information_from": ["b"], "surveying": True, "initiative": ["a", "b"], **(position or {})}
    return Table(step="end", position=found, **units)


def survey(table, seat, *dice, **fields):
    return table.play(seat, "survey", *dice, near=[], **fields)


@pytest.mark.case("LAB-001")
def test_labs():
    """Eight laboratories at 6 inches."""
    table = surveying()
    survey(table, "a", 3, 1, 4, 1, 5, 2, 6, 2, scans=[{"unit": "a", "target": "b", "range": 6000}])
    assert table.state.information == {"a": {"b": 24}}
    assert table.rules.facts(table.state)["information_points"] == {"a": 24}


def test_two_dice_within_three_inches():
    table = surveying(a=ship(CA, roster={"traits": {"Labs": 2}}), b=ship(D7K, "b"))
    survey(table, "a", 3, 1, 4, 1, scans=[{"unit": "a", "target": "b", "range": 3000}])
    assert table.state.information["a"]["b"] == 9


@pytest.mark.parametrize(
    ("ship_fields", "scan", "why"),
    [
        ({}, {"range": 6100}, "more than 6"),
        ({"actions": ["reload", "all_hands"]}, {"range": 6000}, "forgo its second"),
        ({"lost": ["Labs"]}, {"range": 6000}, "no laboratory"),
        ({"probes": 1}, {"range": 6000, "probe": True}, "0 probes ready"),
        ({"probes_loading": 1}, {"range": 6000, "probe": True}, "0 probes ready"),
        ({}, {}, "does not tell how far"),
    ],
)
def test_scans_that_cannot_be_made(ship_fields, scan, why):
    table = surveying(a=ship(CA, **ship_fields), b=ship(D7K, "b"))
    assert why in table.why_not("a", "survey", scans=[{"unit": "a", "target": "b", **scan}])


def test_one_special_action_leaves_the_labs():
    table = surveying(a=ship(CA, actions=["reload"]), b=ship(D7K, "b"))
    assert table.why_not("a", "survey", scans=[{"unit": "a", "target": "b", "range": 1000}]) == ""


def test_a_ship_out_of_control_surveys_nothing():
    table = surveying(a=ship(CA, helpless=True), a2=ship(CA), b=ship(D7K, "b"))
    assert "out of control" in table.why_not(
        "a", "survey", scans=[{"unit": "a", "target": "b", "range": 1000}]
    )


def test_what_yields_nothing():
    table = surveying(a=ship(CA), b=ship(D7K, "b"), c=ship(D7K, "b"))
    assert "yields no Information Points" in table.why_not(
        "a", "survey", scans=[{"unit": "a", "target": "c", "range": 1000}]
    )


def test_a_cloaked_ship_scans_nothing():
    table = surveying(a=ship(KR, cloak="cloaked"), a2=ship(CA), b=ship(D7K, "b"))
    for probe in (False, True):
        scan = {"unit": "a", "target": "b", "range": 1000, "probe": probe}
        assert "is cloaked" in table.why_not("a", "survey", scans=[scan])


@pytest.mark.case("LAB-004")
def test_a_probe():
    """Four dice at 6 inches; none in the next turn, and no reload action for it."""
    table = surveying(position={"information_from": ["b"]})
    survey(table, "a", 3, 2, 5, 4, scans=[{"unit": "a", "target": "b", "probe": True, "range": 6000}])
    assert table.state.information["a"]["b"] == 14
    assert table.state.turn == 2 and table.facts("a")["probes_ready"] == 0


def test_a_probe_every_other_turn():
    table = surveying(a=ship(CA, probes_loading=1), b=ship(D7K, "b"))
    survey(table, "a")
    assert table.facts("a")["probes_ready"] == 1


@pytest.mark.case("LAB-006")
def test_no_probe():
    """A launcher that is not there is not lost either."""
    table = surveying(a=ship(E4), b=ship(D7K, "b"))
    assert table["a"].roster.traits.get("Probe", 0) == 0 and "Probe" not in table["a"].roster.losable
    scan = {"unit": "a", "target": "b", "range": 1000, "probe": True}
    assert "0 probes ready" in table.why_not("a", "survey", scans=[scan])


@pytest.mark.case("LAB-005")
def test_a_probe_as_a_weapon():
    """Only of a crippled ship; range 6, one die, Accurate +2."""
    for crippled, why in ((False, "not crippled"), (True, "")):
        table = Table(
            a=ship(CA, crippled=crippled), b=ship(D7K, "b", shields=0, has_attacked=True), step="attack"
        )
        assert why in table.why_not_fire("a", [], {"b": seen(6)}, probes=["b"])
    table.fire("a", [], {"b": seen(3)}, 2, 6, probes=["b"])
    assert table.told("fired")[0].needed == 2
    assert table["b"].damage == 1 and table["b"].criticals.impulse == 0


def test_labs_measure_on_the_board():
    """To the edge of a planet: 9 inches from its middle are 6, and 6 are 3."""
    for x, dice in ((21, 1), (24, 2)):
        table = surveying(
            {
                "information_from": ["home"],
                "terrain": [{"id": "home", "kind": "planet", "circle": [30000, 20000, 3000]}],
            },
            a=ship(CA, at=(x, 20), roster={"traits": {"Labs": 1}}),
            b=ship(D7K, "b", at=(60, 40)),
        )
        table.play("a", "survey", *[4] * dice, scans=[{"unit": "a", "target": "home"}])
        assert table.state.information["a"]["home"] == 4 * dice


def test_nobody_is_asked_without_a_source():
    table = Table(a=ship(CA), b=ship(D7K, "b"), step="end")
    table.repair("a")
    table.repair("b")
    assert table.state.turn == 2


CRATE = {"objects": [{"id": "crate"}], "information_from": []}


@pytest.mark.case("TRC-001")
def test_an_object_comes_aboard():
    """At 4 inches; at 4.1 not. No power drain."""
    table = surveying(CRATE)
    assert "more than 4" in table.why_not(
        "a", "survey", grabs=[{"unit": "a", "object": "crate", "range": 4100}]
    )
    survey(table, "a", grabs=[{"unit": "a", "object": "crate", "range": 4000}])
    assert table.state.objects["crate"].aboard is None
    survey(table, "b")
    assert table.state.objects["crate"].aboard == "a" and table.told("grabbed")


@pytest.mark.case("TRC-002")
def test_the_most_free_beams():
    """Beams used for defence or on ships are not counted."""
    table = surveying(CRATE, a=ship(CA, beams=1), b=ship(D7K, "b", roster={"traits": {"Tractor Beam": 2}}))
    grab = {"object": "crate", "range": 4000}
    survey(table, "a", grabs=[{"unit": "a", **grab}])
    assert [each.range for each in table.state.grabs] == [None], "what no event tells is not kept"
    survey(table, "b", grabs=[{"unit": "b", **grab}])
    assert table.state.objects["crate"].aboard == "b"


@pytest.mark.case("TRC-002")
def test_equal_beams():
    """An opposed Crew Quality check; the holder of the initiative wins a tie."""
    for dice, owner in (((3, 4), "b"), ((4, 4), "a"), ((5, 4), "a")):
        table = surveying(CRATE, a=ship(CA), b=ship(D7K, "b", roster={"traits": {"Tractor Beam": 2}}))
        grab = {"object": "crate", "range": 4000}
        survey(table, "a", grabs=[{"unit": "a", **grab}])
        survey(table, "b", *dice, grabs=[{"unit": "b", **grab}])
        assert table.state.objects["crate"].aboard == owner


def test_two_objects_need_two_beams():
    table = surveying(
        {"objects": [{"id": "x"}, {"id": "y"}], "information_from": []}, a=ship(CA, beams=1), b=ship(D7K, "b")
    )
    grabs = [{"unit": "a", "object": name, "range": 1000} for name in "xy"]
    assert "1 tractor beams left" in table.why_not("a", "survey", grabs=grabs)


def test_an_object_is_lost_with_its_ship():
    table = Table(
        a=ship(CA, left=1, shields=0),
        b=ship(D7K, "b"),
        step="attack",
        position={"objects": [{"id": "crate", "aboard": "a"}], "initiative": ["b", "a"]},
    )
    table.fire("b", [(0, "a")], {"a": seen(4)}, 5, 1, 1, 3, 3, 2)
    assert table["a"].status == "destroyed" and table.state.objects["crate"].lost


COLONY = {"sites": [{"id": "colony", "marines": {"a": 3}}], "objects": [{"id": "crate", "site": "colony"}]}


def beaming(**more):
    return Table(a=ship(CA, lowered=["F"], **more), b=ship(D7K, "b"), step="attack", position=COLONY)


def test_marines_to_a_place():
    table = beaming()
    order = {"unit": "a", "place": "colony", "sight": seen(4)}
    assert "3 transporters left" in table.why_not("a", "beam", marines=4, **order)
    table.play("a", "beam", marines=3, **order)
    assert table["a"].marines == 7 and table["a"].sent == 3
    assert table.state.sites["colony"].marines == {"a": 6}
    assert "0 transporters left" in table.why_not("a", "beam", marines=1, **order)


def test_items_from_a_place():
    table = beaming()
    table.play("a", "beam", unit="a", place="colony", sight=seen(4), marines=1, items=["crate"], up=True)
    assert table.state.objects["crate"].aboard == "a" and table["a"].marines == 11
    assert table.state.sites["colony"].marines == {"a": 2} and table["a"].sent == 2


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"sight": {"range": 4100}}, "more than 4"),
        ({"sight": {"range": 4000, "bearing": 9000}}, "shields up"),
        ({"sight": {"range": 4000}, "place": "moon"}, "no place"),
        ({"sight": {"range": 4000}, "marines": 0}, "nobody and nothing"),
        ({"sight": {"range": 4000}, "items": ["crate"]}, "not there"),
        ({}, "does not tell"),
    ],
)
def test_what_cannot_be_beamed(fields, why):
    order = {"unit": "a", "place": "colony", "marines": 1, **fields}
    assert why in beaming().why_not("a", "beam", **order)


@pytest.mark.parametrize(("ours", "theirs", "sides"), [(["S"], ["P"], (9000, 27000)), (["A"], [], None)])
def test_by_cards_the_open_sides_of_both_are_asked(ours, theirs, sides):
    a, c = ship(CA, lowered=ours), ship(CA, lowered=theirs)
    table = Table(
        a=a, b=ship(D7K, "b"), c=c, step="attack", position={"objects": [{"id": "crate", "aboard": "a"}]}
    )
    forms = [one for one in table.rules.legal_orders(table.state, "a") if getattr(one, "order", "") == "beam"]
    asked = [{field.name: field for field in form.fields} for form in forms if form.fixed["unit"] == "a"]
    if sides is None:
        assert not asked
        return
    for cells in asked:
        assert cells["range"].told
        found = tuple([option.value for option in cells[name].options] for name in ("bearing", "aspect"))
        assert found == ([sides[0]], [sides[1]])
    order = {"range": 2000, "bearing": sides[0], "aspect": sides[1]}
    table.play("a", "beam", unit="a", place="c", items=["crate"], **order)
    assert table.state.objects["crate"].aboard == "c"


def test_beaming_to_a_friend():
    """Both need a shield down on the way; a fully cloaked ship is not found."""
    table = Table(
        a=ship(CA, lowered=["F"]),
        c=ship(KR, lowered=["A"]),
        d=ship(KR, shields=0, cloak="cloaked"),
        b=ship(D7K, "b"),
        step="attack",
    )
    assert "shields up" in table.why_not("a", "beam", unit="a", place="c", marines=1, sight=seen(2, 0, 0))
    assert "fully cloaked" in table.why_not("a", "beam", unit="a", place="d", marines=1, sight=seen(2, 0, 0))
    table.play("a", "beam", unit="a", place="c", marines=2, sight=seen(2, 0, 180))
    assert table["a"].marines == 8
