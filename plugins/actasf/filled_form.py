"""Orders as forms write them: one key a field, folded into the lists that an order holds."""

from collections.abc import Mapping
from typing import Any

ACTIONS = ("action", "second_action")
SWEPT = ("moved", "met", "within", "leaves")


def folded(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Give the order's own keys for those of a form.

    `action` and `second_action` make `actions`; `met` and `within` of a move make `terrain`; `bank:<n>` with dice by
    target makes `shots`, with `as_phaser_3` the banks that fire at lower strength; `raid` with squads by target makes
    `raids`; `repair:<unit>` makes `locations`; `moved:<unit>`, `met:<unit>` and the like make `swept`; `target` with `range`, `bearing`, `aspect` and `nebula` makes `sights`, and `range` and `bearing` alone a
    `sight`.
    """
    kind = data.get("order")
    if kind == "move":
        return _move(_passage(data))
    if kind == "attack":
        return _attack(data)
    if kind == "compulsory":
        return _swept(data)
    if kind == "repair":
        return _repair(data)
    if kind == "transport" and "range" in data:
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
    keys = [key for key in data if key.startswith("bank:") or key in ("raid", "as_phaser_3", "target")]
    if not keys:
        return data
    weak = data.get("as_phaser_3", ())
    shots = [
        {"bank": int(key[5:]), "target": target, "dice": dice, "as_phaser_3": int(key[5:]) in weak}
        for key in data
        if key.startswith("bank:") and key[5:].isdigit()
        for target, dice in data[key].items()
        if dice
    ]
    raids = [{"target": target, "marines": n} for target, n in data.get("raid", {}).items() if n]
    told = ("range", "bearing", "aspect", "nebula")
    rest = {key: value for key, value in data.items() if key not in keys and key not in told}
    if "target" in data:
        rest["sights"] = {data["target"]: {key: data[key] for key in told if key in data}}
    return {**rest, "shots": shots, "raids": raids}


def _repair(data: Mapping[str, Any]) -> Mapping[str, Any]:
    keys = [key for key in data if key.startswith("repair:")]
    if not keys:
        return data
    rest = {key: value for key, value in data.items() if key not in keys}
    chosen = {key[7:]: data[key] for key in keys if data[key]}
    return {**rest, "locations": {u: [v] if isinstance(v, str) else v for u, v in chosen.items()}}
