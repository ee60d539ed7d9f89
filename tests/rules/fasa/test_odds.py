"""The exact odds of a volley agree with the same volley played many times; previews name every term and its rule."""

from collections import Counter
from math import sqrt
from typing import Any

import pytest

from core.api import counted
from core.battle.play import submit
from core.contract.dice import ScriptedDice, SeededDice
from core.contract.errors import DiceNeeded
from core.contract.ids import Seat
from plugins.fasa.odds import NAMES
from plugins.fasa.orders import Evade, Evasion, Face, Lose
from plugins.fasa.phases.damage import open_weapons
from plugins.fasa.phases.location import wound
from plugins.fasa.state import Answer, Hit, with_panel
from tests.rules.fasa.playing import HAWK, Table, power, ship

RED, BLUE, GM = Seat("red"), Seat("blue"), Seat("gamemaster")
TIMES = 1000
BEAMS = power(b1=5, b3=5, b4=4, b5=3)
ALL = power(b1=5, b2=5, b3=5, b4=5, m1=1, m2=1)


def facing(course: str, red: dict[str, Any], blue: dict[str, Any], distance: int = 5, **more: Any) -> Table:
    return Table(
        ship("hood", **red),
        ship("wolf", "blue", (distance, 0), "north-west", **blue),
        course=course,
        step="declaration",
        **more,
    )


FIGHTS: dict[str, tuple[Table, tuple[str, ...]]] = {
    "banks at a shield that holds some": (
        facing("basic", {"power": BEAMS}, {"power": power(shields=(0, 9, 0, 0, 0, 0))}),
        ("b1", "b3", "b4", "b5"),
    ),
    "banks and torpedoes at a full shield": (
        facing("advanced", {"power": ALL}, {"power": power(shields=(0, 15, 0, 0, 0, 0))}),
        ("b1", "b2", "b3", "b4", "m1", "m2"),
    ),
    "a cloaked target": (
        Table(
            ship("hood", power=ALL, lock="hawk"),
            ship("hawk", "blue", (5, 0), "north-west", hull=HAWK, cloaked=True, still=False),
            course="advanced",
            step="declaration",
        ),
        ("b3", "b4", "m1"),
    ),
    "a bolt that may graze, in blocks": (
        Table(
            ship("hood", power=power(shields=(0, 3, 0, 0, 0, 0)), captain=60),
            ship("hawk", "blue", (4, 0), "north-west", hull=HAWK, power=power(m1=10)),
            course="advanced",
            step="declaration",
        ),
        ("m1",),
    ),
    "the graduate course, against impossible odds": (
        Table(
            ship("hood", power=ALL, lock="hawk"),
            ship("hawk", "blue", (18, 0), "north-west", hull=HAWK, cloaked=True, still=True),
            course="graduate",
            step="declaration",
        ),
        ("b3", "b4"),
    ),
    "the graduate course's places": (
        facing("graduate", {"power": ALL}, {"power": power(shields=(0, 6, 0, 0, 0, 0))}),
        ("b3", "b4", "m1"),
    ),
}


def declared(table: Table, weapons: tuple[str, ...]) -> tuple[Any, Any]:
    """Give whose turn it is and the order that fires these weapons at the other ship."""
    (seat,) = table.rules.to_act(table.state)
    mine = next(one for one in table.state.units.values() if one.seat == seat)
    other = next(one for one in table.state.units.values() if one.seat != seat)
    shots = [{"weapon": weapon, "target": other.id} for weapon in weapons]
    return seat, table.rules.order({"order": "declare", "unit": mine.id, "shots": shots})


def resolved(table: Table, seat: Any, order: Any, seed: int, evade: Evade | None = None) -> list[Any]:
    """Play a volley to its end and give the events; its target evades as it says."""
    dice = SeededDice.from_seed(seed)
    played = submit(table.rules, table.state, seat, order, dice)
    events, state = list(played.events), played.state
    while state.verdict is None and (state.step == "evasion" or state.struck):
        answering = table.rules.to_act(state)[0]
        if not state.struck:
            answer: Any = evade or Evade()
        elif isinstance(state.struck[0], Hit):
            answer = Face(state.struck[0].sides[0])
        else:
            answer = Lose(open_weapons(table.rules.rules, state)[0])
        played = submit(table.rules, state, answering, answer, dice)
        events, state = [*events, *played.events], played.state
    return events


def tallied(table: Table, seat: Any, order: Any) -> dict[str, Counter[str]]:
    """Play the volley many times and count what the odds tell of, by the end of their titles."""
    found: dict[str, Counter[str]] = {
        "hit": Counter(),
        "strikes": Counter(),
        "through": Counter(),
        "system": Counter(),
    }
    for seed in range(TIMES):
        events = resolved(table, seat, order, seed)
        for event in events:
            if event.name == "fired" and event.hit:
                found["hit"][" and ".join(event.weapons)] += 1
        struck = [event for event in events if event.name == "struck"]
        found["strikes"][_points(sum(event.damage for event in struck))] += 1
        found["through"][_points(sum(event.through for event in struck))] += 1
        found["system"]["something gets through"] += any(event.through for event in struck)
        for place in {part for event in events if event.name == "located" for part in _parts(event.place)}:
            found["system"][place] += 1
    return found


def _points(points: int) -> str:
    return counted(points, "point")


def _parts(place: str) -> tuple[str, ...]:
    return tuple(NAMES[part] for part in wound(place).parts)


def assert_close(outcomes: Any, tally: Counter[str]) -> None:
    for label, chance in outcomes:
        error = 4 * sqrt(max(chance * (1 - chance), 0.002) / TIMES)
        assert abs(tally[label] / TIMES - chance) <= error, (label, chance, tally[label] / TIMES)


@pytest.mark.parametrize("name", FIGHTS)
def test_odds_agree_with_many_volleys(name, monkeypatch):
    table, weapons = FIGHTS[name]
    seat, order = declared(table, weapons)
    target = table[order.shots[0].target]
    side = table.facts(order.unit)["seen"][target.id]["sides"][0]
    points = target.known.shields[side - 1]
    answer = Answer(1, 1, target.id, 4, ("yes" if points else "no", points), str(side))
    monkeypatch.setattr(table, "state", with_panel(table.state, order.unit, answers=(answer,)))
    told = table.rules.odds(table.rules.view(table.state, seat), seat, order)
    assert told and all(one.exact for one in told)
    tally = tallied(table, seat, order)
    hit, strikes, system = told
    assert_close([line for line in hit.outcomes if "evaded" not in line[0]], tally["hit"])
    assert_close([(label.partition(":")[0], chance) for label, chance in strikes.outcomes], tally["strikes"])
    assert sum(chance for _, chance in strikes.outcomes) == pytest.approx(1, abs=0.01)
    assert_close([line for line in system.outcomes if "evades" not in line[0]], tally["system"])
    got = Counter[str]()
    for label, chance in strikes.outcomes:
        through = label.partition(": ")[2].removesuffix(" through")
        got[counted(int(through) if through not in ("", "none") else 0, "point")] += chance
    assert_close(got.items(), tally["through"])


def test_what_nobody_has_told_is_told_for_none_half_and_all_of_a_shield():
    table, weapons = FIGHTS["banks at a shield that holds some"]
    seat, order = declared(table, weapons)
    view = table.rules.view(table.state, seat)
    titles = [one.title for one in table.rules.odds(view, seat, order)]
    assert "wolf, shield 2 with no, 7 or 15 points: damage that strikes it" in titles
    assert [title for title in titles if title.endswith("hit")][-1].startswith(
        "wolf, shield 2 with 15 points"
    )
    assert "9 points" not in " ".join(titles)


def test_an_answer_of_this_phase_is_believed():
    table = facing("advanced", {"power": ALL, "lock": "wolf"}, {"power": power(shields=(0, 9, 0, 0, 0, 0))})
    seat, order = declared(table, ("b3", "b4"))
    answer = Answer(1, 1, "wolf", 4, ("yes", 9), "2")
    known = with_panel(table.state, "hood", answers=(answer,))
    titles = [one.title for one in table.rules.odds(table.rules.view(known, seat), seat, order)]
    assert "wolf, shield 2 with 9 points: damage that strikes it" in titles
    assert not any("with no" in title for title in titles)


def test_on_the_line_between_two_shields_nobody_knows_what_gets_through():
    table = Table(
        ship("hood", power=ALL),
        ship("wolf", "blue", (2, 2), "north", power=power()),
        course="basic",
        step="declaration",
    )
    assert len(table.facts("hood")["seen"]["wolf"]["sides"]) == 2
    seat, order = declared(table, ("b5",))
    _, strikes = table.rules.odds(table.state, seat, order)
    assert strikes.title.endswith("damage that strikes it")
    assert not any("through" in label for label, _ in strikes.outcomes)


def test_a_volley_is_told_on_few_cards():
    table, weapons = FIGHTS["banks and torpedoes at a full shield"]
    seat, order = declared(table, weapons)
    told = table.rules.odds(table.rules.view(table.state, seat), seat, order)
    assert len(told) == len({one.title for one in told}) == 4
    assert [label for label, _ in told[0].outcomes if label.startswith("m")] == [
        "m1",
        "m1, evaded: 10 points at the same shield",
        "m1, evaded: 5 points at another shield",
        "m2",
    ], "a torpedo like another fares like it"


@pytest.mark.parametrize(
    ("name", "weapon"),
    [("banks and torpedoes at a full shield", "m1"), ("a bolt that may graze, in blocks", "m1")],
)
def test_odds_of_an_evasion_agree_with_many_evasions(name, weapon, monkeypatch):
    """They tell what still strikes the shield that was aimed at; half of what is dodged strikes another."""
    table, weapons = FIGHTS[name]
    seat, order = declared(table, weapons)
    target = table[order.shots[0].target]
    side = table.facts(order.unit)["seen"][target.id]["sides"][0]
    points = target.known.shields[side - 1]
    answer = Answer(1, 1, target.id, 4, ("yes" if points else "no", points), str(side))
    monkeypatch.setattr(table, "state", with_panel(table.state, order.unit, answers=(answer,)))
    hit, _, system = (dict(one.outcomes) for one in table.rules.odds(table.state, seat, order))
    evade = Evade({target.id: Evasion(order.unit, weapon, "port")})
    pierced, turned = Counter[str](), Counter[str]()
    elsewhere = next(line for line in hit if line.endswith("another shield"))
    for seed in range(TIMES):
        events = resolved(table, seat, order, seed, evade)
        struck = [event for event in events if event.name == "struck"]
        pierced[f"something gets through if it evades {weapon}"] += any(
            event.through for event in struck if event.side == side
        )
        turned[elsewhere] += sum(event.side != side for event in struck)
    assert_close([line for line in system.items() if "evades" in line[0]], pierced)
    assert_close([(elsewhere, hit[elsewhere])], turned)
    assert sum(chance for line, chance in hit.items() if line.startswith(f"{weapon}, evaded")) == (
        pytest.approx(hit[weapon])
    )


def test_nothing_is_evaded_in_the_basic_course_nor_a_beam():
    for name in ("banks at a shield that holds some", "the graduate course, against impossible odds"):
        table, weapons = FIGHTS[name]
        seat, order = declared(table, weapons)
        told = table.rules.odds(table.state, seat, order)
        assert not [label for one in told for label, _ in one.outcomes if "evade" in label]


# --- previews ---


def test_a_volley_names_every_term_with_its_rule():
    table, weapons = FIGHTS["a cloaked target"]
    seat, order = declared(table, weapons)
    found = table.rules.preview(table.rules.view(table.state, seat), seat, order)
    terms = {(one.label, one.value, one.rule) for one in found.modifiers}
    assert ("b3 and b4 at hawk: chart W at 5", 9, "Determining Weapon Hits") in terms
    assert ("b3 and b4: hawk is cloaked and moves", -3, "Firing At Cloaked Ships") in terms
    assert ("b3: damage at 5", 3, "Damage Modifiers") in terms
    assert ("m1: damage", 10, "Shields and Damage") in terms
    assert found.gist.endswith("damage to expect at shield 2")
    assert [request.count for request in found.dice] == [1, 1]


def test_a_repair_names_every_term_with_its_rule():
    table = Table(
        ship("hood", generators={"2": 2}, crew=85, casualties=40),
        ship("wolf", "blue", (9, 0)),
        course="advanced",
        step="repair",
    )
    order = table.rules.order({"order": "repair", "rolls": {"hood": "shield-2"}})
    found = table.rules.preview(table.state, RED, order)
    assert [(one.value, one.rule) for one in found.modifiers] == [
        (6, "Systems Repair Status Tracks"),
        (2, "Crew efficiency (house)"),
        (-2, "Casualties (house)"),
    ]
    assert found.odds.outcomes == (("hood: shield 2 is repaired", 0.6),)
    assert table.rules.odds(table.state, RED, order) == (found.odds,)


def test_a_heading_change_tells_its_price():
    table = facing("advanced", {}, {})
    order = table.rules.order({"order": "helm", "turns": {"hood": "port"}})
    found = table.rules.preview(table.state, RED, order)
    assert [(one.label, one.value) for one in found.modifiers] == [
        ("hood: power", -2),
        ("hood: superstructure", -1),
    ]


# --- dice at the table ---


def asked(table: Table, seat: str, order: dict[str, Any]) -> DiceNeeded:
    """Give the question that an order comes to when nobody has typed dice."""

    class Untyped:
        def roll(self, request: Any) -> tuple[int, ...]:
            raise DiceNeeded(request)

    with pytest.raises(DiceNeeded) as needed:
        table.rules.apply(table.state, Seat(seat), table.rules.order(order), Untyped())
    return needed.value


def test_dice_say_who_fires_at_whom_and_what_each_decides():
    table, weapons = FIGHTS["banks at a shield that holds some"]
    shots = [{"weapon": weapon, "target": "wolf"} for weapon in weapons]
    needed = asked(table, "red", {"order": "declare", "unit": "hood", "shots": shots})
    assert needed.about == (
        "hood fires: b1 at wolf, 1 to 9 hits; b3 and b4 at wolf, 1 to 9 hits; b5 at wolf, 1 to 9 hits"
    )
    assert [event.name for event in needed.told] == ["declared", "step"]


def test_the_place_of_damage_is_told_face_by_face():
    table = facing("basic", {"power": power(b3=5)}, {})
    order = table.rules.order(
        {"order": "declare", "unit": "hood", "shots": [{"weapon": "b3", "target": "wolf"}]}
    )

    class OneDie(ScriptedDice):
        def roll(self, request: Any) -> tuple[int, ...]:
            if request.reason == "location":
                raise DiceNeeded(request)
            return super().roll(request)

    with pytest.raises(DiceNeeded) as needed:
        table.rules.apply(table.state, RED, order, OneDie([1]))
    assert needed.value.about.startswith("wolf, shield 2 is pierced: 1 shield, 2 beam, 3 missile, 4 engine")
    assert "fired" in [event.name for event in needed.value.told]


@pytest.mark.parametrize(
    ("step", "order", "about"),
    [
        (
            "sensors",
            {"order": "lock", "unit": "hood", "target": "wolf"},
            "hood turns its sensors on wolf: 1 to 6 locks them",
        ),
        (
            "sensors",
            {"order": "scan", "unit": "hood", "side": 2},
            "hood scans along shield 2: 1 to 3 finds one that stood still",
        ),
        (
            "repair",
            {"order": "repair", "rolls": {"hood": "sensors"}},
            "hood repairs its sensors: 1 to 8 mends it",
        ),
    ],
)
def test_other_dice_say_what_they_decide(step, order, about):
    damaged = {"sensors": 1} if step == "repair" else {}
    table = Table(
        ship("hood", **damaged),
        ship("wolf", "blue", (9, 0)),
        course="advanced",
        step=step,
        order=["hood", "wolf"],
    )
    assert asked(table, "red", order).about.startswith(about)
