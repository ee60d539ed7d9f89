"""The rules, state and record of a battle, from what is kept of it."""

import zlib
from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection

from core.battle.play import Played, submit
from core.battle.record import Entry, Header, Record
from core.contract import canon
from core.contract.dice import Dice, Roll, ScriptedDice
from core.contract.engine import Engine, State
from core.contract.errors import BadInput, CannotSetUp
from core.contract.ids import Seat
from core.contract.records import BattleSetup, ForceRecord, Outcome
from core.contract.ruleset import Procedure, Ruleset
from core.plugin.examination import procedures_of
from core.plugin.manager import Plugins
from core.store import models, repository
from core.store.repository import CampaignInfo, StoredBattle


class ProcedureSetup(Struct, frozen=True):
    """What a procedure begins with, as a row of the table `battle` keeps it.

    Args:
        battle: the id of the battle that it follows, if any.
    """

    procedure: str
    forces: tuple[ForceRecord, ...] = ()
    outcome: Outcome | None = None
    detail: Mapping[str, Any] = {}
    battle: str | None = None


LEVEL = 1
"""Compression: a state is written with every order, so quickly is better than small."""


AnyBattle = models.Battle | StoredBattle
"""A battle's row, or what was read of it."""


def configured(plugins: Plugins, ruleset: str, settings: Mapping[str, Any]) -> Ruleset:
    """Give a ruleset with a battle's settings.

    Raises:
        BadInput: when it is not at hand, or does not know a setting.
    """
    found = plugins.ruleset(ruleset)
    result: Ruleset = plugins.guard(ruleset, lambda: found.configure(settings))
    return result


def settings_of(campaign: models.Campaign | CampaignInfo, ruleset: str) -> dict[str, Any]:
    """Give a campaign's own settings of a ruleset as they hold in its turn; what is not in them keeps its default."""
    found: dict[str, Any] = campaign.settings.get("rulesets", {}).get(ruleset, {})
    for change in campaign.settings.get("coming", {}).get(ruleset, ()):
        if change["turn"] <= campaign.turn:
            found = changed(found, change["settings"])
    return found


ROWS = 2
"""A setting that is a table has rows, and these have figures: so deep a change goes into it."""


def changed(settings: Mapping[str, Any], change: Mapping[str, Any], depth: int = ROWS) -> dict[str, Any]:
    """Give settings with a change worked in: tables row by row and figure by figure, where null takes one out."""
    found = dict(settings)
    for key, value in change.items():
        if value is None:
            found.pop(key, None)
        elif depth and isinstance(value, Mapping):
            found[key] = changed(found.get(key) or {}, value, depth - 1)
            if depth < ROWS and not found[key]:  # a row without figures is none
                del found[key]
        else:
            found[key] = value
    return found


def rules_of(plugins: Plugins, battle: AnyBattle) -> tuple[Ruleset, Engine]:
    """Give a battle's ruleset, and what plays the battle: the ruleset itself, or one of its procedures.

    Raises:
        BadInput: when the ruleset is not at hand, or has no such procedure.
    """
    ruleset = configured(plugins, battle.ruleset, battle.settings)
    if battle.theater != "campaign":
        return ruleset, ruleset
    return ruleset, procedure_of(plugins, ruleset, battle.setup.get("procedure", ""))


def procedure_of(plugins: Plugins, ruleset: Ruleset, name: str) -> Procedure:
    """Give one of a ruleset's procedures.

    Raises:
        BadInput: naming those that there are.
    """
    procedures: Mapping[str, Procedure] = plugins.guard(ruleset.info.id, lambda: procedures_of(ruleset))
    if name not in procedures:
        there = ", ".join(sorted(procedures)) or "none"
        raise BadInput(f"procedure {name}", f"{ruleset.info.id} has none of that name; there are: {there}")
    return procedures[name]


def begun(plugins: Plugins, battle: AnyBattle, dice: Dice) -> State:
    """Give the state with which a battle begins, from its setup.

    Raises:
        CannotSetUp: listing every reason.
    """
    ruleset, engine = rules_of(plugins, battle)
    place = f"battle {battle.id}, setup"
    if isinstance(engine, Procedure):
        begin = canon.convert(battle.setup, ProcedureSetup, place)
        return plugins.guard(battle.ruleset, lambda: engine.begin(begin.forces, begin.outcome, begin.detail))
    setup = canon.convert(battle.setup, BattleSetup, place)
    try:
        return plugins.guard(battle.ruleset, lambda: ruleset.setup(setup, dice))
    except CannotSetUp as error:
        raise CannotSetUp(setup.told(error.issues)) from None


def packed(engine: Engine, state: State) -> bytes:
    """Give a state as it is kept."""
    return zlib.compress(engine.dump(state), LEVEL)


def unpacked(plugins: Plugins, ruleset: Ruleset, engine: Engine, battle: AnyBattle) -> State:
    """Read a battle's state.

    Raises:
        BadInput: when it is damaged, or of a newer version of the ruleset than the one at hand.
    """
    place = f"battle {battle.id}"
    if battle.state_version > ruleset.info.state_version:
        raise BadInput(
            place,
            f"was last played with a newer {battle.ruleset} (state version {battle.state_version}; "
            f"this one reads up to {ruleset.info.state_version}); it is left as it is",
        )
    try:
        data = zlib.decompress(battle.state)
    except zlib.error as error:
        raise BadInput(place, f"its state is damaged: {error}") from None
    return plugins.guard(battle.ruleset, lambda: engine.load(data, battle.state_version))


def dice_of(battle: AnyBattle, entry: repository.LogEntry) -> ScriptedDice:
    """Give the dice of an entry, to be rolled again."""
    place = f"battle {battle.id}, log entry {entry.number}"
    rolls = canon.convert(entry.dice, list[Roll], place)
    return ScriptedDice((face for roll in rolls for face in roll.faces), place)


def played_again(
    plugins: Plugins, engine: Engine, battle: AnyBattle, state: State, entry: repository.LogEntry
) -> Played:
    """Play an entry's order again with its dice. Whether it comes out as it did, is for who asks to compare.

    Raises:
        BadInput: when it cannot be played, or takes fewer dice.
    """
    order, seat, dice = (entry.play or {})["order"], Seat(entry.seat or ""), dice_of(battle, entry)
    played: Played = plugins.guard(
        battle.ruleset, lambda: submit(engine, state, seat, engine.order(order), dice)
    )
    dice.finish()
    return played


def record_of(connection: Connection, battle_id: str) -> Record:
    """Give a battle as a record, which can be written as text and replayed elsewhere.

    Raises:
        BadInput: when it is a procedure, which has no record.
    """
    battle = repository.battle(connection, battle_id)
    place = f"battle {battle_id}"
    if battle.theater == "campaign":
        raise BadInput(place, "is a procedure, which has no record")
    entries = repository.plays(connection, battle)
    rolls = [canon.convert(entry.dice, tuple[Roll, ...], place) for entry in entries]
    plays = [entry.play or {} for entry in entries]
    header = Header(
        ruleset=battle.ruleset,
        version=plays[0]["version"],
        state_version=battle.state_version,
        settings=battle.settings,
        setup=canon.convert(battle.setup, BattleSetup, f"{place}, setup"),
        arranged=None,
        rolls=rolls[0],
        digest=plays[0]["digest"],
    )
    orders = (
        Entry(Seat(entry.seat or ""), play["order"], dice, tuple(entry.events), play["digest"])
        for entry, play, dice in zip(entries[1:], plays[1:], rolls[1:], strict=True)
    )
    return Record(header, tuple(orders))
