"""What a computer thinks in the campaign: whom it challenges, when it accepts, what it sends, mends and buys."""

from dataclasses import dataclass
from typing import Any

import pytest

from core.api import ForceRecord, Order, Seat, canon
from core.contract.dice import SeededDice
from plugins.actasf.campaign import procedures
from plugins.actasf.campaign.aftermath.orders import Buy, Mend, Repair, Restore
from plugins.actasf.campaign.challenge.state import Answer, ChallengeState, Send
from tests.rules.actasf.campaign.playing import Play, aftermath, blue, fate, red, ship

FLEET = (ship("hood", "federation.ca"), ship("exeter", "federation.ca"))
CHALLENGE = procedures()["challenge"]


@dataclass
class Luck:
    """A source of chance that always gives the same."""

    number: float

    def random(self) -> float:
        return self.number


def chosen(play: Play, seat: str, luck: float = 0.5) -> Order:
    bot = play.procedure.bot()
    assert bot is not None
    return bot.choose(play.state, Seat(seat), Luck(luck))


def offered(challenger: ForceRecord, defender: ForceRecord, **detail: Any) -> Play:
    state = CHALLENGE.begin((challenger, defender), None, detail)
    assert isinstance(state, ChallengeState)
    return Play(CHALLENGE, state).do(challenger.id, "roll", [3, 4, 3])


def test_it_challenges_who_is_most_like_it_and_nobody_while_it_is_weak() -> None:
    strong, weak = blue(*(ship(f"k{n}", "klingon.d7k") for n in range(9))), blue()
    alike = ForceRecord("other", "Other", "", "klingon", 0, 0, (ship("war", "klingon.d7k"),) * 2)
    assert CHALLENGE.wanted(red(*FLEET), (weak, alike), {}) == ("red", "other")
    assert CHALLENGE.wanted(red(*FLEET), (strong,), {}) == ()
    bound = {"committed": {"hood": "a raid", "exeter": "a raid"}}
    assert CHALLENGE.wanted(red(*FLEET), (alike,), bound) == ()


def test_it_accepts_where_it_is_not_much_weaker_and_else_the_more_rarely() -> None:
    fair = offered(blue(ship("war", "klingon.d7k")), red(ship("hood", "federation.ca")))
    assert chosen(fair, "red", 0.99) == Answer(True)
    unfair = offered(
        blue(*(ship(f"k{n}", "klingon.d7k") for n in range(4))), red(ship("cf", "federation.cf"))
    )
    assert chosen(unfair, "red", 0.99) == Answer(False)
    assert chosen(unfair, "red", 0.0) == Answer(True), "it does not hide for good"


def test_it_sends_what_is_worth_most_within_its_points_and_no_cripple() -> None:
    worn = ship("worn", "federation.ca", damage=30, condition="crippled")
    gone = ship("gone", "federation.ca", condition="destroyed")
    play = offered(red(*FLEET, worn, gone), blue(ship("war", "klingon.d7k")))
    play.do("blue", "answer", agree=True).do("red", "allot", [3])
    order = chosen(play, "red")
    assert isinstance(order, Send) and set(order.units) <= {"hood", "exeter"} and order.units
    assert "Gone is destroyed" in play.why_not("red", "send", units=["gone"])


def test_it_mends_before_it_buys() -> None:
    hurt = ship("hood", "federation.ca", damage=20)
    forces = (red(hurt, points=400), blue())
    play = aftermath(forces, "red", (fate(hurt, "red", "damaged"),))
    kinds: list[type[Order]] = []
    dice = SeededDice.from_seed(1)
    for _ in range(20):
        if "red" not in play.procedure.to_act(play.state):
            break
        order = chosen(play, "red")
        kinds.append(type(order))
        play.state = play.procedure.apply(play.state, Seat("red"), order, dice).state
    wanted = [kind for kind in kinds if kind in (Repair, Restore, Mend, Buy)]
    assert wanted[:3] == [Repair, Mend, Buy] and set(wanted[3:]) <= {Buy}


def test_without_a_ship_and_points_it_surrenders() -> None:
    surrender = procedures()["surrender"]
    lost = ForceRecord("red", "Red Fleet", "", "federation", 0, 0, ())
    assert surrender.wanted(lost, (), {}) == ("red",)
    assert surrender.wanted(red(), (), {}) == ()
    rich = ForceRecord("red", "Red Fleet", "", "federation", 0, 500, ())
    assert surrender.wanted(rich, (), {}) == ()


@pytest.mark.parametrize(("points", "least"), [(2000, 5), (500, 3)])
def test_it_chooses_a_fleet_of_several_ships(points: int, least: int) -> None:
    roster = procedures()["roster"]
    bare = ForceRecord("red", "Red Fleet", "", "federation", 0, points, ())
    play = Play(roster, roster.begin((bare,), None, {}))
    while roster.to_act(play.state):
        plain = canon.plain(chosen(play, "red"))
        play.do("red", plain.pop("order"), **plain)
    assert len(play.force("red").units) >= least
    assert play.force("red").points < 100
