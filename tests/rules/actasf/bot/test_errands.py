"""The bot does what a scenario asks for."""

from msgspec.structs import replace

from plugins.actasf.bot import errands
from plugins.actasf.bot.scene import Scene
from plugins.actasf.bot.targeting import salvo
from plugins.actasf.objects import Thing
from plugins.actasf.scenario.kinds import (
    Counters,
    Exits,
    ObjectiveShip,
    PlanetSurvey,
    Reconnaissance,
    Squares,
    TargetShip,
    UnstableStar,
)
from plugins.actasf.state import Ending
from tests.rules.actasf.bot.positions import FED, KLI, arranged, ship

UNITS = {
    "ca": ship("fed.ca", 36, 10),
    "d7": ship("kli.d7k", 30, 22, 180),
    "f5": ship("kli.f5k", 42, 22, 180),
}


def asked(*clauses, **position):
    """Give a position in which the Federation attacks in a scenario of these clauses."""
    state = arranged(UNITS)
    roles = {FED: "attacker", KLI: "defender"}
    players = tuple(replace(player, role=roles[player.seat]) for player in state.players)
    return replace(state, players=players, clauses=clauses, **position)


def bound(state, unit="ca"):
    return errands.errand(state, state.units[unit])


def test_goes_home_over_an_edge_where_that_is_what_counts() -> None:
    state = asked(Exits("attacker", ("top",), saved="own"))
    assert bound(state).edge == "top" and bound(state, "d7") is None
    ca = state.units["ca"]
    assert errands.leaves(state, ca, 36000, 48500) and not errands.leaves(state, ca, 36000, -500)
    assert errands.pull(state, ca, 36000, 40000) > errands.pull(state, ca, 36000, 10000)


def test_freighters_and_cripples_run_where_they_are_safe() -> None:
    state = asked(Exits("attacker", saved="nothing"))
    assert bound(state) is None
    state = state.with_unit(replace(state.units["ca"], civilian=True))
    assert bound(state).edge == "bottom"


def test_surveys_a_planet_and_takes_what_it_learned_home() -> None:
    planet = [{"id": "planet", "kind": "planet", "circle": [36000, 24000, 3000]}]
    state = replace(
        asked(PlanetSurvey("attacker", "planet", "bottom", needed=10)),
        terrain=arranged(UNITS, terrain=planet).terrain,
    )
    assert bound(state).place == (36000, 24000)
    known = replace(state, information={FED: {"planet": 10}})
    assert bound(known).edge == "bottom"


def test_scans_each_enemy_and_goes_home() -> None:
    state = asked(Reconnaissance("attacker"))
    assert bound(state).place in ((30000, 22000), (42000, 22000))
    known = replace(state, information={FED: {"d7": 5, "f5": 5}})
    assert bound(known).edge == "bottom"


def test_fetches_counters_and_brings_them_home() -> None:
    near, far = Thing("n", at=(36000, 16000)), Thing("f", at=(60000, 40000))
    state = asked(Counters(), objects={"f": far, "n": near})
    assert bound(state).place == (36000, 16000)
    state = replace(state, objects={"n": replace(near, at=None, aboard="ca")})
    assert bound(state).edge == "bottom"


def test_takes_ground_towards_the_end() -> None:
    for clause in (ObjectiveShip((36000, 24000)), Squares()):
        early, late = (asked(clause, ending=Ending(turns=10), turn=turn) for turn in (2, 9))
        assert bound(early) is None and bound(late).place is not None


def test_ships_of_a_side_take_different_squares() -> None:
    state = asked(Squares(), ending=Ending(turns=3), turn=2)
    state = state.with_unit(replace(state.units["f5"], seat=FED))
    assert bound(state).place != bound(state, "f5").place


def test_keeps_away_from_a_star_that_burns() -> None:
    state = asked(UnstableStar("left"))
    ca = state.units["ca"]
    assert errands.pull(state, ca, 5000, 20000) < errands.pull(state, ca, 30000, 20000)


def test_fires_at_the_ship_that_is_marked() -> None:
    plain, marked = asked(), asked(TargetShip("defender", bonus=300, unit="f5"))
    targets = [
        {shot.target for shot in salvo(Scene(state, FED), state.units["ca"]).shots}
        for state in (plain, marked)
    ]
    assert errands.prize(marked, marked.units["f5"]) == 300
    assert "f5" in targets[1]
    worth = [Scene(state, FED).extra(state.units["f5"]) for state in (plain, marked)]
    assert worth == [0, 300]
