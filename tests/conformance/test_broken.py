"""Each check notices a ruleset that is broken in its way, and says where."""

import re

import pytest

from core.conformance.kit import CHECKS, Check, Nonconforming, Subject
from core.conformance.toy import SCRIPTS, SETUPS, Toy
from tests.conformance.broken_toys import linked, playing, secrets, surroundings, ways
from tests.conformance.broken_toys.caught import BROKEN

PARTS = (linked, playing, secrets, surroundings, ways)
"""Where they stand, by what the checks that must notice look at."""


@pytest.mark.parametrize(("ruleset", "check"), BROKEN.items(), ids=lambda value: value.__name__)
def test_a_broken_ruleset_is_caught(ruleset: type[Toy], check: Check) -> None:
    subject = Subject(ruleset(), SETUPS, SCRIPTS, longest=300)
    with pytest.raises(Nonconforming) as caught:
        check(subject)
    assert re.search(
        r"order \d+|seed \d+|setting|class|script|procedure|level|document|post|name", str(caught.value)
    )


def test_every_part_is_looked_at() -> None:
    assert {ruleset.__module__ for ruleset in BROKEN} == {part.__name__ for part in PARTS}


def test_every_check_has_something_to_catch() -> None:
    assert {check.__name__ for check in CHECKS} == {check.__name__ for check in BROKEN.values()}
