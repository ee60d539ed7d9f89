"""Every setting does something: for each there is a script that holds with it, and does not without it."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from core.api import OWN_FIGURES
from core.battle.script import Player, Script, load
from core.contract.errors import BridgeheadError
from plugins.sfm.ruleset import StarFleetMarines
from plugins.sfm.switches import SETTINGS

SCRIPTS = Path(__file__).parent / "scripts"
OUTSIDE = ("wounded",)
"""What a position cannot show, since it is seen in the outcome alone; see test_campaign.py."""


def using(setting: str) -> Sequence[Path]:
    """The scripts that name a setting."""
    return [file for file in sorted(SCRIPTS.glob("*.toml")) if setting in load(file)[0].settings]


def holds(script: Script, lines: object, file: Path) -> bool:
    try:
        return not Player(StarFleetMarines(), script, lines, file.name).play().findings  # type: ignore[arg-type]
    except BridgeheadError:
        return False


@pytest.mark.parametrize(
    "setting", [one.id for one in SETTINGS if one != OWN_FIGURES and one.id not in OUTSIDE]
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
    groups = [one.group for one in SETTINGS if one != OWN_FIGURES]
    assert all(groups) and all(one.reason for one in SETTINGS)
    order = list(dict.fromkeys(groups))
    assert groups == sorted(groups, key=order.index)
    assert len(order) == 6
