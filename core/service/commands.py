"""The registry of user actions. Window, command line and tests all go through it."""

import inspect
from collections.abc import Callable, Mapping
from typing import Any, TypeVar, get_type_hints

from msgspec import Struct

from core.contract import canon, written
from core.contract.errors import BadInput
from core.store.log import Work

F = TypeVar("F", bound=Callable[..., Any])


class Parameter(Struct, frozen=True):
    """An argument of a command.

    Args:
        type: its type hint, so that a dialog or the command line can ask for it.
        form: the same with the bounds of its value.
        default: what it is when left away; only where it is not `required`.
    """

    name: str
    type: Any
    form: Any
    required: bool
    default: Any = None


class Command(Struct, frozen=True):
    """A user action.

    Args:
        doc: what it does, from its docstring.
        backup: the reason of a backup made once it is done; empty for none.
        begins: whether it makes a campaign, and so needs none.
    """

    name: str
    title: str
    doc: str
    parameters: tuple[Parameter, ...]
    function: Callable[..., Any]
    backup: str = ""
    begins: bool = False

    def bind(self, arguments: Mapping[str, Any], seat: str | None) -> dict[str, Any]:
        """Check arguments and give them as the function takes them; `seat` is the seat that acts, unless named.

        Raises:
            BadInput: naming the argument that is unknown, missing or of another type.
        """
        given = dict(arguments)
        names = {parameter.name for parameter in self.parameters}
        if seat is not None and "seat" in names:
            given.setdefault("seat", seat)
        unknown = sorted(set(given) - names)
        if unknown:
            takes = ", ".join(sorted(names)) or "none"
            raise BadInput(f"{self.name}, {unknown[0]}", f"there is no such argument; it takes {takes}")
        bound = {}
        for parameter in self.parameters:
            place = f"{self.name}, {parameter.name}"
            if parameter.name in given:
                value = written.sound(canon.plain(given[parameter.name]), place)
                bound[parameter.name] = canon.convert(value, parameter.form, place)
            elif parameter.required:
                raise BadInput(place, "is missing")
        return bound


COMMANDS: dict[str, Command] = {}
"""Every command by its name, such as `unit.rename`."""


def command(name: str, title: str, backup: str = "", begins: bool = False) -> Callable[[F], F]:
    """Register a function as a user action. Its first parameter is the Work; the others are typed.

    Example:
        @command("unit.rename", title="Rename a unit")
        def rename_unit(work: Work, unit: str, name: str) -> None: ...
    """

    def register(function: F) -> F:
        if name in COMMANDS:
            raise ValueError(f"there are two commands of the name {name}")
        hints = get_type_hints(function)
        forms = get_type_hints(function, include_extras=True)
        signature = list(inspect.signature(function).parameters.values())
        if not signature or hints.get(signature[0].name) is not Work:
            raise TypeError(f"{name}: its first parameter is the Work")
        parameters = tuple(
            Parameter(
                p.name,
                hints[p.name],
                forms[p.name],
                p.default is p.empty,
                None if p.default is p.empty else p.default,
            )
            for p in signature[1:]
        )
        doc = inspect.cleandoc(function.__doc__ or "")
        COMMANDS[name] = Command(name, title, doc, parameters, function, backup, begins)
        return function

    return register


def find(name: str) -> Command:
    """Give a command by its name.

    Raises:
        BadInput: when there is none, naming those of its topic.
    """
    if name not in COMMANDS:
        topic = name.split(".")[0]
        near = sorted(known for known in COMMANDS if known.split(".")[0] == topic) or sorted(COMMANDS)
        raise BadInput(f"command {name}", f"there is none of that name; there are: {', '.join(near)}")
    return COMMANDS[name]
