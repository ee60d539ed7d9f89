"""Effects: what a procedure or a battle does to the campaign. The service applies them in one transaction."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from core.contract.ids import UnitId
from core.contract.records import UnitRecord


class Effect(Struct, frozen=True, tag_field="effect", forbid_unknown_fields=True):
    """One change, with its reason in a few words and the rule behind it."""


class ForceChange(Effect, frozen=True, tag="force"):
    """Prestige or fleet points of a force go up or down."""

    force: str
    field: Literal["prestige", "points"]
    by: int
    reason: str


class UnitChange(Effect, frozen=True, tag="unit"):
    """A field of a unit record takes a new value: `quality`, `xp`, `skills`, `condition`, `sheet`, `squads`, `name`."""

    unit: UnitId
    field: Literal["quality", "xp", "skills", "condition", "sheet", "squads", "name"]
    value: Any
    reason: str


class UnitJoins(Effect, frozen=True, tag="joins"):
    """A unit joins a force."""

    force: str
    unit: UnitRecord
    reason: str


class UnitLeaves(Effect, frozen=True, tag="leaves"):
    """A unit leaves its force for good: destroyed, sold, lost."""

    unit: UnitId
    reason: str


class AgreedForce(Struct, frozen=True, forbid_unknown_fields=True):
    """What a force brings to a battle, and in which role of the scenario."""

    force: str
    role: str
    units: tuple[UnitId, ...]


class BattleAgreed(Effect, frozen=True, tag="battle_agreed"):
    """Forces have agreed on a battle, each on a side of its own; it waits as a plan until somebody starts it.

    Args:
        scenario: of the ruleset whose procedure this is.
        detail: of the battle's setup.
    """

    title: str
    brief: str
    scenario: str
    forces: tuple[AgreedForce, ...]
    detail: Mapping[str, Any]


class CampaignEnds(Effect, frozen=True, tag="ends"):
    """The campaign has a winner."""

    winner: str
    reason: str


AnyEffect = ForceChange | UnitChange | UnitJoins | UnitLeaves | BattleAgreed | CampaignEnds
