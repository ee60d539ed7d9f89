"""Orders as forms write them: one key a field, folded into the lists that an order holds."""

from collections.abc import Iterable, Mapping
from typing import Any

from .filled_systems import folded_beam, folded_move, folded_shuttles, folded_survey

NAMED = "named"
"""The field of a slip that only says of which ships it tells."""
ACTIONS = ("action", "second_action")
SWEPT = ("moved", "met", "within", "leaves")


def folded(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Give the order's own keys for those of a form.

    `action` and `second_action` make `actions`; `met` and `within` of a move make `terrain`; `bank:<n>` with dice by
    target makes `shots`, with `as_phaser_3` the banks that fire at lower strength; `torpedo:<n>` makes a shot of a
    plasma tube; `launch:<n>` and `drones:<n>` make `swarms`; `raid` with squads by target makes `raids`;
    `repair:<unit>` makes `locations`; `<part>:<unit>` makes the `ships` of a slip, `sent:<unit>:<link>` the squads that
    one sent; `moved:<unit>`, `met:<unit>` and the like make `swept`; rows of `target`,
    `range`, `bearing`, `aspect` and `nebula` make the mapping `sights`, and `range` and `bearing` alone a `sight`; `by`
    with `guard:<n>` and dice by seeker makes the shots of a defence; `beams` by seeker makes those of a grip.
    """
    kind = data.get("order")
    if kind == "move":
        return _move(_passage(folded_move(data)))
    if kind == "attack":
        return _attack(data)
    if kind == "tell_sights" and isinstance(data.get("sights"), list):
        return {**data, "sights": _by_target(data["sights"])}
    if kind == "compulsory":
        return _swept(data)
    if kind == "repair":
        return _repair(data)
    if kind == "shuttles":
        return folded_shuttles(data)
    if kind == "survey":
        return folded_survey(data)
    if kind == "beam":
        return folded_beam(data)
    if kind == "swarm_attack":
        return _swarm_attack(data)
    if kind == "defend":
        return _defend(data)
    if kind == "grip" and isinstance(data.get("beams"), Mapping):
        beams = [{"seeker": int(place), "beams": n} for place, n in data["beams"].items() if n]
        return {**data, "beams": beams}
    if kind == "slip":
        return _slip(data)
    if kind in ("transport", "bombard") and "range" in data:
        rest = {key: value for key, value in data.items() if key not in ("range", "bearing")}
        return {**rest, "sight": {"range": data["range"], "bearing": data.get("bearing", 0)}}
    return data


def _move(data: Mapping[str, Any]) -> Mapping[str, Any]:
    if not any(key in data for key in ACTIONS):
        return data
    rest = {key: value for key, value in data.items() if key not in ACTIONS}
    return {**rest, "actions": [data[key] for key in ACTIONS if data.get(key)]}


def _passage(data: Mapping[str, Any]) -> Mapping[str, Any]:
    told = {key: data[key] for key in ("met", "within") if key in data}
    if not told:
        return data
    return {**{key: value for key, value in data.items() if key not in told}, "terrain": told}


def _swept(data: Mapping[str, Any]) -> Mapping[str, Any]:
    keys = [key for key in data if key.partition(":")[0] in SWEPT and ":" in key]
    if not keys:
        return data
    swept: dict[str, dict[str, Any]] = {}
    for key in keys:
        told, _, unit = key.partition(":")
        swept.setdefault(unit, {})[told] = data[key]
    return {**{key: value for key, value in data.items() if key not in keys}, "swept": swept}


def _attack(data: Mapping[str, Any]) -> Mapping[str, Any]:
    data = {
        key: [target for target, n in value.items() for _ in range(n)]
        if key in ("suicides", "probes") and isinstance(value, Mapping)
        else value
        for key, value in data.items()
    }
    own = ("bank:", "torpedo:", "launch:", "drones:")
    keys = [key for key in data if key.startswith(own) or key in ("raid", "as_phaser_3")]
    told = data.get("sights")
    rows = (
        told
        if isinstance(told, list) and all(isinstance(r, Mapping) and "target" in r for r in told)
        else None
    )
    if not keys and rows is None:
        return data
    weak = data.get("as_phaser_3", ())
    shots = [
        {"bank": int(key[5:]), "target": target, "dice": dice, "as_phaser_3": int(key[5:]) in weak}
        for key in data
        if key.startswith("bank:") and key[5:].isdecimal()
        for target, dice in data[key].items()
        if dice
    ]
    for key, value in data.items():
        if key.startswith("torpedo:") and key[8:].isdecimal() and value:
            shots.append({"bank": int(key[8:]), **value})
    swarms = [
        {"bank": int(key[7:]), "drones": data.get(f"drones:{key[7:]}", 1), **_without_none(value)}
        for key, value in data.items()
        if key.startswith("launch:") and key[7:].isdecimal() and value
    ]
    raids = [{"target": target, "marines": n} for target, n in data.get("raid", {}).items() if n]
    rest = {key: value for key, value in data.items() if key not in keys}
    if rows is not None:
        rest["sights"] = _by_target(rows)
    return {"shots": shots, "raids": raids, **({"swarms": swarms} if swarms else {}), **rest}


def _by_target(rows: Iterable[Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    return {str(row.get("target")): {k: v for k, v in row.items() if k != "target"} for row in rows}


def _without_none(value: Mapping[str, Any]) -> dict[str, Any]:
    return {key: each for key, each in value.items() if each is not None}


def _swarm_attack(data: Mapping[str, Any]) -> Mapping[str, Any]:
    if "range" not in data:
        return data
    rest = {key: value for key, value in data.items() if key not in ("range", "aspect")}
    return {**rest, "sight": {"range": data["range"], "aspect": data.get("aspect", 0)}}


def _defend(data: Mapping[str, Any]) -> Mapping[str, Any]:
    if "by" not in data:
        return data
    unit, weak = data["by"], data.get("as_phaser_3", ())
    shots = [
        {
            "unit": unit,
            "bank": int(key[6:]),
            "seeker": int(place),
            "dice": dice,
            "as_phaser_3": int(key[6:]) in weak,
        }
        for key, shares in data.items()
        if key.startswith("guard:") and key[6:].isdecimal()
        for place, dice in shares.items()
        if dice
    ]
    told = {key: data[key] for key in ("bearing", "friend") if key in data}
    return {"order": "defend", "shots": shots, **({"stations": {unit: told}} if told else {})}


def _slip(data: Mapping[str, Any]) -> Mapping[str, Any]:
    whole: dict[str, Any] = {key: value for key, value in data.items() if ":" not in key and key != NAMED}
    ships: dict[str, dict[str, Any]] = {}
    for key, value in data.items():
        if ":" in key:
            part, unit, *link = key.split(":", 2)
            if part == "within":  # of an area
                whole.setdefault(part, {})[unit] = value
                continue
            if part == "learned":  # of a seat, from a source
                whole.setdefault(part, {}).setdefault(unit, {})[link[0]] = value
                continue
            ship = ships.setdefault(unit, {})
            if link:
                ship.setdefault(part, {})[link[0]] = value
            else:
                ship[part] = value
    return {**whole, "ships": ships} if ships else whole


def _repair(data: Mapping[str, Any]) -> Mapping[str, Any]:
    keys = [key for key in data if key.startswith("repair:")]
    if not keys:
        return data
    rest = {key: value for key, value in data.items() if key not in keys}
    chosen = {key[7:]: data[key] for key in keys if data[key]}
    return {**rest, "locations": {u: [v] if isinstance(v, str) else v for u, v in chosen.items()}}
