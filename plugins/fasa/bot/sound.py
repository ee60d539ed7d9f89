"""A player that closes in, keeps its guns and its strong side to the enemy, and fires when the odds are good."""

from core.api import Chance, Hex, Order, Seat, hexgrid

from ..measure import arcs, sides, sight
from ..orders import (
    Allocate,
    Ask,
    Declare,
    Deploy,
    Evade,
    Face,
    Helm,
    Intend,
    Lock,
    Lose,
    Move,
    Pass,
    Ready,
    Repair,
    Scan,
    Shot,
    Sight,
    Spread,
)
from ..path import Pose
from ..phases import damage
from ..phases.firing import able, sight_faults
from ..phases.movement import ends, points
from ..phases.repair import SENSORS, able as able_systems
from ..phases.sensors import lock_faults
from ..presets import planned
from ..scenarios import zone
from ..secrecy import view as seen_by
from ..settings import Rules
from ..state import Hit, Ship, State
from ..tables import PHASES
from ..turn import next_ship
from . import landing

GOOD = 5
"""The number to hit from which a weapon fires before the last phase of a turn."""
NEAR = 8
"""The range at which it likes to be. Units: hexes."""


class SoundBot:
    """Decides from the view alone."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def choose(self, view: State, seat: Seat, chance: Chance) -> Order:
        """Give a legal order."""
        state = seen_by(view, seat)
        if state.struck:
            return self._answer(state)
        if state.blast is not None:
            return Spread()
        match state.step:
            case "sensors":
                return self._sense(state, seat, next_ship(state) or state.fleet(seat)[0])
            case "helm":
                return Helm()
            case "evasion":
                return Evade()
            case "repair":
                return self._repair(state, seat)
            case "deployment":
                return self._deploy(state, seat)
            case "power":
                ship = next(ship for ship in state.fleet(seat) if not ship.done)
                return landing.lowered(state, ship, self._allocate(state, ship))
            case "movement":
                ship = next_ship(state) or state.fleet(seat)[0]
                return landing.transport(self._rules, state, ship) or self._move(state, ship)
            case "intent":
                return Intend(tuple(ship.id for ship in state.fleet(seat) if self._shots(state, ship)))
            case "declaration":
                ship = next_ship(state) or state.fleet(seat)[0]
                return Declare(ship.id, self._shots(state, ship), self._sights(state, ship))
        raise ValueError(f"nothing is to be decided in the step {state.step}")

    def _deploy(self, state: State, seat: Seat) -> Order:
        waiting = [ship for ship in state.units.values() if ship.seat == seat and ship.standing == "reserve"]
        if not waiting:
            return Ready()
        ship = waiting[0]
        if state.cards:
            return Deploy(ship.id)
        here = sorted(
            zone(state, seat),
            key=lambda one: (
                landing.distance(state, seat, ship, one),
                self._company(state, one),
                abs(2 * one.r + one.q - 22),
                one,
            ),
        )
        first = state.sides.index(state.side(seat)) == 0
        return Deploy(ship.id, here[0], hexgrid.SOUTH_EAST if first else hexgrid.NORTH_WEST)

    def _company(self, state: State, here: Hex) -> int:
        return sum(ship.at == here for ship in state.units.values())

    def _enemies(self, state: State, ship: Ship) -> list[Ship]:
        return [other for other in state.units.values() if other.fights and not state.friends(ship, other)]

    def _allocate(self, state: State, ship: Ship) -> Allocate:
        """Move much while the enemy is far, arm much once it is near."""
        hull = self._rules.hulls[ship.hull]
        gaps = [
            hexgrid.distance(ship.at, other.at)
            for other in self._enemies(state, ship)
            if ship.at is not None and other.at is not None
        ]
        gap = min(gaps, default=NEAR)
        if gap > 24:
            return planned(hull, ship, min(9, ship.known.units // hull.movement), "fps", (2, 1, 3))
        share = 30 if gap > NEAR else 20
        most = ship.known.units * share // 100 // hull.movement
        return planned(hull, ship, most, "fpsa", (2, 1, 3))

    def _move(self, state: State, ship: Ship) -> Order:
        wanted = points(state, ship)
        if wanted == 0 or ship.at is None:
            return Move(ship.id)
        best = max(
            sorted(ends(state, ship)),
            key=lambda pose: self._worth(state, ship, pose),
        )
        return Move(ship.id, at=best.at, heading=best.heading)

    def _sense(self, state: State, seat: Seat, ship: Ship) -> Order:
        """Ask how much an enemy has suffered; lock on the first that can be held."""
        if ship.known.sensors.down:
            return Pass(ship.id)
        if ship.lock:
            return Ask(ship.id, 7) if state.asking else Pass(ship.id)
        for other in self._enemies(state, ship):
            order = Lock(ship.id, other.id)
            if not lock_faults(state, seat, order):
                return order
        hidden = any(other.cloaked for other in self._enemies(state, ship))
        return Scan(ship.id, 2) if hidden else Pass(ship.id)

    def _repair(self, state: State, seat: Seat) -> Order:
        """Repair sensors first, then the shield that is nearest to the bow."""
        rolls = {}
        for ship in state.fleet(seat):
            able = [] if ship.done else able_systems(ship, state.course == "graduate")
            if able:
                rolls[str(ship.id)] = min(able, key=lambda name: (name != SENSORS, name))
        return Repair(rolls)

    def _worth(self, state: State, ship: Ship, pose: Pose) -> float:
        """Give what it is worth to stand somewhere: harm done less harm taken, and nearness."""
        mounts = able(self._rules, ship)
        shields = ship.known.allotted.shields
        total = -landing.DRAW * landing.distance(state, ship.seat, ship, pose.at)
        for other in self._enemies(state, ship):
            if other.at is None:
                continue
            gap = hexgrid.distance(pose.at, other.at)
            if gap == 0:
                total -= 20
                continue
            bearing = set(arcs(pose.at, pose.heading, other.at))
            harm = sum(
                mount.data.to_hit(gap) * mount.data.harm(ship.known.allotted.weapons[mount.id], gap) / 10
                for mount in mounts
                if set(mount.arcs) & bearing
            )
            facing = min(shields[side - 1] for side in sides(pose.at, pose.heading, other.at))
            danger = self._danger(other, pose.at, gap)
            total += harm - max(0.0, danger - facing) * 0.7 - abs(gap - NEAR) * 0.4
            total += 2.0 if "f" in bearing else 0.0
        return total

    def _danger(self, other: Ship, here: Hex, gap: int) -> float:
        """Give the harm that an enemy's weapons might do, as its class has them."""
        assert other.at is not None
        bearing = set(arcs(other.at, other.heading, here))
        return sum(
            mount.data.to_hit(gap) * mount.data.harm(mount.data.power, gap) / 10
            for mount in self._rules.hulls[other.hull].mounts
            if set(mount.arcs) & bearing
        )

    def _shots(self, state: State, ship: Ship) -> tuple[Shot, ...]:
        """Fire a whole volley at the enemy that it harms most, where the odds are good or the turn ends."""
        best: tuple[float, tuple[Shot, ...]] = (0.0, ())
        for other in self._enemies(state, ship):
            if other.cloaked and ship.lock != other.id:
                continue
            seen = self._seen(state, ship, other)
            shots, harm = [], 0.0
            for mount in able(self._rules, ship):
                if sight_faults(mount, seen, ship.name, other.name):
                    continue
                need = mount.data.to_hit(seen.range)
                if need >= GOOD or state.phase == PHASES[-1]:
                    shots.append(Shot(mount.id, other.id))
                    harm += need * mount.data.harm(ship.known.allotted.weapons[mount.id], seen.range)
            if harm > best[0]:
                best = harm, tuple(shots)
        return best[1]

    def _seen(self, state: State, ship: Ship, other: Ship) -> Sight:
        """Give what lies between; by cards, where nobody has told yet, a fair distance ahead."""
        return sight(state, ship, other, {}) or Sight(NEAR)

    def _sights(self, state: State, ship: Ship) -> dict[str, Sight]:
        if not state.cards:
            return {}
        return {str(shot.target): Sight(NEAR) for shot in self._shots(state, ship)}

    def _answer(self, state: State) -> Order:
        """Take a hit on the stronger shield, and lose the weapon that matters least now."""
        first = state.struck[0]
        ship = state.units[first.target]
        panel = ship.known
        if isinstance(first, Hit):
            return Face(max(first.sides, key=lambda side: (panel.shields[side - 1], side)))
        weapons = damage.open_weapons(self._rules, state)
        return Lose(
            max(weapons, key=lambda name: (name in ship.fired, -panel.allotted.weapons.get(name, 0), name))
        )
