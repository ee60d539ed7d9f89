"""Terrain as the board shows it: features of the table, and a panel with what each piece does."""

from collections.abc import Iterator

from core.api import Feature, Fill, Panel, Row, plane, template

from ..ship import INCH
from ..state import State
from .pieces import Kind, Terrain
from .tables import terrain_tables

FILLS: dict[Kind, Fill] = {
    "asteroids": "asteroids",
    "dust": "dust",
    "nebula": "nebula",
    "black_hole": "black_hole",
    "planet": "planet",
}


def features(state: State) -> tuple[Feature, ...]:
    """Give what is drawn beneath the tokens; by cards only while the table is laid out, as nobody follows it later."""
    if state.mode == "cards" and state.step != "deployment":
        return ()
    pieces = list(state.terrain.values())
    wells = [well for piece in pieces for well in _well(piece)]
    bodies = sorted(pieces, key=lambda piece: piece.kind in ("planet", "black_hole"))
    return (*wells, *(_feature(state, piece) for piece in bodies))


def terrain_panel(state: State) -> tuple[Panel, ...]:
    """Give the panel that lists all terrain, where there is any."""
    rows = tuple(Row(_label(piece), note(piece)) for piece in state.terrain.values())
    return (Panel("Terrain", rows),) if rows else ()


def note(piece: Terrain) -> str:
    """Say what a piece of terrain does."""
    tables = terrain_tables()
    hides = f"who is in it evades hits on {tables.cloud.stealth} or more"
    match piece.kind:
        case "asteroids":
            return f"who flies in needs {piece.density} with a die and Crew Quality, or is struck; {hides}"
        case "dust":
            return f"Crew Quality −{tables.cloud.quality} within; {hides}, and so does who is fired at from within"
        case "nebula":
            return (
                f"ranges through it are halved, attack dice −{tables.nebula.aim}; within no shields, and no "
                f"{', '.join(tables.nebula.silences)}; ships that moved are thrown about"
            )
        case "black_hole":
            near, middle, far = (f"{pull // INCH}″" for pull in tables.black_hole.pull)
            return (
                f"pulls everything {near}, {middle} or {far} a turn, the harder the nearer; contact destroys"
            )
    return f"ships fly over it; gravity well {piece.well / INCH:g}″" if piece.well else "ships fly over it"


def _label(piece: Terrain) -> str:
    return f"{piece.name}, density {piece.density}" if piece.density else piece.name


def _feature(state: State, piece: Terrain) -> Feature:
    shape = piece.shape
    if shape is None:
        width, height = state.table
        corners = ((0, 0), (width, 0), (width, height), (0, height))
        shape = template.Polygon(tuple(plane.Point(*corner) for corner in corners))
    led = any(other.body == piece.id for other in state.terrain.values())
    fill: Fill = "comet" if led and piece.kind == "asteroids" else FILLS[piece.kind]
    return Feature(piece.id, _label(piece), fill, shape, note(piece))


def _well(piece: Terrain) -> Iterator[Feature]:
    if piece.well and isinstance(piece.shape, template.Circle):
        shape = template.Circle(piece.shape.centre, piece.shape.radius + piece.well)
        text = (
            "who starts a turn here and heads along the surface may fly round the planet as if straight ahead"
        )
        reach = f"{piece.well / INCH:g}″"
        label = f"Well {reach}" if piece.body else f"Gravity well {reach}"
        yield Feature(f"{piece.id}-well", label, "gravity", shape, text)
