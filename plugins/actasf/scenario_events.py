"""What comes of a scenario's own rules, as codes and figures."""

from core.api import Event, Seat, UnitId


class Marked(Event, frozen=True, tag="marked"):
    """A ship was marked."""

    rule = "Assassination"

    unit: UnitId


class CounterLaid(Event, frozen=True, tag="counter_laid"):
    """A counter lies on the table."""

    rule = "We Come in Peace (Shoot to Kill)"

    seat: Seat
    counter: str
    at: tuple[int, int] | None


class CountersHome(Event, frozen=True, tag="counters_home"):
    """A ship took counters off the table."""

    rule = "We Come in Peace (Shoot to Kill)"

    unit: UnitId
    number: int


class ArrivalRolled(Event, frozen=True, tag="arrival"):
    """A ship that waits rolled for its arrival; `entry` is where it comes, 0 where it does not."""

    rule = "Towering Inferno"

    unit: UnitId
    die: int
    entry: int


class Surprised(Event, frozen=True, tag="surprised"):
    """A ship that was surprised drifts ahead and holds its fire."""

    rule = "Ambush"

    unit: UnitId


class Trained(Event, frozen=True, tag="trained"):
    """Weapons were trained on a ship; `left` is what it could still bear."""

    rule = "Border Dispute"

    unit: UnitId
    target: UnitId
    points: int
    left: int


class FireOpened(Event, frozen=True, tag="fire_opened"):
    """A ship made the mock battle a real one."""

    rule = "Border Dispute"

    unit: UnitId


class Searched(Event, frozen=True, tag="searched"):
    """A ship searched for the admiral."""

    rule = "Tactical Challenges"

    unit: UnitId
    die: int
    total: int
    found: bool


class AdmiralTaken(Event, frozen=True, tag="admiral_taken"):
    """Raiders brought the admiral to their own ship."""

    rule = "Tactical Challenges"

    unit: UnitId
    target: UnitId


class StarPulled(Event, frozen=True, tag="star_pulled"):
    """The star pulled a ship."""

    rule = "Tactical Challenges"

    unit: UnitId
    die: int
    at: tuple[int, int] | None


class Flared(Event, frozen=True, tag="flared"):
    """Flares of the star burned a ship."""

    rule = "Tactical Challenges"

    unit: UnitId
    die: int
    criticals: int


class AreaTaken(Event, frozen=True, tag="area_taken"):
    """Other ships than a turn ago are within an area that the scenario asks about."""

    rule = "Scenario Format"

    area: str
    units: tuple[UnitId, ...]


AnyScenarioEvent = (
    Marked
    | CounterLaid
    | CountersHome
    | ArrivalRolled
    | Surprised
    | Trained
    | FireOpened
    | Searched
    | AdmiralTaken
    | StarPulled
    | Flared
    | AreaTaken
)
