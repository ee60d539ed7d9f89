"""The ruleset: the contract's questions, handed to the modules that answer them."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from core.api import (
    CLOCK,
    Amendable,
    Attempt,
    BattleSetup,
    Board,
    Bot,
    Cartography,
    Condition,
    CraftFate,
    Dice,
    Document,
    Event,
    Examined,
    FigureRow,
    Integer,
    Issue,
    Liaison,
    LinkKind,
    Names,
    Odds,
    Order,
    OrderForm,
    Outcome,
    Position,
    Post,
    Preview,
    Printout,
    Procedure,
    Prospect,
    Row,
    Ruleset,
    RulesetInfo,
    Scenario,
    Seat,
    Step,
    StepInfo,
    Switch,
    Tick,
    UnitClass,
    UnitId,
    UnitRecord,
    Violation,
    canon,
)
from plugins.sfm import attack, people
from plugins.sfm.amendable import amendable
from plugins.sfm.apply import apply
from plugins.sfm.arrange import arrange
from plugins.sfm.attempts import attempts
from plugins.sfm.board import board, moment
from plugins.sfm.bot import LEVELS, make
from plugins.sfm.campaign import card, procedures
from plugins.sfm.cards import told, told_event
from plugins.sfm.carrying_form import load_preview, unload_preview
from plugins.sfm.cartography import MapRoom
from plugins.sfm.catalogue import unit_classes
from plugins.sfm.documents import KINDS, MAP, SCENARIO, examined, supplied, texts
from plugins.sfm.events import AnyEvent
from plugins.sfm.facts import facts
from plugins.sfm.fate import fated
from plugins.sfm.filled_form import folded
from plugins.sfm.forms import legal_orders, refine
from plugins.sfm.invariants import check
from plugins.sfm.legality import violations
from plugins.sfm.liaison import GroundLiaison
from plugins.sfm.orders import (
    Accept,
    AnyOrder,
    Assault,
    Bombard,
    Build,
    Fire,
    Land,
    Leave,
    Load,
    Move,
    Opportunity,
    Reroll,
    TakeOff,
    Unload,
)
from plugins.sfm.outcome import craft_fates, outcome
from plugins.sfm.phases import artillery, building, fire, flight, movement, opportunity
from plugins.sfm.printout import resting, unit_printout
from plugins.sfm.prospect import prospect
from plugins.sfm.result import result, result_form
from plugins.sfm.scenarios import scenarios
from plugins.sfm.sequence import is_over, to_act
from plugins.sfm.settings import Rules, figure_rows, rules_for
from plugins.sfm.setup import set_up
from plugins.sfm.state import PHASES, TITLES, State
from plugins.sfm.switches import SETTINGS
from plugins.sfm.ways import places_form, switch_violations, switched
from plugins.sfm.words import describe, entitled

SENDS: dict[str, tuple[LinkKind, ...]] = {"movement": ("recovery",), "recovery": ("control",)}
RECEIVES: dict[str, tuple[LinkKind, ...]] = {"movement": ("transporter", "shuttle", "landing", "bombardment")}

INFO = RulesetInfo(
    id="sfm",
    title="Star Fleet Marines: Assault",
    theater="ground",
    version="0.1.0",
    state_version=1,
    seats=(2, 3),
    steps=tuple(
        StepInfo(
            f"{phase}-{number}",
            f"{TITLES[phase]}, {player} player",
            SENDS.get(phase, ()),
            RECEIVES.get(phase, ()),
        )
        for number, player in ((1, "first"), (2, "second"), (3, "third"))
        for phase in PHASES
    ),
    distance="hex",
    summary="Squads, vehicles, shuttles and fighters on a hex map: fire, close assault, opportunity fire, strikes, landings.",
    credit="Star Fleet Marines, Module I: Assault, of Amarillo Design Bureau",
)


class StarFleetMarines(Ruleset):
    """Star Fleet Marines: Assault."""

    info = INFO
    settings = SETTINGS
    levels = LEVELS
    paper = (
        Integer("damage", "Damage of what flies", lowest=0, highest=99),
        Integer("hull", "Hull lost by what flies", lowest=0, highest=99),
    )
    state_type = State
    order_type = AnyOrder
    event_type = AnyEvent

    document_kinds = KINDS

    def __init__(self, chosen: Mapping[str, Any] | None = None, documents: Sequence[Document] = ()) -> None:
        self._chosen = chosen or {}
        self._own = documents
        self.rules: Rules = rules_for(self._chosen)

    def configure(self, settings: Mapping[str, Any]) -> "StarFleetMarines":
        """Give the ruleset with these settings."""
        return StarFleetMarines(settings)

    # --- what there is ---

    @cached_property
    def _catalogue(self) -> tuple[UnitClass, ...]:
        return unit_classes(self.rules)

    def catalogue(self) -> Sequence[UnitClass]:
        """Give every unit class of the edition."""
        return self._catalogue

    def figures(self) -> Sequence[FigureRow]:
        """Give the rows of the combat chart, and how long engineers build."""
        return figure_rows()

    def scenarios(self) -> Sequence[Scenario]:
        """Give every scenario."""
        return scenarios(self.rules.scenarios, texts(self._own, SCENARIO), texts(self._own, MAP))

    def documents(self) -> Sequence[Document]:
        """Give the maps and scenarios of the program."""
        return supplied()

    def examine(self, kind: str, text: str, place: str) -> Examined:
        """Read a map or a scenario."""
        return examined(kind, text, place, texts(self._own, MAP))

    def with_documents(self, documents: Sequence[Document]) -> "StarFleetMarines":
        """Give the ruleset with the maps and scenarios of a campaign."""
        return StarFleetMarines(self._chosen, documents)

    def cartography(self) -> Cartography:
        """Give how maps are drawn."""
        return MapRoom()

    def procedures(self) -> Mapping[str, Procedure]:
        """Give the muster and the aftermath."""
        return procedures(self.rules)

    def card(self, unit: UnitRecord) -> tuple[Row, ...]:
        """Give what is written on the card of a unit between battles."""
        return card(unit)

    def on_paper(self, unit: UnitRecord) -> Mapping[str, int]:
        """Give what a unit that flies has lost."""
        return {field.name: int(unit.sheet.get(field.name, 0)) for field in self.paper}

    def from_paper(
        self, unit: UnitRecord, values: Mapping[str, int], condition: Condition | None = None
    ) -> UnitRecord:
        """Give a unit as a club has it on paper."""
        lost = {name: value for name, value in {**unit.sheet, **values}.items() if value}
        return replace(unit, sheet=lost, condition=condition or unit.condition)

    def liaison(self) -> Liaison:
        """Give the ground end of links."""
        return GroundLiaison(self.rules)

    def craft(self, state: State) -> Sequence[CraftFate]:
        """Give the craft that came along links and are in flight or were shot down."""
        return craft_fates(state)

    def bot(self, level: str = "sound") -> Bot:
        """Give the bot."""
        return make(self, self.rules, level)

    # --- a battle ---

    def prospect(self, setup: BattleSetup) -> Prospect:
        """Tell the scenario; its units have no price."""
        return prospect(setup)

    def setup(self, setup: BattleSetup, dice: Dice) -> State:
        """Give a battle that begins with deployment. Dice: one where a coin says who acts first."""
        return set_up(self.rules, setup, dice)

    def arrange(self, script: Mapping[str, Any]) -> State:
        """Give a battle from a written position."""
        return arrange(self.rules, script)

    def position(self, state: State) -> Position:
        """Say where the battle stands. Deployment is before the first step of the first turn.

        By slip the turn goes from one step that receives to the next; in the last of them it is told.
        """
        if state.verdict is not None:
            return Position(state.turn, "over" if is_over(state) else "standing by")
        if state.phase == "deployment":
            return Position(state.turn, "starting-1", moment(state))
        if state.mode == "slip" and state.phase != "starting":
            step = f"movement-{state.heard + 1 if state.clock else len(state.seats)}"
            return Position(state.turn, step, moment(state))
        return Position(state.turn, f"{state.phase}-{state.active + 1}")

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Give the seats that must decide now."""
        return to_act(state)

    def legal_orders(self, view: State, seat: Seat) -> Sequence[Order | OrderForm]:
        """Give orders and forms."""
        if seat not in to_act(view):
            return ()
        if seat == CLOCK:
            return (Tick(view.turn if view.verdict is None else view.turn + 1), Tick(view.turn, closing=True))
        return legal_orders(self.rules, view, seat)

    def attempts(self, view: State, seat: Seat) -> Sequence[Attempt]:
        """Give what may be wanted along links."""
        return tuple(attempts(view, seat))

    def refine(self, view: State, seat: Seat, form: OrderForm) -> OrderForm:
        """Give the form with the bounds that follow from its values so far."""
        return refine(self.rules, view, form)

    def violations(self, view: State, seat: Seat, order: Order) -> Sequence[Violation]:
        """Give every reason why the order is not legal."""
        return violations(self.rules, view, seat, order)

    def preview(self, view: State, seat: Seat, order: Order) -> Preview:
        """Give modifiers, dice and exact odds of attacks; points and pauses of a move; what is left after loading."""
        if isinstance(order, Fire | Assault):
            return fire.preview(self.rules, view, order)
        if isinstance(order, Reroll | Accept):
            return attack.preview(self.rules, view, order)
        if isinstance(order, Opportunity):
            return opportunity.preview(self.rules, view, order)
        if isinstance(order, Bombard):
            return artillery.preview(self.rules, view, order)
        if isinstance(order, TakeOff | Leave) or (isinstance(order, Land) and view.units[order.unit].aloft):
            return flight.preview(self.rules, view, order)
        if isinstance(order, Move):
            return movement.preview(self.rules, view, order)
        if isinstance(order, Load):
            return load_preview(self.rules, view, order)
        if isinstance(order, Unload):
            return unload_preview(self.rules, view, order)
        if isinstance(order, Build):
            return building.preview(self.rules, view, order)
        return Preview()

    def odds(self, view: State, seat: Seat, order: Order) -> Sequence[Odds]:
        """Give the exact odds of an attack: all that it may do follows from its one roll."""
        known = self.preview(view, seat, order).odds
        return () if known is None else (replace(known, title="result of the attack"),)

    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        """Carry the order out. Dice: those of `attack.attack`, in the order in which attacks are made."""
        return apply(self.rules, state, seat, order, dice)

    def outcome(self, state: State) -> Outcome | None:
        """Give the outcome of a battle that is over."""
        return outcome(self.rules, state)

    def result_form(self, state: State) -> OrderForm:
        """Give the form for a result from the table."""
        return result_form(self.rules, state)

    def result(self, state: State, values: Mapping[str, Any]) -> Outcome:
        """Give the outcome that a filled-in form tells."""
        return result(self.rules, state, values)

    # --- showing ---

    def board(self, view: State) -> Board:
        """Give the map with its counters."""
        return board(self.rules, view)

    def posts(self, unit: UnitRecord) -> tuple[Post, ...]:
        """Give the posts of a unit whose holders have names."""
        return people.posts(self.rules, unit)

    def names(self) -> Mapping[str, Names]:
        """Give the names of people and ships by empire."""
        return people.names()

    def printout(self, view: State, unit: str) -> Printout | None:
        """Give a unit's card; all of it is open to both seats."""
        found = view.units.get(unit)
        if found is None:
            return None
        return unit_printout(self.rules, view, found, () if found.squad is None else (found.squad,))

    def printout_at_rest(self, unit: UnitRecord) -> Printout | None:
        """Give a unit's card to be filled in."""
        return resting(self.rules, unit)

    def fated(self, state: State, unit: UnitId, fate: str) -> State:
        """Let another fate befall a unit."""
        return fated(self.rules, state, unit, fate)

    def amendable(self, view: State) -> Sequence[Amendable]:
        """Give what may be set by hand."""
        return amendable(view)

    def facts(self, view: State) -> Mapping[str, Any]:
        """Give what follows from the position: points left, who sees whom, overcrowded hexes."""
        return facts(self.rules, view)

    def places_form(self, state: State) -> OrderForm:
        """Ask for the hex of each unit on the map."""
        return places_form(state)

    def switch_violations(self, state: State, order: Switch) -> Sequence[Violation]:
        """Give every reason why not now."""
        return tuple(switch_violations(state))

    def switched(self, state: State, order: Switch) -> State:
        """Forget the places, or take them in."""
        return switched(state, order)

    def told(self, view: State, seat: Seat, order: Order) -> Order:
        """Give the order as it is written by cards."""
        return told(self.rules, view, order)

    def told_event(self, event: Event) -> Event:
        """Give the event as it comes out by cards."""
        return told_event(event)

    def describe(self, event: Event, seat: Seat, view: State) -> str:
        """Tell an event in words."""
        return describe(event, view)

    def entitled(self, order: Order, seat: Seat, view: State) -> str:
        """Name an order that needs no form."""
        return entitled(order, view)

    def check(self, state: State) -> Sequence[Issue]:
        """Give every broken invariant."""
        return check(self.rules, state)

    def order(self, data: Mapping[str, Any], place: str = "order") -> Order:
        """Read an order; forms write `shown` and `hops` field by field."""
        return super().order(canon.folded(folded, data, place), place)
