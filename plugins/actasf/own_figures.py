"""Figures that an owner of the book may put in place of ours: of the campaign, ships, scenarios with lost maps, traits."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from core.api import BadInput, Choice, FigureRow, Integer, Option, Rows, Subset, canon, own_classes

from . import campaign_figures as campaign, catalogue
from .data_rows import ARCS, SHIP_TRAITS
from .scenario.kinds import ObjectiveShip
from .scenario.written import Written, book, written_from
from .weapons import weapon_table

SCENARIO = "scenario."
"""Before the id of a scenario in that of its row."""
TRAITS = "traits"
"""The row of the list of traits."""
SCORED = tuple(name for name, kinds in SHIP_TRAITS.items() if str not in kinds)
FARTHEST = 120_000
MOST = 99


def ships_of(own: Mapping[str, Any]) -> dict[str, Any]:
    """Give what is replaced of ships."""
    return {
        row: figures
        for row, figures in own.items()
        if row not in (TRAITS, campaign.ROW) and not row.startswith(SCENARIO)
    }


def copies_of(classes: Mapping[str, Any]) -> dict[str, Any]:
    """Give the classes of a club's own as the catalogue takes them: what they are a copy of, and what is different.

    Raises:
        BadInput: naming class and figure.
    """
    ships = [
        row for row in rows() if row.id not in (TRAITS, campaign.ROW) and not row.id.startswith(SCENARIO)
    ]
    return {
        key: {catalogue.COPY: one.of, "class": one.name, "code": one.code, **one.figures}
        for key, one in own_classes(ships, classes).items()
    }


def counted_by(own: Mapping[str, Any]) -> campaign.CampaignFigures:
    """Give the figures by which the campaign is counted.

    Raises:
        BadInput: naming the figure.
    """
    return campaign.campaign_of(own, _challenges())


def _challenges() -> dict[str, str]:
    """Give the scenarios of the book to which a challenge can lead, with their titles."""
    return {one.id: one.title for one in book().values() if one.seats[0] == 2}


def immune_of(own: Mapping[str, Any]) -> frozenset[str]:
    """Give the traits that no damage takes away.

    Raises:
        BadInput: naming one that no ship has.
    """
    names = own.get(TRAITS, {}).get("immune")
    if names is None:
        return catalogue.immune_traits()
    for name in names:
        if name not in SHIP_TRAITS:
            raise BadInput(f"figures, {TRAITS}, immune", f"{name!r} is no trait of ships")
    return frozenset(names)


def scenarios_of(own: Mapping[str, Any]) -> dict[str, Written]:
    """Give the scenarios of the book, with the places that an owner puts in place of ours.

    Raises:
        BadInput: naming scenario and place.
    """
    return {name: _placed(each, own.get(f"{SCENARIO}{name}", {})) for name, each in book().items()}


def _placed(written: Written, own: Mapping[str, Any]) -> Written:
    if not own:
        return written
    data = canon.plain(written)
    for holder, key, name in _places(written):
        if name in own:
            at = data["clauses"][holder] if isinstance(holder, int) else data[holder]
            at[key] = own[name]
    if set(_figures(written)) <= set(own):
        data["why"] = ""  # nothing of the house is left in it
    return written_from(data, f"figures, {SCENARIO}{written.id}")


def _places(written: Written) -> Iterator[tuple[str | int, str, str]]:
    """Give each place that the house may have filled in: whose it is, its key there, and the name of the figure."""
    for role in ("attacker", "defender"):
        if written.side(role).zones:
            yield role, "zones", f"{role}_zones"
    for number, clause in enumerate(written.clauses):
        if hasattr(clause, "entries"):
            words = (str(clause.__struct_config__.tag), getattr(clause, "role", ""), "entries")
            yield number, "entries", "_".join(word for word in words if word)
        if isinstance(clause, ObjectiveShip):
            yield number, "at", "objective_at"


def _figures(written: Written) -> dict[str, Any]:
    data = canon.plain(written)
    return {
        name: data["clauses"][holder][key] if isinstance(holder, int) else data[holder][key]
        for holder, key, name in _places(written)
    }


@cache
def rows() -> tuple[FigureRow, ...]:
    """Give every row: the campaign, ships, those too of which the text keeps only a line, scenarios, the list of traits."""
    entries: tuple[catalogue.ShipClass | catalogue.ListedShip, ...] = (
        *catalogue.catalogue().ships.values(),
        *catalogue.listed(),
    )
    maps = [_scenario_row(written) for written in book().values() if written.why and _figures(written)]
    immune = FigureRow(
        TRAITS,
        "Traits that are never lost",
        {"immune": sorted(catalogue.immune_traits())},
        {"immune": "house: the italics of the trait list are lost"},
        {"immune": Subset("immune", "Traits", options=_options(SHIP_TRAITS))},
    )
    return (campaign.row(_challenges()), *map(_ship_row, entries), *maps, immune)


def _scenario_row(written: Written) -> FigureRow:
    figures = _figures(written)
    return FigureRow(
        f"{SCENARIO}{written.id}",
        f"Scenario {written.title}",
        figures,
        dict.fromkeys(figures, f"house: {written.why}"),
        {name: _rectangles(name) for name in figures if name != "objective_at"},
    )


def _rectangles(name: str) -> Rows:
    sides = ("left", "bottom", "right", "top")
    cells = tuple(
        Integer(side, side.title(), lowest=0, highest=FARTHEST, unit="inch", scale=1000) for side in sides
    )
    return Rows(name, name.replace("_", " ").capitalize(), cells=cells, at_least=1)


def _ship_row(entry: catalogue.ShipClass | catalogue.ListedShip) -> FigureRow:
    row = catalogue.as_row(entry)
    figures = {name: row.get(name) for name in catalogue.FIGURES}
    if figures["weapons"]:
        figures["weapons"] = [_bank(bank) for bank in figures["weapons"]]
    fields = {"weapons": _weapons()}
    if not set(figures["traits"] or ()) - set(SCORED):
        fields["traits"] = _traits()
    return FigureRow(row["id"], f"{entry.empire} {entry.class_name}", figures, row["exceptions"], fields)


def _bank(bank: Mapping[str, Any]) -> dict[str, Any]:
    """Give a bank without the traits that its weapon has anyway."""
    kind = weapon_table().find(bank["name"])
    usual = {} if kind is None else kind.traits
    traits = {name: value for name, value in bank["traits"].items() if usual.get(name) != value}
    return {
        **{key: bank[key] for key in ("name", "range", "arcs", "ad")},
        **({"traits": traits} if traits else {}),
    }


@cache
def _weapons() -> Rows:
    names = [kind.name for kind in weapon_table().weapon]
    cells = (
        Choice("name", "Weapon", options=_options(names)),
        Integer("range", "Range", lowest=1, highest=MOST, unit="inch"),
        Subset("arcs", "Arcs", options=_options(sorted(ARCS)), at_least=1),
        Integer("ad", "Attack dice", lowest=1, highest=MOST),
    )
    return Rows("weapons", "Bank", cells=cells, at_least=1)


@cache
def _traits() -> Rows:
    cells = (
        Choice("trait", "Trait", options=_options(SCORED)),
        Integer("score", "Score", optional=True, lowest=1, highest=MOST),
    )
    return Rows("traits", "Trait", cells=cells)


def _options(names: Sequence[str] | Mapping[str, Any]) -> tuple[Option, ...]:
    return tuple(Option(name, name) for name in names)
