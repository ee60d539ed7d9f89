"""What `show` tells of people: those of a unit, one of them, a squad, and what their records say."""

from collections.abc import Sequence
from typing import Any

from core.cli import output
from core.cli.names import Names, moment, named
from core.contract.orders import Squad
from core.contract.words import titled
from core.service.desk import Desk
from core.service.obituaries import sum_of, told
from core.service.posts import Person
from core.service.service_record import Line
from core.store.repository import CampaignInfo, UnitInfo

HEADS = ("officer", "name", "post", "serves with", "standing")


def row(_desk: Desk, names: Names, one: Person) -> Sequence[Any]:
    """Give the cells of a line of the list of officers."""
    return (one.id, one.name, one.post.title, names.of(one.unit.id) if one.unit else "", one.told)


def of_unit(desk: Desk, unit: UnitInfo) -> dict[str, Any]:
    """Give a unit's people, and its record."""
    return {
        "people": [
            one for one in desk.people(unit.campaign) if one.unit is not None and one.unit.id == unit.id
        ],
        "record": desk.service_records(unit.campaign).get(unit.id, ()),
    }


def of_officer(desk: Desk, campaign: CampaignInfo, one: Person) -> dict[str, Any]:
    """Give an officer with the record."""
    return {"officer": one, "record": desk.service_records(campaign.id).get(one.id, ())}


def of_squad(desk: Desk, campaign: CampaignInfo, squad: Squad) -> dict[str, Any]:
    """Give a squad with its leader and its record."""
    leaders = (one for one in desk.people(campaign.id) if one.officer.squad == squad.id)
    return {
        "squad": squad,
        "leader": next((one for one in leaders if one.officer.left is None), None),
        "record": desk.service_records(campaign.id).get(squad.id, ()),
    }


def say_people(people: Sequence[Person]) -> None:
    """Tell who serves with a unit."""
    for one in people:
        gone = "" if one.standing == "serving" else f"; {one.told}"
        skills = "".join(f"; {line.label}: {line.value}" for line in one.post.skills)
        print(f"{one.post.title}: {named(one.name, one.id)}{skills}{gone}")


def say_record(lines: Sequence[Line]) -> None:
    """Tell a service record, and what it comes to."""
    if not lines:
        return
    whole = told(sum_of(lines))
    print(f"\nservice record{f': {whole}' if whole else ''}")
    output.table(
        ("entry", "when", "in the campaign", "what", "how it was"),
        [(line.number, moment(line.at), line.turn, titled(line.kind), line.text) for line in lines],
        spare=("in the campaign",),
    )


def say_officer(_desk: Desk, shown: dict[str, Any], _options: Sequence[str]) -> None:
    """Tell of an officer."""
    one: Person = shown["officer"]
    unit = f" of {named(one.unit.name, one.unit.id)}" if one.unit else ""
    print(f"{named(one.name, one.id)}: {one.post.title}{unit}, {one.told}")
    for line in one.post.skills:
        print(f"{line.label}: {line.value}")
    say_record(shown["record"])


def say_squad(_desk: Desk, shown: dict[str, Any], _options: Sequence[str]) -> None:
    """Tell of a squad."""
    squad: Squad = shown["squad"]
    print(f"{named(squad.name or squad.id, squad.id)}: {squad.kind}, counts as {squad.size}")
    if shown["leader"] is not None:
        print(f"Leader: {named(shown['leader'].name, shown['leader'].id)}")
    say_record(shown["record"])
