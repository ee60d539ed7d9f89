"""Anything played by orders and dice: a battle of a ruleset, or a part of a campaign."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Protocol, get_args, runtime_checkable

from msgspec import Struct

from core.contract import canon
from core.contract.amending import FATE, Amendable
from core.contract.dice import Chance, Dice, DiceRequest
from core.contract.errors import BadInput
from core.contract.events import Amended, Departure, Event, Switched
from core.contract.ids import Seat, UnitId
from core.contract.issues import Issue, Violation
from core.contract.orders import Amend, Attempt, Order, OrderForm, Switch

State = Any
"""A frozen Struct of the ruleset: whole numbers and codes, no sentences."""

View = Any
"""A State from which what a seat may not know has been taken out."""


class Position(Struct, frozen=True):
    """Where a battle stands.

    Args:
        turn: the turn that runs; of a battle that stands by, the last one that it has ended.
        step: the id of a StepInfo, `STANDING_BY` where the battle is decided while links are open, or `OVER`.
        title: what players call this moment, where it is not by the step's title.
    """

    turn: int
    step: str
    title: str = ""


class Step(Struct, frozen=True):
    """What an order led to."""

    state: State
    events: tuple[Event, ...]
    departures: tuple[Departure, ...] = ()


class Modifier(Struct, frozen=True):
    """One thing that changes a number, with the heading of its rule."""

    label: str
    value: int
    rule: str


class Odds(Struct, frozen=True):
    """Chances of what may come, in order of interest.

    Args:
        outcomes: label and probability.
        exact: false where sampled; `samples` then says from how many.
        title: what it is that may come out so, where an order has several odds.
    """

    outcomes: tuple[tuple[str, float], ...]
    exact: bool
    samples: int = 0
    title: str = ""


class Preview(Struct, frozen=True):
    """What an order would do, before it is given.

    Args:
        gist: what it comes to, in a few words to stand beside a target.
    """

    modifiers: tuple[Modifier, ...] = ()
    dice: tuple[DiceRequest, ...] = ()
    odds: Odds | None = None
    notes: tuple[str, ...] = ()
    gist: str = ""


class Bot(Protocol):
    """Decides from the view alone."""

    def choose(self, view: View, seat: Seat, chance: Chance) -> Order:
        """Give a legal order for a seat that has to act."""


@runtime_checkable
class Reasoned(Protocol):
    """A bot that says why.

    Attributes:
        why: what it weighed for the order that it gave last, in a line; empty where there was nothing to weigh.
    """

    why: str


class Engine(ABC):
    """Something played by orders and dice.

    A subclass names its types; the class then reads and writes them.

    Attributes:
        state_type: the Struct of its states.
        order_type: the union of its orders, `Tick` among them where it can be linked; `Amend` and `Switch` are always
            read.
        event_type: the union of its events; `Amended` and `Switched` are always read.
    """

    state_type: Any
    order_type: Any
    event_type: Any

    @abstractmethod
    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Give the seats that must decide now; empty exactly when all is over."""

    @abstractmethod
    def legal_orders(self, view: View, seat: Seat) -> Sequence[Order | OrderForm]:
        """Give orders that are legal as they are, and forms for the others; empty when the seat has not to act."""

    def attempts(self, view: View, seat: Seat) -> Sequence[Attempt]:
        """Give what a seat that has to act may want to do in this step and may find refused.

        Such as whatever leads along links to other battles: each the least of its kind, so that where it is refused all
        like it are. The window tells the violations of those that are not legal.
        """
        return ()

    def refine(self, view: View, seat: Seat, form: OrderForm) -> OrderForm:
        """Give the form with the bounds that follow from its values so far."""
        return form

    @abstractmethod
    def violations(self, view: View, seat: Seat, order: Order) -> Sequence[Violation]:
        """Give every reason why the order is not legal; empty exactly when it is."""

    def preview(self, view: View, seat: Seat, order: Order) -> Preview:
        """Give modifiers, dice to come and odds of a legal order."""
        return Preview()

    def odds(self, view: View, seat: Seat, order: Order) -> Sequence[Odds]:
        """Give the exact odds of all that a legal order may do; it may take seconds.

        Nothing where they cannot be had exactly: they are sampled then, if there is a `tally`.
        """
        return ()

    def tally(self, before: State, after: State) -> Mapping[str, int]:
        """Count what became of things between two states, by title: what `odds` tell of, for sampling them."""
        return {}

    def is_waiting(self, state: State) -> bool:
        """Tell whether an order is under way that waits for somebody's answer."""
        return False

    @abstractmethod
    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        """Carry the order out on a new state. Presumes that it is legal.

        Raises:
            DiceNeeded: when a die has yet to be typed.
        """

    def view(self, state: State, seat: Seat) -> View:
        """Give the state as the seat may know it; the gamemaster sees all."""
        return state

    @abstractmethod
    def describe(self, event: Event, seat: Seat, view: View) -> str:
        """Tell an event, handed over in the form in which the seat sees it, in a line of words."""

    def entitled(self, order: Order, seat: Seat, view: View) -> str:
        """Name an order that needs no form, as a player would; nothing where its tag and fields say enough."""
        return ""

    def check(self, state: State) -> Sequence[Issue]:
        """Give every broken invariant of the state."""
        return ()

    def order(self, data: Mapping[str, Any], place: str = "order") -> Order:
        """Read an order from plain data, as scripts, forms and the log hold it.

        Raises:
            BadInput: naming the field.
        """
        union = self.order_type | Amend | Switch
        kinds = get_args(union)
        fields = {kind.__struct_config__.tag: kind.__struct_fields__ for kind in kinds}
        name = data.get("order")
        if not isinstance(name, str) or name not in fields:
            raise BadInput(place, f"there is no order {name!r}; there are: {', '.join(sorted(fields))}")
        extra = sorted(set(data) - {"order", *fields[name]})
        if extra:
            takes = ", ".join(fields[name]) or "nothing more"
            raise BadInput(place, f"`{name}` takes {takes}; not {', '.join(extra)}")
        result: Order = canon.convert(data, union, place)
        return result

    def event(self, data: Mapping[str, Any], place: str = "event") -> Event:
        """Read an event from plain data.

        Raises:
            BadInput: naming the field.
        """
        result: Event = canon.convert(data, self.event_type | Amended | Switched, place)
        return result

    def dump(self, state: State) -> bytes:
        """Write a state, the same bytes for the same state."""
        return canon.encode(state)

    def load(self, data: bytes, version: int) -> State:
        """Read a state that `dump` wrote, of this or an older state version.

        Raises:
            BadInput: naming the field.
        """
        return canon.decode(data, self.state_type, "state")

    def amendable(self, view: View) -> Sequence[Amendable]:
        """Give the values that players may set by hand, by the names that stand on the units' cards, as far as the view knows them."""
        return ()

    def amend(self, state: State, path: Sequence[str | int], value: Any) -> State:
        """Set one value of a state by its path, or the fate of a unit, as an `Amend` asks.

        Raises:
            BadInput: when the path leads nowhere, or the state would not be sound.
        """
        place = ".".join(map(str, path))
        amended = (
            self._fated(state, tuple(path), value) if path[-1:] == (FATE,) else self._with(state, path, value)
        )
        broken = self.check(amended)
        if broken:
            raise BadInput(place, "; ".join(map(str, broken)))
        return amended

    def fated(self, state: State, unit: UnitId, fate: str) -> State:
        """Let another fate befall a unit, in the words of `amendable`, which lists it, with all that hangs on it.

        Raises:
            BadInput: when it cannot be now.
        """
        raise NotImplementedError

    def _fated(self, state: State, path: tuple[str | int, ...], fate: Any) -> State:
        one = next((one for one in self.amendable(state) if one.path == path), None)
        if one is None or not one.takes(fate):
            raise BadInput(".".join(map(str, path)), f"is {one.bounds}" if one else "there is no such value")
        return self.fated(state, one.unit, fate)

    def _with(self, state: State, path: Sequence[str | int], value: Any) -> State:
        place = ".".join(map(str, path))
        try:
            root = _put(canon.plain(state), path, value)
        except (KeyError, IndexError, TypeError):
            raise BadInput(place, "there is no such value") from None
        return canon.convert(root, self.state_type, place)


def _put(found: Any, path: Sequence[str | int], value: Any) -> Any:
    """Give plain data with another value at a path: an amendment changes what is there, it adds nothing."""
    if not path:
        return value
    key, *inside = path
    copied: Any = {**found} if isinstance(found, dict) else list(found)
    copied[key] = _put(found[key], inside, value)
    return copied
