"""Orders of set-up and movement, and what is told of them by cards."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from core.api import Order, UnitId

from .system_orders import Launched, Relocation
from .terms import ActionId, Edge, Near, Passage, Penalty, Quarter
from .terrain.pieces import Kind


class Action(Struct, frozen=True, forbid_unknown_fields=True):
    """A special action with its power drain penalty; None where it owes none."""

    action: ActionId
    penalty: Penalty | None = None


class Astray(Struct, frozen=True, forbid_unknown_fields=True):
    """By cards, how a move ends if its high energy turn fails; see `Move`."""

    leaves: Edge | None = None
    moved: Annotated[int, Meta(ge=0)] | None = None
    near: Near | None = None
    terrain: Passage | None = None
    passes: tuple[UnitId, ...] = ()
    towed: Passage | None = None
    apart: tuple[UnitId, ...] | None = None


class Swept(Struct, frozen=True, forbid_unknown_fields=True):
    """By cards, what compulsory movement meant for a ship.

    Args:
        moved: how far it was swept.
        met, within: see `Passage`.
        leaves: the edge over which it left the table.
    """

    moved: Annotated[int, Meta(ge=0)] = 0
    met: tuple[str, ...] = ()
    within: tuple[Kind, ...] = ()
    leaves: Edge | None = None


class Deploy(Order, frozen=True, tag="deploy"):
    """Set a ship up: `place` is [["place", x, y, heading]], or nothing by cards.

    Args:
        within: by cards, the kinds of terrain in which it stands.
        cloaked: it begins the battle under its cloaking device.
    """

    unit: UnitId
    place: tuple[tuple[Literal["place"], int, int, int], ...] = ()
    rotation: Literal[-9000, -4500, 0, 4500, 9000] = 0
    within: tuple[Kind, ...] | None = None
    cloaked: bool = False


class Move(Order, frozen=True, tag="move"):
    """Nominate a ship: its special actions, its shields, its move.

    Args:
        path: legs `forward`, `reverse`, `waste`, `orbit` (thousandths of an inch), `turn` and `high_energy_turn`
            (hundredths of a degree, clockwise).
        lowered: arcs without shields this turn; all others are up.
        leaves: by cards, the edge over which it left the table: `top`, `right`, `bottom`, `left`.
        moved: by cards, how far it went where a ship or the table's edge kept it from the end of its path.
        terrain: by cards, the terrain that it met; without it a ship that moved met none and is in none.
        passes: by cards, the swarms within 3 inches of which it came.
        relocation: where a ship that disengages its cloak appears; left out, where it was.
        release: when it drops what its tractor beam holds, `first` or `last`; without the special action, first.
        towed: by cards, the terrain that the ship in its tractor beam met.
        launches: shuttles launched at the end of the move.
        leaves_squadron: it leaves its squadron for good.
        apart: by cards, ships that are farther than 6 inches from all others of their squadron.
    """

    unit: UnitId
    path: tuple[tuple[str, int], ...] = ()
    actions: tuple[Action, ...] = ()
    lowered: tuple[Quarter, ...] = ()
    leaves: Edge | None = None
    moved: Annotated[int, Meta(ge=0)] | None = None
    near: Near | None = None
    terrain: Passage | None = None
    passes: tuple[UnitId, ...] = ()
    astray: Astray | None = None
    relocation: Relocation | None = None
    release: Literal["", "first", "last"] = ""
    towed: Passage | None = None
    launches: tuple[Launched, ...] = ()
    leaves_squadron: bool = False
    apart: tuple[UnitId, ...] | None = None


class Steer(Order, frozen=True, tag="steer"):
    """By cards: say where a ship wants to go, as bots do; whoever is at the table gives its move, and so what it meets.

    Args:
        towards: the enemy that it wants to close with, its bow on it, or keep away from; None where its path says it.
        away: whether it keeps away.
        actions, path, lowered, relocation: its move as far as it knows what is about it; see `Move`.
    """

    unit: UnitId
    towards: UnitId | None = None
    away: bool = False
    actions: tuple[Action, ...] = ()
    path: tuple[tuple[str, int], ...] = ()
    lowered: tuple[Quarter, ...] = ()
    relocation: Relocation | None = None

    @property
    def move(self) -> Move:
        """Give the move that it would make if the table let it."""
        return Move(self.unit, self.path, self.actions, self.lowered, relocation=self.relocation)


class Compulsory(Order, frozen=True, tag="compulsory"):
    """Carry out what black holes and nebulae do to everybody, at the beginning of the end phase.

    Args:
        swept: by cards, what it meant for ships that met terrain, ended in some, or left the table.
        gone: by cards, terrain, objects and swarms pulled into a black hole.
    """

    swept: dict[UnitId, Swept] = {}
    gone: tuple[str, ...] = ()
    near: Near | None = None
