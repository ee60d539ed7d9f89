"""What a game must answer.

`Engine` is anything played by orders and dice; a `Ruleset` is a game, a `Procedure` a part of a campaign such as the
muster or the aftermath of a battle.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol, get_args

from msgspec import Struct

from core.contract import canon
from core.contract.board import Board, Row
from core.contract.dice import Chance, Dice, DiceRequest
from core.contract.effects import AnyEffect
from core.contract.errors import BadInput
from core.contract.events import Amended, Departure, Event
from core.contract.ids import LinkKind, Seat, Theater
from core.contract.issues import Issue, Violation
from core.contract.orders import Amend, Offer, Order, OrderForm
from core.contract.records import Adoption, BattleSetup, ForceRecord, Outcome, SquadFate, UnitRecord

State = Any
"""A frozen Struct of the ruleset: whole numbers and codes, no sentences."""
View = Any
"""A State from which what a seat may not know has been taken out."""


class StepInfo(Struct, frozen=True):
    """A step of a turn.

    Args:
        sends: kinds of link through which squads leave in this step.
        receives: kinds of link through which they arrive in it; the clock acts at its beginning.
    """

    id: str
    title: str
    sends: tuple[LinkKind, ...] = ()
    receives: tuple[LinkKind, ...] = ()


class RulesetInfo(Struct, frozen=True):
    """The static facts of a ruleset.

    Args:
        id: lower case, unique among installed rulesets.
        state_version: raised when the form of the state changes; older ones still load.
        seats: fewest and most seats of a battle.
        steps: the steps of a turn, in order.
        credit: whose game this is.
    """

    id: str
    title: str
    theater: Theater
    version: str
    state_version: int
    seats: tuple[int, int]
    steps: tuple[StepInfo, ...]
    distance: Literal["inch", "hex"]
    summary: str
    credit: str


class Setting(Struct, frozen=True):
    """A switch of the ruleset: an edition, an option, a house rule.

    Args:
        default: its type is the type of the setting: bool, int or str.
        choices: allowed values of a str; empty means any.
        reason: why the default is what it is.
    """

    id: str
    title: str
    default: bool | int | str
    choices: tuple[str, ...] = ()
    provenance: str = "house"
    reason: str = ""


class UnitClass(Struct, frozen=True):
    """A class of the catalogue.

    Args:
        figures: the printed figures as plain data, as `bridgehead catalogue` prints them.
        provenance: `printed`, `reading`, `secondary` or `house`.
        exceptions: field to provenance and reason, where one figure differs.
        complete: false where the source lists the class without its figures: it cannot be fielded.
    """

    id: str
    name: str
    code: str
    empire: str
    points: int
    figures: Mapping[str, Any]
    provenance: str = "printed"
    exceptions: Mapping[str, str] = {}
    complete: bool = True


class Scenario(Struct, frozen=True):
    """A scenario's facts, for choosing it.

    Args:
        roles: the roles of the sides, first to act first.
        turns: its length; None is until decided.
        detail: choices it takes, with their defaults.
    """

    id: str
    title: str
    roles: tuple[str, ...]
    turns: int | None
    summary: str
    provenance: str = "printed"
    detail: Mapping[str, Any] = {}
    complete: bool = True


class Position(Struct, frozen=True):
    """Where a battle stands.

    Args:
        turn: the turn that runs; of a battle that stands by, the last one that it has ended.
        step: the id of a StepInfo, `STANDING_BY` where the battle is decided while links are open, or `OVER`.
    """

    turn: int
    step: str


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
    """

    outcomes: tuple[tuple[str, float], ...]
    exact: bool
    samples: int = 0


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


class Engine(ABC):
    """Something played by orders and dice.

    A subclass names its types; the class then reads and writes them.

    Attributes:
        state_type: the Struct of its states.
        order_type: the union of its orders, `Tick` among them where it can be linked; `Amend` is always read.
        event_type: the union of its events; `Amended` is always read.
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

    def refine(self, view: View, seat: Seat, form: OrderForm) -> OrderForm:
        """Give the form with the bounds that follow from its values so far."""
        return form

    @abstractmethod
    def violations(self, view: View, seat: Seat, order: Order) -> Sequence[Violation]:
        """Give every reason why the order is not legal; empty exactly when it is."""

    def preview(self, view: View, seat: Seat, order: Order) -> Preview:
        """Give modifiers, dice to come and odds of a legal order."""
        return Preview()

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
        kinds = get_args(self.order_type | Amend)
        fields = {kind.__struct_config__.tag: kind.__struct_fields__ for kind in kinds}
        name = data.get("order")
        if name not in fields:
            raise BadInput(place, f"there is no order {name!r}; there are: {', '.join(sorted(fields))}")
        extra = sorted(set(data) - {"order", *fields[name]})
        if extra:
            takes = ", ".join(fields[name]) or "nothing more"
            raise BadInput(place, f"`{name}` takes {takes}; not {', '.join(extra)}")
        result: Order = canon.convert(data, self.order_type | Amend, place)
        return result

    def event(self, data: Mapping[str, Any], place: str = "event") -> Event:
        """Read an event from plain data.

        Raises:
            BadInput: naming the field.
        """
        result: Event = canon.convert(data, self.event_type | Amended, place)
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

    def amend(self, state: State, path: Sequence[str | int], value: Any) -> State:
        """Set one value of a state by its path, as the gamemaster's `Amend` asks.

        Raises:
            BadInput: when the path leads nowhere, or the state would not be sound.
        """
        root = canon.plain(state)
        place = ".".join(map(str, path))
        try:
            target = root
            for key in path[:-1]:
                target = target[key]
            target[path[-1]]  # an amendment changes what is there, it adds nothing
            target[path[-1]] = value
        except (KeyError, IndexError, TypeError):
            raise BadInput(place, "there is no such value") from None
        amended = canon.convert(root, self.state_type, place)
        broken = self.check(amended)
        if broken:
            raise BadInput(place, "; ".join(map(str, broken)))
        return amended


class Procedure(Engine):
    """A part of a campaign that is played like a battle: muster, advancement, repair and the like.

    Its seats are the ids of the forces with which it begins.

    Attributes:
        moment: when it is due by itself: `muster` once for each force, `aftermath` after each battle, in the order of
            the ruleset's `procedures`; `between` when a player wants it.
    """

    title: str
    moment: Literal["muster", "aftermath", "between"] = "aftermath"

    @abstractmethod
    def begin(
        self, forces: tuple[ForceRecord, ...], outcome: Outcome | None, detail: Mapping[str, Any]
    ) -> State:
        """Begin it for these forces, after this outcome where there was one.

        Raises:
            CannotSetUp: listing every reason.
        """

    @abstractmethod
    def effects(self, state: State) -> tuple[AnyEffect, ...]:
        """Give what it does to the campaign so far. It only grows: each order's share is applied when it is given."""


class Liaison(Protocol):
    """How a ruleset meets others: through the squads of its units, and when it takes units over.

    A linked battle (`BattleSetup.links` is not empty) lets the clock act at the start of each turn and of each step
    that receives. Squads leave it by `Step.departures` and come in by `Tick.arrivals`.
    """

    def offers(self, state: State) -> tuple[Offer, ...]:
        """Give what each unit can take in or give back through each link at this moment."""

    def squads(self, state: State) -> tuple[SquadFate, ...]:
        """Give every squad that began here or arrived and has not departed, with its fate so far, each once."""

    def adopt(self, unit: UnitRecord, figures: Mapping[str, Any], source: str) -> Adoption | Issue:
        """Take over a unit of another ruleset (`source`) of the same theater, from its class's figures."""


class Ruleset(Engine):
    """A game. Immutable: `configure` gives another.

    Attributes:
        levels: what `bot` takes, the usual one first.
    """

    info: RulesetInfo
    settings: tuple[Setting, ...] = ()
    levels: tuple[str, ...] = ("sound",)

    @abstractmethod
    def configure(self, settings: Mapping[str, Any]) -> "Ruleset":
        """Give the ruleset with these settings; those not named keep their defaults.

        Raises:
            BadInput: naming an unknown setting or a value that it cannot take.
        """

    @abstractmethod
    def catalogue(self) -> Sequence[UnitClass]:
        """Give every class."""

    @abstractmethod
    def scenarios(self) -> Sequence[Scenario]:
        """Give every scenario."""

    @abstractmethod
    def setup(self, setup: BattleSetup, dice: Dice) -> State:
        """Give a battle that begins with deployment.

        Raises:
            CannotSetUp: listing every reason.
        """

    @abstractmethod
    def arrange(self, script: Mapping[str, Any]) -> State:
        """Give a battle at any turn and step with units in any place and condition, from plain data.

        Raises:
            BadInput: naming the field.
        """

    @abstractmethod
    def position(self, state: State) -> Position:
        """Say at which turn and step the battle stands."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """Give the outcome exactly when the battle is over."""

    @abstractmethod
    def result_form(self, state: State) -> OrderForm:
        """Give the form on which a result played elsewhere is entered, filled in from the state as far as it knows."""

    @abstractmethod
    def result(self, state: State, values: Mapping[str, Any]) -> Outcome:
        """Give the outcome that a filled-in result form tells.

        Raises:
            BadInput: naming the field.
        """

    @abstractmethod
    def board(self, view: View) -> Board:
        """Give what the view shows, as plain data."""

    def facts(self, view: View) -> Mapping[str, Any]:
        """Give figures that follow from the view beside its own, as plain data: speed left, odds to hit.

        Scripts expect them by path as they do the state's values.
        """
        return {}

    def told(self, view: View, seat: Seat, order: Order) -> Order:
        """Give the same order as it is written by cards: with what the table shows, measured from the view.

        At a table the players answer together, so the view may be the gamemaster's: what only the other side knows,
        such as who is met on a path, is told too.
        """
        return order

    def told_event(self, event: Event) -> Event | None:
        """Give the same event as it comes by cards, without places; None where by cards there is none."""
        return event

    def procedures(self) -> Mapping[str, Procedure]:
        """Give the campaign procedures by name."""
        return {}

    def card(self, unit: UnitRecord) -> tuple[Row, ...]:
        """Give what is written on the card of a unit that rests between battles: its crew, its skills, its damage."""
        skills = ", ".join(skill.code for skill in unit.skills)
        return (Row("Quality", str(unit.quality)), Row("Skills", skills or "none"))

    def liaison(self) -> Liaison | None:
        """Give how it meets other rulesets; None where it cannot be linked."""
        return None

    @abstractmethod
    def bot(self, level: str = "sound") -> Bot:
        """Give a player of the given level.

        Raises:
            BadInput: naming the levels there are.
        """


def chosen_settings(offered: Sequence[Setting], chosen: Mapping[str, Any]) -> dict[str, bool | int | str]:
    """Complete chosen settings with the defaults.

    Raises:
        BadInput: naming an unknown setting or a value that it cannot take.
    """
    known = {setting.id: setting for setting in offered}
    for key, value in chosen.items():
        setting = known.get(key)
        if setting is None:
            raise BadInput(
                f"setting {key}",
                f"there is none of that name; there are: {', '.join(sorted(known)) or 'none'}",
            )
        if type(value) is not type(setting.default):
            raise BadInput(f"setting {key}", f"takes {type(setting.default).__name__}, not {value!r}")
        if setting.choices and value not in setting.choices:
            raise BadInput(f"setting {key}", f"takes one of {', '.join(setting.choices)}, not {value!r}")
    return {setting.id: chosen.get(setting.id, setting.default) for setting in offered}
