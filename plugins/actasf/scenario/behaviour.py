"""What a clause may do to a battle: every hook, doing nothing until a kind of clause needs it."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from core.api import Dice, DiceRequest, Order, OrderForm, Seat, Side, UnitId, UnitRecord, Violation

from .areas import Area
from .kinds import AnyClause

if TYPE_CHECKING:
    from ..resolution import Resolution
    from ..ship import Ship
    from ..state import State
    from ..turn_orders import Choose

C = TypeVar("C")
Path = tuple[tuple[str, int], ...]


class Verdict(Struct, frozen=True):
    """Who has won by what a scenario says, whatever the points; None is a draw."""

    winner: Side | None


class Beginning:
    """A battle as it is set up.

    Args:
        state: with everything but what clauses add.
        fleets: the units of each seat in the order of its list.
        points: agreed on.
        hurried: reinforcements come faster as turns go by.
        house_ship: makes a fresh ship of a class.
    """

    def __init__(
        self,
        state: "State",
        fleets: dict[Seat, tuple[UnitRecord, ...]],
        points: int,
        hurried: bool,
        dice: Dice,
        house_ship: "Callable[[UnitId, str, str, Seat], Ship]",
    ) -> None:
        self.state = state
        self.fleets = fleets
        self.points = points
        self.hurried = hurried
        self.house_ship = house_ship
        self._dice = dice

    def roll(self, seat: Seat, count: int, reason: str) -> tuple[int, ...]:
        """Roll dice of the set-up."""
        return self._dice.roll(DiceRequest(seat, 6, count, reason))

    def update(self, **fields: object) -> None:
        """Change fields of the state."""
        self.state = replace(self.state, **fields)

    def seats(self, role: str) -> list[Seat]:
        """Give the seats of a role; those of all where it is empty."""
        return [player.seat for player in self.state.players if role in ("", player.role)]


class Behaviour(Generic[C]):
    """The hooks of one kind of clause. A clause that changes is put back by `amend`."""

    def begin(self, clause: C, start: Beginning) -> C:
        """Settle what the battle fills in."""
        return clause

    def arranged(self, clause: C, state: "State") -> tuple[C, "State"]:
        """Fill in, in a written position, what a set-up would have settled.

        Raises:
            BadInput: naming what has to be written, since dice or players settle it.
        """
        return clause, state

    def to_choose(self, clause: C, state: "State") -> Seat | None:
        """Give the seat that has to choose something before ships are set up."""
        return None

    def choices(self, clause: C, state: "State", seat: Seat) -> Sequence[Order | OrderForm]:
        """Offer what may be chosen."""
        return ()

    def choice_faults(self, clause: C, state: "State", seat: Seat, order: "Choose") -> Iterable[Violation]:
        """Give every reason why not."""
        return ()

    def choose(self, clause: C, work: "Resolution", order: "Choose") -> None:
        """Take the choice."""

    def heading(self, clause: C, state: "State", seat: Seat) -> int | None:
        """Give the way in which a seat's ships have to look when they are set up."""
        return None

    def deployed(self, clause: C, work: "Resolution", unit: UnitId) -> None:
        """Note that a ship was set up or came in."""

    def turn_began(self, clause: C, work: "Resolution") -> None:
        """Do what comes at the start of a turn."""

    def before_movement(self, clause: C, work: "Resolution") -> None:
        """Do what comes between the initiative and the movement."""

    def holder(self, clause: C, state: "State") -> Seat | None:
        """Give the seat that holds the initiative of this turn without dice."""
        return None

    def whole_fleets(self, clause: C) -> bool:
        """Tell whether a seat moves all its ships before the next one."""
        return False

    def surprised(self, clause: C, state: "State", ship: "Ship") -> tuple[int, Path] | None:
        """Give the check that a ship has to pass before it moves as it likes, and its path when it fails."""
        return None

    def exit_fault(self, clause: C, state: "State", ship: "Ship", edge: str) -> str:
        """Say why a ship may not leave over an edge, or by warp where that is empty."""
        return ""

    def left(self, clause: C, work: "Resolution", unit: UnitId, edge: str) -> None:
        """Note that a ship withdrew."""

    def attack_fault(self, clause: C, state: "State", ship: "Ship") -> str:
        """Say why a ship may not attack."""
        return ""

    def attacked(self, clause: C, work: "Resolution", unit: UnitId, targets: Sequence[UnitId]) -> None:
        """Note whom a ship attacked."""

    def swarmed(self, clause: C, work: "Resolution", seat: Seat, target: UnitId, destroyed: bool) -> None:
        """Note whose swarm struck a ship, and whether that destroyed it."""

    def raided(self, clause: C, work: "Resolution", unit: UnitId, target: UnitId, criticals: int) -> int:
        """Note a raid that strikes home, and give how many critical hits it still deals."""
        return criticals

    def areas(self, clause: C, state: "State") -> Sequence[Area]:
        """Give the areas of which it has to be known who is within."""
        return ()

    def end_phase(self, clause: C, work: "Resolution") -> None:
        """Do what comes at the end of a turn."""

    def worth(self, clause: C, state: "State", ship: "Ship") -> int | None:
        """Give what a ship has yielded to its enemies, where that is otherwise than usual."""
        return None

    def bonus(self, clause: C, state: "State", side: Side, final: bool) -> int:
        """Give the points that a side has beside those for enemy ships."""
        return 0

    def holding_ground(self, clause: C) -> bool:
        """Tell whether holding the ground counts."""
        return True

    def salvage(self, clause: C) -> bool:
        """Tell whether what was aboard a destroyed ship is afloat again."""
        return False

    def over(self, clause: C, state: "State") -> str:
        """Say why the battle is over, as a code; empty while it goes on."""
        return ""

    def verdict(self, clause: C, state: "State") -> Verdict | None:
        """Say who has won, where points do not decide."""
        return None

    def seen(self, clause: C, state: "State", seat: Seat) -> C:
        """Give the clause as a seat may know it."""
        return clause

    def told(self, clause: C, state: "State") -> Sequence[tuple[str, str]]:
        """Tell how the clause stands, as rows for the panel."""
        return ()


def amend(work: "Resolution", clause: AnyClause, after: AnyClause) -> None:
    """Put a clause back that has changed."""
    work.update(clauses=tuple(after if each == clause else each for each in work.state.clauses))
