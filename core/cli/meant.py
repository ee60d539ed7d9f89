"""What a person means by a word: which row it stands for, and in which campaign."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from core.battle.named import begins, short
from core.contract import canon
from core.contract.errors import BadInput
from core.contract.orders import Squad
from core.service.commands import Command
from core.service.desk import Desk
from core.store.repository import CampaignInfo

CLOSED = ("over", "accepted")
MANY = {"forces": "force", "players": "player", "squads": "squad"}
"""Arguments that name several things, and of what kind these are."""
OTHERWISE: Mapping[tuple[str, str], Sequence[str]] = {
    ("officer.exchange", "other"): ("officer",),
    ("medal.award", "to"): ("officer", "unit", "squad"),
    ("deed.note", "of"): ("officer", "unit", "squad"),
}
"""Arguments that name a thing of one of these kinds, which they are not called by."""


class Row(Struct, frozen=True):
    """A thing that has an id.

    Args:
        closed: whether it is over, so that one that runs is rather meant.
    """

    campaign: str
    id: str
    name: str
    closed: bool


def rows(desk: Desk, thing: str, campaign: CampaignInfo) -> Sequence[Any]:
    """Give all things of a kind in a campaign, as records."""
    match thing:
        case "campaign":
            return [campaign]
        case "player":
            return desk.players(campaign.id)
        case "force":
            return desk.forces(campaign.id)
        case "unit":
            return [unit for force in desk.forces(campaign.id) for unit in desk.units(force.id)]
        case "officer":
            return desk.people(campaign.id)
        case "squad":
            units = rows(desk, "unit", campaign)
            return [canon.convert(squad, Squad, "squad") for unit in units for squad in unit.squads]
        case "battle":
            return desk.battles(campaign.id)
        case "operation":
            return desk.operations(campaign.id)
        case "session":
            return desk.sessions(campaign.id)
        case "ruling":
            return desk.rulings(campaign.id)
    return []


def find(desk: Desk, thing: str, word: str, campaigns: Sequence[CampaignInfo]) -> Row | None:
    """Give what a word stands for: an id, what of it is enough, or a name.

    Enough of an id is what stands behind its campaign's part, without the letters that make it different from others of
    its name; or its beginning. Of several, one that runs is meant. None where there is nothing of that name.

    Raises:
        BadInput: naming all that may be meant.
    """
    return _meant(thing, word, _there(desk, thing, campaigns))


def _there(desk: Desk, thing: str, campaigns: Sequence[CampaignInfo]) -> Sequence[Row]:
    return [
        Row(campaign.id, one.id, getattr(one, "name", one.id), getattr(one, "status", "") in CLOSED)
        for campaign in campaigns
        for one in rows(desk, thing, campaign)
    ]


def _meant(thing: str, word: str, there: Sequence[Row]) -> Row | None:
    exact = next((row for row in there if row.id == word), None)
    if exact is not None:
        return exact
    found = [row for row in there if word.casefold() in (short(row.id), row.name.casefold())]
    found = found or [row for row in there if word and begins(row.id, word.casefold())]
    found = [row for row in found if not row.closed] or found
    if len(found) > 1:
        raise BadInput(f"{thing} {word}", f"may be any of {', '.join(row.id for row in found)}; say which")
    return found[0] if found else None


def brief(desk: Desk, thing: str, row_id: str) -> str:
    """Give the shortest word that stands for a row, to be typed in place of its id."""
    return briefly(desk, thing)(row_id)


def briefly(desk: Desk, thing: str) -> Callable[[str], str]:
    """Give what shortens the ids of many rows of a kind, which are read once."""
    there = _there(desk, thing, desk.campaigns())

    def shortened(row_id: str) -> str:
        word = short(row_id)
        try:
            found = _meant(thing, word, there)
        except BadInput:
            return row_id
        return word if found is not None and found.id == row_id else row_id

    return shortened


def which_campaign(desk: Desk, wanted: str | None) -> CampaignInfo:
    """Give the campaign that is named; the only one there is, where none is.

    Raises:
        BadInput: when there are several, or none.
    """
    everywhere = desk.campaigns()
    if wanted is not None:
        named = find(desk, "campaign", wanted, everywhere)
        return desk.campaign(wanted if named is None else named.id)
    if len(everywhere) != 1:
        there = ", ".join(campaign.id for campaign in everywhere)
        raise BadInput("--campaign", f"is missing; there are: {there or 'none'}")
    return everywhere[0]


def resolve(
    desk: Desk, command: Command, given: Mapping[str, Any], wanted: str | None
) -> tuple[str | None, dict[str, Any]]:
    """Give the campaign that a command is about, and its arguments with whole ids.

    Raises:
        BadInput: when the campaign cannot be told from them.
    """
    arguments = dict(given)
    if command.begins:
        return None, arguments
    everywhere = desk.campaigns()
    campaigns = everywhere if wanted is None else [which_campaign(desk, wanted)]
    owners: dict[str, str] = {}

    def whole(thing: str, word: Any) -> Any:
        row = find(desk, thing, word, campaigns) if isinstance(word, str) else None
        if row is None:
            return word
        owners.setdefault(row.campaign, f"{thing} {row.id} is of campaign {row.campaign}")
        return row.id

    names = {parameter.name for parameter in command.parameters}
    for name, value in given.items():
        thing = given.get("table") if name == "id" and "table" in names else name
        if name not in names:
            continue
        if name in MANY and isinstance(value, list):
            arguments[name] = [whole(MANY[name], one) for one in value]
        elif (command.name, name) in OTHERWISE:
            found = (whole(kind, value) for kind in OTHERWISE[command.name, name])
            arguments[name] = next((one for one in found if one != value), value)
        elif isinstance(thing, str) and thing != "campaign":
            arguments[name] = whole(thing, value)
    if len(owners) > 1:
        raise BadInput("--campaign", f"can be but one, and {', '.join(owners.values())}")
    if owners:
        return next(iter(owners)), arguments
    plan = given.get("plan")
    if wanted is None and isinstance(plan, str):
        open_to = [one.id for one in everywhere if any(each["id"] == plan for each in desk.plans(one.id))]
        if len(open_to) == 1:
            return open_to[0], arguments
    return which_campaign(desk, wanted).id, arguments
