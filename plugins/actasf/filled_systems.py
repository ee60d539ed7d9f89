"""Orders of cloaks, tractor beams, shuttles and laboratories as forms write them: folded as `filled_form` folds others."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from core.api import plane

RELOCATION = ("bearing", "distance", "turned")
APPEARS = "appears"
"""The field that takes on the board where a ship appears."""
SHUTTLES = ("shuttles", "shuttle_marines", "shuttle_item", "shuttle_squads", "shuttle_kind")


def folded_move(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Fold `bearing`, `distance` and `turned`, or `appears`, into `relocation`, and `shuttles` with their load into `launches`."""
    keys = [key for key in (*RELOCATION, APPEARS, *SHUTTLES) if key in data]
    if not keys:
        return data
    rest = {key: value for key, value in data.items() if key not in keys}
    if data.get(APPEARS):
        rest["relocation"] = {"place": data[APPEARS][0][1:]}
    if any(data.get(key) is not None for key in RELOCATION):
        rest["relocation"] = {
            "bearing": data.get("bearing") or 0,
            "distance": data.get("distance") or 0,
            "turn": data.get("turned") or 0,
        }
    count = data.get("shuttles") or 0
    if count:
        item = data.get("shuttle_item")
        marines = {"marines": data["shuttle_marines"]} if data.get("shuttle_marines") and not item else {}
        squads = {"squads": data["shuttle_squads"]} if data.get("shuttle_squads") and not item else {}
        kind = {"kind": data["shuttle_kind"]} if data.get("shuttle_kind") else {}
        first = {**({"item": item} if item else marines), **squads, **kind}
        rest["launches"] = [first, *([marines] * (count - 1))]
    return rest


def folded_shuttles(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Fold `fly:<shuttle>`, and `way:<shuttle>` with `from:<shuttle>` where it begins, into `moves`."""
    keys = [key for key in data if key.startswith(("fly:", "way:", "from:"))]
    if not keys:
        return data
    rest = {key: value for key, value in data.items() if key not in keys}
    moves = {key[4:]: data[key] for key in keys if key.startswith("fly:") and data[key]}
    for key in keys:
        unit = key[4:]
        if key.startswith("way:") and (over := stations(data[f"from:{unit}"], data[key])):
            then = moves.get(unit, {})
            moves[unit] = {**then, "way": [*over, *then.get("way", ())]}
    return {**rest, "moves": moves}


def stations(pose: Sequence[int], course: Iterable[Sequence[Any]]) -> list[list[int]]:
    """Give the places at the ends of the straight legs of a course that begins with a pose: x, y, heading."""
    x, y, heading = pose
    here, found = plane.Point(x, y), []
    for kind, number in course:
        if kind == "turn":
            heading += number
        else:
            here = plane.advance(here, heading % plane.CIRCLE, number)
            found.append([here.x, here.y])
    return found


def folded_survey(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Fold `labs:<ship>`, `probe:<ship>` and `grab:<ship>`, with what is told of ranges, into `scans` and `grabs`."""
    own = ("labs:", "probe:", "grab:", "labs_far:", "probe_far:", "grab_far:")
    keys = [key for key in data if key.startswith(own)]
    if not keys:
        return data
    rest = {key: value for key, value in data.items() if key not in keys}
    scans, grabs = [], []
    for key in keys:
        kind, _, unit = key.partition(":")
        if not data[key] or kind.endswith("_far"):
            continue
        far = data.get(f"{kind}_far:{unit}")
        told = {} if far is None else {"range": far}
        if kind == "grab":
            grabs.append({"unit": unit, "object": data[key], **told})
        else:
            scans.append({"unit": unit, "target": data[key], "probe": kind == "probe", **told})
    return {**rest, "scans": scans, "grabs": grabs}


def folded_beam(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Fold `range`, `bearing` and `aspect` into `sight`."""
    if "range" not in data:
        return data
    told = {key: data[key] for key in ("range", "bearing", "aspect") if key in data}
    return {**{key: value for key, value in data.items() if key not in told}, "sight": told}
