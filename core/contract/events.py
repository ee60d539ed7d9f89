"""Events: what came of an order."""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from core.contract.ids import GAMEMASTER, Mode, Seat
from core.contract.orders import Contingent
from core.contract.words import titled


class Event(Struct, frozen=True, tag_field="event", forbid_unknown_fields=True):
    """What came of an order, as codes and figures. A ruleset's events derive from this, each with its own tag."""

    @property
    def name(self) -> str:
        """The tag under which the event is written in records."""
        return str(self.__struct_config__.tag)

    @property
    def rule(self) -> str:
        """The heading of the book from which it came; empty where the book has none. Each event says its own."""
        return ""

    @property
    def audience(self) -> tuple[Seat, ...] | None:
        """The seats that see the whole of it; None means all."""
        return None

    def public(self) -> "Event | None":
        """What the other seats see of it; None means nothing."""
        return None

    def seen_by(self, seat: Seat) -> "Event | None":
        """The form in which a seat sees it."""
        if self.audience is None or seat == GAMEMASTER or seat in self.audience:
            return self
        return self.public()


WAYS: Mapping[Mode, str] = {"board": "on the board", "cards": "by cards", "slip": "by slip"}


class Amended(Event, frozen=True, tag="amended"):
    """A value was set by hand; of a secret one the others learn the reason alone, and the path is empty.

    Args:
        title: whose value it is and what it is called, where the ruleset lists it; `before` and `after` are as its card
            shows them then.
        knows: the seat that set a secret one which it sees.
    """

    rule = ""

    path: tuple[str | int, ...]
    before: object
    after: object
    reason: str
    secret: bool = False
    title: str = ""
    knows: Seat | None = None

    @property
    def audience(self) -> tuple[Seat, ...] | None:
        """All, or of a secret one the gamemaster and who set it."""
        if not self.secret:
            return None
        return () if self.knows is None else (self.knows,)

    def public(self) -> Event:
        """That something was set."""
        return replace(self, path=(), before=None, after=None, title="")

    @property
    def words(self) -> str:
        """The event in a line, the same in every ruleset."""
        if not self.path:
            who = "The gamemaster" if self.knows is None else titled(self.knows)
            return f"{who} has set something by hand ({self.reason})"
        return f"{self.title or '.'.join(map(str, self.path))}: {self.before} becomes {self.after} ({self.reason})"


class Switched(Event, frozen=True, tag="switched"):
    """The battle is played in another way from now on."""

    rule = ""

    before: Mode
    after: Mode
    reason: str = ""

    @property
    def words(self) -> str:
        """The event in a line, the same in every ruleset."""
        return f"Played {WAYS[self.after]} from now on" + (f" ({self.reason})" if self.reason else "")


def rules_of(events: Iterable[Event]) -> tuple[str, ...]:
    """Give the headings from which events came, each once, in their order."""
    return tuple(dict.fromkeys(event.rule for event in events if event.rule))


class Departure(Struct, frozen=True):
    """Squads that leave the battle along a link with this Step."""

    contingent: Contingent
