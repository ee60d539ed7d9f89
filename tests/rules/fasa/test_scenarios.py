"""Scenarios: what they bring, how equal the sides are, hidden mines and ships, edges, victory points."""

import pytest
from msgspec.structs import replace

from core.battle.play import submit
from core.contract.dice import ScriptedDice, SeededDice
from core.contract.errors import CannotSetUp
from core.contract.ids import GAMEMASTER, Seat
from core.contract.orders import Amend
from core.contract.records import BattleSetup, SeatForce, UnitRecord
from core.geometry import hexmap
from plugins.fasa.balance import Strength, excess
from plugins.fasa.orders import Deploy, Lay, Move, Ready
from plugins.fasa.ruleset import TacticalSimulator
from plugins.fasa.scenarios import edge_crossed, plans, zone
from plugins.fasa.victory import decide, scores
from tests.rules.fasa.playing import HOOD, WOLF

GAME = TacticalSimulator()
RED, BLUE = Seat("red"), Seat("blue")


def begun(scenario: str, red: tuple[str, ...] = (), blue: tuple[str, ...] = (), seed: int = 1, **detail):
    """Set a scenario up, with its own ships where none are named."""

    def force(seat, hulls):
        units = tuple(UnitRecord(f"{seat}-{n}", f"{seat} {n}", hull, 4) for n, hull in enumerate(hulls))
        return SeatForce(seat, seat, units)

    setup = BattleSetup(scenario, (force("red", red), force("blue", blue)), detail=detail)
    return GAME.setup(setup, SeededDice.from_seed(seed))


def placed(state, **at: tuple[int, int]):
    """Put ships into columns and rows, at a moment in which the first one named is to move."""
    names = {name.replace("_", "-"): hexmap.at(*place) for name, place in at.items()}
    units = {
        name: replace(
            ship, standing="map", at=names.get(name, hexmap.at(9, 9)), done=name != next(iter(names))
        )
        for name, ship in state.units.items()
    }
    return replace(state, units=units, step="movement", phase=2, order=tuple(units), placing=2)


def fates(state, **fate: str):
    """Let ships have come to their ends: `over` an edge, `left`, `lost`."""
    for name, what in fate.items():
        ship = state.units[name.replace("_", "-")]
        standing = {"lost": "destroyed", "held": "map"}.get(what, "left")
        over = what if what in ("east", "west") else ""
        units = {**state.units, ship.id: replace(ship, standing=standing, over=over, wreck=what == "lost")}
        state = replace(state, units=units)
    return state


# --- what they bring ---


def test_the_big_bad_wolf_is_as_printed():
    state = begun("big_bad_wolf")
    assert [ship.hull for ship in state.units.values()] == [WOLF, HOOD]
    assert (state.course, state.warp, state.mines, state.bodies) == ("basic", 0, (), ())
    assert [[hexmap.column_row(here) for here in zone(state, seat)] for seat in (RED, BLUE)] == [
        [(1, 11)],
        [(33, 11)],
    ]


@pytest.mark.parametrize("name", sorted(plans()))
def test_every_scenario_can_be_begun_with_its_own_ships(name):
    state = begun(name)
    assert not GAME.check(state)
    assert {ship.seat for ship in state.units.values()} == {"red", "blue"}
    for seat in (RED, BLUE):
        assert zone(state, seat)
        assert not zone(state, seat) & {here for body in state.bodies for here in body.hexes}


@pytest.mark.parametrize("name", sorted(plans()))
def test_awards_name_the_roles_of_their_scenario(name):
    plan = plans()[name]
    assert {role for award in plan.awards for role in (award.to, award.of)} <= set(plan.roles)
    assert set(plan.forces) == set(plan.roles)


def test_a_speed_can_be_chosen_where_nothing_stands_in_the_way():
    assert begun("duel", warp=7).warp == 7
    with pytest.raises(CannotSetUp, match="takes 0 to 14, not 15"):
        begun("duel", warp=15)
    with pytest.raises(CannotSetUp, match="detail warp"):
        begun("minefield", warp=3)


# --- how equal the sides are ---


@pytest.mark.parametrize(
    ("sides", "percent"),
    [([(836, 436), (836, 436)], 0), ([(836, 436), (853, 452)], 6), ([(100, 100), (200, 100)], 100)],
)
def test_sides_are_compared_by_combat_efficiency(sides, percent):
    assert excess(Strength(*one) for one in sides) == percent


def test_unequal_sides_are_refused_where_a_limit_is_set():
    assert begun("duel", (HOOD,), (WOLF,), within=6)
    with pytest.raises(
        CannotSetUp, match="6 percent stronger, more than 5.*red: D 83.6, WDF 43.6, efficiency 3644"
    ):
        begun("duel", (HOOD,), (WOLF,), within=5)
    assert begun("duel", (HOOD,), (WOLF, WOLF))


def test_a_side_is_the_sum_of_its_ships():
    """D twice and WDF twice: four times the efficiency."""
    with pytest.raises(CannotSetUp, match="300 percent stronger"):
        begun("squadron", (HOOD,), (HOOD, HOOD), within=50)


def test_the_window_shows_how_unequal_they_are():
    (panel, *_) = GAME.board(begun("duel", (HOOD,), (WOLF,))).panels
    rows = {row.label: row.value for row in panel.rows}
    assert rows["Red came with"] == "D 83.6, WDF 43.6, efficiency 3644"
    assert rows["Stronger side"] == "by 6 percent in combat efficiency"


# --- mines ---


def test_mines_are_drawn_by_dice_in_hexes_of_their_own():
    one, other = begun("minefield", seed=1), begun("minefield", seed=2)
    places = [mine.at for mine in one.mines]
    field, solid = plans()["minefield"].mines.hexes, {h for body in one.bodies for h in body.hexes}
    assert len(set(places)) == len(places) == 16
    assert set(places) <= set(field) - solid
    assert places != [mine.at for mine in other.mines]
    assert places == [mine.at for mine in begun("minefield", seed=1).mines]
    assert len(begun("minefield", number=5).mines) == 5


def test_only_their_owner_and_the_gamemaster_see_mines():
    state = begun("minefield")
    for seat, knows in ((RED, False), (BLUE, True), (GAMEMASTER, True)):
        view = GAME.view(state, seat)
        assert all((mine.at is not None, mine.damage == 10) == (knows, knows) for mine in view.mines)
        cells = GAME.board(view).ground.cells
        assert sum(cell.mark == "mine" for cell in cells) == (16 if knows else 0)


def test_bodies_are_drawn():
    cells = {cell.terrain: cell.fill for cell in GAME.board(begun("minefield")).ground.cells}
    assert (cells["planet"], cells["moon"], cells["asteroids"]) == ("planet", "planet", "asteroids")


def laying():
    """It is the warden's turn to place; its ships stand."""
    state = begun("minefield", mines="laid", number=2)
    units = {name: replace(ship, standing="map", at=hexmap.at(24, 5)) for name, ship in state.units.items()}
    return replace(state, units=units, placing=1)


def test_an_owner_lays_mines_secretly():
    state, here = laying(), hexmap.at(12, 4)
    assert GAME.violations(state, BLUE, Ready())
    played = submit(GAME, state, BLUE, Lay("mine-1", here), ScriptedDice(()))
    (event,) = played.events
    assert (event.seen_by(BLUE).at, event.seen_by(RED).at) == (here, None)
    assert GAME.view(played.state, RED).mines[0].at is None
    assert GAME.view(played.state, BLUE).mines[0].at == here
    again = submit(GAME, played.state, BLUE, Lay("mine-2", hexmap.at(12, 5)), ScriptedDice(()))
    assert not GAME.violations(again.state, BLUE, Ready())


@pytest.mark.parametrize(
    ("mine", "place", "cause"),
    [
        ("mine-1", (1, 1), "may not lie"),
        ("mine-1", (17, 11), "may not lie"),
        ("mine-9", (12, 4), "no mine 'mine-9'"),
    ],
)
def test_mines_lie_in_their_field_and_not_in_a_planet(mine, place, cause):
    (fault,) = GAME.violations(laying(), BLUE, Lay(mine, hexmap.at(*place)))
    assert cause in fault.why


def test_the_other_side_lays_none():
    state = replace(laying(), placing=0)
    assert "no mine" in GAME.violations(state, RED, Lay("mine-1", hexmap.at(12, 4)))[0].why


def test_the_gamemaster_moves_a_mine_and_the_players_read_why():
    state = begun("minefield")
    order = Amend(("mines", 0, "at"), [3, 3], "The field drifts", secret=True)
    played = submit(GAME, state, GAMEMASTER, order, ScriptedDice(()))
    assert played.state.mines[0].at == (3, 3)
    for seat, told in ((RED, "by hand (The field drifts)"), (GAMEMASTER, "mines.0.at")):
        event = played.events[0].seen_by(seat)
        assert told in GAME.describe(event, seat, GAME.view(played.state, seat))
    assert GAME.view(played.state, RED) == GAME.view(state, RED)


# --- hidden ships ---


def test_hunters_begin_cloaked_and_nobody_sees_where():
    state = replace(begun("cloaked_ambush"), placing=1)
    assert [ship.cloaked for ship in state.units.values()] == [True, False]
    here = hexmap.at(20, 10)
    played = submit(GAME, state, BLUE, Deploy("blue-1", here, 3), ScriptedDice(()))
    (event,) = played.events
    assert (event.seen_by(BLUE).at, event.seen_by(RED).at) == (here, None)
    assert (GAME.view(played.state, RED).units["blue-1"].at, played.state.units["blue-1"].at) == (None, here)


# --- edges and victory ---


@pytest.mark.parametrize(
    ("place", "edge"),
    [
        ((0, 5), "west"),
        ((51, 5), "east"),
        ((50, 5), ""),
        ((5, 0), "north"),
        ((5, 23), "south"),
        ((5, 22), ""),
    ],
)
def test_edges_of_the_map(place, edge):
    assert edge_crossed(begun("convoy_raid"), hexmap.at(*place)) == edge
    assert edge_crossed(begun("duel"), hexmap.at(*place)) == ""


def test_who_crosses_an_edge_is_gone():
    state = placed(begun("convoy_raid"), red_1=(50, 10))
    ship = replace(state.units["red-1"], speed=3, heading=0)
    state = replace(state, units={**state.units, "red-1": ship})
    played = submit(GAME, state, RED, Move("red-1", ("forward",)), ScriptedDice(()))
    gone = played.state.units["red-1"]
    assert (gone.standing, gone.over, gone.at) == ("left", "east", None)
    assert "over the east edge" in GAME.describe(played.events[0], BLUE, played.state)
    assert scores(GAME.rules, played.state)["red"] == 3 + 2 * 1


CONVOY = {"red_1": "held", "red_2": "held", "red_3": "held", "red_4": "held", "blue_1": "held"}


@pytest.mark.parametrize(
    ("ends", "red", "blue"),
    [
        ({}, 3, 0),
        ({"red_1": "east", "red_2": "east", "red_3": "east"}, 9, 0),
        ({"red_1": "east", "red_2": "west", "red_3": "lost"}, 3, 2 + 4),
        ({"red_4": "lost"}, 3, 3),
        ({"blue_1": "lost"}, 3 + 3, 0),
        ({"blue_1": "left"}, 3 + 1, 0),
    ],
)
def test_victory_points_of_the_convoy_raid(ends, red, blue):
    state = fates(placed(begun("convoy_raid"), red_1=(9, 9)), **{**CONVOY, **ends})
    assert scores(GAME.rules, state) == {"red": red, "blue": blue}


@pytest.mark.parametrize(
    ("ends", "over", "winner"),
    [
        ({"red_1": "east"}, False, None),
        ({"red_1": "east", "red_2": "east", "red_3": "lost"}, True, "red"),
        ({"red_1": "lost", "red_2": "lost", "red_3": "east"}, True, "blue"),
        ({"red_1": "east", "red_2": "west", "red_3": "west", "blue_1": "held"}, True, "blue"),
        ({"blue_1": "lost"}, True, "red"),
    ],
)
def test_the_raid_is_over_once_the_freighters_are_gone(ends, over, winner):
    state = fates(placed(begun("convoy_raid"), red_1=(9, 9)), **{**CONVOY, **ends})
    events = []
    verdict = decide(GAME.rules, state, events).verdict
    assert (verdict is not None, verdict and verdict.winner) == (over, winner)
    assert [event.reason for event in events] == (["points"] if over else [])


def test_equal_points_are_a_draw():
    state = fates(begun("minefield"), red_1="east", red_2="lost")
    assert scores(GAME.rules, state) == {"red": 3, "blue": 3}
    assert decide(GAME.rules, state, []).verdict.winner is None
