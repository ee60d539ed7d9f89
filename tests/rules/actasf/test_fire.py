"""Arcs, attack dice and their modifiers, the traits of weapons."""

import pytest

from core.api import Rows
from plugins.actasf.ruleset import StarFleet
from tests.rules.actasf.playing import Table, armed, bank, seen, ship

CA, D7K, E4, POL, BCJ = "federation.ca", "klingon.d7k", "klingon.e4", "federation.pol", "federation.bcj"
PHASER_1 = {"accurate": 2, "kill_zone": 8, "precise": True}
PHOTON = {"devastating": 1, "heavy": True, "multi_hit": 4, "reload": True}
DISRUPTOR = {"accurate": 1, "heavy": True, "kill_zone": 16, "point_blank": 4}
GUNS = {
    "plain": bank(),
    "phaser": bank("Phaser-1", 18, **PHASER_1),
    "photon": bank("Photon Torpedo", 16, **PHOTON),
    "disruptor": bank("Disruptor", 24, **DISRUPTOR),
    "short disruptor": bank("Disruptor", 16, **DISRUPTOR),
    "phaser-4": bank("Phaser-4", 24, accurate=2, kill_zone=16, multi_hit=2, point_blank=8, precise=True),
}


def duel(gun: str = "plain", dice: int = 1, target: str = D7K, me=None, **foe) -> Table:
    """A gun of all arcs against a ship, by cards."""
    mine = {"roster": armed({**GUNS[gun], "dice": dice}), **(me or {})}
    return Table(step="attack", a=ship(CA, **mine), b=ship(target, "b", **foe))


def hits(table: Table, distance: float, *dice: int, **more) -> int:
    """Fire all dice of bank 0; the hull dice, if any, are not hit."""
    table.fire("a", [(0, "b")], {"b": seen(distance, **more)}, *dice)
    return table.told("fired")[0].hits


# --- arcs --------------------------------------------------------------------------------------------------------


def bearing(arcs: str, degrees: float) -> bool:
    gun = bank(arcs=arcs)
    table = Table(step="attack", a=ship(CA, roster=armed(gun)), b=ship(D7K, "b"))
    return not table.why_not_fire("a", [(0, "b")], {"b": seen(5, degrees)})


@pytest.mark.parametrize(
    ("case", "arcs", "degrees", "expected"),
    [
        ("ARC-003", "F", 46, False),
        ("ARC-003", "S", 46, True),
        ("ARC-005", "PH", 0, True),
        ("ARC-005", "SH", 0, True),
        ("ARC-005", "PH", 180, True),
        ("ARC-005", "SH", 180, True),
        ("ARC-007", "A P S", 0, False),
        ("ARC-007", "A P S", 44, False),
        ("ARC-007", "A P S", 45, True),
        ("ARC-007", "A P S", 180, True),
        *[("ARC-011", "T", degrees, True) for degrees in (0, 90, 133, 180, 270, 359)],
        ("boundary", "F", 45, True),
        ("boundary", "S", 45, True),
        ("half", "FH", 90, True),
        ("half", "FH", 91, False),
    ],
)
def test_arcs(case, arcs, degrees, expected):
    """A boundary lies in both arcs."""
    assert bearing(arcs, degrees) is expected


@pytest.mark.case("ARC-008")
def test_a_ca_that_looks_at_its_target():
    """6 phaser-1 dice, none of the aft bank, 2 phaser-3, 4 photons, 1 drone."""
    table = Table(step="attack", a=ship(CA, at=(20, 20)), b=ship(D7K, "b", at=(20, 26)))
    banks = table.facts("a")["sees"]["b"]["banks"]
    dice = {}
    for one in banks.values():
        dice[one["weapon"]] = dice.get(one["weapon"], 0) + one["dice"]
    assert dice == {"Phaser-1": 6, "Phaser-3": 2, "Photon Torpedo": 4, "Drone": 1}
    assert "3" not in banks


@pytest.mark.case("ARC-009")
def test_a_d7k_with_its_target_on_the_boundary():
    d7k = ship(D7K, at=(20, 20), heading=-45 % 360)
    table = Table(step="attack", a=d7k, b=ship(CA, "b", at=(20, 26)))
    banks = table.facts("a")["sees"]["b"]["banks"]
    assert table.facts("a")["sees"]["b"]["bearing"] == 4500
    assert {number: one["dice"] for number, one in banks.items()} == {"0": 3, "2": 2, "4": 1, "5": 4, "6": 2}


@pytest.mark.case("ARC-012")
def test_ones_own_ships_are_no_targets():
    table = Table(step="attack", a=ship(CA), a2=ship(CA), b=ship(D7K, "b"))
    assert "own side" in table.why_not_fire("a", [(0, "a2")], {"a2": seen(5)})


# --- to hit ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("case", "gun", "distance", "die", "hit", "me", "foe"),
    [
        ("HIT-001", "photon", 8, 3, False, {}, {}),
        ("HIT-001", "photon", 8, 4, True, {}, {}),
        ("HIT-002", "photon", 8.5, 4, False, {}, {}),
        ("HIT-002", "photon", 8.5, 5, True, {}, {}),
        ("HIT-005", "disruptor", 10, 3, True, {}, {}),
        ("HIT-005", "short disruptor", 10, 3, False, {}, {}),
        ("HIT-005", "short disruptor", 10, 4, True, {}, {}),
        ("HIT-011", "phaser", 10, 5, False, {"criticals": {"weapons": 1}}, {"actions": ["evasive"]}),
        ("HIT-012", "phaser", 5, 2, False, {}, {}),
        ("HIT-012", "phaser", 5, 3, True, {}, {}),
        ("HIT-013", "photon", 5, 3, True, {}, {"roster": {"traits": {"Immobile": True}}}),
        ("HIT-015", "photon", 5, 5, False, {"actions": ["evasive"]}, {"actions": ["evasive"]}),
        ("HIT-017", "phaser", 18, 4, True, {}, {}),
        ("a 1 misses", "phaser", 5, 1, False, {}, {"roster": {"traits": {"Immobile": True}}}),
        (
            "CMP-019",
            "phaser",
            10,
            2,
            True,
            {"skills": [{"code": "long-ranged-targeting", "detail": {"system": "Phaser"}}]},
            {},
        ),
    ],
)
def test_to_hit(case, gun, distance, die, hit, me, foe):
    target = POL if case in ("HIT-011", "HIT-012") else D7K
    table = duel(gun, target=target, me=me, **foe)
    assert (hits(table, distance, die) == 1) is hit


@pytest.mark.case("HIT-007", "HIT-009")
def test_six_always_hits_and_then_passes_nothing():
    """HIT-007: with -5 a 6 still hits; HIT-009: and where only a 6 does, it stays on the shields."""
    me = {"criticals": {"weapons": 1}, "actions": ["evasive"]}
    table = duel(me=me, target=POL, actions=["evasive"])
    hits(table, 12, 6)
    fired = table.told("fired")[0]
    assert (fired.hits, fired.needed, fired.shields, fired.hull) == (1, 6, 1, 0)
    table = duel("photon", me={"criticals": {"weapons": 1}})
    hits(table, 12, 6)
    assert (table["b"].shields, table["b"].damage) == (18, 0)


@pytest.mark.case("HIT-011")
def test_only_a_six_hits_a_nimble_ship_that_evades():
    """A 6 hits without passing the shields."""
    table = duel("phaser", target=POL, me={"criticals": {"weapons": 1}}, actions=["evasive"])
    hits(table, 10, 6)
    assert (table["b"].shields, table["b"].damage) == (11, 0)


@pytest.mark.case("HIT-015")
def test_both_evade():
    """A 6 hits without passing the shields."""
    table = duel("photon", me={"actions": ["evasive"]}, actions=["evasive"])
    hits(table, 5, 6)
    assert (table["b"].shields, table["b"].damage) == (18, 0)


@pytest.mark.case("HIT-017")
def test_out_of_range():
    """18.01 is too far for a phaser-1."""
    table = duel("phaser")
    assert "reaches 18″" in table.why_not_fire("a", [(0, "b")], {"b": seen(18.01)})


@pytest.mark.case("HIT-019")
def test_a_phaser_1_fired_as_a_phaser_3():
    """Range 6, Accurate +1, Kill Zone 2; 4 + 1 - 1 hits at 6."""
    shot = {"bank": 0, "target": "b", "as_phaser_3": True}
    table = duel("phaser")
    assert "reaches 6″" in table.why_not_fire("a", [shot], {"b": seen(7)})
    table.fire("a", [shot], {"b": seen(6)}, 4)
    fired = table.told("fired")[0]
    assert (fired.weapon, fired.needed, fired.hits, fired.points) == ("Phaser-3", 4, 1, 1)
    assert "cannot fire as a phaser-3" in duel("photon").why_not_fire("a", [shot], {"b": seen(6)})


@pytest.mark.case("HIT-021")
def test_splitting_fire():
    """A die each, both targets named before the dice."""
    units = {"b": ship(D7K, "b"), "c": ship(E4, "b")}
    table = Table(step="attack", a=ship(CA), **units)
    sights = {"b": seen(10), "c": seen(11)}
    assert not table.why_not_fire("a", [(0, "b", 1), (0, "c", 1)], sights)
    assert "has 2 dice ready, not 3" in table.why_not_fire("a", [(0, "b", 2), (0, "c", 1)], sights)
    assert "each share names its dice" in table.why_not_fire("a", [(0, "b"), (0, "c")], sights)
    assert "fires into" in table.why_not_fire("a", [(0, "b", 1), (0, "c", 1)], {**sights, "c": seen(11, 180)})
    table.fire("a", [(0, "b", 1), (0, "c", 1)], sights, 4, 3)
    assert [(e.target, e.hits) for e in table.told("fired")] == [("b", 1), ("c", 1)]


# --- loading -----------------------------------------------------------------------------------------------------


def a_turn(table: Table, shots=(), actions=()) -> None:
    """Move, fire or not, and end the turn; no die is needed but those for two hits on shields."""
    table.play("a", "initiative", 6, 6, 1, 1)
    table.move("b", near=[])
    table.move("a", actions=actions, near=[])
    sights = {"b": seen(5)} if shots else {}
    dice = [1] * sum(shot[2] for shot in shots)
    table.fire("a", shots, sights, *dice)
    table.fire("b", [], {})
    table.repair("a")
    table.repair("b")


@pytest.mark.case("HIT-025", "HIT-026")
def test_a_reload_weapon_fires_once():
    """Never again without the special action, and after it whenever one likes."""
    table = Table(step="initiative", a=ship(CA), b=ship(D7K, "b"))
    a_turn(table, shots=[(5, "b", 4)])
    assert table.facts("a")["ready"]["5"] == 0
    a_turn(table)
    assert table.facts("a")["ready"]["5"] == 0
    table.play("a", "initiative", 6, 6, 1, 1)
    table.move("b", near=[])
    table.move("a", actions=[("reload", "slow")], near=[])
    assert "no attack dice ready" in table.why_not_fire("a", [(5, "b")], {"b": seen(5)})
    table.fire("a", [], {})
    table.fire("b", [], {})
    table.repair("a")
    table.repair("b")
    for _ in range(3):
        assert table.facts("a")["ready"]["5"] == 4
        a_turn(table)
    a_turn(table, shots=[(5, "b", 4)])
    assert table.facts("a")["ready"]["5"] == 0


def test_tubes_reload_one_by_one():
    """Some fire while others reload."""
    table = Table(step="initiative", a=ship(CA, banks={"5": {"spent": 3}}), b=ship(D7K, "b"))
    a_turn(table, shots=[(5, "b", 1)], actions=[("reload", "slow")])
    assert table.facts("a")["ready"]["5"] == 3


@pytest.mark.case("HIT-027")
def test_a_slow_weapon_rests_a_turn():
    gun = {"roster": armed(bank(slow=True))}
    table = Table(step="initiative", a=ship(CA, **gun), b=ship(D7K, "b"))
    a_turn(table, shots=[(0, "b", 1)])
    assert table.facts("a")["ready"]["0"] == 0
    a_turn(table)
    assert table.facts("a")["ready"]["0"] == 1


@pytest.mark.case("HIT-028")
def test_shock():
    """4 dice of photons are borne, 6 are not: crew +1."""
    table = Table(step="attack", a=ship(BCJ), b=ship(D7K, "b"))
    table.fire("a", [(5, "b", 4)], {"b": seen(8)}, 1, 1, 1, 1)
    assert table["a"].criticals.crew == 0
    table = Table(step="attack", a=ship(BCJ), b=ship(D7K, "b"))
    table.fire("a", [(5, "b", 4), (6, "b", 2)], {"b": seen(8)}, 1, 1, 1, 1, 1, 1, 5)
    assert (table["a"].criticals.crew, table["a"].damage) == (1, 0)


# --- points ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("case", "gun", "me", "distances", "points"),
    [
        ("DMG-006", "phaser", {}, (8, 8.1), (2, 1)),
        ("DMG-008", "disruptor", {}, (3, 4, 5, 16, 17, 24), (3, 3, 2, 2, 1, 1)),
        ("DMG-009", "disruptor", {"actions": ["overload"]}, (3, 4, 6, 7), (5, 5, 4, 2)),
        ("DMG-010", "photon", {"actions": ["overload"]}, (6, 6.1), (8, 4)),
        ("DMG-011", "phaser-4", {}, (8, 9, 16, 17), (5, 4, 4, 2)),
        ("phasers do not overload", "phaser", {"actions": ["overload"]}, (6,), (2,)),
    ],
)
def test_points(case, gun, me, distances, points):
    for distance, expected in zip(distances, points, strict=True):
        table = duel(gun, me=me)
        hits(table, distance, 5)
        assert table.told("fired")[0].points == expected, distance


@pytest.mark.case("DMG-013")
def test_plasma_is_not_overloaded():
    """A plasma torpedo keeps its points (here stripped of Seeking, which is not played)."""
    plasma = bank("Plasma-S Torpedo", 24, heavy=True, multi_hit=4)
    table = Table(step="attack", a=ship(CA, roster=armed(plasma), actions=["overload"]), b=ship(D7K, "b"))
    hits(table, 5, 5)
    assert table.told("fired")[0].points == 4


# --- damage ------------------------------------------------------------------------------------------------------


@pytest.mark.case("DMG-001")
def test_damage_table():
    """Nothing, a point, a point and a critical hit."""
    table = duel("plain", 3, shields=0)
    hits(table, 5, 5, 5, 5, 1, 4, 6, 1)
    assert (table["b"].damage, table["b"].criticals.impulse) == (2, 1)


@pytest.mark.case("DMG-003")
def test_armored():
    table = duel("disruptor", 3, shields=0, roster={"traits": {"Armored": True}})
    hits(table, 17, 5, 5, 5, 1, 2, 3)
    assert table["b"].damage == 1


@pytest.mark.case("DMG-016")
def test_when_a_ship_is_crippled():
    """22 points are not enough for a CA, 23 are."""
    table = Table(step="attack", a=ship(D7K), b=ship(CA, "b", damage=22), c=ship(CA, "b", damage=23))
    assert (table["b"].crippled, table["c"].crippled) == (False, True)
    table = duel("plain", 1, target=CA, damage=22, shields=0)
    hits(table, 5, 5, 3, 1, 1, 1, 1)
    assert table["b"].crippled


def test_a_ship_crippled_in_its_own_attack_is_limited_at_once():
    """CPL-008: the blast of its first target cripples it; the bank that has fired was its one."""
    gun, other = bank("Phaser-1", 18, dice=2, **PHASER_1), bank("Phaser-3", 6, accurate=1)
    hurt = {"left": 12, "shields": 0, "craft": 1, "actions": ["hit_and_run", "suicide_shuttle"]}
    table = Table(
        step="attack",
        a=ship(CA, roster=armed(gun, other), **hurt),
        b=ship(E4, "b", shields=0, criticals={"dilithium": 5}),
        c=ship(D7K, "b"),
    )
    # A hit, a critical hit on the dilithium chamber, seven dice of the blast, of which one hits for a solid hit.
    blast = (5, 6, 3, 5, 1, 1, 1, 1, 1, 1, 3)
    sights = {"b": seen(10), "c": seen(4)}
    shots = [(0, "b", 1), (1, "c", 1), (0, "c", 1)]
    table.fire("a", shots, sights, *blast, 1, 1, 1, 1, suicides=["c"], near=[["a", "b"]])
    held = table.told("held_back")
    table.play("a", "keep", 5, action="hit_and_run")
    assert table["a"].crippled
    assert [event.bank for event in (*held, *table.told("held_back"))] == [1]
    assert [event.bank for event in table.told("fired")] == [0]
    assert table["a"].shuttles_launched == 0


@pytest.mark.case("DMG-018")
def test_hit_by_hit():
    """The critical hit in the middle is finished before the third; its extra damage cripples."""
    table = duel("plain", 3, target=CA, shields=0, damage=20, criticals={"impulse": 1})
    hits(table, 5, 5, 5, 5, 3, 6, 3, 1, 6, 1, 1, 1)
    names = [event.name for event in table.events if event.name in ("hull", "critical", "crippled")]
    assert names == ["hull", "critical", "crippled"]
    assert table["b"].damage == 24
    assert table["b"].lost[0].trait == "Labs"


def test_stealth_by_the_point():
    """Each point is rolled for; with the switch each attack die is."""
    stealth = {"roster": {"traits": {"Stealth": 4}}}
    table = duel("photon", **stealth)
    hits(table, 5, 5, 4, 3, 6, 2)
    assert (table.told("fired")[0].evaded, table["b"].shields) == (2, 20)
    mine = {"roster": armed(GUNS["photon"])}
    table = Table(step="attack", settings={"stealth": "die"}, a=ship(CA, **mine), b=ship(D7K, "b", **stealth))
    hits(table, 5, 5, 4)
    assert (table.told("fired")[0].evaded, table["b"].shields) == (4, 22)


def test_by_cards_a_form_tells_of_several_targets_and_splits_the_fire_among_them():
    table = Table(
        step="attack",
        a=ship(CA, roster=armed({**GUNS["plain"], "dice": 4})),
        b=ship(D7K, "b"),
        c=ship(E4, "b"),
    )
    game = StarFleet()
    form = next(one for one in game.legal_orders(table.state, "a") if getattr(one, "order", "") == "attack")
    (sights,) = (field for field in form.fields if isinstance(field, Rows))
    assert (sights.at_most, [option.value for option in sights.cells[0].options]) == (2, ["b", "c"])
    told = [{"target": key, "range": 5000, "bearing": 0, "aspect": 18000} for key in ("b", "c")]
    form = game.refine(table.state, "a", form.filled("sights", told))
    (sights,) = (field for field in form.fields if isinstance(field, Rows))
    assert [[o.value for o in row[0].options] for row in sights.rows] == [["b"], ["c"]], "each target once"
    guns = next(field for field in form.fields if field.name == "bank:0")
    assert [part.value for part in guns.parts] == ["b", "c"]
    order = game.order(form.filled("bank:0", {"b": 3, "c": 1}).data())
    assert not game.violations(table.state, "a", order)
    assert sorted(order.sights) == ["b", "c"]
