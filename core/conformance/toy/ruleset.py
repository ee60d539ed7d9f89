"""Lantern Reef as a ruleset: the wiring of its parts."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from core.api import (
    OVER,
    BadInput,
    BattleSetup,
    Board,
    Bot,
    CannotSetUp,
    Choice,
    Condition,
    Dice,
    DiceRequest,
    Display,
    Event,
    Hex,
    HexCell,
    Hexes,
    Integer,
    Issue,
    Liaison,
    LinkEnd,
    Mode,
    Modifier,
    Option,
    Order,
    OrderForm,
    Outcome,
    Panel,
    Position,
    Preview,
    Printout,
    Procedure,
    Row,
    Ruleset,
    RulesetInfo,
    Scenario,
    Seat,
    Side,
    SquadFate,
    Step,
    StepInfo,
    Switch,
    Token,
    Track,
    UnitClass,
    UnitFate,
    UnitId,
    UnitRecord,
    Violation,
    canon,
    chosen_settings,
    track,
)
from core.conformance.toy import events as tell, orders as give
from core.conformance.toy.bot import LEVELS, ToyBot
from core.conformance.toy.campaign import Refit, ToyLiaison, squads
from core.conformance.toy.catalogue import CATALOGUE, FIGURES, SCENARIOS, SETTINGS
from core.conformance.toy.forms import legal_orders, refine
from core.conformance.toy.legality import violations
from core.conformance.toy.measure import Options, cover, reach, room, walk
from core.conformance.toy.resolution import Resolution, to_act
from core.conformance.toy.slip import folded
from core.conformance.toy.state import CELLS, REEFS, Power, Ship, State, hide
from core.conformance.toy.ways import places_form, switch_violations, switched
from core.conformance.toy.words import describe


class ArrangedShip(Struct, frozen=True, forbid_unknown_fields=True):
    """A ship of an arranged position; `hull` and `battery` are the class's figures unless given."""

    id: UnitId
    class_id: str
    seat: Seat
    side: Side
    at: Hex | None = None
    hull: int | None = None
    xp: int = 0
    hidden: bool = False
    power: Power = Power()
    watching: bool = False


class Arranged(Struct, frozen=True, forbid_unknown_fields=True):
    """An arranged position in the action step."""

    units: tuple[ArrangedShip, ...]
    mode: Mode = "board"
    turn: int = 1
    active: Seat | None = None
    links: tuple[LinkEnd, ...] = ()


class Toy(Ruleset):
    """Lantern Reef."""

    info = RulesetInfo(
        id="toy", title="Lantern Reef", theater="space", version="1.0", state_version=1, seats=(2, 3),
        steps=(
            StepInfo("deployment", "Deployment, before the first turn"),
            StepInfo("power", "Power", receives=("transporter", "recovery", "shuttle")),
            StepInfo("action", "Action", sends=("transporter", "recovery", "shuttle", "control")),
        ),
        distance="hex", summary="A small game for trying the engine.", credit="Made for Bridgehead.",
    )  # fmt: skip
    settings = SETTINGS
    levels = LEVELS
    state_type = State
    order_type = give.AnyOrder
    event_type = tell.AnyEvent

    def __init__(self, settings: Mapping[str, Any] | None = None) -> None:
        self.options = Options(**chosen_settings(SETTINGS, settings or {}))

    def configure(self, settings: Mapping[str, Any]) -> "Toy":
        """Give the game with these settings."""
        return type(self)(settings)

    def catalogue(self) -> Sequence[UnitClass]:
        """Give every class."""
        return CATALOGUE

    def scenarios(self) -> Sequence[Scenario]:
        """Give every scenario."""
        return SCENARIOS

    # --- beginning --------------------------------------------------------------------------------------------

    def setup(self, setup: BattleSetup, dice: Dice) -> State:
        """Give a battle that begins with deployment.

        Dice: one d6 for each ship, in the order of the forces: 6 adds an XP die.
        """
        issues = list(_unfit(setup))
        if issues:
            raise CannotSetUp(issues)
        ships = {}
        for force in setup.forces:
            for unit in force.units:
                keen = dice.roll(DiceRequest(force.seat, 6, 1, "keen")) == (6,)
                ships[unit.id] = _ship(unit, force.seat, force.side, keen)
        return State(setup.mode, tuple(force.seat for force in setup.forces), ships, links=setup.links)

    def arrange(self, script: Mapping[str, Any]) -> State:
        """Give a battle in its action step."""
        wanted = canon.convert(script, Arranged, "arrangement")
        ships = {}
        for unit in wanted.units:
            figures = FIGURES.get(unit.class_id)
            if figures is None:
                raise BadInput(f"arrangement: unit {unit.id}", f"there is no class {unit.class_id}")
            ships[unit.id] = Ship(
                unit.class_id, unit.id, unit.seat, unit.side, figures.hull if unit.hull is None else unit.hull,
                figures.battery, unit.xp, unit.hidden, placed=True, at=unit.at, ready=True, power=unit.power,
                steps=unit.power.engine, watching=unit.watching, fired=unit.watching,
            )  # fmt: skip
        seats = tuple(dict.fromkeys(unit.seat for unit in wanted.units))
        if wanted.active is not None and wanted.active not in seats:
            raise BadInput("arrangement: active", f"{wanted.active} has no units")
        active = seats.index(wanted.active) if wanted.active is not None else 0
        state = State(wanted.mode, seats, ships, wanted.turn, "action", active, links=wanted.links)
        broken = self.check(state)
        if broken:
            raise BadInput("arrangement", "; ".join(map(str, broken)))
        return state

    # --- playing ----------------------------------------------------------------------------------------------

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Give the seats that must decide."""
        return to_act(state)

    def legal_orders(self, view: State, seat: Seat) -> Sequence[Order | OrderForm]:
        """Give orders and forms."""
        return legal_orders(self.options, hide(view, seat), seat)

    def refine(self, view: State, seat: Seat, form: OrderForm) -> OrderForm:
        """Give the form with the bounds that follow."""
        return refine(self.options, hide(view, seat), seat, form)

    def violations(self, view: State, seat: Seat, order: Order) -> Sequence[Violation]:
        """Give every reason why not."""
        return violations(self.options, view, seat, order)

    def preview(self, view: State, seat: Seat, order: Order) -> Preview:
        """Give the modifiers and dice of an attack."""
        if not isinstance(order, give.Attack):
            return Preview()
        known = hide(view, seat)
        place = known.ships[order.target].at
        measured = known.mode == "board" and place is not None
        far = reach(known, order.unit, order.target) if measured else order.reach or 0
        behind = cover(self.options, place) if measured and place is not None else order.cover or 0
        dice = DiceRequest(seat, 6, known.ships[order.unit].power.weapon, "attack")
        return Preview((Modifier("range", far // 2, "Fire"), Modifier("cover", behind, "Fire")), (dice,))

    def apply(self, state: State, seat: Seat, order: Order, dice: Dice) -> Step:
        """Carry an order out."""
        return Resolution(self.options, state, dice).carry_out(seat, order)

    def position(self, state: State) -> Position:
        """Say where the battle stands. By slip the turn is one step, and squads leave in it."""
        whole = state.mode == "slip" and state.step == "power" and not state.due
        return Position(state.turn, "action" if whole else state.step)

    def view(self, state: State, seat: Seat) -> State:
        """Give what a seat may know."""
        return hide(state, seat)

    def describe(self, event: Event, seat: Seat, view: State) -> str:
        """Tell an event in words."""
        return describe(event, view)

    def check(self, state: State) -> Sequence[Issue]:
        """Give what is broken."""
        issues = []
        for unit, ship in sorted(state.ships.items()):
            figures = FIGURES[ship.class_id]
            if not 0 <= ship.hull <= figures.hull:
                issues.append(Issue(f"ships.{unit}.hull", f"{ship.hull} is not 0 to {figures.hull}"))
            if not 0 <= ship.battery <= figures.battery:
                issues.append(Issue(f"ships.{unit}.battery", f"{ship.battery} is not 0 to {figures.battery}"))
            if ship.steps < 0 or ship.xp < 0 or room(state, unit) < 0:
                issues.append(Issue(f"ships.{unit}", "steps, XP dice and room are never below 0"))
            if ship.at is not None and ship.at not in CELLS:
                issues.append(Issue(f"ships.{unit}.at", f"{ship.at} is no hex of the map"))
        known = [fate.squad.id for fate in squads(state)]
        issues += [
            Issue(f"squad {name}", "is in two places") for name in sorted(set(known)) if known.count(name) > 1
        ]
        return issues

    # --- ending -----------------------------------------------------------------------------------------------

    def outcome(self, state: State) -> Outcome | None:
        """Give the outcome of a battle that is over: a point for each hull point shot away."""
        if state.step != OVER:
            return None
        return _outcome(state, {unit: ship.hull for unit, ship in state.ships.items()}, state.decided)

    def result_form(self, state: State) -> OrderForm:
        """Ask for turns and for the hull left of each ship."""
        hulls = tuple(
            Integer(name=f"hull_{unit}", label=f"Hull of {ship.name}", lowest=0, highest=ship.hull)
            for unit, ship in sorted(state.ships.items())
        )
        turns = Integer(
            name="turns", label="Turns played", lowest=max(1, state.turn), highest=max(1, self.options.turns)
        )
        reason = Choice(
            name="reason",
            label="Ended by",
            options=(Option("turns", "the last turn"), Option("yield", "surrender")),
        )
        known = {f"hull_{unit}": ship.hull for unit, ship in state.ships.items()}
        return OrderForm("result", "Result", (turns, reason, *hulls), values=known)

    def result(self, state: State, values: Mapping[str, Any]) -> Outcome:
        """Give the outcome that a filled-in form tells."""
        wanted = {"turns", "reason"} | {f"hull_{unit}" for unit in state.ships}
        for key in sorted(wanted ^ set(values)):
            raise BadInput(f"result: {key}", "is missing" if key in wanted else "is no field of the form")
        hulls = {}
        for unit, ship in state.ships.items():
            hulls[unit] = canon.convert(values[f"hull_{unit}"], int, f"result: hull_{unit}")
            if not 0 <= hulls[unit] <= ship.hull:
                raise BadInput(f"result: hull_{unit}", f"{hulls[unit]} is not 0 to {ship.hull}")
        return _outcome(state, hulls, canon.convert(values["turns"], int, "result: turns"))

    # --- showing ----------------------------------------------------------------------------------------------

    def board(self, view: State) -> Board:
        """Show the map, the ships whose place is known, and what each has."""
        cells = tuple(
            HexCell(
                at, f"{at[0]},{at[1]}", "reef" if at in REEFS else "open", "rough" if at in REEFS else "space"
            )
            for at in CELLS
        )
        ships = sorted(view.ships.items())
        tokens = tuple(
            Token(unit, ship.name, ship.class_id[:2].upper(), ship.seat, ship.side, ship.at)
            for unit, ship in ships
            if ship.at is not None and ship.alive
        )
        tracks = tuple(Track(unit, "hull", ship.hull, FIGURES[ship.class_id].hull) for unit, ship in ships)
        panels = tuple(Panel(ship.name, _rows(ship), unit) for unit, ship in ships)
        return Board(Hexes(cells), tokens, tracks=tracks, panels=panels)

    def printout(self, view: State, unit: str) -> Printout | None:
        """Show what is left of a ship."""
        ship = view.ships.get(UnitId(unit))
        if ship is None:
            return None
        hull = track("Hull", ship.hull, FIGURES[ship.class_id].hull)
        return Printout(ship.name, ship.class_id, (Display("Ship", _rows(ship), (hull,)),))

    def order(self, data: Mapping[str, Any], place: str = "order") -> Order:
        """Read an order; the form of a slip writes it field by field."""
        return super().order(folded(data), place)

    def places_form(self, state: State) -> OrderForm:
        """Ask for the hex of each ship."""
        return places_form(state)

    def switch_violations(self, state: State, order: Switch) -> Sequence[Violation]:
        """Give every reason why not now."""
        return switch_violations(state)

    def switched(self, state: State, order: Switch) -> State:
        """Forget the places, or take them in."""
        return switched(state, order)

    def told(self, view: State, seat: Seat, order: Order) -> Order:
        """Give an order with what the table shows."""
        match order:
            case give.Deploy():
                return give.Deploy(order.unit)
            case give.Attack():
                place = view.ships[order.target].at
                behind = cover(self.options, place) if place is not None else 0
                return give.Attack(order.unit, order.target, reach(view, order.unit, order.target), behind)
            case give.Search():
                side = view.ships[order.unit].side
                found = [
                    k
                    for k, s in sorted(view.ships.items())
                    if s.hidden and s.side != side and s.at == order.at
                ]
                return give.Search(order.unit, None, found[0] if found else None)
            case give.Move():
                way = walk(view, order.unit, order.path)
                told = give.Move(order.unit, entered=way.entered, watcher=way.watcher, met=way.met)
                if way.watcher is None:
                    return told
                there = order.path[way.entered - 1]
                moved = view.ship(order.unit, at=there)
                far, behind = reach(moved, way.watcher, order.unit), cover(self.options, there)
                return msgspec.structs.replace(told, reach=far, cover=behind)
        return order

    def told_event(self, event: Event) -> Event:
        """Give an event without hexes."""
        match event:
            case tell.Deployed() | tell.Revealed() | tell.Searched():
                return msgspec.structs.replace(event, at=None)
            case tell.Moved():
                return msgspec.structs.replace(event, path=())
        return event

    # --- the campaign -----------------------------------------------------------------------------------------

    def procedures(self) -> Mapping[str, Procedure]:
        """Give the one procedure."""
        return {"refit": Refit()}

    def liaison(self) -> Liaison:
        """Give how ships exchange squads."""
        return ToyLiaison()

    def bot(self, level: str = "sound") -> Bot:
        """Give a player."""
        if level not in LEVELS:
            raise BadInput(f"level {level}", f"there are: {', '.join(LEVELS)}")
        return ToyBot(self, level)


def _unfit(setup: BattleSetup) -> list[Issue]:
    issues = []
    if setup.scenario not in {scenario.id for scenario in SCENARIOS}:
        issues.append(Issue(f"scenario {setup.scenario}", "there is none of that name"))
    if len({force.side for force in setup.forces}) != 2 or not 2 <= len(setup.forces) <= 3:
        issues.append(Issue("forces", "two or three seats on two sides"))
    for force in setup.forces:
        if not force.units:
            issues.append(Issue(f"seat {force.seat}", "has no ships"))
        for unit in force.units:
            figures = FIGURES.get(unit.class_id)
            if figures is None:
                issues.append(Issue(f"unit {unit.id}", f"class {unit.class_id} cannot be fielded"))
            elif sum(squad.size for squad in unit.squads) > figures.room:
                issues.append(Issue(f"unit {unit.id}", f"carries {figures.room}, not more"))
    return issues


def _ship(unit: UnitRecord, seat: Seat, side: Side, keen: bool) -> Ship:
    figures = FIGURES[unit.class_id]
    hull = max(1, figures.hull - int(unit.sheet.get("damage", 0)))
    return Ship(
        unit.class_id,
        unit.name,
        seat,
        side,
        hull,
        figures.battery,
        unit.xp + keen,
        figures.hides,
        squads=unit.squads,
    )


def _condition(hull: int, full: int) -> Condition:
    if hull == full:
        return "fit"
    if hull <= 0:
        return "destroyed"
    return "crippled" if 2 * hull <= full else "damaged"


def _outcome(state: State, hulls: Mapping[UnitId, int], turns: int) -> Outcome:
    sides = sorted({ship.side for ship in state.ships.values()})
    full = {unit: FIGURES[ship.class_id].hull for unit, ship in state.ships.items()}
    scores: dict[str, int] = {
        side: sum(full[unit] - hulls[unit] for unit, ship in state.ships.items() if ship.side != side)
        for side in sides
    }
    best = [side for side in sides if scores[side] == max(scores.values())]
    units = tuple(
        UnitFate(
            unit, ship.seat, _condition(hulls[unit], full[unit]), ship.kills, {"damage": full[unit] - hulls[unit]},
            ship.squads if hulls[unit] else (),
        )
        for unit, ship in sorted(state.ships.items())
    )  # fmt: skip
    gone = {squad.id for unit, ship in state.ships.items() if not hulls[unit] for squad in ship.squads}
    fates = tuple(SquadFate(f.squad, f.seat, "lost") if f.squad.id in gone else f for f in squads(state))
    return Outcome(best[0] if len(best) == 1 else None, scores, turns, units, fates, "hull points shot away")


def _rows(ship: Ship) -> tuple[Row, ...]:
    power = f"{ship.power.engine}/{ship.power.weapon}/{ship.power.shield}"
    rows = [Row("Power", power), Row("XP dice", str(ship.xp)), Row("Squads", str(len(ship.squads)))]
    if ship.sealed is not None:
        sealed = ship.sealed.power
        rows.append(Row("Written", f"{sealed.engine}/{sealed.weapon}/{sealed.shield}"))
    return tuple(rows)
