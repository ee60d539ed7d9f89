"""Squads are beamed down past a shield without power, and come back (house): two hexes, one transporter for 100 people."""

from typing import Any

import pytest
from msgspec.structs import replace

from core.api import CLOCK, Contingent, LinkEnd, Offer, Seat, Squad, Tick, UnitId
from core.battle.play import judge, submit
from core.battle.refused import refused
from core.cli.orders import Orders
from core.contract.dice import SeededDice
from plugins.fasa.orders import Ask, Intend, Near, Slip, Transport
from plugins.fasa.phases.answers import answer
from plugins.fasa.ruleset import TacticalSimulator
from plugins.fasa.words import answer_words

CA, D10 = "federation.constitution-mk-ii", "klingon.d-10-d"
RULES = TacticalSimulator()
SITE = {"hex": [2, 0]}
DOWN = LinkEnd("down", "transporter", True, (Seat("red"),), SITE)
UP = LinkEnd("up", "recovery", False, (Seat("red"),), SITE)
SQUADS = [{"id": f"s{number}", "size": 1, "home": "hood"} for number in range(6)]
SHOT = {"shields": [0, 0, 0, 4, 4, 4], "movement": 3}


def table(step: str = "movement", mode: str = "board", **hood: Any) -> Any:
    """A cruiser at 0,0 that heads for the site two hexes ahead, its bow shields without power."""
    at: dict[str, Any] = {"at": [0, 0], "heading": "south-east"} if mode == "board" else {}
    far: dict[str, Any] = {"at": [9, 9], "heading": "north-west"} if mode == "board" else {}
    line = {"id": "hood", "hull": CA, "seat": "red", "squads": SQUADS, "power": SHOT, **at, **hood}
    return RULES.arrange(
        {
            "seats": ["red", "blue"], "mode": mode, "step": step, "turns": 2, "links": [DOWN, UP],
            "units": [line, {"id": "wolf", "hull": D10, "seat": "blue", "power": {"movement": 9}, **far}],
        }
    )  # fmt: skip


def why_not(state: Any, order: Any, seat: str = "red") -> str:
    return "; ".join(one.why for one in judge(RULES, state, Seat(seat), order))


def beam(*squads: str, **more: Any) -> Transport:
    return Transport(UnitId("hood"), "down", squads, **more)


def play(state: Any, seat: str, order: Any) -> Any:
    return submit(RULES, state, Seat(seat), order, SeededDice.from_seed(1))


def test_squads_go_at_once_and_the_ship_has_still_to_move():
    played = play(table(), "red", beam("s0", "s3"))
    hood = played.state.units["hood"]
    assert [squad.id for squad in hood.squads] == ["s1", "s2", "s4", "s5"]
    assert (hood.sent, hood.done) == (2, False)
    (departure,) = played.departures
    assert [squad.id for squad in departure.contingent.squads] == ["s0", "s3"]
    assert RULES.to_act(played.state) == ("red",)
    assert RULES.describe(played.events[0], Seat("blue"), played.state) == "hood beams s0, s3 down"


@pytest.mark.parametrize(
    ("hood", "squads", "why"),
    [
        (
            {"power": {"movement": 3, "shields": [0, 1, 0, 0, 0, 0]}},
            ("s0",),
            "hood has its shield 2 up towards the site",
        ),
        ({"at": [-1, 0]}, ("s0",), "the site is 3 hexes from hood, more than 2"),
        ({}, (), "nobody was named"),
        ({}, ("s9",), "not aboard hood: s9"),
        ({}, ("s0", "s0"), "hood has 4 transporters left, 1 are needed"),
        ({}, ("s0", "s1", "s2", "s3", "s4"), "hood has 4 transporters left, 5 are needed"),
    ],
)
def test_what_forbids_it(hood, squads, why):
    assert why in why_not(table(**hood), beam(*squads))


def test_only_in_its_turn_to_move_and_along_its_own_link():
    assert "has no place now" in why_not(table(step="intent"), beam("s0"))
    assert (
        why_not(table(), Transport(UnitId("hood"), "up", ("s0",)))
        == "Red has no way 'up' to send squads along"
    )
    assert "the board is measured" in why_not(table(), beam("s0", near=Near(1)))


def test_transporters_of_a_turn_are_used_once():
    state = play(table(), "red", beam("s0", "s1", "s2")).state
    assert "hood has 1 transporters left, 2 are needed" in why_not(state, beam("s3", "s4"))
    assert play(state, "red", beam("s3")).state.units["hood"].sent == 4


def test_the_form_offers_what_can_go():
    forms = [
        one for one in RULES.legal_orders(table(), Seat("red")) if getattr(one, "order", "") == "transport"
    ]
    assert [field.name for field in forms[0].fields] == ["squads"]
    assert forms[0].fields[0].at_most == 4
    assert not [
        one
        for one in RULES.legal_orders(table(at=[-3, 0]), Seat("red"))
        if getattr(one, "order", "") == "transport"
    ]


def test_by_cards_the_order_tells_how_the_site_lies():
    state = table(mode="cards")
    assert "does not tell how the landing site lies" in why_not(state, beam("s0"))
    assert "shield 4 up" in why_not(state, beam("s0", near=Near(1, (4,))))
    assert "one shield of 1 to 6 faces it" in why_not(state, beam("s0", near=Near(1, (7,))))
    (form,) = [
        one for one in RULES.legal_orders(state, Seat("red")) if getattr(one, "order", "") == "transport"
    ]
    written = RULES.order(
        {"order": "transport", "unit": "hood", "link": "down", "squads": ["s0"], "range": 1, "side": 2}
    )
    assert written == beam("s0", near=Near(1, (2,)))
    assert [option.value for option in form.fields[2].options] == [1, 2, 3]
    assert not why_not(state, written)
    told = RULES.told(table(), Seat("red"), beam("s0"))
    assert told == beam("s0", near=Near(2, (2,)))


def test_what_a_ship_can_take_back():
    state = table()
    assert RULES.liaison().offers(state) == (Offer("up", UnitId("hood"), Seat("red"), 4),)
    (shut,) = RULES.liaison().offers(table(power={"shields": [0, 1, 0, 0, 0, 0]}))
    assert (shut.room, shut.reason) == (0, "hood has its shield 2 up towards the site")
    used = play(state, "red", beam("s0", "s1", "s2", "s3")).state
    assert RULES.liaison().offers(used)[0].reason == "hood has no transporters left"


def contingent(*squads: str, unit: str = "hood", link: str = "up") -> Contingent:
    return Contingent(
        "c1", link, Seat("red"), UnitId(unit), tuple(Squad(squad, home=UnitId("hood")) for squad in squads)
    )  # type: ignore[arg-type]


def test_the_clock_begins_each_turn_and_brings_squads_aboard():
    state = table(step="power")
    assert RULES.to_act(state) == (CLOCK,)
    played = play(state, CLOCK, Tick(1, (contingent("s7", "s8"),)))
    hood = played.state.units["hood"]
    assert ([squad.id for squad in hood.squads][-2:], hood.sent) == (["s7", "s8"], 2)
    assert set(RULES.to_act(played.state)) == {"red", "blue"}


@pytest.mark.parametrize(
    ("arrival", "why"),
    [
        (contingent("s7", link="side"), "which is no link here"),
        (contingent("s0"), "squad s0 is here already"),
    ],
)
def test_what_cannot_arrive(arrival, why):
    assert why in why_not(table(step="power"), Tick(1, (arrival,)), CLOCK)


def test_squads_that_find_no_ship_wait_and_are_in_the_books():
    state = table(step="power", standing="left", at=None)
    played = play(state, CLOCK, Tick(1, (contingent("s7"),)))
    fates = {fate.squad.id: fate.fate for fate in RULES.liaison().squads(played.state)}
    assert fates["s7"] == "in transit"


def test_a_battle_that_is_decided_stands_by_until_the_clock_closes_it():
    state = table(step="movement")
    state = play(state, "red", RULES.order({"order": "withdraw", "unit": "hood"})).state
    assert RULES.position(state).step == "standing by"
    assert RULES.outcome(state) is None
    assert RULES.to_act(state) == (CLOCK,)
    state = play(state, CLOCK, Tick(2)).state
    assert (RULES.to_act(state), state.turn) == ((CLOCK,), 2)
    state = play(state, CLOCK, Tick(2, closing=True)).state
    assert RULES.to_act(state) == ()
    assert RULES.outcome(state).turns == 1


def test_by_slip_the_table_tells_who_was_beamed_down():
    state = table(step="power", mode="slip")
    state = play(state, CLOCK, Tick(2)).state
    assert RULES.position(state).step == "movement-1"
    (form,) = RULES.legal_orders(state, Seat("gamemaster"))
    field = next(one for one in form.fields if one.name == "sent:down")
    assert field.at_most == 4
    written = RULES.order({"order": "slip", "sent:down": ["s0", "s4"], "destroyed": ["hood"]})
    played = play(state, "gamemaster", written)
    (departure,) = played.departures  # they had left when their ship was lost
    assert [squad.id for squad in departure.contingent.squads] == ["s0", "s4"]
    fates = {fate.squad.id: fate.fate for fate in RULES.liaison().squads(played.state)}
    assert "s0" not in fates and fates["s1"] == "lost"


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ({"down": ["s9"]}, "squad s9 is aboard no ship in the fight"),
        ({"down": ["s0", "s0"]}, "squad s0 was sent twice"),
        ({"up": ["s0"]}, "hood has no way 'up' to send squads along"),
        ({"down": ["s0", "s1", "s2", "s3", "s4"]}, "hood has 4 transporters left, 5 are needed"),
    ],
)
def test_what_no_slip_can_tell(sent, why):
    state = play(table(step="power", mode="slip"), CLOCK, Tick(2)).state
    assert why in why_not(state, RULES.order({"order": "slip", "sent": sent}), "gamemaster")


def test_sensors_tell_whether_transporters_are_at_work():
    state = play(table(), "red", beam("s0", "s3")).state
    sent = answer(RULES.rules, state, state.units["wolf"], state.units["hood"], Ask(UnitId("wolf"), 9))
    still = answer(RULES.rules, state, state.units["hood"], state.units["wolf"], Ask(UnitId("hood"), 9))
    assert answer_words(RULES.rules, sent) == "transporters are powered, about 2 beamed in this turn"
    assert answer_words(RULES.rules, still) == "no transporter is powered"


def test_squads_land_off_the_map_by_transporter_too():
    state = table()
    away = LinkEnd("away", "landing", True, (Seat("red"),), SITE)
    state = replace(state, links=(away,))
    (departure,) = play(state, "red", Transport(UnitId("hood"), "away", ("s0",))).departures
    assert departure.contingent.link == "away"


def test_no_transporter_takes_a_vehicle():
    car = {"id": "car", "kind": "gcv", "size": 0, "home": "hood"}
    state = table(squads=[car, *SQUADS[:2]])
    assert "no transporter takes a ground vehicle: car" in why_not(state, beam("s0", "car"))
    (form,) = [
        one for one in RULES.legal_orders(state, Seat("red")) if getattr(one, "order", "") == "transport"
    ]
    assert [option.value for option in form.fields[0].options] == ["s0", "s1"]
    assert form.fields[0].at_most == 2
    slip = table(mode="slip", step="power", squads=[car])
    slip = play(slip, CLOCK, Tick(1)).state
    assert "car is a ground vehicle" in why_not(slip, Slip(sent={"down": ("car",)}), "gamemaster")


def test_what_a_ship_fires_with_may_lie_below():
    """It is silent while all is lost that the link names, and fires again when some stands."""
    control = LinkEnd("fort", "control", False, (), {"units": ["wolf"]})
    state = replace(table(step="power"), links=(control,))
    lost = [
        Offer("fort", UnitId("gun"), Seat("blue"), 0, "lost"),
        Offer("fort", UnitId("eye"), Seat("blue"), 0, "lost"),
    ]
    played = play(state, CLOCK, Tick(1, (), tuple(lost)))
    assert played.state.units["wolf"].silenced
    assert not played.state.units["hood"].silenced
    assert RULES.describe(played.events[-1], Seat("red"), played.state) == (
        "wolf falls silent: what it fires with is lost below"
    )
    silent = table(step="intent")
    wolf = replace(silent.units["wolf"], silenced=True)
    silent = replace(silent, links=(), units={**silent.units, "wolf": wolf})
    assert "what it fires with is lost below" in why_not(silent, Intend((UnitId("wolf"),)), "blue")
    again = replace(played.state, clock=True)
    healed = play(again, CLOCK, Tick(1, (), (replace(lost[0], room=1), lost[1])))
    assert not healed.state.units["wolf"].silenced


def test_its_own_side_reads_who_is_aboard():
    state = table(squads=SQUADS[:2])
    rows = {
        seat: [
            row.value
            for panel in RULES.board(RULES.view(state, Seat(seat))).panels
            for row in panel.rows
            if panel.token == "hood" and row.label == "Squads"
        ]
        for seat in ("red", "blue")
    }
    assert rows == {"red": ["s0, s1"], "blue": []}


def test_why_nobody_is_beamed_down_is_told():
    def told(state: Any = None, **hood: Any) -> list[str]:
        found = {one.title: one.violations for one in refused(RULES, state or table(**hood), Seat("red"))}
        return [each.why for each in found.get("Beam squads down from hood", ())]

    assert told() == []
    sent = play(table(), "red", beam("s0", "s1", "s2", "s3")).state
    assert told(sent) == ["hood has 0 transporters left, 1 are needed"]
    assert told(squads=[]) == ["hood has nobody aboard for a transporter"]
    assert told(at=[9, 0]) == ["the site is 7 hexes from hood, more than 2"]
    assert told(mode="cards", power={"shields": [4] * 6, "movement": 3}) == [
        "hood has its shield 1 up towards the site"
    ]


def test_the_terminal_tells_it_below_the_orders() -> None:
    told = Orders(RULES, table(squads=[]), Seat("red"), None, str).all()
    assert "  not now: Beam squads down from hood: hood has nobody aboard for a transporter" in told


def test_the_mapsheet_shows_where_links_end() -> None:
    tokens = [token for token in RULES.board(table()).tokens if token.shape == "site"]
    assert [(token.label, tuple(token.at or ())) for token in tokens] == [("Landing site", (2, 0))]
    assert not [token for token in RULES.board(table(mode="cards")).tokens if token.at is not None]
