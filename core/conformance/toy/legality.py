"""Why an order is not legal, from what the seat that gives it may know."""

from collections.abc import Iterator, Sequence

from core.api import CLOCK, GAMEMASTER, STANDING_BY, Hex, Order, Seat, Tick, UnitId, Violation, hexgrid
from core.conformance.toy import orders as give
from core.conformance.toy.catalogue import FIGURES
from core.conformance.toy.measure import SEARCH_REACH, WATCH_REACH, Options, reach, room
from core.conformance.toy.resolution import may_defend, to_act
from core.conformance.toy.slip import slip_reasons
from core.conformance.toy.state import CELLS, SYSTEMS, Defence, Passage, Ship, State, Window, hide

STEPS = {
    "deploy": ("deployment",), "allocate": ("power",), "ask": ("power",), "take": ("power",), "move": ("action",),
    "attack": ("action",), "search": ("action",), "watch": ("action",), "send": ("action",), "end": ("action",),
    "tick": ("power", STANDING_BY), "fire": ("action",), "reroll": ("action",), "go_on": ("action",),
    "slip": ("deployment", "power", "action"),
}  # fmt: skip
ANSWERS = {Defence: ("fire",), Passage: ("fire",), Window: ("reroll", "go_on")}


def violations(options: Options, state: State, seat: Seat, order: Order) -> Sequence[Violation]:
    """Give every reason why not."""
    if seat not in to_act(state):
        return [Violation("Turn", f"{seat} has nothing to decide")]
    if state.step not in STEPS[order.name]:
        return [Violation("Turn", f"no {order.name} in the step {state.step}")]
    answers = ANSWERS[type(state.stack[-1])] if state.stack else ()
    if (order.name in answers) != bool(answers) or (
        order.name in ("fire", "reroll", "go_on") and not answers
    ):
        return [Violation("Answers", f"{order.name} is not what {seat} is asked")]
    if isinstance(order, Tick) != (seat == CLOCK):
        return [Violation("Clock", f"{seat} gives no {order.name}")]
    if isinstance(order, give.Slip) != (seat == GAMEMASTER):
        return [Violation("Slip", f"{seat} gives no {order.name}")]
    return [Violation(rule, why) for rule, why in Judge(options, hide(state, seat), seat).reasons(order)]


class Judge:
    """Looks at one order of one seat."""

    def __init__(self, options: Options, state: State, seat: Seat) -> None:
        self.options = options
        self.state = state
        self.seat = seat
        self.board = state.mode == "board"

    def reasons(self, order: Order) -> Iterator[tuple[str, str]]:
        """Give rule and reason of each fault."""
        unit = getattr(order, "unit", None)
        if unit is not None:
            ship = self.state.ships.get(unit)
            if ship is None or ship.seat != self.seat or not ship.alive:
                yield "Ships", f"{self.seat} has no ship {unit}"
                return
        yield from getattr(self, f"_{order.name}")(order)

    def _ship(self, unit: UnitId) -> Ship:
        return self.state.ships[unit]

    def _deploy(self, order: give.Deploy) -> Iterator[tuple[str, str]]:
        if self._ship(order.unit).placed:
            yield "Deployment", f"{order.unit} is already placed"
        if len(order.at) != (1 if self.board else 0):
            yield "Deployment", "on the board a ship is placed on one hex, by cards on none"
        for at in order.at:
            if at not in zone(self.state, self.seat):
                yield "Deployment", f"{at} is not in the zone of {self.seat}"

    def _allocate(self, order: give.Allocate) -> Iterator[tuple[str, str]]:
        ship = self._ship(order.unit)
        figures = FIGURES[ship.class_id]
        if ship.ready:
            yield "Power", f"{order.unit} has its power"
        if not 0 <= order.battery <= ship.battery:
            yield "Battery", f"{order.unit} has {ship.battery} in its battery, not {order.battery}"
        if sum(order.power.values()) > figures.power + order.battery:
            yield "Power", f"{order.unit} has {figures.power} and {order.battery} to spend"
        if order.battery and sum(order.power.values()) != figures.power + order.battery:
            yield "Battery", "what is drawn from the battery must be spent"
        for system, spent in sorted(order.power.items()):
            if system not in SYSTEMS:
                yield "Power", f"there is no system {system}"
            elif not 0 <= spent <= getattr(figures, system):
                yield "Power", f"{system} of {order.unit} takes 0 to {getattr(figures, system)}, not {spent}"

    def _ask(self, order: give.Ask) -> Iterator[tuple[str, str]]:
        if self.seat in self.state.standing:
            yield "Answers", f"{self.seat} has said what it wants to be asked"

    def _take(self, order: give.Take) -> Iterator[tuple[str, str]]:
        found = next((c for c in self.state.pool if c.id == order.contingent), None)
        if found is None or found.seat != self.seat:
            yield "Squads", f"no contingent {order.contingent} of {self.seat} waits"
        elif sum(squad.size for squad in found.squads) > room(self.state, order.unit):
            yield "Squads", f"{order.unit} has room for {room(self.state, order.unit)}"

    def _move(self, order: give.Move) -> Iterator[tuple[str, str]]:
        steps = self._ship(order.unit).steps
        if self.board:
            if (order.entered, order.watcher, order.reach, order.cover, order.met) != (0, None, 0, 0, None):
                yield "Table", "on the board a move is measured, not told"
            if not 1 <= len(order.path) <= steps:
                yield "Movement", f"{order.unit} can enter 1 to {steps} hexes, not {len(order.path)}"
            yield from self._path(order)
        else:
            if order.path:
                yield "Table", "by cards a move has no path"
            spent = order.entered + (1 if order.met else 0)
            if order.entered < 0 or not 1 <= spent <= steps:
                yield "Movement", f"{order.unit} can enter 1 to {steps} hexes, not {spent}"
            yield from self._told_stop(order)

    def _path(self, order: give.Move) -> Iterator[tuple[str, str]]:
        here = self._ship(order.unit).at
        for there in order.path:
            if here is None or hexgrid.distance(here, there) != 1 or there not in CELLS:
                yield "Movement", f"{there} is no hex next to {here}"
            elif there in blocked(self.state, self.seat):
                yield "Movement", f"an enemy stands on {there}"
            here = there

    def _told_stop(self, order: give.Move) -> Iterator[tuple[str, str]]:
        hidden = self._ship(order.unit).hidden
        if order.watcher is not None:
            if (
                order.watcher not in watchers(self.state, order.unit)
                or hidden
                or order.met
                or not order.entered
            ):
                yield "Watch", f"{order.watcher} does not watch {order.unit}"
            if not 0 <= order.reach <= WATCH_REACH or order.cover not in (0, self.options.cover):
                yield "Watch", f"range 0 to {WATCH_REACH}, cover 0 or {self.options.cover}"
        elif order.reach or order.cover:
            yield "Watch", "range and cover are told of a watcher"
        if order.met is not None and order.met not in enemies(self.state, self.seat, hidden=True):
            yield "Hiding", f"{order.met} is no hidden enemy"

    def _attack(self, order: give.Attack) -> Iterator[tuple[str, str]]:
        yield from self._armed(order.unit)
        target = order.target
        if target not in enemies(self.state, self.seat, hidden=False):
            yield "Fire", f"{target} is no enemy in sight"
        elif self.board:
            if order.reach is not None or order.cover is not None:
                yield "Table", "on the board range and cover are measured, not told"
            if reach(self.state, order.unit, target) > self.options.reach:
                yield "Fire", f"{target} is beyond {self.options.reach}"
        else:
            if order.reach is None or not 0 <= order.reach <= self.options.reach:
                yield "Fire", f"by cards the range is told, 0 to {self.options.reach}"
            if order.cover not in (0, self.options.cover):
                yield "Fire", f"by cards the cover is told, 0 or {self.options.cover}"

    def _search(self, order: give.Search) -> Iterator[tuple[str, str]]:
        yield from self._armed(order.unit)
        here = self._ship(order.unit).at
        if self.board:
            if order.found is not None:
                yield "Table", "on the board a search is answered, not told"
            if order.at not in CELLS or here is None or hexgrid.distance(here, order.at) > SEARCH_REACH:
                yield "Hiding", f"{order.at} is no hex within {SEARCH_REACH}"
        else:
            if order.at is not None:
                yield "Table", "by cards a search has no hex"
            if order.found is not None and order.found not in enemies(self.state, self.seat, hidden=True):
                yield "Hiding", f"{order.found} is no hidden enemy"

    def _watch(self, order: give.Watch) -> Iterator[tuple[str, str]]:
        yield from self._armed(order.unit)
        if self._ship(order.unit).hidden:
            yield "Hiding", f"{order.unit} is hidden and cannot watch"

    def _armed(self, unit: UnitId) -> Iterator[tuple[str, str]]:
        ship = self._ship(unit)
        if ship.fired or ship.power.weapon == 0:
            yield "Fire", f"{unit} has fired or has no power in its weapon"

    def _send(self, order: give.Send) -> Iterator[tuple[str, str]]:
        ship = self._ship(order.unit)
        link = next((link for link in self.state.links if link.id == order.link and link.sends), None)
        if link is None or self.seat not in link.seats:
            yield "Links", f"{self.seat} sends nothing along {order.link}"
        if ship.sent or ship.power.shield:
            yield "Links", f"{order.unit} has sent squads this turn or has its shield up"
        aboard = {squad.id: squad.size for squad in ship.squads}
        if not order.squads or len(set(order.squads)) != len(order.squads) or set(order.squads) - set(aboard):
            yield "Squads", f"{order.unit} sends some of {', '.join(sorted(aboard)) or 'none'}, each once"
            return
        offers = [offer.room for offer in self.state.offers if offer.link == order.link]
        if offers and sum(aboard[squad] for squad in order.squads) > sum(offers):
            yield "Links", f"the other end has room for {sum(offers)}"

    def _end(self, order: give.End) -> Iterator[tuple[str, str]]:
        return iter(())

    def _tick(self, order: Tick) -> Iterator[tuple[str, str]]:
        state = self.state
        expected = state.turn + 1 if state.step == STANDING_BY and not order.closing else state.turn
        if order.turn != expected:
            yield "Clock", f"turn {expected} is next, not {order.turn}"
        known = {squad.id for c in state.pool for squad in c.squads}
        known |= {squad.id for ship in state.ships.values() for squad in ship.squads}
        known |= {squad.id for _, squad in state.lost}
        for arrived in order.arrivals:
            if arrived.seat not in state.seats:
                yield "Links", f"{arrived.seat} has no part in this battle"
            if arrived.link not in {link.id for link in state.links if not link.sends}:
                yield "Links", f"nothing arrives along {arrived.link}"
            for squad in arrived.squads:
                if squad.id in known:
                    yield "Squads", f"{squad.id} is already here"
                known.add(squad.id)

    def _slip(self, order: give.Slip) -> Iterator[tuple[str, str]]:
        return slip_reasons(self.state, order)

    def _fire(self, order: give.Fire) -> Iterator[tuple[str, str]]:
        able = answering(self.state, self.seat)
        if len(set(order.units)) != len(order.units) or set(order.units) - set(able):
            yield "Answers", f"{self.seat} answers with some of {', '.join(able)}, each once"

    def _reroll(self, order: give.Reroll) -> Iterator[tuple[str, str]]:
        top = self.state.stack[-1]
        own = [place for place, unit in enumerate(top.owners) if unit == order.unit]  # type: ignore[union-attr]
        if self._ship(order.unit).xp < 1:
            yield "Experience", f"{order.unit} has no XP dice left"
        if not order.places or len(set(order.places)) != len(order.places) or set(order.places) - set(own):
            yield "Experience", f"{order.unit} rolls some of the dice {own} again, each once"

    def _go_on(self, order: give.GoOn) -> Iterator[tuple[str, str]]:
        return iter(())


def zone(state: State, seat: Seat) -> Sequence[Hex]:
    """Give the hexes where a seat deploys: the first side left, the other right."""
    left = state.side(seat) == state.side(state.seats[0])
    return [cell for cell in CELLS if (cell[0] <= -2 if left else cell[0] >= 2)]


def enemies(state: State, seat: Seat, *, hidden: bool) -> Sequence[UnitId]:
    """Give living enemy ships that are hidden, or that are not."""
    side = state.side(seat)
    return sorted(k for k, s in state.ships.items() if s.alive and s.side != side and s.hidden == hidden)


def blocked(state: State, seat: Seat) -> frozenset[Hex]:
    """Give the hexes that a seat's ships cannot enter, as far as it knows."""
    places = (state.ships[key].at for key in enemies(state, seat, hidden=False))
    return frozenset(at for at in places if at is not None)


def watchers(state: State, unit: UnitId) -> Sequence[UnitId]:
    """Give the enemies that watch and that a ship has not passed yet."""
    ship = state.ships[unit]
    seen = enemies(state, ship.seat, hidden=False)
    return [key for key in seen if state.ships[key].watching and key not in ship.asked]


def answering(state: State, seat: Seat) -> Sequence[UnitId]:
    """Give the ships with which a seat may answer what it is asked."""
    top = state.stack[-1]
    if isinstance(top, Passage):
        return [top.watcher]
    return [unit for unit in state.fleet(seat) if may_defend(state.ships[unit])]
