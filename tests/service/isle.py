"""Two small games joined by links: ships above an isle, squads on it. What the tests of operations play.

Above, ships strike each other (a die of 4 or more costs a point of hull, a 6 the transporter), raise and lower shields, and
beam squads down. Below, squads shoot each other and are beamed up. Whoever has only an aim left yields.
"""

from collections.abc import Mapping, Sequence
from importlib.metadata import EntryPoint
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.api import (
    CLOCK,
    OVER,
    STANDING_BY,
    Adoption,
    AnyEffect,
    BattleSetup,
    Board,
    Bot,
    CannotSetUp,
    Chance,
    Contingent,
    Departure,
    Dice,
    DiceRequest,
    Event,
    ForceChange,
    ForceRecord,
    Issue,
    LinkEnd,
    Offer,
    Order,
    OrderForm,
    Outcome,
    Position,
    Procedure,
    Ruleset,
    RulesetInfo,
    Scenario,
    Seat,
    Squad,
    SquadFate,
    Step,
    StepInfo,
    Table,
    Tick,
    UnitChange,
    UnitClass,
    UnitFate,
    UnitId,
    UnitJoins,
    UnitLeaves,
    UnitRecord,
    Violation,
    hookimpl,
    pick,
    why_shut,
)
from core.plugin.manager import Plugins

HULL, ROOM, TURNS = 2, 3, 4


class Strike(Order, frozen=True, tag="strike"):
    """Above: a ship strikes another."""

    unit: str
    target: str


class Shields(Order, frozen=True, tag="shields"):
    """Above: raise or lower shields."""

    unit: str
    up: bool


class Send(Order, frozen=True, tag="send"):
    """Above: beam a squad down."""

    unit: str
    squad: str


class Shoot(Order, frozen=True, tag="shoot"):
    """Below: shoot at a squad."""

    squad: str


class Recover(Order, frozen=True, tag="recover"):
    """Below: have a squad beamed up."""

    squad: str
    to: str


class Yield(Order, frozen=True, tag="yield"):
    """Give the battle up."""


class Done(Order, frozen=True, tag="done"):
    """Leave the step to the next seat."""


class Said(Event, frozen=True, tag="said"):
    """Something happened."""

    what: str
    about: str = ""
    face: int = 0


class Ship(Struct, frozen=True):
    seat: Seat
    hull: int = HULL
    shields: bool = False
    transporter: bool = True
    acted: bool = False
    squads: tuple[Squad, ...] = ()


class Below(Struct, frozen=True):
    """A squad that fights."""

    seat: Seat
    squad: Squad
    shot: bool = False


class State(Struct, frozen=True):
    seats: tuple[Seat, ...]
    ships: Mapping[str, Ship]
    links: tuple[LinkEnd, ...] = ()
    landed: tuple[Below, ...] = ()
    lost: tuple[Below, ...] = ()
    offers: tuple[Offer, ...] = ()
    turn: int = 1
    step: str = ""
    active: int = 0
    due: bool = False
    sent: int = 0
    reason: str = ""


class Isle(Ruleset):
    """What both games share."""

    settings = ()
    state_type = State
    order_type = Strike | Shields | Send | Shoot | Recover | Yield | Done | Tick
    event_type = Said

    def configure(self, settings: Mapping[str, Any]) -> "Isle":
        return self

    def catalogue(self) -> Sequence[UnitClass]:
        return (
            UnitClass("boat", "Boat", "B", "", 1, {"hull": HULL}),
            UnitClass("hulk", "Hulk", "H", "", 0, {}, complete=False),
        )

    def scenarios(self) -> Sequence[Scenario]:
        return (Scenario("isle", "The isle", ("one", "other"), TURNS, ""),)

    def setup(self, setup: BattleSetup, dice: Dice) -> State:
        if setup.scenario != "isle":
            raise CannotSetUp([Issue("scenario", f"there is no {setup.scenario}")])
        ships = {
            unit.id: Ship(force.seat, max(1, unit.sheet.get("hull", HULL)), squads=unit.squads)
            for force in setup.forces
            for unit in force.units
        }
        state = State(tuple(force.seat for force in setup.forces), ships, setup.links, turn=0)
        return self._begin_turn(state)

    def arrange(self, script: Mapping[str, Any]) -> State:
        raise NotImplementedError

    def to_act(self, state: State) -> tuple[Seat, ...]:
        if state.step == OVER:
            return ()
        return (CLOCK,) if state.due or state.step == STANDING_BY else (state.seats[state.active],)

    def legal_orders(self, view: State, seat: Seat) -> Sequence[Order]:
        if seat not in self.to_act(view):
            return ()
        return [order for order in self._orders(view, seat) if not self.violations(view, seat, order)]

    def violations(self, view: State, seat: Seat, order: Order) -> Sequence[Violation]:
        match order:
            case Tick(turn=turn):
                expected = view.turn + (view.step == STANDING_BY and not order.closing)
                return (
                    () if turn == expected else (Violation("Clock", f"turn {expected} is due, not {turn}"),)
                )
            case Strike(unit, target):
                return self._ready(view, seat, unit, "attack") or self._alive(view, target)
            case Shields(unit, up):
                same = (
                    (Violation("Shields", "they are so already"),) if view.ships[unit].shields == up else ()
                )
                return self._mine(view, seat, unit) or same
            case Send(unit, squad):
                ship = view.ships[unit]
                if not self._link(view, "transporter", True):
                    return (Violation("Transporter", "there is no link"),)
                if shut := why_shut(view.offers, self._link(view, "transporter", True).id):
                    return (Violation("Transporter", shut),)
                if ship.shields or not ship.transporter:
                    return (Violation("Transporter", "shields are up, or it is out of order"),)
                aboard = any(one.id == squad for one in ship.squads)
                missing = () if aboard else (Violation("Transporter", f"{squad} is not aboard"),)
                return self._ready(view, seat, unit, "attack") or missing
            case Recover(squad, to):
                room = next((o.room for o in view.offers if o.unit == to and o.seat == seat), 0)
                there = any(one.squad.id == squad and one.seat == seat for one in view.landed)
                fits = view.step == "movement" and there and room > 0
                return () if fits else (Violation("Recovery", f"{to} cannot take {squad}"),)
            case Shoot(squad):
                there = view.step == "fire" and any(one.squad.id == squad for one in view.landed)
                return () if there else (Violation("Fire", f"{squad} is not there"),)
        return ()

    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        match order:
            case Tick():
                return self._tick(state, order)
            case Strike(unit, target):
                face = dice.roll(DiceRequest(seat, 6, 1, "strike"))[0]
                state = self._ship(state, unit, acted=True)
                return Step(self._struck(state, target, face), (Said("struck", target, face),))
            case Shields(unit, up):
                return Step(self._ship(state, unit, shields=up), (Said("shields", unit),))
            case Send(unit, name):
                return self._send(state, seat, unit, name)
            case Shoot(name):
                face = dice.roll(DiceRequest(seat, 6, 1, "shoot"))[0]
                gone = tuple(one for one in state.landed if one.squad.id == name and face > 3)
                state = replace(
                    state,
                    landed=tuple(one for one in state.landed if one not in gone),
                    lost=(*state.lost, *(replace(one, shot=True) for one in gone)),
                )
                return Step(self._next(state), (Said("shot", name, face),))
            case Recover(name, to):
                return self._recover(state, seat, name, to)
            case Yield():
                return Step(self._decide(state, f"{seat} yields"), (Said("yielded", seat),))
        return Step(self._next(state), (Said("done", seat),))

    def describe(self, event: Event, seat: Seat, view: object) -> str:
        assert isinstance(event, Said)
        return f"{event.what} {event.about}"

    def position(self, state: State) -> Position:
        return Position(state.turn, state.step)

    def outcome(self, state: State) -> Outcome | None:
        return self.result(state, {}) if state.step == OVER else None

    def result_form(self, state: State) -> OrderForm:
        return OrderForm("result", "Result")

    def result(self, state: State, values: Mapping[str, Any]) -> Outcome:
        sunk = values.get("sunk", [])
        ships = {
            name: replace(ship, hull=0, squads=()) if name in sunk else ship
            for name, ship in state.ships.items()
        }
        drowned = [Below(s.seat, q) for name, s in state.ships.items() if name in sunk for q in s.squads]
        after = replace(state, ships=ships, lost=(*state.lost, *drowned))
        fates = tuple(
            UnitFate(UnitId(name), ship.seat, _condition(ship), sheet={"hull": ship.hull}, squads=ship.squads)
            for name, ship in ships.items()
        )
        return Outcome(
            None, dict.fromkeys(state.seats, 0), state.turn, fates, tuple(squads(after)), state.reason
        )

    def board(self, view: State) -> Board:
        return Board(Table(1000, 1000))

    def liaison(self) -> "Ferry":
        return Ferry(self.catalogue()[0].id)

    def bot(self, level: str = "sound") -> Bot:
        return Sailor(self)

    # --- turns ----------------------------------------------------------------------------------------------------

    def _begin_turn(self, state: State) -> State:
        ships = {name: replace(ship, acted=False) for name, ship in state.ships.items()}
        first = self.info.steps[0].id
        return replace(
            state, ships=ships, turn=state.turn + 1, step=first, active=0, due=bool(state.links), sent=0
        )

    def _next(self, state: State) -> State:
        if state.active + 1 < len(state.seats):
            return replace(state, active=state.active + 1)
        steps = self.info.steps
        place = [step.id for step in steps].index(state.step) + 1
        if place < len(steps):
            due = bool(state.links and steps[place].receives)
            return replace(state, step=steps[place].id, active=0, due=due)
        return self._decide(state, "time") if state.turn >= TURNS else self._begin_turn(state)

    def _decide(self, state: State, reason: str) -> State:
        return replace(state, step=STANDING_BY if state.links else OVER, due=False, reason=reason)

    def _tick(self, state: State, tick: Tick) -> Step:
        for contingent in tick.arrivals:
            state = self._arrive(state, contingent)
        state = replace(state, offers=tick.offers, due=False)
        if state.step == STANDING_BY:
            state = replace(state, step=OVER) if tick.closing else replace(state, turn=tick.turn)
        return Step(state, (Said("tick"),))

    def _arrive(self, state: State, contingent: Contingent) -> State:
        come = tuple(Below(contingent.seat, squad) for squad in contingent.squads)
        ship = state.ships.get(contingent.unit)
        if ship is None:
            return replace(state, landed=(*state.landed, *come))
        return self._ship(state, contingent.unit, squads=(*ship.squads, *contingent.squads))

    # --- small things ---------------------------------------------------------------------------------------------

    def _orders(self, view: State, seat: Seat) -> list[Order]:
        orders: list[Order] = [Done(), Yield()]
        foes = [name for name, ship in view.ships.items() if ship.seat != seat]
        for name, ship in view.ships.items():
            if ship.seat == seat and ship.hull and view.step in ("move", "attack"):
                orders.append(Shields(name, not ship.shields))
                orders += [Strike(name, foe) for foe in foes]
                orders += [Send(name, squad.id) for squad in ship.squads]
        for one in view.landed:
            if one.seat != seat or len(view.seats) == 1:
                orders.append(Shoot(one.squad.id))
            orders += [Recover(one.squad.id, offer.unit) for offer in view.offers]
        return orders

    def _mine(self, view: State, seat: Seat, unit: str) -> Sequence[Violation]:
        ship = view.ships[unit]
        return () if ship.seat == seat and ship.hull else (Violation("Ships", f"{unit} obeys nobody here"),)

    def _ready(self, view: State, seat: Seat, unit: str, step: str) -> Sequence[Violation]:
        idle = (Violation("Ships", "not now"),) if view.ships[unit].acted or view.step != step else ()
        return self._mine(view, seat, unit) or idle

    def _alive(self, view: State, unit: str) -> Sequence[Violation]:
        return () if view.ships[unit].hull else (Violation("Ships", f"{unit} is gone"),)

    def _link(self, view: State, kind: str, sends: bool) -> LinkEnd | None:
        return next((link for link in view.links if link.kind == kind and link.sends == sends), None)

    def _ship(self, state: State, unit: str, **changes: Any) -> State:
        return replace(state, ships={**state.ships, unit: replace(state.ships[unit], **changes)})

    def _struck(self, state: State, target: str, face: int) -> State:
        ship = state.ships[target]
        if face < 4:
            return state
        ship = replace(ship, hull=ship.hull - 1, transporter=ship.transporter and face < 6)
        if ship.hull == 0:
            gone = tuple(Below(ship.seat, squad) for squad in ship.squads)
            state = replace(state, lost=(*state.lost, *gone))
            ship = replace(ship, squads=())
        state = replace(state, ships={**state.ships, target: ship})
        fleets = {one.seat for one in state.ships.values() if one.hull}
        return state if len(fleets) > 1 else self._decide(state, "sunk")

    def _send(self, state: State, seat: Seat, unit: str, name: str) -> Step:
        ship = state.ships[unit]
        gone = tuple(squad for squad in ship.squads if squad.id == name)
        stay = tuple(squad for squad in ship.squads if squad.id != name)
        link = self._link(state, "transporter", True)
        assert link is not None
        state = replace(self._ship(state, unit, squads=stay, acted=True), sent=state.sent + 1)
        transfer = f"{link.id}:{state.turn}:{state.sent}:{unit}"
        contingent = Contingent(transfer, link.id, seat, UnitId(unit), gone)
        return Step(state, (Said("sent", name),), (Departure(contingent),))

    def _recover(self, state: State, seat: Seat, name: str, to: str) -> Step:
        gone = tuple(one for one in state.landed if one.squad.id == name)
        offers = tuple(replace(o, room=o.room - 1) if o.unit == to else o for o in state.offers)
        link = self._link(state, "recovery", True)
        assert link is not None
        state = replace(
            state,
            landed=tuple(one for one in state.landed if one not in gone),
            offers=offers,
            sent=state.sent + 1,
        )
        transfer = f"{link.id}:{state.turn}:{state.sent}:{name}"
        contingent = Contingent(transfer, link.id, seat, UnitId(to), (gone[0].squad,))
        return Step(state, (Said("recovered", name),), (Departure(contingent),))


class Sea(Isle):
    info = RulesetInfo(
        "sea",
        "Sea",
        "space",
        "1.0",
        1,
        (2, 2),
        (StepInfo("move", "Movement"), StepInfo("attack", "Attack", sends=("transporter",))),
        "inch",
        "",
        "",
    )

    def procedures(self) -> Mapping[str, Procedure]:
        return {"pay": Pay(), "roll": Muster(), "strike": StrikeOff(), "buy": Buy()}


class Lagoon(Sea):
    """The sea by another name, where boats are punts."""

    info = replace(Sea.info, id="lagoon", title="Lagoon")

    def catalogue(self) -> Sequence[UnitClass]:
        return (UnitClass("punt", "Punt", "P", "", 1, {"hull": HULL}),)


class Land(Isle):
    info = RulesetInfo(
        "land",
        "Land",
        "ground",
        "1.0",
        1,
        (1, 2),
        (
            StepInfo("fire", "Fire"),
            StepInfo("movement", "Movement", sends=("recovery",), receives=("transporter",)),
        ),
        "hex",
        "",
        "",
    )


class Ferry:
    """How the games meet: a unit taken over becomes the first class of the other, with a better crew."""

    def __init__(self, class_id: str) -> None:
        self.class_id = class_id

    def offers(self, state: State) -> tuple[Offer, ...]:
        links = [link for link in state.links if not link.sends and link.kind == "recovery"]
        return tuple(
            Offer(
                link.id,
                UnitId(name),
                ship.seat,
                0 if ship.shields else ROOM,
                "shields" if ship.shields else "",
            )
            for link in links
            for name, ship in state.ships.items()
            if ship.hull
        )

    def squads(self, state: State) -> tuple[SquadFate, ...]:
        return tuple(squads(state))

    def adopt(self, unit: UnitRecord, figures: Mapping[str, Any], source: str) -> Adoption | Issue:
        if not figures.get("hull"):
            return Issue(unit.name, "stays at home")
        aside = ("its sheet",) if unit.sheet else ()
        return Adoption(replace(unit, class_id=self.class_id, quality=unit.quality + 1, sheet={}), aside)


def squads(state: State) -> list[SquadFate]:
    """Every squad of a battle, with its fate."""
    return [
        *(SquadFate(squad, ship.seat, "aboard") for ship in state.ships.values() for squad in ship.squads),
        *(SquadFate(one.squad, one.seat, "fighting") for one in state.landed),
        *(SquadFate(one.squad, one.seat, "lost") for one in state.lost),
    ]


def _condition(ship: Ship) -> Any:
    return "fit" if ship.hull == HULL else "damaged" if ship.hull else "destroyed"


class Sailor:
    """A bot that sends, strikes and shoots, and seldom anything else."""

    def __init__(self, isle: Isle) -> None:
        self.isle = isle

    def choose(self, view: State, seat: Seat, chance: Chance) -> Order:
        orders = self.isle.legal_orders(view, seat)
        bold = [order for order in orders if isinstance(order, Strike | Send | Shoot)]
        return pick(bold, chance) if bold and chance.random() < 0.8 else Done()


# --- the campaign -------------------------------------------------------------------------------------------------


class Take(Order, frozen=True, tag="take"):
    """Take the pay."""


class Kept(Struct, frozen=True):
    forces: tuple[ForceRecord, ...]
    faces: Mapping[str, int] = {}


class Plain(Procedure):
    """A procedure in which nobody has to decide."""

    title = "Plain"
    state_type = Kept
    order_type = Take
    event_type = Said

    def begin(
        self, forces: tuple[ForceRecord, ...], outcome: Outcome | None, detail: Mapping[str, Any]
    ) -> Kept:
        return Kept(forces)

    def to_act(self, state: Kept) -> tuple[Seat, ...]:
        return ()

    def legal_orders(self, view: Kept, seat: Seat) -> Sequence[Order]:
        return (Take(),) if seat in self.to_act(view) else ()

    def violations(self, view: Kept, seat: Seat, order: Order) -> Sequence[Violation]:
        return ()

    def apply(self, state: Kept, seat: Seat, order: Order, dice: Dice) -> Step:
        face = dice.roll(DiceRequest(seat, 6, 1, "pay"))[0]
        return Step(replace(state, faces={**state.faces, seat: face}), (Said("paid", seat, face),))

    def describe(self, event: Event, seat: Seat, view: object) -> str:
        return event.name

    def effects(self, state: Kept) -> tuple[AnyEffect, ...]:
        return ()


class Pay(Plain):
    title = "Pay"

    def to_act(self, state: Kept) -> tuple[Seat, ...]:
        return tuple(Seat(force.id) for force in state.forces if force.id not in state.faces)

    def effects(self, state: Kept) -> tuple[AnyEffect, ...]:
        return tuple(ForceChange(force, "prestige", face, "pay") for force, face in state.faces.items())


class Muster(Plain):
    title = "Muster"
    moment = "muster"

    def effects(self, state: Kept) -> tuple[AnyEffect, ...]:
        return tuple(
            UnitChange(unit.id, "quality", 4, "rolled") for force in state.forces for unit in force.units
        )


class StrikeOff(Plain):
    title = "Strike off"

    def effects(self, state: Kept) -> tuple[AnyEffect, ...]:
        return tuple(
            UnitLeaves(unit.id, "destroyed")
            for force in state.forces
            for unit in force.units
            if unit.condition == "destroyed"
        )


class Buy(Plain):
    title = "Buy"
    moment = "between"

    def effects(self, state: Kept) -> tuple[AnyEffect, ...]:
        force = state.forces[0]
        unit = UnitRecord(UnitId(f"{force.id}.new"), "New", "boat", 3, sheet={"hull": 1})
        return (UnitJoins(force.id, unit, "bought"), ForceChange(force.id, "points", -1, "bought"))


@hookimpl
def register_rulesets() -> Sequence[Ruleset]:
    return (Sea(), Lagoon(), Land())


def plugins() -> Plugins:
    """The plugins of a program that knows the isle alone."""
    return Plugins([EntryPoint("isle", __name__, "bridgehead.plugins")])
