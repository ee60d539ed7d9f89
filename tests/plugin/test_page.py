"""The page for authors leaves nothing out: members, kinds of field, checks."""

from typing import get_args

import pytest

from core.api import Liaison, Procedure, Ruleset
from core.conformance.kit import CHECKS
from core.contract.orders import AnyField
from tests.plugin.example import PAGE

MEMBERS = sorted(
    {name for kind in (Ruleset, Procedure, Liaison) for name in dir(kind) if not name.startswith("_")}
    - {"order", "event", "amend"}  # asked of the engine or by it, and owed by nobody who writes a ruleset
)


@pytest.mark.parametrize("member", [*MEMBERS, "info", "state_type", "order_type", "event_type"])
def test_each_member_is_there(member: str) -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert f"`{member}`" in text or f"`{member}(" in text


@pytest.mark.parametrize("field", get_args(AnyField), ids=lambda field: field.__name__)
def test_each_kind_of_field_is_there(field: type) -> None:
    assert f"| `{field.__name__}` |" in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_each_check_is_there(check: object) -> None:
    assert f"`{check.__name__}`" in PAGE.read_text(encoding="utf-8")  # type: ignore[attr-defined]
