"""Rulings: how a club reads a rule, noted once and found again wherever the rule comes up."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from sqlalchemy import Connection

from core.contract.errors import BadInput
from core.contract.issues import Violation
from core.contract.written import worded
from core.service import club
from core.service.commands import command
from core.service.documents import RULING, put_document
from core.store import models, repository
from core.store.log import Work

LONGEST = 50
"""So many letters of a rule's heading are in the id of its ruling."""


class Ruling(Struct, frozen=True):
    """How a club reads a rule.

    Args:
        rule: the heading by which events, violations and modifiers name the rule.
    """

    id: str
    ruleset: str
    rule: str
    text: str

    @property
    def name(self) -> str:
        """What it is called by: its rule."""
        return self.rule

    @property
    def told(self) -> str:
        """The ruling in a line."""
        return f"Ruling on {self.rule}: {self.text}"


@command("ruling.note", title="Note a ruling")
def note_ruling(work: Work, ruleset: str, rule: str, text: str, battle: str | None = None) -> str:
    """Note how the club reads a rule, in place of what it noted on it before.

    Gives its id.
    `rule` is the rule's heading as the log, violations and modifiers name it; `battle` is where it came up.
    """
    work.plugins.ruleset(ruleset)
    heading, words = worded(rule, "rule"), worded(text, "text")
    if battle is not None:
        work.note(battle=work.get(models.Battle, battle).id)
    row = _row(work, ruleset, heading)
    if row is not None:
        return put_document(work, ruleset, RULING, row.name, row.title, words)
    return put_document(work, ruleset, RULING, _free_name(work, ruleset, heading), heading, words)


@command("ruling.strike", title="Strike a ruling")
def strike_ruling(work: Work, ruleset: str, rule: str) -> None:
    """Take the ruling on a rule back; the log keeps what it was."""
    row = _row(work, ruleset, rule)
    if row is None:
        known = [one.rule for one in rulings(work.connection, work.campaign.id, ruleset)]
        there = ", ".join(known) or "none"
        raise BadInput(f"ruling on {rule}", f"there is none in {ruleset}; there are: {there}")
    work.delete(row)


def rulings(connection: Connection, campaign: str, ruleset: str) -> Sequence[Ruling]:
    """Give a campaign's rulings on a game's rules, sorted by rule."""
    found = (one for one in repository.documents(connection, campaign, ruleset) if one.kind == RULING)
    return sorted((Ruling(one.id, ruleset, one.title, one.text) for one in found), key=lambda one: one.rule)


def by_rule(found: Iterable[Ruling]) -> Mapping[str, Ruling]:
    """Give rulings by the rules that they are about, as `on` looks them up."""
    return {_key(one.rule): one for one in found}


def on(known: Mapping[str, Ruling], rules: Iterable[str]) -> Sequence[Ruling]:
    """Give the rulings on rules, each once."""
    return [known[key] for key in dict.fromkeys(map(_key, rules)) if key in known]


def with_rulings(known: Mapping[str, Ruling], violations: Sequence[Violation]) -> Sequence[Violation]:
    """Say with each violation how the club reads the rule."""
    return [
        Violation(
            one.rule,
            ". ".join((one.why, *(f"The club's ruling: {each.text}" for each in on(known, [one.rule])))),
        )
        for one in violations
    ]


def _key(rule: str) -> str:
    return " ".join(rule.casefold().split())


def _row(work: Work, ruleset: str, rule: str) -> models.Document | None:
    return next((one for one in _all(work, ruleset) if _key(one.title) == _key(rule)), None)


def _all(work: Work, ruleset: str) -> Sequence[models.Document]:
    return [one for one in work.find(models.Document, ruleset=ruleset) if one.kind == RULING]


def _free_name(work: Work, ruleset: str, rule: str) -> str:
    """Make a name of a heading, with a number behind it where another heading has it already."""
    name = club.short(rule)[:LONGEST]
    taken = {one.name for one in _all(work, ruleset)}
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name}-{number}"
    return free
