"""The verb `demo`: a pack's first operation, played by bots to its aftermath and told turn by turn."""

from collections.abc import Sequence

from core.cli import output
from core.cli.account import Account
from core.cli.names import Names
from core.cli.outcome import summed_up
from core.contract import canon
from core.contract.errors import BadInput
from core.contract.records import Outcome
from core.service.desk import Desk
from core.service.playing import Control

PACK = "rickerbee"


def play(desk: Desk, seed: int, pack: str = PACK) -> None:
    """Start the pack, play its first operation and what follows it, and say where all of it is kept."""
    campaign = desk.run(None, "campaign.start", pack=pack, seed=seed).campaign
    info = desk.campaign(campaign)
    print(f"{info.name} ({campaign}), dice from seed {seed}. {info.facts['summary']}")
    desk.run(campaign, "session.begin", notes="Played by bots.")
    hold_due(desk, campaign)
    plan = next(iter(info.facts["plans"].values()))
    seats = {seat["seat"] for battle in plan["battles"] for seat in battle["seats"]}
    control = canon.plain({seat: Control(by="bot") for seat in seats})
    operation = desk.run(campaign, "operation.start", plan=plan["id"], control=control).result
    print(f"\n{plan['title']}. {plan['brief']}")
    play_operation(desk, campaign, operation)
    names = Names(desk, campaign)
    for lane in desk.timeline(operation).lanes:
        outcome = canon.convert(lane.battle.outcome, Outcome, lane.battle.id)
        names.add(one.squad for one in outcome.squads)
        print(f"\n{lane.battle.name}: {summed_up(outcome)}")
    stranded = desk.run(campaign, "operation.accept", operation=operation).result
    if stranded:
        print(f"Nobody was left to bring home: {', '.join(map(names.plain, stranded))}")
    hold_due(desk, campaign)
    desk.run(campaign, "session.end")
    _standings(desk, campaign)
    print(f"\nAll of it is kept in {desk.database.name}, apart from your own campaigns; look with:")
    print(output.program("show", "campaign", campaign, *output.kept_in(desk.database.name)))


def play_operation(desk: Desk, campaign: str, operation: str) -> None:
    """Let bots decide in every battle of an operation until all are over, and tell what happens.

    Raises:
        BadInput: when it does not end.
    """
    account = Account(desk, campaign, desk.campaign(campaign).head)
    while not (timeline := desk.timeline(operation)).over:
        print(f"\nTurn {min(lane.battle.turn for lane in timeline.lanes if lane.battle.outcome is None)}")
        played = desk.run(campaign, "operation.bots", operation=operation, until="turn").result
        if not played.orders:
            raise BadInput(f"operation {timeline.operation.name}", f"nobody can act in it: {played.stopped}")
        account.go_on()


def hold_due(desk: Desk, campaign: str) -> None:
    """Hold every procedure that is due, a bot deciding for each force, and tell what happens."""
    while due := desk.due(campaign):
        first = due[0]
        account = Account(desk, campaign, desk.campaign(campaign).head)
        held = desk.run(
            campaign,
            "procedure.begin",
            procedure=first.procedure,
            forces=first.forces,
            ruleset=first.ruleset,
            battle=first.battle,
        ).result
        desk.run(campaign, "battle.bots", battle=held, seats="all")
        account.go_on()


def _standings(desk: Desk, campaign: str) -> None:
    print("\nStandings")
    rows: list[Sequence[object]] = []
    for force in desk.forces(campaign):
        units = desk.units(force.id)
        gone = [unit.name for unit in units if unit.left is not None or unit.condition == "destroyed"]
        rows.append((force.name, force.prestige, force.points, len(units) - len(gone), ", ".join(gone)))
    output.table(("force", "prestige", "points", "units", "lost"), rows)
