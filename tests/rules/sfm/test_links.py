"""Links to battles in space: shuttles in and out, fire from orbit, what stands below, experience, timetables."""

import pytest

from core.api import CLOCK
from core.battle.refused import refused
from core.contract.errors import CannotSetUp
from core.contract.orders import Craft
from core.contract.records import BattleSetup, LinkEnd, SeatForce, Squad, UnitRecord
from plugins.sfm.outcome import squads
from plugins.sfm.ruleset import StarFleetMarines
from tests.rules.sfm.playing import Table, unit

LINKS = [
    {"id": "boats", "kind": "shuttle", "sends": False, "seats": ["red"]},
    {"id": "far", "kind": "landing", "sends": False, "seats": ["red"], "detail": {"edge": "west"}},
    {"id": "fire", "kind": "bombardment", "sends": False, "seats": ["red"]},
    {"id": "up", "kind": "recovery", "sends": True, "seats": ["red"]},
    {"id": "shore", "kind": "control", "sends": True, "seats": [], "detail": {"units": ["fort"]}},
]
SQUADS = [{"id": "ann"}, {"id": "bob", "kind": "heavy"}]
CRAFT = {"id": "skiff", "kind": "admin", "hull": 9, "damage": 0, "home": "ship", "name": "Skiff"}
MAP = {"columns": 16, "rows": 9}
FOE = unit("z", "marine", "blue", (9, 0))


def linked(*units, **more):
    more.setdefault("step", "opportunity")
    return Table(FOE, *units, links=LINKS, map=MAP, **more)


def contingent(link="boats", **more):
    found = {"id": "t1", "link": link, "seat": "red", "unit": "ship", "squads": SQUADS, "craft": CRAFT}
    return {**found, **more}


def brought(*arrivals, units=(), **more):
    table = linked(*units, **more)
    table.play("red", "done")
    table.play(CLOCK, "tick", turn=1, arrivals=list(arrivals))
    return table


def above(damage=0, came=0, at=(0, 0), riders=("ann",), spent=0, **more):
    """A shuttle over the map, in which these ride."""
    craft = {**CRAFT, "damage": came}
    boat = unit("skiff", "admin", at=at, craft=craft, damage=damage, hull=9, **more)
    inside = [unit(name, "marine", at=None, place="aboard", carrier="skiff", squad=True) for name in riders]
    return linked(boat, *inside, step="movement")


# --- in ----------------------------------------------------------------------------------------------------------


def test_a_shuttle_enters_in_flight_in_the_same_turn():
    """It enters from any map edge with its people aboard (Arrival (On Map))."""
    table = brought(contingent())
    skiff, ann = table["skiff"], table["ann"]
    assert (skiff.place, skiff.edge, skiff.since, skiff.aloft, skiff.hull) == ("edge", "any", 1, True, 9)
    assert (ann.place, ann.carrier, table["bob"].kind) == ("aboard", "skiff", "heavy")
    table.play("red", "move", unit="skiff", path=[[0, 0]])
    assert (table["skiff"].place, table["skiff"].aloft) == ("map", True)
    assert [(fate.squad.id, fate.fate) for fate in squads(table.state)] == [
        ("ann", "fighting"),
        ("bob", "fighting"),
    ]


def test_a_shuttle_shot_down_takes_its_people_along():
    gunner = unit("g", "heavy", "blue", (1, 0), marked=True)
    table = brought(contingent(), units=(gunner,))
    table.play("red", "move", unit="skiff", path=[[0, 0]])
    table.play("blue", "opportunity", 1, 1, units=["g"])
    assert {fate.fate for fate in squads(table.state)} == {"lost"}


def test_a_remote_landing_waits_a_turn_and_the_shuttle_is_empty():
    table = brought(contingent("far"))
    assert [(table[name].place, table[name].since, table[name].edge) for name in ("ann", "skiff")] == [
        ("edge", 2, "west"),
        ("edge", 2, "west"),
    ]


def test_damage_of_space_is_one_damaged_result():
    table = brought(contingent(craft={**CRAFT, "damage": 3}))
    assert table["skiff"].damage == 1


def test_a_gunboat_keeps_its_points_both_ways():
    """Its damage is counted in points on both sides (Gunboats: Damage)."""
    craft = {**CRAFT, "kind": "troop_gunboat", "damage": 4}
    table = brought(contingent(craft=craft))
    assert (table["skiff"].kind, table["skiff"].damage) == ("troop_gunboat", 4)
    boat = unit("skiff", "troop_gunboat", at=(0, 0), craft=craft, damage=6)
    played = linked(boat, step="movement").play("red", "leave", unit="skiff", link="up")
    assert played.departures[0].contingent.craft.damage == 6


def test_an_unknown_craft_is_an_administrative_shuttle():
    table = brought(contingent(craft={**CRAFT, "kind": "flying carpet"}))
    assert (table["skiff"].kind, table["skiff"].craft.kind) == ("admin", "flying carpet")


def test_what_does_not_arrive():
    table = linked()
    table.play("red", "done")
    found = table.why_not(CLOCK, "tick", turn=1, arrivals=[contingent(), contingent(id="t2", squads=[])])
    assert "skiff arrives twice" in found
    assert "is of no kind known here: 'cook'" in table.why_not(
        CLOCK, "tick", turn=1, arrivals=[contingent(squads=[{"id": "x", "kind": "cook"}])]
    )


# --- out ---------------------------------------------------------------------------------------------------------


def test_a_shuttle_flies_off_with_its_people():
    """With its damage: half its points, rounded down (Shuttles: Combat; a hull of 9 gives 4)."""
    table = above(damage=1)
    played = table.play("red", "leave", unit="skiff", link="up")
    (departure,) = played.departures
    going = departure.contingent
    assert going.craft == Craft("skiff", "admin", 9, 4, "ship", "Skiff")
    assert ([squad.id for squad in going.squads], going.unit, going.link) == (["ann"], "ship", "up")
    assert (table["skiff"].place, table["ann"].place) == ("left", "left")
    assert squads(table.state) == ()


@pytest.mark.parametrize(("came", "damage", "goes"), [(0, 0, 0), (3, 1, 3), (6, 1, 6)])
def test_damage_that_it_came_with_is_what_it_goes_home_with(came, damage, goes):
    played = above(damage=damage, came=came).play("red", "leave", unit="skiff", link="up")
    assert played.departures[0].contingent.craft.damage == goes


def test_who_does_not_fly_off():
    table = above()
    assert "goes back along a link: up" in table.why_not("red", "leave", unit="skiff")
    assert "no way 'far' back" in table.why_not("red", "leave", unit="skiff", link="far")
    assert "not at an edge" in above(at=(4, 2)).why_not("red", "leave", unit="skiff", link="up")
    stranger = linked(unit("own", "admin", at=(0, 0)), step="movement")
    assert "no way 'up' back" in stranger.why_not("red", "leave", unit="own", link="up")
    boat = unit("skiff", "admin", at=(0, 0), craft=CRAFT)
    civilians = unit("crowd", "civilian", at=None, place="aboard", carrier="skiff")
    told = linked(boat, civilians, step="movement").why_not("red", "leave", unit="skiff", link="up")
    assert "crowd aboard is no squad" in told


def test_the_wounded_are_carried_aboard():
    boat = unit("skiff", "admin", at=(0, 0), craft=CRAFT, on_ground=True)
    table = linked(boat, unit("ann", "marine", at=(0, 0), squad=True, stunned=True), step="movement")
    table.play("red", "load", units=["ann"], into="skiff")
    table.play("red", "take_off", unit="skiff")
    going = table.play("red", "leave", unit="skiff", link="up").departures[0].contingent
    assert [squad.id for squad in going.squads] == ["ann"]
    own = linked(
        unit("own", "admin", at=(0, 0), on_ground=True),
        unit("ann", "marine", at=(0, 0), squad=True, stunned=True),
        step="movement",
    )
    assert "it is stunned" in own.why_not("red", "load", units=["ann"], into="own")


# --- experience --------------------------------------------------------------------------------------------------


def test_who_stood_on_the_ground_comes_home_with_experience():
    held = linked(unit("m", "marine", squad={"id": "s1", "xp": 2}, tried=True))
    assert [fate.squad.xp for fate in squads(held.state)] == [3]
    fresh = above()
    assert [fate.squad.xp for fate in squads(fresh.state)] == [0]
    going = above().play("red", "leave", unit="skiff", link="up").departures[0].contingent
    assert [squad.xp for squad in going.squads] == [0]


def test_who_is_beamed_up_takes_experience_along():
    table = linked(unit("m", "marine", squad={"id": "s1"}))
    table.play("red", "done")
    offer = {"link": "up", "unit": "ship", "seat": "red", "room": 1}
    table.play(CLOCK, "tick", turn=1, offers=[offer])
    played = table.play("red", "recover", unit="m", link="up", to="ship")
    assert [squad.xp for squad in played.departures[0].contingent.squads] == [1]


# --- fire from orbit ---------------------------------------------------------------------------------------------

FIRE = {"id": "f1", "link": "fire", "seat": "red", "unit": "ship", "strength": 2}


def test_fire_from_orbit_falls_in_the_strike_phase():
    """Each area attack is a mission of transporter artillery (RULINGS.md)."""
    watcher = unit("w", "marine", at=(7, 0))
    table = brought(FIRE, units=(watcher,), settings={"bombardment": True})
    assert table.state.missions == {"red": 2}
    table.play("red", "done")
    table.play("blue", "done")
    table.play("blue", "done")
    assert (table.state.phase, table.rules.to_act(table.state)) == ("strike", ("red",))
    table.play("red", "bombard", 1, at=[9, 0])
    assert (table["z"].place, table.state.missions) == ("lost", {"red": 1})


def test_fire_from_orbit_is_switched_off_by_default():
    forces = tuple(SeatForce(seat, seat, (UnitRecord(seat, seat, "marine", 4),)) for seat in ("red", "blue"))
    links = (LinkEnd("fire", "bombardment", False, ("red",)),)
    setup = BattleSetup("pick_up", forces, links=links)
    with pytest.raises(CannotSetUp, match="setting bombardment"):
        StarFleetMarines().setup(setup, None)
    assert StarFleetMarines({"bombardment": True}).setup(setup, None)


# --- what stands below -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("place", "room"), [("map", 1), ("lost", 0)])
def test_what_stands_below_is_told(place, room):
    at = (5, 0) if place == "map" else None
    table = linked(unit("fort", "turret", "blue", at, place=place))
    (offer,) = table.rules.liaison().offers(table.state)
    assert (offer.link, offer.unit, offer.seat, offer.room) == ("shore", "fort", "blue", room)
    assert bool(offer.reason) == (not room)


# --- by slip -----------------------------------------------------------------------------------------------------


def test_a_slip_tells_who_flew_off():
    boat = unit("skiff", "admin", at=None, place="map", craft=CRAFT, hull=9)
    rider = unit("ann", "marine", at=None, place="aboard", carrier="skiff", squad=True)
    stays = unit("bob", "marine", at=None, place="aboard", carrier="skiff", squad=True)
    table = Table(
        unit("z", "marine", "blue", None, place="map"),
        boat,
        rider,
        stays,
        links=LINKS,
        mode="slip",
        step="movement",
    )
    while table.rules.to_act(table.state) == (CLOCK,):
        table.play(CLOCK, "tick", turn=1)
    told = {"ferried": {"up": {"skiff": ["ann"]}}, "hit": ["skiff"]}
    played = table.play("gamemaster", "slip", **told)
    going = played.departures[0].contingent
    assert ([squad.id for squad in going.squads], going.craft.damage) == (["ann"], 4)
    assert (table["bob"].place, table["bob"].carrier) == ("map", "")


def test_what_a_slip_cannot_tell_of_shuttles():
    boat = unit("skiff", "admin", at=None, place="map", craft=CRAFT, damage=1)
    foot = unit("ann", "marine", at=None, place="map", squad=True)
    table = Table(
        unit("z", "marine", "blue", None, place="map"), boat, foot, links=LINKS, mode="slip", step="movement"
    )
    while table.rules.to_act(table.state) == (CLOCK,):
        table.play(CLOCK, "tick", turn=1)

    def why(**told):
        return table.why_not("gamemaster", "slip", **told)

    assert "no way 'far'" in why(ferried={"far": {"skiff": []}})
    assert "cannot have been aboard" in why(ferried={"up": {"skiff": ["z"]}})
    assert "killed or went up" in why(ferried={"up": {"skiff": ["ann"]}}, lost=["ann"])
    assert "cannot take a damaged result" in why(hit=["skiff"])
    assert "cannot take a damaged result" in why(hit=["ann"])
    assert "flew back twice" in why(ferried={"up": {"skiff": ["ann", "ann"]}})
    assert not why(ferried={"up": {"skiff": ["ann"]}})


# --- timetables --------------------------------------------------------------------------------------------------


def scheduled(**timetable):
    red = (UnitRecord("now", "Now", "marine", 4), UnitRecord("later", "Later", "heavy", 4))
    forces = (
        SeatForce("red", "red", red),
        SeatForce("blue", "blue", (UnitRecord("foe", "Foe", "marine", 4, squads=(Squad("s"),)),)),
    )
    detail = {"reinforcements": timetable}
    return StarFleetMarines().setup(BattleSetup("pick_up", forces, detail=detail), None)


def test_reserves_come_by_their_timetable():
    state = scheduled(later={"turn": 3, "edge": "east"})
    later = state.units["later"]
    assert (later.place, later.edge, later.since) == ("edge", "east", 3)
    assert state.units["now"].place == "reserve"


@pytest.mark.parametrize(
    ("timetable", "why"),
    [
        ({"nobody": {"turn": 2}}, "there is no unit 'nobody'"),
        ({"later": {"turn": 0}}, "turn"),
        ({"later": {"turn": 2, "edge": "up"}}, "edge"),
        ({"later": {"trun": 2}}, "trun"),
    ],
)
def test_a_faulty_timetable_is_refused(timetable, why):
    with pytest.raises(CannotSetUp, match=why):
        scheduled(**timetable)


# --- what is looked for and not found ------------------------------------------------------------------------


def why_not(table):
    return {
        one.title: [each.why for each in one.violations] for one in refused(table.rules, table.state, "red")
    }


def test_why_a_squad_is_not_beamed_up_is_told_for_each_ship():
    ann = unit("ann", "marine", at=(3, 0), squad=True)
    offers = [
        {"link": "up", "unit": "ship", "seat": "red", "room": 0, "reason": "ship has its shields up"},
        {"link": "up", "unit": "boat", "seat": "red", "room": 0, "reason": "boat has no transporters left"},
    ]

    def there(*told):
        table = linked(ann)
        table.play("red", "done")
        table.play(CLOCK, "tick", turn=1, offers=list(told))
        return why_not(table)

    assert there(*offers)["Beam up ann"] == ["ship has its shields up", "boat has no transporters left"]
    assert there()["Beam up ann"] == ["A ship takes nothing in now"]
    assert "Beam up ann" not in there(offers[0], {**offers[1], "room": 1}), "one of them takes her"


def test_why_a_shuttle_does_not_fly_back_is_told():
    assert why_not(above(at=(4, 2)))["Fly skiff back"] == ["skiff is not at an edge of the map"]
    assert "Fly skiff back" not in why_not(above())


def test_the_way_back_is_named_with_those_who_ride():
    table = above()
    (back,) = [
        one for one in table.rules.legal_orders(table.state, "red") if one.__class__.__name__ == "Leave"
    ]
    assert table.rules.entitled(back, "red", table.state) == "Fly back up with skiff (ann aboard)"
