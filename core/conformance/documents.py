"""Checks of the maps, scenarios and the like that a ruleset reads."""

from collections import Counter

from core.conformance.subject import Nonconforming, Subject, check
from core.contract.errors import BadInput
from core.contract.ruleset import Ruleset

NO_TEXT = "\x01 no text of any kind"


@check
def documents_can_be_read(subject: Subject) -> None:
    """Examine each document that comes with the ruleset, and write each map that was read: it is the same one again.

    What is no document is refused, and one that a campaign keeps hinders nothing else, however faulty.
    """
    game = subject.bare
    names = Counter((one.kind, one.name) for one in game.documents())
    for one in game.documents():
        place = f"document {one.kind} {one.name}"
        if one.kind not in game.document_kinds or names[one.kind, one.name] > 1:
            raise Nonconforming(f"{place}: its kind is none of the ruleset's, or it is there twice")
        found = game.examine(one.kind, one.text, place)
        if found.faults or found.title != one.title:
            raise Nonconforming(f"{place}: examined it is {found}")
        _written_again(game, one.kind, one.text, place)
    for kind in game.document_kinds:
        _refused(game, kind)
        broken = [type(one)(kind, one.name, one.title, NO_TEXT) for one in game.documents()[:1]]
        if len(game.with_documents(broken).scenarios()) < len(game.scenarios()):
            raise Nonconforming(f"document {kind}: a faulty one of a campaign takes scenarios away")


def _written_again(game: Ruleset, kind: str, text: str, place: str) -> None:
    maps = game.cartography()
    if kind != "map" or maps is None:
        return
    drawing, faults = maps.read(text, place)
    again, more = maps.read(maps.write(drawing), place)
    if faults or more or again != drawing or maps.faults(drawing):
        raise Nonconforming(f"{place}: written and read again it is another map, or has faults")


def _refused(game: Ruleset, kind: str) -> None:
    try:
        found = game.examine(kind, NO_TEXT, "document")
    except BadInput:
        return
    if not found.faults:
        raise Nonconforming(f"document {kind}: what is none is taken for one")
