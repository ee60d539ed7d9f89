"""The count of worked cases: what it takes for a test of one, and for one that demands something."""

import pytest

from tests.rules import coverage

KNOWN = ("HIT-001", "HIT-002", "ARC-003")


def hollow():
    """HIT-001 is said here, and nothing is asked."""
    sum([1, 2])


def firm():
    assert sum([1, 2]) == 3


def leaning():
    firm()


def refusing():
    with pytest.raises(ValueError, match="invalid literal"):
        int("HIT-002")


@pytest.mark.case("HIT-001", "HIT-002")
def marked():
    firm()


@pytest.mark.parametrize(("case", "die"), [("ARC-003", 1), pytest.param("HIT-001", 2), ("else", 3)])
def given(case, die):
    firm()


def test_a_case_counts_where_a_mark_or_a_parameter_names_it():
    assert coverage.cases_of(hollow, KNOWN) == set()
    assert coverage.cases_of(marked, KNOWN) == {"HIT-001", "HIT-002"}
    assert coverage.cases_of(given, KNOWN) == {"ARC-003", "HIT-001"}


def test_a_mark_of_a_case_that_there_is_not_is_told():
    with pytest.raises(ValueError, match="HIT-002, which is no case"):
        coverage.cases_of(marked, ["HIT-001"])


@pytest.mark.parametrize(
    ("test", "demands"), [(hollow, False), (firm, True), (leaning, True), (refusing, True)]
)
def test_what_demands_something_is_told_from_what_does_not(test, demands):
    assert coverage.demands(test) is demands
