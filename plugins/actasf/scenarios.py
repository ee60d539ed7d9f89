"""The scenarios there are: the book's, and those that a battle or a user brings."""

from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from core.api import BadInput, Document, Scenario, canon

from .scenario.written import BOOK, Written, book, read, written_from

KIND = "scenario"
"""The kind of documents that a campaign keeps for this game."""

USUAL = "a-call-to-arms"
"""What fleets fight that have agreed on nothing else."""
LABELS = {
    "turns": "It ends after so many turns",
    "victory_points": "It ends once a side has so many victory points",
    "running": "It ends once a die rolled each turn adds up to so much",
    "points": "Each fleet has at most so many points",
    "hurried": "The number of the turn is added to the dice for reinforcements",
    "random_terrain": "Terrain is placed by dice",
}
"""What the players may agree on, in their words."""


def scenario_of(chosen: str, given: Mapping[str, Any] | str | None, known: Mapping[str, Written]) -> Written:
    """Give a scenario: the one that a battle brings itself, as plain data or as a file, else one of the book.

    Args:
        chosen: an id of the book, or the path of a file.
        known: the scenarios of the book.

    Raises:
        BadInput: naming file and place, or the scenarios that there are.
    """
    if isinstance(given, str):
        return from_file(given)
    if given is not None:
        return written_from(given, "scenario")
    if chosen.endswith(".toml"):
        return from_file(chosen)
    found = known.get(chosen)
    if found is None:
        raise BadInput("scenario", f"{chosen} is not played; there are: {', '.join(known)}")
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


def own(folder: str) -> tuple[Written, ...]:
    """Give the scenarios of a folder, without files that are no scenarios."""
    return tuple(found for found in _files(folder).values() if isinstance(found, Written))


def _files(folder: str) -> dict[str, Written | BadInput]:
    """Read each file of a folder, or say what is wrong with it."""
    if not folder:
        return {}
    place = Path(folder).expanduser()
    if not place.is_dir():
        return {place.name: BadInput(folder, "there is no such folder")}
    found: dict[str, Written | BadInput] = {}
    for path in sorted(place.glob("*.toml")):
        try:
            found[path.stem] = from_file(str(path))
        except BadInput as error:
            found[path.stem] = error
    return found


def fact(written: Written, brought: bool = False) -> Scenario:
    """Give the facts of a scenario, for choosing it.

    Args:
        brought: a battle has to bring it, since it is none of the book's.
    """
    choices = {
        "points": written.points,
        "turns": written.length.turns,
        "random_terrain": written.random_terrain,
        **written.choices,
        **({"scenario": canon.plain(written)} if brought else {}),
    }
    return Scenario(
        written.id,
        written.title,
        ("attacker", "defender"),
        written.length.turns or None,
        written.summary,
        written.provenance,
        choices,
        labels=LABELS,
        usual=written.id == USUAL,
    )


def documents() -> tuple[Document, ...]:
    """Give the scenarios of the book as texts."""
    folder = resources.files(__package__).joinpath(*BOOK.split("/"))
    files = {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()}
    texts = {read(text, name).id: text for name, text in files.items() if name.endswith(".toml")}
    return tuple(Document(KIND, name, written.title, texts[name]) for name, written in book().items())


def _kept(own: Mapping[str, str]) -> dict[str, Written | BadInput]:
    """Read each scenario that a campaign keeps, or say what is wrong with it."""
    found: dict[str, Written | BadInput] = {}
    for name, text in own.items():
        try:
            found[name] = read(text, name)
        except BadInput as error:
            found[name] = error
    return found


def scenarios(folder: str = "", own: Mapping[str, str] | None = None) -> list[Scenario]:
    """Give the facts of the book's scenarios, and of those of a folder and of a campaign.

    A faulty one says what is wrong with it.

    Args:
        own: the texts of those of the campaign, by name.
    """
    found = [fact(written) for written in book().values()]
    for name, one in (*_files(folder).items(), *_kept(own or {}).items()):
        if isinstance(one, Written):
            found.append(fact(one, brought=True))
        else:
            found.append(Scenario(name, f"{name} (faulty)", (), None, str(one), "house", complete=False))
    return found
