"""Complaints about data in words: where, what was wanted, and the choices of a type where a word or a field was not taken."""

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

import msgspec
from msgspec import inspect

FEW = 12
_MISSING = re.compile(r"^Object missing required field `(?P<value>.*?)`(?: - at `(?P<path>.*)`)?$")
_EXPECTED = re.compile(
    r"^Expected `(?P<kind>[^`]*)`(?: of length)?(?: (?P<bound>>=|<=|>|<)? ?(?P<limit>-?[\d.]+))?"
    r"(?:, got `?(?P<got>[^`]*)`?)?(?: - at `(?P<path>.*)`)?$"
)
_COMPLAINT = re.compile(r"^Invalid (?:enum )?value '?(?P<value>.*?)'?(?: - at `(?P<path>.*)`)?$")
_UNKNOWN = re.compile(r"^Object contains unknown field `(?P<value>.*?)`(?: - at `(?P<path>.*)`)?$")
_STEP = re.compile(r"\.(?P<field>[^.\[]+)|\[(?P<item>\d+|\.\.\.)\]")
_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "words",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
}
_BOUNDS = {">=": "of {} or more", "<=": "of {} or less", ">": "above {}", "<": "below {}", None: "of {}"}
_DAY = "Invalid RFC3339 encoded date"


def explained(complaint: str, kind: Any, value: Any = None) -> str:
    """Give a complaint about a value with the choices that there are, and the nearest of them, behind it.

    A field that nothing takes is followed by the nearest that there is; all are listed only where they are few.

    Args:
        complaint: as msgspec words it.
        kind: the type that was wanted.
        value: the data, where they are plain: a complaint does not name the keys of a table, they are looked up.
    """
    if complaint.startswith(_DAY):
        return complaint.replace(
            _DAY, "is no day; one is written as year, month and day, such as 2027-03-05", 1
        )
    unknown = _UNKNOWN.match(complaint)
    found = unknown or _COMPLAINT.match(complaint)
    if found is None:
        return _plain(complaint, kind, value)
    steps = _steps(found["path"])
    if unknown and steps[-1:] == [found["value"]]:
        steps.pop()
    said = complaint.partition(" - at `")[0].removeprefix("Object contains ")
    complaint = f"{_where(_keyed(steps, complaint, kind, value))}{said}"
    gather = _fields if unknown else _choices
    choices = sorted(set(gather(inspect.type_info(kind), steps)) - {""})
    near = get_close_matches(found["value"], choices, 1)
    nearest = f"; nearest: {near[0]}" if near else ""
    if not choices or (unknown and (near or len(choices) > FEW)):
        return complaint + nearest
    return f"{complaint}; it takes {_listed(choices)}{nearest}"


def _plain(complaint: str, kind: Any, value: Any) -> str:
    """Give a complaint about a field that is missing, or of another kind, in words; any other as it is."""
    missing = _MISSING.match(complaint)
    found = missing or _EXPECTED.match(complaint)
    if found is None:
        return complaint
    where = _where(_keyed(_steps(found["path"]), complaint, kind, value))
    if missing is not None:
        return f"{where}{missing['value']} is missing"
    bound = f" {_BOUNDS[found['bound']].format(found['limit'])}" if found["limit"] else ""
    given = "a fraction" if found["got"] == "float" else _kinds(found["got"] or "")
    got = f", not {given}" if given else ""
    return f"{where}takes {_kinds(found['kind'])}{bound}{got}"


def _kinds(names: str) -> str:
    return " or ".join(_KINDS.get(name, name) for name in names.split(" | "))


def _steps(path: str | None) -> list[str]:
    return [step["field"] or step["item"] for step in _STEP.finditer(path or "")]


def _keyed(steps: Sequence[str], complaint: str, kind: Any, value: Any) -> list[str]:
    """Put keys where a path names none: of a table that one which, left alone in it, brings the same complaint."""
    found: list[Any] = []
    here = value
    for step in steps:
        if step == "..." and isinstance(here, Mapping):
            alone = ((key, _with(value, found, {key: one})) for key, one in here.items())
            step = next((key for key, data in alone if _complains(data, complaint, kind)), step)
        found.append(step)
        if isinstance(here, Mapping):
            here = here.get(step)
        else:
            here = here[int(step)] if isinstance(here, list | tuple) and step.isdigit() else None
    return [str(step) for step in found]


def _with(value: Any, path: Sequence[Any], new: Any) -> Any:
    """Give data with something else at a place."""
    if not path:
        return new
    if isinstance(value, Mapping):
        return {**value, path[0]: _with(value[path[0]], path[1:], new)}
    number = int(path[0])
    return [*value[:number], _with(value[number], path[1:], new), *value[number + 1 :]]


def _complains(value: Any, complaint: str, kind: Any) -> bool:
    try:
        msgspec.convert(value, type=kind)
    except msgspec.ValidationError as error:
        return str(error) == complaint
    return False


def _where(steps: Sequence[str]) -> str:
    """Tell a place within data: rows are counted from 1."""
    told = [f"row {int(step) + 1}" if step.isdigit() else step for step in steps if step != "..."]
    return f"{', '.join(told)}: " if told else ""


def _fields(kind: inspect.Type, steps: Sequence[str]) -> Iterator[str]:
    """Give the fields of the structs at the end of a path into data of a type."""
    if isinstance(kind, inspect.StructType) and not steps:
        yield from (field.encode_name for field in kind.fields)
    for one, left in _within(kind, steps):
        yield from _fields(one, left)


def _choices(kind: inspect.Type, steps: Sequence[str]) -> Iterator[str]:
    """Give the words that may stand at the end of a path into data of a type."""
    match kind:
        case inspect.LiteralType() if not steps:
            yield from map(str, kind.values)
        case inspect.EnumType() if not steps:
            yield from (str(member.value) for member in kind.cls)
        case inspect.StructType() if [kind.tag_field] == list(steps):
            yield str(kind.tag)
    for one, left in _within(kind, steps):
        yield from _choices(one, left)


def _within(kind: inspect.Type, steps: Sequence[str]) -> Iterator[tuple[inspect.Type, Sequence[str]]]:
    """Give the types one step farther along a path, each with the steps that are left."""
    match kind:
        case inspect.UnionType():
            yield from ((one, steps) for one in kind.types)
        case inspect.StructType() if steps:
            yield from ((field.type, steps[1:]) for field in kind.fields if field.encode_name == steps[0])
        case inspect.DictType() if steps:
            yield kind.value_type, steps[1:]
        case inspect.TupleType() if steps and steps[0].isdigit() and int(steps[0]) < len(kind.item_types):
            yield kind.item_types[int(steps[0])], steps[1:]
        case inspect.CollectionType() if steps:
            yield kind.item_type, steps[1:]


def _listed(words: Sequence[str]) -> str:
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))
