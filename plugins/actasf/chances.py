"""The exact chances of what fire does to its target: shields, damage, critical hits, crippling, destruction.

A shot is worked off as the attack phase does it: attack dice, stealth, shields, then the hull hit by hit. The critical
scores of impulse drive, dilithium chamber and shields, on which later hits depend, are a node. Each node has an array
of chances by the shields left, by the damage, and by the critical hits on weapons and crew: what these add changes
nothing else and is counted in the end. What leaves no damage point is taken out, and what is too unlikely to be seen is
dropped and counted as `missed`.

Re-rolls, and what the owner of the target may still decide, are left out.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from math import comb
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from .figures import most_shields, score, trait
from .gunnery import Aim
from .orders import Location
from .ship import Criticals, Ship
from .tables import critical_rows, tables

if TYPE_CHECKING:
    from numpy import ndarray

HIGHEST = 6
UNSEEN = 1e-7
"""An array with a smaller chance is dropped."""
APART: tuple[Location, ...] = ("weapons", "crew")
"""Locations whose damage changes nothing for later hits."""
MOST_APART = 5
"""More critical hits than this on weapons and crew together, of one kind, are too unlikely to be seen."""


class Salvo(Struct, frozen=True):
    """A shot as the chances need it.

    Args:
        dice: attack dice.
        ready: the chance that the bank fires at all.
        stealth: the number from which the target evades a hit; 0 where it evades none.
        by_die: whether stealth is rolled for each die, not for each point.
    """

    aim: Aim
    dice: int
    ready: float = 1.0
    stealth: int = 0
    by_die: bool = False


class Chances(Struct, frozen=True):
    """What may become of a target: the chance of each number.

    Args:
        shields: of so many points of shields lost by a target that is not destroyed.
        damage: of so many points of damage, of which the highest leaves no point.
        criticals: how many critical hits are to be expected.
        unhurt: of no critical hit.
        missed: of what was too unlikely to be followed.
    """

    shields: Mapping[int, float]
    damage: Mapping[int, float]
    criticals: float
    unhurt: float
    crippled: float
    destroyed: float
    missed: float


class _Node(Struct, frozen=True):
    """The critical scores on which shields depend, and whether there was a critical hit at all."""

    impulse: int
    dilithium: int
    shields: int
    hurt: bool = False


Rows = dict[_Node, "ndarray"]
"""Chances by node; axes: shields left, critical hits apart that raise by one, by two, damage points."""
Extra = tuple[int, int]
"""Extra damage: points and dice."""


def chances(target: Ship, salvos: Sequence[Salvo]) -> Chances:
    """Give the chances of salvos that are fired one after another at a target."""
    return _Reckoning(target, salvos).chances()


def is_exact(target: Ship, salvos: Sequence[Salvo]) -> bool:
    """Tell whether nothing outside of the nodes could change a later salvo.

    That would be a trait that damage may take away, a special action that the target has to give up, or a boost, which
    critical hits leave alone.
    """
    if len(salvos) < 2:
        return True
    present = {name for name in ("Nimble", "Stealth", "Armored") if trait(target, name)}
    at_stake = present & {*target.roster.losable, "Nimble"}
    return not at_stake and not target.boost and not {"evasive", "boost_shields"} & set(target.actions)


class _Reckoning:
    """The chances of one target under fire."""

    def __init__(self, target: Ship, salvos: Sequence[Salvo]) -> None:
        import numpy  # only where chances are asked for: importing it takes longer than they do

        self.np = numpy
        self.target = target
        self.salvos = salvos
        self.left = max(1, target.left)
        self.most = target.boost + target.shields
        self.missed = self.criticals = 0.0
        self._steps: dict[tuple[_Node, int], list[tuple[_Node | None, Extra, float, bool]]] = {}

    def chances(self) -> Chances:
        """Fire all salvos and sum up."""
        kinds = {salvo.aim.levels for salvo in self.salvos}
        size = [MOST_APART + 1 if level in kinds else 1 for level in (1, 2)]
        self.shape = (self.most + 1, *size, self.left)
        start = self.np.zeros(self.shape)
        start[self.most, 0, 0, 0] = 1.0
        scores = self.target.criticals
        rows = {_Node(scores.impulse, scores.dilithium, scores.shields): start}
        for salvo in self.salvos:
            held = {node: row * (1 - salvo.ready) for node, row in rows.items()} if salvo.ready < 1 else {}
            rows = self._fired(rows, salvo)
            for node, row in held.items():
                self._room(rows, node)[...] += row
        return self._summed(rows)

    def _fired(self, rows: Rows, salvo: Salvo) -> Rows:
        """Fire one salvo: sort by the hits that the hull takes, and work these off from the most."""
        waiting: dict[int, Rows] = defaultdict(dict)
        for node, row in rows.items():
            if salvo.aim.weak and not salvo.aim.open:
                self._room(waiting[0], node)[1:] += row[1:] * salvo.ready
                row = row.copy()
                row[1:] = 0.0
            for (stopped, passing), chance in _hits(_met(salvo, node)):
                if salvo.aim.open:
                    stopped, passing = 0, stopped + passing
                self._absorb(waiting, node, row, stopped, passing, chance * salvo.ready)
        current: Rows = {}
        for hits in range(max(waiting, default=0), 0, -1):
            for node, row in waiting[hits].items():
                self._room(current, node)[...] += row
            current = self._struck(self._seen(current), salvo.aim)
        for node, row in waiting[0].items():
            self._room(current, node)[...] += row
        return self._seen(current)

    def _absorb(
        self,
        waiting: dict[int, Rows],
        node: _Node,
        row: "ndarray",
        stopped: int,
        passing: int,
        chance: float,
    ) -> None:
        """Take points from the shields, and let what they do not hold wait for the hull."""
        left = max(0, self.most + 1 - stopped)
        if left:
            self._room(waiting[passing], node)[:left] += row[stopped:] * chance
        for shields in range(min(stopped, self.most + 1)):
            if row[shields].any():
                self._room(waiting[passing + stopped - shields], node)[0] += row[shields] * chance

    def _room(self, rows: Rows, node: _Node) -> "ndarray":
        """Give the array of a node, empty at first."""
        if node not in rows:
            rows[node] = self.np.zeros(self.shape)
        return rows[node]

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
        for node, row in rows.items():
            self.criticals += float(row.sum()) * critical
            self._hurt(self._room(found, node), row, 0, 1 - critical - solid)
            self._hurt(self._room(found, node), row, 1, solid)
            apart = self._room(found, replace(node, hurt=True))
            if aim.levels == 1:
                self._hurt(apart[:, 1:], row[:, :-1], 1, critical / 3)
            else:
                self._hurt(apart[:, :, 1:], row[:, :, :-1], 1, critical / 3)
            for after, (points, dice), share, down in self._criticals(node, aim.levels):
                if after is not None:
                    moved = self.np.zeros(self.shape)
                    for more, part in _sums(dice).items():
                        self._hurt(moved, row, 1 + points + more, critical * share * part)
                    self._room(found, after)[...] += self._capped(moved, 0 if down else self._cap(after))
        return found

    def _hurt(self, to: "ndarray", row: "ndarray", points: int, chance: float) -> None:
        """Add a row with more damage; what leaves no point is gone."""
        if points < self.left:
            to[..., points:] += row[..., : self.left - points] * chance

    def _capped(self, row: "ndarray", most: int) -> "ndarray":
        """Give the row with no more than so many shields."""
        if most < self.most:
            row[most] += row[most + 1 :].sum(axis=0)
            row[most + 1 :] = 0.0
        return row

    def _cap(self, node: _Node) -> int:
        scores = Criticals(impulse=node.impulse, dilithium=node.dilithium, shields=node.shields)
        return self.target.boost + most_shields(replace(self.target, criticals=scores))

    def _criticals(self, node: _Node, levels: int) -> list[tuple[_Node | None, Extra, float, bool]]:
        """Give what critical hits on the other locations make of a node, with their chances.

        Returns:
            The node, None where the ship blows up; the extra damage; the chance; whether shields go down.
        """
        key = (node, levels)
        if key not in self._steps:
            faces = tables().locations.dice
            self._steps[key] = []
            for place in dict.fromkeys(faces):
                if place not in APART:
                    after, extra, down = _raised(node, place, levels)
                    self._steps[key].append((after, extra, faces.count(place) / len(faces), down))
        return self._steps[key]

    def _summed(self, rows: Rows) -> Chances:
        """Add the extra damage of weapons and crew, and give the chances."""
        ship = self.target
        shields = self.np.zeros(self.most + 1)
        damage = self.np.zeros(self.left)
        unhurt = 0.0
        extras: dict[tuple[int, int, bool], dict[int, float]] = {}
        for node, row in rows.items():
            flat = self.np.zeros((self.most + 1, self.left))
            crossed = ship.criticals.impulse < 3 <= node.impulse
            for (ones, twos), part in self.np.ndenumerate(row.sum(axis=(0, 3))):
                if part > 0:
                    key = (ones, twos, crossed)
                    if key not in extras:
                        extras[key] = self._extra(*key)
                    for more, chance in extras[key].items():
                        flat[:, more:] += row[:, ones, twos, : self.left - more] * chance
            shields += flat.sum(axis=1)
            damage += flat.sum(axis=0)
            unhurt += 0.0 if node.hurt else float(flat.sum())
        destroyed = max(0.0, 1.0 - float(damage.sum()) - self.missed)
        to_cripple = max(0, ship.left - ship.roster.crippled)
        return Chances(
            {
                self.most - left: float(part)
                for left, part in reversed(list(enumerate(shields)))
                if part > UNSEEN
            },
            {
                **{points: float(part) for points, part in enumerate(damage) if part > UNSEEN},
                self.left: destroyed,
            },
            self.criticals,
            unhurt,
            1.0 if ship.crippled else destroyed + float(damage[to_cripple:].sum()),
            destroyed,
            self.missed,
        )

    def _extra(self, ones: int, twos: int, crossed: bool) -> dict[int, float]:
        """Give the extra damage of critical hits on weapons and crew: `ones` that raise by one level, `twos` by two."""
        found: dict[int, float] = defaultdict(float)
        for one in range(ones + 1):
            for two in range(twos + 1):
                chance = comb(ones, one) * comb(twos, two) / 2 ** (ones + twos)
                weapons = _damage("weapons", score(self.target, "weapons"), one + 2 * two)
                raises = ones - one + 2 * (twos - two) + crossed
                crew = _damage("crew", score(self.target, "crew"), raises)
                points = weapons[0] + crew[0]
                for more, part in _sums(weapons[1] + crew[1]).items():
                    if points + more < self.left:
                        found[points + more] += chance * part
        return found


def _raised(node: _Node, location: Location, levels: int) -> tuple[_Node | None, Extra, bool]:
    """Raise a location level by level; no node where the ship blows up."""
    points = dice = 0
    down = False
    scores = {"impulse": node.impulse, "dilithium": node.dilithium, "shields": node.shields}
    raises = [location] * levels
    while raises:
        place = raises.pop(0)
        before = scores[place]
        after = scores[place] = min(before + 1, HIGHEST)
        row = critical_rows(place)[after - 1]
        points, dice = points + row.damage, dice + row.dice
        if after == before:
            continue
        if row.explodes:
            return None, (0, 0), True
        down = down or row.shields_down
        if row.worse is not None and row.worse not in APART:
            raises.insert(0, row.worse)
    return _Node(scores["impulse"], scores["dilithium"], scores["shields"], True), (points, dice), down


def _damage(location: Location, start: int, raises: int) -> Extra:
    rows = [critical_rows(location)[min(start + n, HIGHEST - 1)] for n in range(raises)]
    return sum(row.damage for row in rows), sum(row.dice for row in rows)


@cache
def _sums(dice: int) -> dict[int, float]:
    """Give the chances of the sums of dice."""
    spread = {0: 1.0}
    for _ in range(dice):
        more: dict[int, float] = defaultdict(float)
        for total, chance in spread.items():
            for face in range(1, 7):
                more[total + face] += chance / 6
        spread = more
    return spread


def _met(salvo: Salvo, node: _Node) -> Salvo:
    """Give the salvo as it meets a node: damaged shields let a natural 5 pass."""
    leaky = any(row.bypass for row in critical_rows("shields")[: node.shields])
    if leaky and salvo.aim.passes == HIGHEST:
        return replace(salvo, aim=replace(salvo.aim, passes=5))
    return salvo


def _hits(salvo: Salvo) -> list[tuple[tuple[int, int], float]]:
    """Give the points that the shields stop and those that pass them, after stealth, with their chances."""
    aim = salvo.aim
    hits = [face for face in range(1, 7) if face == HIGHEST or face >= aim.needed]
    passing = sum(face >= aim.passes for face in hits) / 6
    stopped = len(hits) / 6 - passing
    away = (7 - salvo.stealth) / 6 if salvo.stealth else 0.0
    dealt = aim.blow.of(())
    found: dict[tuple[int, int], float] = defaultdict(float)
    for through in range(salvo.dice + 1):
        for at_shields in range(salvo.dice - through + 1):
            rest = salvo.dice - through - at_shields
            chance = comb(salvo.dice, through) * comb(salvo.dice - through, at_shields)
            weight = chance * passing**through * stopped**at_shields * (1 - passing - stopped) ** rest
            rolls, points = (1, dealt) if salvo.by_die else (dealt, 1)
            for kept_at, part_at in _kept(at_shields * rolls, away):
                for kept_through, part_through in _kept(through * rolls, away):
                    key = (kept_at * points, kept_through * points)
                    found[key] += weight * part_at * part_through
    return [(points, chance) for points, chance in found.items() if chance > 0]


def _kept(count: int, away: float) -> list[tuple[int, float]]:
    """Give how many of `count` are left when each goes away with this chance."""
    if not away:
        return [(count, 1.0)]
    return [
        (kept, comb(count, kept) * (1 - away) ** kept * away ** (count - kept)) for kept in range(count + 1)
    ]
