"""Events of links: shuttles that go down and come back, fire at the ground, weapons whose mounting below is lost."""

from core.api import Contingent, Event, UnitId


class ShuttleDescended(Event, frozen=True, tag="shuttle_descended"):
    """A shuttle went down along a link, with the squads aboard."""

    rule = "Shuttlecraft"

    unit: UnitId
    contingent: Contingent


class ShuttleReturned(Event, frozen=True, tag="shuttle_returned"):
    """A shuttle came back from below: to where its link ends, or straight aboard a ship."""

    rule = "Shuttlecraft"

    contingent: Contingent
    unit: UnitId | None


class Bombarded(Event, frozen=True, tag="bombarded"):
    """A ship spent its attack on the ground; `strength` counts area attacks there."""

    rule = "Bombardment"

    unit: UnitId
    link: str
    banks: tuple[int, ...]
    strength: int


class Silenced(Event, frozen=True, tag="silenced"):
    """What a unit fires with was lost below, or works again."""

    rule = "Ground control"

    unit: UnitId
    silent: bool


AnyLinkEvent = ShuttleDescended | ShuttleReturned | Bombarded | Silenced
