"""Boards to draw, as a ruleset would give them."""

import itertools

from core.contract.board import Arc, Board, HexCell, Hexes, Panel, Row, Table, Token, Track
from core.contract.ids import Seat, Side, UnitId
from core.geometry.hexmap import label, rectangle

FILLS = ("open", "open", "open", "forest", "rough", "hill", "water", "building")


def token(unit: str, side: str, at: tuple[int, int], **more: object) -> Token:
    """A token of a seat that is called like its side."""
    return Token(UnitId(unit), unit.title(), unit[:2].upper(), Seat(side), Side(side), at, **more)


def table() -> Board:
    """Two sides of three ships on a table of 48 by 36 inches."""
    ships = [
        token("kestrel", "blue", (12000, 9000), heading=4500, size=1000),
        token("merlin", "blue", (16000, 7000), heading=3000, size=1000, flags=("crippled",)),
        token("osprey", "blue", (9000, 14000), heading=9000, size=1000),
        token("anvil", "red", (32000, 24000), heading=22500, size=1000),
        token("bulwark", "red", (36000, 20000), heading=27000, size=1000, flags=("stunned", "fired")),
        token("citadel", "red", (30000, 29000), heading=18000, size=1500),
    ]
    unit = ships[0].id
    return Board(
        Table(48000, 36000),
        tuple(ships),
        arcs=(
            Arc(unit, "forward", 0, 4500, 15000),
            Arc(unit, "starboard", 9000, 4500, 9000),
            Arc(unit, "port", 27000, 4500, 9000),
        ),
        tracks=tuple(
            track
            for number, ship in enumerate(ships)
            for track in (
                Track(ship.id, "Shields", 14 - 2 * number, 16),
                Track(ship.id, "Damage", 20 - 3 * number, 24, 8),
            )
        ),
        panels=(
            Panel("Weapons", (Row("Lance", "3 dice, 15 inches"), Row("Torpedo", "loaded", "house")), unit),
            Panel("Battle", (Row("Turn", "2 of 6"), Row("Initiative", "blue"))),
        ),
        zones=(("Blue deploys here", (0, 0, 48000, 6000)), ("Red deploys here", (0, 30000, 48000, 36000))),
    )


def hexes(columns: int = 12, rows: int = 9, tokens: int = 9) -> Board:
    """A map with terrain, a road and squads, some of them stacked."""
    places = rectangle(columns, rows)
    cells = tuple(
        HexCell(
            tuple(at),
            label(at),
            FILLS[(n * 7 + n // 3) % 8],
            FILLS[(n * 7 + n // 3) % 8],
            "B2" if n % 17 == 0 else "",
        )
        for n, at in enumerate(places)
    )
    road = [at for at in places if at.r + at.q // 2 == rows // 2]
    shapes = (
        "infantry",
        "vehicle",
        "infantry",
        "structure",
        "infantry",
        "site",
        "swarm",
        "unknown",
        "shuttle",
    )
    pieces = tuple(
        token(
            f"{'gb'[n % 2]}{n}",
            ("green", "brown")[n % 2],
            tuple(places[(n * 11 + n // 4) % len(places)]),
            shape=shapes[n % 9],
        )
        for n in range(tokens)
    )
    here = tuple(places[len(places) // 2])
    stack = tuple(token(f"s{n}", "green", here, shape="infantry", flags=("pinned",)) for n in range(3))
    return Board(
        Hexes(cells, tuple((tuple(a), tuple(b)) for a, b in itertools.pairwise(road))),
        (*pieces, *stack),
    )
