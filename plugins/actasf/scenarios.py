"""The scenarios, and the house's zones where their maps are lost."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from core.api import Scenario

from .data_rows import Positive, Provenance, Row, load, text_of
from .state import Rectangle


class ScenarioRow(Row, frozen=True):
    """A scenario as data."""

    id: str
    title: str
    roles: tuple[str, ...]
    summary: str
    line: Positive
    provenance: Provenance
    detail: Mapping[str, Any] = {}
    choices: Mapping[str, str] = {}


class ScenarioFile(Row, frozen=True):
    """All scenarios."""

    scenario: tuple[ScenarioRow, ...]


class HouseZones(Row, frozen=True):
    """Deployment zones by role."""

    table: tuple[int, int]
    why: str
    zones: Mapping[str, Rectangle]


@cache
def scenario_rows() -> Mapping[str, ScenarioRow]:
    """Give the scenarios by id."""
    rows = load(text_of("scenarios.toml"), "scenarios.toml", ScenarioFile).scenario
    return {row.id: row for row in rows}


@cache
def house_zones() -> HouseZones:
    """Give the zones that stand in for lost maps."""
    return load(text_of("house/zones.toml"), "house/zones.toml", HouseZones)


def scenarios() -> list[Scenario]:
    """Give the facts of the scenarios."""
    return [
        Scenario(
            row.id, row.title, row.roles, None, row.summary, row.provenance, row.detail, choices=row.choices
        )
        for row in scenario_rows().values()
    ]
