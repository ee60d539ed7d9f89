"""Commands about medals of the club's own, and about deeds that no rule counts."""

from collections.abc import Mapping
from typing import Any

import tomli_w

from core.contract.errors import BadInput
from core.contract.written import named, worded
from core.service import club
from core.service.commands import command
from core.service.documents import document_id, keep_document
from core.store import models
from core.store.columns import Row
from core.store.log import Work


@command("medal.keep", title="Make a medal")
def keep_medal(work: Work, title: str, words: str = "", name: str = "") -> str:
    """Make a medal of the club's own, or change the one of that name.

    `words` say for what it is given. Gives its short name.
    """
    short = name.strip() or club.short(title)
    text = {"title": named(title, "title"), "words": worded(words, "words") if words.strip() else ""}
    keep_document(work, club.CLUB, "medal", short, tomli_w.dumps(text))
    return short


@command("medal.award", title="Award a medal")
def award_medal(work: Work, medal: str, to: str, reason: str) -> None:
    """Award a medal to an officer, a unit or a squad, those that fell too; it stands in their service record."""
    known = club.medals(work.connection, work.campaign.id)
    if medal not in known:
        medal = next((key for key, one in known.items() if one.title.casefold() == medal.casefold()), medal)
    if medal not in known:
        there = ", ".join(known) or "none; make one with medal.keep"
        raise BadInput("medal.award, medal", f"there is no medal {medal!r}; there are: {there}")
    # What it was called then stands in the record, whatever becomes of the medal.
    work.say(reason=worded(reason, "reason"), title=known[medal].title)
    _rest_on(work, to, "medal.award, to")
    row = work.get(models.Document, document_id(work.campaign.id, club.CLUB, "medal", medal))
    work.set(row, name=row.name)


@command("deed.note", title="Note a deed")
def note_deed(work: Work, of: str, words: str) -> None:
    """Write a deed into the service record of an officer, a unit or a squad."""
    work.say(words=worded(words, "words"))
    _rest_on(work, of, "deed.note, of")


def _rest_on(work: Work, row_id: str, place: str) -> None:
    """Let the entry rest on the row that it is about, so that it goes with it when that is undone.

    Raises:
        BadInput: when there is no officer, unit or squad of that id.
    """
    row: Row | None = work.seek(models.Officer, row_id) or work.seek(models.Unit, row_id)
    if row is None:
        aboard = (
            unit
            for unit in work.find(models.Unit, campaign=work.campaign.id)
            if any(squad["id"] == row_id for squad in unit.squads)
        )
        row = next(aboard, None)
    if row is None:
        raise BadInput(place, f"there is no officer, unit or squad {row_id}")
    fields: Mapping[str, Any] = {"name": row.name}  # type: ignore[attr-defined]
    work.set(row, **fields)
