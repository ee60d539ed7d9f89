"""From a challenge to a battle: scenario, size, and the ships that come.

Rule: Scenario Table; Conflict Intensity Level.
"""

from collections.abc import Sequence

import pytest

from core.api import AgreedForce, BattleAgreed, CannotSetUp, OrderForm
from plugins.actasf.campaign.challenge.scenarios import SCENARIOS, TABLE
from tests.rules.actasf.campaign.playing import Play, bare, begin, blue, red, ship

ALL = tuple(SCENARIOS)
SEVEN = [3, 4]


def ships(empire_class: str, count: int, prefix: str):  # type: ignore[no-untyped-def]
    return [ship(f"{prefix}{n}", empire_class) for n in range(count)]


def challenge(playable: Sequence[str] = ("a-call-to-arms",), **detail: object) -> Play:
    """Red with six heavy cruisers of 180 points challenges blue with eight frigates of 95."""
    return begin(
        "challenge",
        [red(*ships("federation.ca", 6, "ca")), blue(*ships("klingon.f5k", 8, "f5-"))],
        playable,
        **detail,
    )


def accept(play: Play) -> Play:
    """Let the challenged side accept."""
    return play.do(play.state.defender, "answer", agree=True)


def test_a_challenge_from_the_first_die_to_the_battle() -> None:
    play = challenge()
    assert play.procedure.to_act(play.state) == ("red",)
    play.do("red", "roll", dice=[*SEVEN, 2])
    assert (play.state.scenario, play.state.points) == ("a-call-to-arms", 500)
    assert play.told() == (
        "Scenario: 3 + 4 = 7, A Call to Arms\nThe battle is A Call to Arms\nConflict intensity: 2, 500 points\n"
        "Red Fleet challenges Blue Fleet: 500 points. It brings about 500, the other about 500, as their dice say. "
        "The table is 72 by 48 inches, terrain: none"
    )
    assert play.procedure.to_act(play.state) == ("blue",)
    accept(play)
    assert play.procedure.to_act(play.state) == ("red", "blue")
    play.do("blue", "allot", dice=[2]).do("red", "allot", dice=[6])
    play.do("red", "send", units=["ca0", "ca3"])
    play.do("blue", "send", units=["f5-0", "f5-1", "f5-2", "f5-3"]).do("blue", "ready")
    play.do("red", "send", units=["ca1"])
    assert play.told() == "Red Fleet sends Ca1: 540 of 550 points"
    play.do("red", "ready")
    (agreed,) = play.procedure.effects(play.state)
    assert agreed == BattleAgreed(
        "A Call to Arms",
        "Red Fleet challenges Blue Fleet: 500 points.",
        "a-call-to-arms",
        (
            AgreedForce("red", "attacker", ("ca0", "ca3", "ca1")),
            AgreedForce("blue", "defender", ("f5-0", "f5-1", "f5-2", "f5-3")),
        ),
        {"value": 500, "limits": False},
    )


def test_a_battle_by_hand_begins_as_a_call_to_arms_under_its_own_name() -> None:
    play = challenge().do("red", "roll", dice=[4, 4]).do("red", "choose", scenario="annihilation", dice=[1])
    accept(play)
    for force, unit in (("red", "ca0"), ("blue", "f5-0")):
        assert play.procedure.effects(play.state) == ()
        play.do(force, "allot", dice=[3]).do(force, "send", units=[unit]).do(force, "ready")
    (agreed,) = play.procedure.effects(play.state)
    assert (agreed.title, agreed.scenario) == ("Annihilation", "a-call-to-arms")
    assert agreed.brief.endswith("350 points, played at a table and entered by hand.")


def test_the_challenger_is_the_attacker_whoever_comes_first() -> None:
    play = challenge(challenger="blue").do("blue", "roll", dice=[*SEVEN, 1])
    assert play.state.defender == "red"
    with pytest.raises(CannotSetUp, match="none of the two"):
        challenge(challenger="gorn")


@pytest.mark.parametrize("total", [total for total in TABLE if total != 12])
def test_a_scenario_that_can_be_fielded_is_settled_at_once(total: int) -> None:
    play = challenge(playable=ALL).do("red", "roll", dice=[total // 2, total - total // 2, 3])
    assert play.state.scenario == TABLE[total]
    assert play.state.step == "offer"


def test_a_scenario_that_cannot_be_fielded_is_played_by_hand_or_another_in_its_place() -> None:
    play = challenge().do("red", "roll", dice=[4, 4])
    assert play.state.step == "choice"
    (form,) = play.procedure.legal_orders(play.state, "red")
    assert isinstance(form, OrderForm)
    assert [(o.label, o.note) for o in form.fields[0].options] == [
        ("Annihilation", "played at a table, its result entered by hand"),
        ("A Call to Arms", ""),
    ]
    assert "rescue is not open: annihilation, a-call-to-arms are" in play.why_not(
        "red", "choose", scenario="rescue"
    )
    instead = (
        challenge().do("red", "roll", dice=[4, 4]).do("red", "choose", scenario="a-call-to-arms", dice=[1])
    )
    assert "by hand" not in instead.told()
    play.do("red", "choose", scenario="annihilation", dice=[1])
    assert "entered by hand" in play.told()


def test_twelve_is_the_challengers_choice() -> None:
    play = challenge().do("red", "roll", dice=[6, 6])
    (form,) = play.procedure.legal_orders(play.state, "red")
    assert {option.value for option in form.fields[0].options} == set(ALL)
    play.do("red", "choose", scenario="invasion", dice=[3])
    assert play.state.points == 750


def test_a_scenario_of_ones_own_needs_the_others_consent() -> None:
    play = challenge().do("red", "roll", dice=[6, 6]).do("red", "choose", scenario="own")
    assert play.procedure.to_act(play.state) == ("blue",)
    play.do("blue", "answer", agree=False)
    assert play.procedure.to_act(play.state) == ("red",)
    assert "own is not open" in play.why_not("red", "choose", scenario="own")
    agreed = challenge().do("red", "roll", dice=[6, 6]).do("red", "choose", scenario="own")
    agreed.do("blue", "answer", agree=True, dice=[4])
    assert (agreed.state.scenario, agreed.state.points, agreed.state.step) == ("own", 1000, "offer")


@pytest.mark.parametrize(("die", "points"), [(1, 350), (2, 500), (3, 750), (4, 1000), (5, 1250), (6, 2000)])
def test_intensity(die: int, points: int) -> None:
    assert challenge().do("red", "roll", dice=[*SEVEN, die]).state.points == points


@pytest.mark.parametrize(("die", "limit"), [(1, 315), (2, 315), (3, 350), (4, 350), (5, 385), (6, 385)])
def test_each_player_has_a_tenth_less_or_more(die: int, limit: int) -> None:
    play = accept(challenge().do("red", "roll", dice=[*SEVEN, 1])).do("red", "allot", dice=[die])
    assert play.state.fleet("red").limit == limit
    assert play.state.fleet("blue").limit == 0


@pytest.mark.parametrize("dice", [[1, 1], [1, 2]])
def test_the_attacker_has_half_in_an_ambush_and_a_recon_run(dice: list[int]) -> None:
    play = challenge(playable=ALL).do("red", "roll", dice=[*dice, 3])
    accept(play).do("red", "allot", dice=[3]).do("blue", "allot", dice=[3])
    assert (play.state.fleet("red").limit, play.state.fleet("blue").limit) == (375, 750)


def test_what_may_not_be_sent() -> None:
    play = accept(challenge().do("red", "roll", dice=[*SEVEN, 1]))
    assert "has yet to roll" in play.why_not("red", "send", units=["ca0"])
    play.do("red", "allot", dice=[3])
    assert "has rolled" in play.why_not("red", "allot")
    assert "they cost 360 points, 350 of 350 are left" in play.why_not("red", "send", units=["ca0", "ca1"])
    assert "not on the roster of Red Fleet" in play.why_not("red", "send", units=["f5-0"])
    assert "named twice" in play.why_not("red", "send", units=["ca0", "ca0"])
    assert "no ship is named" in play.why_not("red", "send", units=[])
    assert "sends no ship" in play.why_not("red", "ready")
    play.do("red", "send", units=["ca0"])
    assert "sent already" in play.why_not("red", "send", units=["ca0"])
    assert "was not sent" in play.why_not("red", "recall", unit="ca1")
    play.do("red", "recall", unit="ca0").do("red", "send", units=["ca2"]).do("red", "ready")
    assert play.state.fleet("red").sent == ("ca2",)
    assert "has its place in scenario" in play.why_not("blue", "roll")


def test_the_form_never_offers_more_than_fits() -> None:
    play = accept(challenge().do("red", "roll", dice=[*SEVEN, 3])).do("red", "allot", dice=[3])
    send = next(o for o in play.procedure.legal_orders(play.state, "red") if isinstance(o, OrderForm))
    assert send.fields[0].at_most == 4
    play.do("red", "send", units=["ca0", "ca1", "ca2", "ca3"])
    assert [getattr(o, "order", o.name if not isinstance(o, OrderForm) else "") for o in
            play.procedure.legal_orders(play.state, "red")] == ["recall", "ready"]  # fmt: skip


def test_what_is_ticked_says_what_fits_beside_it() -> None:
    """Of ships of unlike cost as many can be sent as fit, the dear ones as long as there is room."""
    kinds = {"ca": "federation.ca", "ff": "federation.ffg", "pol": "federation.pol"}
    fleet = red(*(ship(f"{kind}{n}", kinds[kind]) for kind in kinds for n in (1, 2, 3)))
    play = begin("challenge", [fleet, blue()], ("a-call-to-arms",))
    accept(play.do("red", "roll", dice=[*SEVEN, 3])).do("red", "allot", dice=[3])
    (send,) = (o for o in play.procedure.legal_orders(play.state, "red") if isinstance(o, OrderForm))
    room = play.state.fleet("red").limit
    price = {unit.id: play.state.price(unit) for unit in play.state.force("red").units}
    assert send.title == f"Send ships ({room} points left)"
    ticked: list[str] = []
    for name in sorted(price, key=price.__getitem__):
        form = play.procedure.refine(play.state, "red", send.filled("units", ticked))
        left = room - sum(price[one] for one in ticked)
        offered = {option.value for option in form.fields[0].options}
        assert offered == {*ticked, *(one for one in price if price[one] <= left and one not in ticked)}
        if name not in offered:
            break
        assert not ticked or form.title == f"Send ships ({left} of {room} points left)"
        assert form.fields[0].at_most >= len(ticked) + 1
        ticked.append(name)
    assert len(ticked) > send.fields[0].at_most, "more of the cheap ones than of whichever"
    play.do("red", "send", units=ticked)


def test_a_crippled_ship_may_be_sent_and_is_shown_as_such() -> None:
    wreck = ship("hood", "federation.ca", damage=30, condition="crippled")
    play = accept(begin("challenge", [red(wreck), blue()]).do("red", "roll", dice=[*SEVEN, 1]))
    play.do("red", "allot", dice=[3])
    send = next(o for o in play.procedure.legal_orders(play.state, "red") if isinstance(o, OrderForm))
    assert send.fields[0].options[0].note == "CA, 180 points, quality 4, crippled"
    assert not play.why_not("red", "send", units=["hood"])


def test_a_fleet_too_dear_for_the_battle_may_stay_away() -> None:
    play = begin("challenge", [red(ship("enterprise", "federation.dng")), blue()])
    accept(play.do("red", "roll", dice=[*SEVEN, 1])).do("red", "allot", dice=[1])
    assert not play.why_not("red", "send", units=["enterprise"])
    poorer = begin("challenge", [blue(ship("negh", "klingon.c8k")), red()], challenger="blue")
    accept(poorer.do("blue", "roll", dice=[*SEVEN, 1])).do("blue", "allot", dice=[1])
    assert [o.name for o in poorer.procedure.legal_orders(poorer.state, "blue")] == ["ready"]
    poorer.do("blue", "ready").do("red", "allot", dice=[3]).do("red", "send", units=["hood"]).do(
        "red", "ready"
    )
    assert poorer.procedure.effects(poorer.state) == ()


def test_two_forces_with_ships_are_needed() -> None:
    with pytest.raises(CannotSetUp, match="Red Fleet: it has no ship to fight with"):
        begin("challenge", [bare(red()), blue()])
    with pytest.raises(CannotSetUp, match="between two forces, not 1"):
        begin("challenge", [red()])


def test_a_challenge_that_is_declined_is_over_and_nothing_comes_of_it() -> None:
    play = challenge().do("red", "roll", dice=[*SEVEN, 2])
    assert "allot has its place in fleets, not in offer" in play.why_not("blue", "allot")
    titles = [
        play.procedure.entitled(one, "blue", play.state)
        for one in play.procedure.legal_orders(play.state, "blue")
    ]
    assert titles == ["Accept the challenge", "Decline the challenge"]
    play.do("blue", "answer", agree=False)
    assert play.told() == "Blue Fleet declines the challenge"
    assert play.procedure.to_act(play.state) == ()
    assert play.procedure.effects(play.state) == ()


def test_only_an_offer_leaves_a_force_free_for_other_business() -> None:
    play = challenge().do("red", "roll", dice=[*SEVEN, 2])
    assert not play.procedure.binds(play.state, "blue")
    accept(play)
    assert play.procedure.binds(play.state, "blue")


def test_a_ship_that_is_committed_elsewhere_is_neither_offered_nor_taken() -> None:
    play = accept(challenge(committed={"ca0": "Ambush"}).do("red", "roll", dice=[*SEVEN, 2]))
    play.do("red", "allot", dice=[3])
    assert "Ca0 is committed to Ambush" in play.why_not("red", "send", units=["ca0"])
    send = next(o for o in play.procedure.legal_orders(play.state, "red") if isinstance(o, OrderForm))
    assert [option.value for option in send.fields[0].options] == ["ca1", "ca2", "ca3", "ca4", "ca5"]
    everything = {f"ca{number}": "Ambush" for number in range(6)}
    away = accept(challenge(committed=everything).do("red", "roll", dice=[*SEVEN, 2])).do(
        "red", "allot", dice=[3]
    )
    assert not away.why_not("red", "ready"), "who has no free ship may stay away"
