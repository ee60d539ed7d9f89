"""Commands about evenings of play, and what was played on each."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime

from sqlalchemy import Connection

from core.contract.errors import BadInput
from core.contract.written import worded
from core.service.commands import command
from core.service.players import present
from core.service.reckoning import date_of, own_of
from core.store import models, repository
from core.store.log import Work
from core.store.repository import BattleInfo


@command("session.plan", title="Plan a session")
def plan_session(
    work: Work,
    date: date,
    place: str = "",
    plan: str = "",
    story_date: str = "",
    players: list[str] | None = None,
) -> str:
    """Put an evening of play into the calendar: when, where, what is to be played, who comes.

    Gives its id. All that play are expected, where nobody is named.
    `story_date` is the date in the campaign's own time.
    """
    row = models.Session(
        id=work.new_id("session"),
        campaign=work.campaign.id,
        date=date.isoformat(),
        place=_line(place, "place"),
        plan=_what(work, plan),
        story_date=_line(story_date, "story_date"),
        players=_who(work, players),
    )
    return work.add(row).id


@command("session.change", title="Change a session")
def change_session(
    work: Work,
    session: str,
    date: date | None = None,
    place: str | None = None,
    plan: str | None = None,
    story_date: str | None = None,
) -> None:
    """Change when and where a session is, what is to be played, or its date in the campaign's own time.

    What is not named stays as it is.
    """
    words = {"place": place, "plan": plan, "story_date": story_date}
    changed = {name: _line(text, name) for name, text in words.items() if text is not None}
    if plan is not None:
        changed["plan"] = _what(work, plan)
    if date is not None:
        changed["date"] = date.isoformat()
    work.set(work.get(models.Session, session), **changed)


@command("session.cancel", title="Cancel a session")
def cancel_session(work: Work, session: str) -> None:
    """Take a session that has not begun out of the calendar."""
    work.delete(_planned(work, session))


@command("session.begin", title="Begin a session", backup="session")
def begin_session(
    work: Work, players: list[str] | None = None, notes: str = "", session: str | None = None
) -> str:
    """Begin an evening of play with those who came.

    Gives its id.
    `session` is one that was planned; where nobody is named, those came who were expected for it. Without it a new one
    begins, to which all have come that play, where nobody is named.
    A backup is made. Without a date of its own in the campaign's time it has that of the campaign's turn.
    """
    if work.campaign.session is not None:
        raise BadInput(f"session {work.campaign.session}", "is on; end it first")
    now = datetime.now().astimezone()
    if session is None:
        row = models.Session(
            id=work.new_id("session"), campaign=work.campaign.id, players=_who(work, players)
        )
        work.add(row)
    else:
        row = _planned(work, session)
        if players is not None:
            work.set(row, players=_who(work, players))
    words = "\n".join(filter(None, (row.notes, notes)))
    story_date = row.story_date or date_of(own_of(work.campaign), work.campaign.turn)
    work.set(row, date=now.date().isoformat(), began=_moment(now), notes=words, story_date=story_date)
    work.set(work.campaign, session=row.id)
    return row.id


@command("session.attend", title="Say who comes")
def attend_session(work: Work, session: str, players: list[str]) -> None:
    """Say who is there, or who will be: somebody came late, or was written down by mistake."""
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
    words = "\n".join(filter(None, (session.notes, notes)))
    work.set(session, ended=_moment(datetime.now().astimezone()), notes=words)
    work.set(work.campaign, session=None)


def played(connection: Connection, campaign: str) -> Mapping[str, Sequence[BattleInfo]]:
    """Give the battles of which something was played on each session that has begun, as the log has it."""
    battles = {row.id: row for row in repository.battles(connection, campaign) if row.theater != "campaign"}
    found = repository.played(connection, campaign)
    return {
        session: [battles[battle] for battle in of_it if battle in battles]
        for session, of_it in found.items()
    }


def _what(work: Work, words: str) -> str:
    """Give what is to be played in words: of a plan of the campaign, started or not, its title."""
    plan = work.campaign.facts.get("plans", {}).get(words.strip())
    return str(plan["title"]) if plan is not None else _line(words, "plan")


def _planned(work: Work, session: str) -> models.Session:
    row = work.get(models.Session, session)
    if row.began is not None:
        raise BadInput(f"session {session}", "has begun already")
    return row


def _who(work: Work, players: list[str] | None) -> list[str]:
    if players is not None:
        return [present(work, player).id for player in players]
    return [player.id for player in work.find(models.Player) if player.left is None]


def _moment(now: datetime) -> str:
    return now.astimezone(UTC).isoformat(timespec="seconds")


def _line(words: str, what: str) -> str:
    """Give words of the calendar, of which there may be none."""
    return worded(words, what) if words.strip() else ""
