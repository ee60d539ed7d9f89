"""The bot and tractor beams: it holds where that costs little, and a held ship does what it can."""

from plugins.actasf.bot.paths import poses
from tests.rules.actasf.bot.positions import arranged, chosen, decide, ship


def test_gives_no_phasers_up_to_hold_a_ship() -> None:
    state = arranged({"a": ship("fed.ca", 36, 20), "b": ship("kli.d7k", 36, 24, 180, has_moved=True)})
    assert chosen(decide(state)).get("tractor", "slow") in (None, "slow")


def test_lets_go_where_holding_would_cost_its_torpedoes() -> None:
    state = arranged({"a": ship("fed.ca", 36, 20, holds="b"), "b": ship("kli.d7k", 36, 23, 180)})
    assert "tractor" not in chosen(decide(state))


def test_a_held_ship_knows_that_it_stays() -> None:
    state = arranged({"a": ship("fed.ca", 36, 20), "b": ship("kli.d7k", 36, 23, 180, holds="a")})
    assert len(poses(state.units["a"])) == 1
