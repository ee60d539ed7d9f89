"""What a game must answer: a `Ruleset` is a game, a `Procedure` a part of a campaign such as the muster."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol

from msgspec.structs import replace

from core.contract.board import Board, Row
from core.contract.dice import Dice
from core.contract.documents import Document, Examined
from core.contract.effects import AnyEffect
from core.contract.engine import Bot, Engine, Position, State, View
from core.contract.errors import BadInput
from core.contract.events import Event
from core.contract.ids import Mode, Seat, UnitId
from core.contract.info import Cost, Prospect, RulesetInfo, Scenario, UnitClass
from core.contract.issues import Issue, Violation
from core.contract.maps import Cartography
from core.contract.orders import Integer, Offer, Order, OrderForm, Switch
from core.contract.people import Names, Post
from core.contract.printout import Printout
from core.contract.records import (
    Adoption,
    BattleSetup,
    Condition,
    CraftFate,
    ForceRecord,
    Outcome,
    SquadFate,
    UnitRecord,
)
from core.contract.settings import FigureRow, Setting

WORN: Mapping[str, int] = {"damaged": 25, "crippled": 70, "destroyed": 100}
"""Percent that are gone of a unit of which only the condition is known (house)."""


class Procedure(Engine):
    """A part of a campaign that is played like a battle: muster, advancement, repair and the like.

    Its seats are the ids of the forces with which it begins.

    Attributes:
        moment: when it is due by itself: `muster` once for each force, `aftermath` after each battle, in the order of
            the ruleset's `procedures`; `between` when a player wants it.
        summary: what it is for, in a sentence.
        holders: how many forces hold it together; None for any number.
    """

    title: str
    summary: str = ""
    holders: int | None = None
    moment: Literal["muster", "aftermath", "between"] = "aftermath"

    @abstractmethod
    def begin(
        self, forces: tuple[ForceRecord, ...], outcome: Outcome | None, detail: Mapping[str, Any]
    ) -> State:
        """Begin it for these forces, after this outcome where there was one.

        Raises:
            CannotSetUp: listing every reason.
        """

    def binds(self, state: State, seat: Seat) -> bool:
        """Tell whether a force that has to choose holds nothing else and fights no battle before it has."""
        return True

    def holds(self, state: State) -> Sequence[UnitId]:
        """Give the units that it has taken for a battle to come, and that no other battle may have meanwhile."""
        return ()

    def informed(self, state: State, elsewhere: Mapping[str, str]) -> State:
        """Give the state with what is known now of units that are bound elsewhere, with the name of what binds them.

        Orders are offered and judged by it; what is kept, and played again, is the state without.
        """
        return state

    def onward(self, view: View, seat: Seat) -> Order | None:
        """Give the order that ends the step in which a seat decides; with one, all its decisions stand on one sheet.

        None where orders are chosen one by one.
        """
        return None

    def stakes(
        self, forces: Sequence[ForceRecord], detail: Mapping[str, Any]
    ) -> Mapping[str, tuple[Row, ...]]:
        """Tell what each force, by its id, stands to win or lose by a battle that this follows, before it is fought.

        Args:
            forces: that fight, each with the units that come.
            detail: `agreed`, `ruleset` and `economy`, as it begins with them.
        """
        return {}

    def bot(self) -> Bot | None:
        """Give what decides in it for a force that a computer leads; None where any legal order will do."""
        return None

    def wanted(
        self, force: ForceRecord, others: Sequence[ForceRecord], detail: Mapping[str, Any]
    ) -> Sequence[str]:
        """Give the forces with which a force that a computer leads would hold it now, itself first; none for not now.

        Only of the moment `between`.

        Args:
            others: with whom it could.
            detail: as it begins with.
        """
        return ()

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
        """Take over a unit of another ruleset (`source`) of the same theater, from its class's figures.

        Beside what its class has of its own, `figures` holds `empire`, `name`, `code` and `points` of the class, and

        - `worn`: how much of what it can take is gone, percent, as `Ruleset.worn` tells; missing where that is as it
          was when the unit left this ruleset: then the damage of `kept` stands;
        - `chosen`: the class that it shall have here; missing where one is to be found;
        - `kept`: the sheet that it had when it left this ruleset; missing where it comes for the first time.

        A figure `quality_scale` tells the worst and the best crew of its own ruleset, `strength` its worth in the
        points of A Call to Arms, and `equals` its equal's class by ruleset.
        """


class Ruleset(Engine):
    """A game. Immutable: `configure` gives another.

    Attributes:
        levels: what `bot` takes, at least one, the usual one first.
        document_kinds: the kinds of texts that it reads besides its own, such as maps, each with its title.
        paper: what its sheets say of a unit at rest beside class, crew and condition, as a club has it on paper:
            damage and the like. Each is a column of an entry sheet by its name.
    """

    info: RulesetInfo
    settings: tuple[Setting, ...] = ()
    levels: tuple[str, ...] = ("sound",)
    document_kinds: Mapping[str, str] = {}
    paper: tuple[Integer, ...] = ()

    @abstractmethod
    def configure(self, settings: Mapping[str, Any]) -> "Ruleset":
        """Give the ruleset with these settings; those not named keep their defaults.

        Raises:
            BadInput: naming an unknown setting or a value that it cannot take.
        """

    @abstractmethod
    def catalogue(self) -> Sequence[UnitClass]:
        """Give every class."""

    def figures(self) -> Sequence[FigureRow]:
        """Give every row of figures that an owner of the book may replace, where `OWN_FIGURES` is among the settings."""
        return ()

    def fleet_faults(self, classes: Sequence[str], empire: str = "", points: int = 0) -> Sequence[str]:
        """List everything that is wrong with a force of these classes, by their ids.

        Args:
            empire: whose list it is bought from; empty for that of the empire whose its classes are.
            points: the most that it may cost; 0 is no limit.
        """
        return ()

    def documents(self) -> Sequence[Document]:
        """Give the maps, scenarios and the like that come with it."""
        return ()

    def examine(self, kind: str, text: str, place: str) -> Examined:
        """Read a text of one of the `document_kinds`.

        Raises:
            BadInput: where nothing can be read of it.
        """
        raise BadInput(place, f"{self.info.id} reads no {kind}")

    def with_documents(self, documents: Sequence[Document]) -> "Ruleset":
        """Give the ruleset with the documents of a campaign beside its own; a faulty one hinders nothing else."""
        return self

    def cartography(self) -> Cartography | None:
        """Give how maps are drawn, for documents of the kind `map`; None where it has none."""
        return None

    @abstractmethod
    def scenarios(self) -> Sequence[Scenario]:
        """Give every scenario."""

    def prospect(self, setup: BattleSetup) -> Prospect:
        """Tell what a battle would be, for choosing it; what is not sound in it yet hinders nothing."""
        prices = {each.id: each.points for each in self.catalogue()}
        costs = {
            force.seat: Cost(sum(prices.get(unit.class_id, 0) for unit in force.units))
            for force in setup.forces
        }
        return Prospect({seat: cost for seat, cost in costs.items() if cost.points})

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

    def aimed(
        self, view: View, unit: UnitId, pose: tuple[int, int, int]
    ) -> Mapping[UnitId, Sequence[str]] | None:
        """Give whom a unit could fire at if it stood so now, each with the labels of the board's arcs that reach it.

        None where it is everybody whom the arcs of the board cover.

        Args:
            pose: a place as a token has it, and a heading.
        """
        return None

    def facts(self, view: View) -> Mapping[str, Any]:
        """Give figures that follow from the view beside its own, as plain data: speed left, odds to hit.

        Scripts expect them by path as they do the state's values.
        """
        return {}

    def mode(self, state: State) -> Mode:
        """Say how the battle is played, from the state's field `mode`; a state without one is played on the board.

        By slip the gamemaster's one order a turn tells what came of it.
        """
        mode: Mode = getattr(state, "mode", "board")
        return mode

    def places_form(self, state: State) -> OrderForm:
        """Give the form that asks where each unit stands, for a battle that is to be played on the board from now on.

        Its fields are named by unit: a `TableMove` or a `HexPath` that begins nowhere, with every place in `zones` or
        `steps`; one that may stand nowhere is optional.
        """
        return OrderForm("places", "Where everything stands")

    def switch_violations(self, state: State, order: Switch) -> Sequence[Violation]:
        """Give every reason why the battle cannot be played in another way now, or not with these places.

        That it is decided, is played so already, or that a place is none of the form's is seen to elsewhere.
        """
        return (Violation("Ways of playing", f"{self.info.title} is not made for it"),)

    def switched(self, state: State, order: Switch) -> State:
        """Give the state as it is played in another way: places are forgotten or taken in, all else stays."""
        raise NotImplementedError

    def told(self, view: View, seat: Seat, order: Order) -> Order:
        """Give the same order as it is written by cards: with what the table shows, measured from the view.

        At a table the players answer together, so the view may be the gamemaster's: what only the other side knows,
        such as who is met on a path, is told too.
        """
        return order

    def again(self, view: View, seat: Seat, order: Order) -> Order | None:
        """Give an order of the turn before as the seat may repeat it; None where there was more to it than that.

        It need not be legal now: that is asked besides.
        """
        return None

    def told_script(self, script: Mapping[str, Any]) -> Mapping[str, Any]:
        """Give the same arranged position as it is written by cards: without places, which stand under keys `at`."""
        return {**_without("at", script), "mode": "cards"}

    def told_event(self, event: Event) -> Event | None:
        """Give the same event as it comes by cards, without places; None where by cards there is none."""
        return event

    def procedures(self) -> Mapping[str, Procedure]:
        """Give the campaign procedures by name."""
        return {}

    def unit_issues(self, unit: UnitRecord) -> Sequence[Issue]:
        """Give all that is not sound in a unit that rests between battles, each placed at its field.

        Nothing that has issues is taken into a campaign by hand, and nobody could play with it.
        """
        if any(known.id == unit.class_id for known in self.catalogue()):
            return ()
        return (Issue("class_id", f"{self.info.id} has no class {unit.class_id!r}"),)

    def on_paper(self, unit: UnitRecord) -> Mapping[str, int]:
        """Give the figures of `paper` of a unit that rests between battles."""
        return {}

    def from_paper(
        self, unit: UnitRecord, values: Mapping[str, int], condition: Condition | None = None
    ) -> UnitRecord:
        """Give a unit as a club has it on paper.

        Args:
            values: figures of `paper` by name; what is not named stays as it is.
            condition: that is written there, if one is.

        Raises:
            BadInput: placed at the figure, or at `condition`, that cannot be.
        """
        return unit if condition is None else replace(unit, condition=condition)

    def worn(self, unit: UnitRecord) -> int:
        """Say how much of what a unit can take is gone, percent: what another ruleset learns of its damage."""
        return WORN.get(unit.condition, 0)

    def marines(self, unit: UnitRecord) -> int:
        """Count the marines aboard a unit of which nobody has named a squad: as many squads it can send to other battles."""
        return 0

    def card(self, unit: UnitRecord) -> tuple[Row, ...]:
        """Give what is written on the card of a unit that rests between battles: its crew, its skills, its damage."""
        skills = ", ".join(skill.code for skill in unit.skills)
        return (Row("Quality", str(unit.quality)), Row("Skills", skills or "none"))

    def posts(self, unit: UnitRecord) -> tuple[Post, ...]:
        """Give the posts of a unit whose holders have names, its squads' leaders included; none where nobody is named."""
        return ()

    def names(self) -> Mapping[str, Names]:
        """Give the names of people and ships by empire; under an empty key those of whoever has no list of their own."""
        return {}

    def printout(self, view: View, unit: str) -> Printout | None:
        """Give what can be printed of a unit of a battle, as it stands; None where there is nothing, or it may not be seen."""
        return None

    def printout_at_rest(self, unit: UnitRecord) -> Printout | None:
        """Give what can be printed of a unit that rests between battles, to be filled in by hand at the table."""
        return None

    def liaison(self) -> Liaison | None:
        """Give how it meets other rulesets; None where it cannot be linked."""
        return None

    def craft(self, state: State) -> Sequence[CraftFate]:
        """Give the craft of a linked battle that are in flight, or were shot down: shuttles, boats and the like."""
        return ()

    @abstractmethod
    def bot(self, level: str = "sound") -> Bot:
        """Give a player of the given level.

        Raises:
            BadInput: naming the levels there are.
        """


def _without(key: str, data: Any) -> Any:
    """Leave a key out, however deep it stands."""
    if isinstance(data, Mapping):
        return {name: _without(key, value) for name, value in data.items() if name != key}
    return [_without(key, value) for value in data] if isinstance(data, list | tuple) else data
