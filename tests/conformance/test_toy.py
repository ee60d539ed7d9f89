"""The toy ruleset passes the kit."""

import pytest

from core.conformance.kit import CHECKS, Check, Subject, check_ruleset
from core.conformance.toy import SCRIPTS, SETUPS, Toy


@pytest.fixture(scope="module")
def toy() -> Subject:
    return Subject(Toy(), SETUPS, SCRIPTS)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_toy_conforms(toy: Subject, check: Check) -> None:
    check(toy)


def test_check_ruleset_runs_them_all(toy: Subject) -> None:
    assert check_ruleset(toy) == []
