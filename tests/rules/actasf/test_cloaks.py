"""Cloaking devices: engaging, fading, hiding, appearing, and what voids them."""

from random import Random

import pytest

from core.contract.orders import OrderForm, TableMove
from core.contract.sampling import sample_form
from tests.rules.actasf.playing import Table, armed, bank, seen, ship

KR, WE, D7K, CA = "romulan.kr", "romulan.we", "klingon.d7k", "federation.ca"
PHOTON = {"weapon": "Photon Torpedo", "arcs": ["T"], "dice": 1}
PAID = [("cloak", "no_phasers")]


def under_fire(cloak: str, *guns, **more):
    """An enemy with these guns, and a cloaking ship that has no shields to speak of."""
    return Table(
        a=ship(CA, roster=armed(*guns)),
        b=ship(KR, "b", has_attacked=True, cloak=cloak, **more),
        step="attack",
    )


@pytest.mark.case("CLK-001")
def test_fading_evades_each_hit_on_four():
    """Of the four points of a photon two are evaded."""
    table = under_fire("fading", PHOTON)
    table.fire("a", [(0, "b")], {"b": seen(6)}, 4, 4, 3, 5, 2)
    (fired,) = table.told("fired")
    assert (fired.points, fired.stealth, fired.evaded, fired.shields) == (4, (4, 3, 5, 2), 2, 2)


@pytest.mark.case("CLK-001")
def test_stealth_by_die():
    """CLK-001, the other reading: one die for all that an attack die brings."""
    table = Table(
        a=ship(CA, roster=armed(PHOTON)),
        b=ship(KR, "b", has_attacked=True, cloak="fading"),
        step="attack",
        settings={"stealth": "die"},
    )
    table.fire("a", [(0, "b")], {"b": seen(6)}, 4, 4)
    assert table.told("fired")[0].evaded == 4


def test_cloaked_evades_each_hit_on_two():
    table = under_fire("cloaked", PHOTON)
    table.fire("a", [(0, "b")], {"b": seen(6)}, 4, 1, 2, 1, 6)
    assert table.told("fired")[0].evaded == 2


def test_cloak_takes_the_place_of_other_stealth():
    """A ship with Stealth 2+ that fades evades on 4 only."""
    table = under_fire("fading", PHOTON, roster={"traits": {"Stealth": 2}})
    table.fire("a", [(0, "b")], {"b": seen(6)}, 4, 2, 3, 3, 4)
    assert table.told("fired")[0].evaded == 1


def test_carronades_ignore_a_cloak():
    table = Table(
        a=ship("gorn.bc", roster=armed({"weapon": "Plasma-F Torpedo", "arcs": ["T"], "dice": 3})),
        b=ship(KR, "b", has_attacked=True, cloak="cloaked"),
        step="attack",
    )
    table.fire("a", [{"bank": 0, "target": "b", "mode": "carronade"}], {"b": seen(2)}, 4, 4)
    (fired,) = table.told("fired")
    assert (fired.points, fired.stealth, fired.shields) == (4, (), 4)


def engaging(**more):
    return Table(a=ship(KR, **more), b=ship(D7K, "b", has_moved=True), position={"initiative": ["b", "a"]})


def test_engaging():
    table = engaging()
    table.move("a", actions=PAID, go=[("forward", 8)])
    assert table["a"].cloak == "fading" and table.facts("a")["hides"] and not table.facts("a")["hidden"]
    table.fire("b", [], {})
    assert "attacks nobody" in table.why_not_fire("a", [(0, "b")], {"b": seen(4)})
    table.fire("a", [], {})
    table.repair("b")
    table.repair("a")
    assert table["a"].cloak == "cloaked" and table.facts("a")["hidden"]
    assert table.state.turn == 2


def test_engaging_owes_a_penalty_and_a_device():
    table = engaging()
    assert "penalty is owed" in table.why_not_move("a", actions=["cloak"])
    table = Table(a=ship(CA), b=ship(D7K, "b", has_moved=True))
    assert "no cloaking device" in table.why_not_move("a", actions=PAID)
    table = engaging(lost=["Cloak"])
    assert "no cloaking device" in table.why_not_move("a", actions=PAID)


@pytest.mark.case("MOV-050")
def test_moving_eight_and_nine():
    """8 inches keep the benefit, 9 lose it for the turn."""
    table = engaging()
    table.move("a", actions=PAID, go=[("forward", 8)])
    assert table.facts("a")["hides"]
    table = engaging()
    table.move("a", actions=PAID, go=[("forward", 9)])
    assert table["a"].cloak == "fading" and not table.facts("a")["hides"]
    table.fire("b", [(1, "a")], {"a": seen(12, bearing=180)}, 1, 1)
    assert table.told("fired")[0].stealth == ()


@pytest.mark.case("CLK-006")
def test_wasted_inches_count():
    """8.1 inches, wasted ones included; the benefit is back in the next turn."""
    table = engaging(cloak="cloaked")
    table.move("a", go=[("forward", 7), ("waste", 1.1)])
    assert (table["a"].moved, table.facts("a")["hides"], table.facts("a")["hidden"]) == (8100, False, False)
    table.fire("b", [], {})
    assert "attacks nobody" in table.why_not_fire("a", [(0, "b")], {"b": seen(4)})
    table.fire("a", [], {})
    table.repair("b")
    table.repair("a")
    assert table.facts("a")["hidden"]


@pytest.mark.case("CLK-004")
def test_actions_under_a_cloak():
    table = engaging(cloak="cloaked", banks={"0": {"spent": 1}})
    assert "forbids Boost Energy to Shields!" in table.why_not_move(
        "a", actions=[("boost_shields", "no_phasers")]
    )
    assert table.why_not_move("a", actions=[("reload", "no_phasers")]) == ""
    assert table.why_not_move("a", actions=[("reload", "no_phasers"), ("cloak", "slow")]) == ""
    assert "forbids" in table.why_not_move("a", actions=[("evasive", "slow")])
    assert "forbids" in table.why_not_move("a", actions=[("tractor", "slow")])


@pytest.mark.case("CLK-005")
def test_appearing():
    """Up to 6 inches and 45 degrees; full fire; seekers chase 12 inches of speed."""
    table = Table(
        a=ship(KR, cloak="cloaked", at=(20, 20)),
        b=ship(D7K, "b", at=(20, 40), heading=180, has_moved=True),
        position={"initiative": ["b", "a"]},
    )
    there = {"bearing": 9000, "distance": 6000, "turn": -4500}
    assert "movement" in table.why_not_move("a", actions=PAID, relocation=there, go=[("forward", 1)])
    assert "does not disengage" in table.why_not_move("a", relocation=there)
    table.move("a", actions=[("cloak", "phasers_only")], relocation=there)
    assert (table["a"].at, table["a"].heading, table["a"].cloak) == ((26000, 20000), 31500, "")
    assert (table["a"].moved, table.facts("a")["seeker_speed"]) == (0, 12000)


@pytest.mark.case("CLK-005")
def test_appearing_too_far():
    """7 inches and 46 degrees are too much."""
    table = engaging(cloak="cloaked")
    assert "within 6″" in table.why_not_move("a", actions=PAID, relocation={"distance": 7000})
    assert "45° at most" in table.why_not_move("a", actions=PAID, relocation={"turn": 4600})


def test_appearing_and_firing():
    table = engaging(cloak="cloaked")
    table.move("a", actions=[("cloak", "slow")], relocation={"distance": 3000})
    assert table.facts("a")["seeker_speed"] == 6000
    table.fire("b", [], {})
    assert table.why_not_fire("a", [(0, "b")], {"b": seen(4)}) == ""


def test_appearing_on_another_ship():
    """It stops where models would overlap, and at the table's edge."""
    table = Table(
        a=ship(KR, cloak="cloaked", at=(20, 2)),
        b=ship(D7K, "b", at=(20, 8), has_moved=True),
    )
    table.move("a", actions=PAID, relocation={"distance": 6000})
    assert table["a"].at == (20000, 7000)
    table = Table(a=ship(KR, cloak="cloaked", at=(20, 2)), b=ship(D7K, "b", at=(40, 8), has_moved=True))
    table.move("a", actions=PAID, relocation={"bearing": 18000, "distance": 6000})
    assert table["a"].status == "table" and 0 <= table["a"].at[1] <= 100


def appearing(at=(20, 20), **more):
    """Give a ship about to appear on the board, and the form of its move with that action chosen."""
    table = Table(
        a=ship(KR, cloak="cloaked", at=at, heading=90, **more),
        b=ship(D7K, "b", at=(40, 40), has_moved=True),
        position={"initiative": ["b", "a"], "active": "a"},
    )
    (form,) = (one for one in table.rules.legal_orders(table.state, "a") if isinstance(one, OrderForm))
    action = {"action": "cloak", "penalty": "no_phasers"}
    return table, table.rules.refine(table.state, "a", form.filled("action", action))


def test_it_appears_where_the_board_is_clicked():
    table, form = appearing()
    (field,) = (each for each in form.fields if isinstance(each, TableMove))
    assert field.start is None and field.facing == 9000, "clicked like a ship that is set up"
    corners = [(x, y) for x1, y1, x2, y2 in field.zones for x in (x1, x2) for y in (y1, y2)]
    assert max((x - 20_000) ** 2 + (y - 20_000) ** 2 for x, y in corners) <= 6000**2
    chosen = table.rules.refine(table.state, "a", form.filled(field.name, [["place", 23000, 24000, 9500]]))
    data = {"order": "move", **chosen.fixed, **chosen.values}
    order = table.rules.order(data)
    table.play("a", "move", **{key: value for key, value in data.items() if key != "order"})
    assert table["a"].heading == 9500
    assert abs(table["a"].at[0] - 23_000) <= 1 and abs(table["a"].at[1] - 24_000) <= 1
    by_cards = table.rules.told(appearing()[0].state, "a", order).relocation
    assert by_cards.place is None and (by_cards.distance, by_cards.turn) == (5000, 500)


def test_who_is_turned_too_far_by_the_drag_is_turned_as_far_as_it_may():
    table, form = appearing()
    form = table.rules.refine(table.state, "a", form.filled("appears", [["place", 23000, 24000, 30000]]))
    assert form.values["appears"] == [["place", 23000, 24000, 4500]]
    place = {"place": [23000, 24000, 30000]}
    assert "45° at most" in table.why_not(
        "a", "move", unit="a", actions=[form.values["action"]], relocation=place
    )


def test_what_place_is_none():
    table, form = appearing()
    actions = [form.values["action"]]
    far = {"place": [26000, 21000, 9000]}
    assert "within 6″" in table.why_not("a", "move", unit="a", actions=actions, relocation=far)
    cards = engaging(cloak="cloaked")
    why = cards.why_not("a", "move", unit="a", actions=actions, relocation={"place": [1000, 1000, 0]})
    assert "nobody enters positions" in why


@pytest.mark.parametrize("at", [(20, 20), (1, 47), (71, 0.5)])
def test_every_click_in_its_strips_is_legal(at):
    table, form = appearing(at)
    for seed in range(25):
        order = sample_form(table.rules, table.state, "a", form, Random(seed))
        assert not table.rules.violations(table.state, "a", order)


@pytest.mark.case("CLK-008", "TRP-007")
def test_what_does_not_find_a_cloaked_ship():
    """Seekers, tractor beams and transporters; a fading ship they find."""
    for cloak, word in (("cloaked", "fully cloaked"), ("fading", "")):
        table = Table(
            a=ship(
                D7K,
                actions=["tractor", "hit_and_run"],
                roster=armed({"weapon": "Drone", "arcs": ["T"], "dice": 1}),
            ),
            b=ship(KR, "b", has_attacked=True, cloak=cloak, shields=0),
            step="attack",
        )
        sights = {"b": seen(3)}
        for fields in ({"shots": [(0, "b")]}, {"tractor": "b"}, {"raids": [{"target": "b", "marines": 1}]}):
            shots = fields.pop("shots", [])
            assert word in table.why_not_fire("a", shots, sights, **fields)
            assert bool(table.why_not_fire("a", shots, sights, **fields)) == bool(word)


def test_suicide_shuttles_do_not_find_a_cloaked_ship():
    table = Table(a=ship(D7K, actions=["suicide_shuttle"]), b=ship(KR, "b", cloak="cloaked"), step="attack")
    assert "fully cloaked" in table.why_not_fire("a", [], {"b": seen(3)}, suicides=["b"])


def test_a_void_cloak_is_found():
    table = Table(
        a=ship(D7K, roster=armed({"weapon": "Drone", "arcs": ["T"], "dice": 1})),
        b=ship(KR, "b", has_attacked=True, cloak="cloaked", within=["asteroids"]),
        step="attack",
    )
    assert table.why_not_fire("a", [(0, "b")], {"b": seen(3)}) == ""


@pytest.mark.case("CLK-009")
def test_a_cloak_in_dust():
    """Only the dust's Stealth 5+ counts; outside the cloak is back."""
    table = under_fire("cloaked", PHOTON, within=["dust"])
    table.fire("a", [(0, "b")], {"b": seen(6)}, 4, 4, 5, 6, 2)
    assert table.told("fired")[0].evaded == 2
    table = Table(
        a=ship(KR, cloak="cloaked", within=["dust"]),
        b=ship(D7K, "b", has_moved=True),
        position={"terrain": [{"id": "cloud", "kind": "dust"}]},
    )
    assert not table.facts("a")["hides"]
    table.move("a", go=[("forward", 4)])
    assert table.facts("a")["hidden"]


def test_engaging_in_dust():
    """It may be engaged there; it begins to work outside."""
    table = Table(
        a=ship(KR, within=["dust"]),
        b=ship(D7K, "b", has_moved=True),
        position={"terrain": [{"id": "cloud", "kind": "dust"}]},
    )
    table.move("a", actions=PAID, go=[("forward", 1)], terrain={"met": ["cloud"], "within": ["dust"]})
    assert table["a"].cloak == "fading" and not table.facts("a")["hides"]


@pytest.mark.case("DEF-015")
def test_no_defence_under_a_cloak():
    """A fading ship is struck by a drone without being asked, and so is one whose cloak is void."""
    table = Table(
        a=ship(D7K, roster=armed({"weapon": "Drone", "arcs": ["T"], "dice": 1})),
        b=ship(KR, "b", has_attacked=True, cloak="fading"),
        step="attack",
    )
    table.fire("a", [(0, "b")], {"b": seen(3, aspect=90)}, 6, 1, 1, 1, 1, 1, 1)
    assert table.told("impacted")[0].shields == 6
    assert not table.state.frames


def test_labs_and_probes_under_a_cloak():
    table = Table(
        a=ship(KR, cloak="cloaked"),
        b=ship(D7K, "b"),
        step="end",
        position={"information_from": ["a", "b"], "surveying": True},
    )
    assert table.state.active == "b"


def test_damage_takes_the_cloak():
    """A device shot away hides nobody; the fading ship stays without fire for the turn."""
    table = Table(
        a=ship(CA, roster=armed(bank(dice=1, Multi_Hit=1))),
        b=ship(
            KR,
            "b",
            cloak="fading",
            shields=0,
            roster={"traits": {"Labs": False, "Probe": False, "Tractor Beam": False, "Transporter": False}},
            criticals={"dilithium": 1},
        ),
        step="attack",
    )
    # A hit, not evaded; the hull's critical hit on dilithium takes the one trait that is left.
    table.fire("a", [(0, "b")], {"b": seen(4)}, 5, 1, 6, 3)
    assert table["b"].cloak == "faltered"
    assert "attacks nobody" in table.why_not_fire("b", [(0, "a")], {"a": seen(4)})
    table.fire("b", [], {})
    table.repair(
        "a",
    )


def test_losing_the_action_loses_the_benefit():
    table = Table(
        a=ship(CA, roster=armed(bank(dice=1))),
        b=ship(KR, "b", cloak="fading", shields=0, criticals={"crew": 5}),
        step="attack",
    )
    # Crew 6: two dice of extra damage, three marines, no more actions, one trait.
    table.fire("a", [(0, "b")], {"b": seen(4)}, 5, 1, 6, 5, 1, 1, 1)
    assert table["b"].cloak == "faltered" and table["b"].actions == ()
    assert not table.facts("b")["hides"]


@pytest.mark.case("TRT-015")
def test_beginning_cloaked():
    """Unless the scenario forbids it."""
    from core.api import BattleSetup, SeatForce, UnitRecord
    from core.contract.dice import ScriptedDice
    from plugins.actasf.ruleset import StarFleet

    game = StarFleet()
    forces = (
        SeatForce("rom", "rom", (UnitRecord("we", "WE", WE, 4),), role="attacker"),
        SeatForce("kli", "kli", (UnitRecord("d7k", "D7K", D7K, 4),), role="defender"),
    )
    order = game.order({"order": "deploy", "unit": "we", "cloaked": True})
    for detail, legal in (({}, True), ({"uncloaked": ["rom"]}, False)):
        state = game.setup(BattleSetup("a-call-to-arms", forces, "cards", detail=detail), ScriptedDice([]))
        assert (not game.violations(state, "rom", order)) == legal
    state = game.setup(BattleSetup("a-call-to-arms", forces, "cards"), ScriptedDice([]))
    step = game.apply(state, "rom", order, ScriptedDice([]))
    assert game.facts(step.state)["units"]["we"]["hidden"]
    assert "cannot begin cloaked" in str(
        game.violations(step.state, "kli", game.order({"order": "deploy", "unit": "d7k", "cloaked": True}))
    )
