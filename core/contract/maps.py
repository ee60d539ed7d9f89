"""Maps of hexes as an editor draws them: data that know nothing of a ruleset, and what a ruleset says of its own."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from core.contract.board import Fill
from core.geometry import hexmap
from core.geometry.hexgrid import Hex, Hexside


class Paint(Struct, frozen=True):
    """A terrain that a hex can be painted with.

    Args:
        name: the ruleset's word.
        letter: how map files write it; it chooses the paint in the editor, too.
        over: what is drawn over the fill, such as the trees on a hill.
        note: what it does, in few words.
    """

    name: str
    title: str
    letter: str
    fill: Fill
    over: Fill | None = None
    note: str = ""


class Drawing(Struct, frozen=True):
    """A rectangular map.

    Args:
        terrain: every hex with the name of its paint.
        roads: the sides over which roads lead.
        labels: names of places.
        options: what the map says of itself besides, see `Cartography.options`.
    """

    title: str
    columns: int
    rows: int
    terrain: Mapping[Hex, str]
    roads: frozenset[Hexside] = frozenset()
    labels: Mapping[Hex, str] = {}
    options: Mapping[str, bool] = {}


class MapFault(Struct, frozen=True):
    """What is wrong with a map, and in which hex where it is in one."""

    cause: str
    at: Hex | None = None

    def __str__(self) -> str:
        if self.at is None:
            return self.cause
        try:
            return f"hex {hexmap.label(self.at)}: {self.cause}"
        except ValueError:  # left of or above the map
            return f"hex {self.at.q},{self.at.r}: {self.cause}"


class Cartography(Protocol):
    """How a ruleset reads, checks and writes maps.

    Attributes:
        palette: what hexes can be painted with; the first is what a new map is made of.
        options: what a map can say of itself besides its hexes, by key with its title; on unless it says otherwise.
        largest: the most columns and rows.
    """

    palette: Sequence[Paint]
    options: Mapping[str, str]
    largest: int

    @abstractmethod
    def read(self, text: str, place: str) -> tuple[Drawing, Sequence[MapFault]]:
        """Give what can be read of a map file, and all that is wrong with it.

        Raises:
            BadInput: where nothing can be read.
        """

    @abstractmethod
    def faults(self, drawing: Drawing) -> Sequence[MapFault]:
        """Give all that is wrong with a map."""

    @abstractmethod
    def write(self, drawing: Drawing) -> str:
        """Give the text of its file."""
