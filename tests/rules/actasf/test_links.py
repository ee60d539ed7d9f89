"""Links to other battles: shuttles down and back, landings off the map, fire at the ground, control from below."""

from random import Random

import pytest
from msgspec.structs import replace

from core.battle.refused import refused
from core.contract.errors import CannotSetUp
from core.contract.orders import Craft, OrderForm
from core.contract.records import BattleSetup, LinkEnd, SeatForce, UnitRecord
from core.contract.sampling import sample_form
from plugins.actasf.figures import defence_dice, ready_dice
from plugins.actasf.phases.bombard import most_strength
from plugins.actasf.phases.shuttle_models import new_name
from plugins.actasf.ruleset import StarFleet
from tests.rules.actasf.playing import Table, armed, seen, ship

CA, D7K = "federation.ca", "klingon.d7k"
SITE = {"site": [20000, 20000]}
NAMES = ("ann", "bob", "cat", "dan")
SQUADS = [{"id": name} for name in NAMES]
CAR = {"id": "car", "kind": "gcv", "size": 0}
LINKS = [
    {"id": "boats", "kind": "shuttle", "sends": True, "seats": ["a"], "detail": {**SITE, "reach": 2000}},
    {"id": "far", "kind": "landing", "sends": True, "seats": ["a"], "detail": SITE},
    {"id": "beam", "kind": "transporter", "sends": True, "seats": ["a"], "detail": SITE},
    {"id": "fire", "kind": "bombardment", "sends": True, "seats": ["a"], "detail": SITE},
    {"id": "up", "kind": "recovery", "sends": False, "seats": ["a"], "detail": SITE},
    {"id": "shore", "kind": "control", "sends": False, "seats": [], "detail": {"units": ["b"]}},
]
HOLDS = {"initiative": ["a", "b"], "links": LINKS}


def placed(fields):
    """A place of None is no place."""
    return {key: value for key, value in fields.items() if key != "at" or value is not None}


def orbit(step="movement", position=None, **more) -> Table:
    at = {} if more.get("at", 0) is None else {"at": (40, 40)}
    a = ship(CA, **placed({"at": (20, 14), "squads": SQUADS, **more}))
    foe = ship(D7K, "b", has_moved=True, **at)
    return Table(step=step, position={**HOLDS, **(position or {})}, a=a, b=foe)


def boat(**more):
    return ship("shuttle", "a", **placed({"at": (20, 18.5), "parent": "a", "squads": SQUADS[:2], **more}))


def flying(shuttle, position=None) -> Table:
    on_board = "at" in shuttle
    return Table(
        step="movement",
        position={**HOLDS, **(position or {})},
        a=ship(CA, has_moved=True, craft=3, **({"at": (20, 14)} if on_board else {})),
        b=ship(D7K, "b", has_moved=True, **({"at": (40, 40)} if on_board else {})),
        boat=shuttle,
    )


def down(link="boats", **way):
    return {"boat": {"link": link, **way}}


# --- down --------------------------------------------------------------------------------------------------------


def test_squads_ride_down_in_a_shuttle():
    table = orbit()
    table.move("a", launches=[{"squads": ["ann", "bob"], "place": [20000, 14900]}])
    shuttle = table["a-shuttle-1"]
    assert [squad.id for squad in shuttle.squads] == ["ann", "bob"]
    table.play("a", "shuttles", moves={"a-shuttle-1": {"way": [[20000, 18500]], "link": "boats"}})
    going = table.departures[0].contingent
    assert [squad.id for squad in going.squads] == ["ann", "bob"]
    assert (going.link, going.seat, going.unit) == ("boats", "a", "a")
    assert going.craft == Craft("a-shuttle-1", "admin", 0, 0, "a", "a shuttle 1")
    assert "a-shuttle-1" not in table.state.units
    assert [squad.id for squad in table["a"].squads] == ["cat", "dan"]
    (told,) = table.told("shuttle_descended")
    assert table.rules.describe(told, "b", table.state) == "a shuttle 1 goes down with ann, bob"


def test_a_name_is_not_given_twice_while_its_shuttle_is_below():
    table = orbit(roster={"traits": {"Quick Launch": True}})
    table.move("a", launches=[{"squads": ["ann"], "place": [20000, 14900]}])
    table.play("a", "shuttles", moves={"a-shuttle-1": {"way": [[20000, 18500]], "link": "boats"}})
    assert [each.id for each in table.state.below] == ["a-shuttle-1"]
    assert new_name(table.state, table["a"]) == "a-shuttle-2"


@pytest.mark.parametrize(
    ("way", "why"),
    [
        (down(), ""),
        (down("far"), "does not come within 1″"),
        (down("far", way=[[20000, 19100]]), ""),
        (down("beam"), "no way of that name"),
        (down("up"), "no way of that name"),
        (down(onto="a"), "one of these"),
    ],
)
def test_where_a_shuttle_goes_down(way, why):
    assert why in flying(boat()).why_not("a", "shuttles", moves=way)
    assert bool(why) == bool(flying(boat()).why_not("a", "shuttles", moves=way))


def test_who_does_not_go_down():
    nameless = flying(boat(squads=[], marines=2))
    assert "have no names" in nameless.why_not("a", "shuttles", moves=down())
    laden = flying(boat(squads=[]), {"objects": [{"id": "crate", "aboard": "boat"}]})
    assert "has no place below" in laden.why_not("a", "shuttles", moves=down())
    assert not flying(boat(squads=[])).why_not("a", "shuttles", moves=down())  # empty, to fetch people


def test_a_shuttle_shot_down_loses_its_squads():
    """Any hit destroys it (Shuttlecraft)."""
    gun = armed({"weapon": "Phaser-1", "arcs": ["T"], "dice": 1})
    table = Table(
        step="attack", a=ship(CA), boat=ship("shuttle", "a", squads=SQUADS[:2]), b=ship(D7K, "b", roster=gun)
    )
    table.state = replace(table.state, active="b")
    table.fire("b", [(0, "boat")], {"boat": seen(8)}, 3)
    fates = {fate.squad.id: fate.fate for fate in table.rules.liaison().squads(table.state)}
    assert fates == {"ann": "lost", "bob": "lost"}


# --- kinds of shuttles -------------------------------------------------------------------------------------------


def test_a_vehicle_rides_in_a_heavy_transport():
    table = orbit(squads=[*SQUADS, CAR], bays=["hts"])
    assert table["a"].marines == 4
    assert "no ground vehicles" in table.why_not_move("a", launches=[{"squads": ["car"]}])
    assert "beside a vehicle" in table.why_not_move(
        "a", launches=[{"squads": ["car", "ann", "bob"], "kind": "hts"}]
    )
    assert "0 of the kind 'gas'" in table.why_not_move("a", launches=[{"kind": "gas"}])
    table.move("a", launches=[{"squads": ["car", "ann"], "kind": "hts"}])
    assert table["a"].bays == ()
    assert table["a-shuttle-1"].model.kind == "hts"


def test_no_transporter_takes_a_vehicle():
    table = orbit("attack", squads=[*SQUADS, CAR], lowered=["F"], at=(20, 17))
    assert "no transporter takes" in table.why_not("a", "transport", unit="a", link="beam", squads=["car"])
    table.play("a", "transport", unit="a", link="far", squads=["ann"])  # off the map, by transporter too
    assert table.departures[0].contingent.craft is None


def test_who_falls_in_a_raid_cannot_land_and_vehicles_do_not_fall():
    """A die for each marine; the last named squads die first (Hit-and-Run Raid!; RULINGS.md)."""
    table = Table(
        step="attack",
        a=ship(CA, actions=["hit_and_run"], squads=[*SQUADS[:3], CAR]),
        b=ship(D7K, "b", shields=0),
        position={"links": LINKS, "mode": "cards"},
    )
    table.fire("a", [], {"b": seen(4, 0, 180)}, 1, 2, raids=[{"target": "b", "marines": 2}])
    assert [squad.id for squad in table["a"].squads] == ["ann", "car"]
    fates = {fate.squad.id: fate.fate for fate in table.rules.liaison().squads(table.state)}
    assert fates == {"ann": "aboard", "car": "aboard", "bob": "lost", "cat": "lost"}
    table.state = replace(
        table.state, active="a", units={**table.state.units, "a": replace(table["a"], has_attacked=False)}
    )
    order = {"unit": "a", "link": "beam", "squads": ["bob"], "sight": seen(2)}
    assert "not aboard" in table.why_not("a", "transport", **order)


def force(seat, unit, class_id, role):
    return SeatForce(seat, seat, (UnitRecord(unit, unit.title(), class_id, 4),), role=role)


def setup(links=(), settings=None, **detail):
    forces = (force("a", "ann", CA, "attacker"), force("b", "bob", D7K, "defender"))
    made = BattleSetup("a-call-to-arms", forces, links=tuple(links), detail=detail)
    return StarFleet().configure(settings or {}).setup(made, None)


@pytest.mark.parametrize(
    ("shuttles", "why"),
    [
        ({"ann": ["sloop"]}, "there is no kind 'sloop'"),
        ({"ann": ["admin"]}, "there is no kind 'admin' to name"),
        ({"bob": ["hts", "hts", "hts"]}, "it carries 2 shuttles, not 3"),
        ({"eve": ["hts"]}, "is no ship of this battle"),
    ],
)
def test_what_shuttles_a_battle_cannot_give(shuttles, why):
    with pytest.raises(CannotSetUp, match=why):
        setup(shuttles=shuttles)


def test_what_links_ask_for():
    fire = LinkEnd("fire", "bombardment", True, ("a",), SITE)
    with pytest.raises(CannotSetUp, match="setting bombardment"):
        setup([fire])
    with pytest.raises(CannotSetUp, match="there is no ship base"):
        setup([LinkEnd("shore", "control", False, (), {"units": ["base"]})])
    with pytest.raises(CannotSetUp, match="a place is two numbers"):
        setup([LinkEnd("boats", "shuttle", True, ("a",), {"site": "here"})])
    with pytest.raises(CannotSetUp, match="reach: a distance"):
        setup([LinkEnd("boats", "shuttle", True, ("a",), {"reach": -1})])


# --- back --------------------------------------------------------------------------------------------------------


def arrival(damage=0, **more):
    craft = {"id": "a-shuttle-1", "kind": "admin", "hull": 6, "damage": damage, "home": "a", "name": "Skiff"}
    return {"id": "t", "link": "up", "seat": "a", "unit": "a", "squads": SQUADS[:2], "craft": craft, **more}


def returned(damage=0, **more) -> Table:
    table = orbit("initiative", squads=SQUADS[2:], craft=3, **more)
    table.play("clock", "tick", turn=1, arrivals=[arrival(damage)])
    return table


def test_a_shuttle_comes_back_to_the_site():
    table = returned(3)
    skiff = table["a-shuttle-1"]
    assert (skiff.status, skiff.returning, skiff.model.damage) == ("table", True, 3)
    assert [squad.id for squad in skiff.squads] == ["ann", "bob"]
    x, y = skiff.at
    assert (x - 20000) ** 2 + (y - 20000) ** 2 <= 1000**2
    assert table["a"].craft == 3
    (told,) = table.told("shuttle_returned")
    words = table.rules.describe(told, "b", table.state)
    assert words == "Skiff comes back, 3 points damaged, to its site with ann, bob"


@pytest.mark.parametrize(("damage", "craft", "hurt"), [(0, 4, 0), (3, 3, 1)])
def test_a_damaged_shuttle_stays_in_its_bay(damage, craft, hurt):
    table = returned(damage, at=(20, 18))
    table.state = replace(
        table.state,
        clock=False,
        step="movement",
        shuttling="move",
        active="a",
        sequence=("a", "b"),
        initiative=("a", "b"),
    )
    table.play("a", "shuttles", moves={"a-shuttle-1": {"onto": "a"}})
    assert (table["a"].craft, table["a"].hurt) == (craft, hurt)
    assert [squad.id for squad in table["a"].squads] == ["cat", "dan", "ann", "bob"]


def test_a_shuttle_that_comes_back_to_a_decided_battle_is_aboard():
    table = Table(
        step="end",
        position={"links": LINKS},
        a=ship(CA, craft=3, squads=SQUADS[2:]),
        b=ship(D7K, "b", status="destroyed"),
    )
    table.repair("a")
    table.play("clock", "tick", turn=2, arrivals=[arrival()])
    assert (table["a"].craft, table["a"].marines) == (4, 4)
    assert "a-shuttle-1" not in table.state.units


def test_who_comes_back_to_nobody_waits():
    table = Table(
        step="end",
        position={"links": LINKS},
        a=ship(CA, craft=3, status="withdrawn"),
        b=ship(D7K, "b"),
    )
    table.repair("b")
    table.play("clock", "tick", turn=2, arrivals=[arrival()])
    fates = {fate.squad.id: fate.fate for fate in table.rules.liaison().squads(table.state)}
    assert fates == {"ann": "in transit", "bob": "in transit"}


def test_nothing_arrives_twice_or_along_a_way_out():
    table = returned()
    table.state = replace(table.state, clock=True)
    assert "is here already" in table.why_not("clock", "tick", turn=1, arrivals=[arrival(id="u", squads=[])])
    assert "leads nothing here" in table.why_not("clock", "tick", turn=1, arrivals=[arrival(link="boats")])


# --- fire at the ground ------------------------------------------------------------------------------------------


def test_fire_at_the_ground():
    """Every loaded bank that bears and reaches: four attack dice an area attack."""
    table = orbit("attack", at=(20, 14))
    table.play("a", "bombard", unit="a", link="fire")
    going = table.departures[0].contingent
    (told,) = table.told("bombarded")
    dice = sum(table["a"].banks[number].fired for number in told.banks)
    assert dice and going.strength == told.strength == -(-dice // 4)
    assert going.squads == () and going.craft is None
    assert table["a"].has_attacked
    assert table.state.active == "b"


def test_who_does_not_fire_at_the_ground():
    assert "bears on the site" in orbit("attack", at=(60, 60)).why_not("a", "bombard", unit="a", link="fire")
    assert "no way 'boats'" in orbit("attack").why_not("a", "bombard", unit="a", link="boats")
    assert "is no ship" in orbit("attack").why_not("a", "bombard", unit="b", link="fire")
    told = {"range": 8000, "bearing": 0}
    assert "measures" in orbit("attack").why_not("a", "bombard", unit="a", link="fire", sight=told)


def strength_of(**more):
    table = orbit("attack", **more)
    table.play("a", "bombard", unit="a", link="fire")
    (told,) = table.told("bombarded")
    weapons = {table["a"].roster.banks[number].weapon.split("-")[0] for number in told.banks}
    return weapons, len(told.banks), told.strength


def test_what_binds_fire_at_enemies_binds_fire_at_the_ground():
    """Crippled Ships; Power Drain; Operating the Cloaking Device."""
    whole, _, most = strength_of()
    assert whole == {"Phaser", "Photon Torpedo"}
    assert strength_of(penalties=["no_phasers"])[0] == {"Photon Torpedo"}
    assert strength_of(penalties=["phasers_only"])[0] == {"Phaser"}
    _, banks, strength = strength_of(crippled=True)
    assert (banks, strength) == (1, 1) and strength < most
    cloaked = orbit("attack")
    cloaked.state = cloaked.state.with_unit(replace(cloaked["a"], cloak="cloaked"))
    assert "is cloaked" in cloaked.why_not("a", "bombard", unit="a", link="fire")


def told(**more):
    """A ship over the site, by cards."""
    units = {"a": ship(CA, **more), "b": ship(D7K, "b", has_moved=True)}
    return Table(step="attack", position={"links": LINKS, "mode": "cards", "active": "a"}, **units)


def bombards(form):
    return isinstance(form, OrderForm) and form.order == "bombard"


@pytest.mark.parametrize(
    "bound", [{"penalties": ["no_phasers"]}, {"penalties": ["phasers_only"]}, {"crippled": True}]
)
def test_by_cards_fire_at_the_ground_is_offered_as_far_as_a_weapon_reaches_that_may_fire(bound):
    table = told(**bound)
    for number in range(100):
        (form,) = (one for one in table.rules.legal_orders(table.state, "a") if bombards(one))
        order = sample_form(table.rules, table.state, "a", form, Random(number))
        assert not table.rules.violations(table.state, "a", order)


@pytest.mark.parametrize(("open_", "sides"), [([], []), (["S"], [9000]), (["F", "P"], [0, 27000])])
def test_by_cards_squads_go_down_on_whichever_side_is_open(open_, sides):
    table = told(squads=SQUADS, lowered=open_)
    forms = [
        one
        for one in table.rules.legal_orders(table.state, "a")
        if isinstance(one, OrderForm) and one.order == "transport"
    ]
    for form in forms:
        cells = {field.name: field for field in form.fields}
        assert [option.value for option in cells["bearing"].options] == sides
        assert cells["range"].told, "nothing is taken for granted"
        for number in range(20):
            order = sample_form(table.rules, table.state, "a", form, Random(number))
            assert order.sight.bearing in sides and not table.rules.violations(table.state, "a", order)
    assert bool(forms) == bool(sides)


def test_by_cards_nobody_cloaked_is_offered_fire_at_the_ground():
    table = told()
    assert any(map(bombards, table.rules.legal_orders(table.state, "a")))
    table.state = table.state.with_unit(replace(table["a"], cloak="cloaked"))
    assert not any(map(bombards, table.rules.legal_orders(table.state, "a")))


# --- control -----------------------------------------------------------------------------------------------------


def test_a_ship_falls_silent_with_what_controls_it():
    table = orbit("initiative")
    lost = [{"link": "shore", "unit": "fort", "seat": "b", "room": 0, "reason": "Fort is lost"}]
    table.play("clock", "tick", turn=1, offers=lost)
    assert table["b"].silenced
    assert not any(
        ready_dice(table["b"], n) + defence_dice(table["b"], n) for n in range(len(table["b"].banks))
    )
    assert [event.silent for event in table.told("silenced")] == [True]


def test_one_of_two_is_enough():
    table = orbit("initiative")
    offers = [
        {"link": "shore", "unit": name, "seat": "b", "room": room} for name, room in (("fort", 0), ("hut", 1))
    ]
    table.play("clock", "tick", turn=1, offers=offers)
    assert not table["b"].silenced


# --- by slip and by cards ----------------------------------------------------------------------------------------


def slip() -> Table:
    return orbit("attack", position={"mode": "slip"}, at=None, squads=[*SQUADS, CAR], bays=["hts"])


def test_a_slip_sends_shuttles():
    table = slip()
    sent = {"ships": {"a": {"sent": {"boats": ["ann", "bob", "cat", "car"]}}}}
    table.play("gamemaster", "slip", **sent)
    going = [one.contingent for one in table.departures]
    assert [(one.craft.kind, [squad.id for squad in one.squads]) for one in going] == [
        ("hts", ["ann", "car"]),
        ("admin", ["bob", "cat"]),
    ]
    assert table["a"].craft == 2


def test_what_a_slip_cannot_send():
    few = {"a": {"craft": 0, "sent": {"boats": ["ann", "bob", "cat", "dan"]}}}
    assert "has no shuttles" in slip().why_not("gamemaster", "slip", ships=few)
    by_beam = {"a": {"lowered": ["F"], "sent": {"beam": ["car"]}}}
    assert "ground vehicle" in slip().why_not("gamemaster", "slip", ships=by_beam)
    fire = {"a": {"bombarded": {"fire": 99}}}
    assert "area attacks at the ground at most" in slip().why_not("gamemaster", "slip", ships=fire)
    assert "no way 'beam'" in slip().why_not("gamemaster", "slip", ships={"a": {"bombarded": {"beam": 1}}})


TWICE = [*LINKS, {**LINKS[0], "id": "boats-2"}, {**LINKS[3], "id": "fire-2"}]


def test_a_slip_shares_a_ships_shuttles_and_fire_out_among_links():
    table = orbit("attack", position={"mode": "slip", "links": TWICE}, at=None)
    apart = {"boats": ["ann"], "boats-2": ["bob"]}
    one = {"a": {"craft": 1, "sent": apart}}
    assert "no shuttles that bob fit into" in table.why_not("gamemaster", "slip", ships=one)
    most = most_strength(table["a"])
    fire = {"a": {"bombarded": {"fire": most, "fire-2": 1}}}
    why = table.why_not("gamemaster", "slip", ships=fire)
    assert f"fires {most} area attacks at the ground at most, not {most + 1}" in why
    table.play("gamemaster", "slip", ships={"a": {"craft": 2, "sent": apart}})
    assert [going.contingent.link for going in table.departures] == ["boats", "boats-2"]
    assert [squad.id for squad in table["a"].squads] == ["cat", "dan"]


def test_by_slip_nobody_fires_at_the_ground_at_the_end():
    late = orbit("end", position={"mode": "slip"}, at=None)
    fire = {"a": {"bombarded": {"fire": 1}}}
    assert "to fire at the ground along now" in late.why_not("gamemaster", "slip", ships=fire)


def test_a_slip_tells_of_fire_at_the_ground():
    table = slip()
    table.play("gamemaster", "slip", ships={"a": {"bombarded": {"fire": 2}}})
    assert [one.contingent.strength for one in table.departures] == [2]


def test_by_cards_the_table_sees_that_it_comes_near():
    table = flying(boat(at=None), {"mode": "cards"})
    table.play("a", "shuttles", moves=down(moved=3000))
    assert table.departures[0].contingent.craft.id == "boat"


# --- what is looked for and not found ----------------------------------------------------------------------------


def why_not(table, seat="a"):
    return {
        one.title: [each.why for each in one.violations] for one in refused(table.rules, table.state, seat)
    }


def test_why_nobody_is_beamed_down_is_told_for_each_ship():
    title = "Beam squads down from a"
    up = orbit("attack", at=(20, 18), shields=5)
    assert why_not(up)[title] == ["a has its shields up towards the site"]
    far = orbit("attack", at=(20, 10), shields=0, squads=[])
    assert why_not(far)[title] == [
        "a has nobody aboard for a transporter",
        "the site is 10″ from a, more than 4″",
    ]
    used = orbit("attack", at=(20, 18), shields=0, sent=99)
    assert why_not(used)[title] == ["a has 0 transporters left, 1 are needed"]
    assert title not in why_not(orbit("attack", at=(20, 18), shields=0))
    by_cards = orbit("attack", at=None, shields=5)
    assert why_not(by_cards)[title] == ["a has its shields up towards the site"]


def test_why_a_shuttle_does_not_go_down_is_told():
    far = flying(boat(at=(20, 1)))
    assert any("landing site" in why for why in why_not(far)["boat down"])
    assert "boat down" not in why_not(flying(boat()))
