"""A sound player: shoots at the best odds, assaults the stunned, uses cover, goes for the objective, lands near it."""

from collections.abc import Callable, Iterable

from core.api import Chance, Engine, Hex, Order, Seat, UnitId, hexgrid, hexmap, sample_order, weighed
from plugins.sfm.attack import chances, lands
from plugins.sfm.bot import returning
from plugins.sfm.bot.flying import fly, in_strike_phase
from plugins.sfm.bot.judgement import (
    WORTH,
    covered,
    errand,
    goals,
    holds,
    raids,
    score,
    towns_left,
    uncrossed,
    worth,
)
from plugins.sfm.ground import ground, hex_key, key_hex
from plugins.sfm.orders import (
    Accept,
    Assault,
    Deploy,
    Done,
    Exit,
    Fallback,
    Fire,
    Hold,
    Land,
    Mark,
    Move,
    Opportunity,
    Pick,
    Reroll,
    Shot,
    Stay,
    Unload,
)
from plugins.sfm.path import enemy_hexes, hex_faults, reach
from plugins.sfm.phases import assault, deployment, entering, fire, leaving, opportunity, unloading
from plugins.sfm.scenario.aims import Bring
from plugins.sfm.settings import Rules
from plugins.sfm.state import Again, Inside, Pause, Retreat, State, Survival, Unit
from plugins.sfm.tables import flies

SHOOT_FROM = 0.12
"""Least worth for which a unit gives up its move."""
BETTER = 0.2
"""How much better a hex must be for a unit to go there."""
GOOD_CHANCE = 0.5
"""With such a chance of the best result it gives a lesser one up for another roll."""
HURRY = 2
"""A marine farther than this from all towns that it must cross does not stop to shoot. Units: hexes."""
LATE = 4
"""From this turn on it hurries though there are towns to destroy."""
NOWHERE = -99.0
Attack = tuple[float, str, str]
"""What an attack is worth, who makes it, and on whom or what."""
NOTHING: Attack = (0.0, "", "")
DRAWS = 40
"""So many orders are drawn by cards before an attack is left alone."""


class SoundBot:
    """Decides from the view alone. By cards it sees no hexes, and any legal order that does itself no harm will do.

    Args:
        engine: the ruleset, asked what is legal.
        rules: its rules as switched.

    Attributes:
        why: what it weighed for its last order.
    """

    def __init__(self, engine: Engine, rules: Rules) -> None:
        self._engine = engine
        self._rules = rules
        self.why = ""

    def choose(self, view: State, seat: Seat, chance: Chance) -> Order:
        """Give a legal order."""
        self.why = ""
        if view.cards:
            return self._by_cards(view, seat, chance)
        if view.frames:
            return self._answer(view)
        match view.phase:
            case "deployment":
                return self._deploy(view, seat)
            case "fire":
                return self._fire(view, seat) or Done()
            case "assault":
                return self._assault(view, seat) or Done()
            case "strike":
                return in_strike_phase(self._rules, view, seat)
            case "opportunity":
                return self._mark(view, seat) or Done()
            case _:
                return self._move(view, seat) or Done()

    def _by_cards(self, view: State, seat: Seat, chance: Chance) -> Order:
        """Draw an order until it is no attack on buildings that only the other side wants destroyed."""
        for _ in range(DRAWS):
            order = sample_order(self._engine, view, seat, chance)
            own_town = isinstance(order, Fire | Assault) and order.target in view.buildings
            if not own_town or raids(view, seat):
                return order
        return Done()

    # --- answers ---

    def _answer(self, view: State) -> Order:
        """Shoot at a mover where it is worth it, one unit after another; fall back into cover."""
        frame = view.frames[-1]
        if isinstance(frame, Pause):
            chances = [
                (worth(self._rules, view, view.units[one.unit], frame.mover, one.shot, False), one.unit)
                for one in opportunity.open_to(view, frame)
            ]
            value, unit = max(chances)
            return Opportunity((unit,)) if value >= SHOOT_FROM else Hold()
        if isinstance(frame, Again):
            return self._again(view, frame)
        if isinstance(frame, Inside):
            choose = min if frame.seat == view.units[frame.unit].seat else max
            return Pick(choose(frame.options, key=lambda name: WORTH.get(view.units[name].kind, 1.0)))
        assert isinstance(frame, Retreat | Survival)
        if not frame.options:
            return Stay()
        return Fallback(max(frame.options, key=lambda to: (covered(view, to), to)))

    def _again(self, view: State, lies: Again) -> Order:
        """Roll a miss again, and a lesser hit where the chance of the best is good."""
        outcomes = chances(self._rules, view, lies).outcomes
        missed = lands(self._rules, view, lies) == "miss"
        return Reroll() if missed or outcomes[0][1] >= GOOD_CHANCE else Accept()

    # --- attacks ---

    def _best(
        self,
        view: State,
        units: Iterable[Unit],
        targets: Callable[[Unit], list[tuple[str, Shot]]],
        close: bool,
    ) -> Attack:
        return max(self._attacks(view, units, targets, close), key=lambda one: one[0], default=NOTHING)

    def _attacks(
        self,
        view: State,
        units: Iterable[Unit],
        targets: Callable[[Unit], list[tuple[str, Shot]]],
        close: bool,
    ) -> list[Attack]:
        """Give every attack that is worth something."""
        found = [
            (worth(self._rules, view, unit, name, shot, close), unit.id, name)
            for unit in units
            for name, shot in targets(unit)
        ]
        return [one for one in found if one[0] > 0]

    def _weighed(self, view: State, found: list[Attack], how: str) -> Attack:
        """Give the attack that is worth most, and note what was weighed."""
        best = max(found, key=lambda one: one[0], default=NOTHING)
        ranked = sorted(found, key=lambda one: -one[0])
        told = [
            (value, f"{_named(view, unit)} {how} {_named(view, target)}") for value, unit, target in ranked
        ]
        self.why = weighed(told, "kills")
        return best

    def _able(self, view: State, seat: Seat) -> list[Unit]:
        return [
            unit
            for unit in view.fighters()
            if unit.seat == seat and not fire.shooter_faults(self._rules, view, seat, unit.id)
        ]

    def _fire(self, view: State, seat: Seat) -> Order | None:
        """Take the best shot of all; who does better in close assault, or has to get on, waits."""
        shooters = [
            unit
            for unit in self._able(view, seat)
            if not self._charges(view, unit) and not self._hurries(view, unit)
        ]
        found = self._attacks(view, shooters, lambda one: self._shots(view, one), False)
        value, unit, target = self._weighed(view, found, "at")
        if value < SHOOT_FROM:
            self.why = f"nothing is worth giving up a move for ({self.why})" if self.why else ""
            return None
        return Fire(unit, target)

    def _shots(self, view: State, unit: Unit) -> list[tuple[str, Shot]]:
        return [(name, shot) for name, shot in fire.targets(self._rules, view, unit) if shot is not None]

    def _charges(self, view: State, unit: Unit) -> bool:
        """Tell whether a unit does better in close assault than by fire."""
        near = self._close_targets(view, unit)
        if not near:
            return False
        close = self._best(view, (unit,), lambda one: near, True)[0]
        return close >= self._best(view, (unit,), lambda one: self._shots(view, one), False)[0]

    def _hurries(self, view: State, unit: Unit) -> bool:
        """Tell whether a marine has nothing better to do than to get to a town hex that must be crossed.

        Who has fired still moves one hex: from within `HURRY` that is enough to assault in the next turn.
        """
        left = uncrossed(view, unit)
        if unit.at is None or not left or (towns_left(view) and view.turn < LATE):
            return False
        return min(hexgrid.distance(unit.at, key_hex(key, key)) for key in left) > HURRY

    def _close_targets(self, view: State, unit: Unit) -> list[tuple[str, Shot]]:
        """Give what a unit may close assault with profit.

        That is not what stands among upright enemies, unless the hex has to be crossed.
        """
        if self._rules.kinds[unit.kind].assault is None or unit.down:
            return []
        found = []
        for name, shot in fire.targets(self._rules, view, unit, limit=1):
            there = assault.hex_of(view, name)
            if shot is None or there is None or (shot.range and hex_faults(view, unit, there)):
                continue
            among = any(
                view.hostile(foe.seat, unit.seat)
                and not foe.stunned
                and foe.id != name
                and foe.kind != "civilian"
                for foe in view.in_hex(there)
            )
            if shot.range == 0 or not among or hex_key(there) in uncrossed(view, unit):
                found.append((name, shot))
        return found

    def _assault(self, view: State, seat: Seat) -> Order | None:
        """Make the best assault; who shares a hex with enemies has to attack in any case."""
        able = self._able(view, seat)
        found = self._attacks(view, able, lambda one: self._close_targets(view, one), True)
        value, unit, target = self._weighed(view, found, "in assault on")
        if value > SHOOT_FROM:
            return Assault(unit, target)
        self.why = ""
        owing = {unit.id for unit, _ in assault.bound(self._rules, view, seat)}
        for one in able:
            if one.id in owing:
                return Assault(one.id, fire.targets(self._rules, view, one, limit=1)[0][0])
        return None

    # --- opportunity and movement ---

    def _mark(self, view: State, seat: Seat) -> Order | None:
        wait = tuple(
            unit.id
            for unit in view.fighters()
            if unit.seat == seat
            and not opportunity.mark_faults(self._rules, view, seat, Mark((unit.id,)))
            and holds(self._rules, view, unit)
        )
        return Mark(wait) if wait else None

    def _move(self, view: State, seat: Seat) -> Order | None:
        """Land who waits; else move the first unit that finds a better hex."""
        for unit in view.units.values():
            if unit.seat == seat and unit.place == "landing":
                return self._land(view, unit)
        if (back := returning.beamed(view, seat)) is not None:
            return back
        for unit in view.units.values():
            leaves = unit.seat == seat and isinstance(errand(view, unit), Bring)
            if leaves and not leaving.exit_faults(self._rules, view, seat, Exit(unit.id)):
                return Exit(unit.id)
        marked = self._marked(view, seat)
        for unit in view.units.values():
            stays = unit.at is not None and holds(self._rules, view, unit)
            if unit.seat != seat or stays or entering.mover_faults(view, unit):
                continue
            order: Order | None
            if flies(unit.kind):
                home = returning.homeward(self._rules, view, unit)
                order = home or fly(self._rules, view, unit, marked)
            else:
                order = self._way(view, unit, marked)
            if order is not None:
                return order
        return self._let_out(view, seat)

    def _let_out(self, view: State, seat: Seat) -> Order | None:
        """Let riders out of vehicles that have come as far as they want; those in bunkers stay."""
        for unit in view.units.values():
            rides = unit.place == "aboard" and unit.seat == seat and not view.in_bunker(unit)
            if rides and not unloading.split(view, unit, Unload((unit.id,))):
                order = Unload((unit.id,))
                if not unloading.unload_faults(self._rules, view, seat, order):
                    return order
        return None

    def _marked(self, view: State, seat: Seat) -> list[Unit]:
        return [
            foe for foe in view.on_map() if view.hostile(foe.seat, seat) and foe.markers and not foe.stunned
        ]

    def _way(self, view: State, unit: Unit, marked: list[Unit]) -> Order | None:
        ends = goals(view, unit)
        stay = NOWHERE if unit.at is None else score(self._rules, view, unit, unit.at, ends, marked)
        ways = reach(self._rules, view, unit)
        scored = [(score(self._rules, view, unit, to, ends, marked), to) for to in ways]
        if not scored:
            return None
        best, to = max(scored)
        ranked = [
            (value, f"to hex {hexmap.label(there)}") for value, there in sorted(scored, reverse=True)[:2]
        ]
        here = [] if stay == NOWHERE else [(stay, "to stay")]
        weight = sorted((*ranked, *here), key=lambda one: -one[0])
        if best <= stay + BETTER:
            return None
        self.why = f"{_named(view, unit.id)} {weighed(weight)}"
        return Move(unit.id, ways[to].path)

    def _land(self, view: State, unit: Unit) -> Order:
        """Land near the goal, in cover, out of the sight of marked enemies."""
        marked = self._marked(view, unit.seat)
        ends = goals(view, unit)
        barred = enemy_hexes(view, unit)
        free = [to for to in ground(view.map).terrain if to not in barred and not hex_faults(view, unit, to)]
        return Land(unit.id, max(free, key=lambda to: (score(self._rules, view, unit, to, ends, marked), to)))

    # --- setting up ---

    def _deploy(self, view: State, seat: Seat) -> Order:
        """Set up in cover, near the towns or the middle of the map; the defender's infantry in bunkers first."""
        waiting = [one for one in view.units.values() if one.seat == seat and one.place == "reserve"]
        if not waiting:
            return Done()
        unit = min(waiting, key=lambda one: one.kind != "bunker")
        for bunker in view.on_map() if seat == view.seats[-1] and unit.kind != "civilian" else ():
            order = Deploy(unit.id, into=bunker.id)
            if bunker.kind == "bunker" and not deployment.faults(self._rules, view, seat, order):
                return order
        terrain = ground(view.map)
        if any(raids(view, one) for one in view.seats):
            ends = list(terrain.towns)
        else:
            ends = [here for here in terrain.terrain if here.q == terrain.plan.columns // 2]
        zone: tuple[Hex, ...] = deployment.zone(self._rules, view, unit)
        return Deploy(unit.id, max(zone, key=lambda to: (score(self._rules, view, unit, to, ends, []), to)))


def _named(view: State, target: str) -> str:
    """Name a unit; what is none is a town hex."""
    if target in view.units:
        return view.units[UnitId(target)].called
    return f"the town in {hexmap.label(key_hex(target, target))}"
