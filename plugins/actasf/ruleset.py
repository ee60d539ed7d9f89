"""The wiring: the ruleset as the engine calls it."""

from collections.abc import Mapping, Sequence
from typing import Any

from core.api import (
    OVER,
    STANDING_BY,
    Amendable,
    Attempt,
    BadInput,
    BattleSetup,
    Board,
    Bot,
    Condition,
    CraftFate,
    Dice,
    Document,
    Event,
    Examined,
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
    Prospect,
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

from . import arrange, catalogue, facts, forms, legality, own_figures, people, preview, scenarios
from .again import again
from .aimed import aimed
from .amendable import amendable
from .apply import apply
from .attack_orders import Attack
from .attempts import attempts
from .board import board, moment
from .bot import LEVELS, make
from .campaign import procedures
from .campaign.card import card
from .campaign.fleet import unit_issues
from .cards import told, told_event, told_terrain
from .events import AnyEvent
from .fate import fated
from .filled_form import folded
from .fleet_list import list_faults
from .invariants import check
from .liaison import StarshipLiaison
from .odds import odds, tally
from .on_paper import FIELDS, from_paper, on_paper
from .order_titles import entitled
from .orders import AnyOrder
from .outcome import craft_fates, outcome
from .printout import ship_printout
from .prospect import prospect
from .result import result, result_form
from .scenario.hooks import seen
from .scenario.written import book, read
from .settings import SETTINGS, Rules, rules_for
from .setup import set_up, ship_from
from .sheet import Sheet, worn
from .state import State
from .terrain.ground import placed
from .ways import places_form, switch_violations, switched
from .words import describe

INFO = RulesetInfo(
    id="actasf",
    title="A Call to Arms: Star Fleet",
    theater="space",
    version="1",
    state_version=1,
    seats=(2, 8),
    steps=(
        StepInfo("initiative", "Initiative Phase"),
        StepInfo("movement", "Movement Phase", sends=("shuttle", "landing")),
        StepInfo("drones", "Long-Range Drone Attack Phase"),
        StepInfo("attack", "Attack Phase", sends=("transporter", "landing", "bombardment")),
        StepInfo("end", "End Phase"),
    ),
    distance="inch",
    summary="Fleet battles in inches on an open table: nominate, move, fire, repair.",
    credit="A Call to Arms: Star Fleet, Book One Revision E, by Mongoose Publishing and Amarillo Design Bureau",
    force_facts={"admiral": "Admiral Name", "space_dock": "Space Dock"},
)


class StarFleet(Ruleset):
    """A Call to Arms: Star Fleet.

    Args:
        rules: its switches as set.
    """

    info = INFO
    settings = SETTINGS
    levels = LEVELS
    state_type = State
    order_type = AnyOrder
    event_type = AnyEvent

    document_kinds = {scenarios.KIND: "Scenario"}
    paper = FIELDS

    def __init__(self, rules: Rules | None = None, documents: Sequence[Document] = ()) -> None:
        self.rules = rules or Rules()
        self._own = {one.name: one.text for one in documents if one.kind == scenarios.KIND}

    def configure(self, settings: Mapping[str, Any]) -> Ruleset:
        """Give the ruleset with these settings."""
        return StarFleet(rules_for(settings))

    def catalogue(self) -> Sequence[UnitClass]:
        """Give every ship of the fleet lists; those whose entry is lost are not complete."""
        found = [
            UnitClass(
                ship.id,
                ship.class_name,
                ship.code,
                ship.empire_id,
                ship.points,
                {**_figures(ship), **self.rules.copy_of(ship.id)},
                ship.provenance,
                ship.exceptions,
                complete=self.rules.fields(ship),
                names=ship.names,
            )
            for ship in catalogue.fielded(self.rules.figures).values()
        ]
        lost = [
            UnitClass(
                f"{ship.empire_id}.{ship.code.lower()}",
                ship.class_name,
                ship.code,
                ship.empire_id,
                ship.points,
                {},
                ship.provenance,
                complete=False,
            )
            for ship in catalogue.listed(self.rules.figures)
        ]
        return (*found, *lost)

    def figures(self) -> Sequence[FigureRow]:
        """Give the figures of every ship, and the places and lists that the house has filled in."""
        return own_figures.rows()

    def again(self, view: State, seat: Seat, order: Order) -> Order | None:
        """Give an order of the turn before as it may be repeated."""
        return again(view, order)

    def fleet_faults(self, classes: Sequence[str], empire: str = "", points: int = 0) -> Sequence[str]:
        """List everything that is wrong with a fleet."""
        return list_faults(classes, empire, points, self.rules.figures)

    def scenarios(self) -> Sequence[Scenario]:
        """Give every scenario: the book's, those of the folder that the settings name, those of the campaign."""
        return scenarios.scenarios(self.rules.scenarios, self._own)

    def documents(self) -> Sequence[Document]:
        """Give the scenarios of the book."""
        return scenarios.documents()

    def examine(self, kind: str, text: str, place: str) -> Examined:
        """Read a scenario; the first mistake hides others."""
        return Examined(read(text, place).title)

    def with_documents(self, documents: Sequence[Document]) -> Ruleset:
        """Give the ruleset with the scenarios of a campaign."""
        return StarFleet(self.rules, documents)

    def prospect(self, setup: BattleSetup) -> Prospect:
        """Tell what the fleets cost, and the scenario."""
        return prospect(setup, self.rules)

    def setup(self, setup: BattleSetup, dice: Dice) -> State:
        """Give a battle that begins with deployment."""
        return set_up(setup, self.rules, dice)

    def arrange(self, script: Mapping[str, Any]) -> State:
        """Give a battle at any turn and step."""
        return arrange.arrange(script, self.rules)

    def position(self, state: State) -> Position:
        """Say where the battle stands; deployment belongs to the beginning of the first turn.

        By slip the turn is one step, and squads leave in it.
        """
        if state.step == "over":
            waiting = bool(state.links) and not state.closed
            return Position(state.turn, STANDING_BY if waiting else OVER)
        if state.step == "deployment":
            return Position(state.turn, "initiative", moment(state))
        if state.step == "arrival":
            return Position(state.turn, "movement", moment(state))
        sending = state.mode == "slip" and not state.clock and state.step != "end"
        return Position(state.turn, "attack" if sending else state.step, moment(state))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Give the seats that must decide now."""
        return legality.to_act(state)

    def legal_orders(self, view: State, seat: Seat) -> Sequence[Order | OrderForm]:
        """Give the orders that may be given now, or forms for them."""
        return forms.legal_orders(view, seat)

    def attempts(self, view: State, seat: Seat) -> Sequence[Attempt]:
        """Give what may be wanted along links."""
        return tuple(attempts(view, seat))

    def refine(self, view: State, seat: Seat, form: OrderForm) -> OrderForm:
        """Give the form with the bounds that follow from its values so far."""
        return forms.refine(view, form)

    def violations(self, view: State, seat: Seat, order: Order) -> Sequence[Violation]:
        """Give every reason why the order is not legal."""
        return legality.violations(view, seat, order)

    def view(self, state: State, seat: Seat) -> State:
        """Give the state without the goals of the other seats."""
        return seen(state, seat)

    def preview(self, view: State, seat: Seat, order: Order) -> Preview:
        """Give modifiers, dice and odds of a legal order."""
        return preview.preview(view, seat, order)

    def odds(self, view: State, seat: Seat, order: Order) -> Sequence[Odds]:
        """Give the exact odds of an attack."""
        return odds(self.rules, view, order) if isinstance(order, Attack) else ()

    def tally(self, before: State, after: State) -> Mapping[str, int]:
        """Count what became of the ships."""
        return tally(before, after)

    def is_waiting(self, state: State) -> bool:
        """Tell whether an order waits for an answer."""
        return bool(state.frames)

    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        """Carry the order out on a new state."""
        return apply(self.rules, state, seat, order, dice)

    def aimed(self, view: State, unit: UnitId, pose: tuple[int, int, int]) -> Mapping[UnitId, Sequence[str]]:
        """Give whom a ship could fire at if it stood so now."""
        return aimed(view, unit, pose)

    def describe(self, event: Event, seat: Seat, view: State) -> str:
        """Tell an event in a line of words."""
        return describe(event, view)

    def entitled(self, order: Order, seat: Seat, view: State) -> str:
        """Name an order that needs no form."""
        return entitled(order, seat, view)

    def check(self, state: State) -> Sequence[Issue]:
        """Give every broken invariant of the state."""
        return check(state, catalogue.fielded(self.rules.figures))

    def order(self, data: Mapping[str, Any], place: str = "order") -> Order:
        """Read an order from plain data, as scripts or as forms write it."""
        return super().order(canon.folded(folded, data, place), place)

    def amend(self, state: State, path: Sequence[str | int], value: Any) -> State:
        """Set one value by hand; not while an order waits for an answer, which would carry it out anew."""
        if state.frames:
            raise BadInput(".".join(map(str, path)), "an order is under way; answer what it waits for first")
        amended: State = super().amend(state, path, value)
        return placed(amended)

    def fated(self, state: State, unit: UnitId, fate: str) -> State:
        """Let another fate befall a ship."""
        return fated(state, unit, fate)

    def amendable(self, view: State) -> Sequence[Amendable]:
        """Give what may be set by hand."""
        return amendable(view)

    def facts(self, view: State) -> Mapping[str, Any]:
        """Give figures that follow from the view."""
        return facts.facts(view)

    def places_form(self, state: State) -> OrderForm:
        """Ask for place and heading of each ship."""
        return places_form(state)

    def switch_violations(self, state: State, order: Switch) -> Sequence[Violation]:
        """Give every reason why not now, or not with these places."""
        return tuple(switch_violations(state, order))

    def switched(self, state: State, order: Switch) -> State:
        """Forget the places, or take them in."""
        return switched(state, order)

    def told(self, view: State, seat: Seat, order: Order) -> Order:
        """Give the order as it is written by cards."""
        return told(view, order)

    def told_script(self, script: Mapping[str, Any]) -> Mapping[str, Any]:
        """Give an arranged position by cards: each ship told within what it stands in."""
        return {
            **super().told_script(script),
            "units": told_terrain(script, arrange.arrange(script, self.rules)),
        }

    def told_event(self, event: Event) -> Event | None:
        """Give an event as it comes by cards: nobody knows places and headings."""
        return told_event(event)

    def outcome(self, state: State) -> Outcome | None:
        """Give the outcome exactly when the battle is over."""
        return outcome(state)

    def result_form(self, state: State) -> OrderForm:
        """Give the form on which a result played elsewhere is entered."""
        return result_form(state)

    def result(self, state: State, values: Mapping[str, Any]) -> Outcome:
        """Give the outcome that a filled-in form tells."""
        return result(state, values)

    def board(self, view: State) -> Board:
        """Give what the view shows."""
        return board(view, self.rules.book.get(view.scenario))

    def procedures(self) -> Mapping[str, Procedure]:
        """Give the campaign procedures by name."""
        rules = self.rules
        return procedures(
            rules.prestige_goal, tuple(book()), rules.figures, rules.campaign, scenarios.own(rules.scenarios)
        )

    def unit_issues(self, unit: UnitRecord) -> Sequence[Issue]:
        """Give all that is not sound in a ship's record."""
        return unit_issues(unit, catalogue.fielded(self.rules.figures))

    def on_paper(self, unit: UnitRecord) -> Mapping[str, int]:
        """Give damage, shields and marines lost, and critical scores."""
        return on_paper(unit)

    def from_paper(
        self, unit: UnitRecord, values: Mapping[str, int], condition: Condition | None = None
    ) -> UnitRecord:
        """Give a ship as a club has it on paper; its condition follows from its damage."""
        return from_paper(unit, values, condition, catalogue.fielded(self.rules.figures))

    def worn(self, unit: UnitRecord) -> int:
        """Say how much of the damage that a ship can take is gone, percent."""
        ship = catalogue.ships(self.rules.figures).get(unit.class_id)
        return (
            super().worn(unit) if ship is None else worn(ship, unit.skills, Sheet.of(unit.sheet, unit.name))
        )

    def marines(self, unit: UnitRecord) -> int:
        """Count a ship's marines: its score less those that are lost."""
        return 0 if self.unit_issues(unit) else ship_from(unit, Seat(""), self.rules).marines

    def card(self, unit: UnitRecord) -> tuple[Row, ...]:
        """Give the lines of a ship's card."""
        return card(unit, catalogue.fielded(self.rules.figures))

    def posts(self, unit: UnitRecord) -> tuple[Post, ...]:
        """Give the posts of a unit whose holders have names."""
        return people.posts(unit, catalogue.fielded(self.rules.figures))

    def names(self) -> Mapping[str, Names]:
        """Give the names of people and ships by empire."""
        return people.names()

    def printout(self, view: State, unit: str) -> Printout | None:
        """Give a ship's sheet; all of it is open to every seat."""
        ship = view.units.get(UnitId(unit))
        return ship_printout(ship, view) if ship is not None else None

    def printout_at_rest(self, unit: UnitRecord) -> Printout | None:
        """Give a ship's sheet with the damage that it has; none of a record that is not sound."""
        return None if self.unit_issues(unit) else ship_printout(ship_from(unit, Seat(""), self.rules))

    def liaison(self) -> Liaison:
        """Give how it meets other rulesets."""
        return StarshipLiaison(self.rules.figures)

    def craft(self, state: State) -> Sequence[CraftFate]:
        """Give the shuttles that fly between ships and the ground, and those that were shot down."""
        return craft_fates(state)

    def bot(self, level: str = "sound") -> Bot:
        """Give a player of the given level."""
        return make(self, level)


def _figures(ship: catalogue.ShipClass) -> Mapping[str, Any]:
    row = catalogue.as_json_row(ship)
    return {name: value for name, value in row.items() if name not in ("provenance", "exceptions")}
