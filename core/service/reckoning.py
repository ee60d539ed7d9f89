"""The campaign's own dates: a turn has one in the club's own words, or by a first date and so much time for each turn.

Kept among the campaign's facts; in which turn an entry of the log was made is read from the log.
"""

from bisect import bisect_right
from calendar import monthrange
from collections.abc import Mapping
from datetime import date, timedelta
from typing import Literal

from msgspec import Struct
from sqlalchemy import Connection

from core.contract import canon
from core.contract.errors import BadInput
from core.contract.records import Count
from core.service.commands import command
from core.store import models, repository
from core.store.log import Work
from core.store.repository import CampaignInfo

FACT = "reckoning"
"""Among the facts of a campaign."""
Unit = Literal["day", "week", "month", "year"]


class Own(Struct, frozen=True):
    """How a campaign reckons.

    Args:
        first: the date of turn 1; empty where only words name dates. Units: as ISO 8601 writes it.
        each: how many of `unit` a turn lasts.
        words: by turn, its date as the club calls it, which goes before the reckoned one.
    """

    first: str = ""
    each: int = 1
    unit: Unit = "month"
    words: Mapping[str, str] = {}


class Reckoning(Struct, frozen=True):
    """A campaign's turns with their dates.

    Args:
        now: the turn that runs.
        begins: the number of the log entry with which a turn began, and the turn, the first first.
    """

    own: Own
    now: int
    begins: tuple[tuple[int, int], ...] = ()

    @property
    def is_kept(self) -> bool:
        """Whether the campaign counts turns, or has dates of its own."""
        return bool(self.now or self.begins or self.own.first or self.own.words)

    def date(self, turn: int) -> str:
        """Give the date of a turn in words; nothing where it has none."""
        return date_of(self.own, turn)

    def told(self, turn: int) -> str:
        """Name a turn with its date; nothing where the campaign counts no turns."""
        day = self.date(turn)
        return ", ".join(filter(None, (f"turn {turn}", day))) if turn else day

    def at(self, number: int) -> str:
        """Name the turn in which a log entry was made."""
        place = bisect_right(self.begins, (number, 10**9))
        return self.told(self.begins[place - 1][1] if place else 0)


@command("campaign.reckon", title="Reckon the campaign's own dates")
def reckon(work: Work, first: date | None = None, each: Count = 1, unit: Unit = "month") -> None:
    """Give the turns of the campaign dates of its own: that of turn 1, and how long each turn lasts.

    Without `first` there are only the dates that turns are given in words. A date stands with its turn wherever that is told.
    """
    if each < 1:
        raise BadInput("campaign.reckon, each", "a turn lasts 1 or more")
    own = own_of(work.campaign)
    known = Own("" if first is None else first.isoformat(), each, unit, own.words)
    refuse_beyond(known, work.campaign.turn)
    _keep(work, known)


def name_date(work: Work, turn: int, words: str) -> None:
    """Give a turn a date in the club's own words; empty ones give back the reckoned date."""
    own = own_of(work.campaign)
    left = {key: told for key, told in own.words.items() if key != str(turn)}
    named = {**left, str(turn): words.strip()} if words.strip() else left
    _keep(work, Own(own.first, own.each, own.unit, named))


def own_of(campaign: CampaignInfo | models.Campaign) -> Own:
    """Give how a campaign reckons."""
    return canon.convert(campaign.facts.get(FACT, {}), Own, f"campaign {campaign.name}, reckoning")


def date_of(own: Own, turn: int) -> str:
    """Give the date of a turn in words; nothing where it has none, or where no calendar reaches so far."""
    told = own.words.get(str(turn), "")
    if told or not own.first or turn < 1:
        return told
    try:
        day = _later(date.fromisoformat(own.first), (turn - 1) * own.each, own.unit)
    except (OverflowError, ValueError):
        return ""
    return f"{day.day} {day:%B} {day.year}"


def refuse_beyond(own: Own, turn: int) -> None:
    """Refuse to be in a turn that has no date where turns are given dates.

    Raises:
        BadInput: when no calendar reaches so far.
    """
    if own.first and turn > 0 and not date_of(own, turn):
        raise BadInput(f"turn {turn}", f"no calendar reaches so far from {own.first}")


def reckoning(connection: Connection, campaign: CampaignInfo) -> Reckoning:
    """Give a campaign's turns with their dates, those that are past as its log has them."""
    begins = [
        (entry.number, int(after["turn"]))
        for entry in repository.changing(connection, campaign.id, ("campaign",))
        for change in entry.what_changed
        if change.table == "campaign" and "turn" in (after := change.after or {})
    ]
    return Reckoning(own_of(campaign), campaign.turn, tuple(begins))


def _later(day: date, count: int, unit: Unit) -> date:
    if unit in ("day", "week"):
        return day + timedelta(days=count * (7 if unit == "week" else 1))
    months = day.year * 12 + day.month - 1 + count * (12 if unit == "year" else 1)
    year, month = divmod(months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def _keep(work: Work, own: Own) -> None:
    work.set(work.campaign, facts={**work.campaign.facts, FACT: canon.plain(own)})
