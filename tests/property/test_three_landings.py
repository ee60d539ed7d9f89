"""The pack of three linked operations: bots play each to its end, the books balance, and the sky can decide a siege."""

from pathlib import Path

import pytest

import campaigns
from core.service.desk import Desk

PACK = Path(campaigns.__file__).parent / "three-landings"
PLANS = {
    "landing-under-fire": {"transporter", "shuttle"},
    "extraction": {"recovery"},
    "siege-of-tarn": {"transporter"},
}
"""Each with the ways that are used in it."""
DECIDED = 13
"""A seed from which the siege is decided in orbit."""


def fought(folder: Path, plan: str, seed: int) -> tuple[Desk, str, str]:
    """Let bots play an operation of the pack to its end."""
    desk = Desk.open(folder / f"{plan}.sqlite")
    campaign = desk.run(None, "campaign.start", pack=str(PACK), seed=seed).campaign
    operation = desk.run(campaign, "operation.start", plan=plan).result
    desk.run(campaign, "operation.bots", operation=operation, seats="all")
    return desk, campaign, operation


def people(desk: Desk, campaign: str) -> set[str]:
    """Give the squads of all units that serve."""
    return {
        squad["id"]
        for force in desk.forces(campaign)
        for unit in desk.units(force.id)
        if unit.left is None
        for squad in unit.squads
    }


@pytest.mark.parametrize("plan", PLANS)
def test_bots_play_an_operation_to_its_end(tmp_path, plan):
    desk, campaign, operation = fought(tmp_path, plan, DECIDED)
    timeline = desk.timeline(operation)
    assert timeline.over
    assert {one.kind for one in timeline.transfers} >= PLANS[plan]
    assert {one.fate for one in timeline.passages} <= {"arrived", "turned back", "shot down"}
    lost = {
        squad["squad"]["id"]
        for lane in timeline.lanes
        for squad in lane.battle.outcome["squads"]
        if squad["fate"] == "lost"
    }
    before = people(desk, campaign)
    stranded = desk.run(campaign, "operation.accept", operation=operation).result
    assert people(desk, campaign) | lost | set(stranded) == before | lost
    assert desk.check().faults == ()
    if plan == "siege-of-tarn":
        _decided_above(desk, campaign, operation)
    desk.close()


def _decided_above(desk: Desk, campaign: str, operation: str) -> None:
    """Find the winner above to have won below, and the aftermath to reward who did."""
    orbit, town = (lane.battle for lane in desk.timeline(operation).lanes)
    assert town.outcome["facts"]["decided_in_orbit"]
    assert town.outcome["winner"] == orbit.outcome["winner"] is not None
    assert town.outcome["reason"] == "decided in orbit, by Orbit of Tarn"
    forces = {"federation": "tarn-garrison", "klingon": "tarn-siege"}
    about = {"procedure": "aftermath", "ruleset": "sfm", "forces": list(forces.values()), "battle": town.id}
    settled = desk.run(campaign, "procedure.begin", **about).result
    while to_act := desk.battle(settled).to_act:
        desk.run(campaign, "battle.order", battle=settled, seat=to_act[0], order={"order": "raise"})
    winner = orbit.outcome["winner"]
    for side, force in forces.items():
        gained = {unit.xp for unit in desk.units(force) if unit.left is None}
        assert gained <= {2 if side == winner else 1}
        assert gained or side != winner
