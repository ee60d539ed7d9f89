"""What can be switched in a ruleset, by each campaign."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from core.contract.errors import BadInput


class Setting(Struct, frozen=True):
    """A switch of the ruleset: an edition, an option, a house rule.

    Args:
        default: its type is the type of the setting: bool, int or str.
        choices: allowed values of a str; empty means any.
        reason: why the default is what it is.
    """

    id: str
    title: str
    default: bool | int | str
    choices: tuple[str, ...] = ()
    provenance: str = "house"
    reason: str = ""


def chosen_settings(offered: Sequence[Setting], chosen: Mapping[str, Any]) -> dict[str, bool | int | str]:
    """Complete chosen settings with the defaults.

    Raises:
        BadInput: naming an unknown setting or a value that it cannot take.
    """
    known = {setting.id: setting for setting in offered}
    for key, value in chosen.items():
        setting = known.get(key)
        if setting is None:
            raise BadInput(
                f"setting {key}",
                f"there is none of that name; there are: {', '.join(sorted(known)) or 'none'}",
            )
        if type(value) is not type(setting.default):
            raise BadInput(f"setting {key}", f"takes {type(setting.default).__name__}, not {value!r}")
        if setting.choices and value not in setting.choices:
            raise BadInput(f"setting {key}", f"takes one of {', '.join(setting.choices)}, not {value!r}")
    return {setting.id: chosen.get(setting.id, setting.default) for setting in offered}
