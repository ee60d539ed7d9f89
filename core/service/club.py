"""Texts that a club keeps for itself, for no ruleset: its lists of names, its medals."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from sqlalchemy import Connection

from core.contract import canon, written
from core.contract.documents import Examined
from core.contract.errors import BadInput
from core.contract.people import Names
from core.store import repository

CLUB = "club"
"""Stands where the ruleset of a document is named."""


class OwnNames(Names, frozen=True, kw_only=True):
    """A list of names of the club's own; it stands in place of the program's where it names anything.

    Args:
        title: what it is called.
        empire: whose it is; empty for everybody who has no list of their own.
    """

    title: str
    empire: str = ""


class Medal(Struct, frozen=True, forbid_unknown_fields=True):
    """A medal of the club's own.

    Args:
        title: what it is called.
        words: for what it is given.
    """

    title: str
    words: str = ""


KINDS: Mapping[str, tuple[str, type[OwnNames] | type[Medal]]] = {
    "names": ("Names of people and ships", OwnNames),
    "medal": ("Medal", Medal),
}
"""The kinds of texts that a club keeps, each with its title and its form, in TOML."""


def short(title: str) -> str:
    """Make the short name of a text from its title: small letters, digits and dashes."""
    plain = "".join(c if c.isalnum() and c.isascii() else " " for c in title.lower())
    return "-".join(plain.split())[:60].strip("-") or "ours"


def examine(kind: str, text: str, place: str) -> Examined:
    """Read a text of a club's own.

    Raises:
        BadInput: when it is of no such kind, or not of its form.
    """
    if kind not in KINDS:
        raise BadInput(place, f"a club keeps no {kind}; it keeps: {', '.join(KINDS)}")
    found = canon.exact(written.from_toml(text, place), KINDS[kind][1], place)
    faults = [] if found.title.strip() else ["title: is empty"]
    if isinstance(found, OwnNames):
        lists = {"given": found.given, "family": found.family, "ships": found.ships, **found.classes}
        faults += [f"{key}: {fault}" for key, names in lists.items() for fault in _misnamed(names)]
        if not any(lists.values()):
            faults.append("it names nobody and no ship")
    return Examined(found.title, tuple(faults))


def _misnamed(names: Sequence[str]) -> Iterator[str]:
    for one in names:
        try:
            written.named(one)
        except BadInput as error:
            yield f"a name {error.cause}"


def name_lists(connection: Connection, campaign: str) -> Mapping[str, Names]:
    """Give a campaign's own lists of names by empire; of several for one empire, all that they name."""
    found: dict[str, Names] = {}
    for text in _texts(connection, campaign, "names").values():
        one = canon.convert(written.from_toml(text, "names"), OwnNames, "names")
        known = found.get(one.empire, Names())
        found[one.empire] = Names(
            known.given + one.given,
            known.family + one.family,
            known.ships + one.ships,
            {**known.classes, **one.classes},
        )
    return found


def medals(connection: Connection, campaign: str) -> Mapping[str, Medal]:
    """Give a campaign's medals by their short names."""
    return {
        name: canon.convert(written.from_toml(text, name), Medal, f"medal {name}")
        for name, text in _texts(connection, campaign, "medal").items()
    }


def _texts(connection: Connection, campaign: str, kind: str) -> Mapping[str, str]:
    kept = repository.documents(connection, campaign, CLUB)
    return {one.name: one.text for one in kept if one.kind == kind}
