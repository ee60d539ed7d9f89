"""The form on which a ship's targets are declared: a line for each weapon that can fire."""

from typing import Any

from core.api import Choice, Integer, Option, OrderForm

from .allocation_form import mount_label
from .hulls import Mount
from .measure import sight
from .orders import Declare, Shot, Sight
from .phases.damage import number_to_hit
from .phases.firing import able, sight_faults
from .settings import Rules
from .state import Ship, State
from .tables import SHIELDS, SIDES

FIRE = "fire."
"""Before the id of a weapon, where a form asks for its target."""
SHOWN = "shown."
"""Before the id of a target and the name of a value, where a form by cards asks what the table shows."""
BEARINGS = ("f", "fs", "s", "sa", "a", "pa", "p", "fp")
"""The arcs in which a ship can lie, clockwise."""
ARC_WORDS = {"f": "forward", "p": "port", "s": "starboard", "a": "aft"}


def form(rules: Rules, state: State, ship: Ship, values: dict[str, Any]) -> OrderForm:
    """Give the form, with the bounds that follow from the values so far."""
    ready = able(rules, ship)
    enemies = _targets(state, ship)
    fields: list[Choice | Integer] = []
    for mount in ready:
        options = tuple(
            _option(state, ship, mount, target)
            for target in enemies
            if _bank_allows(ready, mount, target.id, values)
            and _can(state, ship, mount, target, ready, values)
        )
        if options:
            fields.append(
                Choice(FIRE + mount.id, mount_label(mount), True, options=options, none="holds fire")
            )
    if state.cards:
        for target in enemies:
            aimed = [mount for mount in ready if values.get(FIRE + mount.id) == target.id]
            if aimed:
                fields += _told_fields(target, aimed)
    return OrderForm("declare", f"Targets of {ship.name}", tuple(fields), {"unit": ship.id}, values, ship.id)


def _targets(state: State, ship: Ship) -> list[Ship]:
    """Give the enemies at which a ship may fire: a cloaked one that another ship has found is not among them."""
    return [
        other
        for other in state.units.values()
        if other.fights and not state.friends(ship, other) and not (other.cloaked and ship.lock != other.id)
    ]


def volleys(rules: Rules, state: State, ship: Ship) -> list[Declare]:
    """Give for each enemy the order to fire at it with all that bears and can hit; by cards none, for nobody knows what does."""
    if state.cards:
        return []
    found = []
    for target in _targets(state, ship):
        seen = sight(state, ship, target, {})
        shots = tuple(
            Shot(mount.id, target.id)
            for mount in able(rules, ship)
            if seen is not None and not sight_faults(mount, seen, ship.name, target.name)
        )
        if shots:
            found.append(Declare(ship.id, shots))
    return found


def _option(state: State, ship: Ship, mount: Mount, target: Ship) -> Option:
    seen = sight(state, ship, target, {})
    note = ""
    if seen is not None:
        chance = 10 * max(0, number_to_hit(state, mount, seen.range, target))
        harm = mount.data.harm(ship.known.allotted.weapons.get(mount.id, 0), seen.range)
        note = f"{chance}% at {seen.range}, {harm} on shield {_sides(seen.sides)}"
    return Option(target.id, target.name, note)


def _sides(sides: tuple[int, ...]) -> str:
    return " or ".join(map(str, sides))


def _bank_allows(ready: list[Mount], mount: Mount, target: str, values: dict[str, Any]) -> bool:
    """Tell whether the others of the weapon's bank fire at this target or hold their fire."""
    others = [one for one in ready if one.bank and one.bank == mount.bank and one.id != mount.id]
    return all(values.get(FIRE + one.id, target) == target for one in others)


def _can(
    state: State, ship: Ship, mount: Mount, target: Ship, ready: list[Mount], values: dict[str, Any]
) -> bool:
    """Tell whether a weapon can fire at a target: as it lies, or by cards as it might lie with the others' aims."""
    seen = sight(state, ship, target, {})
    if seen is not None:
        return not sight_faults(mount, seen, ship.name, target.name)
    aimed = [one for one in ready if values.get(FIRE + one.id) == target.id and one.id != mount.id]
    return bool(_bearings([mount, *aimed]))


def _bearings(mounts: list[Mount]) -> list[str]:
    """Give the ways a target can lie so that all these weapons bear."""
    return [arcs for arcs in BEARINGS if all(set(mount.arcs) & set(arcs) for mount in mounts)]


def _told_fields(target: Ship, aimed: list[Mount]) -> list[Choice | Integer]:
    """Ask what the table shows of a target."""
    name = f"{SHOWN}{target.id}."
    reach = min(mount.data.reach for mount in aimed)
    pairs = [(side, side % 6 + 1) for side in SHIELDS]
    sides = (
        *(Option([side], f"{side} {SIDES[side]}") for side in SHIELDS),
        *(Option(sorted(pair), f"on the line {pair[0]}/{pair[1]}") for pair in pairs),
    )
    return [
        Integer(f"{name}range", f"Range to {target.name}", lowest=1, highest=reach, unit="hexes"),
        Choice(f"{name}arcs", f"{target.name} lies", options=tuple(map(arcs_option, _bearings(aimed)))),
        Choice(f"{name}sides", "Its shield that faces you", options=sides),
        Choice(f"{name}back", "You lie, from it", options=tuple(map(arcs_option, BEARINGS))),
    ]


def arcs_option(arcs: str) -> Option:
    """Give the way in which something lies, in words."""
    return Option(arcs, " and ".join(ARC_WORDS[arc] for arc in arcs))


def folded(data: dict[str, Any]) -> dict[str, Any]:
    """Put a declaration together from what the form writes field by field."""
    if data.get("order") != "declare":
        return data
    whole = {key: value for key, value in data.items() if not key.startswith((FIRE, SHOWN))}
    shots = [
        {"weapon": key.removeprefix(FIRE), "target": value}
        for key, value in data.items()
        if key.startswith(FIRE) and value
    ]
    if shots:
        whole["shots"] = [*whole.get("shots", ()), *shots]
    shown: dict[str, dict[str, Any]] = {}
    for key, value in data.items():
        if key.startswith(SHOWN):
            target, _, name = key.removeprefix(SHOWN).rpartition(".")
            shown[target] = {**shown.get(target, {}), name: value}
    if shown:
        whole["shown"] = {**whole.get("shown", {}), **shown}
    return whole


def told(state: State, ship: Ship, targets: set[str]) -> dict[str, Sight]:
    """Give what the table shows of targets, measured on the board."""
    found = {}
    for name in sorted(targets):
        seen = sight(state, ship, state.units[name], {})
        if seen is not None:
            found[name] = seen
    return found
