"""Look a plugin over when it is loaded, before anybody plays by it: what a slip of the pen leaves wrong is told at once."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, get_args

import msgspec

from core.contract.engine import Engine
from core.contract.events import Amended, Event, Switched
from core.contract.ids import OVER, STANDING_BY
from core.contract.info import RulesetInfo
from core.contract.orders import Amend, Order, Switch, Tick
from core.contract.ruleset import Procedure, Ruleset
from core.contract.settings import OWN_CLASSES, OWN_FIGURES, Setting

MOMENTS = ("muster", "aftermath", "between")
SCRIPT_KEYS = ("seat", "dice")
"""What a step of a script says beside the order's own fields."""
LIAISON = ("offers", "squads", "adopt")


class Unsound(Exception):
    """A plugin gives something that is not of the contract's form.

    Args:
        member: of the plugin.
        cause: what is wrong with it.
    """

    def __init__(self, member: str, cause: str) -> None:
        super().__init__(f"{member}: {cause}")


def examine(ruleset: Any) -> None:
    """Find the first fault of what `register_rulesets` gave.

    Raises:
        Unsound: naming the member.
    """
    if isinstance(ruleset, type):
        raise Unsound(
            "register_rulesets", f"gives the class {ruleset.__name__}; it gives objects: {ruleset.__name__}()"
        )
    if not isinstance(ruleset, Ruleset):
        raise Unsound("register_rulesets", f"gives {ruleset!r}, which is no Ruleset")
    _examine_info(ruleset)
    name = ruleset.info.id
    _examine_settings(name, ruleset.settings)
    _examine_levels(f"{name}, levels", ruleset.levels)
    orders = _examine_types(name, ruleset)
    procedures_of(ruleset)
    liaison = ruleset.liaison()
    if liaison is None:
        return
    lacking = [member for member in LIAISON if not callable(getattr(liaison, member, None))]
    if lacking:
        raise Unsound(f"{name}, liaison", f"{type(liaison).__name__} has no method {lacking[0]}")
    if Tick not in orders:
        raise Unsound(f"{name}, order_type", "a ruleset with a liaison takes Tick")


def procedures_of(ruleset: Ruleset) -> Mapping[str, Procedure]:
    """Give a ruleset's procedures, once each has been found to be one.

    Raises:
        Unsound: naming the procedure and its member.
    """
    found = ruleset.procedures()
    if not isinstance(found, Mapping):
        raise Unsound(
            f"{ruleset.info.id}, procedures", f"gives {found!r}, which is no mapping of name to Procedure"
        )
    for name, procedure in found.items():
        place = f"{ruleset.info.id}, procedure {name}"
        if not isinstance(procedure, Procedure):
            raise Unsound(place, f"is {procedure!r}, which is no Procedure")
        title = getattr(procedure, "title", None)
        if not isinstance(title, str) or not title:
            raise Unsound(f"{place}, title", "is not given")
        if procedure.moment not in MOMENTS:
            raise Unsound(f"{place}, moment", f"is one of {', '.join(MOMENTS)}, not {procedure.moment!r}")
        _examine_types(place, procedure)
    return found


def _examine_info(ruleset: Ruleset) -> None:
    kind = type(ruleset).__name__
    info = getattr(ruleset, "info", None)
    if not isinstance(info, RulesetInfo):
        raise Unsound(f"{kind}, info", f"is {info!r}, which is no RulesetInfo")
    try:
        msgspec.convert(msgspec.to_builtins(info), RulesetInfo)
    except (msgspec.MsgspecError, TypeError) as error:
        raise Unsound(f"{kind}, info", str(error)) from None
    steps = [step.id for step in info.steps]
    fewest, most = info.seats
    if not info.id or info.id != info.id.lower():
        raise Unsound(f"{kind}, info.id", f"is a word in lower case, not {info.id!r}")
    if not 1 <= fewest <= most:
        raise Unsound(f"{info.id}, info.seats", f"is the fewest and the most seats, not {info.seats}")
    if not steps or set(steps) & {STANDING_BY, OVER}:
        raise Unsound(
            f"{info.id}, info.steps", f"needs a step, and none may be called {STANDING_BY!r} or {OVER!r}"
        )
    _unique(f"{info.id}, info.steps", steps)


def _examine_settings(name: str, settings: Any) -> None:
    for setting in settings:
        if not isinstance(setting, Setting):
            raise Unsound(f"{name}, settings", f"{setting!r} is no Setting")
        place = f"{name}, setting {setting.id}"
        if setting in (OWN_CLASSES, OWN_FIGURES):
            continue
        if type(setting.default) not in (bool, int, str):
            raise Unsound(f"{place}, default", f"is a bool, an int or a str, not {setting.default!r}")
        if setting.choices and setting.default not in setting.choices:
            raise Unsound(f"{place}, default", f"{setting.default!r} is none of its choices")
    _unique(f"{name}, settings", [setting.id for setting in settings])


def _examine_levels(place: str, levels: Any) -> None:
    if isinstance(levels, str) or not all(isinstance(level, str) and level for level in levels):
        raise Unsound(place, f"are words, not {levels!r}")
    if not levels:
        raise Unsound(place, "needs one at least; the first is the usual one")
    _unique(place, list(levels))


def _examine_types(name: str, engine: Engine) -> tuple[Any, ...]:
    """Look at the three types that an engine names, and give its orders."""
    for member in ("state_type", "order_type", "event_type"):
        if not hasattr(engine, member):
            raise Unsound(f"{name}, {member}", "is not given")
    orders = _examine_union(f"{name}, order_type", engine.order_type, Order, (Amend, Switch, Tick))
    for order in orders:
        taken = [key for key in SCRIPT_KEYS if key in order.__struct_fields__]
        if taken:
            raise Unsound(
                f"{name}, order_type",
                f"{order.__name__} has a field {taken[0]!r}, a key of scripts; name it otherwise",
            )
    _examine_union(f"{name}, event_type", engine.event_type, Event, (Amended, Switched))
    return orders


def _examine_union(place: str, union: Any, base: type, taken: tuple[Any, ...]) -> tuple[Any, ...]:
    kinds = get_args(union) or (union,)
    for kind in kinds:
        if not (isinstance(kind, type) and issubclass(kind, base)):
            raise Unsound(place, f"{kind!r} is no {base.__name__}")
        for other in taken:
            if kind is not other and _tag(kind) == _tag(other):
                raise Unsound(
                    place, f"{kind.__name__} has the tag {_tag(kind)!r}, which is {other.__name__}'s"
                )
    _unique(place, [_tag(kind) for kind in kinds])
    return kinds


def _tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def _unique(place: str, names: list[str]) -> None:
    twice = [name for name, count in Counter(names).items() if count > 1]
    if twice:
        raise Unsound(place, f"{twice[0]!r} is there twice")
