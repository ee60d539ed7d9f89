"""What came up in the plays of a subject: how often each order and event, in each way of playing."""

from collections import Counter
from typing import Any, get_args

from core.conformance.subject import WAYS, Play, Subject


def coverage(subject: Subject) -> str:
    """Give a table to print: each order and event of the ruleset, and how often it came up in each way of playing.

    A count of 0 is something that the checks have not seen: give the subject a battle that brings it up.
    """
    orders: dict[str, Counter[str]] = {mode: Counter() for mode in WAYS}
    events: dict[str, Counter[str]] = {mode: Counter() for mode in WAYS}
    for play in subject.plays:
        mode = _mode(play)
        for moment in play.moments:
            orders[mode][moment.order.name] += 1
            events[mode].update(event.name for event in moment.played.events)
    game = subject.ruleset
    lines = [f"{'':<30}" + "".join(f"{mode:>8}" for mode in WAYS)]
    for what, kinds, counts in (("order", game.order_type, orders), ("event", game.event_type, events)):
        for name in sorted(_tags(kinds)):
            lines.append(f"{what + ' ' + name:<30}" + "".join(f"{counts[mode][name]:>8}" for mode in WAYS))
    return "\n".join(lines)


def _mode(play: Play) -> str:
    if play.start.setup is not None:
        return play.start.setup.mode
    return str((play.start.script or {}).get("mode", "board"))


def _tags(union: Any) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in get_args(union) or (union,)}
