"""How far a challenge has come, what is decided in it and what comes of that."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from core.api import Event, ForceRecord, Order, UnitId, UnitRecord, counted

from ...campaign_figures import CampaignFigures
from ...catalogue import Own, ShipClass, fielded
from .scenarios import SCENARIOS


class Fleet(Struct, frozen=True):
    """What one side may bring and brings.

    Args:
        limit: points of ships; 0 until its die is rolled.
    """

    force: str
    limit: int = 0
    sent: tuple[UnitId, ...] = ()
    ready: bool = False


class ChallengeState(Struct, frozen=True):
    """A challenge.

    Args:
        playable: scenarios that the program can field; others are played at a table.
        scenario: the one rolled or chosen; empty before.
        points: the conflict intensity; 0 before it is rolled.
        own: figures of an owner of the book.
        written: a scenario of the challenger's own, where the program can field it.
        refused: the other side wants no scenario of the challenger's own.
        committed: ships that are promised to another battle, with its name.
    """

    forces: tuple[ForceRecord, ...]
    challenger: str
    playable: tuple[str, ...]
    fleets: tuple[Fleet, ...]
    step: Literal["scenario", "choice", "agreement", "offer", "fleets", "declined"] = "scenario"
    scenario: str = ""
    points: int = 0
    refused: bool = False
    written: dict[str, Any] | None = None
    own: Own = {}
    committed: Mapping[UnitId, str] = {}
    figures: CampaignFigures = CampaignFigures()

    @property
    def defender(self) -> str:
        """The one who is challenged."""
        return next(force.id for force in self.forces if force.id != self.challenger)

    def force(self, force: str) -> ForceRecord:
        """Give a force by its id."""
        return next(record for record in self.forces if record.id == force)

    def fleet(self, force: str) -> Fleet:
        """Give what a force brings."""
        return next(fleet for fleet in self.fleets if fleet.force == force)

    def with_fleet(self, after: Fleet) -> "ChallengeState":
        """Give the state with one fleet changed."""
        return replace(
            self, fleets=tuple(after if fleet.force == after.force else fleet for fleet in self.fleets)
        )

    def class_of(self, unit: UnitRecord) -> ShipClass:
        """Give the class of a ship."""
        return fielded(self.own)[unit.class_id]

    def price(self, unit: UnitRecord) -> int:
        """Give the points of a ship."""
        return self.class_of(unit).points

    def spent(self, force: str) -> int:
        """Add up the ships that a force brings."""
        sent = self.fleet(force).sent
        return sum(self.price(unit) for unit in self.force(force).units if unit.id in sent)


class Roll(Order, frozen=True, tag="roll"):
    """Roll for the scenario."""


class Choose(Order, frozen=True, tag="choose"):
    """Choose the scenario, where the table leaves it open or the program cannot field what it says.

    Args:
        scenario: its id, or one of the challenger's own as it is written.
    """

    scenario: str | dict[str, Any]


class Answer(Order, frozen=True, tag="answer"):
    """Say whether a scenario of the challenger's own is welcome, and whether the challenge is accepted."""

    agree: bool


class Allot(Order, frozen=True, tag="allot"):
    """Roll for the ships that are at hand."""


class Send(Order, frozen=True, tag="send"):
    """Send ships to the battle."""

    units: tuple[UnitId, ...]


class Recall(Order, frozen=True, tag="recall"):
    """Hold a ship back again."""

    unit: UnitId


class Ready(Order, frozen=True, tag="ready"):
    """The fleet is complete."""


AnyOrder = Roll | Choose | Answer | Allot | Send | Recall | Ready


class ScenarioRolled(Event, frozen=True, tag="scenario_rolled"):
    """The table gave a scenario, or the choice."""

    rule = "Scenario Table"

    dice: tuple[int, ...]
    scenario: str


class ScenarioSet(Event, frozen=True, tag="scenario_set"):
    """The scenario is settled."""

    rule = "Scenario Table"

    scenario: str
    by_hand: bool


class Answered(Event, frozen=True, tag="answered"):
    """The other side agreed or refused."""

    rule = "Scenario Table"

    force: str
    agree: bool


class Offered(Event, frozen=True, tag="offered"):
    """The challenge waits for its answer: who would fight whom, for how many points, on what table.

    Units: `table` in thousandths of an inch.

    Args:
        attacker_points, defender_points: what each may bring in points, before its die.
    """

    rule = "Scenario Table"

    challenger: str
    defender: str
    points: int
    attacker_points: int
    defender_points: int
    table: tuple[int, int]
    terrain: str


class Accepted(Event, frozen=True, tag="accepted"):
    """The challenge was accepted or declined."""

    rule = "Scenarios (Campaign System), house"

    force: str
    agree: bool


class IntensityRolled(Event, frozen=True, tag="intensity"):
    """The size of the battle is settled."""

    rule = "Conflict Intensity Level"

    die: int
    points: int


class Allotted(Event, frozen=True, tag="allotted"):
    """A force knows what it can bring."""

    rule = "Conflict Intensity Level"

    force: str
    die: int
    limit: int


class ShipsSent(Event, frozen=True, tag="ships_sent"):
    """Ships were named for the battle."""

    rule = "Conflict Intensity Level"

    force: str
    ships: tuple[str, ...]
    points: int
    limit: int


class ShipRecalled(Event, frozen=True, tag="ship_recalled"):
    """A ship is held back."""

    rule = "Conflict Intensity Level"

    force: str
    ship: str
    points: int


class FleetReady(Event, frozen=True, tag="fleet_ready"):
    """A fleet is complete."""

    rule = "Conflict Intensity Level"

    force: str
    ships: int
    points: int


AnyEvent = (
    ScenarioRolled
    | ScenarioSet
    | Answered
    | IntensityRolled
    | Offered
    | Accepted
    | Allotted
    | ShipsSent
    | ShipRecalled
    | FleetReady
)


def tell(event: Event) -> str:
    """Tell an event in a line of words."""
    match event:
        case ScenarioRolled():
            rolled = f"Scenario: {' + '.join(map(str, event.dice))} = {sum(event.dice)}"
            known = SCENARIOS.get(event.scenario)
            return f"{rolled}, {known.title if known else 'the challenger chooses'}"
        case ScenarioSet():
            how = ", played at a table and entered by hand" if event.by_hand else ""
            return f"The battle is {SCENARIOS[event.scenario].title}{how}"
        case Answered():
            return f"{event.force} {'agrees to' if event.agree else 'refuses'} a scenario of the challenger's own"
        case Offered():
            width, height = (side / 1000 for side in event.table)
            return (
                f"{event.challenger} challenges {event.defender}: {counted(event.points, 'point')}. It brings about "
                f"{event.attacker_points}, the other about {event.defender_points}, as their dice say. "
                f"The table is {width:g} by {height:g} inches, terrain: {event.terrain}"
            )
        case Accepted():
            return f"{event.force} {'accepts' if event.agree else 'declines'} the challenge"
        case IntensityRolled():
            return f"Conflict intensity: {event.die}, {counted(event.points, 'point')}"
        case Allotted():
            return f"{event.force} rolls {event.die}: ships for {event.limit} points"
        case ShipsSent():
            return f"{event.force} sends {', '.join(event.ships)}: {event.points} of {event.limit} points"
        case ShipRecalled():
            return f"{event.force} holds {event.ship} back: {event.points} points are sent"
        case FleetReady():
            return f"{event.force} is ready with {counted(event.ships, 'ship')} for {event.points} points"
    raise TypeError(f"no event of a challenge: {event!r}")
