"""Orders as forms write them: one key a field, folded into the lists that an order holds."""

from collections.abc import Mapping
from typing import Any

ACTIONS = ("action", "second_action")


def folded(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Give the order's own keys for those of a form.

    `action` and `second_action` make `actions`; `bank:<n>` with dice by target makes `shots`, with `as_phaser_3` the
    banks that fire at lower strength; `raid` with squads by target makes `raids`; `repair:<unit>` makes `locations`;
    rows of `target`, `range`, `bearing` and `aspect` make the mapping `sights`, and `range` and `bearing` alone a `sight`.
    """
    kind = data.get("order")
    if kind == "move":
        return _move(data)
    if kind == "attack":
        return _attack(data)
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


def _attack(data: Mapping[str, Any]) -> Mapping[str, Any]:
    keys = [key for key in data if key.startswith("bank:") or key in ("raid", "as_phaser_3")]
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
        if key.startswith("bank:") and key[5:].isdigit()
        for target, dice in data[key].items()
        if dice
    ]
    raids = [{"target": target, "marines": n} for target, n in data.get("raid", {}).items() if n]
    rest = {key: value for key, value in data.items() if key not in keys}
    if rows is not None:
        rest["sights"] = {row["target"]: {k: v for k, v in row.items() if k != "target"} for row in rows}
    return {"shots": shots, "raids": raids, **rest}


def _repair(data: Mapping[str, Any]) -> Mapping[str, Any]:
    keys = [key for key in data if key.startswith("repair:")]
    if not keys:
        return data
    rest = {key: value for key, value in data.items() if key not in keys}
    chosen = {key[7:]: data[key] for key in keys if data[key]}
    return {**rest, "locations": {u: [v] if isinstance(v, str) else v for u, v in chosen.items()}}
