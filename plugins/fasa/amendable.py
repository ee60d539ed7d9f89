"""What players may set by hand of a ship, named as on its Master Control Panel, and of a mine."""

from collections.abc import Iterator

from msgspec.structs import replace

from core.api import Amendable, AmendableUnit, Choice, Hex, Option, UnitId, canon, titled

from .allocation_form import mount_label
from .fate import fate_of, fates
from .hulls import Hull
from .power import movement_points
from .settings import Rules
from .state import Mine, Panel, Power, Ship, State, System, down
from .tables import GRIDS, SHIELDS, SIDES

LAST_HEADING, ALL = 5, 100


def amendable(rules: Rules, state: State) -> list[Amendable]:
    """Give the values of every ship: of one that is out of the fight its fate alone, of a shuttle all but that.

    Of a ship whose panel is hidden it is what everybody sees, of a mine nothing before its hex is known.
    """
    ships = [one for ship in state.units.values() for one in _of(rules, state, ship)]
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


def _of(rules: Rules, state: State, ship: Ship) -> Iterator[Amendable]:
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
        if not ship.small:
            yield from _allotted(rules.hulls[ship.hull], unit, ship.panel)
        if not ship.small and state.course != "basic":
            yield _lock(state, unit, ship)
        if not ship.small and state.course == "graduate":
            yield _grids(unit, ship.panel)
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


def _allotted(hull: Hull, unit: AmendableUnit, panel: Panel) -> Iterator[Amendable]:
    """Give what power is allotted to in this turn, once it is written."""
    if panel.power is None:
        return
    path = ("panel", "power")
    now = panel.power
    yield unit.number(
        "Allotted: movement points",
        (*path, "movement"),
        now.movement,
        (0, movement_points(hull, panel.units)),
    )
    for side in SHIELDS:
        label = f"Allotted: points of shield {side} {SIDES[side]}"
        yield unit.number(label, (*path, "shields", side - 1), now.shields[side - 1], (0, hull.shield))
    if hull.mounts:
        yield _armed(hull, unit, now)
    if hull.cloak:
        yield unit.flag("Allotted: power for the cloaking device", (*path, "cloak"), now.cloak)


def _armed(hull: Hull, unit: AmendableUnit, now: Power) -> Amendable:
    """Give the power of weapons: as it is, or with other power for one of them; of a missile weapon all or none."""
    options = [Option(dict(now.weapons), "as it is")]
    for mount in hull.mounts:
        for power in range(mount.data.power + 1) if mount.beam else (0, mount.data.power):
            if power != now.weapons.get(mount.id, 0):
                rest = {name: units for name, units in now.weapons.items() if name != mount.id}
                armed = {**rest, mount.id: power} if power else rest
                options.append(Option(armed, f"{mount_label(mount)} with {power}"))
    field = Choice("value", "Allotted: power of weapons", options=tuple(options))
    return Amendable(unit.unit, unit.name, (*unit.root, "panel", "power", "weapons"), options[0].value, field)


def _lock(state: State, unit: AmendableUnit, ship: Ship) -> Amendable:
    """Give the ship on which the sensors are locked: of the others, those of which it is seen where they are."""
    others = [
        other
        for other in state.units.values()
        if other.standing == "map"
        and not state.friends(ship, other)
        and (other.id == ship.lock or not other.cloaked or other.panel is not None)
    ]
    options = (Option("", "none"), *(Option(str(other.id), other.name) for other in others))
    if ship.lock not in [option.value for option in options]:
        options += (Option(ship.lock, state.units[ship.lock].name),)
    return Amendable(
        unit.unit,
        unit.name,
        (*unit.root, "lock"),
        ship.lock,
        Choice("value", "Sensors locked on", options=options),
    )


def _grids(unit: AmendableUnit, panel: Panel) -> Amendable:
    """Give the power grids out of order: as they are, or with one more or one less."""
    now = canon.plain(panel.grids)
    options = [Option(now, _named(panel.grids))]
    for name in GRIDS:
        before = panel.grids.get(name, System())
        after = replace(before, down=not before.down, hits=max(1, before.hits))
        grids = {**panel.grids, name: after}
        options.append(Option(canon.plain(grids), _named(grids)))
    field = Choice("value", "Power grids out of order", options=tuple(options))
    return Amendable(unit.unit, unit.name, (*unit.root, "panel", "grids"), now, field)


def _named(grids: dict[str, System]) -> str:
    return ", ".join(name for name in GRIDS if down(grids, name)) or "none"
