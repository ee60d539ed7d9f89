"""The form on which power is allotted: its bounds follow from what is left."""

from typing import Any

from core.api import Choice, Integer, Option, OrderForm, Part, Split, Subset

from .hulls import Hull, Mount
from .phases.helm import too_soon
from .power import movement_cost, movement_points, shield_cost, shield_points
from .settings import Rules
from .state import Panel, Ship, State
from .tables import SHIELDS, SIDES

ARM = "arm."
"""Before the power that weapons take or none, where a form asks which of them are armed."""


def form(rules: Rules, state: State, ship: Ship, values: dict[str, Any]) -> OrderForm:
    """Give the form, with the bounds that follow from the values so far.

    In the later courses power for a damaged generator waits for its repair. Rule: Systems Repair Procedure.
    """
    hull, panel = rules.hulls[ship.hull], ship.known
    spent = _spent(hull, values)
    whole = [mount for mount in hull.mounts if not mount.beam and mount.id not in panel.broken]
    beams = [mount for mount in hull.mounts if mount.beam and mount.id not in panel.broken]

    def left(name: str) -> int:
        """Give the power that this field may use: what the others leave."""
        return max(0, panel.units - sum(units for key, units in spent.items() if key != name))

    fields: list[Integer | Split | Choice | Subset] = [
        Integer(
            "movement",
            _taken(f"Movement points, {hull.movement} power each", spent.get("movement", 0)),
            lowest=0,
            highest=movement_points(hull, left("movement")),
        ),
        _shields(
            hull,
            panel,
            shield_points(hull, left("shields")),
            spent.get("shields", 0),
            repairs=state.course != "basic",
        ),
    ]
    for power in sorted({mount.data.power for mount in whole}):
        alike = [mount for mount in whole if mount.data.power == power]
        fields.append(_arming(power, alike, left(f"{ARM}{power}"), spent.get(f"{ARM}{power}", 0)))
    if beams:
        parts = tuple(
            Part(mount.id, mount_label(mount), 0, min(mount.data.power, left("beams"))) for mount in beams
        )
        most = min(left("beams"), sum(part.highest for part in parts))
        named = _taken("Beam weapons", spent.get("beams", 0))
        fields.append(Split("beams", named, parts=parts, lowest_total=0, highest_total=most))
    if state.course != "basic" and 0 < hull.cloak <= left(CLOAK):
        fields.insert(2, _cloak(hull, ship))
    rest = panel.units - sum(spent.values())
    title = f"Power of {ship.name}: {rest} of {panel.units} units left"
    return OrderForm("allocate", title, tuple(fields), {"unit": ship.id}, values, ship.id)


def _spent(hull: Hull, values: dict[str, Any]) -> dict[str, int]:
    """Give the power units that each field uses so far."""
    spent = {}
    for name, value in values.items():
        if name == "movement":
            spent[name] = movement_cost(hull, value)
        elif name == "shields":
            spent[name] = shield_cost(hull, sum(value.values()))
        elif name == "beams":
            spent[name] = sum(value.values())
        elif name == CLOAK:
            spent[name] = hull.cloak if value else 0
        elif name.startswith(ARM):
            spent[name] = int(name.removeprefix(ARM)) * len(value)
    return spent


def _cloak(hull: Hull, ship: Ship) -> Choice:
    """Ask whether the cloaking device is powered, and whether it works at once; what was just switched stays so."""
    powered = tuple(
        Option(name, f"powered, {hull.cloak}, {words}")
        for name, on, words in (("ready", False, "to be switched on later"), ("on", True, "and on"))
        if on == ship.cloaked or not too_soon(ship, 0)
    )
    return Choice(
        CLOAK,
        "Cloaking device",
        True,
        options=powered,
        none="without power",
    )


def _taken(name: str, units: int) -> str:
    """Name a system with the power that it takes."""
    return f"{name}: {units} power"


def _shields(hull: Hull, panel: Panel, points: int, taken: int, repairs: bool) -> Split:
    parts = tuple(
        Part(
            str(side),
            f"{side} {SIDES[side]}",
            0,
            0 if panel.generators[side - 1].down and not repairs else min(hull.shield, points),
            "generator damaged" if panel.generators[side - 1].down else "",
        )
        for side in SHIELDS
    )
    most = min(points, sum(part.highest for part in parts))
    units, bought = hull.shield_ratio
    name = _taken(f"Shield points, {bought} for {units} power", taken)
    return Split("shields", name, parts=parts, lowest_total=0, highest_total=most, around=True)


def _arming(power: int, mounts: list[Mount], left: int, taken: int) -> Subset:
    """Ask which are armed of the weapons that take so much power or none."""
    named = _taken(f"Armed, for {power} each", taken)
    options = tuple(Option(mount.id, mount_label(mount)) for mount in mounts)
    return Subset(f"{ARM}{power}", named, options=options, at_most=min(len(mounts), left // power))


CLOAK = "device"
"""Where the form asks for the cloaking device."""


def mount_label(mount: Mount) -> str:
    """Name a weapon as its panel does."""
    return f"{mount.id} {mount.type} {mount.arcs}"


def folded(data: dict[str, Any]) -> dict[str, Any]:
    """Put an allotment together from what the form writes field by field."""
    whole = {
        key: value for key, value in data.items() if not key.startswith(ARM) and key not in ("beams", CLOAK)
    }
    weapons: dict[str, int] = {}
    for key, armed in data.items():
        if key.startswith(ARM):
            weapons |= dict.fromkeys(armed, int(key.removeprefix(ARM)))
    weapons |= data.get("beams", {})
    if weapons:
        given = {**whole.get("weapons", {}), **weapons}
        whole["weapons"] = {name: units for name, units in given.items() if units}
    if CLOAK in data:
        whole |= {"cloak": bool(data[CLOAK]), "cloaked": data[CLOAK] == "on"}
    shields = whole.get("shields")
    if isinstance(shields, dict) and set(shields) <= set(map(str, SHIELDS)):
        whole["shields"] = [shields.get(str(side), 0) for side in SHIELDS]
    return whole
