"""What players may set by hand of a ship, named as on its Master Control Panel, and of a mine."""

from collections.abc import Iterator

from core.api import Amendable, AmendableUnit, Choice, Hex, Option, UnitId, titled

from .fate import fate_of, fates
from .hulls import Hull
from .settings import Rules
from .state import Mine, Panel, Ship, State
from .tables import SHIELDS, SIDES

LAST_HEADING, ALL = 5, 100


def amendable(rules: Rules, state: State) -> list[Amendable]:
    """Give the values of every ship: of one that is out of the fight its fate alone, of a shuttle all but that.

    Of a ship whose panel is hidden it is what everybody sees, of a mine nothing before its hex is known.
    """
    ships = [one for ship in state.units.values() for one in _of(rules, ship)]
    mines = [one for number, mine in enumerate(state.mines) for one in _mine(number, mine)]
    return ships + mines


def _mine(number: int, mine: Mine) -> Iterator[Amendable]:
    if mine.at is None:
        return
    unit = AmendableUnit(UnitId(mine.id), titled(mine.id), ("mines", number))
    yield from _hex(unit, mine.at)
    yield unit.number("Damage", ("damage",), mine.damage, (0, ALL))
    yield unit.flag("Known to all", ("known",), mine.known)


def _hex(unit: AmendableUnit, at: Hex) -> Iterator[Amendable]:
    for axis, label in enumerate(("Hex, q", "Hex, r")):
        yield unit.number(label, ("at", axis), at[axis], (at[axis] - ALL, at[axis] + ALL))


def _of(rules: Rules, ship: Ship) -> Iterator[Amendable]:
    unit = AmendableUnit(ship.id, ship.name, ("units", ship.id))
    if not ship.small:
        yield unit.fate(fate_of(ship), fates(ship))
    if ship.standing not in ("reserve", "map") or ship.wreck:
        return
    yield unit.number("Captain, percent", ("captain",), ship.captain, (0, ALL))
    yield unit.number("Crew, percent", ("crew",), ship.crew, (0, ALL))
    if ship.panel is not None:
        if rules.hulls[ship.hull].cloak:
            yield unit.flag("Cloaking device works", ("cloaked",), ship.cloaked)
        yield from _panel(rules, unit, ship, ship.panel)
    if ship.at is not None:
        yield from _hex(unit, ship.at)
        yield unit.number("Heading, clockwise from the top", ("heading",), ship.heading, (0, LAST_HEADING))


def _panel(rules: Rules, unit: AmendableUnit, ship: Ship, panel: Panel) -> Iterator[Amendable]:
    hull = rules.hulls[ship.hull]
    for number, (left, whole) in enumerate(zip(panel.warp, hull.warp, strict=True)):
        yield unit.number(f"Warp engine {number + 1}", ("panel", "warp", number), left, (0, whole))
    yield unit.number("Impulse engine", ("panel", "impulse"), panel.impulse, (0, hull.impulse))
    for side in SHIELDS:
        label, path = f"Shield {side} {SIDES[side]}", ("panel", "shields", side - 1)
        yield unit.number(label, path, panel.shields[side - 1], (0, hull.shield))
        down = panel.generators[side - 1].down
        yield unit.flag(f"{label}: generator damaged", ("panel", "generators", side - 1, "down"), down)
    yield unit.number(
        "Superstructure", ("panel", "superstructure"), panel.superstructure, (0, hull.superstructure)
    )
    yield unit.flag("Sensors damaged", ("panel", "sensors", "down"), panel.sensors.down)
    yield _weapons(unit, hull, panel)
    yield unit.number("Casualties, percent", ("panel", "casualties"), panel.casualties, (0, ALL))


def _weapons(unit: AmendableUnit, hull: Hull, panel: Panel) -> Amendable:
    """Give the weapons out of action: as they are, or with one more or one less."""
    now = list(panel.broken)
    mounts = [mount.id for mount in hull.mounts]
    lists = [[one for one in mounts if (one in now) != (one == other)] for other in mounts]
    options = tuple(Option(one, ", ".join(one) or "none") for one in (now, *lists))
    field = Choice("value", "Weapons out of action", options=options)
    return Amendable(unit.unit, unit.name, (*unit.root, "panel", "broken"), now, field)
