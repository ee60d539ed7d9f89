"""A board in words: all that it draws, for those who would rather read, and for a screen reader."""

from collections import defaultdict

from msgspec.structs import replace

from core.contract.board import Board, Feature, Hexes, Panel, Table, Token
from core.contract.words import counted, titled
from core.geometry.template import Circle, Polygon, Ring

POINTS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def board_text(board: Board, as_ordered: bool = False, cards: bool = True) -> str:
    """Write a board as text: the ground, then every token with its place and figures, then the panels.

    Args:
        as_ordered: whether ids, places and headings stand there as orders write them too.
        cards: whether what is written about each token stands there too.
    """
    if not cards:
        board = replace(board, panels=tuple(panel for panel in board.panels if panel.token is None))
    places = {cell.at: cell.label for cell in board.ground.cells} if isinstance(board.ground, Hexes) else {}
    parts = [_ground(board, as_ordered)]
    sides: dict[str, list[Token]] = defaultdict(list)
    for token in board.tokens:
        sides[token.side].append(token)
    for side in sorted(sides):
        lines = [line for token in sides[side] for line in _token(board, token, places, as_ordered)]
        parts.append("\n".join((f"{titled(side)}: {_muster(sides[side])}", *lines)))
    parts.extend(_panel(panel) for panel in board.panels if panel.token is None)
    return "\n\n".join(parts)


def _muster(tokens: list[Token]) -> str:
    """Count what is on the board, of those that are there; by cards, and before the deployment, nothing is."""
    units = [token for token in tokens if token.shape != "site"]
    placed = sum(token.at is not None for token in units)
    if placed == len(units):
        return f"{placed} on the board"
    return counted(len(units), "unit") + (f", {placed} on the board" if placed else "")


def place_text(board: Board, at: tuple[int, int]) -> str:
    """Write a place as the players name it: a hex by its label, a point of the table in inches."""
    if isinstance(board.ground, Table):
        return f"{inches(at[0])}, {inches(at[1])}"
    cell = next((cell for cell in board.ground.cells if cell.at == at), None)
    return cell.label if cell else f"{at[0]}, {at[1]}"


def inches(thousandths: int) -> str:
    """Write a length in inches."""
    return f"{thousandths / 1000:.2f}".rstrip("0").rstrip(".") + "″"


def heading_text(heading: int) -> str:
    """Write a heading in degrees and as a point of the compass."""
    return f"{heading / 100:g}° ({POINTS[round(heading / 4500) % 8]})"


def _ground(board: Board, as_ordered: bool) -> str:
    if isinstance(board.ground, Table):
        lines = [
            f"Table {inches(board.ground.width)} by {inches(board.ground.height)}; places count from its lower left."
        ]
        for name, (x1, y1, x2, y2) in board.zones:
            lines.append(f"Zone of {titled(name)}: {inches(x1)}, {inches(y1)} to {inches(x2)}, {inches(y2)}")
            if as_ordered:
                lines[-1] += f" [x {x1} to {x2}, y {y1} to {y2}]"
        lines.extend(_feature(feature) for feature in board.features)
        return "\n".join(lines)
    terrain: dict[str, list[str]] = defaultdict(list)
    for cell in board.ground.cells:
        label = f"{cell.label}{_pair(cell.at)}" if as_ordered else cell.label
        terrain[cell.terrain].append(label + (f" ({cell.mark})" if cell.mark else ""))
    lines = [f"Map of {counted(len(board.ground.cells), 'hex', 'hexes')}."]
    most = max(terrain, key=lambda word: len(terrain[word]), default="")
    for word, labels in sorted(terrain.items()):
        lines.append(f"{word}: all others" if word == most else f"{word}: {', '.join(labels)}")
    return "\n".join(lines)


def _feature(feature: Feature) -> str:
    match feature.shape:
        case Circle(centre, radius):
            where = f"circle of radius {inches(radius)} about {_point(centre)}"
        case Ring(centre, inner, outer):
            where = f"ring of radius {inches(inner)} to {inches(outer)} about {_point(centre)}"
        case Polygon(corners):
            where = "from " + " to ".join(f"{_point(corner)}" for corner in corners)
    kind = feature.fill.replace("_", " ")
    return f"Terrain {feature.label}: {kind}, {where}" + (f". {feature.note}" if feature.note else "")


def _point(at: tuple[int, int]) -> str:
    return f"({inches(at[0])}, {inches(at[1])})"


def _pair(at: tuple[int, int]) -> str:
    """Write a place as orders do."""
    return f" [{at[0]}, {at[1]}]"


def _token(board: Board, token: Token, places: dict[tuple[int, int], str], as_ordered: bool) -> list[str]:
    parts = [f"{token.label} [{token.code}], {token.shape}"]
    if as_ordered:
        parts = [f"{token.id}: {token.label} [{token.code}], {token.shape}"]
    if token.at is not None:
        parts[0] += f" at {places.get(token.at) or place_text(board, token.at)}"
        parts[0] += _pair(token.at) if as_ordered else ""
    if token.heading is not None:
        parts.append(f"heading {heading_text(token.heading)}" + (f" [{token.heading}]" if as_ordered else ""))
    parts.extend(token.flags)
    lines = ["  " + ", ".join(parts)]
    tracks = [
        f"{track.label} {track.value} of {track.maximum}" for track in board.tracks if track.token == token.id
    ]
    if tracks:
        lines.append("    " + "; ".join(tracks))
    if token.notes:
        lines.append("    " + "; ".join(token.notes))
    for panel in board.panels:
        if panel.token == token.id:
            lines.extend("    " + line for line in _panel(panel).splitlines())
    return lines


def _panel(panel: Panel) -> str:
    rows = (f"  {row.label}: {row.marked}" for row in panel.rows)
    return "\n".join((panel.title, *rows))


def short_text(board: Board, unit: str) -> str:
    """Write a token, and who else stands with it, in a few lines."""
    token = next((token for token in board.tokens if token.id == unit), None)
    if token is None:
        return ""
    lines = _short(board, token)
    if token.at is not None and isinstance(board.ground, Hexes):
        others = [other for other in board.tokens if other.at == token.at and other.id != unit]
        lines[0] += f", {place_text(board, token.at)}"
        lines.extend(f"with {_short(board, other)[0]}" for other in others)
    return "\n".join(lines)


def _short(board: Board, token: Token) -> list[str]:
    tracks = [
        f"{track.label} {track.value}/{track.maximum}" for track in board.tracks if track.token == token.id
    ]
    first = ", ".join((f"{token.label} [{token.code}]", *token.flags))
    return [first, "  ".join(tracks)] if tracks else [first]
