"""The better bot foresees the fire of a turn."""

from random import Random

from plugins.actasf.bot.forecast import Forecast
from plugins.actasf.bot.paths import Pose
from plugins.actasf.bot.plans import plans
from plugins.actasf.bot.scene import KEEN, SOUND, Lookout, Scene, quarter
from tests.rules.actasf.bot.positions import FED, KLI, STAR_FLEET, arranged, decide, ship


def foreseen(at, heading=0, initiative=(FED, KLI), **enemy):
    """Give what the forecast makes of a place for a cruiser before a battlecruiser that has moved."""
    theirs = ship("kli.d7k", 36, 30, 180, **{"has_moved": True, **enemy})
    state = arranged({"ca": ship("fed.ca", 36, 12), "d7": theirs}, initiative=list(initiative))
    mine = state.units["ca"]
    forecast = Forecast(Scene(state, FED, KEEN), mine)
    return forecast.value(mine, Pose(at[0] * 1000, at[1] * 1000, heading * 100, ()), heading * 100, 1.0, 1.0)


def test_fire_is_worth_more_for_who_fires_first() -> None:
    weak = {"shields": 4}
    assert foreseen((36, 24), **weak) > foreseen((36, 24), initiative=(KLI, FED), **weak)


def test_arcs_count() -> None:
    assert foreseen((36, 24), 0) > foreseen((36, 24), 180)


def test_an_enemy_that_has_fired_does_no_more_harm() -> None:
    assert foreseen((36, 24), has_attacked=True) > foreseen((36, 24))


def test_out_of_reach_nothing_happens() -> None:
    assert foreseen((36, 2)) == 0


def test_decides_the_same_for_the_same_view() -> None:
    state = arranged({"ca": ship("fed.ca", 36, 12), "d7": ship("kli.d7k", 36, 30, 180)})
    view = STAR_FLEET.view(state, FED)
    orders = [STAR_FLEET.bot("keen").choose(view, FED, Random(seed)) for seed in (1, 2)]
    assert orders[0] == orders[1] and not STAR_FLEET.violations(view, FED, orders[0])


def targets(spent: str) -> set[str]:
    """Give whom a cruiser fires at, one of two equal cripples to be having fired."""
    foes = {unit: ship("kli.d7k", x, 30, 180, shields=0, damage=12) for unit, x in (("d7", 33), ("d8", 39))}
    foes[spent]["has_attacked"] = True
    state = arranged({"ca": ship("fed.ca", 36, 24), **foes}, step="attack")
    return {shot.target for shot in decide(state, level="keen").shots}


def test_fires_first_at_what_would_fire_back() -> None:
    assert "d8" in targets("d7") and "d7" in targets("d8")


def bonus(style, **condition) -> float:
    """Give what raising shields is worth apart from this turn's fire."""
    state = arranged({"ca": ship("fed.ca", 36, 6, **condition), "d7": ship("kli.d7k", 36, 40, 180)})
    scene = Scene(state, FED, style)
    found = plans(scene, Lookout(scene, state.units["ca"]))
    return max(each.bonus for each in found if [one.action for one in each.actions] == ["boost_shields"])


def test_shields_raised_again_are_worth_something_later() -> None:
    assert bonus(KEEN, shields=6) > bonus(KEEN) and bonus(SOUND, shields=6) == 0


def test_a_bearing_a_hair_short_of_a_boundary_has_a_quarter() -> None:
    assert quarter(-4500 - 1e-12) in "FP"
