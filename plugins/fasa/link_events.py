"""What comes of the links to other battles: squads that leave and come, shuttles, and fire at the ground."""

from core.api import Contingent, Event, UnitId


class SquadsSent(Event, frozen=True, tag="squads_sent"):
    """Squads are on their way along a link."""

    rule = "Transporters (house)"

    unit: UnitId
    contingent: Contingent


class SquadsArrived(Event, frozen=True, tag="squads_arrived"):
    """Squads came aboard a ship, or found none: then `unit` is empty."""

    rule = "Transporters (house)"

    unit: str
    contingent: Contingent


class Launched(Event, frozen=True, tag="launched"):
    """A ship launched a shuttle."""

    rule = "Shuttles (house)"

    unit: UnitId
    shuttle: UnitId
    called: str
    squads: tuple[str, ...]


class Descended(Event, frozen=True, tag="descended"):
    """A shuttle went down along a link, with those aboard."""

    rule = "Shuttles (house)"

    unit: UnitId
    contingent: Contingent


class Ascended(Event, frozen=True, tag="ascended"):
    """A shuttle came back from below: to where its link ends, or straight aboard a ship; where no ship is left it waits."""

    rule = "Shuttles (house)"

    contingent: Contingent
    aboard: str


class Docked(Event, frozen=True, tag="docked"):
    """A ship took a shuttle aboard."""

    rule = "Shuttles (house)"

    unit: UnitId
    shuttle: str


class Bombarded(Event, frozen=True, tag="bombarded"):
    """A ship spent its fire on the ground; `strength` counts area attacks there."""

    rule = "Bombardment (house)"

    unit: UnitId
    link: str
    weapons: tuple[str, ...]
    strength: int


class Silenced(Event, frozen=True, tag="silenced"):
    """What a ship fires with was lost below, or works again."""

    rule = "Control (house)"

    unit: UnitId
    silent: bool
