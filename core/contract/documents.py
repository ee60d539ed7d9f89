"""Texts that a ruleset reads, such as maps and scenarios: those that come with it, and those that a campaign keeps."""

from msgspec import Struct


class Document(Struct, frozen=True):
    """A text.

    Args:
        kind: what it is, one of `Ruleset.document_kinds`.
        name: by which others of the ruleset name it, unique among those of its kind.
    """

    kind: str
    name: str
    title: str
    text: str


class Examined(Struct, frozen=True):
    """What a ruleset found in a text: its title, and everything that is wrong with it, in words."""

    title: str
    faults: tuple[str, ...] = ()
