"""What the bot does in the movement phase."""

from math import hypot

import pytest

from core.api import Squad
from plugins.actasf.bot.firepower import covers, sector
from plugins.actasf.bot.plans import plans
from plugins.actasf.bot.scene import Lookout, Scene, bearing
from plugins.actasf.ship import Ship
from plugins.actasf.state import State
from tests.rules.actasf.bot.positions import FED, after, arranged, chosen, decide, ship


def inches_apart(state: State, one: str, other: str) -> float:
    a, b = state.units[one].at, state.units[other].at
    assert a is not None and b is not None
    return hypot(a[0] - b[0], a[1] - b[1]) / 1000


def dice_bearing(attacker: Ship, target: Ship) -> int:
    assert attacker.at is not None and target.at is not None
    where = sector(bearing(*attacker.at, *target.at) - attacker.heading)
    return sum(bank.dice for bank in attacker.roster.banks if covers(bank.arcs, where))


def test_closes_from_afar() -> None:
    state = arranged({"ca": ship("fed.ca", 10, 4), "d7": ship("kli.d7k", 60, 44, 180, has_moved=True)})
    moved = after(state, decide(state))
    assert inches_apart(moved, "ca", "d7") < inches_apart(state, "ca", "d7") - 6


def test_puts_all_power_to_the_engines_to_close() -> None:
    state = arranged({"ca": ship("fed.ca", 36, 4), "d7": ship("kli.d7k", 36, 46, 180, has_moved=True)})
    order = decide(state)
    assert "all_power" in chosen(order)
    assert inches_apart(after(state, order), "ca", "d7") < 42 - 12


def test_turns_to_bear() -> None:
    state = arranged({"ca": ship("fed.ca", 36, 20, 0), "d7": ship("kli.d7k", 46, 20, 0, has_moved=True)})
    moved = after(state, decide(state))
    before = dice_bearing(state.units["ca"], state.units["d7"])
    assert dice_bearing(moved.units["ca"], moved.units["d7"]) > before


@pytest.mark.parametrize("heading", [0, 45, 90, 180])
def test_stays_on_the_table(heading: int) -> None:
    state = arranged(
        {
            "ca": ship("fed.ca", 70, 46, heading),
            "d7": ship("kli.d7k", 60, 40, 0, has_moved=True),
        }
    )
    assert after(state, decide(state)).units["ca"].status == "table"


def test_stands_on_nobody() -> None:
    crowd = {
        f"d{n}": ship("kli.d7k", 36 + n % 3 * 1.1, 30 + n // 3 * 1.1, 180, has_moved=True) for n in range(9)
    }
    state = arranged({"ca": ship("fed.ca", 36, 20), **crowd})
    moved = after(state, decide(state))
    assert min(inches_apart(moved, "ca", name) for name in crowd) >= 1
    order_moved = moved.units["ca"].moved
    assert order_moved == sum(n for kind, n in decide(state).path if kind not in ("turn", "high_energy_turn"))


def test_moves_unimportant_ships_first() -> None:
    fleet = {
        "ca": ship("fed.ca", 30, 4),
        "ff": ship("fed.ffg", 36, 4),
        "wreck": ship("fed.bcg", 42, 4, criticals={"impulse": 4}),
        "d7": ship("kli.d7k", 36, 40, 180),
    }
    state = arranged(fleet)
    assert decide(state).unit == "wreck"
    del fleet["wreck"]
    assert decide(arranged(fleet)).unit == "ff"


def test_overloads_when_it_will_be_close() -> None:
    state = arranged({"ca": ship("fed.ca", 36, 20), "d7": ship("kli.d7k", 36, 31, 180, has_moved=True)})
    order = decide(state)
    assert "overload" in chosen(order)
    assert inches_apart(after(state, order), "ca", "d7") <= 6


def test_reloads_when_photons_are_spent() -> None:
    spent = {"5": {"spent": 4}}
    ca = ship("fed.ca", 36, 20, banks=spent)
    assert ca["class"] == "federation.ca"
    state = arranged({"ca": ca, "d7": ship("kli.d7k", 36, 36, 180, has_moved=True)})
    order = decide(state)
    # The tubes are empty, so that giving up all but phasers costs nothing.
    assert chosen(order)["reload"] == "phasers_only"


def test_weighs_what_boosted_shields_save_of_the_fire_that_it_expects() -> None:
    enemy = ship("kli.d7k", 36, 27, 180, has_moved=True)
    state = arranged({"ca": ship("fed.ca", 36, 20, disabled=[5]), "d7": enemy})
    scene = Scene(state, FED)
    found = plans(scene, Lookout(scene, state.units["ca"]))
    assert any("boost_shields" in plan.ship.actions and plan.taken < 1 for plan in found)


def test_a_fast_ship_pays_no_penalty_for_one_action() -> None:
    state = arranged({"cf": ship("fed.cf", 36, 20), "d7": ship("kli.d7k", 36, 31, 180, has_moved=True)})
    actions = chosen(decide(state, level="keen"))
    assert "overload" in actions and None in actions.values()


def test_calls_all_hands_to_damage_that_gets_worse() -> None:
    state = arranged(
        {
            "ca": ship("fed.ca", 36, 6, criticals={"dilithium": 2, "crew": 2, "weapons": 3}, left=20),
            "d7": ship("kli.d7k", 36, 46, 180, has_moved=True),
        }
    )
    assert "all_hands" in chosen(decide(state))


def test_evades_when_it_can_neither_shoot_well_nor_boost() -> None:
    enemies = {f"d{n}": ship("kli.d7k", 30 + 4 * n, 32, 180, has_moved=True) for n in range(3)}
    state = arranged({"ca": ship("fed.ca", 36, 20, criticals={"shields": 6}, left=9), **enemies})
    assert "evasive" in chosen(decide(state))


def test_turns_sharply_on_an_enemy_astern() -> None:
    prey = ship("kli.d7k", 36, 24, 180, has_moved=True, shields=10, left=25)
    state = arranged({"ca": ship("fed.ca", 36, 30), "d7": prey})
    order = decide(state)
    assert "high_energy_turn" in chosen(order)
    moved = after(state, order)
    assert dice_bearing(moved.units["ca"], moved.units["d7"]) > 8
    unsafe = arranged({"ca": ship("fed.ca", 36, 30, safe_turns=1), "d7": prey})
    assert "high_energy_turn" not in chosen(decide(unsafe))


def test_declares_a_raid_on_a_ship_without_shields() -> None:
    state = arranged(
        {
            "ca": ship("fed.ca", 36, 30, disabled=[5, 6]),
            "d7": ship("kli.d7k", 36, 36, 0, has_moved=True, shields=0),
        }
    )
    order = decide(state)
    assert inches_apart(after(state, order), "ca", "d7") <= 4
    assert "hit_and_run" in chosen(order)


def test_a_cripple_keeps_away() -> None:
    state = arranged(
        {
            "ca": ship("fed.ca", 36, 20, 180, left=8, shields=10),
            "ff": ship("fed.ffg", 60, 4, has_moved=True),
            "d7": ship("kli.d7k", 36, 36, 180),
        }
    )
    moved = after(state, decide(state))
    assert moved.units["ca"].at is None or inches_apart(moved, "ca", "d7") > inches_apart(state, "ca", "d7")


def test_a_cripple_in_danger_jumps_to_warp() -> None:
    state = arranged(
        {
            "ca": ship("fed.ca", 36, 20, 180, left=4, shields=0),
            "ff": ship("fed.ffg", 60, 4, has_moved=True),
            "d7": ship("kli.d7k", 36, 38, 180, has_moved=True),
        }
    )
    assert "maximum_warp" in chosen(decide(state))


def test_a_cripple_by_the_edge_leaves_over_it() -> None:
    enemies = {f"d{n}": ship("kli.d7k", 30 + 4 * n, 12, 180, has_moved=True) for n in range(3)}
    state = arranged(
        {
            "ca": ship("fed.ca", 36, 3, 180, left=4, shields=0),
            "ff": ship("fed.ffg", 60, 4, has_moved=True),
            **enemies,
        }
    )
    assert after(state, decide(state)).units["ca"].status == "withdrawn"


def test_keeps_off_a_ship_about_to_explode() -> None:
    state = arranged(
        {
            "ca": ship("fed.ca", 36, 20, shields=4),
            "wreck": ship("kli.d7k", 36, 31, 180, left=-2, stricken=2, has_moved=True),
            "d7": ship("kli.d7k", 36, 34, 180, has_moved=True),
        }
    )
    assert inches_apart(after(state, decide(state)), "ca", "wreck") > 4


LINK = {
    "id": "beam",
    "kind": "transporter",
    "sends": True,
    "seats": ["fed"],
    "detail": {"site": [36000, 24000]},
}
MARINES = [Squad(f"m{n}") for n in range(4)]


def test_carries_marines_to_the_landing_site_and_lowers_shields_there() -> None:
    state = arranged(
        {
            "ca": ship("fed.ca", 36, 14, squads=MARINES),
            "d7": ship("kli.d7k", 4, 46, 180, has_moved=True),
        },
        links=[LINK],
    )
    order = decide(state)
    at = after(state, order).units["ca"].at
    assert at is not None and hypot(at[0] - 36000, at[1] - 24000) <= 4000
    assert order.lowered


def test_lowers_no_shield_towards_guns() -> None:
    adrift = ship("fed.ca", 36, 20.5, squads=MARINES, criticals={"impulse": 4})
    far = {"d7": ship("kli.d7k", 4, 46, 180, has_moved=True)}
    assert decide(arranged({"ca": adrift, **far}, links=[LINK])).lowered == ("F",)
    guns = {f"d{n}": ship("kli.d7k", 32 + 4 * n, 32, 180, has_moved=True) for n in range(3)}
    assert decide(arranged({"ca": adrift, **guns}, links=[LINK])).lowered == ()
