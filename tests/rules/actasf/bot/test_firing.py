"""What the bot does in the attack phase."""

from typing import Any

from core.api import Squad
from plugins.actasf.attack_orders import Attack
from plugins.actasf.turn_orders import GoOn, Reroll, Transport
from tests.rules.actasf.bot.positions import after, arranged, decide, ship


def targets(order: Any) -> set[str]:
    return {shot.target for shot in order.shots}


def test_the_most_dangerous_ship_fires_first() -> None:
    state = arranged(
        {
            "ff": ship("fed.ffg", 30, 20),
            "bc": ship("fed.bcg", 36, 20),
            "d7": ship("kli.d7k", 36, 26, 180),
        },
        step="attack",
    )
    assert decide(state).unit == "bc"


def test_concentrates_fire() -> None:
    """All banks that bear go to the one that they can cripple, not to its fresh neighbour."""
    state = arranged(
        {
            "ca": ship("fed.ca", 36, 20),
            "d7a": ship("kli.d7k", 35, 26, 180),
            "d7b": ship("kli.d7k", 37, 26, 180, shields=3, left=20),
        },
        step="attack",
    )
    order = decide(state)
    assert targets(order) == {"d7b"}
    assert {shot.bank for shot in order.shots} >= {0, 1, 2, 5}


def test_does_not_overkill() -> None:
    state = arranged(
        {
            "ca": ship("fed.ca", 36, 20),
            "dying": ship("kli.d7k", 35, 26, 180, shields=0, left=1),
            "fresh": ship("kli.d7k", 37, 26, 180),
        },
        step="attack",
    )
    order = decide(state)
    assert targets(order) == {"dying", "fresh"}


def test_strips_shields_with_what_harms_hulls_least() -> None:
    state = arranged({"ca": ship("fed.ca", 36, 20), "d7": ship("kli.d7k", 36, 26, 180)}, step="attack")
    banks = [shot.bank for shot in decide(state).shots]
    assert banks[0] == 5, "photons first, precise phasers when the shields are down"


def test_keeps_photons_when_odds_are_poor() -> None:
    state = arranged({"ca": ship("fed.ca", 36, 20), "d7": ship("kli.d7k", 36, 33, 180)}, step="attack")
    banks = {shot.bank for shot in decide(state).shots}
    assert banks and 5 not in banks
    state = arranged({"ca": ship("fed.ca", 36, 20), "d7": ship("kli.d7k", 36, 27, 180)}, step="attack")
    assert 5 in {shot.bank for shot in decide(state).shots}


def test_a_cripple_fires_its_best_bank() -> None:
    state = arranged(
        {"ca": ship("fed.ca", 36, 20, left=8), "d7": ship("kli.d7k", 36, 26, 180)}, step="attack"
    )
    assert [shot.bank for shot in decide(state).shots] == [5]


def test_passes_when_nobody_is_in_reach() -> None:
    state = arranged({"ca": ship("fed.ca", 4, 4), "d7": ship("kli.d7k", 60, 40, 180)}, step="attack")
    assert decide(state) == Attack("ca")


def test_sends_raiders_to_a_ship_without_shields() -> None:
    state = arranged(
        {
            "ca": ship("fed.ca", 36, 20, actions=["hit_and_run"]),
            "d7": ship("kli.d7k", 36, 23, 180, shields=0),
        },
        step="attack",
    )
    (raid,) = decide(state).raids
    assert raid.target == "d7" and raid.marines == 3


def test_beams_marines_down_before_it_fires() -> None:
    link = {
        "id": "beam",
        "kind": "transporter",
        "sends": True,
        "seats": ["fed"],
        "detail": {"site": [36000, 23000]},
    }
    squads = [Squad("eng", "engineer"), Squad("com", "commando"), Squad("mar"), Squad("prime", "prime")]
    state = arranged(
        {
            "ca": ship("fed.ca", 36, 20, lowered=["F"], squads=squads),
            "d7": ship("kli.d7k", 36, 40, 180),
        },
        step="attack",
        links=[link],
    )
    order = decide(state)
    assert isinstance(order, Transport)
    assert set(order.squads) == {"com", "eng", "mar"}, "three transporters"
    assert isinstance(decide(after(state, order)), Attack)


def test_rolls_a_photons_miss_again() -> None:
    state = arranged({"ca": ship("fed.ca", 36, 20, xp=1), "d7": ship("kli.d7k", 36, 26, 180)}, step="attack")
    asked = after(state, decide(state), faces=[2, 5, 1, 4])
    order = decide(asked)
    assert isinstance(order, Reroll) and order.places in ((0,), (2,))


def test_lets_phasers_lie() -> None:
    state = arranged(
        {"ca": ship("fed.ca", 36, 20, xp=1, disabled=[5, 6]), "d7": ship("kli.d7k", 36, 26, 180)},
        step="attack",
    )
    assert decide(after(state, decide(state), faces=[1, 1])) == GoOn()


def test_rolls_an_enemys_worst_hit_again() -> None:
    state = arranged({"ca": ship("fed.ca", 36, 20), "d7": ship("kli.d7k", 36, 26, 180, xp=1)}, step="attack")
    asked = after(state, decide(state), faces=[2, 6, 1, 4])
    order = decide(asked, "kli")
    assert isinstance(order, Reroll) and order.places == (1,)
