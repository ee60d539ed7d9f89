"""The exact chances of what an attack does to one ship: shields, damage, critical hits, crippling, destruction.

Salvos and raids are worked off as the attack phase does it: attack dice, stealth, shields, then the hull hit by hit.
The critical scores are a node, and each node has an array of chances by the boost and the shields that are left and by
the damage. So what a ship can still do is known wherever it matters for what comes next. What leaves no damage point is
taken out, and what is too unlikely to be seen is dropped and counted as `missed`.

Re-rolls, and what the owner of the target may still decide, are left out.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from .figures import is_shuttle, most_actions, most_shields, trait
from .gunnery import Aim
from .salvos import HIGHEST, Salvo, hits, kept, sums
from .seeking import needed
from .ship import LOCATIONS, Criticals, Ship
from .tables import critical_rows, tables
from .terms import Location

if TYPE_CHECKING:
    from numpy import ndarray

UNSEEN = 3e-7
"""An array with a smaller chance is dropped."""


class Raid(Struct, frozen=True):
    """Raiders as the chances need them.

    Args:
        strikes: the chance that a marine strikes home.
        lowered: the shields are down towards them; else they need a target without shields.
    """

    marines: int
    strikes: float
    lowered: bool = False


class Chances(Struct, frozen=True):
    """What may become of a target: the chance of each number.

    Args:
        shields: of so many points of shields lost by a target that is not destroyed.
        damage: of so many points of damage, of which the highest leaves no point.
        criticals: by location, of a critical score that has risen on a target that is not destroyed.
        unhurt: of no critical score that has risen.
        boarded: of each raid, that it takes place.
        missed: of what was too unlikely to be followed.
    """

    shields: Mapping[int, float]
    damage: Mapping[int, float]
    criticals: Mapping[Location, float]
    unhurt: float
    crippled: float
    destroyed: float
    boarded: tuple[float, ...]
    missed: float


Rows = dict[Criticals, "ndarray"]
"""Chances by critical scores; axes: boost left, shields left, damage points."""
Extra = tuple[int, int]
"""Extra damage: points and dice."""
Wound = tuple[Criticals | None, Extra, float, tuple[int, int]]
"""Scores after a critical hit, None where the ship blows up; extra damage; chance; the most boost and shields then."""


def chances(target: Ship, blows: Sequence[Salvo | Raid]) -> Chances:
    """Give the chances of salvos and raids that come one after another at a target."""
    return _Reckoning(target).chances(blows)


def is_exact(target: Ship, blows: Sequence[Salvo | Raid]) -> bool:
    """Tell whether nothing but critical scores, shields and damage could change a later blow.

    That would be a trait that damage may take away, or a special action that the target may have to give up.
    """
    if target.boost and len(target.actions) > 1:
        return False
    later = [blow for blow in blows[1:] if isinstance(blow, Salvo)]
    chasing = any(salvo.chasing for salvo in later)
    traits = {"Nimble", "Stealth", "Armored"}
    actions = {"evasive"} | ({"all_power"} if chasing else set())
    at_stake = {name for name in traits if trait(target, name)} & {*target.roster.losable, "Nimble"}
    tied = chasing and target.holds is not None
    return not later or not (at_stake or tied or actions & set(target.actions))


class _Reckoning:
    """The chances of one target under fire."""

    def __init__(self, target: Ship) -> None:
        import numpy  # only where chances are asked for: importing it takes longer than they do

        self.np = numpy
        self.target = target
        self.left = max(1, target.left)
        self.shape = (target.boost + 1, target.shields + 1, self.left)
        self.to_cripple = 0 if target.crippled else max(0, target.left - target.roster.crippled)
        self.missed = 0.0
        self._wounds: dict[tuple[Criticals, int], list[Wound]] = {}
        self._shifts: dict[tuple[int, int], ndarray] = {}

    def chances(self, blows: Sequence[Salvo | Raid]) -> Chances:
        """Let all come, and sum up."""
        start = self.np.zeros(self.shape)
        start[-1, -1, 0] = 1.0
        rows: Rows = {self.target.criticals: start}
        boarded: list[float] = []
        for blow in blows:
            if isinstance(blow, Raid):
                rows, chance = self._raided(rows, blow)
                boarded.append(chance)
            else:
                rows = self._fired(rows, blow)
        return self._summed(rows, tuple(boarded))

    def _fired(self, rows: Rows, salvo: Salvo) -> Rows:
        """Fire one salvo: sort by the hits that the hull takes, and work these off from the most."""
        waiting: dict[int, Rows] = defaultdict(dict)
        found: dict[tuple[int, int], list[tuple[tuple[int, int], float]]] = {}
        for node, whole in rows.items():
            for row, crippled in self._parted(whole, salvo.chasing):
                met = self._met(salvo, node, crippled)
                key = (met.aim.needed, met.aim.passes)
                if key not in found:
                    found[key] = hits(met)
                self._room(waiting[0], node)[...] += row * (1 - salvo.ready)
                if salvo.aim.weak and not salvo.aim.open:
                    bare = self.np.zeros(self.shape)
                    bare[0, 0] = row[0, 0]
                    self._room(waiting[0], node)[...] += (row - bare) * salvo.ready
                    row = bare
                for (stopped, passing), chance in found[key]:
                    if salvo.aim.open:
                        stopped, passing = 0, stopped + passing
                    self._absorb(waiting, node, row, stopped, passing, chance * salvo.ready)
        if is_shuttle(self.target):  # whatever strikes its hull destroys it
            return self._seen(waiting[0])
        current: Rows = {}
        for points in range(max(waiting, default=0), 0, -1):
            self._join(current, waiting[points])
            current = self._struck(self._seen(current), salvo.aim)
        self._join(current, waiting[0])
        return self._seen(current)

    def _raided(self, rows: Rows, raid: Raid) -> tuple[Rows, float]:
        """Send raiders over where they can go: each that strikes home raises a score."""
        waiting: dict[int, Rows] = defaultdict(dict)
        boarded = 0.0
        for node, row in rows.items():
            going = row if raid.lowered else self.np.zeros(self.shape)
            going[0, 0] = row[0, 0]
            boarded += float(going.sum())
            self._room(waiting[0], node)[...] += row - going
            for strikes, chance in kept(raid.marines, 1 - raid.strikes):
                self._room(waiting[strikes], node)[...] += going * chance
        current: Rows = {}
        for strikes in range(raid.marines, 0, -1):
            self._join(current, waiting[strikes])
            after: Rows = {}
            for node, row in self._seen(current).items():
                self._wounded(after, node, row, 1.0, 1, 0)
            current = after
        self._join(current, waiting[0])
        return self._seen(current), boarded

    def _parted(self, row: "ndarray", apart: bool) -> Iterator[tuple["ndarray", bool]]:
        """Give a row as it is, or what is crippled in it apart from what is not."""
        if not apart or self.to_cripple >= self.left:
            yield row, self.target.crippled
            return
        for crippled, some in ((False, slice(0, self.to_cripple)), (True, slice(self.to_cripple, None))):
            part = self.np.zeros(self.shape)
            part[..., some] = row[..., some]
            if part.any():
                yield part, crippled

    def _met(self, salvo: Salvo, node: Criticals, crippled: bool) -> Salvo:
        """Give the salvo as it meets a node: damaged shields let a natural 5 pass, and who is slow is easily caught."""
        aim = salvo.aim
        if salvo.chasing:
            aim = replace(
                aim, needed=needed(replace(self.target, criticals=node, crippled=crippled), aim.modifiers)
            )
        if aim.passes == HIGHEST and any(row.bypass for row in critical_rows("shields")[: node.shields]):
            aim = replace(aim, passes=5)
        return replace(salvo, aim=aim)

    def _absorb(
        self,
        waiting: dict[int, Rows],
        node: Criticals,
        row: "ndarray",
        stopped: int,
        passing: int,
        chance: float,
    ) -> None:
        """Take points from the boost and the shields, and let what they do not hold wait for the hull."""
        for boost in range(self.shape[0]):
            left = max(0, boost - stopped)
            rest = stopped - (boost - left)
            if rest < self.shape[1]:
                room = self._room(waiting[passing], node)
                room[left, : self.shape[1] - rest] += row[boost, rest:] * chance
            for shields in range(min(rest, self.shape[1])):
                if row[boost, shields].any():
                    room = self._room(waiting[passing + rest - shields], node)
                    room[left, 0] += row[boost, shields] * chance

    def _room(self, rows: Rows, node: Criticals) -> "ndarray":
        """Give the array of a node, empty at first."""
        if node not in rows:
            rows[node] = self.np.zeros(self.shape)
        return rows[node]

    def _join(self, rows: Rows, more: Rows) -> None:
        """Add chances to others."""
        for node, row in more.items():
            self._room(rows, node)[...] += row

    def _seen(self, rows: Rows) -> Rows:
        """Drop what nobody would ever see."""
        kept = {}
        for node, row in rows.items():
            total = float(row.sum())
            if total >= UNSEEN:
                kept[node] = row
            else:
                self.missed += total
        return kept

    def _struck(self, rows: Rows, aim: Aim) -> Rows:
        """Strike the hull of every node once."""
        table = tables().damage
        bulkhead = table.armored_bulkhead if trait(self.target, "Armored") else table.bulkhead
        totals = [die + aim.bonus for die in range(1, 7)]
        critical = sum(total >= table.critical for total in totals) / 6
        solid = sum(total > bulkhead for total in totals) / 6 - critical
        found: Rows = {}
        plain = self._shift(0, 0) * (1 - critical - solid) + self._shift(1, 0) * solid
        for node, row in rows.items():
            self._room(found, node)[...] += row @ plain
            if critical:
                self._wounded(found, node, row, critical, aim.levels, 1)
        return found

    def _wounded(
        self, found: Rows, node: Criticals, row: "ndarray", chance: float, levels: int, points: int
    ) -> None:
        """Deal a critical hit to a node, with so many points of damage before its own."""
        for after, (extra, dice), share, most in self._criticals(node, levels):
            if after is not None:
                moved = row @ (self._shift(points + extra, dice) * (chance * share))
                self._room(found, after)[...] += _capped(moved, *most)

    def _shift(self, points: int, dice: int) -> "ndarray":
        """Give what points and dice of damage make of the chances of each damage; what leaves no point is gone."""
        key = (points, dice)
        if key not in self._shifts:
            shift = self.np.zeros((self.left, self.left))
            for more, part in sums(dice).items():
                shift += self.np.eye(self.left, k=points + more) * part
            self._shifts[key] = shift
        return self._shifts[key]

    def _most(self, node: Criticals, down: bool) -> tuple[int, int]:
        """Give the most boost and shields that a node leaves."""
        ship = replace(self.target, criticals=node)
        if down:
            return 0, 0
        idle = bool(ship.actions) and most_actions(ship) < 1
        return 0 if idle else ship.boost, min(most_shields(ship), ship.shields)

    def _criticals(self, node: Criticals, levels: int) -> list[Wound]:
        """Give what critical hits make of a node, with their chances."""
        key = (node, levels)
        if key not in self._wounds:
            faces = tables().locations.dice
            self._wounds[key] = []
            for place in dict.fromkeys(faces):
                after, extra, down = _raised(node, place, levels)
                most = (0, 0) if after is None else self._most(after, down)
                self._wounds[key].append((after, extra, faces.count(place) / len(faces), most))
        return self._wounds[key]

    def _summed(self, rows: Rows, boarded: tuple[float, ...]) -> Chances:
        """Add the nodes up."""
        ship = self.target
        most = ship.boost + ship.shields
        total = self.np.zeros(self.shape)
        criticals = dict.fromkeys(LOCATIONS, 0.0)
        for node, row in rows.items():
            total += row
            for place in LOCATIONS:
                if getattr(node, place) > getattr(ship.criticals, place):
                    criticals[place] += float(row.sum())
        shields: dict[int, float] = defaultdict(float)
        for (boost, left), part in self.np.ndenumerate(total.sum(axis=2)):
            shields[most - boost - left] += float(part)
        damage = total.sum(axis=(0, 1))
        destroyed = max(0.0, 1.0 - float(damage.sum()) - self.missed)
        return Chances(
            {lost: part for lost, part in sorted(shields.items()) if part > UNSEEN},
            {
                **{points: float(part) for points, part in enumerate(damage) if part > UNSEEN},
                self.left: destroyed,
            },
            criticals,
            float(rows[ship.criticals].sum()) if ship.criticals in rows else 0.0,
            1.0 if ship.crippled else destroyed + float(damage[self.to_cripple :].sum()),
            destroyed,
            boarded,
            self.missed,
        )


def _capped(row: "ndarray", boost: int, shields: int) -> "ndarray":
    """Give the row with no more than so much boost and shields."""
    if boost < row.shape[0] - 1:
        row[boost] += row[boost + 1 :].sum(axis=0)
        row[boost + 1 :] = 0.0
    if shields < row.shape[1] - 1:
        row[:, shields] += row[:, shields + 1 :].sum(axis=1)
        row[:, shields + 1 :] = 0.0
    return row


def _raised(node: Criticals, location: Location, levels: int) -> tuple[Criticals | None, Extra, bool]:
    """Raise a location level by level; no node where the ship blows up."""
    points = dice = 0
    down = False
    raises = [location] * levels
    while raises:
        place = raises.pop(0)
        before = getattr(node, place)
        after = min(before + 1, HIGHEST)
        row = critical_rows(place)[after - 1]
        points, dice = points + row.damage, dice + row.dice
        if after == before:
            continue
        if row.explodes:
            return None, (0, 0), True
        node = replace(node, **{place: after})
        down = down or row.shields_down
        if row.worse is not None:
            raises.insert(0, row.worse)
    return node, (points, dice), down
