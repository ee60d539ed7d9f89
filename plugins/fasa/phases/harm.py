"""What a blow does to a control panel, part by part."""

from typing import Any

from msgspec.structs import replace

from core.api import Dice, DiceRequest, Event

from ..events import EngineeringHit, Wrecked
from ..hulls import Hull
from ..settings import Rules
from ..state import Blow, Panel, Ship, State, System, released, with_ship
from ..table_dice import roll, up_to
from ..tables import row_for
from .location import Wound

ENGINES = {"port": 0, "starboard": 1, "matter": 0}
"""Places of the graduate course that are one warp engine."""


class Harm:
    """A panel under a blow: what it takes is gathered first and written down at once."""

    def __init__(self, panel: Panel) -> None:
        self.panel = panel
        self.place = ""
        self.hull = 0
        self.shield = 0
        self.weapons: tuple[str, ...] = ()

    def strike(self, rules: Rules, state: State, blow: Blow, part: str, damage: int, weapon: str) -> None:
        """Let one part take damage. Rule: Damage Results."""
        self.place = self.place or part
        match part:
            case "shield":
                self.shield = blow.side
                self.panel = _with_generator(self.panel, blow.side)
            case "beam" | "missile" | "weapon":
                self.break_weapons(weapon)
            case "engine":
                self.panel, _ = drained(self.panel, damage)
            case "warp":
                self.panel = _engine(self.panel, self.panel.warp.index(max(self.panel.warp)), damage)
            case "port" | "starboard" | "matter":
                self.panel = _engine(self.panel, ENGINES[part], damage)
            case "impulse":
                self.panel = replace(self.panel, impulse=max(0, self.panel.impulse - damage))
            case "superstructure":
                self.hull += damage
            case "sensors":
                self.panel = replace(self.panel, sensors=hit_system(self.panel.sensors))
                if state.course == "basic" or (rules.sensors_split and state.course == "advanced"):
                    self.panel, _ = drained(self.panel, damage // 2)
                    self.hull += damage - damage // 2

    def break_weapons(self, *names: str) -> None:
        """Put weapons out."""
        self.weapons += names
        hurt = {name: hit_system(self.panel.hurt.get(name, System())) for name in names}
        self.panel = replace(
            self.panel, broken=(*self.panel.broken, *names), hurt={**self.panel.hurt, **hurt}
        )

    def kill(self, rules: Rules, hull: Hull, points: int) -> None:
        """Count casualties (house: for each point of damage that the table marks)."""
        each = row_for(rules.tables.damage.casualties["upto"], hull.superstructure)
        self.panel = replace(self.panel, casualties=min(100, self.panel.casualties + each * points))

    def settled(self) -> Panel:
        """Give the panel with all of it written down."""
        return replace(self.panel, superstructure=self.panel.superstructure - self.hull)


def graver(
    rules: Rules,
    state: State,
    ship: Ship,
    blow: Blow,
    struck: Wound,
    harm: Harm,
    dice: Dice,
    events: list[Event],
) -> None:
    """Add what the graduate course's tables say of engineering, the bridge and banks.

    Rule: Using the Engineering Damage Table; banks: the sheet's table (house reading). Dice, which the ship's captain alone
    sees: a d10 for engineering, and one where a weapon was put out, in a bank or not.
    """
    if "engineering" in struck.parts:
        (face,) = roll(
            dice, DiceRequest(ship.seat, 10, 1, "engineering", secret=True), grids_told(rules, ship)
        )
        grids = rules.tables.damage.engineering["grids"][face - 1]
        known = harm.panel.grids
        hit = {name: hit_system(known.get(name, System())) for name in grids}
        harm.panel = replace(harm.panel, grids={**known, **hit})
        events.append(EngineeringHit(state.allies(ship.seat), ship.id, face, grids))
    if "bridge" in struck.parts:
        harm.panel = replace(harm.panel, dazed=True)
    if len(harm.weapons) != 1:
        return
    hull = rules.hulls[ship.hull]
    mount = hull.mount(harm.weapons[0])
    others = [
        one.id
        for one in hull.mounts
        if mount is not None and mount.bank and one.bank == mount.bank and one.id not in harm.panel.broken
    ]
    assert blow.damage is not None
    upto = row_for(rules.tables.damage.banks["upto"], blow.damage)
    about = f"{ship.name}, a weapon is hit: {up_to(upto, 'and it alone is out')}, above it its bank is"
    (face,) = roll(dice, DiceRequest(ship.seat, 10, 1, "bank", secret=True), about)
    if others and face > upto:
        harm.break_weapons(*others)


def grids_told(rules: Rules, ship: Ship) -> str:
    """Say what the faces of a hit in engineering mean."""
    rows = rules.tables.damage.engineering["grids"]
    return f"{ship.name}, engineering: " + ", ".join(
        f"{face} {' and '.join(grids)}" for face, grids in enumerate(rows, 1)
    )


def lost_ship(state: State, unit: str, by: str, events: list[Event]) -> State:
    """Take a ship out of the fight where it has no superstructure or no power left.

    Rule: Effects From Engine Hits; Effects From Superstructure Hits.
    """
    ship = state.units[unit]
    if not ship.fights or ship.known.works:
        return state
    events.append(Wrecked(ship.id, by))
    if ship.small:  # it is lost with all aboard (house)
        fields: dict[str, Any] = {"standing": "destroyed", "at": None}
        return with_ship(released(state, unit), unit, wreck=True, killer=by, **fields)
    return with_ship(state, ship, wreck=True, killer=by, lock="", cloaked=False)


def hit_system(system: System) -> System:
    """Give a system after a hit: it is out of order; what failed rolls have brought is lost by a repair alone."""
    return System(system.hits + 1, True, system.tries, True)


def _with_generator(panel: Panel, side: int) -> Panel:
    """Put a generator out. What is left of its shield was gone before damage got through."""
    generators = tuple(
        hit_system(system) if number == side else system for number, system in enumerate(panel.generators, 1)
    )
    return replace(panel, generators=generators)


def _engine(panel: Panel, number: int, damage: int) -> Panel:
    """Take power from one warp engine; what it has not is lost (house). A class with fewer engines loses of its last."""
    number = min(number, len(panel.warp) - 1)
    warp = tuple(
        max(0, power - damage) if which == number else power for which, power in enumerate(panel.warp)
    )
    return replace(panel, warp=warp)


def drained(panel: Panel, units: int) -> tuple[Panel, int]:
    """Take power units from the engines, from the one that gives most first (ruling), and say how many were lost."""
    engines = [*panel.warp, panel.impulse]
    lost = min(units, sum(engines))
    for _ in range(lost):
        most = max(range(len(engines)), key=lambda number: engines[number])
        engines[most] -= 1
    return replace(panel, warp=tuple(engines[:-1]), impulse=engines[-1]), lost
