"""Hundreds of random landings: every way up and down, sudden ends, the books balanced at each step, replayed alike."""

from collections import Counter
from pathlib import Path

import pytest

from tests.property.landings import Landfall, LandfallByHexes

HAPPENS = (
    "transporter",
    "shuttle with a craft",
    "landing",
    "landing with a craft",
    "bombardment",
    "recovery",
    "recovery with a craft",
    "a damaged craft comes back",
    "the base above falls silent",
    "a shuttle is shot down",
    "a ship is gone while its people are below",
    "a battle is decided early",
    "squads on their way when killed",
    "squads on their way at the end",
    "space told by slip",
    "ground told by slip",
    "space cards",
    "ground cards",
    "abandoned",
    "result entered",
    "undone in part",
    "played out",
    "taken into the campaign",
    "experience came home",
    "links closed",
    "a table runs ahead",
    "the links open again",
)
FEW = range(1, 21)
MANY = range(21, 321)
COMMON = (
    "shuttle with a craft",
    "recovery",
    "bombardment",
    "the base above falls silent",
    "links closed",
)
# By hexes a ship has to come within two of the site with the shield there down: too rare for twenty landings.
FOUND_BY_FEW = ((Landfall, (*COMMON, "transporter")), (LandfallByHexes, COMMON))


def play(seeds: range, folder: Path, kind: type[Landfall]) -> Counter[str]:
    """Play a landing from each seed, and count what happened."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        landing = kind(folder, seed, seen)
        try:
            landing.play()
        except BaseException as error:
            error.add_note(f"seed {seed}")
            raise
        finally:
            landing.desk.close()
    return seen


@pytest.mark.parametrize(("kind", "common"), FOUND_BY_FEW)
def test_some_landings_keep_their_books(
    tmp_path: Path, kind: type[Landfall], common: tuple[str, ...]
) -> None:
    seen = play(FEW, tmp_path, kind)
    missing = [what for what in common if not seen[what]]
    assert not missing, f"never happened: {missing}; happened: {dict(seen)}"


@pytest.mark.slow
@pytest.mark.parametrize("kind", [Landfall, LandfallByHexes])
def test_hundreds_of_landings_keep_their_books(tmp_path: Path, kind: type[Landfall]) -> None:
    seen = play(MANY, tmp_path, kind)
    missing = [what for what in HAPPENS if not seen[what]]
    assert not missing, f"never happened: {missing}; happened: {dict(seen)}"
