"""A sound player: shoots at the best odds, assaults the stunned, uses cover, goes for the objective, lands near it."""

from collections.abc import Callable, Iterable, Mapping

from core.api import Chance, Engine, Hex, Order, Seat, UnitId, hexgrid, sample_order, weighed
from plugins.sfm.attack import chances, lands
from plugins.sfm.bot import returning, riding, works
from plugins.sfm.bot.flying import farthest, fly, in_strike_phase
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
from plugins.sfm.bot.setting_up import deploy
from plugins.sfm.ground import ground, hex_key, hex_label, key_hex, key_label
from plugins.sfm.orders import (
    Accept,
    Assault,
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
)
from plugins.sfm.path import can_enter, enemy_hexes, hex_faults, reach
from plugins.sfm.phases import assault, entering, fire, leaving, opportunity
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
LANDED = 2.0
"""What cover is worth to who comes down, besides: the enemy fires before they can go on. Units: hexes nearer to the goal."""
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
        order = self._decide(view, seat, chance)
        done_firing = isinstance(order, Done) and view.phase == "fire"
        if not (done_firing or isinstance(order, Move | Fire | Assault)):
            self.why = ""
        return order

    def _decide(self, view: State, seat: Seat, chance: Chance) -> Order:
        if view.cards:
            return self._by_cards(view, seat, chance)
        if view.frames:
            return self._answer(view)
        match view.phase:
            case "deployment":
                return deploy(self._rules, view, seat)
            case "fire":
                return self._fire(view, seat) or Done()
            case "assault":
                return self._assault(view, seat) or Done()
            case "strike":
                return in_strike_phase(self._rules, view, seat, self._worth, self._bring)
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
            shots = [
                (self._worth(view, view.units[one.unit], frame.mover, one.shot, False), one.unit)
                for one in opportunity.open_to(view, frame)
            ]
            value, unit = max(shots)
            return Opportunity((unit,)) if value >= SHOOT_FROM else Hold()
        if isinstance(frame, Again):
            return self._again(view, frame)
        if isinstance(frame, Inside):
            choose = min if frame.seat == view.units[frame.unit].seat else max
            return Pick(choose(frame.options, key=lambda name: WORTH.get(view.units[name].kind, 1.0)))
        assert isinstance(frame, Retreat | Survival)
        if not frame.options:
            return Stay()
        return Fallback(self._refuge(view, view.units[frame.unit], frame.options))

    def _refuge(self, view: State, unit: Unit, options: tuple[Hex, ...]) -> Hex:
        """Choose where to fall back to: into cover."""
        return max(options, key=lambda to: (covered(view, to), to))

    def _again(self, view: State, lies: Again) -> Order:
        """Roll a miss again, and a lesser hit where the chance of the best is good."""
        outcomes = chances(self._rules, view, lies).outcomes
        missed = lands(self._rules, view, lies) == "miss"
        return Reroll() if missed or outcomes[0][1] >= GOOD_CHANCE else Accept()

    # --- attacks ---

    def _worth(
        self, view: State, unit: Unit, target: str, shot: Shot, close: bool, munitions: bool = False
    ) -> float:
        """Give what an attack is worth on average."""
        return worth(self._rules, view, unit, target, shot, close, munitions)

    def _bring(self, view: State, unit: Unit, places: tuple[Hex, ...]) -> Hex | None:
        """Choose where a fighter comes for a strike: within reach of an enemy, as far from their guns as may be."""
        return farthest(self._rules, view, unit, places)

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
            (self._worth(view, unit, name, shot, close), unit.id, name)
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
        if self._rules.kinds[unit.class_id].assault is None or unit.down:
            return []
        found = []
        for name, shot in fire.targets(self._rules, view, unit, limit=1):
            there = assault.hex_of(view, name)
            if (
                shot is None
                or there is None
                or (shot.range and not can_enter(self._rules, view, unit, there))
            ):
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
            and not works.wants_to_build(self._rules, view, unit)
            and not returning.is_called(view, unit)
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
        for first in (riding.let_out, riding.board, works.build):
            if (order := first(self._rules, view, seat)) is not None:
                return order
        marked = self._marked(view, seat)
        for unit in view.units.values():
            stays = unit.at is not None and holds(self._rules, view, unit)
            if unit.seat != seat or stays or entering.mover_faults(view, unit):
                continue
            if flies(unit.kind):
                home = returning.homeward(self._rules, view, unit)
                order = home or self._fly(view, unit, marked)
            else:
                path = self._way(view, unit)
                order = Move(unit.id, path) if path else None
            if order is not None:
                return order
        return None

    def _fly(self, view: State, unit: Unit, marked: list[Unit]) -> Order | None:
        """Give what a shuttle or gunboat does next."""
        return fly(self._rules, view, unit, marked)

    def _marked(self, view: State, seat: Seat) -> list[Unit]:
        return [
            foe for foe in view.on_map() if view.hostile(foe.seat, seat) and foe.markers and not foe.stunned
        ]

    def _way(self, view: State, unit: Unit) -> tuple[Hex, ...]:
        """Give the way to the best hex; empty where it is best to stay."""
        ends, marked = goals(view, unit), self._marked(view, unit.seat)
        ways = riding.in_time(self._rules, view, unit, reach(self._rules, view, unit))
        worth = {to: score(self._rules, view, unit, to, ends, marked) for to in ways}
        best = max(ways, key=lambda to: (worth[to], to), default=None)
        here = NOWHERE if unit.at is None else score(self._rules, view, unit, unit.at, ends, marked)
        if best is None or worth[best] <= here + BETTER:
            return ()
        self._tell_way(view, unit, here, worth, best, worth[best])
        return ways[best].path

    def _tell_way(
        self, view: State, unit: Unit, here: float, worth: Mapping[Hex, float], best: Hex, value: float
    ) -> None:
        """Note why a unit goes to a hex: what that is worth, what the next best, or to stay, would be."""
        others = ((good, to) for to, good in worth.items() if to != best)
        good, second = max(others, key=lambda one: one[0], default=(NOWHERE, best))
        found = [(value, f"to hex {hex_label(view.map, best)}")]
        if unit.at is not None and here >= good:
            found.append((here, "to stay"))
        elif second != best:
            found.append((good, f"to hex {hex_label(view.map, second)}"))
        self.why = f"{unit.called} {weighed(found, count=len(worth))}"

    def _land(self, view: State, unit: Unit) -> Order:
        """Land near the goal, in cover, out of the sight of marked enemies."""
        ends, marked = goals(view, unit), self._marked(view, unit.seat)

        def good(to: Hex) -> float:
            return score(self._rules, view, unit, to, ends, marked) + LANDED * covered(view, to)

        return Land(unit.id, max(landing_hexes(view, unit), key=lambda to: (good(to), to)))


def landing_hexes(view: State, unit: Unit) -> list[Hex]:
    """Give the hexes in which a unit may come down."""
    barred = enemy_hexes(view, unit)
    return [to for to in ground(view.map).terrain if to not in barred and not hex_faults(view, unit, to)]


def _named(view: State, target: str) -> str:
    """Name a unit; what is none is a town hex."""
    if target in view.units:
        return view.units[UnitId(target)].called
    return f"the town in {key_label(view.map, target)}"
