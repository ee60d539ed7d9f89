"""What damage does to a ship, and what repairs and the end of the turn make of it."""

from core.api import Event, SquadId, UnitId

from .terms import Location


class HullStruck(Event, frozen=True, tag="hull"):
    """Dice on the Damage Table."""

    rule = "Damage Table"

    unit: UnitId
    dice: tuple[int, ...]
    damage: int
    criticals: int


class Critical(Event, frozen=True, tag="critical"):
    """A location reached a critical score."""

    rule = "Critical Hits"

    unit: UnitId
    location: Location
    score: int
    dice: tuple[int, ...]
    damage: int


class Crippled(Event, frozen=True, tag="crippled"):
    """A ship was crippled; a die for each trait at stake, and the traits that went."""

    rule = "Crippled Ships"

    unit: UnitId
    dice: tuple[int, ...]
    lost: tuple[str, ...]


class TraitLost(Event, frozen=True, tag="trait_lost"):
    """A critical hit took a trait."""

    rule = "Critical Hit Table"

    unit: UnitId
    trait: str


class BankLost(Event, frozen=True, tag="bank_lost"):
    """A critical hit disabled a bank."""

    rule = "Critical Hit Table"

    unit: UnitId
    bank: int


class ActionsLost(Event, frozen=True, tag="actions_lost"):
    """Damage ended special actions; their penalties stay."""

    rule = "Special Actions"

    unit: UnitId
    actions: tuple[str, ...]


class Stricken(Event, frozen=True, tag="stricken"):
    """The fate of a ship without damage points left: `destroyed`, `delayed`, `explodes`."""

    rule = "Stricken Ships"

    unit: UnitId
    die: int
    excess: int
    fate: str


class Exploded(Event, frozen=True, tag="exploded"):
    """A ship exploded with so many attack dice against each unit near it."""

    rule = "Exploding Ships"

    unit: UnitId
    dice: int
    near: tuple[UnitId, ...]


class SquadsLost(Event, frozen=True, tag="squads_lost"):
    """Marines died; named squads where they are known."""

    rule = "Critical Hit Table"

    unit: UnitId
    marines: int
    squads: tuple[SquadId, ...]


class Restored(Event, frozen=True, tag="restored"):
    """A repair gave traits and banks back."""

    rule = "Damage Control"

    unit: UnitId
    traits: tuple[str, ...]
    banks: tuple[int, ...]


class Repaired(Event, frozen=True, tag="repaired"):
    """A damage control roll."""

    rule = "Damage Control"

    unit: UnitId
    location: Location
    die: int
    total: int
    score: int


class Escalated(Event, frozen=True, tag="escalated"):
    """An escalation roll."""

    rule = "Escalation"

    unit: UnitId
    location: Location
    die: int
    worse: bool


class ShieldsSettled(Event, frozen=True, tag="settled"):
    """What was left of a boost filled the shields up, and the rest went."""

    rule = "Boost Energy to Shields!"

    unit: UnitId
    shields: int


AnyDamageEvent = (
    HullStruck
    | Critical
    | Crippled
    | TraitLost
    | BankLost
    | ActionsLost
    | Stricken
    | Exploded
    | SquadsLost
    | Restored
    | Repaired
    | Escalated
    | ShieldsSettled
)
