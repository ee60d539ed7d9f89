"""What a scenario puts on the table besides ships and terrain: objects to be fetched, sites to be reached.

Units: thousandths of an inch.
"""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from core.api import Seat, UnitId


class Thing(Struct, frozen=True):
    """An object that can be taken aboard: wreckage, a crate, a disabled shuttle.

    Args:
        at: where it floats; None by cards, and for what is aboard a ship or lies on a site.
        aboard: the ship that has it.
        site: the site on which it lies.
        lost: it went down with its ship.
    """

    id: str
    title: str = ""
    at: tuple[int, int] | None = None
    aboard: UnitId | None = None
    site: str | None = None
    lost: bool = False

    @property
    def floats(self) -> bool:
        """Whether it lies in space by itself."""
        return self.aboard is None and self.site is None and not self.lost


class Site(Struct, frozen=True):
    """A location to which marines and items can be brought. `marines` counts those there by seat."""

    id: str
    title: str = ""
    at: tuple[int, int] | None = None
    marines: dict[Seat, int] = {}


def things(given: Iterable[Thing], placed: bool) -> dict[str, Thing]:
    """Give objects by id; only where places are known do they have one."""
    return {thing.id: thing if placed else replace(thing, at=None) for thing in given}


def sites(given: Iterable[Site], placed: bool) -> dict[str, Site]:
    """Give sites by id; only where places are known do they have one."""
    return {site.id: site if placed else replace(site, at=None) for site in given}
