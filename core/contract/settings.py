"""What each campaign can set in a ruleset: switches, and figures that the owner of the printed book puts in place of ours."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from core.contract import canon
from core.contract.errors import BadInput
from core.contract.orders import Rows, Subset

LARGEST = 999_999
"""The largest number that a figure can be, far above any that is printed."""


class Setting(Struct, frozen=True):
    """A switch of the ruleset: an edition, an option, a house rule.

    Args:
        default: its type is the type of the setting: bool, int or str; a mapping in `OWN_FIGURES` and `OWN_CLASSES` alone.
        choices: allowed values of a str; empty means any.
        reason: why the default is what it is.
        group: the heading under which it is shown with others of its kind; settings of a group stand together.
        folder: whether a str is the path of a folder.
    """

    id: str
    title: str
    default: bool | int | str | Mapping[str, Any]
    choices: tuple[str, ...] = ()
    provenance: str = "house"
    reason: str = ""
    group: str = ""
    folder: bool = False


OWN_FIGURES = Setting(
    "figures",
    "Figures of your own book",
    {},
    provenance="printed",
    reason="they stand in place of the figures of this program, in this campaign alone",
)
"""The setting of a ruleset that lets figures be replaced: row by row, those of `Ruleset.figures()`, each by its name."""


OWN_CLASSES = Setting(
    "classes",
    "Classes of your own",
    {},
    provenance="house",
    reason="each is the copy of another with figures of its own, in this campaign alone",
)
"""The setting of a ruleset that lets classes be copied and edited: by id, each as an `OwnClass`."""


class OwnClass(Struct, frozen=True, forbid_unknown_fields=True):
    """A class of a club's own.

    Args:
        of: the class of which it is a copy.
        figures: those in which it differs, by name, as in the row of figures of that class.
    """

    of: str
    name: str
    code: str
    figures: Mapping[str, Any] = {}


class FigureRow(Struct, frozen=True):
    """Figures that belong together, such as those of a class or of a row of a table.

    Args:
        id: unique in the ruleset; of a class its id.
        figures: by name, as they are when nobody replaces any, as plain data; None where there is none.
        exceptions: figure to provenance and reason, where one is not printed.
        fields: how a figure that is a list or a table is entered, where it need not be written as JSON. The rows of a table have
            the cells of its keys and its values (true where one is left out); those of a list of lists a cell for each part.
    """

    id: str
    title: str
    figures: Mapping[str, Any]
    exceptions: Mapping[str, str] = {}
    fields: Mapping[str, Rows | Subset] = {}


def chosen_settings(offered: Sequence[Setting], chosen: Mapping[str, Any]) -> dict[str, Any]:
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
            wanted = "rows of figures" if setting.default == {} else type(setting.default).__name__
            raise BadInput(f"setting {key}", f"takes {wanted}, not {value!r}")
        if setting.choices and value not in setting.choices:
            raise BadInput(f"setting {key}", f"takes one of {', '.join(setting.choices)}, not {value!r}")
    return {setting.id: chosen.get(setting.id, setting.default) for setting in offered}


def own_classes(rows: Sequence[FigureRow], chosen: Mapping[str, Any]) -> dict[str, OwnClass]:
    """Read a club's own classes, each a copy of a class that has a row of figures.

    Raises:
        BadInput: naming class and figure.
    """
    found = {key: canon.convert(value, OwnClass, f"classes, {key}") for key, value in chosen.items()}
    known = {row.id for row in rows}
    for key, one in found.items():
        if key in known:
            raise BadInput(f"classes, {key}", "there is a class of that id in the game")
        if one.of not in known:
            raise BadInput(f"classes, {key}, of", f"there is no class {one.of} to copy")
        if not one.name.strip() or not one.code.strip():
            raise BadInput(f"classes, {key}", "needs a name and a code")
        try:
            check_figures(rows, {one.of: one.figures})
        except BadInput as error:
            raise BadInput(
                error.place.replace(f"figures, {one.of}", f"classes, {key}"), error.cause
            ) from None
    return found


def check_figures(rows: Sequence[FigureRow], own: Mapping[str, Any]) -> None:
    """Refuse figures of an owner that stand in no row, are of another kind than those they replace, or beyond all measure.

    Raises:
        BadInput: naming row and figure.
    """
    known = {row.id: row for row in rows}
    for key, figures in own.items():
        if key not in known:
            raise BadInput(f"figures, {key}", "there is no such row of figures")
        if not isinstance(figures, Mapping):
            raise BadInput(f"figures, {key}", f"takes figures by name, not {figures!r}")
        ours = known[key].figures
        for name, value in figures.items():
            if name not in ours:
                raise BadInput(
                    f"figures, {key}, {name}", f"there is no such figure; there are: {', '.join(ours)}"
                )
            if ours[name] is not None and _kind(value) != _kind(ours[name]):
                raise BadInput(f"figures, {key}, {name}", f"takes {_kind(ours[name])}, not {value!r}")
            for number in _numbers(value):
                if abs(number) > LARGEST:
                    raise BadInput(f"figures, {key}, {name}", f"{number} is beyond {LARGEST}")


def _numbers(value: Any) -> Iterator[int | float]:
    """Give every number in a figure, however deep it stands."""
    if isinstance(value, Mapping):
        value = list(value.values())
    if isinstance(value, list | tuple):
        for one in value:
            yield from _numbers(one)
    elif isinstance(value, int | float):
        yield value


def _kind(value: Any) -> str:
    if isinstance(value, bool):
        return "true or false"
    for kind, word in (
        (int, "a whole number"),
        (str, "words"),
        (list | tuple, "a list"),
        (Mapping, "a table"),
    ):
        if isinstance(value, kind):
            return word
    return "nothing"
