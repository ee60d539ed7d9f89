"""The exact odds of fire agree with the same fire played many times; what is not exact is sampled and says so."""

from math import sqrt
from typing import Any

import pytest
from msgspec.structs import replace

from core.battle.odds import odds, sampled
from core.contract.engine import Odds
from core.contract.ids import Seat
from plugins.actasf.attack_orders import Attack
from plugins.actasf.ruleset import StarFleet
from plugins.actasf.ship import SYSTEMS
from plugins.actasf.state import State

RULES = StarFleet()
SEATS = {"me": "a", "foe": "b"}
FIGHTS: dict[str, dict[str, Any]] = {
    "photons then phasers, which pass shields": {
        "ships": {"me": {"class": "federation.ffg"}, "foe": {"class": "klingon.e4", "shields": 7}},
        "shots": [{"weapon": "Photon"}, {"bank": 0}],
    },
    "overloaded photons at a ship with few points left": {
        "ships": {
            "me": {"class": "federation.ca", "actions": ["overload"]},
            "foe": {"class": "klingon.d7k", "damage": 19, "shields": 3},
        },
        "shots": [{"bank": 5}],
    },
    "a target with damage everywhere": {
        "ships": {
            "me": {"class": "klingon.d7k"},
            "foe": {
                "class": "federation.ca",
                "shields": 0,
                "criticals": {"impulse": 4, "dilithium": 4, "weapons": 2, "crew": 4, "shields": 4},
            },
        },
        "shots": [{"weapon": "Disruptor"}, {"bank": 0}],
    },
    "a boost in front of the shields, one weapon": {
        "ships": {
            "me": {"class": "federation.ca"},
            "foe": {"class": "klingon.d7k", "shields": 4, "boost": 3},
        },
        "shots": [{"bank": 5}],
    },
    "a bank that may fail to fire, at stealth": {
        "ships": {
            "me": {"class": "federation.ca", "criticals": {"weapons": 3}},
            "foe": {"class": "klingon.d7k", "shields": 0, "roster": {"traits": {"Stealth": 4}}},
        },
        "shots": [{"bank": 5}],
    },
    "drones, which pass no shields": {
        "ships": {"me": {"class": "kzinti.bc"}, "foe": {"class": "federation.ca", "shields": 5}},
        "shots": [{"weapon": "Drone"}],
    },
    "a plasma torpedo, all or nothing": {
        "ships": {"me": {"class": "romulan.ke"}, "foe": {"class": "federation.ca", "shields": 5}},
        "shots": [{"weapon": "Plasma"}],
    },
    "drones at a ship that phasers may have slowed": {
        "ships": {
            "me": {"class": "kzinti.bc"},
            "foe": {"class": "federation.ca", "shields": 0, "damage": 10},
        },
        "shots": [{"bank": 0}, {"weapon": "Drone"}],
    },
    "suicide shuttles after phasers": {
        "ships": {
            "me": {"class": "federation.ca", "actions": ["suicide_shuttle"]},
            "foe": {"class": "klingon.d7k", "shields": 3},
        },
        "shots": [{"bank": 0}],
        "suicides": ["foe"],
    },
    "a suicide shuttle alone": {
        "ships": {
            "me": {"class": "federation.ca", "actions": ["suicide_shuttle"]},
            "foe": {"class": "klingon.d7k", "shields": 0, "damage": 20},
        },
        "suicides": ["foe"],
    },
    "a probe at bare hull": {
        "ships": {
            "me": {"class": "federation.ca", "crippled": True},
            "foe": {"class": "klingon.e4", "shields": 0, "damage": 4, "criticals": {"impulse": 4}},
        },
        "probes": ["foe"],
    },
    "raiders once fire has taken the shields": {
        "ships": {
            "me": {"class": "federation.ca", "actions": ["hit_and_run"]},
            "foe": {"class": "klingon.d7k", "shields": 3},
        },
        "shots": [{"weapon": "Photon"}],
        "raids": [{"target": "foe", "marines": 3}],
    },
    "a boost in front of leaky shields": {
        "ships": {
            "me": {"class": "federation.ca"},
            "foe": {
                "class": "klingon.d7k",
                "shields": 5,
                "boost": 3,
                "criticals": {"shields": 3},
            },
        },
        "shots": [{"weapon": "Photon"}, {"bank": 0}],
    },
}


def fight(name: str) -> tuple[State, Attack]:
    """The position of a fight, in which the target defends itself against no seeker, and the attack."""
    ships = {unit: {"seat": SEATS[unit], **ship} for unit, ship in FIGHTS[name]["ships"].items()}
    state = RULES.arrange({"step": "attack", "turn": 2, "units": ships})
    state = replace(state, players=tuple(replace(player, defence="never") for player in state.players))
    banks = state.units["me"].roster.banks
    shots = [
        {
            "target": "foe",
            "bank": shot["bank"]
            if "bank" in shot
            else next(n for n, bank in enumerate(banks) if bank.weapon.startswith(shot["weapon"])),
        }
        for shot in FIGHTS[name].get("shots", ())
    ]
    others = {kind: FIGHTS[name].get(kind, []) for kind in ("suicides", "probes", "raids")}
    sights = {"foe": {"range": 4000, "bearing": 0, "aspect": 9000}}
    order = RULES.order(
        {"order": "attack", "unit": "me", "shots": shots, **others, "sights": sights, "near": []}
    )
    assert isinstance(order, Attack)
    assert not RULES.violations(state, Seat("a"), order)
    return state, order


def told(found: tuple[Odds, ...], what: str) -> dict[str, float]:
    """The chances under the title that tells of this, by the number in their label; 0 where nothing tells of it."""
    outcomes = next((dict(each.outcomes) for each in found if what in each.title), {"0": 1.0})
    return {label.split()[0].replace("no", "0"): chance for label, chance in outcomes.items()}


def agree(name: str, tries: int) -> None:
    """Compare each chance with how often it came, within five standard deviations."""
    state, order = fight(name)
    exact = odds(RULES, state, Seat("a"), order)
    tried = sampled(RULES, state, Seat("a"), order, tries)
    assert exact
    assert all(each.exact for each in exact)
    assert not any(each.exact for each in tried)

    def close(came: float, chance: float) -> bool:
        return abs(came - chance) <= 5 * sqrt(chance * (1 - chance) / tries) + 0.001

    (destroyed, crippled) = (
        chance for _, chance in next(each.outcomes for each in exact if "becomes" in each.title)
    )
    assert close(told(tried, "destroyed").get("1", 0.0), destroyed)
    assert close(told(tried, "crippled").get("1", 0.0), crippled + destroyed)
    raiders = f"{state.units['me'].name}: marines lost"
    for what in ("shields lost", "damage", *([raiders] if order.raids else [])):
        if not any(what in each.title for each in exact):
            continue  # it cannot change
        spread = {label: chance for label, chance in told(exact, what).items() if label.isdigit()}
        if what == "damage":
            assert sum(spread.values()) + destroyed == pytest.approx(1.0, abs=0.01)
            assert len(spread) > 1
        for points, chance in spread.items():
            came = told(tried, what).get(points, 0.0) - (
                destroyed if (what, points) == ("shields lost", "0") else 0
            )
            assert close(came, chance), f"{what}: {points}"
    hurt = dict(next(each.outcomes for each in exact if "critical" in each.title))
    for system in SYSTEMS.values():
        came = told(tried, f"critical hit, {system}").get("1", 0.0)
        assert close(came, hurt.get(system, 0.0)), system


@pytest.mark.parametrize("name", FIGHTS)
def test_exact_odds_agree_with_play(name: str) -> None:
    agree(name, 600)


@pytest.mark.slow
@pytest.mark.parametrize("name", FIGHTS)
def test_exact_odds_agree_with_long_play(name: str) -> None:
    agree(name, 20_000)


def test_odds_that_later_shots_may_change_are_sampled() -> None:
    state, order = fight("photons then phasers, which pass shields")
    evading = replace(state.units["foe"], actions=("evasive",))
    found = odds(RULES, state.with_unit(evading), Seat("a"), order, 50)
    assert {each.samples for each in found} == {50}
    assert not any(each.exact for each in found)
    for each in found:
        assert sum(chance for _, chance in each.outcomes) == pytest.approx(1.0)


def test_no_suicide_shuttle_comes_through_a_nebula() -> None:
    state, order = fight("a suicide shuttle alone")
    sights = {"foe": replace(order.sights["foe"], range=3000, nebula=True)}
    found = odds(RULES, state, Seat("a"), replace(order, sights=sights))
    assert all(each.exact for each in found)
    assert told(found, "damage") == {"0": 1.0}


def test_raiders_may_hurt_any_system() -> None:
    """A raider strikes home on a 5 or 6: with one of them each system is hit by its share of the location die."""
    units = {
        "a": {"class": "federation.ca", "seat": "a", "at": [20000, 20000], "actions": ["hit_and_run"]},
        "foe": {"class": "klingon.d7k", "seat": "b", "at": [20000, 24000], "shields": 0},
    }
    state = RULES.arrange({"step": "attack", "units": units})
    order = RULES.order({"order": "attack", "unit": "a", "raids": [{"target": "foe", "marines": 1}]})
    found = {each.title: dict(each.outcomes) for each in odds(RULES, state, Seat("a"), order)}
    assert found["foe: critical hits by location"] == pytest.approx(
        {
            "none": 2 / 3,
            "impulse drive": 1 / 9,
            "dilithium chamber": 1 / 18,
            "weapons": 1 / 18,
            "crew": 1 / 18,
            "shields": 1 / 18,
        }
    )
    assert found["a: marines lost in the raid on foe"] == pytest.approx(
        {"they can go over": 1.0, "no marines": 0.5, "1 marine": 0.5}
    )


def test_the_chance_that_drones_of_a_swarm_are_shot_down() -> None:
    """A bank of five phasers at a swarm of two: each that hits takes a drone while there is one."""
    units = {"a": {"class": "federation.ca", "seat": "a", "at": [20000, 20000]}}
    units["b"] = {"class": "kzinti.bc", "seat": "b", "at": [20000, 44000], "heading": 18000}
    swarms = {"s": {"seat": "b", "drones": 2, "at": [20000, 24000], "heading": 18000}}
    state = RULES.arrange({"step": "attack", "units": units, "swarms": swarms})
    order = RULES.order({"order": "attack", "unit": "a", "shots": [{"target": "s", "bank": 0, "dice": 2}]})
    assert not RULES.violations(state, Seat("a"), order)
    (found,) = odds(RULES, state, Seat("a"), order)
    tried = told(sampled(RULES, state, Seat("a"), order, 600), "shot down")
    for number, chance in told((found,), "shot down").items():
        assert tried.get(number, 0.0) == pytest.approx(chance, abs=0.1)
