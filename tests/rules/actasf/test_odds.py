"""The exact odds of fire agree with the same fire played many times; what is not exact is sampled and says so."""

from math import sqrt
from typing import Any

import pytest
from msgspec.structs import replace

from core.battle.odds import odds, sampled
from core.contract.engine import Odds
from core.contract.ids import Seat
from plugins.actasf.orders import Attack
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
        for shot in FIGHTS[name]["shots"]
    ]
    sights = {"foe": {"range": 4000, "bearing": 0, "aspect": 9000}}
    order = RULES.order({"order": "attack", "unit": "me", "shots": shots, "sights": sights, "near": []})
    assert isinstance(order, Attack)
    assert not RULES.violations(state, Seat("a"), order)
    return state, order


def told(found: tuple[Odds, ...], what: str) -> dict[str, float]:
    """The chances under the title that tells of this, by the number in their label."""
    outcomes = next(dict(each.outcomes) for each in found if what in each.title)
    return {label.split()[0].replace("no", "0"): chance for label, chance in outcomes.items()}


def agree(name: str, tries: int) -> None:
    """Compare each chance with how often it came, within five standard deviations."""
    state, order = fight(name)
    exact = odds(RULES, state, Seat("a"), order)
    tried = sampled(RULES, state, Seat("a"), order, tries)
    assert all(each.exact for each in exact)
    assert not any(each.exact for each in tried)

    def close(came: float, chance: float) -> bool:
        return abs(came - chance) <= 5 * sqrt(chance * (1 - chance) / tries) + 0.001

    damage = told(exact, "damage")
    assert len(damage) > 3
    assert sum(damage.values()) == pytest.approx(1.0, abs=0.01)
    for points, chance in damage.items():
        assert close(told(tried, "damage").get(points, 0.0), chance), f"{points} points of damage"
    (_, destroyed), (_, crippled), _ = next(each.outcomes for each in exact if "becomes" in each.title)
    assert close(told(tried, "destroyed").get("1", 0.0), destroyed)
    assert close(told(tried, "crippled").get("1", 0.0), crippled + destroyed)


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


def test_raiders_may_hurt_any_system() -> None:
    """A raid that strikes home deals a critical hit and no damage."""
    units = {
        "a": {"class": "federation.ca", "seat": "a", "at": [20000, 20000], "actions": ["hit_and_run"]},
        "foe": {"class": "klingon.d7k", "seat": "b", "at": [20000, 24000], "shields": 0},
    }
    state = RULES.arrange({"step": "attack", "units": units})
    order = RULES.order({"order": "attack", "unit": "a", "raids": [{"target": "foe", "marines": 1}]})
    found = {each.title: dict(each.outcomes) for each in odds(RULES, state, Seat("a"), order, 200)}
    name = state.units["foe"].name
    assert set(found) == {f"{name}: critical hit, {system}" for system in SYSTEMS.values()}
    assert all(0 < chances["1"] < 0.3 for chances in found.values())
