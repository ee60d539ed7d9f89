"""Orders as filled-in forms write them: one key a field, put together to what an order holds."""

from collections.abc import Mapping
from typing import Any

BY_NAME = ("points:", "stuns:", "built:", "missions:")


def folded(data: Mapping[str, Any]) -> dict[str, Any]:
    """Put together what forms write field by field: `shown.range`, `shown.targets`, `entry.company`, `hop.terrain`, a hex chosen as a path of one.

    `recovered:<link>:<ship>` of a slip makes its `recovered`, `points:<unit>` and the like (`BY_NAME`) its `points`, `ferried:<link>:<shuttle>` and `riders:` alike its `ferried`. A town hex as a target may be written as other hexes are, `[q, r]`.
    """
    whole: dict[str, Any] = {}
    hop: dict[str, Any] = {}
    targets: list[str] = []
    for key, value in data.items():
        head, _, tail = key.partition(".")
        if key.startswith("recovered:"):
            _, link, ship = key.split(":", 2)
            whole.setdefault("recovered", {}).setdefault(link, {})[ship] = value
        elif key.startswith(("ferried:", "riders:")):
            _, link, craft = key.split(":", 2)
            if data.get(f"ferried:{link}:{craft}"):
                riders = data.get(f"riders:{link}:{craft}") or ()
                whole.setdefault("ferried", {}).setdefault(link, {})[craft] = riders
        elif key.startswith(BY_NAME):
            head, _, name = key.partition(":")
            if value is not None:
                whole.setdefault(head, {})[name] = value
        elif key == "shown.targets":
            targets = list(value)
        elif head in ("shown", "entry") and tail:
            whole.setdefault(head, {})[tail] = value
        elif head == "hop" and tail:
            hop[tail] = value
        elif key in ("at", "to") and isinstance(value, list | tuple) and len(value) == 1:
            whole[key] = value[0]
        elif key == "target" and isinstance(value, list | tuple):
            whole[key] = ",".join(str(part) for part in value)
        else:
            whole[key] = value
    if targets:
        shot = {"range": 0, **whole.pop("shown", {})}
        whole["shown"] = [{"target": name, "shot": shot} for name in targets]
    if hop:
        if "watchers" in hop:
            shot = {"range": 1, "terrain": hop.get("terrain", "open"), "position": hop.get("enters", "")}
            hop["watchers"] = [{"unit": name, "shot": shot} for name in hop["watchers"]]
        whole["hops"] = [hop]
    return whole
