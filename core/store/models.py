"""The tables. Rows hold the current state; the log holds how it came about."""

from typing import Any, get_args

from sqlalchemy import Index
from sqlmodel import Field

from core.contract.records import Condition
from core.store.columns import (
    Row,
    at_least,
    listing,
    mapping,
    maybe,
    named,
    one_of,
    packed,
    reference,
    whole,
)

CAMPAIGN_STATUS = ("running", "over")
OPERATION_STATUS = ("running", "over")
BATTLE_STATUS = ("running", "standing by", "over", "accepted")
TRANSFER_STATUS = ("in transit", "arrived", "lost")
THEATERS = ("space", "ground", "campaign")


class Campaign(Row, table=True):
    """A campaign.

    Args:
        pack: the pack from which it was started.
        space, ground: the ruleset bound to each theater.
        economy: the ruleset whose prestige and fleet points it uses; it outlives swaps.
        settings: `seed` where its dice can be rehearsed, `rulesets` (ruleset to its settings), house switches.
        facts: what the pack keeps: map, holdings, turn order.
        session: the evening that is on, if any.
        head: the number of the newest log entry.
    """

    __tablename__ = "campaign"
    __table_args__ = (one_of("status", CAMPAIGN_STATUS), at_least("head", 0), at_least("turn", 0), named())

    id: str = Field(primary_key=True)
    name: str
    pack: str = ""
    space: str | None = None
    ground: str | None = None
    economy: str | None = None
    settings: dict[str, Any] = mapping()
    facts: dict[str, Any] = mapping()
    turn: int = whole(0)
    status: str = "running"
    winner: str | None = None
    session: str | None = None
    head: int = whole(0)
    created: str = ""


class Player(Row, table=True):
    """A person who plays.

    Args:
        left: why they play no longer; None while they do.
    """

    __tablename__ = "player"
    __table_args__ = (named(),)

    id: str = Field(primary_key=True)
    campaign: str = reference("campaign.id")
    name: str
    notes: str = ""
    left: str | None = None


class Force(Row, table=True):
    """What a player commands: a battle fleet, a garrison.

    Args:
        seat: the seat it takes in battles.
        facts: what the pack or the economy keeps of it.
        left: why it is out of the campaign; None while it plays.
    """

    __tablename__ = "force"
    __table_args__ = (one_of("theater", THEATERS[:2]), named())

    id: str = Field(primary_key=True)
    campaign: str = reference("campaign.id")
    player: str | None = reference("player.id", optional=True)
    name: str
    seat: str = ""
    empire: str = ""
    theater: str = "space"
    prestige: int = whole(0)
    points: int = whole(0)
    facts: dict[str, Any] = mapping()
    left: str | None = None


class Unit(Row, table=True):
    """A ship, squad, vehicle or shuttle that lasts from battle to battle.

    Args:
        ruleset: the one on whose scale class, quality and skills stand.
        sheets: ruleset to `{"version": .., "data": ..}`; only that ruleset reads it.
        left: why it is no longer there; None while it serves.
    """

    __tablename__ = "unit"
    __table_args__ = (one_of("condition", get_args(Condition)), at_least("xp", 0), named())

    id: str = Field(primary_key=True)
    campaign: str = reference("campaign.id")
    force: str = reference("force.id")
    name: str
    class_id: str
    ruleset: str
    quality: int = whole(0)
    xp: int = whole(0)
    skills: list[Any] = listing()
    condition: str = "fit"
    squads: list[Any] = listing()
    sheets: dict[str, Any] = mapping()
    left: str | None = None


class Officer(Row, table=True):
    """A named person: of a unit, or the leader of a squad, who is wherever the squad is.

    Whether they live is told by what became of unit and squad, and not kept here.

    Args:
        unit: whose post they hold; None for the leader of a squad.
        squad: which they lead.
        role: their post, as the ruleset calls it by its key: `captain`, `engineer`, `gunner`, `leader`.
        left: why they are no longer there, in words; None while they hold their post.
    """

    __tablename__ = "officer"
    __table_args__ = (named(),)

    id: str = Field(primary_key=True)
    campaign: str = reference("campaign.id")
    unit: str | None = reference("unit.id", optional=True)
    squad: str | None = None
    role: str
    name: str
    left: str | None = None


class Session(Row, table=True):
    """An evening of play: when, who came, what was noted.

    Args:
        date: the day on which it is to be, or was, such as 2027-03-05.
        place: where people meet.
        story_date: the date in the campaign's own time, in the club's own words.
        plan: what is to be played.
        began: None while it is only planned.
        players: who came; while it is planned, who comes.
    """

    __tablename__ = "session"

    id: str = Field(primary_key=True)
    campaign: str = reference("campaign.id")
    date: str = ""
    place: str = ""
    story_date: str = ""
    plan: str = ""
    began: str | None = None
    ended: str | None = None
    players: list[Any] = listing()
    notes: str = ""


class Operation(Row, table=True):
    """Battles that share one clock.

    Args:
        links: the links between its battles, as the pack gives them.
        detail: what else it was started with.
    """

    __tablename__ = "operation"
    __table_args__ = (one_of("status", OPERATION_STATUS), at_least("turn", 0), named())

    id: str = Field(primary_key=True)
    campaign: str = reference("campaign.id")
    name: str
    turn: int = whole(0)
    status: str = "running"
    links: list[Any] = listing()
    detail: dict[str, Any] = mapping()


class Battle(Row, table=True):
    """A battle, or a procedure that is played like one (theater `campaign`).

    Args:
        ruleset_version: of the ruleset that last changed it.
        setup: a BattleSetup as plain data, or a procedure's `{"procedure": name, ...}`.
        state: what the ruleset dumped, compressed.
        control: seat to `{"by": "player" | "bot", "level": .., "dice": "rolled" | "typed"}`.
        outcome: an Outcome as plain data once it is over.
    """

    __tablename__ = "battle"
    __table_args__ = (
        one_of("theater", THEATERS),
        one_of("status", BATTLE_STATUS),
        at_least("turn", 0),
        at_least("state_version", 0),
        named(),
    )

    id: str = Field(primary_key=True)
    campaign: str = reference("campaign.id")
    operation: str | None = reference("operation.id", optional=True)
    name: str
    theater: str
    ruleset: str
    ruleset_version: str
    settings: dict[str, Any] = mapping()
    setup: dict[str, Any] = mapping()
    state: bytes = packed()
    state_version: int = whole(0)
    turn: int = whole(0)
    step: str = ""
    status: str = "running"
    control: dict[str, Any] = mapping()
    outcome: dict[str, Any] | None = maybe()


class BattleTurn(Row, table=True):
    """The state with which a turn of a battle began. Its id is `<battle>/<turn>`."""

    __tablename__ = "battle_turn"
    __table_args__ = (at_least("turn", 0),)

    id: str = Field(primary_key=True)
    battle: str = reference("battle.id")
    turn: int = whole(0)
    number: int = whole(0)
    state: bytes = packed()
    state_version: int = whole(0)


class Transfer(Row, table=True):
    """One contingent on its way along a link.

    Args:
        source, target: the battles it leaves and reaches.
        unit: the unit that sends, or takes back, the squads.
        craft: in which they ride; empty where they do not.
        strength: of a bombardment.
        left_turn, left_step, due_turn, due_step: when it leaves and when it arrives.
    """

    __tablename__ = "transfer"
    __table_args__ = (one_of("status", TRANSFER_STATUS),)

    id: str = Field(primary_key=True)
    campaign: str = reference("campaign.id")
    operation: str = reference("operation.id")
    link: str
    kind: str
    source: str = reference("battle.id")
    target: str = reference("battle.id")
    seat: str
    unit: str
    squads: list[Any] = listing()
    craft: dict[str, Any] = mapping()
    strength: int = whole(0)
    left_turn: int = whole(0)
    left_step: str = ""
    due_turn: int = whole(0)
    due_step: str = ""
    status: str = "in transit"


class Document(Row, table=True):
    """A map, a scenario or the like that a campaign keeps for a ruleset. Its id is `<campaign>/<ruleset>/<kind>/<name>`."""

    __tablename__ = "document"
    __table_args__ = (named(),)

    id: str = Field(primary_key=True)
    campaign: str = reference("campaign.id")
    ruleset: str
    kind: str
    name: str
    title: str
    text: str


class Log(Row, table=True):
    """One entry of a campaign's list of all that happened. Never changed but for `undone_by`.

    Args:
        cause: the number of the entry that brought this one about in the same action.
        battle: the battle that it was played in.
        play: what a replay needs: `order`, ruleset `version` and `digest` of the state after it.
        dice: rolls, as requests with their faces.
        changes: table, id, fields before, fields after; undo restores the fields before.
        undone_by: the number of the entry that took it back.
    """

    __tablename__ = "log"
    __table_args__ = (Index(None, "campaign", "battle"), at_least("number", 1))

    campaign: str = Field(primary_key=True, foreign_key="campaign.id")
    number: int = whole(..., primary_key=True)
    at: str
    session: str | None = None
    seat: str | None = None
    command: str
    arguments: dict[str, Any] = mapping()
    cause: int | None = whole(None, nullable=True)
    battle: str | None = None
    play: dict[str, Any] | None = maybe()
    dice: list[Any] = listing()
    events: list[Any] = listing()
    changes: list[Any] = listing()
    undone_by: int | None = whole(None, nullable=True)


class Pending(Row, table=True):
    """An order whose dice are still being typed. Its id is `<battle>/<seat>`. It is no part of the log.

    Args:
        request: the dice that are asked for.
        faces: what has been typed or rolled for it so far.
    """

    __tablename__ = "pending"

    id: str = Field(primary_key=True)
    battle: str = reference("battle.id")
    seat: str
    order: dict[str, Any] = mapping()
    request: dict[str, Any] = mapping()
    faces: list[Any] = listing()
