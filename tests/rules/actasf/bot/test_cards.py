"""By cards, where nobody knows places, the bot names one target for all that bears."""

from random import Random

from plugins.actasf.attack_orders import Attack
from tests.rules.actasf.bot.positions import FED, STAR_FLEET, arranged, ship


def fire(**enemy):
    """Give what a cruiser fires by cards at a battlecruiser or a frigate."""
    units = {
        "ca": ship("fed.ca", 0, 0),
        "d7": ship("kli.d7k", 0, 0, **enemy),
        "f5": ship("kli.f5k", 0, 0),
    }
    for unit in units.values():
        del unit["at"]
        del unit["heading"]
    state = arranged(units, step="attack", mode="cards")
    view = STAR_FLEET.view(state, FED)
    order = STAR_FLEET.bot("sound").choose(view, FED, Random(1))
    assert not STAR_FLEET.violations(view, FED, order)
    return order


def test_fires_all_that_bears_at_one_enemy() -> None:
    order = fire()
    assert isinstance(order, Attack) and len(order.shots) > 3
    assert len({shot.target for shot in order.shots}) == 1


def test_fires_where_a_ship_is_nearly_crippled() -> None:
    assert {shot.target for shot in fire(shields=0, damage=20).shots} == {"d7"}
