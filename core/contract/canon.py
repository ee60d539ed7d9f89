"""The one form of data as bytes: same value, same bytes, on every machine."""

import hashlib
from typing import Any, TypeVar

import msgspec

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
        raise BadInput(place, str(error)) from None


def convert(value: Any, kind: type[T], place: str = "data") -> T:
    """Convert plain data (dicts, lists) to `kind`.

    Raises:
        BadInput: naming the field, when the data are not of that form.
    """
    try:
        return msgspec.convert(value, type=kind)
    except msgspec.MsgspecError as error:
        raise BadInput(place, str(error)) from None


def plain(value: Any) -> Any:
    """Give structs as dicts and lists."""
    return msgspec.to_builtins(value)


def digest(value: Any) -> str:
    """Fingerprint a value: 16 hex digits of the SHA-256 of its canonical bytes."""
    return hashlib.sha256(encode(value)).hexdigest()[:16]
