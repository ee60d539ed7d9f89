"""Plasma torpedoes as torpedoes, bolts and carronades; suicide shuttles; probes as weapons; webs; a feeble ship."""

import pytest

from core.api import OrderForm
from plugins.actasf.defence_orders import Defend
from plugins.actasf.ruleset import StarFleet
from tests.rules.actasf.playing import Table, armed, seen, ship
from tests.rules.actasf.seeking import AHEAD, D7K, DRONES, PHASER_1, PHASER_3, SIDE, TUBES, launcher, prey

PLAIN = prey()


def tube(kind: str, target=PLAIN, **more) -> Table:
    """A ship with one plasma tube against a target."""
    return Table(a=launcher(TUBES[kind], **more), b=target, step="attack")


def shot(mode: str = "", **more):
    return [{"bank": 0, "target": "b", "mode": mode, **more}]


@pytest.mark.case("PLA-001", "PLA-002")
@pytest.mark.parametrize(
    ("kind", "far", "dice"),
    [("R", 5, 7), ("R", 6, 6), ("R", 12, 5), ("R", 18, 4), ("R", 24, 3), ("S", 6, 3), ("F", 11, 1)],
)
def test_energy_bleeds_away(kind, far, dice):
    """PLA-001 and the first half of PLA-002."""
    table = tube(kind)
    table.fire("a", shot(), {"b": seen(far)}, 1)
    assert table.told("sought")[0].strength == dice


@pytest.mark.case("PLA-002")
@pytest.mark.parametrize(("kind", "far"), [("S", 24), ("G", 18), ("F", 12), ("D", 6)])
def test_no_dice_left_is_no_shot(kind, far):
    """At its full range nothing is left of the smaller ones."""
    assert "no attack dice left" in tube(kind).why_not_fire("a", shot(), {"b": seen(far)})


@pytest.mark.case("PLA-004")
def test_a_torpedo_hits_with_all_its_dice():
    """One die for the torpedo, 8 points."""
    table = tube("F")
    table.fire("a", shot(), {"b": seen(5)}, 2)
    assert table.told("sought")[0].needed == 2 and table["b"].shields == 14


def test_a_torpedo_misses_with_all_its_dice():
    table = tube("S")
    table.fire("a", shot(), {"b": seen(5)}, 1)
    assert not table.told("impacted") and table["a"].banks[0].spent == 4


@pytest.mark.parametrize(
    ("target", "sight", "needed"),
    [
        (prey(), SIDE, 3),
        (prey(traits={"Anti-Drone": 3}), SIDE, 3),
        (prey(actions=["evasive"]), SIDE, 4),
        (prey(traits={"Nimble": True}, actions=["evasive"]), SIDE, 5),
        (prey(actions=["all_power"], moved=16000), SIDE, 6),
        (prey(actions=["all_power"], moved=16000), AHEAD, 4),
    ],
)
def test_what_a_torpedo_needs(target, sight, needed):
    table = tube("S", target)
    table.fire("a", shot(), {"b": sight}, 1)
    assert table.told("sought")[0].needed == needed


def test_a_torpedo_is_never_split():
    table = Table(a=launcher(TUBES["S"]), b=prey(), c=prey(), step="attack")
    sights = {"b": SIDE, "c": SIDE}
    assert "never split" in table.why_not_fire("a", [(0, "b", 2), (0, "c", 2)], sights)
    assert "never split" in table.why_not_fire("a", [(0, "b", 2)], sights)


def test_a_torpedo_needs_reloading():
    table = tube("F")
    table.fire("a", shot(), {"b": SIDE}, 1)
    assert table["a"].banks[0].spent == 2
    empty = tube("F", banks={"0": {"spent": 2}})
    assert "no attack dice ready" in empty.why_not_fire("a", shot(), {"b": SIDE})


def test_a_damaged_tube_spends_all_its_charge():
    table = tube("S", criticals={"weapons": 5})
    table.fire("a", shot(), {"b": SIDE}, 4, 1)
    assert table.told("sought")[0].strength == 2 and table["a"].banks[0].spent == 4


def test_devastating_plasma_on_a_bare_hull():
    table = tube("F", prey(shields=0))
    table.fire("a", shot(), {"b": seen(5)}, 4, 6, 2, 3, 1, 4, 5, 2, 2, 1)
    assert table["b"].criticals.impulse == 2 and table["b"].damage == 8


def test_a_plasma_d_is_never_reloaded():
    table = tube("D")
    table.fire("a", shot(), {"b": seen(5)}, 5)
    assert table["b"].shields == 18 and table["a"].banks[0].spent == 0


def test_overload_does_nothing_for_plasma():
    table = tube("F", actions=["overload"])
    table.fire("a", shot(), {"b": seen(5)}, 5)
    assert table["b"].shields == 14


# --- bolts and carronades ----------------------------------------------------------------------------------------


@pytest.mark.case("PLA-010")
@pytest.mark.parametrize(
    ("kind", "far", "dice"), [("R", 10, 2), ("S", 4, 2), ("F", 3, 1), ("R", 1, 7), ("G", 5, 1), ("F", 2, 1)]
)
def test_the_dice_of_a_bolt(kind, far, dice):
    table = tube(kind)
    table.fire("a", shot("bolt"), {"b": seen(far)}, *[1] * dice)
    assert len(table.told("fired")[0].dice) == dice


@pytest.mark.case("PLA-010")
@pytest.mark.parametrize(("kind", "far"), [("S", 8), ("G", 6), ("F", 4)])
def test_a_bolt_that_bleeds_out(kind, far):
    """No dice at the full range."""
    assert "no attack dice left" in tube(kind).why_not_fire("a", shot("bolt"), {"b": seen(far)})


@pytest.mark.case("PLA-012")
def test_a_bolt_is_direct_fire():
    """Nobody is asked to defend; half range counts."""
    table = tube("R", prey(PHASER_3))
    table.fire("a", shot("bolt"), {"b": seen(6)}, 3, 4, 4, 5)
    fired = table.told("fired")[0]
    assert (fired.needed, fired.hits, fired.points, fired.weapon) == (4, 3, 6, "Plasma-R Torpedo (bolt)")
    assert not table.state.frames and table["b"].shields == 16


@pytest.mark.case("SHD-018")
def test_a_bolt_passes_shields_on_a_six():
    table = tube("F")
    table.fire("a", shot("bolt"), {"b": seen(3)}, 6, 2, 3)
    assert (table["b"].shields, table["b"].damage) == (22, 2)


@pytest.mark.case("PLA-013")
def test_a_plasma_d_makes_no_bolt():
    assert "cannot be fired as a bolt" in tube("D").why_not_fire("a", shot("bolt"), {"b": seen(3)})


@pytest.mark.case("PLA-014")
def test_a_bolt_needs_reloading():
    table = tube("F")
    table.fire("a", shot("bolt"), {"b": seen(3)}, 1)
    assert table["a"].banks[0].spent == 2


def test_who_evades_may_bolt():
    table = tube("F", actions=["evasive"])
    assert "launches no seeking" in table.why_not_fire("a", shot(), {"b": seen(1)})
    table.fire("a", shot("bolt"), {"b": seen(1)}, 3, 4)
    assert (table.told("fired")[0].needed, table.told("fired")[0].hits) == (4, 1)


def test_other_weapons_have_no_modes():
    table = Table(a=launcher(PHASER_1), b=prey(), step="attack")
    assert "no plasma tube" in table.why_not_fire("a", shot("bolt"), {"b": seen(3)})


def test_a_carronade():
    table = tube("F")
    assert "reaches 4″" in table.why_not_fire("a", shot("carronade"), {"b": seen(4.1)})
    table.fire("a", shot("carronade"), {"b": seen(2)}, 4, 3)
    fired = table.told("fired")[0]
    assert (fired.needed, fired.hits, fired.points) == (4, 1, 2) and table["b"].shields == 20


def test_a_carronade_ignores_stealth():
    table = tube("F", prey(traits={"Stealth": 2}))
    table.fire("a", shot("carronade"), {"b": seen(2)}, 4, 4)
    assert table.told("fired")[0].stealth == () and table["b"].shields == 18


def test_the_preview_of_a_bolt_tells_of_stealth_and_that_of_a_carronade_does_not():
    table = tube("F", prey(traits={"Stealth": 2}))

    def notes(mode: str) -> str:
        written = {"order": "attack", "unit": "a", "shots": shot(mode), "sights": {"b": seen(2)}}
        return str(table.rules.preview(table.state, "a", table.rules.order(written)).notes)

    assert "evades each hit on 2" in notes("bolt") and "evades" not in notes("carronade")


def test_a_carronade_fires_every_turn_and_empties_the_tube():
    table = tube("F", banks={"0": {"spent": 2}})
    assert "no attack dice ready" in table.why_not_fire("a", shot(), {"b": seen(3)})
    table.fire("a", shot("carronade"), {"b": seen(3)}, 4, 5)
    assert table.told("fired")[0].needed == 5
    loaded = tube("F")
    loaded.fire("a", shot("carronade"), {"b": seen(3)}, 1, 1)
    assert loaded["a"].banks[0].spent == 2


def test_a_carronade_fired_while_it_reloads_starts_anew():
    table = Table(
        a=launcher(TUBES["F"], banks={"0": {"spent": 2}}),
        b=ship(D7K, "b", has_moved=True),
        position={"initiative": ["b", "a"]},
    )
    table.move("a", actions=[("reload", "slow")])
    assert table["a"].banks[0].loading == 2
    table.play("b", "attack", unit="b", near=[])
    table.fire("a", shot("carronade"), {"b": seen(3)}, 1, 1)
    table.repair("b")
    table.repair("a")
    assert table["a"].banks[0].spent == 2


def test_a_tube_too_big_for_the_hull():
    """Shock counts torpedoes too, when they have struck or missed."""
    table = tube("S", figures={"traits": {"Shock": "Plasma-S 3"}})
    table.fire("a", shot(), {"b": SIDE}, 1, 5)
    assert table["a"].criticals.crew == 1
    small = tube("F", figures={"traits": {"Shock": "Plasma-F 2"}})
    small.fire("a", shot(), {"b": SIDE}, 1)
    assert small["a"].criticals.crew == 0


def test_a_slow_tube_rests_a_turn():
    slow = {**TUBES["D"], "range": 6000, "traits": {"Seeking": "Plasma", "Slow": True, "Multi-Hit": 4}}
    table = Table(a=launcher(slow, banks={"0": {"cooling": 1}}), b=prey(), step="attack")
    assert "no attack dice ready" in table.why_not_fire("a", shot(), {"b": seen(3)})


def test_only_type_f_and_not_romulans():
    assert "cannot be fired as a carronade" in tube("G").why_not_fire("a", shot("carronade"), {"b": seen(3)})
    romulan = tube("F", class_id="romulan.kr")
    assert "builds no carronades" in romulan.why_not_fire("a", shot("carronade"), {"b": seen(3)})


def test_a_bolt_at_a_swarm():
    position = {"swarms": {"s": {"seat": "b", "drones": 3}}}
    table = Table(a=launcher(TUBES["S"]), b=prey(), step="attack", position=position)
    assert "does not seek drones" in table.why_not_fire("a", [(0, "s")], {"s": seen(3)})
    table.fire("a", [{"bank": 0, "target": "s", "mode": "bolt"}], {"s": seen(3)}, 3, 4, 2)
    assert table.state.swarms["s"].drones == 1


# --- the War Eagle -----------------------------------------------------------------------------------------------


@pytest.mark.case("MOV-052")
def test_an_underpowered_ship():
    fast = Table(a=ship("romulan.we", moved=7000), b=prey(), step="attack")
    torpedo = next(n for n, bank in enumerate(fast["a"].roster.banks) if bank.weapon == "Plasma-R Torpedo")
    phaser = next(n for n, bank in enumerate(fast["a"].roster.banks) if bank.weapon.startswith("Phaser"))
    assert "moved 7″, more than 6″" in fast.why_not_fire("a", [(torpedo, "b")], {"b": seen(5)})
    slow = Table(a=ship("romulan.we", moved=6000), b=prey(), step="attack")
    assert not slow.why_not_fire("a", [(torpedo, "b")], {"b": seen(5)})
    assert "nothing else in a turn" in slow.why_not_fire("a", [(torpedo, "b"), (phaser, "b")], {"b": seen(5)})
    spent = Table(
        a=ship("romulan.we", banks={str(phaser): {"fired": 1, "defending": True}}), b=prey(), step="attack"
    )
    assert "nothing else" in spent.why_not_fire("a", [(torpedo, "b")], {"b": seen(5)})


def test_an_underpowered_ship_does_not_defend_after_it():
    banks = Table(a=ship("romulan.we"), b=prey())["a"].roster.banks
    torpedo = next(n for n, bank in enumerate(banks) if bank.weapon == "Plasma-R Torpedo")
    eagle = ship("romulan.we", "b", banks={str(torpedo): {"fired": 7, "spent": 7}})
    table = Table(a=launcher(DRONES), b=eagle, step="attack")
    table.fire("a", [(0, "b", 1)], {"b": AHEAD}, 6)
    assert [type(frame.question).__name__ for frame in table.state.frames] == ["GripOpen"]


def defending(**eagle):
    """Give the forms and the ready answers of a War Eagle at which a drone comes."""
    table = Table(a=launcher(DRONES), b=ship("romulan.we", "b", **eagle), step="attack")
    table.fire("a", [(0, "b", 1)], {"b": AHEAD}, 6)
    state = table.state
    orders = table.rules.legal_orders(state, "b")
    forms = [one for one in orders if isinstance(one, OrderForm)]
    fires = [one for one in orders if isinstance(one, Defend) and one.shots]
    return [*(form.notes for form in forms), *(table.rules.preview(state, "b", one).notes for one in fires)]


def test_an_underpowered_ship_is_told_what_its_defence_gives_up():
    warned = defending()
    assert len(warned) > 1
    assert all(
        any("Plasma-R Torpedo stays this turn  [Underpowered]" in n for n in notes) for notes in warned
    )
    for lost in ({"moved": 7000}, {"has_attacked": True}, {"penalties": ["phasers_only"]}):
        assert not any("stays" in note for notes in defending(**lost) for note in notes)


# --- suicide shuttles --------------------------------------------------------------------------------------------


def bomber(target=PLAIN, **more) -> Table:
    more = {"actions": ["suicide_shuttle"], **more}
    return Table(a=launcher(PHASER_1, **more), b=target, step="attack")


@pytest.mark.case("SHT-001")
def test_a_suicide_shuttle_strikes():
    table = bomber()
    assert "reaches 6″" in table.why_not_fire("a", [], {"b": seen(6.1, aspect=90)}, suicides=["b"])
    table.fire("a", [], {"b": seen(6, aspect=90)}, 4, 5, suicides=["b"])
    assert table.told("sought")[0].needed == 4
    assert (table.told("impacted")[0].points, table["b"].shields) == (5, 17)


def test_anti_drones_do_not_mind_shuttles():
    table = bomber(prey(traits={"Anti-Drone": 3}))
    table.fire("a", [], {"b": seen(6, aspect=90)}, 4, 1, suicides=["b"])
    assert table["b"].shields == 21


@pytest.mark.case("SHT-002")
def test_a_shuttle_is_spent_when_it_is_readied():
    """Whether it is launched or not, and it waits for no later turn."""
    table = Table(
        a=ship("federation.ca"),
        b=ship(D7K, "b", has_moved=True),
        position={"initiative": ["b", "a"]},
    )
    table.move("a", actions=[("suicide_shuttle", "no_phasers")])
    assert table["a"].craft == 3 and table.told("shuttle_readied")[0].left == 3
    assert table.facts("a")["suicides_ready"] == 1
    table.play("b", "attack", unit="b", near=[])
    table.play("a", "attack", unit="a", near=[])
    table.repair("b")
    table.repair("a")
    assert table["a"].craft == 3 and table.facts("a")["suicides_ready"] == 0


def test_one_shuttle_a_turn():
    table = Table(a=ship("federation.ca"), b=ship(D7K, "b", has_moved=True))
    twice = [("suicide_shuttle", "no_phasers"), ("suicide_shuttle", "slow")]
    assert "only once a turn" in table.why_not_move("a", actions=twice)
    ready = bomber()
    assert "has 1 suicide shuttles ready, not 2" in ready.why_not_fire(
        "a", [], {"b": seen(3)}, suicides=["b", "b"]
    )


def test_quick_launch_takes_two():
    table = Table(a=ship("gorn.dd"), b=ship(D7K, "b", has_moved=True), position={"initiative": ["b", "a"]})
    same = [("suicide_shuttle", "slow"), ("suicide_shuttle", "slow")]
    assert "different penalty" in table.why_not_move("a", actions=same)
    table.move("a", actions=[("suicide_shuttle", "no_phasers"), ("suicide_shuttle", "slow")])
    table.play("b", "attack", unit="b", near=[])
    told = {"b": seen(5, aspect=90)}
    table.fire("a", [], told, 5, 6, suicides=["b", "b"])
    seekers = table.state.frames[-1].question.seekers
    assert [seeker.kind for seeker in seekers] == ["shuttle", "shuttle"]


def test_without_shuttles_there_is_none_to_launch():
    table = Table(a=ship("gorn.dd", craft=1), b=ship(D7K, "b", has_moved=True))
    twice = [("suicide_shuttle", "no_phasers"), ("suicide_shuttle", "slow")]
    assert "has 1 shuttles, not 2" in table.why_not_move("a", actions=twice)
    none = Table(a=ship("gorn.dd", craft=0), b=ship(D7K, "b", has_moved=True))
    assert "has 0 shuttles, not 1" in none.why_not_move("a", actions=[("suicide_shuttle", "slow")])


def test_a_cripple_keeps_one_of_two_shuttles():
    table = Table(
        a=launcher(PHASER_1),
        b=prey(actions=["suicide_shuttle", "suicide_shuttle"], left=11, shields=0),
        step="attack",
    )
    table.fire("a", [(0, "b", 1)], {"b": seen(8)}, 3, 2, 2, *[1] * 3)
    assert table["b"].crippled and table["b"].actions == ("suicide_shuttle",)


def test_a_shuttle_at_a_bare_hull():
    table = bomber(prey(shields=0))
    table.fire("a", [], {"b": seen(6, aspect=90)}, 4, 2, 5, 3, suicides=["b"])
    assert table["b"].damage == 2


def test_shuttles_join_the_volley_before_them():
    table = Table(a=launcher(DRONES, actions=["suicide_shuttle"]), b=prey(PHASER_3), step="attack")
    table.fire("a", [(0, "b", 1)], {"b": seen(5, aspect=90)}, 6, 6, suicides=["b"])
    kinds = [seeker.kind for seeker in table.state.frames[-1].question.seekers]
    assert kinds == ["drone", "shuttle"]
    table.play("b", "defend", 2)
    assert table["b"].shields == 14


# --- probes and webs ---------------------------------------------------------------------------------------------


def prober(target, **more) -> Table:
    more = {"left": 5, **more}
    return Table(a=ship("federation.ca", **more), b=target, step="attack")


def test_only_a_cripple_fires_a_probe():
    whole = Table(a=ship("federation.ca"), b=prey(), step="attack")
    assert "is not crippled" in whole.why_not_fire("a", [], {"b": seen(3)}, probes=["b"])


def test_a_probe_is_weak():
    table = prober(prey())
    assert "reaches 6″" in table.why_not_fire("a", [], {"b": seen(6.1)}, probes=["b"])
    table.fire("a", [], {"b": seen(3)}, 6, probes=["b"])
    assert (table["b"].shields, table["b"].damage) == (22, 0)


def test_a_probe_on_a_bare_hull():
    table = prober(prey(shields=0))
    table.fire("a", [], {"b": seen(3)}, 3, 6, probes=["b"])
    assert table["b"].damage == 1 and table["b"].criticals.impulse == 0
    other = prober(prey(shields=0))
    other.fire("a", [], {"b": seen(3)}, 3, 2, probes=["b"])
    assert other["b"].damage == 0


def test_a_probe_needs_a_turn_to_reload():
    table = prober(prey())
    table.fire("a", [], {"b": seen(3)}, 1, probes=["b"])
    assert table.facts("a")["probes_ready"] == 0
    reloading = prober(prey(), probes_loading=1)
    assert "has 0 probes ready" in reloading.why_not_fire("a", [], {"b": seen(3)}, probes=["b"])
    lost = prober(prey(), lost=["Probe"])
    assert "has 0 probes ready" in lost.why_not_fire("a", [], {"b": seen(3)}, probes=["b"])


def test_a_web_destroys_what_comes_from_its_side():
    target = prey(traits={"Web Generator": "F"})
    table = Table(a=launcher(DRONES), b=target, step="attack")
    table.fire("a", [(0, "b")], {"b": AHEAD})
    assert table.told("webbed")[0].seekers == 4 and table["b"].shields == 22
    aside = Table(a=launcher(DRONES), b=target, step="attack")
    aside.fire("a", [(0, "b", 1)], {"b": SIDE}, 6)
    assert aside["b"].shields == 16


def test_a_lost_web_destroys_nothing():
    target = ship(
        D7K, "b", roster=armed(traits={"Web Generator": "T", "Anti-Drone": False}), lost=["Web Generator"]
    )
    table = Table(a=launcher(DRONES), b=target, step="attack")
    table.fire("a", [(0, "b", 1)], {"b": SIDE}, 6)
    assert table.state.frames


@pytest.mark.parametrize(("actions", "modes"), [((), {"", "bolt"}), (("evasive",), {"bolt"})])
def test_who_evades_is_offered_no_torpedo(actions: tuple[str, ...], modes: set[str]) -> None:
    table = Table(
        step="attack",
        me=ship("romulan.ke", at=(20, 20), actions=list(actions)),
        foe=ship("federation.ca", "b", at=(20, 23)),
    )
    rules = StarFleet()
    form = next(one for one in rules.legal_orders(table.state, "a") if getattr(one, "order", "") == "attack")
    form = rules.refine(table.state, "a", form)
    tubes = [field for field in form.fields if field.name.startswith("torpedo:")]
    assert tubes
    assert {option.value["mode"] for field in tubes for option in field.options} == modes
