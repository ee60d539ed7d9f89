"""What the window shows: the mapsheet, the ships on it, and the control panels that one may see."""

from collections import Counter

from core.api import Arc, Board, Fill, Hex, HexCell, Hexes, Panel, Row, Token, Track, UnitId, hexmap, titled

from .allocation_form import mount_label
from .balance import excess, strength
from .events import TITLES
from .ground import hex_name, shown
from .hulls import Hull
from .phases.sites import site_of
from .power import cost
from .scenarios import plan_of
from .settings import Rules
from .state import Body, Panel as Control, Scar, Ship, State
from .tables import SHIELDS, SIDES
from .victory import scores
from .words import REASONS, place_words

SECTORS = {"f": 0, "s": 9000, "a": 18000, "p": 27000}
"""The middles of the firing arcs, clockwise from the bow."""
HALF = 6000
"""Half the width of a firing arc. Units: hundredths of a degree."""
APART = 1732
"""Between the middles of two hexes, where a side is 1000 long."""
FILLS: dict[str, Fill] = {"planet": "planet", "moon": "planet", "asteroids": "asteroids"}
"""How what stands in a hex is drawn."""
SHOWN = 6
"""So many of the latest hits on an enemy are listed."""


def board(rules: Rules, state: State) -> Board:
    """Give the mapsheet with its ships."""
    bodies = {here: body for body in state.bodies for here in body.hexes}
    mined = {mine.at for mine in state.mines if mine.at is not None}
    cells = tuple(_cell(here, bodies.get(here), here in mined) for here in shown(state))
    ships = [ship for ship in state.units.values() if ship.standing in ("map", "reserve")]
    panels = [_battle(rules, state)]
    tracks: list[Track] = []
    for ship in ships:
        hull = rules.hulls[ship.hull]
        panels.append(Panel(ship.name, tuple(_rows(hull, ship)), ship.id))
        if ship.panel is not None and not ship.small:
            tracks += _tracks(hull, ship, ship.panel)
    tokens = (*_sites(state), *(_token(rules.hulls[ship.hull], state, ship) for ship in ships))
    sides = tuple(dict.fromkeys(state.sides))
    arcs = tuple(
        arc
        for ship in ships
        if ship.at is not None and ship.fights
        for arc in _arcs(rules.hulls[ship.hull], ship)
    )
    return Board(Hexes(cells), tokens, arcs, tuple(tracks), tuple(panels), sides=sides)


def _cell(here: Hex, body: Body | None, mined: bool) -> HexCell:
    fill: Fill = "space" if body is None else FILLS[body.kind]
    mark = "mine" if mined else ""
    return HexCell(here, hex_name(here), "space" if body is None else body.kind, fill, mark)


def _arcs(hull: Hull, ship: Ship) -> list[Arc]:
    """Give the arcs of the weapons that have not fired; one's own side knows those that are out of action."""
    broken = ship.panel.broken if ship.panel is not None else ()
    kinds = {
        (mount.type, arc): mount.data.reach
        for mount in hull.mounts
        if mount.id not in broken and mount.id not in ship.fired
        for arc in mount.arcs
    }
    return [
        Arc(ship.id, f"{kind} {arc}", SECTORS[arc], HALF, APART * reach + APART // 2)
        for (kind, arc), reach in kinds.items()
    ]


def flags(ship: Ship) -> tuple[str, ...]:
    """Give a ship's short states."""
    states = {
        "to be placed": ship.standing == "reserve",
        "out of the fight": ship.wreck,
        "silent": ship.silenced,
    }
    if ship.panel is not None:
        states["may not fire"] = ship.panel.blind
    return tuple(name for name, true in states.items() if true)


def _token(hull: Hull, state: State, ship: Ship) -> Token:
    return Token(
        id=ship.id,
        label=ship.name,
        code="SHU" if hull.small else hull.name[:4],
        seat=ship.seat,
        side=state.side(ship.seat),
        at=ship.at,
        heading=hexmap.heading(ship.heading) if ship.at is not None else None,
        flags=flags(ship),
        figures=str(ship.speed),
    )


def _sites(state: State) -> list[Token]:
    """Show where links end, each place once: it belongs to whoever uses the link."""
    found: dict[Hex, Token] = {}
    for link in state.links:
        site = site_of(link)
        if site is not None and link.seats and state.mode == "board":
            seat = link.seats[0]
            token = Token(UnitId(link.id), "Landing site", "LS", seat, state.side(seat), site, shape="site")
            found.setdefault(site, token)
    return list(found.values())


def _tracks(hull: Hull, ship: Ship, panel: Control) -> list[Track]:
    return [
        Track(ship.id, "Power", panel.units, hull.power),
        Track(ship.id, "Superstructure", max(0, panel.superstructure), hull.superstructure),
        *(
            Track(ship.id, f"Shield {side} {SIDES[side]}", panel.shields[side - 1], hull.shield)
            for side in SHIELDS
        ),
    ]


def _rows(hull: Hull, ship: Ship) -> list[Row]:
    """Give what is written about a ship: its class for everybody, its panel for its own side."""
    rows = [
        Row("Class", f"{hull.name}, {titled(hull.empire)} {hull.role.lower()}".strip(), hull.provenance)
        if hull.empire
        else Row("Craft", hull.name, hull.provenance),
        Row("Movement points", str(ship.speed)),
    ]
    if flags(ship):
        rows.append(Row("State", ", ".join(flags(ship))))
    panel = ship.panel
    if panel is None:
        return rows + [Row(f"Hit in turn {scar.turn}", _scar(scar)) for scar in ship.scars[-SHOWN:]]
    if ship.squads:
        rows.append(Row("Squads", ", ".join(squad.name or squad.id for squad in ship.squads)))
    if ship.small:
        return [*rows, Row("Superstructure", f"{panel.superstructure} of {hull.superstructure}", "house")]
    if ship.squads and ship.bays:
        kinds = ", ".join(f"{count} {kind}" for kind, count in Counter(ship.bays).items())
        rows.append(Row("Shuttles aboard", kinds, "house"))
    power = panel.allotted
    engines = " + ".join(map(str, (*panel.warp, panel.impulse)))
    rows.append(Row("Power", f"{panel.units} of {hull.power} ({engines}), {cost(hull, power)} allotted"))
    for side in SHIELDS:
        given = power.shields[side - 1]
        state = "damaged" if panel.generators[side - 1].down else f"{panel.shields[side - 1]} of {given}"
        rows.append(Row(f"Shield {side} {SIDES[side]}", state))
    rows.append(Row("Superstructure", f"{panel.superstructure} of {hull.superstructure}"))
    for mount in hull.mounts:
        rows.append(Row(mount_label(mount), _weapon(ship, panel, mount.id), mount.data.provenance))
    return rows


def _scar(scar: Scar) -> str:
    where = f"{scar.damage} on shield {scar.side}"
    return (
        f"{where}: {place_words(scar.place) if scar.place else 'through'}"
        if scar.pierced
        else f"{where}: it held"
    )


def _weapon(ship: Ship, panel: Control, name: str) -> str:
    if name in panel.broken:
        return "out of action"
    units = panel.allotted.weapons.get(name, 0)
    if name in ship.fired:
        return f"{units}, fired"
    return str(units) if units else "not armed"


def moment(state: State) -> str:
    """Name the moment of a battle that is not decided."""
    if state.mode == "slip" and state.step != "deployment":
        return "Turn by slip"
    title = TITLES[state.step]
    return title if state.step in ("deployment", "power") else f"{title} {state.phase}"


def _battle(rules: Rules, state: State) -> Panel:
    if state.verdict is not None:
        winner = titled(state.verdict.winner) if state.verdict.winner else "nobody"
        reason = REASONS.get(state.verdict.reason, state.verdict.reason)
        return Panel("Battle", (Row("Winner", winner), Row("Why", reason)))
    turn = f"{state.turn} of {state.limit}" if state.limit else str(state.turn)
    order = ", ".join(state.units[name].name for name in reversed(state.order))
    speed = "below light"
    if state.warp:
        speed = f"warp {state.warp}, {state.warp**3} times light"
    rows = [
        Row("Speed", speed),
        Row("Course", titled(state.course)),
        Row("Turn", turn),
        Row("Now", moment(state)),
    ]
    if order:
        rows.append(Row("Tactical advantage", order))
    return Panel("Battle", (*rows, *_sides(rules, state)))


def _sides(rules: Rules, state: State) -> list[Row]:
    """Give how strong the sides came, and what they have earned where there are points to win."""
    found, rows = {}, []
    points = scores(rules, state)
    plan = plan_of(state)
    for side in dict.fromkeys(state.sides):
        ships = [ship for ship in state.units.values() if state.side(ship.seat) == side]
        found[side] = strength(rules.hulls[ship.hull] for ship in ships)
        rows.append(Row(f"{titled(side)} came with", found[side].words))
        if plan and plan.awards:
            rows.append(Row(f"{titled(side)}'s victory points as it stands", str(points[side])))
    rows.append(Row("Stronger side", f"by {excess(found.values())} percent in combat efficiency"))
    return rows
