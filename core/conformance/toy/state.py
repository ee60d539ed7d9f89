"""The state of Lantern Reef, its frames of unfinished resolution, and what a seat may not see of it."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.api import GAMEMASTER, Contingent, Hex, LinkEnd, Mode, Offer, Seat, Side, Squad, UnitId, hexgrid

RADIUS = 3
REEFS: frozenset[Hex] = frozenset({Hex(0, 0), Hex(0, 1), Hex(1, -1), Hex(-1, -1)})
SYSTEMS = ("engine", "weapon", "shield")


CELLS: tuple[Hex, ...] = tuple(sorted(hexgrid.disc(Hex(0, 0), RADIUS)))


class Power(Struct, frozen=True):
    """What a ship spends on each system this turn."""

    engine: int = 0
    weapon: int = 0
    shield: int = 0


class Sealed(Struct, frozen=True):
    """An allocation that is written and not shown yet."""

    battery: int
    power: Power


class Ship(Struct, frozen=True):
    """A ship. `steps` is what is left of its engine power, `asked` the watchers that it has already passed."""

    class_id: str
    name: str
    seat: Seat
    side: Side
    hull: int
    battery: int
    xp: int = 0
    hidden: bool = False
    placed: bool = False
    at: Hex | None = None
    sealed: Sealed | None = None
    ready: bool = False
    power: Power = Power()
    steps: int = 0
    fired: bool = False
    watching: bool = False
    defended: bool = False
    sent: bool = False
    asked: tuple[UnitId, ...] = ()
    kills: tuple[UnitId, ...] = ()
    squads: tuple[Squad, ...] = ()

    @property
    def alive(self) -> bool:
        """Whether it still fights."""
        return self.hull > 0


class Standing(Struct, frozen=True):
    """What a seat wants to be asked."""

    defence: bool = True
    rerolls: bool = True


# --- unfinished resolution, innermost last -----------------------------------------------------------------------


class Frame(Struct, frozen=True, tag_field="frame"):
    """Something begun that an answer interrupts."""


class Shot(Frame, frozen=True, tag="shot"):
    """An attack: declared, then answered by defensive fire, then rolled, then resolved."""

    attacker: UnitId
    target: UnitId
    reach: int
    cover: int
    dice: int
    answered: bool = False
    faces: tuple[int, ...] = ()


class Defence(Frame, frozen=True, tag="defence"):
    """Defensive fire against the shot beneath: rolled when all who were asked have declared."""

    asked: tuple[Seat, ...]
    answers: Mapping[Seat, tuple[UnitId, ...]] = {}
    faces: tuple[int, ...] = ()


class Passage(Frame, frozen=True, tag="passage"):
    """A move that has stopped where a watcher may fire."""

    mover: UnitId
    watcher: UnitId
    reach: int
    cover: int
    asked: tuple[Seat, ...]
    answers: Mapping[Seat, tuple[UnitId, ...]] = {}


class Window(Frame, frozen=True, tag="window"):
    """Dice on the table that may be rolled again, once for each seat that may. `owners` has a unit for each die."""

    owners: tuple[UnitId, ...]
    faces: tuple[int, ...]
    asked: tuple[Seat, ...]


AnyFrame = Shot | Defence | Passage | Window


class State(Struct, frozen=True):
    """A battle. `active` counts seats in the action step; `due` says that the clock must tick first.

    Args:
        decided: the turn of the decision; while the battle stands by, `turn` goes on.
    """

    mode: Mode
    seats: tuple[Seat, ...]
    ships: Mapping[UnitId, Ship]
    turn: int = 0
    step: str = "deployment"
    active: int = 0
    due: bool = False
    stack: tuple[AnyFrame, ...] = ()
    standing: Mapping[Seat, Standing] = {}
    links: tuple[LinkEnd, ...] = ()
    offers: tuple[Offer, ...] = ()
    pool: tuple[Contingent, ...] = ()
    lost: tuple[tuple[Seat, Squad], ...] = ()
    decided: int = 0

    def ship(self, unit: UnitId, **changes: object) -> "State":
        """Give the state with one ship changed."""
        return replace(self, ships={**self.ships, unit: replace(self.ships[unit], **changes)})

    def fleet(self, seat: Seat) -> Sequence[UnitId]:
        """Give the living ships of a seat, sorted."""
        return sorted(key for key, ship in self.ships.items() if ship.seat == seat and ship.alive)

    def side(self, seat: Seat) -> Side:
        """Give the side of a seat."""
        return next(ship.side for ship in self.ships.values() if ship.seat == seat)

    def replaced(self, frame: AnyFrame) -> "State":
        """Give the state with another frame on top in place of this one."""
        return replace(self, stack=(*self.stack[:-1], frame))


def hide(state: State, seat: Seat) -> State:
    """Take out what a seat may not know: others' sealed power, hidden places, declared fire and standing orders."""
    if seat == GAMEMASTER:
        return state
    ships = {
        key: ship if ship.seat == seat else replace(ship, sealed=None, at=None if ship.hidden else ship.at)
        for key, ship in state.ships.items()
    }
    standing = {key: value for key, value in state.standing.items() if key == seat}
    return replace(state, ships=ships, standing=standing, stack=tuple(_masked(f, seat) for f in state.stack))


def _masked(frame: AnyFrame, seat: Seat) -> AnyFrame:
    """Show of others that they have declared, and not what."""
    if isinstance(frame, Defence) and not frame.faces:
        answers = {key: units if key == seat else () for key, units in frame.answers.items()}
        return replace(frame, answers=answers)
    return frame
