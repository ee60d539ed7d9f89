"""Entry sheets: a campaign that stands on paper comes in, every fault is told by its row, and a spreadsheet round-trips."""

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.contract.errors import BadInput
from core.plugin.manager import Plugins
from core.service.desk import Desk

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
FORCES = """force,player,theater,empire,prestige,points,admiral
Home Fleet,Ann,space,Federation,4,310,Vale
Iron Squadron,Bob,space,klingon,2,150,
Garrison,Ann,ground,,1,,
"""
UNITS = """force;unit;class;quality;xp;skills;condition;squads;damage;critical_impulse
Home Fleet;Hood;CA;4;2;Lucky Crew; ;none;9;1
Home Fleet;Kongo;federation.ca;5;;extra-weaponry (bank=0);crippled;2;;
Iron Squadron;Fury;d7k;3;;;;Red/commando/2/1; Blue;;
Garrison;First;marine;;;;;;;
"""
UNITS = UNITS.replace("Red/commando/2/1; Blue", '"Red/commando/2/1; Blue"')


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = Desk.open(tmp_path / "war.sqlite", Plugins())
    yield opened
    opened.close()


@pytest.fixture
def war(desk: Desk) -> str:
    return desk.run(
        None, "campaign.create", name="War", space="actasf", ground="sfm", economy="actasf"
    ).campaign


def units_of(desk: Desk, campaign: str) -> dict[str, object]:
    return {unit.name: unit for force in desk.forces(campaign) for unit in desk.units(force.id)}


def test_a_muster_is_announced_only_for_units_that_hold_one(desk: Desk, war: str) -> None:
    done = desk.run(war, "campaign.enter", forces=FORCES, units=UNITS.replace(";d7k;3;", ";d7k;;"))
    assert done.notes == ("without crew quality, so the muster is still to be held: Fury",)
    assert [(one.procedure, len(one.forces)) for one in desk.due(war)] == [("roster", 1), ("muster", 1)]


def test_a_campaign_comes_in_as_it_stands(desk: Desk, war: str) -> None:
    done = desk.run(war, "campaign.enter", forces=FORCES, units=UNITS, turn=4)
    assert {one.what for one in done.result} == {"new"}
    assert done.notes == ()
    assert desk.campaign(war).turn == 4
    assert [player.name for player in desk.players(war)] == ["Ann", "Bob"]
    home = next(force for force in desk.forces(war) if force.name == "Home Fleet")
    assert (home.empire, home.prestige, home.points, home.facts["admiral"]) == ("federation", 4, 310, "Vale")
    hood, kongo, fury = (units_of(desk, war)[name] for name in ("Hood", "Kongo", "Fury"))
    assert (hood.class_id, hood.quality, hood.xp, hood.condition) == ("federation.ca", 4, 2, "damaged")
    assert hood.sheets["actasf"]["data"] == {"damage": 9, "criticals": {"impulse": 1}}
    assert [skill["code"] for skill in hood.skills] == ["lucky-crew"]
    assert kongo.condition == "crippled" and kongo.sheets["actasf"]["data"]["damage"] == 23
    assert kongo.skills == [{"code": "extra-weaponry", "detail": {"bank": 0}}]
    assert [squad["name"] for squad in kongo.squads] == ["Squad 1", "Squad 2"]
    assert [(s["name"], s["kind"], s["size"], s["xp"], s["home"]) for s in fury.squads] == [
        ("Red", "commando", 2, 1, fury.id),
        ("Blue", "marine", 1, 0, fury.id),
    ]
    held = {(due.procedure, due.forces) for due in desk.due(war)}
    garrison = next(force.id for force in desk.forces(war) if force.name == "Garrison")
    assert {forces for _, forces in held} <= {(garrison,)}, "crews that are there are not rolled again"
    assert desk.people(war), "their officers have names"
    assert not desk.check().faults
    desk.run(war, "undo", number=done.number)
    assert not desk.forces(war) and not desk.players(war)


def test_a_spreadsheet_round_trips(desk: Desk, war: str) -> None:
    desk.run(war, "campaign.enter", forces=FORCES, units=UNITS)
    forces, units = desk.entry_sheets(war)
    found = desk.entry(war, forces, units)
    assert not found.faults and {one.what for one in found.told} == {"as it is"}
    ids = {name: unit.id for name, unit in units_of(desk, war).items()}
    rows = list(csv.DictReader(io.StringIO(units)))
    for row in rows:
        row["xp"] = "7" if row["unit"] == "Hood" else row["xp"]
    rows.append({"force": "Home Fleet", "unit": "New", "class": "federation.ffg", "quality": "3"})
    out = io.StringIO()
    writer = csv.DictWriter(out, rows[0].keys())
    writer.writeheader()
    writer.writerows(rows)
    found = desk.entry(war, "", out.getvalue())
    told = {one.title.partition(" (")[0]: (one.what, one.changes) for one in found.told}
    assert told["Hood"] == ("changed", ("xp 2 → 7",))
    assert told["New"][0] == "new" and told["Kongo"][0] == "as it is"
    desk.run(war, "campaign.enter", units=out.getvalue())
    after = units_of(desk, war)
    assert after["Hood"].xp == 7 and after["New"].class_id == "federation.ffg"
    assert {name: unit.id for name, unit in after.items() if name != "New"} == ids


def test_an_empty_cell_leaves_what_is_there(desk: Desk, war: str) -> None:
    desk.run(war, "campaign.enter", forces=FORCES, units=UNITS)
    desk.run(war, "campaign.enter", units="force,unit,skills\nHome Fleet,Hood,none\n")
    hood = units_of(desk, war)["Hood"]
    assert hood.skills == [] and (hood.quality, hood.sheets["actasf"]["data"]["damage"]) == (4, 9)
    desk.run(war, "campaign.enter", forces="force,prestige\nHome Fleet,9\n")
    home = next(force for force in desk.forces(war) if force.name == "Home Fleet")
    assert (home.prestige, home.points, home.player is not None) == (9, 310, True)


FAULTY = [
    ("force,sails\nA,1\n", "", "forces, row 1, sails: there is no such column; there are: force, player"),
    ("player\nAnn\n", "", "forces, row 1, force: the column is missing"),
    ("force,force\nA,B\n", "", "forces, row 1, force: is there more than once"),
    ("force,empire\nA,Ferengi\n", "", "forces, row 2, empire: there is none called 'Ferengi'; there are: civilian"),
    ("force,theater\nA,sea\n", "", "forces, row 2, theater: takes space or ground, not 'sea'"),
    ("force,prestige\nA,-1\n", "", "forces, row 2, prestige: takes from 0, not -1"),
    ("force,points\nA,many\n", "", "forces, row 2, points: 'many' is no whole number"),
    ("force\nA\n\nA\n", "", "forces, row 4, force: A is in row 2 already"),
    ("force,player\n,Ann\n", "", "forces, row 2, force: is empty"),
    ("force\nA,1\n", "", "forces, row 2: has a cell beyond the columns that are named"),
    (
        "force;empire\nA;federation\n",
        "force;unit;squads\nA;Hood;Red; Blue\n",
        "units, row 2: has a cell beyond the columns that are named; a cell with semicolons of its own stands in",
    ),
    (
        "force,empire\nA,federation\n",
        "force,unit,class,condition\nA,Hood,CA,damaged\n",
        "units, row 2, condition: with 0 of 34 points of damage it is fit: what it has lost stands under damage",
    ),
    ("", "force,unit\nB,Hood\n", "units, row 2, force: there is no force 'B'; there are: none"),
    ("force,empire\nA,gorn\n", "force,unit,class\nA,Hood,CA\nA,Hood,XX\n", "units, row 3, class: no class of gorn called 'XX'"),
    ("force,empire\nA,federation\n", "force,unit,class,quality\nA,Hood,CA,9\n", "units, row 2, quality: 9 is not within 0 and 6"),
    ("force,empire\nA,federation\n", "force,unit,class,skills\nA,Hood,CA,song\n", "units, row 2, skills: there is no skill 'song'"),
    ("force,empire\nA,federation\n", "force,unit,class,damage\nA,Hood,CA,99\n", "units, row 2, damage: 99 is more than a CA can have lost"),
    ("force,empire\nA,federation\n", "force,unit,class,damage,condition\nA,Hood,CA,2,crippled\n", "units, row 2, condition: with 2 of 34"),
    ("force,empire\nA,federation\n", "force,unit,class,condition\nA,Hood,CA,destroyed\n", "units, row 2, condition: takes fit, damaged, crippled"),
    ("force,empire\nA,federation\n", "force,unit,class,squads\nA,Hood,CA,a/b/c\n", "units, row 2, squads: 'a/b/c' is no squad"),
    ("force,theater\nA,ground\n", "force,unit,class,shields\nA,Hood,marine,3\n", "units, row 2, shields: sfm has nothing of it on paper"),
    ("force\n\"A\n", "", "forces, row 2: cannot be read: a double quote is opened and not closed"),
]  # fmt: skip


@pytest.mark.parametrize(("forces", "units", "fault"), FAULTY)
def test_each_fault_is_told_by_row_and_column_and_nothing_is_written(
    desk: Desk, war: str, forces: str, units: str, fault: str
) -> None:
    assert any(str(one).startswith(fault) for one in desk.entry(war, forces, units).faults), [
        str(one) for one in desk.entry(war, forces, units).faults
    ]
    with pytest.raises(BadInput):
        desk.run(war, "campaign.enter", forces=forces, units=units)
    assert not desk.forces(war) and not desk.players(war)


def test_all_faults_are_told_at_once(desk: Desk, war: str) -> None:
    forces = "force,prestige,points\nA,x,y\nB,z,\n"
    assert [(one.row, one.column) for one in desk.entry(war, forces, "").faults] == [
        (2, "prestige"),
        (2, "points"),
        (3, "prestige"),
    ]
    units = "force,unit,class,quality,xp,damage,skills\nA,Hood,XX,x,y,z,(\n"
    found = desk.entry(war, "force,empire\nA,federation\n", units).faults
    assert {one.column for one in found} == {"class", "quality", "xp", "damage", "skills"}


def test_who_fights_is_not_changed(desk: Desk, war: str) -> None:
    desk.run(war, "campaign.enter", forces=FORCES, units=UNITS)
    units = units_of(desk, war)
    setup = {
        "scenario": "a-call-to-arms",
        "forces": [{"seat": name, "units": [units[name].id]} for name in ("Hood", "Fury")],
        "detail": {"limits": False},
    }
    desk.run(war, "battle.create", theater="space", ruleset="actasf", setup=setup, name="Duel")
    (fault,) = desk.entry(war, "", "force,unit,xp\nHome Fleet,Hood,9\n").faults
    assert str(fault) == "units, row 2, unit: Hood is in the battle Duel"


def test_what_a_fleet_list_would_not_allow_is_noted(desk: Desk, war: str) -> None:
    units = "force,unit,class,quality\n" + "".join(
        f"Home Fleet,Ship {number},klingon.d7k,4\n" for number in range(2)
    )
    found = desk.entry(war, FORCES, units)
    assert not found.faults and any(note.startswith("Home Fleet: ") for note in found.notes)


def test_the_example_of_eight_fleets_is_sound(desk: Desk, war: str) -> None:
    forces, units = ((EXAMPLES / f"{name}.csv").read_text(encoding="utf-8") for name in ("forces", "units"))
    found = desk.entry(war, forces, units)
    assert not found.faults and not found.notes, [*map(str, found.faults), *found.notes]
    assert len(found.forces) >= 8
    desk.run(war, "campaign.enter", forces=forces, units=units, turn=4)
    assert not desk.due(war) and not desk.check().faults


def test_a_player_joins_in_month_four_and_musters_while_the_others_play_on(desk: Desk, war: str) -> None:
    desk.run(war, "campaign.enter", forces=FORCES, units=UNITS, turn=4)
    player = desk.run(war, "player.add", name="Cleo").result
    late = desk.run(war, "force.create", name="Late", theater="space", empire="gorn", player=player).result
    roster, muster = (due for due in desk.due(war) if late in due.forces)
    assert (roster.procedure, roster.forces) == ("roster", (late,)) and muster.forces == (late,)
    row = "force,player,empire\nLater,Dan,gorn\n"
    desk.run(war, "campaign.enter", forces=row)
    assert {due.procedure for due in desk.due(war) if len(due.forces) == 2} >= {"roster", "muster"}


def test_names_that_a_spreadsheet_would_reckon_out_come_back_as_they_are(desk: Desk, war: str) -> None:
    names = ["=1+1", "@home", "+Plus", "-Minus", "'=Quoted", "'Plain"]
    force = desk.run(war, "force.create", name="=Fleet", theater="space", empire="federation").result
    for name in names:
        desk.run(war, "unit.enter", force=force, name=name, class_id="federation.ca", quality=4)
    forces, units = desk.entry_sheets(war)
    cells = [cell for text in (forces, units) for row in csv.reader(io.StringIO(text)) for cell in row]
    assert {"'=Fleet", "'=1+1", "'@home", "'+Plus", "'-Minus", "''=Quoted", "'Plain"} <= set(cells)
    assert not [cell for cell in cells if cell[:1] in "=+-@" and cell]
    read = desk.entry(war, forces, units)
    assert not read.faults and {one.what for one in read.told} == {"as it is"}


@pytest.mark.parametrize(
    ("name", "cause"),
    [
        ('"Ho\nod"', "is no line of text"),
        ("Ho\x1b[31mod", "is no line of text"),
        ("\u202eHood", "turns the way of reading"),
        ("H" * 301, "has 301 letters, more than 300"),
    ],
)
def test_a_name_that_is_no_name_on_a_line_is_a_fault_of_its_cell(
    desk: Desk, war: str, name: str, cause: str
) -> None:
    units = f"force,unit,class,quality\nHome Fleet,{name},CA,4\n"
    (fault,) = desk.entry(war, FORCES, units).faults
    assert (fault.sheet, fault.row, fault.column) == ("units", 2, "unit") and fault.cause.startswith(cause)


@pytest.mark.parametrize("end", ["\r", "\r\n", "\n"])
def test_lines_end_as_any_system_ends_them(desk: Desk, war: str, end: str) -> None:
    read = desk.entry(war, FORCES.replace("\n", end), UNITS.replace("\n", end))
    assert not read.faults and len(read.units) == 4
