"""What is to be done next in a campaign, first things first."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from core.service.due import Due
from core.service.leads import lead_of
from core.service.stakes import Obstacle
from core.store.repository import BattleInfo, CampaignInfo, ForceInfo, OperationInfo
from gui.shell import Shell


@dataclass(frozen=True)
class Step:
    """Something to do: a page to go to, after a command where one has to be carried out first.

    Args:
        why: in a line.
        page: where to go, with the ids of what it is about.
        command: carried out before; its result is what the page is about.
        urgent: whether it is due, and not only possible.
        warning: what should be done first; where there is something, the user is asked.
        fault: why it will be refused.
        forces: who takes part in what is started, where something may come first.
        stays: whether the command may take its time: it is carried out in the background, and the page stays.
    """

    title: str
    why: str
    page: str
    about: Mapping[str, str] = field(default_factory=dict)
    command: str = ""
    arguments: Mapping[str, Any] = field(default_factory=dict)
    urgent: bool = True
    warning: str = ""
    fault: str = ""
    forces: tuple[str, ...] = ()
    stays: bool = False

    def take(self, shell: Shell, campaign: str) -> None:
        """Do it."""
        about = {"campaign": campaign, **self.about}
        if self.stays:
            shell.start(
                self.title, lambda _progress: shell.desk.run(campaign, self.command, **self.arguments)
            )
            return
        if self.command:
            done = shell.run(campaign, self.command, **self.arguments)
            if done is None:
                return
            about[self.page] = str(done.result)
        shell.go(self.page, **about)


def next_steps(shell: Shell, campaign: str) -> Sequence[Step]:
    """List the steps of a campaign in the order of taking them; what is only possible comes last.

    Raises:
        BadInput: when the campaign is not there.
    """
    desk = shell.desk
    info = desk.campaign(campaign)
    if info.status == "over":
        return ()
    battles, operations = desk.battles(campaign), desk.operations(campaign)
    due = desk.due(campaign)
    forces = desk.forces(campaign)
    names = {force.id: force.name for force in forces}
    return [
        *_held(shell, battles, names),
        *(_due(one, battles) for one in due if one.battle is not None),
        *_fought(operations, battles),
        *(_due(one, battles) for one in _first(due)),
        *_plans(desk.plans(campaign), due, names, {one.plan: one for one in desk.obstacles(campaign)}),
        *_admirals(forces),
        *_possible(desk.procedures(campaign), info),
        *_stakes(desk.plans(campaign)),
    ]


def _admirals(forces: Sequence[ForceInfo]) -> list[Step]:
    """Let the computer's admirals act, where there are any; what is due they do by themselves."""
    led = [force.name for force in forces if force.left is None and lead_of(force) is not None]
    why = f"{', '.join(led)}: they challenge anew, and fight out what is among themselves."
    step = Step("Let the admirals act", why, "campaign", {}, "admiral.act", urgent=False, stays=True)
    return [step] if led else []


def page_of(battle: BattleInfo) -> str:
    """Give the page on which a battle or procedure is played."""
    return "procedure" if battle.theater == "campaign" else "battle"


def _held(shell: Shell, battles: Sequence[BattleInfo], names: Mapping[str, str]) -> list[Step]:
    found = []
    for battle in battles:
        if battle.theater == "campaign" and battle.status == "running":
            seats = shell.desk.battle(battle.id).to_act
            who = ", ".join(names.get(seat, seat) for seat in seats) or "somebody"
            why = f"It has been begun; still to choose: {who}."
            found.append(Step(f"Go on with: {battle.name}", why, "procedure", {"procedure": battle.id}))
    return found


def _fought(operations: Sequence[OperationInfo], battles: Sequence[BattleInfo]) -> list[Step]:
    found = []
    for operation in operations:
        parts = [battle for battle in battles if battle.operation == operation.id]
        if operation.status == "over" or not parts:
            continue
        at = {"operation": operation.id}
        if all(battle.status == "over" for battle in parts):
            found.append(
                Step(f"Take in the outcome of {operation.name}", "All its battles are over.", "operation", at)
            )
        else:
            turn = turn_of(operation, parts)
            under_way = bool(operation.turn) or turn > 1
            told = f"Turn {turn} is being played." if under_way else "Its battles are set up."
            found.append(Step(f"Play {operation.name}", told, "operation", at))
    for battle in battles:
        if battle.operation is None and battle.theater != "campaign" and battle.status != "accepted":
            over = battle.status == "over"
            title = f"Take in the outcome of {battle.name}" if over else f"Play {battle.name}"
            found.append(
                Step(
                    title, "It is over." if over else f"Turn {battle.turn}.", "battle", {"battle": battle.id}
                )
            )
    return found


def _due(due: Due, battles: Sequence[BattleInfo]) -> Step:
    names = {battle.id: battle.name for battle in battles}
    why = (
        f"After the battle {names.get(due.battle, due.battle)}." if due.battle else "Before the first battle."
    )
    arguments = {
        "procedure": due.procedure,
        "forces": list(due.forces),
        "ruleset": due.ruleset,
        "battle": due.battle,
    }
    return Step(f"Begin: {due.title}", why, "procedure", {}, "procedure.begin", arguments)


def _first(due: Sequence[Due]) -> list[Due]:
    """Give what can be held now before the first battle: of the musters that a force still has to hold, the first."""
    found: list[Due] = []
    for one in due:
        if one.battle is None and not any(set(one.forces) & set(before.forces) for before in found):
            found.append(one)
    return found


def missing(due: Sequence[Due], forces: Collection[str]) -> list[Due]:
    """Give what some forces still have to hold before the first battle, each by those of them that do."""
    own = [
        replace(one, forces=tuple(force for force in one.forces if force in forces))
        for one in due
        if one.battle is None
    ]
    return [one for one in own if one.forces]


def held_by(due: Due, names: Mapping[str, str]) -> str:
    """Name a procedure with the forces that hold it."""
    return f"{due.title} ({', '.join(names.get(force, force) for force in due.forces)})"


def taking_part(battles: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """Give the forces that fight in the battles of a plan."""
    return tuple(dict.fromkeys(str(seat["force"]) for battle in battles for seat in battle["seats"]))


def _plans(
    plans: Sequence[Mapping[str, Any]],
    due: Sequence[Due],
    names: Mapping[str, str],
    hindered: Mapping[str, Obstacle],
) -> list[Step]:
    """What waits to be fought: what was agreed on is looked at first, for it may be fought another day."""
    faults = {key: f"It cannot begin so. {'; '.join(one.faults)}" for key, one in hindered.items()}
    return [
        Step(
            f"Fight: {plan['title']}",
            str(plan.get("brief", "")),
            "plan",
            {"plan": plan["id"]},
            fault=faults.get(plan["id"], ""),
            forces=taking_part(plan["battles"]),
        )
        if plan.get("committed")
        else _start(plan, due, names, faults.get(plan["id"], ""))
        for plan in plans
    ]


def _start(plan: Mapping[str, Any], due: Sequence[Due], names: Mapping[str, str], fault: str) -> Step:
    forces = taking_part(plan["battles"])
    first = "; ".join(held_by(one, names) for one in missing(due, forces))
    return Step(
        f"Start {plan['title']}",
        str(plan.get("brief", "")),
        "operation",
        {},
        "operation.start",
        {"plan": plan["id"]},
        warning=f"First: {first}" if first else "",
        fault=fault,
        forces=forces,
    )


def _stakes(plans: Sequence[Mapping[str, Any]]) -> list[Step]:
    """What each side stands to win in what could be started at once."""
    why = "What to bring, and what each side stands to win."
    return [
        Step(f"Look at the plan {plan['title']}", why, "plan", {"plan": plan["id"]}, urgent=False)
        for plan in plans
        if not plan.get("committed")
    ]


def _possible(known: Sequence[Due], info: CampaignInfo) -> list[Step]:
    """What can be done at any time: procedures for between battles, and a battle of the players' own making."""
    found = [
        Step(
            one.title,
            one.summary or "When a player wants it.",
            "hold",
            {"ruleset": one.ruleset, "procedure": one.procedure},
            urgent=False,
        )
        for one in known
        if one.moment == "between"
    ]
    if info.space or info.ground:
        why = "Choose scenario, sides and units from the forces."
        found.append(Step("Set up a battle", why, "arrange", urgent=False))
    if info.space and info.ground:
        why = "A battle in space and one on the ground, with links between them."
        found.append(Step("Set up a linked operation", why, "joining", urgent=False))
    return found


def turn_of(operation: OperationInfo, battles: Sequence[BattleInfo]) -> int:
    """Give the turn of an operation: that of its clock, or of its battle that is ahead; without links no clock ticks."""
    return max([operation.turn, *(battle.turn for battle in battles if battle.operation == operation.id)])
