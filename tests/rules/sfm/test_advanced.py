"""Advanced rules: stun-retreat, survival, vehicle damage; and buildings."""

import pytest

from tests.rules.sfm.playing import CASES, Table, unit

FOREST = {"radius": 9, "terrain": {"0,0": "forest"}}


def stun(**more):
    """Stun `u` in a forest from two hexes away, with stun-retreat."""
    table = Table(
        unit("s", "heavy", "blue", (2, 0)),
        unit("u", "marine", **more),
        map=FOREST,
        active="blue",
        settings={"stun_retreat": True},
    )
    table.play("blue", "fire", 3, 4, unit="s", target="u")
    assert table.fired().result == "stun"
    return table


@pytest.mark.parametrize(("name", "more"), [("SR-option", {}), ("SR-upside", {"stunned": True})])
def test_stun_retreat(name, more):
    table = stun(**more)
    assert table.rules.to_act(table.state) == ("red",)
    table.play("red", "retreat", to=[-1, 0])
    assert table["u"].down is (CASES[name]["expected"]["side"] == "down")
    assert tuple(table["u"].at) == (-1, 0)


@pytest.mark.case("SR-direction")
def test_direction():
    table = stun()
    legal = CASES["SR-direction"]["expected"]["legal"]
    for option in CASES["SR-direction"]["inputs"]["options"]:
        assert (not table.why_not("red", "retreat", to=option)) is (option in legal)


def test_stay_and_be_stunned():
    table = stun()
    table.play("red", "stay")
    assert table["u"].stunned


def test_no_retreat_from_the_open():
    table = Table(
        unit("s", "heavy", "blue", (2, 0)),
        unit("u", "marine"),
        active="blue",
        settings={"stun_retreat": True},
    )
    table.play("blue", "fire", 4, 4, unit="s", target="u")
    assert table["u"].stunned
    assert table.rules.to_act(table.state) == ("blue",)


def test_assaulter_enters_after_a_retreat():
    """RULINGS: the result was a stun, so the hex is entered once it is left."""
    table = Table(
        unit("s", "marine", "blue", (1, 0)),
        unit("u", "marine"),
        map=FOREST,
        active="blue",
        step="assault",
        settings={"stun_retreat": True},
    )
    table.play("blue", "assault", 3, 3, unit="s", target="u")
    table.play("red", "retreat", to=[-1, 0])
    assert tuple(table["s"].at) == (0, 0)
    assert table.rules.to_act(table.state) == ("blue",)


def dying(die, **more):
    table = Table(
        unit("s", "marine", "blue", (1, 0)),
        unit("u", "marine", **more),
        map={"radius": 9},
        active="blue",
        settings={"survival": True},
    )
    table.play("blue", "fire", 1, 2, die, unit="s", target="u")
    return table


@pytest.mark.parametrize("name", ["SV-1", "SV-2", "SV-3", "SV-4", "SV-5"])
def test_survival(name):
    table = dying(CASES[name]["inputs"]["die"])
    if CASES[name]["expected"]["outcome"] == "dead":
        assert table["u"].place == "lost"
        return
    assert "must go there" in table.why_not("red", "stay")
    assert table.why_not("red", "retreat", to=[-2, 0])
    table.play("red", "retreat", to=[-3, 0])
    assert table["u"].stunned
    assert table["u"].place == "map"


def test_who_survives_fire_from_above_gets_away():
    """With nobody on the ground to get away from: from the fighter that struck, and from shells anywhere."""
    lone, pilot = unit("u", "marine"), unit("f", "fighter", "blue", (2, 0))
    table = Table(lone, pilot, step="strike", stage="attack", settings={"survival": True})
    table.play("blue", "fire", 1, 1, 6, unit="f", target="u")
    assert "may go to: -1,0 -1,1 0,-1" in table.why_not("red", "retreat", to=[1, 0])
    table.play("red", "retreat", to=[-1, 0])
    assert table["u"].stunned
    friend, foe = unit("u", "marine", "blue"), unit("r", "marine", at=None, place="edge")
    shelled = Table(friend, foe, step="strike", missions={"blue": 1}, settings={"survival": True})
    shelled.play("blue", "bombard", 1, 6, at=[0, 0])
    shelled.play("blue", "retreat", to=[1, 0])
    assert shelled["u"].place == "map"


def test_survival_by_one_hex():
    """Rule: Survival, 6."""
    table = dying(6)
    assert table.why_not("red", "retreat", to=[-3, 0])
    table.play("red", "retreat", to=[-1, 0])
    assert table["u"].stunned


@pytest.mark.case("SV-enemy-hex")
def test_no_way_out():
    """A hex with enemies is no way out; without one the unit is dead."""
    ring = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    foes = [unit(f"b{n}", "marine", "blue", at) for n, at in enumerate(ring)]
    table = Table(*foes, unit("u", "marine"), active="blue", settings={"survival": True})
    table.play("blue", "fire", 1, 2, 4, unit="b0", target="u")
    assert table["u"].place == "lost"


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [("VD-1", 0, False), ("VD-4", 3, True), ("", 6, True)],
)
def test_vehicle_stuns(name, before, after):
    """Four stuns last; a stun short of eight does not destroy."""
    table = Table(unit("s", "marine"), unit("v", "gcv", "blue", (1, 0), stuns=before))
    table.play("red", "fire", 2, 2, unit="s", target="v")
    assert table["v"].stuns == before + 1
    for seat in ("red", "blue"):
        for _ in range(4):
            table.play(seat, "done")
    assert table["v"].stunned is after


def test_eighth_stun_destroys():
    """Rule: Vehicle Combat Damage."""
    table = Table(unit("s", "marine"), unit("v", "gcv", "blue", (1, 0), stuns=7))
    table.play("red", "fire", 2, 2, unit="s", target="v")
    assert table["v"].place == "lost"


@pytest.mark.case("VD-infantry")
def test_infantry_stuns_do_not_add_up():
    foes = [unit(f"s{n}", "marine") for n in range(CASES["VD-infantry"]["inputs"]["stuns"])]
    table = Table(*foes, unit("m", "marine", "blue", (1, 0)))
    for foe in foes:
        table.play("red", "fire", 3, 3, unit=foe["id"], target="m")
    assert table["m"].place == "map"
    for seat in ("red", "blue"):
        for _ in range(4):
            table.play(seat, "done")
    assert not table["m"].stunned


@pytest.mark.case("VD-stunned-nofire")
def test_stunned_vehicle_does_not_fire():
    table = Table(unit("v", "gcv", stunned=True), unit("m", "marine", "blue", (1, 0)))
    assert "stunned" in table.why_not("red", "fire", unit="v", target="m")


def town(*units, **more):
    return Table(*units, map={"radius": 5, "terrain": {"1,0": "town"}}, **more)


@pytest.mark.case("VD-structure")
def test_two_damaged_results_destroy():
    table = town(unit("a", "marine"), unit("b", "marine"), unit("z", "hq", "blue", (5, 0)))
    table.play("red", "fire", 3, 3, unit="a", target="1,0")
    assert not table.state.buildings["1,0"].destroyed
    table.play("red", "fire", 3, 3, unit="b", target="1,0")
    assert table.state.buildings["1,0"].destroyed
    assert table["a"].fired


@pytest.mark.case("ST-target-hex")
def test_a_town_hex_is_a_target_of_its_own():
    """On the structure column; who is inside is unhurt."""
    table = town(unit("a", "marine"), unit("b", "marine"), unit("z", "marine", "blue", (1, 0)))
    table.play("red", "fire", *CASES["ST-target-hex"]["inputs"]["dice"], unit="a", target="1,0")
    assert table.fired().result == "destroy"
    assert not table["z"].down
    assert "destroyed already" in table.why_not("red", "fire", unit="b", target="1,0")


def test_the_form_of_a_mover_that_falls_back_by_cards():
    """It asks who sees it where it goes; of a unit that was not moving nothing is asked."""
    watcher = {"unit": "m", "shot": {"range": 2, "terrain": "forest", "ways": ["retreat"]}}
    table = Table(
        unit("x", "marine", at=None),
        unit("m", "marine", "blue", None, marked=True),
        unit("n", "heavy", "blue", None, marked=True),
        mode="cards",
        step="movement",
        settings={"stun_retreat": True},
    )
    table.play("red", "move", unit="x", hops=[{"terrain": "forest", "watchers": [watcher]}])
    table.play("blue", "opportunity", 3, 3, units=["m"])
    form, stay = table.rules.legal_orders(table.state, "red")[:2]
    assert [field.name for field in form.fields] == ["hop.terrain", "hop.watchers"]
    assert stay.name == "stay"
    table.play("red", "retreat", **{"hop.terrain": "swamp", "hop.watchers": ["n"]})
    assert table.rules.to_act(table.state) == ("blue",)
