"""The one form of data as bytes: same value, same bytes, on every machine."""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from core.contract.choices import explained
from core.contract.errors import BadInput

T = TypeVar("T")

_encoder = msgspec.json.Encoder(order="deterministic")


def encode(value: Any) -> bytes:
    """Encode plain data or structs as JSON with sorted keys."""
    return _encoder.encode(value)


def decode(data: bytes | str, kind: type[T], place: str = "data") -> T:
    """Decode JSON as `kind`.

    Raises:
        BadInput: naming the field, when the data are not of that form.
    """
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.MsgspecError as error:
        raise BadInput(place, explained(str(error), kind, _loosely(data))) from None


def _loosely(data: bytes | str) -> Any:
    """Give data that are not of the form that was asked for; None where they are no JSON either."""
    try:
        return msgspec.json.decode(data)
    except msgspec.MsgspecError:
        return None


def convert(value: Any, kind: type[T], place: str = "data") -> T:
    """Convert plain data (dicts, lists) to `kind`.

    Raises:
        BadInput: naming the field, when the data are not of that form.
    """
    try:
        return msgspec.convert(value, type=kind)
    except msgspec.MsgspecError as error:
        raise BadInput(place, explained(str(error), kind, value)) from None


def exact(value: Any, kind: type[T], place: str = "data") -> T:
    """Convert what a person wrote: as `convert`, and a key that nothing takes is a mistake, however deep it stands.

    Raises:
        BadInput: naming the field.
    """
    taken = convert(value, kind, place)
    for key in _left_over(value, plain(taken), ""):
        unknown = f"Object contains unknown field `{key.rpartition('.')[2]}` - at `${key}`"
        raise BadInput(place, explained(unknown, kind))
    return taken


def _left_over(given: Any, taken: Any, path: str) -> Iterator[str]:
    if isinstance(given, Mapping) and isinstance(taken, Mapping):
        for key, value in given.items():
            if key in taken:
                yield from _left_over(value, taken[key], f"{path}.{key}")
            else:
                yield f"{path}.{key}"
    elif isinstance(given, list | tuple) and isinstance(taken, list | tuple):
        for number, (value, other) in enumerate(zip(given, taken, strict=False)):
            yield from _left_over(value, other, f"{path}[{number}]")


Fold = Callable[[Mapping[str, Any]], Mapping[str, Any]]
"""Puts together what a form writes field by field."""
MISSHAPEN = (AttributeError, IndexError, KeyError, TypeError, ValueError)
"""What folding raises where a field is not of its form."""


def folded(fold: Fold, data: Mapping[str, Any], place: str = "order") -> Mapping[str, Any]:
    """Put together an order that a person may have written as a form writes it.

    Raises:
        BadInput: naming the field that is not of its form.
    """
    try:
        return fold(data)
    except MISSHAPEN:
        kind = {"order": data.get("order")}
        wrong = [
            f"{key} cannot be {encode(data[key]).decode()}"
            for key in data
            if _fails(fold, {**kind, key: data[key]})
        ]
        raise BadInput(place, "; ".join(wrong) or "its fields do not go together") from None


def _fails(fold: Fold, data: Mapping[str, Any]) -> bool:
    try:
        fold(data)
    except MISSHAPEN:
        return True
    return False


def plain(value: Any) -> Any:
    """Give structs as dicts and lists."""
    return msgspec.to_builtins(value)


def digest(value: Any) -> str:
    """Fingerprint a value: 16 hex digits of the SHA-256 of its canonical bytes."""
    return hashlib.sha256(encode(value)).hexdigest()[:16]
