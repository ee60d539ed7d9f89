"""What would have been taken where a word or a field was not: the choices of a type at a path of its data."""

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Any

from msgspec import inspect

FEW = 12
_COMPLAINT = re.compile(r"^Invalid (?:enum )?value '?(?P<value>.*?)'?(?: - at `(?P<path>.*)`)?$")
_UNKNOWN = re.compile(r"^Object contains unknown field `(?P<value>.*?)`(?: - at `(?P<path>.*)`)?$")
_STEP = re.compile(r"\.(?P<field>[^.\[]+)|\[(?P<item>\d+|\.\.\.)\]")
_DAY = "Invalid RFC3339 encoded date"


def explained(complaint: str, kind: Any) -> str:
    """Give a complaint about a value with the choices that there are, and the nearest of them, behind it.

    A field that nothing takes is followed by the nearest that there is; all are listed only where they are few.

    Args:
        complaint: as msgspec words it.
        kind: the type that was wanted.
    """
    if complaint.startswith(_DAY):
        return complaint.replace(
            _DAY, "is no day; one is written as year, month and day, such as 2027-03-05", 1
        )
    unknown = _UNKNOWN.match(complaint)
    found = unknown or _COMPLAINT.match(complaint)
    if found is None:
        return complaint
    steps = [step["field"] or step["item"] for step in _STEP.finditer(found["path"] or "")]
    if unknown and steps[-1:] == [found["value"]]:
        steps.pop()
    gather = _fields if unknown else _choices
    choices = sorted(set(gather(inspect.type_info(kind), steps)))
    near = get_close_matches(found["value"], choices, 1)
    nearest = f"; nearest: {near[0]}" if near else ""
    if not choices or (unknown and (near or len(choices) > FEW)):
        return complaint + nearest
    return f"{complaint}; it takes {_listed(choices)}{nearest}"


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
