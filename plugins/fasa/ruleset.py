"""The ruleset: the contract's questions, handed to the modules that answer them."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from core.api import (
    OVER,
    STANDING_BY,
    Amendable,
    Attempt,
    BattleSetup,
    Board,
    Bot,
    Condition,
    CraftFate,
    Dice,
    Event,
    FigureRow,
    Issue,
    Liaison,
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
    Row,
    Ruleset,
    RulesetInfo,
    Scenario,
    Seat,
    Step,
    StepInfo,
    Switch,
    UnitClass,
    UnitId,
    UnitRecord,
    Violation,
    canon,
)

from . import (
    allocation_form,
    declaration_form,
    later_forms,
    move_form,
    own_figures,
    own_tables,
    own_weapons,
    people,
    shuttle_form,
    slip_form,
    transport_form,
)
from .amendable import amendable
from .arrange import arrange
from .attempts import attempts
from .board import board, moment
from .bot import LEVELS, make
from .campaign import procedures
from .cards import told, told_event
from .catalogue import unit_classes
from .events import AnyEvent
from .facts import facts
from .fate import fated
from .form_fields import HEADINGS
from .forms import legal_orders, refine
from .invariants import check
from .legality import violations
from .liaison import PanelLiaison
from .orders import AnyOrder
from .outcome import craft_fates, outcome
from .preview import odds_of, preview
from .printout import blank, control_panel
from .resolution import apply
from .result import result, result_form
from .scenarios import scenario_list
from .secrecy import view as view_of
from .sequence import to_act
from .settings import SETTINGS, Rules, rules_for
from .setup import set_up
from .sheet import CRIPPLED, PAPER, Sheet, card, panel_of, read_sheet, worn
from .state import State
from .tables import PHASES
from .ways import places_form, switch_violations, switched
from .words import describe, entitled

INFO = RulesetInfo(
    id="fasa",
    title="Starship Tactical Combat Simulator",
    theater="space",
    version="0.1.0",
    state_version=1,
    seats=(2, 20),
    steps=(
        StepInfo("power", "Power Allocation"),
        *(
            step
            for phase in PHASES
            for step in (
                StepInfo(
                    f"movement-{phase}",
                    f"Movement Phase {phase}",
                    sends=("transporter", "shuttle", "landing"),
                ),
                StepInfo(f"firing-{phase}", f"Firing Phase {phase}", sends=("bombardment",)),
            )
        ),
    ),
    distance="hex",
    summary="Starships on hexes: each turn's power is shared out in secret among movement, shields and weapons.",
    credit="Star Trek Starship Tactical Combat Simulator, of the FASA Corporation",
)


class TacticalSimulator(Ruleset):
    """The Starship Tactical Combat Simulator."""

    info = INFO
    settings = SETTINGS
    levels = LEVELS
    paper = PAPER
    state_type = State
    order_type = AnyOrder
    event_type = AnyEvent

    def __init__(self, chosen: Mapping[str, Any] | None = None) -> None:
        self.rules: Rules = rules_for(chosen or {})

    def configure(self, settings: Mapping[str, Any]) -> "TacticalSimulator":
        """Give the ruleset with these settings."""
        return TacticalSimulator(settings)

    # --- what there is ---

    @cached_property
    def _catalogue(self) -> tuple[UnitClass, ...]:
        return unit_classes(self.rules)

    def catalogue(self) -> Sequence[UnitClass]:
        """Give every class of ships."""
        return self._catalogue

    def figures(self) -> Sequence[FigureRow]:
        """Give the figures of every class and every weapon."""
        return own_figures.rows() + own_weapons.rows() + own_tables.rows()

    def scenarios(self) -> Sequence[Scenario]:
        """Give every scenario."""
        return scenario_list()

    def unit_issues(self, unit: UnitRecord) -> Sequence[Issue]:
        """Give all that is not sound in a ship that rests between battles."""
        hull = self.rules.ship_class(unit.class_id)
        if hull is None:
            return (Issue("class_id", f"fasa has no class {unit.class_id!r}"),)
        issues: list[Issue] = []
        read_sheet(unit, hull, issues)
        return issues

    def on_paper(self, unit: UnitRecord) -> Mapping[str, int]:
        """Give ratings and points lost."""
        sheet = Sheet.of(unit.sheet, f"unit {unit.id}, sheet")
        return {field.name: getattr(sheet, field.name) for field in PAPER}

    def from_paper(
        self, unit: UnitRecord, values: Mapping[str, int], condition: Condition | None = None
    ) -> UnitRecord:
        """Give a ship as a club has it on paper."""
        sheet = replace(Sheet.of(unit.sheet, f"unit {unit.id}, sheet"), **values)
        return replace(unit, sheet=sheet.data(), condition=condition or unit.condition)

    def worn(self, unit: UnitRecord) -> int:
        """Say how much of a ship is gone, percent: of its superstructure or its engines, whichever is worse."""
        hull = self.rules.ship_class(unit.class_id)
        if hull is None:
            return super().worn(unit)
        gone = worn(hull, Sheet.of(unit.sheet, f"unit {unit.id}, sheet"))
        return max(gone, CRIPPLED) if unit.condition == "crippled" else gone

    def card(self, unit: UnitRecord) -> tuple[Row, ...]:
        """Give the lines of a ship's card."""
        hull = self.rules.ship_class(unit.class_id)
        return super().card(unit) if hull is None else card(unit, hull)

    def procedures(self) -> Mapping[str, Procedure]:
        """Give the campaign procedures, in the order of a campaign."""
        return procedures(self.rules)

    def liaison(self) -> Liaison:
        """Give how it meets other rulesets."""
        return PanelLiaison(self.rules)

    def bot(self, level: str = "sound") -> Bot:
        """Give a bot."""
        return make(self.rules, level)

    # --- a battle ---

    def setup(self, setup: BattleSetup, dice: Dice) -> State:
        """Give a battle that begins with deployment. Dice: see `setup.set_up`."""
        return set_up(self.rules, setup, dice)

    def arrange(self, script: Mapping[str, Any]) -> State:
        """Give a battle from a written position."""
        return arrange(self.rules, script)

    def position(self, state: State) -> Position:
        """Say where the battle stands. Deployment is before the first step of the first turn.

        By slip the turn is one step, and squads leave in it.
        """
        if state.verdict is not None:
            waiting = bool(state.links) and not state.closed
            return Position(state.turn, STANDING_BY if waiting else OVER)
        if state.mode == "slip" and state.step != "deployment" and not state.clock:
            return Position(state.turn, "movement-1", moment(state))  # squads leave in it
        if state.step in ("deployment", "power"):
            return Position(state.turn, "power", moment(state))
        step = "movement" if state.step == "movement" else "firing"
        return Position(state.turn, f"{step}-{state.phase}", moment(state))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Give the seats that must decide now."""
        return to_act(state)

    def legal_orders(self, view: State, seat: Seat) -> Sequence[Order | OrderForm]:
        """Give orders and forms."""
        return legal_orders(self.rules, view, seat) if seat in to_act(view) else ()

    def attempts(self, view: State, seat: Seat) -> Sequence[Attempt]:
        """Give what may be wanted along links."""
        return tuple(attempts(view, seat)) if seat in to_act(view) else ()

    def refine(self, view: State, seat: Seat, form: OrderForm) -> OrderForm:
        """Give the form with the bounds that follow from its values so far."""
        return refine(self.rules, view, form)

    def violations(self, view: State, seat: Seat, order: Order) -> Sequence[Violation]:
        """Give every reason why the order is not legal."""
        return violations(self.rules, view, seat, order)

    def preview(self, view: State, seat: Seat, order: Order) -> Preview:
        """Give what power is left, where a move ends, the odds of a volley."""
        return preview(self.rules, view, seat, order)

    def odds(self, view: State, seat: Seat, order: Order) -> Sequence[Odds]:
        """Give the exact odds of a volley, and of what else is decided by one roll."""
        return odds_of(self.rules, view, seat, order)

    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        """Carry the order out. Dice: see `resolution.apply`."""
        return apply(self.rules, state, seat, order, dice)

    def outcome(self, state: State) -> Outcome | None:
        """Give the outcome of a battle that is over."""
        return outcome(self.rules, state)

    def craft(self, state: State) -> Sequence[CraftFate]:
        """Give the shuttles that fly between ships and the ground, and those that were shot down."""
        return craft_fates(state)

    def result_form(self, state: State) -> OrderForm:
        """Give the form for a result from the table."""
        return result_form(state)

    def result(self, state: State, values: Mapping[str, Any]) -> Outcome:
        """Give the outcome that a filled-in form tells."""
        return result(self.rules, state, values)

    # --- showing ---

    def view(self, state: State, seat: Seat) -> State:
        """Give the state without the panels of other sides."""
        return view_of(state, seat)

    def board(self, view: State) -> Board:
        """Give the mapsheet with its ships."""
        return board(self.rules, view)

    def posts(self, unit: UnitRecord) -> tuple[Post, ...]:
        """Give the posts of a unit whose holders have names."""
        return people.posts(unit)

    def names(self) -> Mapping[str, Names]:
        """Give the names of people and ships by empire."""
        return people.names()

    def printout(self, view: State, unit: str) -> Printout | None:
        """Give a ship's Master Control Panel."""
        ship = view.units.get(unit)
        return None if ship is None or ship.small else control_panel(self.rules, view, ship)

    def printout_at_rest(self, unit: UnitRecord) -> Printout | None:
        """Give a ship's Master Control Panel with nothing written on it but its damage."""
        hull = self.rules.ship_class(unit.class_id)
        sheet = read_sheet(unit, hull, []) if hull is not None else None
        if hull is None or sheet is None:
            return None
        about = f"captain {sheet.captain}%, crew {sheet.crew}%"
        return blank(hull, unit.name, about, panel_of(hull, sheet))

    def fated(self, state: State, unit: UnitId, fate: str) -> State:
        """Let another fate befall a ship."""
        return fated(self.rules, state, unit, fate)

    def amendable(self, view: State) -> Sequence[Amendable]:
        """Give what may be set by hand."""
        return amendable(self.rules, view)

    def facts(self, view: State) -> Mapping[str, Any]:
        """Give what follows from the position: points, ranges, arcs, numbers to hit."""
        return facts(self.rules, view)

    def places_form(self, state: State) -> OrderForm:
        """Ask for the hex of each ship."""
        return places_form(state)

    def switch_violations(self, state: State, order: Switch) -> Sequence[Violation]:
        """Give every reason why not now."""
        return tuple(switch_violations(state, order))

    def switched(self, state: State, order: Switch) -> State:
        """Forget the places, or take them in."""
        return switched(state, order)

    def told(self, view: State, seat: Seat, order: Order) -> Order:
        """Give the order as it is written by cards."""
        return told(view, order)

    def told_event(self, event: Event) -> Event:
        """Give the event as it comes out by cards."""
        return told_event(event)

    def describe(self, event: Event, seat: Seat, view: State) -> str:
        """Tell an event in words."""
        return describe(self.rules, event, view)

    def entitled(self, order: Order, seat: Seat, view: State) -> str:
        """Name an order that needs no form."""
        return entitled(self.rules, order, view)

    def check(self, state: State) -> Sequence[Issue]:
        """Give every broken invariant."""
        return check(self.rules, state)

    def order(self, data: Mapping[str, Any], place: str = "order") -> Order:
        """Read an order; forms write some field by field."""
        return super().order(canon.folded(_folded, data, place), place)


def _folded(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Put together what forms write field by field; a heading may have its name."""
    whole = dict(data)
    for part in (
        allocation_form,
        declaration_form,
        move_form,
        transport_form,
        shuttle_form,
        slip_form,
        later_forms,
    ):
        whole = part.folded(whole)
    at = whole.get("at")
    if isinstance(at, list | tuple) and len(at) == 1:
        whole["at"] = at[0]
    if isinstance(heading := whole.get("heading"), str):
        whole["heading"] = HEADINGS.get(heading, heading)
    return whole
