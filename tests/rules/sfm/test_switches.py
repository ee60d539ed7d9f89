"""Every setting does something: for each there is a script that holds with it, and does not without it."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from core.api import OWN_CLASSES, OWN_FIGURES, BattleSetup, CannotSetUp, Seat, SeatForce, Side
from core.battle.script import Player, Script, load
from core.contract.dice import ScriptedDice
from core.contract.errors import BadInput, BridgeheadError
from plugins.sfm.ruleset import StarFleetMarines
from plugins.sfm.switches import SETTINGS
from tests.rules.sfm.playing import unit

ROLES = ("attacker", "defender", "third")
SCRIPTS = Path(__file__).parent / "scripts"
OUTSIDE = ("wounded", "scenarios", "three_players", "house_terrain", "landed_ships")
"""What is seen in the outcome alone, see test_campaign.py, or in the list of scenarios, see test_scenario_files.py; and
what a position is refused for, see below."""


def using(setting: str) -> Sequence[Path]:
    """The scripts that name a setting."""
    return [file for file in sorted(SCRIPTS.glob("*.toml")) if setting in load(file)[0].settings]


def holds(script: Script, lines: object, file: Path) -> bool:
    try:
        return not Player(StarFleetMarines(), script, lines, file.name).play().findings  # type: ignore[arg-type]
    except BridgeheadError:
        return False


@pytest.mark.parametrize(
    "setting", [one.id for one in SETTINGS if one not in (OWN_FIGURES, OWN_CLASSES) and one.id not in OUTSIDE]
)
def test_a_script_holds_with_the_setting_alone(setting):
    files = using(setting)
    assert files, f"no script sets {setting}"
    missed = []
    for file in files:
        script, lines = load(file)
        assert holds(script, lines, file)
        rest = {name: value for name, value in script.settings.items() if name != setting}
        if not holds(replace(script, settings=rest), lines, file):
            return
        missed.append(file.name)
    pytest.fail(f"{setting} changes nothing in {', '.join(missed)}")


def test_settings_stand_in_groups():
    """Each has a heading and a reason, and those of one heading stand together."""
    groups = [one.group for one in SETTINGS if one not in (OWN_FIGURES, OWN_CLASSES)]
    assert all(groups) and all(one.reason for one in SETTINGS)
    order = list(dict.fromkeys(groups))
    assert groups == sorted(groups, key=order.index)
    assert len(order) == 7


def test_three_players_can_be_switched_off():
    line = ("red", "blue", "gold")
    position = {"units": [unit(seat, "marine", seat) for seat in line], "seats": list(line)}
    assert StarFleetMarines().arrange(position).seats == tuple(line)
    with pytest.raises(BadInput, match="three-player rules are switched off"):
        StarFleetMarines({"three_players": False}).arrange(position)
    forces = tuple(
        SeatForce(Seat(seat), Side(seat), (), role=role) for seat, role in zip(line, ROLES, strict=True)
    )
    setup = BattleSetup("three_way", forces)
    assert len(StarFleetMarines().setup(setup, ScriptedDice(())).seats) == 3
    with pytest.raises(CannotSetUp, match="three-player rules"):
        StarFleetMarines({"three_players": False}).setup(setup, ScriptedDice(()))


@pytest.mark.parametrize("terrain", ["sand", "passable_water", "passable_lava", "passable_high_lava"])
def test_house_terrain_is_refused_by_name_when_it_is_switched_off(terrain):
    position = {
        "units": [unit("a", "marine"), unit("b", "marine", "blue", (1, 0))],
        "map": {"radius": 3, "terrain": {"2,0": terrain}},
    }
    assert StarFleetMarines().arrange(position)
    with pytest.raises(BadInput, match=terrain.replace("_", " ")):
        StarFleetMarines({"house_terrain": False}).arrange(position)


def test_landed_ships_can_be_switched_off():
    position = {"units": [unit("a", "starship"), unit("b", "marine", "blue", (1, 0))]}
    assert StarFleetMarines().arrange(position)
    with pytest.raises(BadInput, match="no class 'starship'"):
        StarFleetMarines({"landed_ships": False}).arrange(position)
