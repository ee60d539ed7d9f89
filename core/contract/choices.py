"""What would have been taken where a word was not: the choices of a type at a path of its data."""

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Any

from msgspec import inspect

_COMPLAINT = re.compile(r"^Invalid (?:enum )?value '?(?P<value>.*?)'?(?: - at `(?P<path>.*)`)?$")
_STEP = re.compile(r"\.(?P<field>[^.\[]+)|\[(?P<item>\d+|\.\.\.)\]")


def explained(complaint: str, kind: Any) -> str:
    """Give a complaint about a value with the choices that there are, and the nearest of them, behind it.

    Args:
        complaint: as msgspec words it.
        kind: the type that was wanted.
    """
    found = _COMPLAINT.match(complaint)
    if found is None:
        return complaint
    steps = [step["field"] or step["item"] for step in _STEP.finditer(found["path"] or "")]
    choices = sorted(set(_choices(inspect.type_info(kind), steps)))
    if not choices:
        return complaint
    near = get_close_matches(found["value"], choices, 1)
    return f"{complaint}; it takes {_listed(choices)}" + (f"; nearest: {near[0]}" if near else "")


def _choices(kind: inspect.Type, steps: Sequence[str]) -> Iterator[str]:
    """Give the words that may stand at the end of a path into data of a type."""
    match kind:
        case inspect.UnionType():
            for one in kind.types:
                yield from _choices(one, steps)
        case inspect.LiteralType() if not steps:
            yield from map(str, kind.values)
        case inspect.EnumType() if not steps:
            yield from (str(member.value) for member in kind.cls)
        case inspect.StructType() if steps:
            if [kind.tag_field] == list(steps):
                yield str(kind.tag)
            for field in kind.fields:
                if field.encode_name == steps[0]:
                    yield from _choices(field.type, steps[1:])
        case inspect.DictType() if steps:
            yield from _choices(kind.value_type, steps[1:])
        case inspect.TupleType() if steps and steps[0].isdigit() and int(steps[0]) < len(kind.item_types):
            yield from _choices(kind.item_types[int(steps[0])], steps[1:])
        case inspect.CollectionType() if steps:
            yield from _choices(kind.item_type, steps[1:])


def _listed(words: Sequence[str]) -> str:
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))
