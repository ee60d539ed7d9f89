"""Boards to draw, as a ruleset would give them."""

import itertools

from core.contract.board import FILLS, Arc, Board, Feature, HexCell, Hexes, Panel, Row, Table, Token, Track
from core.contract.ids import Seat, Side, UnitId
from core.geometry.hexmap import label, rectangle
from core.geometry.plane import Point
from core.geometry.template import Circle, Polygon, Ring, box

TERRAIN = ("open", "open", "open", "forest", "rough", "hill", "water", "building")


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
            TERRAIN[(n * 7 + n // 3) % 8],
            TERRAIN[(n * 7 + n // 3) % 8],
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


def space() -> Board:
    """A table with every kind of terrain that space has."""
    planet, giant = Point(12000, 12000), Point(38000, 26000)
    comet = box(Point(24000, 31000), 9000, 9000, 2500)
    return Board(
        Table(48000, 36000),
        (token("kestrel", "blue", (19000, 8000), heading=4500, size=1000),),
        features=(
            Feature(
                "cloud", "Nebula", "nebula", Polygon((Point(30000, 0), Point(52000, 0), Point(40000, 11000)))
            ),
            Feature(
                "pull",
                "Gravity well",
                "gravity",
                Circle(planet, 9500),
                "Ships that follow it turn for nothing.",
            ),
            Feature("world", "Planet", "planet", Circle(planet, 3500), "Nobody sees through it."),
            Feature("rocks", "Ring of rocks", "asteroids", Ring(giant, 6000, 9000)),
            Feature("giant", "Gas giant", "planet", Circle(giant, 4500)),
            Feature("field", "Asteroids, density 8", "asteroids", box(Point(23000, 20000), 3000, 4000, 6000)),
            Feature("tail", "Tail", "dust", comet),
            Feature("head", "Comet", "comet", Circle(Point(20000, 31000), 1000)),
            Feature("hole", "Black hole", "black_hole", Circle(Point(6000, 27000), 1500)),
            Feature("sun", "Sun", "star", Circle(Point(46000, 14000), 2500)),
        ),
    )


def every_fill() -> Board:
    """A map with a hex of each kind that can be drawn."""
    return Board(
        Hexes(tuple(HexCell((n % 6, n // 6 - n % 6 // 2), word, word, word) for n, word in enumerate(FILLS)))
    )
