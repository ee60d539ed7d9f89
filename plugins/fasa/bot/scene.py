"""What a bot makes of its view: who is where, what each side can do to the other, what hidden shields may hold."""

from functools import lru_cache
from math import erf, exp, pi, sqrt

from core.api import Hex, hexgrid

from ..hulls import Hull, Mount
from ..measure import arcs, clear, sides
from ..path import Pose
from ..phases.firing import able, may_not_fire
from ..phases.location import wound
from ..power import movement_cost, shield_points
from ..scenarios import plan_of, role_of
from ..settings import Rules
from ..state import Ship, State
from ..tables import SHIELDS
from .style import Style

BOW = (1, 2, 3)
ARMED, FRONT = 0.55, 0.8
"""Parts: of the power that an enemy has not put into movement, in weapons; of its shields, at the bow."""

EVEN, FAR_OFF = 5, 16
"""The number to hit of a shot that hits as often as not; a range for ships without weapons."""

Gun = tuple[Mount, int]
"""A weapon and the power in it."""


class Scene:
    """A view as one seat's captain sees it.

    Args:
        state: what the seat may know.
    """

    def __init__(self, rules: Rules, state: State, style: Style) -> None:
        self.rules = rules
        self.state = state
        self.style = style

    def hull(self, ship: Ship) -> Hull:
        """Give a ship's class."""
        return self.rules.hulls[ship.hull]

    def enemies(self, ship: Ship) -> list[Ship]:
        """Give the enemies that are in the fight and seen, without shuttles."""
        return [
            other
            for other in self.state.units.values()
            if other.acts
            and not self.state.friends(ship, other)
            and (other.at is not None or self.state.cards)
        ]

    def shuttles(self, ship: Ship) -> list[Ship]:
        """Give the shuttles of enemies that are in flight."""
        return [
            other
            for other in self.state.units.values()
            if other.fights and other.small and not self.state.friends(ship, other)
        ]

    def gap(self, ship: Ship) -> int:
        """Give the hexes to the nearest enemy that is seen; a fair distance where there is none, and by cards."""
        gaps = [
            hexgrid.distance(ship.at, other.at)
            for other in self.enemies(ship)
            if ship.at is not None and other.at is not None
        ]
        return min(gaps, default=self.liking(ship))

    def guns(self, ship: Ship) -> list[Gun]:
        """Give the weapons that a ship may still fire in this turn: its own side's as armed, an enemy's as guessed."""
        if ship.panel is not None:
            if ship.cloaked:
                armed = ship.known.allotted.weapons
                mounts = [
                    one for one in self.hull(ship).mounts if armed.get(one.id) and one.id not in ship.fired
                ]
                return [(mount, armed[mount.id]) for mount in mounts]
            return [(mount, ship.known.allotted.weapons[mount.id]) for mount in able(self.rules, ship)]
        beams = max(1, sum(mount.beam for mount in self.hull(ship).mounts))
        each = max(1, round(ARMED * self.unmoved(ship) / beams))
        return [
            (mount, min(mount.data.power, each) if mount.beam else mount.data.power)
            for mount in self.hull(ship).mounts
            if mount.id not in ship.fired
        ]

    def unmoved(self, ship: Ship) -> int:
        """Give the power that an enemy has at most for weapons and shields: what its movement has left."""
        hull = self.hull(ship)
        return max(0, hull.power - movement_cost(hull, ship.speed))

    def shield(self, ship: Ship, side: int) -> float:
        """Give the points of a shield: of an enemy's by what the sensors told in this turn, else by guess."""
        if ship.panel is not None:
            return ship.panel.shields[side - 1]
        if any(
            scar.side == side and scar.place and "shield" in wound(scar.place).parts for scar in ship.scars
        ):
            return 0
        for told in self._told(ship):
            if told[0] == side:
                return told[1]
        hull = self.hull(ship)
        part = FRONT if side in BOW else 1 - FRONT
        points = shield_points(hull, round((1 - ARMED) * self.unmoved(ship))) * part / len(BOW)
        return min(float(hull.shield), points)

    def _told(self, ship: Ship) -> list[tuple[int, int]]:
        """Give the shields of a ship of which one's side has asked in this turn: shield and points."""
        if not self.style.probes:
            return []
        found = []
        for mine in self.state.units.values():
            for one in mine.panel.answers if mine.panel else ():
                if one.target == ship.id and one.question == 4 and one.turn == self.state.turn:
                    found.append((int(one.about), int(one.figures[1])))
        return found

    def bow(self, enemy: Ship) -> float:
        """Give the points of an enemy's strongest shield, as its answers of late or a guess have them."""
        late = [
            int(one.figures[1])
            for mine in self.state.units.values()
            for one in (mine.panel.answers if mine.panel else ())
            if one.target == enemy.id and one.question == 4 and one.turn >= self.state.turn - 1
        ]
        return max(late) if late else max(self.shield(enemy, side) for side in BOW)

    def liking(self, ship: Ship) -> int:
        """Give the range at which a ship of this class likes to fight: no farther than its weapons hit well."""
        return min(self.style.near, well_hits(self.hull(ship).mounts))

    def fled(self, ship: Ship) -> str:
        """Give the edge over which a ship is to get away; empty for one that fights."""
        plan = plan_of(self.state)
        its = plan.exits.get(role_of(self.state, self.state.side(ship.seat)), "") if plan else ""
        armed = (
            any(mount.id not in ship.known.broken for mount in self.hull(ship).mounts) if ship.panel else True
        )
        prize = plan.prize if plan else None
        wanted = prize is not None and prize[1] in self.hull(ship).role
        return its if its and (wanted or not armed) else ""

    def harm(self, guns: list[Gun], here: Pose, there: Pose, shield: float) -> float:
        """Give the damage to expect behind a shield, of weapons at one place fired at a ship at another."""
        distance = hexgrid.distance(here.at, there.at)
        if distance == 0 or (self.state.bodies and not clear(self.state, here.at, there.at)):
            return 0.0
        bearing = set(arcs(here.at, here.heading, there.at))
        shots = [
            (mount.data.to_hit(distance), mount.data.harm(power, distance))
            for mount, power in guns
            if bearing & set(mount.arcs)
        ]
        return through(tuple(shots), shield)

    def struck(self, ship: Ship, pose: Pose, by: Hex) -> float:
        """Give the points of the shield that faces a hex: the stronger of two, which its captain would choose."""
        return max(self.shield(ship, side) for side in sides(pose.at, pose.heading, by))

    def worn(self, ship: Ship, facing: tuple[int, ...]) -> float:
        """Give what volleys that are declared already are to take from a shield, or these two."""
        total = 0.0
        for volley in self.state.volleys:
            seen = volley.sights.get(ship.id)
            by = self.state.units[volley.unit]
            if seen is None or by.panel is None or not set(seen.sides) & set(facing):
                continue
            for shot in volley.shots:
                mount = self.hull(by).mount(shot.weapon)
                if mount is not None and shot.target == ship.id:
                    power = by.panel.allotted.weapons.get(mount.id, 0)
                    total += mount.data.to_hit(seen.range) * mount.data.harm(power, seen.range) / 10
        return total

    def mute(self, ship: Ship) -> bool:
        """Tell whether one's own ship may fire nothing now."""
        return bool(may_not_fire(self.rules, ship))


def pose(ship: Ship) -> Pose:
    """Give where a ship is."""
    assert ship.at is not None
    return Pose(ship.at, ship.heading)


def at_bow(guns: list[Gun], distance: int, shield: float) -> float:
    """Give the damage to expect of the weapons that fire ahead."""
    ahead = [(mount, power) for mount, power in guns if "f" in mount.arcs]
    shots = tuple((mount.data.to_hit(distance), mount.data.harm(power, distance)) for mount, power in ahead)
    return through(shots, shield)


@lru_cache(maxsize=65536)
def through(shots: tuple[tuple[int, int], ...], shield: float) -> float:
    """Give the damage to expect behind a shield of shots by number to hit and damage, by a normal distribution."""
    mean = sum(need * damage for need, damage in shots) / 10
    spread = sum(need * (10 - need) * damage * damage for need, damage in shots) / 100
    if spread <= 0:
        return max(0.0, mean - shield)
    sd = sqrt(spread)
    z = (mean - shield) / sd
    if z < -4:
        return 0.0
    return (mean - shield) * (1 + erf(z / sqrt(2))) / 2 + sd * exp(-z * z / 2) / sqrt(2 * pi)


@lru_cache(maxsize=512)
def well_hits(mounts: tuple[Mount, ...]) -> int:
    """Give the longest range at which a weapon that fires ahead hits on a roll of 5; far where there is none."""
    ahead = [mount.data for mount in mounts if "f" in mount.arcs]
    return max(
        (d for data in ahead for d in range(1, data.reach + 1) if data.to_hit(d) >= EVEN), default=FAR_OFF
    )


def sides_toward(ship: Ship, places: list[Hex]) -> tuple[int, ...]:
    """Give the shields of a ship, those that face most of these places first."""
    if ship.at is None:
        return (2, 1, 3, 6, 4, 5)
    count = dict.fromkeys(SHIELDS, 0.0)
    for place in places:
        if place != ship.at:
            for side in sides(ship.at, ship.heading, place):
                count[side] += 1
                for beside in ((side - 2) % 6 + 1, side % 6 + 1):
                    count[beside] += 0.4
    return tuple(sorted(SHIELDS, key=lambda side: (-count[side], (side - 2) % 6)))
