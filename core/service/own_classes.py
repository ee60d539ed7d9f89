"""Commands about a club's own classes: copies of printed ones with figures of the club's, marked as house wherever they are."""

import re
from typing import Any

from core.contract import canon
from core.contract.errors import BadInput
from core.contract.info import UnitClass
from core.contract.settings import OWN_CLASSES, OwnClass
from core.contract.written import named
from core.service.adoption import kept_of
from core.service.commands import command
from core.service.documents import ruleset_with_documents
from core.service.rulesets import configure_ruleset
from core.store import models
from core.store.log import Work
from core.store.states import settings_of

CODE = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,19}")


@command("class.copy", title="Copy a class")
def copy_class(
    work: Work, ruleset: str, of: str, name: str, code: str, figures: dict[str, Any] | None = None
) -> str:
    """Make a class of your own: a copy of another, with figures of its own by name; it is shown as house.

    Gives its id.
    `bridgehead figures` lists the figures of a class. Battles that have begun know nothing of it.
    """
    _refuse_without(work, ruleset)
    classes = _classes(work, ruleset)
    if of not in classes:
        raise BadInput("class.copy, of", f"{ruleset} has no class {of}")
    if not CODE.fullmatch(code):
        raise BadInput("class.copy, code", "takes letters, digits and -, 20 at most")
    empire = classes[of].empire
    class_id = f"{empire}.{code.lower()}" if empire else code.lower()
    if class_id in classes:
        raise BadInput("class.copy, code", f"there is a class {class_id}; choose another code")
    own = _own(work, ruleset)
    source = own.get(of)  # a copy of a copy is one of the printed class, with the figures of both
    made = OwnClass(
        of if source is None else source.of,
        named(name),
        code,
        {**({} if source is None else source.figures), **(figures or {})},
    )
    _keep(work, ruleset, {**own, class_id: made})
    return class_id


@command("class.edit", title="Edit a class of your own")
def edit_class(
    work: Work, ruleset: str, class_id: str, figures: dict[str, Any], name: str | None = None
) -> None:
    """Change figures of a class of your own, by name; null gives back that of the class of which it is a copy.

    Figures that are not named stay as they are. Battles and procedures that have begun keep theirs.
    """
    own = _own(work, ruleset)
    before = _find(own, ruleset, class_id)
    kept = {key: value for key, value in {**before.figures, **figures}.items() if value is not None}
    after = OwnClass(before.of, before.name if name is None else named(name), before.code, kept)
    _keep(work, ruleset, {**own, class_id: after})


@command("class.remove", title="Remove a class of your own")
def remove_class(work: Work, ruleset: str, class_id: str) -> None:
    """Take a class of your own out of the campaign; not while a unit of it serves, or would be of it again after a swap."""
    own = _own(work, ruleset)
    _find(own, ruleset, class_id)
    units = (
        unit
        for force in work.find(models.Force, campaign=work.campaign.id)
        for unit in work.find(models.Unit, force=force.id)
        if unit.left is None and _class_in(unit, ruleset).partition("+")[0] == class_id
    )
    serving = next(units, None)
    if serving is not None:
        raise BadInput(f"class {class_id}", f"the unit {serving.name} is of it")
    _keep(work, ruleset, {key: one for key, one in own.items() if key != class_id})


def _class_in(unit: models.Unit, ruleset: str) -> str:
    """Give the class that a unit has, or had when it left, under a ruleset; empty where it never was there."""
    if unit.ruleset == ruleset:
        return unit.class_id
    kept = kept_of(unit, ruleset)
    return "" if kept is None else kept.class_id


def _refuse_without(work: Work, ruleset: str) -> None:
    found = work.plugins.ruleset(ruleset)
    if OWN_CLASSES not in found.settings:
        raise BadInput(f"ruleset {ruleset}", "takes no classes of your own")


def _classes(work: Work, ruleset: str) -> dict[str, UnitClass]:
    found = ruleset_with_documents(work.connection, work.plugins, work.campaign.id, ruleset)
    return {one.id: one for one in work.plugins.guard(ruleset, found.catalogue)}


def _own(work: Work, ruleset: str) -> dict[str, OwnClass]:
    chosen = settings_of(work.campaign, ruleset).get(OWN_CLASSES.id, {})
    return canon.convert(chosen, dict[str, OwnClass], f"ruleset {ruleset}, classes")


def _find(own: dict[str, OwnClass], ruleset: str, class_id: str) -> OwnClass:
    if class_id not in own:
        there = ", ".join(sorted(own)) or "none"
        raise BadInput(f"class {class_id}", f"is none of your own in {ruleset}; there are: {there}")
    return own[class_id]


def _keep(work: Work, ruleset: str, own: dict[str, OwnClass]) -> None:
    before = {
        key: value for key, value in settings_of(work.campaign, ruleset).items() if key != OWN_CLASSES.id
    }
    configure_ruleset(work, ruleset, {**before, **({OWN_CLASSES.id: canon.plain(own)} if own else {})})
