"""Simulation: the same seeds give the same battles, on one core and on two."""

import pickle

import msgspec
import pytest

from core.battle.script import Script
from core.battle.simulate import run_once, share, simulate, summary
from core.conformance.toy import SETUPS, Toy
from core.contract.errors import BadInput, CannotSetUp
from core.contract.issues import Issue
from core.contract.records import BattleSetup, SeatForce, UnitRecord


def squads(seat, role, *kinds):
    units = tuple(UnitRecord(f"{seat}-{n}", f"{seat} {n}", kind, 4) for n, kind in enumerate(kinds))
    return SeatForce(seat, seat, units, role=role)


SKIRMISH = Script(
    "sfm",
    setup=BattleSetup(
        "pick_up",
        (squads("red", "attacker", "marine", "heavy"), squads("blue", "defender", "marine", "marine")),
        detail={"turns": 3},
    ),
)


def played(runs, jobs, seed=5):
    results = [r for chunk in simulate(SKIRMISH, runs, jobs, seed, {"red": "random"}) for r in chunk]
    return sorted(results, key=lambda result: result.seed)


def test_two_jobs_play_what_one_job_plays():
    assert played(6, 1) == played(6, 2)
    assert [result.seed for result in played(6, 2)] == [5, 6, 7, 8, 9, 10]


def test_shares_add_up_and_lie_within_their_intervals():
    shares = summary(played(6, 1))
    winners = [s for s in shares if s.label.startswith("winner ")]
    assert sum(s.count for s in winners) == 6
    assert all(0 <= s.low <= s.share <= s.high <= 1 for s in shares)


@pytest.mark.parametrize(
    ("count", "runs", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (50, 100, 0.4038, 0.5962)],
)
def test_intervals_are_wilsons(count, runs, low, high):
    got = share("x", count, runs)
    assert (got.low, got.high) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


@pytest.mark.parametrize("error", [BadInput("a", "b"), CannotSetUp([Issue("a", "b")])])
def test_an_error_of_another_process_says_what_it_said_there(error):
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), vars(again)) == (str(error), vars(error))


def test_a_battle_by_slip_is_told_and_not_simulated():
    assert SKIRMISH.setup is not None
    by_slip = msgspec.structs.replace(SKIRMISH, setup=msgspec.structs.replace(SKIRMISH.setup, mode="slip"))
    with pytest.raises(BadInput, match="bots stopped before the battle was over"):
        list(simulate(by_slip, 1, 1, 5, {}))


def test_bots_are_of_the_usual_level_where_none_is_named():
    asked = []

    class Wild(Toy):
        levels = ("wild", "sound")

        def bot(self, level="sound"):
            asked.append(level)
            return super().bot(level)

    setup = next(iter(SETUPS.values()))
    run_once(Wild(), Script("toy", setup=setup), 1, {setup.forces[0].seat: "sound"})
    assert sorted(asked) == ["sound", *["wild"] * (len(setup.forces) - 1)]
