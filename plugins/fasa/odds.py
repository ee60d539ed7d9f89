"""The odds of a volley by itself: what hits, what strikes each shield, what gets through and what it finds within.

Exact for each bank or lone weapon, one after another as they are resolved: beams first; and once more for each missile or bolt that
the target may evade, as if it did. What others fire in the phase, and what explodes, are left out.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from core.api import Odds, counted

from .hulls import Hull, Mount
from .measure import sight
from .orders import Declare, Shot
from .phases.damage import blocks, number_to_hit, rolled_together
from .phases.evasion import DODGED
from .phases.location import place_of, wound
from .settings import Rules
from .state import Blow, Ship, State
from .tables import Tables

FEWEST, DIGITS = 0.0005, 4
"""Smaller chances are not listed; lists that are equal to so many digits are one."""
FACES = range(1, 11)
SHIELD_UP = 4
"""The question whose answer tells the points of a shield."""
NAMES = {
    "shield": "shield generator",
    "beam": "beam weapon",
    "missile": "missile weapon",
    "engine": "engines",
    "superstructure": "superstructure",
    "sensors": "sensors",
    "weapon": "weapon",
    "port": "port warp engine",
    "starboard": "starboard warp engine",
    "warp": "warp engine",
    "impulse": "impulse engine",
    "matter": "matter generator",
    "bridge": "bridge",
    "engineering": "engineering",
}
"""Systems and other places within a ship, as the odds name them."""


class Salvo(Struct, frozen=True):
    """A bank or a lone weapon that rolls once.

    Args:
        names: its weapons; `target` at which they fire; `need`: the highest roll that hits.
        chance: that it hits; `ways`: what it may do then, each with its chance: damage of each weapon.
        divided: whether what gets through is spread in blocks.
        sides: the target's shields that it may strike.
        beam: whether it is of beam weapons, which nobody evades.
    """

    names: tuple[str, ...]
    target: str
    need: int
    chance: float
    ways: tuple[tuple[float, tuple[int, ...]], ...]
    divided: bool
    sides: tuple[int, ...]
    beam: bool

    @property
    def called(self) -> str:
        """Its weapons in words."""
        return " and ".join(self.names)


def salvos(rules: Rules, state: State, order: Declare) -> list[Salvo]:
    """Give what rolls in a volley, in the order in which it is resolved; by cards what the order tells."""
    ship = state.units[order.unit]
    hull = rules.hulls[ship.hull]
    seen: list[Shot] = []
    for shot in order.shots:
        if hull.mount(shot.weapon) and sight(state, ship, state.units[shot.target], order.shown):
            seen.append(shot)
    groups = rolled_together(rules, hull, tuple(seen))
    groups.sort(key=lambda group: not group[0][0].beam)
    return [_salvo(rules, state, ship, order, group) for group in groups]


def _salvo(rules: Rules, state: State, ship: Ship, order: Declare, group: list[tuple[Mount, str]]) -> Salvo:
    mounts, target = [mount for mount, _ in group], state.units[group[0][1]]
    seen = sight(state, ship, target, order.shown)
    assert seen is not None
    need = number_to_hit(state, mounts[0], seen.range, target)
    chance = max(0, need) / len(FACES)
    if state.course == "graduate" and need <= 0 and mounts[0].data.to_hit(seen.range):
        chance = rules.tables.combat.slim.get(str(need), 0) / len(FACES) ** 2
    armed = ship.known.allotted.weapons
    full = tuple(mount.data.harm(armed.get(mount.id, 0), seen.range) for mount in mounts)
    plasma = mounts[0].data.kind == "plasma"
    ways: tuple[tuple[float, tuple[int, ...]], ...] = ((1.0, full),)
    if plasma and not target.wreck and not target.stuck and not rules.hulls[target.hull].immobile:
        grazed = target.captain / 100
        ways = ((1 - grazed, full), (grazed, tuple(-(-points // 2) for points in full)))
    names = tuple(mount.id for mount in mounts)
    return Salvo(names, target.id, need, chance, ways, plasma, seen.sides, mounts[0].beam)


def odds(rules: Rules, state: State, order: Declare) -> tuple[Odds, ...]:
    """Give the odds of a volley; of an enemy's shield that nobody has told, for none, half and all of its points."""
    found = salvos(rules, state, order)
    return tuple(_told(rules, state, order, found))


def _told(rules: Rules, state: State, order: Declare, found: list[Salvo]) -> Iterator[Odds]:
    for target in dict.fromkeys(salvo.target for salvo in found):
        at = state.units[target]
        lines = tuple(_hits(rules, state, at, [salvo for salvo in found if salvo.target == target]))
        yield Odds(lines, True, title=f"{at.name}: chance to hit it")
    for at, sides, aimed in struck(state, found):
        where = f"{at.name}, shield {' or '.join(map(str, sides))}"
        if len(sides) > 1:  # which of the two its captain chooses is not known before the hit
            yield Odds(_listed(arriving(aimed), ()), True, title=f"{where}: damage that strikes it")
            continue
        hull = rules.hulls[at.hull]
        known = strengths(state, order, hull, at, sides[0])
        held = f"{where} with {_any_of(known)} points"
        yield Odds(_listed(arriving(aimed), known), True, title=f"{held}: damage that strikes it")
        alike: dict[tuple[tuple[str, float], ...], list[int]] = {}
        for points in known:
            chances = tuple(_systems(rules, state, at, sides[0], aimed, points))
            alike.setdefault(tuple((place, round(chance, DIGITS)) for place, chance in chances), []).append(
                points
            )
        for lines, strong in alike.items():
            yield Odds(
                lines, True, title=f"{where} with {_any_of(strong)} points: chance that a system is hit"
            )


def _any_of(points: Iterable[int], none: str = "no") -> str:
    """Write one or the other of some counts."""
    *some, last = dict.fromkeys(str(one) if one else none for one in points)
    return f"{', '.join(some)} or {last}" if some else last


def struck(state: State, found: list[Salvo]) -> list[tuple[Ship, tuple[int, ...], list[Salvo]]]:
    """Give the ships and shields that are fired at, with what is fired at them."""
    groups: dict[tuple[str, tuple[int, ...]], list[Salvo]] = {}
    for salvo in found:
        groups.setdefault((salvo.target, salvo.sides), []).append(salvo)
    return [(state.units[target], sides, aimed) for (target, sides), aimed in groups.items()]


def strengths(state: State, order: Declare, hull: Hull, target: Ship, side: int) -> tuple[int, ...]:
    """Give the points that a shield has, where its captain knows them; else none, half and all that it may have."""
    ship = state.units[order.unit]
    if state.friends(ship, target):
        return (target.known.shields[side - 1],)
    if (
        any(scar.side == side and "shield" in wound(scar.place).parts for scar in target.scars if scar.place)
        and state.course == "basic"
    ):
        return (0,)  # a generator that is out stays out
    for one in ship.known.answers:
        now = (one.turn, one.phase) == (state.turn, state.phase)
        if now and (one.target, one.question, one.about) == (target.id, SHIELD_UP, str(side)):
            return (int(one.figures[1]),)
    return tuple(dict.fromkeys((0, hull.shield // 2, hull.shield)))


# --- evasion -----------------------------------------------------------------------------------------------------


def is_evadable(rules: Rules, state: State, target: Ship, salvo: Salvo) -> bool:
    """Tell whether a ship may evade what is fired at it: missiles and bolts, from the advanced course on."""
    immobile = target.stuck or rules.hulls[target.hull].immobile
    able = state.course != "basic" and target.acts and not immobile
    return able and not salvo.beam


def evasions(
    rules: Rules, state: State, target: Ship, aimed: list[Salvo]
) -> Iterator[tuple[str, list[Salvo]]]:
    """Give, for each weapon that its target may evade, what then strikes the shield: of those alike the first tells for all."""
    told: list[Salvo] = []
    for number, salvo in enumerate(aimed):
        alike = any((one.chance, one.ways) == (salvo.chance, salvo.ways) for one in told)
        if alike or not is_evadable(rules, state, target, salvo):
            continue
        told.append(salvo)
        dodged, (_, full) = DODGED / len(FACES), salvo.ways[0]
        ways = ((1 - dodged, full), (dodged, (0,) * len(full)))  # half of it strikes another shield
        yield (
            f"if it evades {salvo.called}",
            [*aimed[:number], replace(salvo, ways=ways), *aimed[number + 1 :]],
        )


def _hits(rules: Rules, state: State, target: Ship, aimed: list[Salvo]) -> Iterator[tuple[str, float]]:
    """Give the chance of each that it hits, and what an evasion makes of it; of those alike the first tells for all.

    Rule: Effects of Evasive Action.
    """
    told: list[Salvo] = []
    for salvo in aimed:
        yield salvo.called, salvo.chance
        alike = any((one.chance, one.ways) == (salvo.chance, salvo.ways) for one in told)
        if alike or not is_evadable(rules, state, target, salvo):
            continue
        told.append(salvo)
        dodged, (_, full) = DODGED / len(FACES), salvo.ways[0]
        half = sum(-(-points // 2) for points in full)
        evaded = f"{salvo.called}, evaded:"
        yield f"{evaded} {counted(sum(full), 'point')} at the same shield", salvo.chance * (1 - dodged)
        yield f"{evaded} {counted(half, 'point')} at another shield", salvo.chance * dodged


# --- chances -----------------------------------------------------------------------------------------------------


def arriving(aimed: list[Salvo]) -> dict[int, float]:
    """Give the chances of the damage that strikes a shield, all weapons together."""
    spread = {0: 1.0}
    for salvo in aimed:
        after: dict[int, float] = {}
        for points, part in spread.items():
            _add(after, points, part * (1 - salvo.chance))
            for chance, damages in salvo.ways:
                _add(after, points + sum(damages), part * salvo.chance * chance)
        spread = after
    return spread


def through(aimed: list[Salvo], shield: int) -> dict[int, float]:
    """Give the chances of the damage that gets through a shield of so many points."""
    found: dict[int, float] = {}
    for points, part in arriving(aimed).items():
        _add(found, max(0, points - shield), part)
    return found


def escaping(aimed: list[Salvo], shield: int, place: float) -> float:
    """Give the chance that nothing strikes a place that a roll for it finds with a chance of `place`."""
    spread = {shield: 1.0}
    for salvo in aimed:
        after: dict[int, float] = {}
        for left, part in spread.items():
            _add(after, left, part * (1 - salvo.chance))
            for chance, damages in salvo.ways:
                rest, rolls = _rolls(salvo, damages, left)
                _add(after, rest, part * salvo.chance * chance * (1 - place) ** rolls)
        spread = after
    return sum(spread.values())


def _rolls(salvo: Salvo, damages: tuple[int, ...], shield: int) -> tuple[int, int]:
    """Give what a hit leaves of a shield, and how many rolls say where it strikes: one a bank, one a block."""
    left = max(0, shield - sum(damages))
    got = max(0, sum(damages) - shield)
    return left, len(blocks(got)) if salvo.divided else int(got > 0)


def _systems(
    rules: Rules, state: State, target: Ship, side: int, aimed: list[Salvo], shield: int
) -> Iterator[tuple[str, float]]:
    """Give the chance that something gets through, evaded or not, and for each place that it is struck at least once."""
    yield "something gets through", 1 - escaping(aimed, shield, 1.0)
    for title, instead in evasions(rules, state, target, aimed):
        yield f"something gets through {title}", 1 - escaping(instead, shield, 1.0)
    hull = rules.hulls[target.hull]
    if hull.small:
        return
    for part, chance in places(rules.tables, state, hull, target, side).items():
        hit = 1 - escaping(aimed, shield, chance)
        if hit >= FEWEST:
            yield NAMES[part], hit


def places(tables: Tables, state: State, hull: Hull, target: Ship, side: int) -> dict[str, float]:
    """Give the places within a ship behind a shield, with the chance that a roll finds each."""
    blow = Blow(target.id, target.id, 1, side, "")
    found: dict[str, float] = {}
    for face in FACES:
        for part in dict.fromkeys(wound(place_of(tables, state, hull, blow, face)).parts):
            found[part] = found.get(part, 0.0) + 1 / len(FACES)
    return dict(sorted(found.items(), key=lambda one: list(NAMES).index(one[0])))


def expected(spread: dict[int, float]) -> float:
    """Give the mean."""
    return sum(points * part for points, part in spread.items())


def _add(spread: dict[int, float], key: int, part: float) -> None:
    spread[key] = spread.get(key, 0.0) + part


def _listed(spread: dict[int, float], shields: Sequence[int]) -> tuple[tuple[str, float], ...]:
    """Write chances of damage; behind each what gets through shields that have so many points."""
    found = []
    for points, part in sorted(spread.items()):
        got = _any_of((max(0, points - shield) for shield in shields), "none") if points and shields else ""
        if part >= FEWEST:
            found.append((f"{counted(points, 'point')}{got and f': {got} through'}", part))
    return tuple(found)
