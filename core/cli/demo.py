"""The verb `demo`: a pack's first operation, played by bots to its aftermath and told turn by turn."""

from collections.abc import Sequence

from core.cli.do import told
from core.cli.output import table
from core.contract import canon
from core.contract.errors import BadInput
from core.service.battles import Control
from core.service.desk import Desk
from core.service.timeline import Lane

PACK = "rickerbee"
MOST_ORDERS = 20_000
"""An operation that takes more orders than this does not end by itself."""


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
    for lane in desk.timeline(operation).lanes:
        print(f"\n{lane.battle.name}: {_result(lane)}")
    stranded = desk.run(campaign, "operation.accept", operation=operation).result
    if stranded:
        print(f"Nobody was left to bring home: {', '.join(stranded)}")
    hold_due(desk, campaign)
    desk.run(campaign, "session.end")
    _standings(desk, campaign)
    print(f"\nAll of it is kept in {desk.database.name}; look with:")
    print(f"bridgehead show campaign {campaign} --database {desk.database.name}")


def play_operation(desk: Desk, campaign: str, operation: str) -> None:
    """Let bots decide in every battle of an operation until all are over, and tell what happens.

    Raises:
        BadInput: when it does not end.
    """
    turn = 0
    account = Account(desk, campaign)
    for _ in range(MOST_ORDERS):
        timeline = desk.timeline(operation)
        if timeline.over:
            return
        ready = [lane for lane in timeline.lanes if lane.playable]
        if not ready:
            stuck = "; ".join(f"{lane.battle.name}: {lane.why}" for lane in timeline.lanes)
            raise BadInput(f"operation {timeline.operation.name}", f"nobody can act in it: {stuck}")
        # The battle that is behind goes first, so that the account follows the clock.
        lane = min(ready, key=lambda one: (one.battle.turn, timeline.lanes.index(one)))
        if lane.battle.turn > turn:
            turn = lane.battle.turn
            print(f"\nTurn {turn}")
        desk.run(campaign, "battle.bot", battle=lane.battle.id, seat=lane.to_act[0])
        account.go_on()
    raise BadInput("operation", f"has not ended after {MOST_ORDERS} orders")


def hold_due(desk: Desk, campaign: str) -> None:
    """Hold every procedure that is due, a bot deciding for each force, and tell what happens."""
    while due := desk.due(campaign):
        first = due[0]
        account = Account(desk, campaign)
        held = desk.run(
            campaign,
            "procedure.begin",
            procedure=first.procedure,
            forces=first.forces,
            ruleset=first.ruleset,
            battle=first.battle,
        ).result
        while to_act := desk.battle(held).to_act:
            desk.run(campaign, "battle.bot", battle=held, seat=to_act[0])
        account.go_on()


class Account:
    """Tells what has happened in a campaign since it was last told, under the name of the battle or procedure."""

    def __init__(self, desk: Desk, campaign: str) -> None:
        self._desk, self._campaign = desk, campaign
        self._told = desk.campaign(campaign).head
        self._battle = ""

    def go_on(self) -> None:
        """Tell the events of every entry since."""
        for entry in self._desk.log(self._campaign, self._told):
            self._told = entry.number
            if entry.battle is None or not entry.events:
                continue
            if entry.battle != self._battle:
                self._battle = entry.battle
                print(f"\n{self._desk.battle(entry.battle).battle.name}")
            for line in told(self._desk, entry.battle, entry.events):
                print(f"  {line}")


def _result(lane: Lane) -> str:
    outcome = lane.battle.outcome or {}
    scores = ", ".join(f"{side} {score}" for side, score in sorted(outcome["scores"].items()))
    winner = outcome["winner"]
    return f"{f'{winner} wins' if winner else 'a draw'} after {outcome['turns']} turns ({scores}). {outcome['reason']}"


def _standings(desk: Desk, campaign: str) -> None:
    print("\nStandings")
    rows: list[Sequence[object]] = []
    for force in desk.forces(campaign):
        units = desk.units(force.id)
        gone = [unit.name for unit in units if unit.left is not None or unit.condition == "destroyed"]
        rows.append((force.name, force.prestige, force.points, len(units) - len(gone), ", ".join(gone)))
    table(("force", "prestige", "points", "units", "lost"), rows)
