"""Battles as they stand, and as they stood."""

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from core.contract import canon
from core.contract.engine import Engine, Position, State
from core.contract.errors import BadInput, BridgeheadError
from core.contract.ids import OVER, STANDING_BY, Mode, Seat
from core.contract.records import Outcome
from core.contract.ruleset import Procedure, Ruleset
from core.plugin.manager import Plugins
from core.service import commitments
from core.service.playing import Control
from core.store import repository
from core.store.repository import BattleInfo, LogEntry, PendingInfo, StoredBattle
from core.store.states import played_again, rules_of, unpacked


class BattleView(Struct, frozen=True):
    """A battle as it stands.

    Args:
        ruleset, engine, state, position: None when the battle cannot be played here; `problem` then says why.
        pending: orders whose dice are still being typed.
    """

    battle: StoredBattle
    control: Mapping[str, Control]
    pending: Sequence[PendingInfo]
    outcome: Outcome | None
    ruleset: Ruleset | None = None
    engine: Engine | None = None
    state: State = None
    position: Position | None = None
    mode: Mode = "board"
    to_act: tuple[Seat, ...] = ()
    problem: str = ""

    @property
    def odds(self) -> bool:
        """Whether the odds of orders are told."""
        return all(control.odds for control in self.control.values())

    @property
    def moment(self) -> str:
        """Name the step that runs as the players do; nothing for what is over or has no steps."""
        if self.position is None or self.ruleset is None:
            return ""
        if self.position.step == OVER or self.battle.status in ("over", "accepted"):
            return ""
        if self.position.step == STANDING_BY:
            return STANDING_BY
        titles = {step.id: step.title for step in self.ruleset.info.steps}
        return self.position.title or titles.get(self.position.step, self.position.step)


def look(connection: Connection, plugins: Plugins, battle_id: str) -> BattleView:
    """Give a battle as it stands; one that cannot be played here comes with the reason."""
    battle = repository.battle(connection, battle_id)
    view = _seen(plugins, battle, repository.pending(connection, battle_id))
    if isinstance(view.engine, Procedure) and battle.status == "running":
        bound = commitments.bound_units(connection, plugins, battle.campaign, battle.id)
        view = replace(
            view, state=plugins.guard(battle.ruleset, partial(view.engine.informed, view.state, bound))
        )
    return replace(view, to_act=()) if battle.status in ("over", "accepted") else view


def look_back(
    connection: Connection, plugins: Plugins, battle_id: str, turn: int, step: str = ""
) -> BattleView:
    """Give a battle as it stood when a turn began, or a step of it. Nobody has to act in it.

    A step is reached by playing the turn's orders again with their dice; one that was passed within an order of
    another gives the moment before that order.

    Raises:
        BadInput: when it has not begun such a turn, there is no such step, or its orders come out otherwise today.
    """
    battle = repository.battle(connection, battle_id)
    turns = {began.turn: began for began in repository.turns(connection, battle_id)}
    if turn not in turns:
        there = ", ".join(map(str, turns))
        raise BadInput(f"battle {battle_id}, turn {turn}", f"was not begun; there are turns {there}")
    began = turns[turn]
    then = replace(battle, state=began.state, state_version=began.state_version, turn=turn)
    view = replace(_seen(plugins, then, ()), to_act=())
    if not step or view.ruleset is None or view.engine is not view.ruleset:
        return view
    later = [entry for entry in repository.plays(connection, battle) if entry.number > began.number]
    return _up_to(plugins, view, turn, step, later)


def _up_to(
    plugins: Plugins, view: BattleView, turn: int, step: str, entries: Sequence[LogEntry]
) -> BattleView:
    """Play a turn again from its beginning, up to where a step begins."""
    ruleset, state, at = view.ruleset, view.state, view.position
    assert ruleset is not None and at is not None
    name, place = view.battle.ruleset, f"battle {view.battle.id}, turn {turn}"
    steps = [info.id for info in ruleset.info.steps]
    if step not in steps:
        raise BadInput(f"{place}, step {step}", f"there is no such step; there are: {', '.join(steps)}")
    for entry in entries:
        if at.turn > turn or at.step in steps[steps.index(step) :] or at.step in (STANDING_BY, OVER):
            break
        try:
            played = played_again(plugins, ruleset, view.battle, state, entry)
            if played.entry.digest != (entry.play or {})["digest"]:
                raise BadInput(name, "comes out otherwise with the rules at hand; what is stored stands")
            after = played.state
            then = plugins.guard(name, partial(ruleset.position, after))
        except BridgeheadError as error:
            raise BadInput(
                f"{place}, log entry {entry.number}", f"cannot be played again: {error}"
            ) from error
        if then.turn > turn:
            break
        state, at = after, then
    battle = replace(view.battle, step=at.step)
    return replace(view, battle=battle, state=state, position=at)


def led(
    battle: BattleInfo, battles: Sequence[BattleInfo], force_of: Mapping[str, str]
) -> Mapping[str, Sequence[str]]:
    """Give the forces that each seat of a battle leads.

    A seat without units of its own leads the forces that it has elsewhere in the operation: its troops may come yet.

    Args:
        battles: those of the campaign.
        force_of: unit to force.
    """
    linked = [one for one in battles if one.operation == battle.operation] if battle.operation else []
    found = {**_forces(linked, force_of), **_forces([battle], force_of)}
    seats = [one["seat"] for one in battle.setup["forces"] if "seat" in one]  # a procedure has forces alone
    return {seat: found[seat] for seat in seats if seat in found}


def _forces(battles: Sequence[BattleInfo], force_of: Mapping[str, str]) -> Mapping[str, Sequence[str]]:
    found: dict[str, dict[str, None]] = {}
    for battle in battles:
        for one in battle.setup.get("forces", ()):
            for unit in one["units"]:
                if "seat" in one and unit["id"] in force_of:
                    found.setdefault(one["seat"], {})[force_of[unit["id"]]] = None
    return {seat: list(forces) for seat, forces in found.items()}


def _seen(plugins: Plugins, battle: StoredBattle, waiting: Sequence[PendingInfo]) -> BattleView:
    place = f"battle {battle.id}"
    control = canon.convert(battle.control, dict[str, Control], f"{place}, control")
    outcome = None if battle.outcome is None else canon.convert(battle.outcome, Outcome, f"{place}, outcome")
    try:
        ruleset, engine = rules_of(plugins, battle)
        state = unpacked(plugins, ruleset, engine, battle)
        to_act = plugins.guard(battle.ruleset, lambda: engine.to_act(state))
        position: Position | None = None
        mode: Mode = "board"
        if engine is ruleset:
            position = plugins.guard(battle.ruleset, lambda: ruleset.position(state))
            mode = plugins.guard(battle.ruleset, lambda: ruleset.mode(state))
    except BadInput as error:
        return BattleView(battle, control, waiting, outcome, problem=str(error))
    return BattleView(battle, control, waiting, outcome, ruleset, engine, state, position, mode, to_act)
