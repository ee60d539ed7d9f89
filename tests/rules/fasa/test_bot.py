"""The bots: power to a plan, the strong side to the enemy, fire, cloaks, evasion, sensors, repairs, mines."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from core.contract.ids import Seat
from core.contract.records import BattleSetup, SeatForce
from core.geometry.hexgrid import Hex
from plugins.fasa.bot.scene import through
from plugins.fasa.orders import Declare, Evade, Helm, Lay, Lock, Repair, Scan, Withdraw
from plugins.fasa.power import cost
from plugins.fasa.ruleset import TacticalSimulator
from plugins.fasa.state import Answer
from tests.benchmarks.bench_bots import fasa, fasa_mirrored, play
from tests.rules.fasa.playing import HAWK, Table, power, ship
from tests.rules.fasa.test_scenarios import begun

GAME = TacticalSimulator()
RED, BLUE = Seat("red"), Seat("blue")
LEVELS = ("sound", "keen")


def decide(table: Table, level: str = "sound", seat: Seat = RED) -> Any:
    """Give the bot's order, which is legal and the same from the view."""
    order = GAME.bot(level).choose(table.state, seat, Random(1))
    assert not GAME.violations(GAME.view(table.state, seat), seat, order)
    assert order == GAME.bot(level).choose(GAME.view(table.state, seat), seat, Random(1))
    return order


def two(step: str, distance: int = 6, course: str = "advanced", **more: Any) -> Table:
    """The Hood, with the wolf ahead of it."""
    red, blue = more.pop("red", {}), more.pop("blue", {})
    return Table(
        ship("hood", **red),
        ship("wolf", "blue", (distance, 0), "north-west", **blue),
        course=course,
        step=step,
        **more,
    )


# --- power ---


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("distance", [3, 8, 30])
def test_power_is_allotted_within_what_there_is_and_not_wasted(level, distance):
    order = decide(two("power", distance), level)
    spent = cost(GAME.rules.hulls["federation.constitution-mk-ii"], order)
    assert 42 <= spent <= 44


@pytest.mark.parametrize("level", LEVELS)
def test_far_away_it_moves_and_near_it_arms_and_shields_its_bow(level):
    far, near = decide(two("power", 30, turn=4), level), decide(two("power", 6, turn=4), level)
    assert far.movement > near.movement
    assert sum(near.weapons.values()) > sum(far.weapons.values())
    assert near.shields[1] >= 8


def test_the_keen_one_lets_a_far_enemy_come_for_some_turns():
    early, late = (decide(two("power", 30, turn=turn), "keen") for turn in (3, 4))
    assert early.movement < late.movement
    assert sum(early.weapons.values()) > sum(late.weapons.values())
    assert decide(two("power", 30, turn=3)).movement == decide(two("power", 30, turn=4)).movement


def test_the_side_that_the_enemy_is_at_is_shielded():
    table = Table(
        ship("hood", heading="south-east"),
        ship("wolf", "blue", (-6, 0), "south-east"),
        course="advanced",
        step="power",
    )
    order = decide(table)
    struck = table.facts("wolf")["seen"]["hood"]["sides"][0]
    assert struck == 5
    assert order.shields[4] > max(order.shields[3], order.shields[5])


def test_a_broken_generator_gets_no_points():
    assert decide(two("power", red={"generators": {"2": 1}})).shields[1] == 0


def test_a_freighter_runs():
    state = begun("convoy_raid")
    units = {name: replace(ship, standing="map", at=Hex(9, 9)) for name, ship in state.units.items()}
    units["blue-1"] = replace(units["blue-1"], at=Hex(9, 3))
    state = replace(state, units=units, step="power", placing=2)
    order = GAME.bot("sound").choose(state, RED, Random(1))
    assert (order.unit, order.weapons) == ("red-1", {})
    assert order.movement >= 5


# --- movement ---


@pytest.mark.parametrize("level", LEVELS)
def test_it_turns_its_bow_to_the_enemy(level):
    table = Table(
        ship("hood", heading="north", power=power(movement=6, b3=5, b4=5, b5=5, b6=5)),
        ship("wolf", "blue", (10, 0), "north-west"),
        course="advanced",
        step="movement",
        phase=2,
        order=["hood", "wolf"],
    )
    order = decide(table, level)
    table.play("red", "move", unit="hood", at=list(order.at), heading=order.heading)
    assert "f" in table.facts("hood")["seen"]["wolf"]["arcs"]


def test_who_moves_last_goes_where_its_guns_bear_and_the_enemys_do_not():
    """The wolf has moved and shows its side; the keen one with points to spare stays out of its arcs."""
    table = Table(
        ship("hood", at=(0, 0), power=power(movement=9, b3=4, b4=4)),
        ship("wolf", "blue", (5, 0), "south-east", power=power(b1=5, b3=5, b5=5), done=True),
        course="advanced",
        step="movement",
        order=["wolf", "hood"],
    )
    order = decide(table, "keen")
    table.play("red", "move", unit="hood", at=list(order.at), heading=order.heading)
    assert "f" not in table.facts("wolf")["seen"]["hood"]["arcs"]


@pytest.mark.parametrize("level", LEVELS)
def test_it_never_leaves_the_field(level):
    table = two("movement", red={"superstructure": 1}, order=["hood", "wolf"])
    assert not isinstance(decide(table, level), Withdraw)


# --- fire ---

VOLLEY = power(b1=5, b2=5, b3=5, b4=5, m1=1, m2=1)


@pytest.mark.parametrize("level", LEVELS)
def test_a_volley_goes_whole_at_one_enemy(level):
    table = Table(
        ship("hood", power=VOLLEY),
        ship("wolf", "blue", (4, 0), "north-west"),
        ship("cub", "blue", (5, -1), "north-west"),
        course="advanced",
        step="declaration",
        phase=3,
    )
    order = decide(table, level)
    assert isinstance(order, Declare)
    assert len({shot.target for shot in order.shots}) == 1
    assert len(order.shots) == 6


@pytest.mark.parametrize("level", LEVELS)
def test_it_waits_while_the_odds_are_bad_and_fires_before_the_turn_ends(level):
    far = {"red": {"power": VOLLEY}, "distance": 17}
    assert decide(two("intent", phase=1, **far), level).units == ()
    assert decide(two("intent", phase=3, **far), level).units == ("hood",)
    assert decide(two("intent", phase=1, red={"power": VOLLEY}, distance=3), level).units == ("hood",)


@pytest.mark.parametrize(
    ("shots", "shield", "least", "most"),
    [
        (((10, 8),), 0, 8, 8),
        (((10, 8),), 10, 0, 0),
        (((5, 8), (5, 8)), 0, 7.9, 8.6),
        (((5, 10),) * 4, 16, 6, 9),
    ],
)
def test_damage_behind_a_shield(shots, shield, least, most):
    assert least <= through(shots, shield) <= most


@pytest.mark.parametrize("level", LEVELS)
def test_a_shuttle_in_reach_is_shot_at_with_one_weapon(level):
    boat = ship("boat", "blue", (6, 0), hull="shuttle.admin", craft={"id": "boat", "home": "wolf"})
    table = Table(
        ship("hood", power=VOLLEY), ship("wolf", "blue", (16, 0)), boat, course="advanced", step="intent"
    )
    assert decide(table, level).units == ("hood",)
    table = Table(
        ship("hood", power=VOLLEY), ship("wolf", "blue", (16, 0)), boat, course="advanced", step="declaration"
    )
    (shot,) = decide(table, level).shots
    assert shot.target == "boat"


# --- what it knows ---


def test_only_the_keen_one_probes_shields_and_believes_the_answer():
    asking = {"red": {"power": VOLLEY, "lock": "wolf"}, "blue": {"power": power(shields=(0, 15, 0, 0, 0, 0))}}
    table = two("sensors", **asking)
    assert (decide(table).question, decide(table, "keen").question) == (7, 4)
    order = decide(table, "keen")
    table.play("red", "ask", unit="hood", question=4, shield=order.shield)
    answers = table.panel("hood").answers
    assert [(one.question, one.about, one.figures) for one in answers] == [
        (4, str(order.shield), ("yes", 15))
    ]


def test_a_strong_shield_stops_its_fire_and_an_open_one_draws_it():
    def fires(points: int) -> bool:
        table = two("intent", 9, phase=2, red={"power": power(b3=5, b4=5), "lock": "wolf"})
        known = Answer(1, 2, "wolf", 4, ("yes" if points else "no", points), "2")
        panel = replace(table.panel("hood"), answers=(known,))
        table.state = replace(
            table.state, units={**table.state.units, "hood": replace(table["hood"], panel=panel)}
        )
        return decide(table, "keen").units == ("hood",)

    assert (fires(15), fires(0)) == (False, True)


def test_it_locks_and_scans():
    assert isinstance(decide(two("sensors")), Lock)
    table = Table(
        ship("hood"),
        ship("hawk", "blue", (6, 0), hull=HAWK, cloaked=True, power=power(cloak=True)),
        course="advanced",
        step="sensors",
        order=["hood", "hawk"],
    )
    assert isinstance(decide(table), Scan)


def test_sensors_are_repaired_first_then_the_shield_in_the_way():
    both = {"generators": {"2": 1, "5": 1}}
    assert decide(two("repair", red={**both, "sensors": 1})) == Repair({"hood": "sensors"})
    assert decide(two("repair", red=both)) == Repair({"hood": "shield-2"})


# --- cloaks, evasion ---


def hidden(distance: int, phase: int = 1, fired: tuple[str, ...] = (), cloaked: bool = True) -> Table:
    return Table(
        ship("hood"),
        ship(
            "hawk",
            "blue",
            (distance, 0),
            "north-west",
            hull=HAWK,
            cloaked=cloaked,
            fired=fired,
            power=power(m1=10, cloak=True),
        ),
        course="advanced",
        step="helm",
        phase=phase,
        order=["hawk", "hood"],
    )


@pytest.mark.parametrize("level", LEVELS)
def test_a_hidden_ship_only_moves_until_it_is_near_and_then_has_all_its_power_to_fight(level):
    def allotted(distance: int, **more: Any) -> Any:
        hawk = ship("hawk", "blue", (distance, 0), "north-west", hull=HAWK, **more)
        return decide(Table(ship("hood"), hawk, course="advanced", step="power"), level, BLUE)

    order = allotted(12)
    assert (order.cloak, order.cloaked, order.weapons) == (True, True, {})
    assert order.movement >= 5
    near = allotted(5, cloaked=True)
    assert not near.cloak
    assert near.weapons and sum(near.shields) > 0


def test_a_ship_appears_to_fire():
    assert decide(hidden(2), seat=BLUE) == Helm(cloaks={"hawk": False})
    assert decide(hidden(20), seat=BLUE) == Helm()


def test_it_vanishes_once_it_has_fired():
    assert decide(hidden(2, 2, ("m1",), False), seat=BLUE) == Helm(cloaks={"hawk": True})


def test_nobody_hides_from_who_can_hide():
    table = Table(
        ship("hawk", hull=HAWK), ship("other", "blue", (12, 0), hull=HAWK), course="advanced", step="power"
    )
    assert not decide(table).cloak


def evading(shields: tuple[int, ...]) -> Evade:
    table = two("declaration", 3, red={"power": power(m1=1)}, blue={"power": power(shields=shields)})
    table.play("red", "declare", unit="hood", shots=[{"weapon": "m1", "target": "wolf"}])
    return decide(table, seat=BLUE)


def test_it_evades_toward_a_shield_that_holds():
    assert evading((0, 0, 15, 0, 0, 0)).ships["wolf"].to == "port"
    assert evading((15, 0, 0, 0, 0, 0)).ships["wolf"].to == "starboard"
    assert evading((15, 15, 15, 0, 0, 0)).ships == {}


# --- set-up, whole battles ---


def test_it_lays_its_mines_by_chance():
    state = begun("minefield", mines="laid", number=3)
    units = {name: replace(ship, standing="map", at=Hex(24, 0)) for name, ship in state.units.items()}
    state = replace(state, units=units, placing=1)
    orders = [GAME.bot("sound").choose(state, BLUE, Random(seed)) for seed in (1, 2)]
    assert all(isinstance(order, Lay) and not GAME.violations(state, BLUE, order) for order in orders)
    assert orders[0].at != orders[1].at


@pytest.mark.parametrize("name", ["big_bad_wolf", "squadron", "convoy_raid", "cloaked_ambush", "minefield"])
def test_bots_play_each_scenario_to_its_end(name):
    setup = BattleSetup(name, (SeatForce(RED, "red", ()), SeatForce(BLUE, "blue", ())), detail={"turns": 3})
    ended = play(GAME, setup, {RED: "sound", BLUE: "keen"}, 1)
    assert GAME.outcome(ended.state) is not None


def test_sound_beats_one_of_no_skill():
    won, _ = fought(fasa, "sound", "random", 10)
    assert won >= 9


def test_keen_wins_more_than_it_loses():
    won, lost = fought(fasa_mirrored, "keen", "sound", 16)
    assert won > lost


def fought(setups: Any, level: str, other: str, battles: int) -> tuple[int, int]:
    """Count the battles that a level wins and loses against another, the sides in turn."""
    won = lost = 0
    for seed in range(battles):
        mine, theirs = (RED, BLUE) if seed % 2 else (BLUE, RED)
        ended = play(GAME, setups(GAME, 1500, Random(seed // 2 + 50)), {mine: level, theirs: other}, seed)
        won += GAME.outcome(ended.state).winner == mine
        lost += GAME.outcome(ended.state).winner == theirs
    return won, lost
