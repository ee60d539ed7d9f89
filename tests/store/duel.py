"""A game of two ships, small enough to be played many times a second: what the store's tests keep."""

from collections.abc import Mapping, Sequence
from importlib.metadata import EntryPoint
from typing import Any

from msgspec import Struct, structs

from core.api import (
    BattleSetup,
    Board,
    Bot,
    CannotSetUp,
    Chance,
    Dice,
    DiceRequest,
    Event,
    ForceChange,
    ForceRecord,
    Issue,
    Order,
    OrderForm,
    Outcome,
    Position,
    Procedure,
    Ruleset,
    RulesetInfo,
    Scenario,
    Seat,
    SeatForce,
    Setting,
    Step,
    StepInfo,
    Table,
    UnitClass,
    UnitFate,
    UnitRecord,
    Violation,
    chosen_settings,
    hookimpl,
)
from core.plugin.manager import Plugins

HULL = 3


class Hit(Order, frozen=True, tag="hit"):
    """Strike; a second die of the other seat may save it."""


class Wait(Order, frozen=True, tag="wait"):
    """Let the turn pass."""


class Boom(Order, frozen=True, tag="boom"):
    """Raise what no ruleset should."""


class Struck(Event, frozen=True, tag="struck"):
    unit: str
    face: int
    hull: int


class Waited(Event, frozen=True, tag="waited"):
    seat: Seat


class State(Struct, frozen=True):
    seats: tuple[Seat, Seat]
    units: tuple[str, str]
    hulls: tuple[int, int]
    played: int = 0


class Duel(Ruleset):
    info = RulesetInfo(
        "duel", "Duel", "space", "1.0", 1, (2, 2), (StepInfo("fight", "Fight"),), "hex", "", ""
    )
    settings = (Setting("saves", "The struck may save", True),)
    state_type = State
    order_type = Hit | Wait | Boom
    event_type = Struck | Waited

    def __init__(self, saves: bool = True) -> None:
        self.saves = saves

    def configure(self, settings: Mapping[str, Any]) -> "Duel":
        return type(self)(**chosen_settings(self.settings, settings))

    def catalogue(self) -> Sequence[UnitClass]:
        return (UnitClass("boat", "Boat", "B", "", 1, {"hull": HULL}),)

    def scenarios(self) -> Sequence[Scenario]:
        return (Scenario("duel", "Duel", ("one", "other"), None, ""),)

    def setup(self, setup: BattleSetup, dice: Dice) -> State:
        if len(setup.forces) != 2:
            raise CannotSetUp([Issue("forces", f"a duel has two, not {len(setup.forces)}")])
        first = dice.roll(DiceRequest(setup.forces[0].seat, 6, 1, "initiative"))[0]
        forces = setup.forces if first > 3 else setup.forces[::-1]
        return State(
            tuple(force.seat for force in forces), tuple(force.units[0].id for force in forces), (HULL, HULL)
        )

    def arrange(self, script: Mapping[str, Any]) -> State:
        raise NotImplementedError

    def to_act(self, state: State) -> tuple[Seat, ...]:
        return () if 0 in state.hulls else (state.seats[state.played % 2],)

    def legal_orders(self, view: State, seat: Seat) -> Sequence[Order]:
        return (Hit(), Wait()) if seat in self.to_act(view) else ()

    def violations(self, view: State, seat: Seat, order: Order) -> Sequence[Violation]:
        idle = isinstance(order, Wait) and view.played % 4 == 3
        return (Violation("Waiting", "nobody waits for ever"),) if idle else ()

    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        if isinstance(order, Boom):
            raise RuntimeError("boom")
        me = state.played % 2
        hulls = list(state.hulls)
        state = structs.replace(state, played=state.played + 1)
        if isinstance(order, Wait):
            return Step(state, (Waited(seat),))
        face = dice.roll(DiceRequest(seat, 6, 1, "strike"))[0]
        if face > 2 and not (
            self.saves and dice.roll(DiceRequest(state.seats[1 - me], 6, 1, "save"))[0] == 6
        ):
            hulls[1 - me] -= 1
        return Step(
            structs.replace(state, hulls=tuple(hulls)), (Struck(state.units[1 - me], face, hulls[1 - me]),)
        )

    def describe(self, event: Event, seat: Seat, view: object) -> str:
        return event.name

    def check(self, state: State) -> Sequence[Issue]:
        return [
            Issue(unit, "its hull is below nothing")
            for unit, hull in zip(state.units, state.hulls, strict=True)
            if hull < 0
        ]

    def position(self, state: State) -> Position:
        return Position(1 + state.played // 2, "over" if 0 in state.hulls else "fight")

    def outcome(self, state: State) -> Outcome | None:
        return self.result(state, {"won": state.hulls.index(max(state.hulls))}) if 0 in state.hulls else None

    def result_form(self, state: State) -> OrderForm:
        return OrderForm("result", "Result")

    def result(self, state: State, values: Mapping[str, Any]) -> Outcome:
        won = values["won"]
        fates = [
            UnitFate(
                unit,
                seat,
                "fit" if hull == HULL else "damaged" if hull else "destroyed",
                sheet={"hull": hull},
            )
            for unit, seat, hull in zip(state.units, state.seats, state.hulls, strict=True)
        ]
        return Outcome(state.seats[won], dict.fromkeys(state.seats, 0), 1 + state.played // 2, tuple(fates))

    def board(self, view: State) -> Board:
        return Board(Table(1000, 1000))

    def bot(self, level: str = "sound") -> Bot:
        return Striker()

    def procedures(self) -> Mapping[str, Procedure]:
        return {"purse": Purse()}


class Striker:
    def choose(self, view: State, seat: Seat, chance: Chance) -> Order:
        return Hit()


class Earned(Event, frozen=True, tag="earned"):
    face: int


class Earn(Order, frozen=True, tag="earn"):
    pass


class Coins(Struct, frozen=True):
    force: str
    face: int = 0


class Purse(Procedure):
    title = "Purse"
    state_type = Coins
    order_type = Earn
    event_type = Earned

    def begin(
        self, forces: tuple[ForceRecord, ...], outcome: Outcome | None, detail: Mapping[str, Any]
    ) -> Coins:
        return Coins(forces[0].id)

    def to_act(self, state: Coins) -> tuple[Seat, ...]:
        return () if state.face else (Seat("keeper"),)

    def legal_orders(self, view: Coins, seat: Seat) -> Sequence[Order]:
        return (Earn(),)

    def violations(self, view: Coins, seat: Seat, order: Order) -> Sequence[Violation]:
        return ()

    def apply(self, state: Coins, seat: Seat, order: Order, dice: Dice) -> Step:
        face = dice.roll(DiceRequest(seat, 6, 1, "purse"))[0]
        return Step(structs.replace(state, face=face), (Earned(face),))

    def describe(self, event: Event, seat: Seat, view: object) -> str:
        return event.name

    def effects(self, state: Coins) -> tuple[ForceChange, ...]:
        return (ForceChange(state.force, "prestige", state.face, "purse"),) if state.face else ()


@hookimpl
def register_rulesets() -> Sequence[Ruleset]:
    return (Duel(),)


def plugins() -> Plugins:
    """The plugins of a program that knows the duel alone."""
    return Plugins([EntryPoint("duel", __name__, "bridgehead.plugins")])


def setup(units: tuple[str, str] = ("a", "b")) -> BattleSetup:
    """A duel of two units, one for each seat."""
    return BattleSetup(
        "duel",
        tuple(
            SeatForce(Seat(seat), seat, (UnitRecord(unit, unit.upper(), "boat", 0),))
            for seat, unit in zip(("red", "blue"), units, strict=True)
        ),
    )
