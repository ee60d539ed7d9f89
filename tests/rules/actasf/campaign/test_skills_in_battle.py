"""Each skill and refit in a battle: the same dice with and without it come out otherwise, where its rule says so.

Rule: Skills and Refits Table. Defensive Gunners act in defensive fire, which this version does not play.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from core.api import Seat, Skill, UnitFate, UnitRecord
from core.battle.play import Battle
from core.contract.dice import ScriptedDice
from core.contract.errors import IllegalOrder
from plugins.actasf import catalogue, setup, skills
from plugins.actasf.campaign import procedures
from plugins.actasf.outcome import fate
from plugins.actasf.ruleset import StarFleet
from plugins.actasf.settings import Rules
from plugins.actasf.sheet import Sheet
from plugins.actasf.skills import detail_label
from plugins.actasf.turn_events import Shown
from tests.rules.actasf.campaign.playing import Play, blue, outcome, red, ship

CA = catalogue.ship("federation.ca")
D7K = catalogue.ship("klingon.d7k")
PHOTONS = 5
"""The row of the heavy cruiser's photon torpedoes."""


class Fight:
    """A Federation heavy cruiser against a Klingon D7K, by cards."""

    def __init__(
        self, step: str, hood: Mapping[str, Any] = {}, foe: Mapping[str, Any] = {}, active: str = "red"
    ) -> None:
        units = {
            "hood": {"class": "federation.ca", "seat": "red", **hood},
            "foe": {"class": "klingon.d7k", "seat": "blue", **foe},
        }
        seats = [{"seat": name, "side": name} for name in ("red", "blue")]
        script: dict[str, Any] = {"step": step, "turn": 2, "units": units, "seats": seats}
        if step != "initiative":
            script |= {"initiative": ["red", "blue"], "active": active}
        self.battle = Battle.arranged(StarFleet(), script)
        self.rolled: dict[str, tuple[int, ...]] = {}

    def do(self, seat: str, order: str, rolls: Sequence[int] = (), **values: Any) -> "Fight":
        """Give an order; all dice given must be rolled."""
        scripted = ScriptedDice(rolls)
        played = self.battle.submit(
            Seat(seat), self.battle.ruleset.order({"order": order, **values}), scripted
        )
        scripted.finish()
        self.rolled = {roll.request.reason: roll.faces for roll in played.entry.rolls}
        # What the table shows comes first by cards, and is no matter of skills.
        self.events = [event for event in played.events if not isinstance(event, Shown)]
        return self

    def ship(self, name: str) -> Any:
        """Give a ship as it is now."""
        return self.battle.state.units[name]

    def fire(self, bank: int, inches: int, dice: Sequence[int]) -> "Fight":
        """Let the cruiser fire a bank at the D7K dead ahead."""
        sights = {"foe": {"range": inches * 1000}}
        return self.do(
            "red", "attack", dice, unit="hood", shots=[{"bank": bank, "target": "foe"}], sights=sights
        )


def crew(code: str, **detail: Any) -> dict[str, Any]:
    return {"skills": [{"code": code, "detail": detail}]}


def test_a_reinforced_hull_outlives_the_damage_that_ends_another() -> None:
    hurt = {"shields": 0, "damage": D7K.damage - 1}
    one_point = [3, 1, 2]  # one of two phasers hits at 10 inches, and does a point
    ended = Fight("attack", foe={**hurt}).fire(0, 10, [*one_point, 4])
    assert ended.ship("foe").left == 0
    spared = Fight("attack", foe={**hurt, **crew(skills.REINFORCED_HULL)}).fire(0, 10, one_point)
    assert spared.ship("foe").left == 4
    assert spared.ship("foe").status == "table"


@pytest.mark.parametrize(("had", "criticals"), [({}, 0), (crew(skills.PRECISE_GUNNERS, bank=PHOTONS), 2)])
def test_precise_gunners_turn_a_five_on_the_damage_table_into_a_critical(
    had: Mapping[str, Any], criticals: int
) -> None:
    dice = [4, 1, 1, 1, 5, 5, 2, 2]  # one torpedo hits for four points
    fight = Fight("attack", had, {"shields": 0}).fire(PHOTONS, 8, dice + [1] * criticals)
    struck = fight.events[1]
    assert (struck.dice, struck.criticals) == ((5, 5, 2, 2), criticals)


@pytest.mark.parametrize(("class_id", "had", "bonus"), [
    ("federation.ca", {}, 0),
    ("federation.ca", crew(skills.LEADER_OF_MEN), 1),
    ("federation.cc", {}, 1),
    ("federation.cc", crew(skills.LEADER_OF_MEN), 2),
])  # fmt: skip
def test_a_leader_of_men_helps_the_initiative(class_id: str, had: Mapping[str, Any], bonus: int) -> None:
    fight = Fight("initiative", {"class": class_id, **had})
    fight.do("red", "initiative", [3, 4, 4, 4, *([6, 1] if bonus == 1 else [])])
    assert {event.seat: event.bonus for event in fight.events if hasattr(event, "bonus")}["red"] == bonus
    # Seven against eight: one point makes a tie, which the single dice decide.
    assert fight.battle.state.initiative[0] == ("red" if bonus else "blue")


@pytest.mark.parametrize(("had", "count"), [({}, 4), (crew(skills.EXTRA_WEAPONRY, bank=PHOTONS), 5)])
def test_extra_weaponry_is_a_die_more(had: Mapping[str, Any], count: int) -> None:
    fight = Fight("attack", had).fire(PHOTONS, 8, [1] * count)
    assert len(fight.rolled["attack:photon-torpedo"]) == count


@pytest.mark.parametrize(("had", "hull"), [({}, 2), (crew(skills.ENHANCED_SHIELDS), 0)])
def test_enhanced_shields_stop_four_points_more(had: Mapping[str, Any], hull: int) -> None:
    """Three torpedoes do twelve points to a D7K whose shields are down to ten of 22, or fourteen of 26."""
    plain = Fight("attack", foe=had).ship("foe").shields
    fight = Fight("attack", foe={**had, "shields": plain - 12})
    fight.fire(PHOTONS, 8, [4, 4, 4, 1, *[1] * hull])
    assert fight.events[0].hull == hull
    assert fight.ship("foe").roster.shields == plain


@pytest.mark.parametrize(("had", "lost", "criticals"), [({}, 2, 1), (crew(skills.ELITE_MARINES), 1, 2)])
def test_elite_marines_raid_better(had: Mapping[str, Any], lost: int, criticals: int) -> None:
    """Of a 2, a 4 and a 5, the elite lose only the second, and do harm with the second and third."""
    fight = Fight("attack", {**had, "actions": ["hit_and_run"]}, {"shields": 0})
    fight.do(
        "red",
        "attack",
        [2, 4, 5, *[1] * criticals],
        unit="hood",
        raids=[{"target": "foe", "marines": 3}],
        sights={"foe": {"range": 3000}},
    )
    raided = next(event for event in fight.events if hasattr(event, "lost") and hasattr(event, "criticals"))
    assert (raided.lost, raided.criticals) == (lost, criticals)
    assert fight.ship("hood").marines == 10 - lost


def test_a_lucky_crew_names_the_face_once_a_battle() -> None:
    fight = Fight("attack", {**crew(skills.LUCKY_CREW), "xp": 2}, {"shields": 0}).fire(0, 10, [1, 1])
    fight.do("red", "reroll", unit="hood", places=[0], face=6)
    assert fight.ship("hood").skills_used == ("lucky-crew",)
    with pytest.raises(IllegalOrder):
        fight.do("red", "reroll", unit="hood", places=[1], face=6)
    assert fight.ship("hood").xp_spent == 1
    plain = Fight("attack", {"xp": 2}, {"shields": 0}).fire(0, 10, [1, 1])
    with pytest.raises(IllegalOrder):
        plain.do("red", "reroll", unit="hood", places=[0], face=6)


@pytest.mark.parametrize(("had", "after"), [({}, 2), (crew(skills.CHIEF_ENGINEER), 1)])
def test_a_chief_engineer_repairs_what_just_failed(had: Mapping[str, Any], after: int) -> None:
    """Quality 4 and a 4 make 8, which repairs nothing; one more repairs a level."""
    fight = Fight("end", {**had, "criticals": {"impulse": 2}})
    fight.do("red", "repair", [4], locations={"hood": ["impulse"]})
    assert fight.ship("hood").criticals.impulse == after


@pytest.mark.case("CMP-019")
@pytest.mark.parametrize(("had", "hits"), [({}, 0), (crew(skills.LONG_RANGED, system="Phaser"), 1)])
def test_long_ranged_targeting_hits_where_the_range_spoils_the_shot(
    had: Mapping[str, Any], hits: int
) -> None:
    """A phaser-1 at 10 inches and a 2, which with its accuracy makes 4, or 3 at long range."""
    fight = Fight("attack", had, {"shields": 0}).fire(0, 10, [2, 1, *[2] * hits])
    assert fight.events[0].hits == hits


def test_long_ranged_targeting_is_for_its_system_alone() -> None:
    phasers = crew(skills.LONG_RANGED, system="Phaser")
    needed = [Fight("attack", had).fire(PHOTONS, 12, [1] * 4).events[0].needed for had in ({}, phasers)]
    assert needed == [5, 5]


def test_a_skilled_captain_takes_two_actions_without_a_power_drain_once() -> None:
    two = [{"action": "all_hands"}, {"action": "overload"}]
    with pytest.raises(IllegalOrder, match="a penalty is owed"):
        Fight("movement").do("red", "move", unit="hood", actions=two)
    fight = Fight("movement", crew(skills.SKILLED_CAPTAIN)).do("red", "move", unit="hood", actions=two)
    assert fight.ship("hood").penalties == ()
    assert fight.ship("hood").skills_used == ("skilled-captain",)
    with pytest.raises(IllegalOrder, match="a penalty is owed"):
        Fight("movement", {**crew(skills.SKILLED_CAPTAIN), "skills_used": ["skilled-captain"]}).do(
            "red", "move", unit="hood", actions=two
        )


def entered(record: UnitRecord) -> Any:
    """Give a ship as a battle begins with it."""
    return setup.ship_from(record, Seat("red"), Rules())


@pytest.mark.parametrize("code", skills.TITLES)
def test_the_engine_works_the_same_figures_in_as_the_campaign(code: str) -> None:
    """What the campaign shows of a refitted ship is what fights."""
    record = ship("hood", "federation.ca")
    details = skills.open_details(CA, (), code)
    for detail in details:
        had = (Skill(code, detail),)
        fights = entered(ship("hood", "federation.ca", skills=had)).roster
        shown = skills.refitted(CA, had)
        assert (fights.damage, fights.crippled, fights.shields) == (
            shown.damage,
            shown.crippled,
            shown.shields,
        )
        assert fights.traits == shown.traits
        assert [(bank.dice, bank.traits) for bank in fights.banks] == [
            (b.ad, b.traits) for b in shown.weapons
        ]
        assert detail_label(CA, detail) or not detail
    assert details
    assert entered(record).roster.damage == CA.damage


def test_a_ship_comes_out_of_the_aftermath_as_it_goes_into_the_next_battle() -> None:
    """Damage is brought home on the sheet, repaired by dice, and there again in the next battle."""
    fight = Fight("attack", foe={"shields": 0, "damage": 5, "criticals": {"crew": 1}, "marines": 3})
    home: UnitFate = fate(fight.ship("foe"))
    assert Sheet.of(home.sheet).damage == 5
    fleet = blue(ship("foe", "klingon.d7k"))
    hood = red()
    procedure = procedures()["aftermath"]
    fates = outcome("red", home, UnitFate(hood.units[0].id, Seat("red"), "fit"))
    play = Play(procedure, procedure.begin((hood, fleet), fates, {"points": 500}))
    play.do("blue", "proceed").do("blue", "repair", units=["foe"], dice=[1, 1, 1, 1])
    again = entered(play.unit("foe"))
    assert (again.damage, again.shields, again.marines) == (1, again.roster.shields, again.roster.marines)
    assert again.criticals == type(again.criticals)()
