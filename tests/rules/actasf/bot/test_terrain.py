"""The bot amid terrain: what it flies round, what it does not fire at."""

from random import Random

from core.contract.dice import SeededDice
from plugins.actasf.attack_orders import Attack
from plugins.actasf.bot import hazards
from plugins.actasf.bot.hazards import cost, swallowed
from plugins.actasf.bot.paths import Pose
from plugins.actasf.move_orders import Compulsory, Move
from plugins.actasf.phases.movement import with_actions
from plugins.actasf.terrain.ground import met_on
from plugins.actasf.walking import trail
from tests.rules.actasf.bot.positions import FED, KLI, STAR_FLEET, arranged, decide, ship

FOE = ship("kli.d7k", 36, 40, 180, has_moved=True)


def meets(state, order):
    assert isinstance(order, Move)
    one = with_actions(state.units[order.unit], order.actions)
    return met_on(state, trail(state, one, order.path))


def test_it_flies_round_asteroids():
    for density in (10, 9):
        field = {"kind": "asteroids", "id": "rocks", "circle": [36000, 16000, 3000], "density": density}
        state = arranged({"ca": ship("fed.ca", 36, 10), "d7": FOE}, terrain=[field])
        assert meets(state, decide(state)) == ()


def test_it_flies_round_a_black_hole_and_out_of_its_pull():
    hole = {"kind": "black_hole", "id": "hole", "circle": [36000, 22000, 1000]}
    state = arranged({"ca": ship("fed.ca", 36, 10), "d7": FOE}, terrain=[hole])
    order = decide(state)
    assert meets(state, order) == ()
    end = trail(state, with_actions(state.units["ca"], order.actions), order.path)[-1]
    assert not swallowed(state, (end.x, end.y))


def test_what_terrain_costs():
    field = {"kind": "asteroids", "id": "rocks", "circle": [36000, 16000, 3000], "density": 10}
    veil = {"kind": "nebula", "id": "veil", "circle": [20000, 16000, 3000]}
    hole = {"kind": "black_hole", "id": "hole", "circle": [56000, 16000, 1000]}
    state = arranged({"ca": ship("fed.ca", 36, 10), "d7": FOE}, terrain=[field, veil, hole])
    ca = state.units["ca"]
    clear = cost(state, ca, Pose(36000, 12000, 0, (("forward", 2000),)))
    rocks = cost(state, ca, Pose(36000, 22000, 0, (("forward", 12000),)))
    assert 0 == clear < rocks < ca.roster.points
    assert swallowed(state, (47000, 16000)) and not swallowed(state, (45000, 16000))


def test_it_fires_at_nobody_behind_a_planet():
    planet = {"kind": "planet", "id": "home", "circle": [36000, 15000, 2000]}
    near = ship("kli.d7k", 36, 20, 180, shields=0)
    seen = ship("kli.e4", 42, 14, 180)
    state = arranged({"ca": ship("fed.ca", 36, 10), "d7": near, "e4": seen}, step="attack", terrain=[planet])
    order = decide(state)
    assert isinstance(order, Attack)
    assert {shot.target for shot in order.shots} == {"e4"}


def test_through_a_nebula_it_fires_no_farther_than_its_weapons_reach():
    veil = {"kind": "nebula", "id": "veil", "circle": [36000, 16000, 2000]}
    state = arranged(
        {"ca": ship("fed.ca", 36, 10), "d7": ship("kli.d7k", 36, 21, 180)}, step="attack", terrain=[veil]
    )
    order = decide(state)
    assert isinstance(order, Attack)
    assert not any(shot.target == "d7" for shot in order.shots)


def test_it_carries_compulsory_movement_out():
    hole = {"kind": "black_hole", "id": "hole", "circle": [60000, 44000, 1000]}
    state = arranged(
        {"ca": ship("fed.ca", 36, 10), "d7": ship("kli.d7k", 36, 20)}, step="end", terrain=[hole]
    )
    assert decide(state) == Compulsory()
    assert STAR_FLEET.to_act(state) == (FED,)
    by_cards = STAR_FLEET.order(
        {"order": "compulsory", "swept": {"ca": {"moved": 2000}}, "gone": [], "near": []}
    )
    told = arranged(
        {
            "ca": {"class": "federation.ca", "seat": "fed"},
            "d7": {"class": "klingon.d7k", "seat": "kli"},
        },
        step="end",
        mode="cards",
        terrain=[hole],
    )
    assert STAR_FLEET.to_act(told) == (FED, KLI), "by cards whoever is at the table can tell it"
    step = STAR_FLEET.apply(told, KLI, by_cards, SeededDice(Random(1)))
    assert not STAR_FLEET.violations(told, KLI, by_cards)
    assert step.state.sweep is None and step.state.units["ca"].travelled == 2000


def test_dust_hides_both_ways_and_asteroids_one() -> None:
    terrain = [
        {"kind": "dust", "circle": [20000, 20000, 4000]},
        {"kind": "asteroids", "circle": [50000, 20000, 4000], "density": 5},
    ]
    state = arranged({"ca": ship("fed.ca", 36, 10), "d7": ship("kli.d7k", 36, 40, 180)}, terrain=terrain)
    dust, rocks, space = (hazards.cover(state, Pose(x, 20000, 0, ())) for x in (20000, 50000, 36000))
    assert dust[0] == dust[1] < 1 and rocks[0] < rocks[1] == 1 and space == (1, 1)


def test_in_an_orbit_it_turns_with_the_planet():
    planet = {"kind": "planet", "id": "home", "circle": [36000, 24000, 3000]}
    battleship = ship("fed.dng", 41, 24)
    foe = ship("kli.d7k", 24, 24, 180, has_moved=True)
    order = decide(arranged({"ca": battleship, "d7": foe}, terrain=[planet]))
    assert order.path[0][0] == "orbit", "it comes about faster than by turns"
    away = {**battleship, "heading": 4500}
    order = decide(arranged({"ca": away, "d7": foe}, terrain=[planet]))
    assert all(kind != "orbit" for kind, _ in order.path), "it does not fly along the surface"
