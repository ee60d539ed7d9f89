"""Whom a ship could fire at from a place: never more, and never less, than an attack from there is allowed."""

from plugins.actasf.attack_orders import Attack, Shot
from tests.rules.actasf.bot.positions import FED, STAR_FLEET, arranged, ship
from tests.rules.actasf.bot.test_swarming import swarm
from tests.rules.actasf.pieces import rocks

HERE = (36_000, 20_000, 0)
ROCKS = rocks(at=(36, 24), radius=1)


def found(enemy=None, mine=None, **position):
    foe = {**ship("kli.d7k", 36, 28, 180), **(enemy or {})}
    own = {**ship("fed.ca", 36, 20), **(mine or {})}
    state = arranged({"a": own, "b": foe}, step="attack", **position)
    return STAR_FLEET.aimed(state, "a", HERE)


def weapons(seen):
    return {label.rpartition(" ")[0] for label in seen.get("b", ())}


def test_what_bears_is_named_by_the_arcs_of_the_board() -> None:
    state = arranged({"a": ship("fed.ca", 36, 20), "b": ship("kli.d7k", 36, 28, 180)}, step="attack")
    arcs = {arc.label for arc in STAR_FLEET.board(state).arcs if arc.token == "a"}
    labels = STAR_FLEET.aimed(state, "a", HERE)["b"]
    assert labels and set(labels) <= arcs
    assert not any(label.endswith(" A") for label in labels)


def test_terrain_between_hides() -> None:
    assert found() and not found(terrain=[ROCKS])
    assert found(enemy={"at": [36000, 24500]}, terrain=[ROCKS]), "who is within is seen"


def test_nothing_seeks_whom_a_cloak_hides() -> None:
    kr = {"class": "romulan.kr", "cloak": "cloaked"}
    assert "Drone" in weapons(found()) and weapons(found(enemy=kr)) == weapons(found()) - {"Drone"}


def test_a_drone_reaches_as_far_as_it_flies_in_a_turn() -> None:
    assert "Drone" not in weapons(found(enemy={"at": [36000, 33000]}))
    assert "b" in found(enemy={"at": [36000, 33000]})


def test_who_is_cloaked_has_fired_or_is_out_of_control_fires_at_nobody() -> None:
    for mine in ({"class": "romulan.kr", "cloak": "cloaked"}, {"has_attacked": True}, {"helpless": True}):
        assert found(mine=mine) == {}


def test_swarms_are_among_them_and_friends_are_not() -> None:
    state = arranged(
        {"a": ship("fed.ca", 36, 20), "c": ship("fed.ffg", 36, 24), "b": ship("kli.d7k", 36, 44)},
        step="attack",
        swarms={"s": swarm("kli", 36, 26)},
    )
    assert set(STAR_FLEET.aimed(state, "a", HERE)) == {"s"}


def test_it_agrees_with_every_attack_from_there() -> None:
    units = {
        "a": ship("fed.ca", 36, 20),
        "b": ship("kli.d7k", 36, 28, 180),
        "c": ship("kli.f5k", 30, 18),
        "d": ship("kli.e4", 50, 44),
    }
    state = arranged(units, step="attack", terrain=[ROCKS])
    seen = STAR_FLEET.aimed(state, "a", HERE)
    banks = state.units["a"].roster.banks
    for target in ("b", "c", "d"):
        legal = {
            bank.weapon
            for number, bank in enumerate(banks)
            if not STAR_FLEET.violations(state, FED, Attack("a", (Shot(number, target),)))
        }
        assert legal == {label.rpartition(" ")[0] for label in seen.get(target, ())}


def test_a_ship_that_is_gone_or_empty_has_nobody() -> None:
    state = arranged({"a": ship("fed.ca", 36, 20), "b": ship("kli.d7k", 36, 28, 180)}, step="attack")
    assert STAR_FLEET.aimed(state, "nobody", HERE) == {}
    assert STAR_FLEET.aimed(state, "b", (36_000, 28_000, 18_000)).keys() == {"a"}
