"""The chances of a salvo before it strikes: what its dice that hit bring on the shields, and what past them."""

from collections import defaultdict
from functools import cache
from math import comb

from msgspec import Struct

from .blows import Blow
from .gunnery import Aim

HIGHEST = 6


class Salvo(Struct, frozen=True):
    """A shot as the chances need it.

    Args:
        dice: attack dice, or seekers that roll one each.
        strength: how many blows a die deals that hits: the attack dice of a torpedo.
        ready: the chance that the bank fires at all.
        arrives: the chance that a seeker comes past the asteroids on its way.
        stealth: the number from which the target evades a hit; 0 where it evades none.
        by_die: whether stealth is rolled for each die, not for each point.
        chasing: seekers after a target that earlier blows may have slowed.
    """

    aim: Aim
    dice: int
    strength: int = 1
    ready: float = 1.0
    arrives: float = 1.0
    stealth: int = 0
    by_die: bool = False
    chasing: bool = False


def hits(salvo: Salvo) -> list[tuple[tuple[int, int], float]]:
    """Give the points that the shields stop and those that pass them, after stealth, with their chances."""
    aim = salvo.aim
    faces = [face for face in range(1, 7) if face == HIGHEST or face >= aim.needed]
    through = sum(face >= aim.passes for face in faces) / 6 * salvo.arrives
    held = len(faces) / 6 * salvo.arrives - through
    dealt = _dealt(aim.blow, salvo)
    die: dict[tuple[int, int], float] = defaultdict(float)
    die[0, 0] = 1 - through - held
    for points, chance in dealt.items():
        die[points, 0] += held * chance
        die[0, points] += through * chance
    found = {(0, 0): 1.0}
    for _ in range(salvo.dice):
        more: dict[tuple[int, int], float] = defaultdict(float)
        for (stopped, passing), chance in found.items():
            for (at, past), part in die.items():
                if part > 0:
                    more[stopped + at, passing + past] += chance * part
        found = more
    return [(points, chance) for points, chance in found.items() if chance > 0]


def _dealt(blow: Blow, salvo: Salvo) -> dict[int, float]:
    """Give the chances of the points that a die deals which hits, after stealth."""
    away = (7 - salvo.stealth) / 6 if salvo.stealth else 0.0
    one: dict[int, float] = defaultdict(float)
    for total, chance in sums(blow.dice).items():
        points = blow.of((total,))
        rolls, worth = (1, points) if salvo.by_die else (points, 1)
        for left, part in kept(rolls, away):
            one[left * worth] += chance * part
    found = {0: 1.0}
    for _ in range(salvo.strength):
        more: dict[int, float] = defaultdict(float)
        for total, chance in found.items():
            for points, part in one.items():
                more[total + points] += chance * part
        found = more
    return found


@cache
def sums(dice: int) -> dict[int, float]:
    """Give the chances of the sums of dice."""
    spread = {0: 1.0}
    for _ in range(dice):
        more: dict[int, float] = defaultdict(float)
        for total, chance in spread.items():
            for face in range(1, 7):
                more[total + face] += chance / 6
        spread = more
    return spread


def kept(count: int, away: float) -> list[tuple[int, float]]:
    """Give how many of `count` are left when each goes away with this chance."""
    if not away:
        return [(count, 1.0)]
    return [
        (left, comb(count, left) * (1 - away) ** left * away ** (count - left)) for left in range(count + 1)
    ]
