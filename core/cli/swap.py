"""The verb `swap`: what would become of units and plans if another ruleset played a theater, and the line that does it."""

import argparse
from collections.abc import Sequence

from core.cli import output
from core.cli.meant import find, which_campaign
from core.cli.names import ruleset_name
from core.contract.errors import BadInput
from core.contract.ids import Theater
from core.contract.words import counted
from core.service.adoption import Rebound
from core.service.desk import Desk

HEADS = ("unit", "class now", "class then", "quality", "how", "set aside")


def swap(desk: Desk, arguments: argparse.Namespace, options: Sequence[str]) -> None:
    """Print the preview.

    Args:
        options: what stands behind each command line that is shown.
    """
    campaign = which_campaign(desk, arguments.campaign)
    theater: Theater = arguments.theater
    classes = dict(_chosen(desk, text, arguments.campaign) for text in arguments.classes)
    found = desk.rebinding(campaign.id, theater, arguments.ruleset, classes)
    hindered = desk.obstacles(campaign.id, theater, arguments.ruleset, found)
    if arguments.json:
        output.data({"units": found, "hindered": hindered})
        return
    print(f"{theater.capitalize()} by {ruleset_name(desk.plugins, arguments.ruleset)}:")
    output.table(HEADS, (_row(one) for one in found))
    stay = [one for one in found if one.after is None]
    print(
        f"{counted(len(found) - len(stay), 'unit')} taken over, {len(stay)} left waiting. Nothing is done yet."
    )
    for one in stay:
        print(f"    waits: {one.problem} (--class {one.before.id}=CLASS)")
    for plan in hindered:
        print(f"    could not begin then: {plan.title}")
        for fault in plan.faults:
            print(f"        {fault}")
    words: dict[str, object] = {"theater": theater, "ruleset": arguments.ruleset}
    if classes:
        words["classes"] = classes
    print(f"To do it: {output.command_line('ruleset.bind', words, (f'--campaign {campaign.id}', *options))}")


def _row(one: Rebound) -> Sequence[str]:
    if one.after is None:
        return (one.before.name, one.class_before, "waits as it is", str(one.before.quality), "", "")
    quality = f"{one.before.quality} -> {one.after.quality}"
    return (one.before.name, one.class_before, one.class_after, quality, one.basis, ", ".join(one.set_aside))


def _chosen(desk: Desk, text: str, campaign: str | None) -> tuple[str, str]:
    unit, sign, name = text.partition("=")
    if not (unit and sign and name):
        raise BadInput("--class", f"takes UNIT=CLASS, not {text!r}")
    row = find(desk, "unit", unit, [which_campaign(desk, campaign)])
    return (unit if row is None else row.id), name


def told(result: Sequence[Rebound]) -> Sequence[str]:
    """Tell what became of units, a line for each."""
    return [
        f"{one.before.name} waits: {one.problem}"
        if one.after is None
        else f"{one.before.name}: {one.class_before} is {one.class_after}, {one.basis or 'taken over'}"
        for one in result
    ]
