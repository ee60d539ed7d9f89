"""The Master Control Panel as it is shown and printed: four displays of boxes, blank or with the state of the battle."""

from core.api import Box, Boxes, Display, Printout, Row, titled, track

from .hulls import Hull, Mount
from .phases.repair import systems
from .settings import Rules
from .sheet import panel_of
from .state import Panel, Ship, State, Written
from .tables import SHIELDS, SIDES

TURNS = 12
"""Boxes for so many turns."""
HITS = 5
"""Boxes for so many hits of a system."""


def control_panel(rules: Rules, state: State, ship: Ship) -> Printout | None:
    """Give a ship's panel as it stands; None for who may not see it."""
    if ship.panel is None:
        return None
    hull = rules.hulls[ship.hull]
    about = f"captain {ship.captain}%, crew {ship.crew}%"
    return _panel(hull, ship.name, about, ship.panel, ship)


def blank(hull: Hull, name: str, about: str, panel: Panel | None = None) -> Printout:
    """Give a panel to be filled in by hand; of a ship of a campaign with the damage that it has."""
    return _panel(hull, name, about, panel or panel_of(hull), None)


def _panel(hull: Hull, name: str, about: str, panel: Panel, ship: Ship | None) -> Printout:
    d, wdf = hull.defense / 10, hull.factor / 10
    told = f"{hull.name}, {titled(hull.empire)} {hull.role.lower()}; D {d:g}, WDF {wdf:g}; {about}"
    return Printout(
        name,
        told,
        (
            _engineering(hull, panel),
            _helm(hull, panel, ship),
            _weapons(hull, panel, ship),
            _damage_control(hull, panel),
        ),
    )


def _turns(panel: Panel, label: str, note: str, value: str) -> Boxes:
    """Give a box for each turn, with what was written in it."""
    written = [_written(one, value) for one in panel.turns]
    boxes = [Box(text, "filled") for text in written]
    boxes += [Box()] * max(0, TURNS - len(boxes))
    return Boxes(label, tuple(boxes), note)


def _written(one: Written, value: str) -> str:
    return str(getattr(one, value))


def _engineering(hull: Hull, panel: Panel) -> Display:
    engines = [
        track(f"Warp engine {number}", left, whole)
        for number, (left, whole) in enumerate(zip(panel.warp, hull.warp, strict=True), 1)
    ]
    units, points = hull.shield_ratio
    return Display(
        "Engineering",
        (
            Row("Power units available", f"{panel.units} of {hull.power}", _source(hull, "warp")),
            Row("Movement Point Ratio", f"{hull.movement}/1", _source(hull, "movement")),
            Row("Shield Point Ratio", f"{units}/{points}"),
        ),
        (
            *engines,
            track("Impulse engine", panel.impulse, hull.impulse),
            _turns(panel, "Total power units available", "by turn", "units"),
            _turns(panel, "Power to movement", "", "movement"),
            _turns(panel, "Power to shields", "", "shields"),
            _turns(panel, "Power to weapons", "", "weapons"),
            *([_turns(panel, "Power to cloak", f"takes {hull.cloak}", "cloak")] if hull.cloak else []),
        ),
    )


def _helm(hull: Hull, panel: Panel, ship: Ship | None) -> Display:
    rows = [
        Row("Stress charts", hull.stress, _source(hull, "stress")),
        Row("Cruising speed", f"warp {hull.cruise}" if hull.cruise else "unknown"),
        Row("Emergency speed", f"warp {hull.emergency}" if hull.emergency else "unknown"),
        Row("Sensors", _sensors(panel, ship)),
    ]
    if hull.cloak:
        rows.append(Row("Cloaking device", "on" if ship is not None and ship.cloaked else "off"))
    return Display("Helm", tuple(rows), (_turns(panel, "Movement points available", "by turn", "points"),))


def _sensors(panel: Panel, ship: Ship | None) -> str:
    if panel.sensors.down:
        return "D damaged"
    return "L locked" if ship is not None and ship.lock else "O operational"


def _weapons(hull: Hull, panel: Panel, ship: Ship | None) -> Display:
    kinds = {mount.type: mount for mount in hull.mounts}
    figures = tuple(Row(kind, _figures(mount), mount.data.provenance) for kind, mount in kinds.items())
    return Display("Weapons", figures, tuple(_weapon(mount, panel, ship) for mount in hull.mounts))


def _figures(mount: Mount) -> str:
    data = mount.data
    if mount.beam:
        more = " ".join(f"+{extra}({first}-{last})" for extra, first, last in data.modifiers)
        return f"chart {data.chart}, power 0-{data.power} {more}".rstrip()
    harm = f"table {data.table}" if data.kind == "plasma" else f"damage {data.damage}"
    return f"chart {data.chart}, to arm {data.power}, {harm}"


def _weapon(mount: Mount, panel: Panel, ship: Ship | None) -> Boxes:
    boxes = []
    for number, one in enumerate(panel.turns, 1):
        units = one.armed.get(mount.id, 0)
        spent = number < len(panel.turns) or (ship is not None and mount.id in ship.fired)
        boxes.append(Box(str(units) if units else "", ("crossed" if spent else "filled") if units else ""))
    boxes += [Box()] * max(0, TURNS - len(boxes))
    if mount.id in panel.broken:
        boxes = [*boxes[: len(panel.turns)], *[Box(mark="barred")] * max(0, TURNS - len(panel.turns))]
    arcs = "/".join(mount.arcs)
    bank = f", bank {mount.bank}" if mount.bank else ""
    return Boxes(f"{mount.id} {mount.type}", tuple(boxes), f"{arcs}{bank}")


def _damage_control(hull: Hull, panel: Panel) -> Display:
    shields = [_shield(hull, panel, side) for side in SHIELDS]
    repairs = [
        Boxes(
            f"Hits: {name.replace('-', ' ')}",
            tuple(Box(str(hit), "crossed" if hit <= system.hits else "") for hit in range(1, HITS + 1)),
            "out of order" if system.down else "",
        )
        for name, system in systems(panel).items()
    ]
    return Display(
        "Damage control",
        (
            Row("Maximum shield power", str(hull.shield)),
            Row("Damage chart", hull.damage, _source(hull, "damage")),
            Row("Crew", str(hull.crew), _source(hull, "crew")),
            Row("Casualties", f"{panel.casualties}%"),
        ),
        (
            _turns(panel, "Shield points available", "by turn", "shielding"),
            *shields,
            track("Superstructure", max(0, panel.superstructure), hull.superstructure),
            *repairs,
        ),
    )


def _shield(hull: Hull, panel: Panel, side: int) -> Boxes:
    """Give a column of the shield grid: points that stand, points that were powered and are gone."""
    stands, given = panel.shields[side - 1], panel.allotted.shields[side - 1]
    boxes = tuple(
        Box(str(n), "filled" if n <= stands else "crossed" if n <= given else "")
        for n in range(1, hull.shield + 1)
    )
    out = "generator damaged" if panel.generators[side - 1].down else ""
    return Boxes(f"Shield {side} {SIDES[side]}", boxes, out)


def _source(hull: Hull, figure: str) -> str:
    return hull.exceptions.get(figure, hull.provenance).partition(":")[0]
