"""The command that keeps a club's own list of names."""

from typing import Any

import tomli_w

from core.contract.written import named
from core.service import club
from core.service.commands import command
from core.service.documents import keep_document
from core.store.log import Work


@command("names.keep", title="Keep a list of names")
def keep_names(
    work: Work,
    title: str,
    empire: str = "",
    given: list[str] | None = None,
    family: list[str] | None = None,
    ships: list[str] | None = None,
    class_id: str = "",
    class_names: list[str] | None = None,
) -> str:
    """Keep names of your own for an empire's people and ships, and for ships of one class; for everybody without an empire.

    Gives its short name, which follows from the title: one of that title is replaced. Lists of more classes are documents of
    the kind `names`, in TOML.
    """
    short = club.short(named(title, "title"))
    lists = {"given": given, "family": family, "ships": ships}
    text: dict[str, Any] = {
        "title": title.strip(),
        "empire": empire,
        **{key: names for key, names in lists.items() if names},
    }
    if class_id and class_names:
        text["classes"] = {class_id: class_names}
    keep_document(work, club.CLUB, "names", short, tomli_w.dumps(text))
    return short
