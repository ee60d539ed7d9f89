"""Terrain for tests: pieces by inches, and tables that have them."""

from typing import Any

from tests.rules.actasf.playing import Table, ship


def rocks(density: int = 9, at: tuple[int, int] = (20, 20), radius: int = 3, **more: Any) -> dict[str, Any]:
    """An asteroid field on the board."""
    circle = [at[0] * 1000, at[1] * 1000, radius * 1000]
    return {"kind": "asteroids", "id": "rocks", "circle": circle, "density": density, **more}


def round_piece(kind: str, at: tuple[float, float], radius: float, **more: Any) -> dict[str, Any]:
    """A round piece on the board."""
    return {"kind": kind, "circle": [round(each * 1000) for each in (*at, radius)], **more}


def board(*terrain: dict[str, Any], step: str = "movement", **units: Any) -> Table:
    """A table with terrain on the board; without further ships the other side stands far away."""
    units.setdefault(
        "far", ship("klingon.d7k", "b", at=(70, 46), has_moved=True, has_attacked=step == "attack")
    )
    order = ["b", "a"] if step == "movement" else ["a", "b"]
    return Table(step=step, position={"terrain": list(terrain), "initiative": order}, **units)


def by_cards(*terrain: dict[str, Any], step: str = "movement", **units: Any) -> Table:
    """A table with terrain by cards."""
    units.setdefault("far", ship("klingon.d7k", "b", has_moved=True, has_attacked=step == "attack"))
    order = ["b", "a"] if step == "movement" else ["a", "b"]
    return Table(step=step, position={"terrain": list(terrain), "initiative": order}, **units)


def below(**more: Any) -> dict[str, Any]:
    """A heavy cruiser that heads for the asteroids from below."""
    return ship("federation.ca", "a", at=(20, 10), **more)


def dust(at: tuple[int, int] = (20, 20), radius: int = 3, **more: Any) -> dict[str, Any]:
    return round_piece("dust", at, radius, **more)


def nebula(at: tuple[int, int] = (20, 20), radius: int = 4) -> dict[str, Any]:
    return round_piece("nebula", at, radius, id="veil")
