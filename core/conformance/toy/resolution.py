"""What orders do. A `Resolution` works on one order and leaves what is unfinished on the state's stack."""

from msgspec.structs import replace

from core.api import (
    CLOCK,
    GAMEMASTER,
    OVER,
    STANDING_BY,
    Contingent,
    Craft,
    Departure,
    Dice,
    DiceRequest,
    Event,
    Order,
    Seat,
    Step,
    Tick,
    UnitId,
)
from core.conformance.toy import events as tell, orders as give, slip
from core.conformance.toy.measure import Options, cover, may_answer, reach, walk
from core.conformance.toy.state import (
    Defence,
    Frame,
    Passage,
    Power,
    Sealed,
    Ship,
    Shot,
    Standing,
    State,
    Window,
)


def to_act(state: State) -> tuple[Seat, ...]:
    """Give the seats that must decide."""
    if state.step == OVER:
        return ()
    if state.due or state.step == STANDING_BY:
        return (CLOCK,)
    if state.mode == "slip":
        return (GAMEMASTER,)
    if state.stack:
        top = state.stack[-1]
        if isinstance(top, Defence | Passage):
            return tuple(seat for seat in top.asked if seat not in top.answers)
        if isinstance(top, Window):
            return top.asked
        raise ValueError(f"nobody answers a {top.__struct_config__.tag}")
    if state.step == "action":
        return (state.seats[state.active],)
    flag = "placed" if state.step == "deployment" else "ready"
    return tuple(s for s in state.seats if any(not getattr(state.ships[u], flag) for u in state.fleet(s)))


class Resolution:
    """One order at work.

    Args:
        options: the settings of the game.
        state: where it begins; it stays as it is.
        dice: what it rolls with.
    """

    def __init__(self, options: Options, state: State, dice: Dice) -> None:
        self.options = options
        self.state = state
        self.dice = dice
        self.events: list[Event] = []
        self.departures: list[Departure] = []

    def carry_out(self, seat: Seat, order: Order) -> Step:
        """Do what the order says, then go on until somebody must decide."""
        getattr(self, f"_{order.name}")(seat, order)
        self._resume()
        self._end_if_decided()
        return Step(self.state, tuple(self.events), tuple(self.departures))

    # --- deployment and power ---------------------------------------------------------------------------------

    def _deploy(self, seat: Seat, order: give.Deploy) -> None:
        at = order.at[0] if order.at else None
        hidden = self.state.ships[order.unit].hidden
        self._tell(tell.Deployed(order.unit, seat, at, hidden), order.unit, at=at, placed=True)
        if not to_act(self.state):
            self._begin_turn(1)

    def _ask(self, seat: Seat, order: give.Ask) -> None:
        wants = Standing(order.defence, order.rerolls)
        self.state = replace(self.state, standing={**self.state.standing, seat: wants})
        self.events.append(tell.Asked(seat, order.defence, order.rerolls))

    def _take(self, seat: Seat, order: give.Take) -> None:
        taken = next(c for c in self.state.pool if c.id == order.contingent)
        squads = self.state.ships[order.unit].squads + taken.squads
        self._tell(tell.Taken(order.contingent, order.unit), order.unit, squads=squads)
        self.state = replace(self.state, pool=tuple(c for c in self.state.pool if c.id != order.contingent))

    def _allocate(self, seat: Seat, order: give.Allocate) -> None:
        sealed = Sealed(order.battery, Power(**order.power))
        self._tell(tell.Allocated(order.unit, seat, sealed), order.unit, sealed=sealed, ready=True)
        if not to_act(self.state):
            self._show()

    def _show(self) -> None:
        """Show what all have written, and let the first seat act."""
        for unit, ship in sorted(self.state.ships.items()):
            if ship.sealed is not None:
                power, battery = ship.sealed.power, ship.battery - ship.sealed.battery
                self._tell(
                    tell.Shown(unit, power, battery),
                    unit, sealed=None, power=power, battery=battery, steps=power.engine,
                )  # fmt: skip
        self.state = replace(self.state, step="action", active=-1)
        self._next_seat()

    # --- actions ----------------------------------------------------------------------------------------------

    def _move(self, seat: Seat, order: give.Move) -> None:
        state, unit = self.state, order.unit
        mover = state.ships[unit]
        entered, watcher, met = order.entered, order.watcher, order.met
        place = mover.at
        if state.mode == "board":
            way = walk(state, unit, order.path)
            entered, watcher, met = way.entered, way.watcher, way.met
            place = order.path[entered - 1] if entered else mover.at
        left = mover.steps - entered - (1 if met else 0)
        path = order.path[:entered]
        self._tell(tell.Moved(unit, seat, path, entered, mover.hidden), unit, at=place, steps=left)
        if met is not None:
            self.events.append(tell.Met(unit, met))
            self._reveal(met)
            self._reveal(unit)
        elif watcher is not None:
            self._stop(unit, watcher, order)

    def _stop(self, unit: UnitId, watcher: UnitId, order: give.Move) -> None:
        """Stop a move for a watcher, who is asked unless its seat wants not to be."""
        asked = may_answer(self.state, unit, watcher)
        far, behind = order.reach, order.cover
        ship = self.state.ships[unit]
        if self.state.mode == "board" and ship.at is not None:
            far, behind = reach(self.state, watcher, unit), cover(self.options, ship.at)
        self._tell(tell.Stopped(unit, watcher, far, behind), unit, asked=(*ship.asked, watcher))
        if asked:
            self._push(Passage(unit, watcher, far, behind, (self.state.ships[watcher].seat,)))
        else:
            self.events.append(tell.Held(watcher))

    def _attack(self, seat: Seat, order: give.Attack) -> None:
        unit, target = order.unit, order.target
        self._reveal(unit)
        far, behind = order.reach or 0, order.cover or 0
        place = self.state.ships[target].at
        if self.state.mode == "board" and place is not None:
            far, behind = reach(self.state, unit, target), cover(self.options, place)
        dice = self.state.ships[unit].power.weapon
        self._tell(tell.Aimed(unit, target, far, behind, dice), unit, fired=True)
        self._push(Shot(unit, target, far, behind, dice))

    def _search(self, seat: Seat, order: give.Search) -> None:
        found = order.found
        if self.state.mode == "board":
            side = self.state.side(seat)
            hidden = (
                k for k in sorted(self.state.ships) if self._hides(k) and self.state.ships[k].side != side
            )
            found = next((key for key in hidden if self.state.ships[key].at == order.at), None)
        self._tell(tell.Searched(order.unit, order.at, found), order.unit, fired=True)
        if found is not None:
            self._reveal(found)

    def _watch(self, seat: Seat, order: give.Watch) -> None:
        self._tell(tell.Watching(order.unit), order.unit, fired=True, watching=True)

    def _send(self, seat: Seat, order: give.Send) -> None:
        ship = self.state.ships[order.unit]
        gone = tuple(squad for squad in ship.squads if squad.id in order.squads)
        stay = tuple(squad for squad in ship.squads if squad.id not in order.squads)
        self._tell(tell.Sent(order.unit, order.link, order.squads), order.unit, squads=stay, sent=True)
        name = f"{order.link}:{order.unit}:{self.state.turn}"
        link = next(link for link in self.state.links if link.id == order.link and link.sends)
        boat = Craft(UnitId(f"{name}:boat"), "boat", home=order.unit) if link.kind == "shuttle" else None
        self.departures.append(Departure(Contingent(name, order.link, seat, order.unit, gone, boat)))

    def _end(self, seat: Seat, order: give.End) -> None:
        self.events.append(tell.Finished(seat))
        self._next_seat()

    # --- answers ----------------------------------------------------------------------------------------------

    def _fire(self, seat: Seat, order: give.Fire) -> None:
        top = self.state.stack[-1]
        if not isinstance(top, Defence | Passage):
            raise ValueError("nobody was asked for fire")
        self.state = self.state.replaced(replace(top, answers={**top.answers, seat: order.units}))
        if isinstance(top, Defence):
            self.events.append(tell.Declared(seat, order.units))

    def _reroll(self, seat: Seat, order: give.Reroll) -> None:
        top = self._window()
        ship = self.state.ships[order.unit]
        rolled = self.dice.roll(DiceRequest(seat, 6, len(order.places), f"reroll:{ship.class_id}"))
        faces = list(top.faces)
        for place, face in zip(order.places, rolled, strict=True):
            faces[place] = face
        self._tell(tell.Rerolled(order.unit, order.places, rolled), order.unit, xp=ship.xp - 1)
        self._close(replace(top, faces=tuple(faces)), seat)

    def _go_on(self, seat: Seat, order: give.GoOn) -> None:
        self.events.append(tell.WentOn(seat))
        self._close(self._window(), seat)

    def _window(self) -> Window:
        top = self.state.stack[-1]
        if not isinstance(top, Window):
            raise ValueError("no dice lie open")
        return top

    def _close(self, window: Window, seat: Seat) -> None:
        """Close the window for a seat."""
        asked = tuple(other for other in window.asked if other != seat)
        self.state = self.state.replaced(replace(window, asked=asked))

    # --- the stack --------------------------------------------------------------------------------------------

    def _push(self, frame: Shot | Defence | Passage | Window) -> None:
        self.state = replace(self.state, stack=(*self.state.stack, frame))

    def _pop(self) -> Frame:
        top = self.state.stack[-1]
        self.state = replace(self.state, stack=self.state.stack[:-1])
        return top

    def _resume(self) -> None:
        """Go on with what is unfinished until somebody must answer."""
        while self.state.stack:
            top = self.state.stack[-1]
            match top:
                case Shot(answered=False):
                    self.state = self.state.replaced(replace(top, answered=True))
                    self._call_defence(top)
                case Shot(faces=()):
                    self._roll("attack", {self.state.ships[top.attacker].seat: (top.attacker,) * top.dice})
                case Shot():
                    self._pop()
                    self._strike(top)
                case Window(asked=()):
                    self._pop()
                    self.state = self.state.replaced(replace(self.state.stack[-1], faces=top.faces))
                case Defence(faces=()) if len(top.answers) == len(top.asked):
                    self._roll_defence(top)
                case Defence() if top.faces:
                    self._pop()
                    self._parry(top)
                case Passage() if top.answers:
                    self._pop()
                    self._open_fire(top)
                case _:
                    return

    def _call_defence(self, shot: Shot) -> None:
        """Ask every ship of the target's side that may give defensive fire, wherever it stands."""
        side = self.state.ships[shot.target].side
        able = {
            ship.seat
            for ship in self.state.ships.values()
            if ship.side == side and may_defend(ship) and self._wants(ship.seat).defence
        }
        if able:
            self._push(Defence(tuple(seat for seat in self.state.seats if seat in able)))

    def _roll_defence(self, frame: Defence) -> None:
        units = tuple(unit for seat in frame.asked for unit in frame.answers[seat])
        self.events.append(tell.Defended(units))
        for unit in units:
            self.state = self.state.ship(unit, defended=True)
        if units:
            self._roll("defence", {seat: frame.answers[seat] for seat in frame.asked})
        else:
            self._pop()

    def _parry(self, frame: Defence) -> None:
        """Take a die from the shot beneath for each defensive die of 5 or more."""
        shot = self._pop()
        if not isinstance(shot, Shot):
            raise ValueError("defensive fire without a shot")
        left = max(0, shot.dice - sum(face >= 5 for face in frame.faces))
        if left:
            self._push(replace(shot, dice=left))
        else:
            self.events.append(tell.Struck(shot.target, 0, 0))

    def _open_fire(self, frame: Passage) -> None:
        if not any(frame.answers.values()):
            self.events.append(tell.Held(frame.watcher))
            return
        self.state = self.state.ship(frame.watcher, watching=False)
        self.events.append(tell.Aimed(frame.watcher, frame.mover, frame.reach, frame.cover, 1))
        self._push(Shot(frame.watcher, frame.mover, frame.reach, frame.cover, 1, answered=True))

    def _roll(self, reason: str, owners: dict[Seat, tuple[UnitId, ...]]) -> None:
        """Roll a batch, seat by seat, and open the window for those who may roll again.

        Dice: d6, one for each owner, in the order of the seats.
        """
        faces: list[int] = []
        for seat, units in owners.items():
            if units:
                faces.extend(self.dice.roll(DiceRequest(seat, 6, len(units), reason)))
        batch = tuple(unit for units in owners.values() for unit in units)
        self.events.append(tell.Rolled(batch, tuple(faces)))
        ships = self.state.ships
        asked = tuple(
            seat
            for seat, units in owners.items()
            if any(ships[unit].xp > 0 for unit in units) and self._wants(seat).rerolls
        )
        self._push(Window(batch, tuple(faces), asked))

    def _strike(self, shot: Shot) -> None:
        """Count hits, 3 or more and one worse for two hexes and for each cover; shields stop their worth."""
        target = self.state.ships[shot.target]
        needed = min(6, 3 + shot.reach // 2 + shot.cover)
        hits = sum(face >= needed for face in shot.faces)
        damage = min(target.hull, max(0, hits - target.power.shield))
        self._tell(tell.Struck(shot.target, hits, damage), shot.target, hull=target.hull - damage)
        if damage and damage == target.hull:
            self._destroy(shot)

    def _destroy(self, shot: Shot) -> None:
        self._lose(shot.target)
        kills = (*self.state.ships[shot.attacker].kills, shot.target)
        self.state = self.state.ship(shot.attacker, kills=kills)

    def _lose(self, unit: UnitId) -> None:
        gone = self.state.ships[unit]
        self._tell(tell.Destroyed(unit, tuple(s.id for s in gone.squads)), unit, squads=())
        self.state = replace(self.state, lost=self.state.lost + tuple((gone.seat, s) for s in gone.squads))

    # --- by slip ----------------------------------------------------------------------------------------------

    def _slip(self, seat: Seat, order: give.Slip) -> None:
        """Take what the table tells, and end the turn."""
        self.events.append(tell.SlipTold(self.state.turn, order.hull))
        if self.state.step == "deployment":
            for unit in sorted(self.state.ships):
                self.state = self.state.ship(unit, placed=True)
            self._begin_turn(1)
            return
        for contingent, unit in sorted(order.taken.items()):
            self._take(seat, give.Take(contingent, unit))
        for link, owner, unit, gone in slip.sent(self.state, order):
            self._send(owner, give.Send(unit, link, gone))
        for unit, hull in sorted(order.hull.items()):
            self.state = self.state.ship(unit, hull=hull)
            if hull == 0:
                self._lose(unit)
        if len({ship.side for ship in self.state.ships.values() if ship.alive}) < 2:
            self._decide("destroyed")
        else:
            self._end_turn()

    # --- the clock --------------------------------------------------------------------------------------------

    def _tick(self, seat: Seat, order: Tick) -> None:
        for arrived in order.arrivals:
            self.events.append(tell.Arrived(arrived.id, tuple(squad.id for squad in arrived.squads)))
        state = replace(self.state, pool=self.state.pool + order.arrivals, offers=order.offers, due=False)
        if state.step == STANDING_BY:
            state = replace(state, step=OVER) if order.closing else replace(state, turn=order.turn)
        elif order.closing:  # nobody else will come: it goes on alone
            state = replace(state, links=())
        self.state = state
        self.events.append(tell.TurnBegan(order.turn))

    def _begin_turn(self, turn: int) -> None:
        self.state = replace(self.state, turn=turn, step="power", active=0, due=bool(self.state.links))
        for unit, ship in sorted(self.state.ships.items()):
            if ship.alive:
                self.state = self.state.ship(
                    unit, sealed=None, ready=False, power=Power(), steps=0, fired=False, watching=False, defended=False,
                    sent=False, asked=(),
                )  # fmt: skip
        if not self.state.due:
            self.events.append(tell.TurnBegan(turn))

    def _next_seat(self) -> None:
        """Let the next seat that has ships act; after the last one the next turn begins, or the battle is decided."""
        state = self.state
        for index in range(state.active + 1, len(state.seats)):
            if state.fleet(state.seats[index]):
                self.state = replace(state, active=index)
                return
        self._end_turn()

    def _end_turn(self) -> None:
        if self.state.turn >= self.options.turns:
            self._decide("turns")
        else:
            self._begin_turn(self.state.turn + 1)

    def _end_if_decided(self) -> None:
        state = self.state
        if state.step not in (OVER, STANDING_BY) and not state.stack:
            if len({ship.side for ship in state.ships.values() if ship.alive}) < 2:
                self._decide("destroyed")
            elif state.step == "action" and not state.fleet(state.seats[state.active]):
                self._next_seat()

    def _decide(self, reason: str) -> None:
        self.events.append(tell.Decided(reason))
        step = STANDING_BY if self.state.links else OVER
        self.state = replace(self.state, step=step, decided=self.state.turn, due=False)

    # --- small things -----------------------------------------------------------------------------------------

    def _tell(self, event: Event, unit: UnitId, **changes: object) -> None:
        """Note an event and change the ship that it is about."""
        self.events.append(event)
        self.state = self.state.ship(unit, **changes)

    def _hides(self, unit: UnitId) -> bool:
        return self.state.ships[unit].hidden and self.state.ships[unit].alive

    def _reveal(self, unit: UnitId) -> None:
        if self._hides(unit):
            self._tell(tell.Revealed(unit, self.state.ships[unit].at), unit, hidden=False)

    def _wants(self, seat: Seat) -> Standing:
        return self.state.standing.get(seat, Standing())


def may_defend(ship: Ship) -> bool:
    """Tell whether a ship may give defensive fire."""
    return ship.alive and ship.power.weapon > 0 and not ship.defended
