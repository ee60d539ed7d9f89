"""Forces and ships that were raised by command go by their names in procedures and in set-ups, not by their long ids."""

import json

import pytest

from core.cli.main import main


@pytest.fixture
def do(tmp_path, capsys):
    """Carry a command out on a database of its own; gives what was printed."""

    def call(*words):
        assert main(["do", "--database", str(tmp_path / "names.sqlite"), *words]) == 0
        return capsys.readouterr().out

    return call


def order(**data):
    return f"order={json.dumps(data)}"


def test_seats_and_ships_of_procedures_and_setups_are_found_by_name(do):
    do("campaign.create", "name=War", "space=actasf", "economy=actasf", "seed=1")
    for name, empire, ship, class_id in (
        ("Red", "federation", "Hood", "federation.ca"),
        ("Blue", "klingon", "Fury", "klingon.d7k"),
    ):
        do("force.create", f"name={name}", "theater=space", f"empire={empire}")
        do("procedure.begin", "procedure=roster", f'forces=["{name}"]')
        enlist = order(order="enlist", class_id=class_id, ship_name=ship)
        do("battle.order", "battle=roster", f"seat={name}", enlist)
        do("battle.order", "battle=roster", f"seat={name.lower()}", order(order="finish"))
    typed = 'control={"red": {"dice": "typed"}}'
    do("procedure.begin", "procedure=muster", 'forces=["red", "blue"]', typed)
    man = order(order="man", units=["hood"])
    assert "Hood rolls 6 + 5" in do("battle.order", "battle=muster", "seat=red", man, "--dice", "6,5")
    do("battle.order", "battle=muster", "seat=blue", order(order="man", units=["Fury"]))
    forces = [
        {"seat": "red", "side": "red", "role": "attacker", "units": ["hood"]},
        {"seat": "blue", "side": "blue", "role": "defender", "units": ["fury"]},
    ]
    setup = {"scenario": "a-call-to-arms", "mode": "slip", "forces": forces}
    assert "clash" in do(
        "battle.create", "theater=space", "ruleset=actasf", "name=Clash", f"setup={json.dumps(setup)}"
    )
