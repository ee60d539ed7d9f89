"""The scenarios there are: the book's, and those that a battle or a user brings."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from core.api import BadInput, Scenario

from .scenario.written import Written, book, read, written_from


def scenario_of(chosen: str, given: Mapping[str, Any] | str | None) -> Written:
    """Give a scenario: the one that a battle brings itself, as plain data or as a file, else one of the book.

    Raises:
        BadInput: naming file and place, or the scenarios that there are.
    """
    if isinstance(given, str):
        return from_file(given)
    if given is not None:
        return written_from(given, "scenario")
    found = book().get(chosen)
    if found is None:
        raise BadInput("scenario", f"{chosen} is not played; there are: {', '.join(book())}")
    return found


def from_file(path: str) -> Written:
    """Read a scenario of a user.

    Raises:
        BadInput: naming file and place.
    """
    try:
        text = Path(path).expanduser().read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(path, f"cannot be read: {error}") from None
    return read(text, path)


def fact(written: Written) -> Scenario:
    """Give the facts of a scenario, for choosing it."""
    choices = {
        "points": written.points,
        "turns": written.length.turns,
        **({"random_terrain": written.random_terrain} if written.random_terrain else {}),
        **written.choices,
    }
    return Scenario(
        written.id,
        written.title,
        ("attacker", "defender"),
        written.length.turns or None,
        written.summary,
        written.provenance,
        choices,
    )


def scenarios() -> list[Scenario]:
    """Give the facts of the book's scenarios."""
    return [fact(written) for written in book().values()]
