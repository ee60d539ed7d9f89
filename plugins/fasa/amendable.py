"""What players may set by hand of a ship, named as on its Master Control Panel."""

from collections.abc import Iterator

from core.api import Amendable, AmendableUnit

from .fate import fate_of, fates
from .settings import Rules
from .state import Panel, Ship, State
from .tables import SHIELDS, SIDES

LAST_HEADING, ALL = 5, 100


def amendable(rules: Rules, state: State) -> list[Amendable]:
    """Give the values of every ship: of one that is out of the fight its fate alone, of a shuttle all but that.

    Of a ship whose panel is hidden it is what everybody sees.
    """
    return [one for ship in state.units.values() for one in _of(rules, ship)]


def _of(rules: Rules, ship: Ship) -> Iterator[Amendable]:
    unit = AmendableUnit(ship.id, ship.name, ("units", ship.id))
    if not ship.small:
        yield unit.fate(fate_of(ship), fates(ship))
    if ship.standing not in ("reserve", "map") or ship.wreck:
        return
    yield unit.number("Captain, percent", ("captain",), ship.captain, (0, ALL))
    yield unit.number("Crew, percent", ("crew",), ship.crew, (0, ALL))
    if ship.panel is not None:
        yield from _panel(rules, unit, ship, ship.panel)
    if ship.at is not None:
        for axis, label in enumerate(("Hex, q", "Hex, r")):
            here = ship.at[axis]
            yield unit.number(label, ("at", axis), here, (here - ALL, here + ALL))
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
    yield unit.number("Casualties, percent", ("panel", "casualties"), panel.casualties, (0, ALL))
