"""Commands about a campaign's own maps, scenarios and the like, and the club's own texts."""

import re
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection

from core.campaign.packs import PackBattle
from core.contract.documents import Document, Examined
from core.contract.errors import BadInput
from core.contract.ruleset import Ruleset
from core.plugin.manager import Plugins
from core.service import club
from core.service.commands import command
from core.store import models, repository
from core.store.log import Work
from core.store.states import configured, settings_of

NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,59}")
RULING = "ruling"
"""The kind of a text that people read, and no ruleset."""
TOLD = 5
"""So many faults of a text are told, and how many more there are."""


@command("document.keep", title="Keep a document")
def keep_document(work: Work, ruleset: str, kind: str, name: str, text: str) -> str:
    """Keep a text for a ruleset in the campaign, or for the club, in place of the one of that name.

    Gives its id.
    The ruleset is `club` for what no ruleset reads: lists of names, medals. Battles that have begun keep the map and the
    scenario they have.
    """
    place = f"{kind} {name}"
    if not NAME.fullmatch(name):
        raise BadInput(place, "the name takes small letters, digits, - and _, 60 at most")
    found = (
        club.examine(kind, text, place) if ruleset == club.CLUB else _read(work, ruleset, kind, name, text)
    )
    if found.faults:
        more = len(found.faults) - TOLD
        told = "; ".join(found.faults[:TOLD]) + (f"; and {more} more" if more > 0 else "")
        raise BadInput(place, told)
    return put_document(work, ruleset, kind, name, found.title, text)


def put_document(work: Work, ruleset: str, kind: str, name: str, title: str, text: str) -> str:
    """Keep a document that is sound, in place of the one of its name. Gives its id."""
    row_id = document_id(work.campaign.id, ruleset, kind, name)
    row = work.seek(models.Document, row_id)
    if row is None:
        work.add(
            models.Document(
                id=row_id,
                campaign=work.campaign.id,
                ruleset=ruleset,
                kind=kind,
                name=name,
                title=title,
                text=text,
            )
        )
    else:
        work.set(row, title=title, text=text)
    return row_id


def _read(work: Work, ruleset: str, kind: str, name: str, text: str) -> Examined:
    """Let a ruleset read a text."""
    place = f"{kind} {name}"
    rules = ruleset_with_documents(work.connection, work.plugins, work.campaign.id, ruleset)
    if kind not in rules.document_kinds:
        there = ", ".join(rules.document_kinds) or "none"
        raise BadInput(place, f"{ruleset} reads no {kind}; it reads: {there}")
    if any((one.kind, one.name) == (kind, name) for one in rules.documents()):
        raise BadInput(place, "comes with the program; choose another name")
    found: Examined = work.plugins.guard(ruleset, lambda: rules.examine(kind, text, place))
    return found


@command("document.remove", title="Remove a document")
def remove_document(work: Work, ruleset: str, kind: str, name: str) -> None:
    """Take a map, a scenario, a medal or the like out of the campaign; battles that have begun keep theirs."""
    work.delete(work.get(models.Document, document_id(work.campaign.id, ruleset, kind, name)))


def document_id(campaign: str, ruleset: str, kind: str, name: str) -> str:
    """Give the id of a document's row."""
    return f"{campaign}/{ruleset}/{kind}/{name}"


OWN = "scenario"
"""The choice of a battle that holds its scenario whole, where the program brings none of that id."""


def with_own_scenario(
    work: Work, ruleset: str, scenario: str, detail: Mapping[str, Any]
) -> Mapping[str, Any]:
    """Give a battle's choices with the scenario itself where it is one of the campaign's own, named by its id.

    Raises:
        BadInput: when it is one of theirs, and faulty.
    """
    if OWN in detail:
        return detail
    rules = ruleset_with_documents(work.connection, work.plugins, work.campaign.id, ruleset)
    found = next((one for one in work.plugins.guard(ruleset, rules.scenarios) if one.id == scenario), None)
    if found is not None and not found.complete:
        raise BadInput(f"scenario {scenario}", found.summary)
    if found is not None and OWN in found.detail:
        return {**found.detail, **detail}
    return detail


def unwritten(plugins: Plugins, rules: Ruleset, battle: PackBattle) -> str:
    """Say that a ruleset has no scenario for a planned battle; empty where it has one, or the plan brings it whole."""
    played = battle.as_played_by(rules.info.id)
    known = [one.id for one in plugins.guard(rules.info.id, rules.scenarios)]
    if OWN in played.detail or played.scenario in known:
        return ""
    where = (
        f"and the plan does not say what {rules.info.id} plays instead"
        if played is battle
        else f"which the plan names for {rules.info.id}"
    )
    return f"{rules.info.title} has no scenario {played.scenario}, {where}; there are: {', '.join(known) or 'none'}"


def ruleset_with_documents(connection: Connection, plugins: Plugins, campaign: str, ruleset: str) -> Ruleset:
    """Give a ruleset as a campaign plays it: with its settings and its documents.

    Raises:
        BadInput: when it is not at hand, or does not know a setting.
    """
    settings = settings_of(repository.campaign(connection, campaign), ruleset)
    found = configured(plugins, ruleset, settings)
    own = [
        Document(one.kind, one.name, one.title, one.text)
        for one in repository.documents(connection, campaign, ruleset)
        if one.kind in found.document_kinds
    ]
    result: Ruleset = plugins.guard(ruleset, lambda: found.with_documents(own)) if own else found
    return result
