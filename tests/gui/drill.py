"""An engine with a form for each kind of field, whose bounds follow from earlier fields: what forms are tried on."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from core.contract.dice import Dice
from core.contract.engine import Engine, Modifier, Odds, Preview, Step
from core.contract.events import Event
from core.contract.ids import Seat
from core.contract.issues import Violation
from core.contract.orders import (
    Choice,
    HexPath,
    Integer,
    Leg,
    Option,
    Order,
    OrderForm,
    Part,
    Rows,
    Split,
    Subset,
    TableMove,
)
from core.geometry.hexgrid import Hex, neighbours

SEAT = Seat("blue")
STEPS = 3


class Fire(Order, frozen=True, tag="fire"):
    target: str
    weapons: tuple[str, ...]
    dice: int


class Shot(Struct, frozen=True):
    target: str
    dice: int


class Volley(Order, frozen=True, tag="volley"):
    shots: tuple[Shot, ...]


class Share(Order, frozen=True, tag="share"):
    battery: int
    power: dict[str, int]


class March(Order, frozen=True, tag="march"):
    path: tuple[tuple[int, int], ...]


class Sail(Order, frozen=True, tag="sail"):
    move: tuple[tuple[Any, ...], ...]


TARGETS = {"near": ("lance", "torpedo", "ram"), "far": ("lance",)}

FIRE = OrderForm("fire", "Fire")
VOLLEY = OrderForm("volley", "Fire a volley")
SHARE = OrderForm("share", "Share out power")
MARCH = OrderForm("march", "March")
SAIL = OrderForm("sail", "Sail")
PLACE = OrderForm("sail", "Place")


class Drill(Engine):
    """Knows no state: every question is answered from the form."""

    order_type = Fire | Volley | Share | March | Sail

    def to_act(self, state: None) -> tuple[Seat, ...]:
        return (SEAT,)

    def legal_orders(self, view: None, seat: Seat) -> Sequence[Order | OrderForm]:
        return (FIRE, VOLLEY, SHARE, MARCH, SAIL)

    def refine(self, view: None, seat: Seat, form: OrderForm) -> OrderForm:
        fields = {"fire": _fire, "volley": _volley, "share": _share, "march": _march, "sail": _sail}[
            form.order
        ](form)
        return OrderForm(form.order, form.title, fields, form.fixed, form.values, form.unit)

    def violations(self, view: None, seat: Seat, order: Order) -> Sequence[Violation]:
        if isinstance(order, Fire) and order.dice > 2 * len(order.weapons):
            return (
                Violation("Fire", f"{len(order.weapons)} weapons roll at most {2 * len(order.weapons)} dice"),
            )
        if isinstance(order, Volley) and sum(shot.dice for shot in order.shots) > 6:
            return (Violation("Volley", "six dice are all there are"),)
        if isinstance(order, Share) and sum(order.power.values()) != 4 + order.battery:
            return (Violation("Power", "all power is shared out"),)
        return ()

    def preview(self, view: None, seat: Seat, order: Order) -> Preview:
        if isinstance(order, Fire):
            return Preview(
                (Modifier("close by", 1, "Range"),), odds=Odds((("hit", 0.5), ("miss", 0.5)), exact=True)
            )
        return Preview()

    def apply(self, state: None, seat: Seat, order: Order, dice: Dice) -> Step:
        raise NotImplementedError

    def describe(self, event: Event, seat: Seat, view: object) -> str:
        raise NotImplementedError


def _fire(form: OrderForm) -> tuple[Any, ...]:
    weapons = TARGETS.get(form.values.get("target", ""), ())
    taken = form.values.get("weapons", [])
    return (
        Choice(name="target", label="Target", options=tuple(Option(key, key.title()) for key in TARGETS)),
        Subset(
            name="weapons",
            label="Weapons",
            options=tuple(Option(key, key.title()) for key in weapons),
            at_least=1,
            at_most=2,
        ),
        Integer(name="dice", label="Dice", lowest=1, highest=1 + 2 * len(taken)),
    )


def _volley(form: OrderForm) -> tuple[Any, ...]:
    """Six dice among targets, each target once."""
    shots = form.values.get("shots", [])
    left = 6 - sum(shot.get("dice", 1) for shot in shots)

    def cells(others: set[str | None], most: int) -> tuple[Any, ...]:
        targets = tuple(Option(key, key.title()) for key in TARGETS if key not in others)
        return (
            Choice(name="target", label="Target", options=targets),
            Integer(name="dice", label="Dice", lowest=1, highest=max(1, most)),
        )

    rows = tuple(
        cells({other.get("target") for other in shots if other is not shot}, left + shot.get("dice", 1))
        for shot in shots
    )
    most = len(TARGETS) if left > 0 else len(shots)
    named = {shot.get("target") for shot in shots}
    return (Rows(name="shots", label="Shots", cells=cells(named, left), rows=rows, at_least=1, at_most=most),)


def _share(form: OrderForm) -> tuple[Any, ...]:
    total = 4 + form.values.get("battery", 0)
    parts = (Part("shields", "Shields", 0, 4), Part("engines", "Engines", 0, 4, "1 each"))
    return (
        Integer(name="battery", label="Battery", lowest=0, highest=2),
        Split(name="power", label="Power", parts=parts, lowest_total=total, highest_total=total),
    )


def _march(form: OrderForm) -> tuple[Any, ...]:
    path = [tuple(at) for at in form.values.get("path", [])]
    here = Hex(*(path[-1] if path else (0, 0)))
    steps = tuple(tuple(at) for at in neighbours(here)) if len(path) < STEPS else ()
    reach = (((1, 0), (2, 0), (3, 0)),)
    return (HexPath(name="path", label="Path", start=(0, 0), steps=steps, reach=reach, may_stop=True),)


def _sail(form: OrderForm) -> tuple[Any, ...]:
    if form.title == "Place":
        zones = ((0, 0, 10000, 5000),)
        return (
            TableMove(
                name="move", label="Place", start=None, zones=zones, may_stop=bool(form.values.get("move"))
            ),
        )
    legs = form.values.get("move", [])
    forward = Leg("forward", "Ahead", 0, 6000 - sum(number for kind, number in legs if kind == "forward"))
    turn = (
        (Leg("turn", "Right", 0, 4500), Leg("turn", "Left", -4500, -1))
        if legs and legs[-1][0] == "forward"
        else ()
    )
    return (
        TableMove(
            name="move", label="Move", start=(1000, 1000, 0), legs=(forward, *turn), may_stop=bool(legs)
        ),
    )


class Judge:
    """Answers for a form."""

    def __init__(self) -> None:
        self.engine = Drill()

    def refine(self, form: OrderForm) -> OrderForm:
        return self.engine.refine(None, SEAT, form)

    def violations(self, order: dict[str, Any]) -> Sequence[Violation]:
        return self.engine.violations(None, SEAT, self.engine.order(order))

    def preview(self, order: dict[str, Any]) -> Preview:
        return self.engine.preview(None, SEAT, self.engine.order(order))

    def place_name(self, at: tuple[int, int]) -> str:
        return f"{at[0]}.{at[1]}"

    def is_unit(self, value: str) -> bool:
        return value in TARGETS

    def is_own(self, value: str) -> bool:
        return False
