"""Packets as files: what a player gets by mail, and the answers that come back."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from core.contract import canon, written
from core.contract.board import Row
from core.contract.errors import BadInput
from core.store.file import ANSWERS

T = TypeVar("T")

LARGEST = 32 * 1024 * 1024
"""A larger file is none of ours. Units: bytes."""


class Standing(Struct, frozen=True, forbid_unknown_fields=True):
    """A force as everybody knows it."""

    id: str
    name: str
    player: str
    empire: str
    theater: str
    prestige: int
    points: int
    units: int


class OwnUnit(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit of the player's own, as its card tells it."""

    force: str
    name: str
    class_name: str
    condition: str
    xp: int
    card: tuple[Row, ...]


class Question(Struct, frozen=True, forbid_unknown_fields=True):
    """A battle or procedure that waits for the player.

    Args:
        procedure: by its name in the ruleset; empty for a battle.
        view: what the seat knows, as the ruleset writes a state.
        number: of the newest entry of the log when it was asked.
        digest: fingerprint of what the seat was asked, which tells whether it still is.
        so_far: what has come of a procedure so far, as the seat may know it.
    """

    battle: str
    name: str
    theater: str
    ruleset: str
    version: str
    settings: Mapping[str, Any]
    procedure: str
    seat: str
    turn: int
    step: str
    state_version: int
    view: str
    number: int
    digest: str
    so_far: tuple[str, ...] = ()

    @property
    def place(self) -> str:
        """Name it for an error."""
        return f"{self.name}, {self.seat}"

    def has(self, line: "Answer") -> bool:
        """Tell whether an answer is one to it."""
        return (line.battle, line.seat) == (self.battle, self.seat)


class Packet(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player gets: the standings, the player's own, and what waits for a decision.

    Args:
        number: of the log entry that made it.
        token: known to the player alone; answers are taken from whoever knows it.
        digest: of all the rest, so that damage on the way is found.
    """

    kind: Literal["bridgehead packet 1"]
    campaign: str
    player: str
    number: int
    token: str
    standings: tuple[Standing, ...]
    units: tuple[OwnUnit, ...]
    questions: tuple[Question, ...]
    digest: str = ""


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    """A sealed order.

    Args:
        number, digest: of the question for which it was given.
        words: for its player: what it comes to, or that its dice fall at the import.
    """

    battle: str
    seat: str
    number: int
    digest: str
    order: Mapping[str, Any]
    words: str


class Answers(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player mails back: orders, in the order in which they were given, and no dice."""

    kind: Literal["bridgehead answers 1"]
    campaign: str
    player: str
    number: int
    token: str
    lines: tuple[Answer, ...] = ()


def sealed(packet: Packet) -> Packet:
    """Give a packet with its digest."""
    return msgspec.structs.replace(packet, digest=_digest(packet))


def write(path: Path, content: Packet | Answers) -> None:
    """Write a file, whole or not at all.

    Raises:
        BadInput: when it cannot be written there.
    """
    if path.exists() and not path.is_file():
        raise BadInput(str(path), "is there already, and is no file that could be replaced")
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_bytes(msgspec.json.format(canon.encode(content), indent=1) + b"\n")
        part.replace(path)
    except OSError as error:
        raise BadInput(str(path), f"cannot be written: {error.strerror}") from None
    finally:
        with suppress(OSError):
            part.unlink()


def read_packet(path: Path) -> Packet:
    """Read a packet.

    Raises:
        BadInput: when it is none, or is not as it was made.
    """
    packet = _read(text_of(path), Packet, str(path), "packet")
    if packet.digest != _digest(packet):
        raise BadInput(str(path), "is not as it was made: it was changed or damaged on its way")
    return packet


def read_answers(text: str, place: str = "answers") -> Answers:
    """Read answers.

    Raises:
        BadInput: when they are none, naming the field.
    """
    return _read(text, Answers, place, "file of answers to a packet")


def answers_path(path: Path) -> Path:
    """Give the file in which the answers to a packet's file are kept: beside it."""
    return path.with_suffix(ANSWERS)


def answers_to(packet: Packet, path: Path) -> Answers:
    """Give the answers that are kept in a file, none where it is not there.

    Raises:
        BadInput: when they are the answers to another packet.
    """
    if not path.exists():
        return Answers("bridgehead answers 1", packet.campaign, packet.player, packet.number, packet.token)
    found = read_answers(text_of(path), str(path))
    if found.token != packet.token:
        raise BadInput(str(path), "holds the answers to another packet; move it away first")
    return found


def text_of(path: Path) -> str:
    """Give a file's text.

    Raises:
        BadInput: when it is larger than any packet, or no text.
    """
    if path.is_file() and path.stat().st_size > LARGEST:
        raise BadInput(str(path), f"is larger than any packet: {path.stat().st_size} bytes")
    return written.text_of(path)


def _read(text: str, kind: type[T], place: str, called: str) -> T:
    data = written.from_json(text, place)
    said = data.get("kind") if isinstance(data, dict) else None
    if not isinstance(said, str) or said.split()[:2] != ["bridgehead", kind.__name__.casefold()]:
        raise BadInput(place, f"is no {called}")
    return canon.convert(data, kind, place)


def _digest(packet: Packet) -> str:
    return canon.digest(msgspec.structs.replace(packet, digest=""))
