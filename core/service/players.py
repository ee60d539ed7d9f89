"""Commands about the people who play."""

from core.contract.errors import BadInput
from core.contract.written import named
from core.service.commands import command
from core.service.commitments import open_plans
from core.service.playing import Control, hand_over, roll_missing
from core.store import models
from core.store.log import Work


@command("player.add", title="Add a player")
def add_player(work: Work, name: str, notes: str = "") -> str:
    """Add a player who joins the campaign.

    Gives the player's id.
    """
    name = named(name)
    if any(other.name == name and other.left is None for other in work.find(models.Player)):
        work.notes.append(f"There is another player called {name}")
    player = work.add(models.Player(id=work.new_id(name), campaign=work.campaign.id, name=name, notes=notes))
    return player.id


@command("player.rename", title="Rename a player")
def rename_player(work: Work, player: str, name: str) -> None:
    """Give a player another name."""
    work.set(work.get(models.Player, player), name=named(name))


@command("player.note", title="Note something about a player")
def note_player(work: Work, player: str, notes: str) -> None:
    """Replace the notes about a player."""
    work.set(work.get(models.Player, player), notes=notes)


@command("player.leave", title="Let a player leave")
def leave_player(work: Work, player: str, to: str | None = None) -> None:
    """Let a player leave the campaign. The forces go to another player, or leave the campaign too."""
    row = present(work, player)
    if to == player:
        raise BadInput("player.leave, to", "is the player who leaves")
    heir = None if to is None else present(work, to)
    for force in work.find(models.Force, player=player):
        if heir is not None:
            work.set(force, player=heir.id)
        elif force.left is None:
            work.set(force, left=f"{row.name} left the campaign")
            _tell_plans(work, force)
            _tell_procedures(work, force)
    work.set(row, left="left the campaign")


@command("player.return", title="Let a player come back")
def return_player(work: Work, player: str) -> None:
    """Let a player who left come back, with the forces that nobody took over."""
    row = work.get(models.Player, player)
    if row.left is None:
        raise BadInput(f"player {row.name}", "has not left")
    work.set(row, left=None)
    for force in work.find(models.Force, player=player):
        work.set(force, left=None)


@command("player.absent", title="Let bots play for a player")
def absent_player(work: Work, player: str, level: str = "") -> list[str]:
    """Hand every seat that a player's units hold in running battles to a bot, and give those battles."""
    return _hand(work, player, Control(by="bot", level=level))


@command("player.present", title="Let a player take the seats back")
def present_player(work: Work, player: str) -> list[str]:
    """Hand every seat that a player's units hold in running battles back to the player, and give those battles."""
    return _hand(work, player, Control())


def _tell_plans(work: Work, force: models.Force) -> None:
    """Note the plans that a force was to fight and now cannot."""
    operations = work.find(models.Operation, campaign=work.campaign.id)
    for plan in open_plans(work.campaign, operations):
        if plan.get("committed") and any(
            seat["force"] == force.id for battle in plan["battles"] for seat in battle["seats"]
        ):
            work.notes.append(f"{plan['title']} cannot be fought without {force.name}: call it off")


def _tell_procedures(work: Work, force: models.Force) -> None:
    """Note the procedures that wait for a force that has left."""
    for row in work.find(models.Battle, campaign=work.campaign.id, theater="campaign", status="running"):
        if any(one["id"] == force.id for one in row.setup["forces"]):
            work.notes.append(
                f"{row.name} may wait for {force.name}: let a bot decide there, or take it back"
            )


def present(work: Work, player: str) -> models.Player:
    """Give a player who plays.

    Raises:
        BadInput: when there is none of that id, or the player has left.
    """
    row = work.get(models.Player, player)
    if row.left is not None:
        raise BadInput(f"player {row.name}", "has left the campaign")
    return row


def _hand(work: Work, player: str, control: Control) -> list[str]:
    present(work, player)
    forces = {force.id for force in work.find(models.Force, player=player)}
    units = {unit.id for force in sorted(forces) for unit in work.find(models.Unit, force=force)}
    changed: dict[str, list[str]] = {}
    for battle in (
        *work.find(models.Battle, status="running"),
        *work.find(models.Battle, status="standing by"),
    ):
        if battle.theater == "campaign":
            continue
        seats = [
            seat["seat"]
            for seat in battle.setup["forces"]
            if any(unit["id"] in units for unit in seat["units"])
        ]
        if seats:
            hand_over(work, battle, seats, control)
            changed[battle.id] = seats
    for battle_id, seats in changed.items():
        if roll_missing(work, work.get(models.Battle, battle_id), seats) is not None:
            break  # somebody else has to type the next die
    return list(changed)
