"""Orders: what one seat decides. Forms: orders with fields still to be filled in."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from core.contract.ids import Mode, Seat, SquadId, UnitId


class Order(Struct, frozen=True, tag_field="order", forbid_unknown_fields=True):
    """What one seat decides. A ruleset's orders derive from this, each with its own tag.

    Example:
        class Pass(Order, frozen=True, tag="pass"): ...

    Attributes:
        lets_lie: whether it only says that nobody claims a re-roll of the dice that lie there. Nobody is asked for it.
    """

    lets_lie: ClassVar[bool] = False

    @property
    def name(self) -> str:
        """The tag under which the order is written in scripts and records."""
        return str(self.__struct_config__.tag)


class Squad(Struct, frozen=True):
    """People who are the same people all the way, aboard or below.

    Args:
        id: unique in the campaign.
        kind: `marine`, `heavy`, `commando`, `engineer`, `prime`, `hq`, `militia`, `civilian`, or a kind of vehicle.
        size: how many of a ship's marines they count as; 0 for a vehicle, which travels in craft alone.
        home: the unit they belong to.
        xp: experience they bring home.
    """

    id: SquadId
    kind: str = "marine"
    size: int = 1
    home: UnitId | None = None
    name: str = ""
    xp: int = 0


class Craft(Struct, frozen=True):
    """A small craft in which squads ride between battles.

    Args:
        id: unique in the operation.
        kind: `admin`, `gas`, `has`, `hts`, `gunboat` or another word that both ends know.
        hull: its damage points when it is whole; 0 where the sender counts none.
        damage: points that it has lost.
        home: the unit to which it belongs.
    """

    id: UnitId
    kind: str = "admin"
    hull: int = 0
    damage: int = 0
    home: UnitId | None = None
    name: str = ""


class Contingent(Struct, frozen=True):
    """Squads that travel together along a link, or fire that does.

    Args:
        id: the transfer's id.
        link: the id of the link they use.
        seat: who commands them where they arrive.
        unit: the unit that sends, or takes back, them.
        craft: in which they ride; with or without squads it travels too.
        strength: of a bombardment: how many area attacks it is good for.
    """

    id: str
    link: str
    seat: Seat
    unit: UnitId
    squads: tuple[Squad, ...] = ()
    craft: Craft | None = None
    strength: int = 0


class Offer(Struct, frozen=True):
    """What a unit of one battle can take from, or give to, another battle through a link now.

    Along a link `control` the source offers each unit that the link's detail names: with room while it stands, without
    once it is lost or out of action; the target lets what it controls fall silent while nothing has room.

    While the players have agreed to close a link, its source is told so by an offer of no unit, without room: then nothing
    may leave along it (`why_shut`).

    Args:
        link: the id of the link.
        unit: the unit that offers; empty where the link as a whole is closed.
        room: how many marines' worth it can take; 0 closes it.
        reason: why it is closed, in words, when room is 0.
    """

    link: str
    unit: UnitId
    seat: Seat
    room: int
    reason: str = ""


def why_shut(offers: Iterable[Offer], link: str) -> str:
    """Say why nothing may leave along a link at all; empty where something may."""
    return next((offer.reason for offer in offers if offer.link == link and not offer.unit), "")


class Tick(Order, frozen=True, tag="tick"):
    """The clock's order to a linked battle, at the start of a turn and at each receiving step.

    Args:
        turn: the turn that begins or runs.
        arrivals: contingents that arrive now.
        offers: what the other battles can take in or give back.
        closing: true when the operation has no further use for the battle: no more arrivals will come.
    """

    turn: int
    arrivals: tuple[Contingent, ...] = ()
    offers: tuple[Offer, ...] = ()
    closing: bool = False


class Amend(Order, frozen=True, tag="amend"):
    """The gamemaster sets one value of the state by hand, or a player one of those that the ruleset lists.

    Args:
        path: keys and indices from the root of the dumped state, such as `["units", "ca", "shields"]`.
        value: plain data.
        reason: why, shown in the log.
        secret: whether the log tells the players no more than the reason; of what is hidden it never tells more.
    """

    path: tuple[str | int, ...]
    value: Any
    reason: str
    secret: bool = False


class Switch(Order, frozen=True, tag="switch"):
    """The gamemaster lets the battle be played in another way from now on.

    Args:
        places: onto the board, where each unit stands: values of the ruleset's `places_form`; else empty.
        reason: why, shown in the log.
    """

    mode: Mode
    places: Mapping[str, tuple[tuple[int | str, ...], ...]] = {}
    reason: str = ""


# --- forms -----------------------------------------------------------------------------------------------------


class Option(Struct, frozen=True):
    """One thing that may be chosen.

    Args:
        value: what is written into the order.
        label: what the window shows.
        note: a figure or reason beside it.
    """

    value: Any
    label: str
    note: str = ""


class Field(Struct, frozen=True, tag_field="kind"):
    """A part of an order that is still open. The window draws it by its kind alone.

    Args:
        name: the key in the order.
        label: what the window shows.
        optional: whether it may stay away.
        group: the thing that it and its neighbours are about; the window puts them side by side under this heading. A label
            may begin with it and a colon.
    """

    name: str
    label: str
    optional: bool = False
    group: str = ""


class Choice(Field, frozen=True, tag="choice", kw_only=True):
    """One of several options.

    Args:
        none: what it is called to choose none of them, where that may be.
    """

    options: tuple[Option, ...]
    none: str = "None"


class Subset(Field, frozen=True, tag="subset", kw_only=True):
    """Some of several options."""

    options: tuple[Option, ...]
    at_least: int = 0
    at_most: int | None = None


class Integer(Field, frozen=True, tag="integer", kw_only=True):
    """A whole number between bounds, in `unit`, shown divided by `scale`.

    Args:
        told: whether it says what a table shows, so that nothing may be taken for it before somebody has looked.
    """

    lowest: int
    highest: int
    unit: str = ""
    scale: int = 1
    told: bool = False


class Part(Struct, frozen=True):
    """One share of a split."""

    value: str
    label: str
    lowest: int = 0
    highest: int = 0
    note: str = ""


class Split(Field, frozen=True, tag="split", kw_only=True):
    """A total shared out among parts: a mapping of part to number.

    Args:
        around: whether its six parts lie round the unit as the sides of a hex do, clockwise from port of the bow.
    """

    parts: tuple[Part, ...]
    lowest_total: int
    highest_total: int
    around: bool = False


class HexPath(Field, frozen=True, tag="hex_path", kw_only=True):
    """Hexes entered one after another: a list of [q, r].

    Args:
        start: where it begins; None where a single hex is chosen.
        steps: the hexes that may be entered next, after what the form's values hold so far.
        reach: every hex that can be reached, with a legal path to it, so that one click is enough.
        costs: what each way of `reach` costs, as it is written into its last hex; empty where nothing is counted.
        may_stop: whether the path so far is a whole one.
    """

    start: tuple[int, int] | None
    steps: tuple[tuple[int, int], ...] = ()
    reach: tuple[tuple[tuple[int, int], ...], ...] = ()
    costs: tuple[str, ...] = ()
    may_stop: bool = True


class Leg(Struct, frozen=True):
    """A kind of leg that may come next in a table move, with the bounds of its number.

    Args:
        kind: `forward`, `reverse`, `waste`, `orbit` (thousandths of an inch), `turn` (hundredths of a degree,
            clockwise) or another word of the ruleset.
    """

    kind: str
    label: str
    lowest: int
    highest: int


class TableMove(Field, frozen=True, tag="table_move", kw_only=True):
    """A move on the table: a list of [kind, number], or [["place", x, y, heading]] where nothing stands yet.

    Args:
        start: x, y, heading; None where a token is placed.
        legs: what may come next, after what the form's values hold so far.
        zones: where a token may be placed: rectangles x1, y1, x2, y2.
        may_stop: whether the move so far is a whole one.
        centre: about which a leg `orbit` leads, in thousandths of an inch along the arc.
        facing: how a token that is placed looks unless the player turns it.
    """

    start: tuple[int, int, int] | None
    legs: tuple[Leg, ...] = ()
    zones: tuple[tuple[int, int, int, int], ...] = ()
    may_stop: bool = True
    centre: tuple[int, int] | None = None
    facing: int = 0


Cell = Choice | Subset | Integer | Split


class Rows(Field, frozen=True, tag="rows", kw_only=True):
    """Rows that are filled in alike, such as the shots of an attack: a list of mappings of a cell's name to its value.

    Args:
        cells: what each row asks.
        rows: what each row that the form's values hold asks, in their order, where its bounds follow from the others;
            a row that is not among them asks `cells`.
        at_most: None for as many as one likes; refined down to the rows there are where no other fits.
    """

    cells: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...] = ()
    at_least: int = 0
    at_most: int | None = None

    def row(self, number: int) -> tuple[Cell, ...]:
        """The cells of a row, counted from 0."""
        return self.rows[number] if number < len(self.rows) else self.cells

    def takes_more(self, count: int) -> bool:
        """Whether there may be more rows than so many."""
        return self.at_most is None or count < self.at_most


AnyField = Cell | HexPath | TableMove | Rows


class Attempt(Struct, frozen=True):
    """An order that a player may look for, be it legal now or not: so that its violations can be told.

    Args:
        title: what the window shows; several attempts at the same have the same title.
        unit: the unit that it is about.
    """

    title: str
    order: Order
    unit: UnitId | None = None


class OrderForm(Struct, frozen=True):
    """An order with fields still open.

    Args:
        order: the tag of the order it makes.
        title: what the window shows.
        fixed: the keys of the order that are settled.
        fields: what is open, in the order of asking; the bounds of one may depend on the values of those before it.
        values: what has been filled in so far.
        unit: the unit that it is about, so that a click on its token finds it.
        notes: what keeps a field away, or is easily overlooked, in words; refining gives them anew.
    """

    order: str
    title: str
    fields: tuple[AnyField, ...] = ()
    fixed: Mapping[str, Any] = {}
    values: Mapping[str, Any] = {}
    unit: UnitId | None = None
    notes: tuple[str, ...] = ()

    def filled(self, name: str, value: Any) -> "OrderForm":
        """The same form with one more value, not refined yet."""
        return replace(self, values={**self.values, name: value})

    def missing(self) -> tuple[str, ...]:
        """The labels of what still has to be filled in."""
        return tuple(label for field in self.fields for label in self._missing(field))

    def _missing(self, field: AnyField) -> Iterator[str]:
        if field.name not in self.values:
            if not field.optional:
                yield field.label
        elif isinstance(field, Rows):
            rows = self.values[field.name]
            for number, row in enumerate(rows):
                for cell in field.row(number):
                    if not cell.optional and cell.name not in row:
                        yield f"{field.label} {number + 1}: {cell.label}"
            if len(rows) < field.at_least:
                yield field.label

    def data(self) -> dict[str, Any]:
        """The order as plain data, ready for `Ruleset.order`."""
        return {"order": self.order, **self.fixed, **self.values}


STANDING = "standing"
"""The tag of orders that settle what a seat is asked from now on."""


def is_standing(choice: Order | OrderForm) -> bool:
    """Tell whether an order only settles what is asked from now on."""
    return (choice.order if isinstance(choice, OrderForm) else choice.name) == STANDING
