"""A sound player: shoots at the best odds, assaults the stunned, uses cover, goes for the objective, lands near it."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from core.api import BadInput, Bot, Chance, Hex, Order, Seat, hexgrid
from plugins.sfm.combat import column_of, modifiers, odds
from plugins.sfm.ground import ground, hex_key, key_hex
from plugins.sfm.orders import (
    Assault,
    Deploy,
    Done,
    Fallback,
    Fire,
    Hold,
    Land,
    Mark,
    Move,
    Opportunity,
    Stay,
)
from plugins.sfm.phases import assault, deployment, fire, movement, opportunity
from plugins.sfm.seam import open_ruins
from plugins.sfm.settings import Rules
from plugins.sfm.state import Pause, Retreat, Shot, State, Survival, Unit
from plugins.sfm.tables import kinds
from plugins.sfm.way import enemy_hexes, hex_faults, reach

if TYPE_CHECKING:
    from plugins.sfm.ruleset import StarFleetMarines

LEVELS = ("sound",)
WORTH = {
    "turret": 2.5,
    "heavy": 1.6,
    "hq": 0.8,
    "civilian": 0.15,
    "tank": 2.5,
    "gav": 2.0,
    "gcv": 1.8,
    "truck": 0.4,
}
"""What killing a unit is worth; others count 1."""
TOWN = 1.5
"""What a destroyed town hex is worth to the raiders."""
MIDDLE = 0.4
"""What a stun or a damaged result is worth beside a kill."""
SHOOT_FROM = 0.12
"""Least worth for which a unit gives up its move."""
COVER = 0.8
EXPOSED = 0.5
"""How much a marked enemy in view counts against a hex; one hex nearer to the goal counts 1."""
CROWD = 2.0


def make_bot(ruleset: "StarFleetMarines", level: str) -> Bot:
    """Give the player of a level.

    Raises:
        BadInput: naming the levels there are.
    """
    if level not in LEVELS:
        raise BadInput("bot", f"there is no level {level!r}; there are: {', '.join(LEVELS)}")
    return SoundBot(ruleset)


class SoundBot:
    """Decides from the view alone. By cards it sees no hexes: it shoots, and moves by what forms allow."""

    def __init__(self, ruleset: "StarFleetMarines") -> None:
        self._ruleset = ruleset
        self._rules: Rules = ruleset.rules

    def choose(self, view: State, seat: Seat, chance: Chance) -> Order:
        """Give a legal order."""
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
            case "opportunity":
                return self._mark(view, seat) or Done()
            case _:
                return self._move(view, seat) or Done()

    def _by_cards(self, view: State, seat: Seat, chance: Chance) -> Order:
        """Without a board there is nothing to weigh places by: any legal order, but the phases end."""
        from core.api import sample_order

        return sample_order(self._ruleset, view, seat, chance)

    # --- answers ---

    def _answer(self, view: State) -> Order:
        frame = view.frames[-1]
        if isinstance(frame, Pause):
            worth = [
                (self._worth(view, view.units[one.unit], frame.mover, one.shot, False), one.unit)
                for one in frame.watchers
            ]
            good = [name for value, name in sorted(worth, reverse=True) if value >= SHOOT_FROM]
            return Opportunity((good[0],)) if good else Hold()
        assert isinstance(frame, Retreat | Survival)
        if not frame.options:
            return Stay()
        return Fallback(
            max(frame.options, key=lambda to: (ground(view.map).covers(ground(view.map).terrain[to]), to))
        )

    # --- attacks ---

    def _worth(self, view: State, unit: Unit, target: str, shot: Shot, assault: bool) -> float:
        """Give what an attack is worth on average."""
        aim = view.units.get(target)
        total = sum(one.value for one in modifiers(self._rules, view, unit, target, shot, assault))
        (_, best), (_, middle), _ = odds(self._rules, unit, column_of(view, target), total).outcomes
        if aim is None:
            return TOWN * (best + MIDDLE * middle) if self._raids(view, unit.seat) else 0.0
        value = WORTH.get(aim.kind, 1.0)
        return value * (best + (0.05 if aim.stunned else MIDDLE) * middle)

    def _raids(self, view: State, seat: Seat) -> bool:
        """Tell whether a seat is to destroy the towns."""
        return view.scenario == "rickerbee" and seat == view.seats[0]

    def _best(
        self, view: State, units: Iterable[Unit], targets: Callable[[Unit], Any], close: bool
    ) -> tuple[float, str, str]:
        best = (0.0, "", "")
        for unit in units:
            for name, shot in targets(unit):
                worth = self._worth(view, unit, name, shot, close)
                if worth > best[0]:
                    best = (worth, unit.id, name)
        return best

    def _fire(self, view: State, seat: Seat) -> Order | None:
        """The best shot of all; a unit that does better in close assault waits for that."""
        able = [
            unit
            for unit in view.on_map()
            if unit.seat == seat and not fire.shooter_faults(view, seat, unit.id)
        ]
        shooters = [unit for unit in able if not self._charges(view, unit)]
        worth, unit, target = self._best(
            view, shooters, lambda one: fire.targets(self._rules, view, one), False
        )
        return Fire(unit, target) if worth >= SHOOT_FROM else None

    def _charges(self, view: State, unit: Unit) -> bool:
        near = self._close_targets(view, unit)
        if not near:
            return False
        close = max(self._worth(view, unit, name, shot, True) for name, shot in near)
        return close >= max(
            (
                self._worth(view, unit, name, shot, False)
                for name, shot in fire.targets(self._rules, view, unit)
            ),
            default=0.0,
        )

    def _close_targets(self, view: State, unit: Unit) -> list[tuple[str, Shot]]:
        """Give what a unit may close assault with profit: not into a hex where upright enemies would be left."""
        if kinds()[unit.kind].assault is None or unit.down:
            return []
        found = []
        for name, shot in fire.targets(self._rules, view, unit, limit=1):
            there = assault.hex_of(view, name)
            if shot is None or hex_faults(view, unit, there):
                continue
            upright = [
                foe
                for foe in view.in_hex(there)
                if foe.seat != unit.seat and not foe.stunned and foe.id != name
            ]
            fighters = [foe for foe in upright if foe.kind != "civilian"]
            if shot.range == 0 or not fighters:
                found.append((name, shot))
        return found

    def _assault(self, view: State, seat: Seat) -> Order | None:
        able = [
            unit
            for unit in view.on_map()
            if unit.seat == seat and not fire.shooter_faults(view, seat, unit.id)
        ]
        worth, unit, target = self._best(view, able, lambda one: self._close_targets(view, one), True)
        if worth > SHOOT_FROM or (worth > 0 and assault.owing(self._rules, view, seat)):
            return Assault(unit, target)
        owing = assault.owing(self._rules, view, seat)
        if not owing:
            return None
        forms = assault.forms(self._rules, view, seat)
        names = {fault.why.split()[0] for fault in owing}
        form = next(form for form in forms if form.unit in names)
        return Assault(str(form.unit), str(form.fields[0].options[0].value))  # type: ignore[union-attr]

    # --- opportunity and movement ---

    def _holds(self, view: State, unit: Unit) -> bool:
        """Tell whether a unit waits where it is: defenders do, others when they lie in cover with enemies near."""
        if view.scenario == "rickerbee":
            return unit.seat == view.seats[1]
        if kinds()[unit.kind].category == "structure":
            return True
        reach = self._rules.reach(unit.kind)
        foes = [foe.at for foe in view.on_map() if foe.seat != unit.seat and foe.at is not None]
        near = (
            min((hexgrid.distance(unit.at, foe) for foe in foes), default=99) if unit.at is not None else 99
        )
        return self._covered(view, unit) and reach < near <= reach + 3 and unit.seat == view.seats[1]

    def _covered(self, view: State, unit: Unit) -> bool:
        return unit.at is not None and ground(view.map).covers(ground(view.map).terrain[unit.at])

    def _mark(self, view: State, seat: Seat) -> Order | None:
        wait = tuple(
            unit.id
            for unit in view.on_map()
            if unit.seat == seat
            and not opportunity.mark_faults(self._rules, view, seat, Mark((unit.id,)))
            and self._holds(view, unit)
        )
        return Mark(wait) if wait else None

    def _goals(self, view: State, unit: Unit) -> list[Hex]:
        """Give the hexes that a unit wants to get to."""
        if self._raids(view, unit.seat):
            whole = [key for key, town in view.buildings.items() if not town.destroyed]
            left = (
                [key for key, town in view.buildings.items() if not town.crossed]
                if unit.kind == "marine"
                else []
            )
            return [key_hex(key, key) for key in (left if not whole else whole)]
        return [
            foe.at
            for foe in view.on_map()
            if foe.seat != unit.seat and foe.at is not None and foe.kind != "civilian"
        ]

    def _score(self, view: State, unit: Unit, here: Hex, goals: list[Hex], marked: list[Unit]) -> float:
        """Give how good a hex is to stand in."""
        terrain = ground(view.map)
        score = 0.0
        if goals:
            score -= max(
                0, min(hexgrid.distance(here, goal) for goal in goals) - self._wanted(view, unit, goals)
            )
        if terrain.covers(terrain.terrain[here]):
            score += COVER
        for foe in marked:
            reach = self._rules.reach(foe.kind)
            assert foe.at is not None
            if hexgrid.distance(foe.at, here) <= reach and terrain.sees(
                foe.at, here, open_ruins(self._rules, view)
            ):
                score -= EXPOSED
        if sum(1 for other in view.in_hex(here) if other.id != unit.id) >= 3:
            score -= CROWD
        return score

    def _wanted(self, view: State, unit: Unit, goals: list[Hex]) -> int:
        """Give how near a unit wants to be: into towns to cross them, next to what it may charge, else in range."""
        if self._raids(view, unit.seat):
            return 0 if all(town.destroyed for town in view.buildings.values()) else 1
        return 1 if kinds()[unit.kind].assault is not None else max(1, self._rules.reach(unit.kind) - 1)

    def _move(self, view: State, seat: Seat) -> Order | None:
        landing = next(
            (unit for unit in view.units.values() if unit.seat == seat and unit.place == "landing"), None
        )
        if landing is not None:
            return self._land(view, landing)
        marked = [foe for foe in view.on_map() if foe.seat != seat and foe.markers and not foe.stunned]
        for unit in view.units.values():
            if unit.seat != seat or movement.mover_faults(view, unit) or kinds()[unit.kind].move == 0:
                continue
            if unit.at is not None and self._holds(view, unit):
                continue
            goals = self._goals(view, unit)
            ways = reach(self._rules, view, unit)
            stay = -99.0 if unit.at is None else self._score(view, unit, unit.at, goals, marked)
            scored = [(self._score(view, unit, to, goals, marked), to) for to in sorted(ways)]
            if scored:
                best, to = max(scored)
                if best > stay + 0.2:
                    return Move(unit.id, ways[to].path)
        return None

    def _land(self, view: State, unit: Unit) -> Order:
        """Land near the goal, in cover, out of the sight of marked enemies."""
        marked = [foe for foe in view.on_map() if foe.seat != unit.seat and foe.markers and not foe.stunned]
        goals = self._goals(view, unit)
        barred = enemy_hexes(view, unit)
        open_to = [
            to for to in ground(view.map).terrain if to not in barred and not hex_faults(view, unit, to)
        ]
        return Land(unit.id, max(open_to, key=lambda to: (self._score(view, unit, to, goals, marked), to)))

    # --- setting up ---

    def _deploy(self, view: State, seat: Seat) -> Order:
        unit = next((one for one in view.units.values() if one.seat == seat and one.place == "reserve"), None)
        if unit is None:
            return Done()
        zone = deployment.zone(self._rules, view, unit)
        goals = [key_hex(key, key) for key in view.buildings] or [Hex(0, 0)]
        if view.scenario != "rickerbee":
            columns = ground(view.map).plan.columns
            goals = [here for here in ground(view.map).terrain if here.q == columns // 2]
        return Deploy(
            unit.id, max(zone, key=lambda to: (self._score(view, unit, to, goals, []), hex_key(to)))
        )
