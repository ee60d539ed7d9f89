"""A class of a club's own in each game that has them: in a force, a battle, a swap and back, on a sheet of figures."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.contract.errors import BadInput
from core.plugin.manager import Plugins
from core.service.desk import Desk

COPIES = {
    "actasf": {"of": "klingon.d7k", "code": "D7Z", "figures": {"shields": 26}},
    "fasa": {"of": "klingon.d-10-d", "code": "D10Z", "figures": {"shield": 20}},
    "sfm": {"of": "commando", "code": "RGR", "figures": {"move": 5}},
}
IDS = {"actasf": "klingon.d7z", "fasa": "klingon.d10z", "sfm": "rgr"}


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = Desk.open(tmp_path / "war.sqlite", Plugins())
    yield opened
    opened.close()


def campaign(desk: Desk, space: str = "fasa") -> str:
    made = desk.run(None, "campaign.create", name="War", space=space, ground="sfm", economy=space).campaign
    assert made is not None
    for ruleset, copy in COPIES.items():
        made_id = desk.run(made, "class.copy", ruleset=ruleset, name="Gatekeeper", **copy).result
        assert made_id == IDS[ruleset]
    return made


def fielded(desk: Desk, war: str, theater: str, class_id: str, name: str = "Gate") -> str:
    """Enter a unit of a class in a force of its own."""
    empire = class_id.partition(".")[0] if theater == "space" else ""
    force: Any = desk.run(war, "force.create", name=f"{name} force", theater=theater, empire=empire).result
    unit: str = desk.run(war, "unit.enter", force=force, name=name, class_id=class_id, quality=4).result
    return unit


@pytest.mark.parametrize("ruleset", COPIES)
def test_it_is_edited_shown_as_house_and_not_removed_while_it_serves(desk: Desk, ruleset: str) -> None:
    war = campaign(desk, "actasf" if ruleset == "sfm" else ruleset)
    key = IDS[ruleset]
    theater = "ground" if ruleset == "sfm" else "space"
    figure, value = next(iter(COPIES[ruleset]["figures"].items()))  # type: ignore[attr-defined]
    desk.run(war, "class.edit", ruleset=ruleset, class_id=key, figures={figure: value + 1})
    (made,) = [one for one in desk.classes(war, ruleset) if one.id == key]
    assert (made.name, made.provenance, made.figures["copy_of"]) == (
        "Gatekeeper",
        "house",
        COPIES[ruleset]["of"],
    )
    assert made.figures[{"move": "movement"}.get(figure, figure)] == value + 1
    fielded(desk, war, theater, key)
    with pytest.raises(BadInput, match=f"class {key}: the unit Gate is of it"):
        desk.run(war, "class.remove", ruleset=ruleset, class_id=key)


def test_bots_fight_a_battle_with_it_to_the_end(desk: Desk) -> None:
    war = campaign(desk)
    forces = [
        {
            "seat": seat,
            "units": [{"id": seat, "name": seat, "class_id": class_id, "quality": 4}],
            "role": role,
        }
        for seat, class_id, role in (
            ("red", "federation.constitution-mk-ii", "first"),
            ("blue", IDS["fasa"], "second"),
        )
    ]
    setup = {"scenario": "duel", "forces": forces, "detail": {"course": "advanced", "turns": 3}}
    battle = desk.run(war, "battle.create", theater="space", ruleset="fasa", setup=setup, name="Duel").result
    engine: Any = desk.battle(battle).engine
    assert engine.rules.hulls[IDS["fasa"]].shield == 20
    desk.run(war, "battle.bots", battle=battle, seats="all")
    (info,) = desk.battles(war)
    assert info.status == "over"


@pytest.mark.parametrize(
    ("here", "there", "becomes"),
    [("actasf", "fasa", "klingon.d-7-m"), ("fasa", "actasf", "klingon.d5w")],
)
def test_a_swap_says_what_it_becomes_and_gives_it_back(
    desk: Desk, here: str, there: str, becomes: str
) -> None:
    war = campaign(desk, here)
    unit = fielded(desk, war, "space", IDS[here])
    (told,) = desk.run(war, "ruleset.bind", theater="space", ruleset=there).result
    assert (told.class_before, told.after.class_id) == ("Gatekeeper", becomes)
    assert told.basis == "the equal of what it is a copy of (house)"
    with pytest.raises(BadInput, match="the unit Gate is of it"):
        desk.run(war, "class.remove", ruleset=here, class_id=IDS[here])
    desk.run(war, "ruleset.bind", theater="space", ruleset=here)
    assert desk.unit(unit).class_id == IDS[here]


def test_a_swap_may_give_it_to_a_unit_by_hand(desk: Desk) -> None:
    war = campaign(desk, "actasf")
    unit = fielded(desk, war, "space", IDS["actasf"])
    desk.run(war, "ruleset.bind", theater="space", ruleset="fasa", classes={unit: IDS["fasa"]})
    assert desk.unit(unit).class_id == IDS["fasa"]
