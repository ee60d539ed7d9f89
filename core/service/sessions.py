"""Commands about evenings of play."""

from datetime import UTC, datetime

from core.contract.errors import BadInput
from core.service.commands import command
from core.service.players import present
from core.store import models
from core.store.log import Work


@command("session.begin", title="Begin a session", backup="session")
def begin_session(work: Work, players: list[str] | None = None, notes: str = "") -> str:
    """Begin an evening of play with those who came; all that play, where nobody is named.

    Gives its id.
    A backup is made.
    """
    if work.campaign.session is not None:
        raise BadInput(f"session {work.campaign.session}", "is on; end it first")
    everybody = [player.id for player in work.find(models.Player) if player.left is None]
    came = everybody if players is None else [present(work, player).id for player in players]
    session = work.add(
        models.Session(
            id=work.new_id("session"), campaign=work.campaign.id, began=_now(), players=came, notes=notes
        )
    )
    work.set(work.campaign, session=session.id)
    return session.id


@command("session.attend", title="Say who came")
def attend_session(work: Work, session: str, players: list[str]) -> None:
    """Say who is there: somebody came late, or was written down by mistake."""
    work.set(work.get(models.Session, session), players=[work.get(models.Player, p).id for p in players])


@command("session.note", title="Note something about a session")
def note_session(work: Work, session: str, notes: str) -> None:
    """Replace the notes of a session."""
    work.set(work.get(models.Session, session), notes=notes)


@command("session.end", title="End the session")
def end_session(work: Work, notes: str = "") -> None:
    """End the evening of play; the campaign stays as it is until the next one. Notes are added to those there are."""
    if work.campaign.session is None:
        raise BadInput("session", "none is on")
    session = work.get(models.Session, work.campaign.session)
    work.set(session, ended=_now(), notes="\n".join(filter(None, (session.notes, notes))))
    work.set(work.campaign, session=None)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
