"""Ships of which nobody has named a squad land their marines all the same: they become squads when an operation begins."""

import pytest

from core.service.desk import Desk

FORCES = """force,player,theater,empire,prestige,points
Border Watch,Ann,space,federation,2,0
Iron Talon,Chris,space,klingon,2,0
Harbour Garrison,Ann,ground,federation,1,0
"""
UNITS = """force,unit,class,quality,squads,marines
Border Watch,Argosy,CA,4,,
Iron Talon,Fury,D7K,4,,2
Iron Talon,Avenger,D7K,4,,
Harbour Garrison,Guns,heavy,1,,
"""


@pytest.fixture
def desk(tmp_path):
    made = Desk.open(tmp_path / "war.db")
    yield made
    made.close()


@pytest.fixture
def campaign(desk):
    bound = {"space": "actasf", "ground": "sfm", "economy": "actasf"}
    made = desk.run(None, "campaign.create", name="War", seed=4, **bound).campaign
    desk.run(made, "campaign.enter", forces=FORCES, units=UNITS, turn=1)
    return made


def landing(desk, campaign):
    """Give a plan: the Talons fight above, and land upon the garrison."""
    forces = {force.name: force.id for force in desk.forces(campaign)}

    def battle(key, theater, scenario, attacker, defender):
        seats = [
            {"seat": name, "side": name, "force": forces[name], "role": role, "units": units}
            for name, role in ((attacker, "attacker"), (defender, "defender"))
            for units in ([] if name == attacker and theater == "ground" else None,)
        ]
        return {"id": key, "title": key, "theater": theater, "scenario": scenario, "seats": seats}

    space = battle("above", "space", "a-call-to-arms", "Iron Talon", "Border Watch")
    ground = battle("below", "ground", "landing", "Iron Talon", "Harbour Garrison")
    link = {
        "id": "down",
        "kind": "transporter",
        "source": "above",
        "target": "below",
        "seats": ["Iron Talon"],
        "source_detail": {"site": [36000, 24000]},
    }
    space["detail"] = {"limits": False}
    plan = {"id": "raid", "title": "Raid", "brief": "Down.", "battles": [space, ground], "links": [link]}
    return desk.run(campaign, "operation.start", plan=plan, mode="slip").result


def ships(desk, campaign):
    return {unit.name: unit for force in desk.forces(campaign) for unit in desk.units(force.id)}


def test_the_marines_of_ships_that_can_send_them_become_squads_with_leaders(desk, campaign):
    landing(desk, campaign)
    found = ships(desk, campaign)
    assert [squad["name"] for squad in found["Fury"].squads][:2] == ["Fury 1", "Fury 2"]
    assert len(found["Fury"].squads) == len(found["Avenger"].squads) - 2, (
        "two of its marines were lost before"
    )
    assert not found["Argosy"].squads, "it sends nobody"
    led = {person.officer.squad for person in desk.people(campaign)}
    assert {squad["id"] for squad in found["Fury"].squads} <= led


def test_who_goes_down_with_a_ship_by_its_result_is_lost(desk, campaign):
    operation = landing(desk, campaign)
    above = desk.timeline(operation).lanes[0].battle.id
    found = ships(desk, campaign)
    fury, avenger = found["Fury"], found["Avenger"]
    left = len(avenger.squads) - 3
    values = {"turns": 2, f"{fury.id}.fate": "destroyed", f"{avenger.id}.marines": left}
    desk.run(campaign, "battle.result", battle=above, values=values)
    outcome = desk.battle(above).outcome
    lost = [one.squad.id for one in outcome.squads if one.fate == "lost"]
    assert set(lost) == {squad["id"] for squad in (*fury.squads, *avenger.squads[left:])}
    assert desk.check().faults == ()
