"""What the bot answers besides: setting up, repairs, choices in between, whatever it is asked."""

from random import Random

import pytest

from core.api import BadInput, BattleSetup, SeatForce, UnitRecord
from core.battle.bots import auto_resolve, make_bot
from core.battle.play import Battle
from core.contract.dice import SeededDice
from plugins.actasf.bot.answers import keep
from plugins.actasf.questions import KeepOpen
from plugins.actasf.turn_orders import Keep, Lead
from tests.benchmarks.bench_bots import against
from tests.rules.actasf.bot.positions import FED, KLI, STAR_FLEET, arranged, decide, ship


def test_names_its_levels() -> None:
    with pytest.raises(BadInput, match="there are: sound"):
        STAR_FLEET.bot("admiral")


def test_repairs_what_gets_worse_first() -> None:
    state = arranged(
        {
            "ca": ship("fed.ca", 36, 20, criticals={"impulse": 2, "crew": 2, "shields": 1}),
            "ff": ship("fed.ffg", 30, 20),
            "d7": ship("kli.d7k", 36, 40, 180),
        },
        step="end",
    )
    assert decide(state).locations == {"ca": ("crew",)}


def test_repairs_everything_with_all_hands() -> None:
    criticals = {"impulse": 2, "dilithium": 2, "shields": 6}
    state = arranged(
        {
            "ca": ship("fed.ca", 36, 20, criticals=criticals, actions=["all_hands"]),
            "d7": ship("kli.d7k", 36, 40, 180),
        },
        step="end",
    )
    assert decide(state).locations == {"ca": ("dilithium", "impulse")}


def test_keeps_the_action_that_helps_most() -> None:
    question = KeepOpen("ca", FED, ("reload", "boost_shields"))
    assert keep(question) == Keep("boost_shields")


def test_moves_and_fires_in_the_usual_order() -> None:
    seats = [{"seat": "fed", "side": "fed", "leads": "ask"}, {"seat": "kli", "side": "kli"}]
    state = arranged(
        {"ca": ship("fed.ca", 36, 20), "d7": ship("kli.d7k", 36, 40, 180)}, step="end", seats=seats
    )
    asked = state.__class__(
        **{**{f: getattr(state, f) for f in state.__struct_fields__}, "step": "movement", "leading": (FED,)}
    )
    assert decide(asked) == Lead(depart=False)


def setup(mode: str) -> BattleSetup:
    forces = tuple(
        SeatForce(seat, seat, tuple(UnitRecord(f"{seat}-{n}", f"{seat} {n}", cls, 4, xp=2) for n in range(3)))
        for seat, cls in ((FED, "federation.ca"), (KLI, "klingon.d7k"))
    )
    return BattleSetup("a-call-to-arms", forces, mode=mode, detail={"turns": 4})


@pytest.mark.parametrize("mode", ["board", "cards"])
def test_answers_whatever_it_is_asked(mode: str) -> None:
    chance = Random(5)
    dice = SeededDice(chance)
    battle = Battle.begin(STAR_FLEET, setup(mode), dice)
    bots = {seat: make_bot(STAR_FLEET, "sound") for seat in (FED, KLI)}
    for _ in auto_resolve(battle, bots, chance, dice):
        pass
    assert STAR_FLEET.outcome(battle.state) is not None


def test_sets_up_facing_the_enemy_in_its_zone() -> None:
    chance = Random(5)
    battle = Battle.begin(STAR_FLEET, setup("board"), SeededDice(chance))
    bots = {seat: make_bot(STAR_FLEET, "sound") for seat in (FED, KLI)}
    for _ in auto_resolve(battle, bots, chance, SeededDice(chance)):
        if battle.state.step != "deployment":
            break
    for unit in battle.state.units.values():
        left, bottom, right, top = battle.state.zones[unit.seat][0]
        assert left <= unit.at[0] <= right and bottom <= unit.at[1] <= top
        assert unit.heading == (0 if bottom == 0 else 18000)


def wounded(code: str, chance: Random) -> dict[str, object]:
    """Give a ship anywhere, in any condition."""
    rows = ("impulse", "dilithium", "weapons", "crew", "shields")
    return ship(
        code,
        chance.randint(1, 71),
        chance.randint(1, 47),
        chance.randint(0, 359),
        criticals={row: chance.choice((0, 0, 1, 2, 3, 4)) for row in rows},
        damage=chance.choice((0, 3, 6, 8)),
        shields=chance.choice((0, None)),
        disabled=chance.sample(range(5), chance.randint(0, 4)),
        banks={"5": {"spent": chance.randint(0, 1)}},
        safe_turns=chance.randint(0, 1),
        actions=chance.choice(([], ["hit_and_run"], ["overload"], ["evasive", "all_hands"])),
        penalties=chance.choice(([], ["slow"], ["phasers_only"], ["no_phasers"])),
        stricken=chance.choice((None, None, None, None, 2)),
    )


@pytest.mark.parametrize("step", ["movement", "attack", "end"])
def test_its_own_ideas_are_legal_in_any_condition(step: str) -> None:
    chance = Random(3)
    for _ in range(25):
        fleet = {f"f{n}": wounded(code, chance) for n, code in enumerate(("fed.ca", "fed.cf", "fed.pol"))}
        fleet |= {f"k{n}": wounded(code, chance) for n, code in enumerate(("kli.d7k", "kli.d5k"))}
        fleet["f3"] = ship("fed.bcg", chance.randint(1, 71), chance.randint(1, 47))
        if step == "movement":
            fleet = {name: {**unit, "actions": [], "penalties": []} for name, unit in fleet.items()}
        state = arranged(fleet, step=step)
        idea = next(STAR_FLEET.bot()._ideas(STAR_FLEET.view(state, FED), FED))
        assert not STAR_FLEET.violations(state, FED, idea)
        decide(state)


def test_beats_a_bot_of_no_skill() -> None:
    assert sum(against("actasf", "sound", "random", 400, range(10))) >= 9
