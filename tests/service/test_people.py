"""People by name: who holds which post, their service records, medals, and what becomes of them with their ship."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.contract.errors import BadInput
from core.service.desk import Desk
from core.service.obituaries import obituaries, sum_of, told
from core.service.posts import Person
from core.store.repository import UnitInfo


class Table:
    """The campaign Raid on Rickerbee, with two of its fleets' ships called by name."""

    def __init__(self, path: Path) -> None:
        self.desk = Desk.open(path)
        self.id = self.desk.run(None, "campaign.start", pack="rickerbee", seed=7).campaign

    def run(self, name: str, /, **arguments: Any) -> Any:
        return self.desk.run(self.id, name, **arguments).result

    def unit(self, name: str) -> UnitInfo:
        return next(
            unit
            for force in self.desk.forces(self.id)
            for unit in self.desk.units(force.id)
            if unit.name == name
        )

    def people(self, unit: str, role: str = "") -> list[Person]:
        return [
            person
            for person in self.desk.people(self.id)
            if person.unit is not None and person.unit.name == unit and role in ("", person.officer.role)
        ]

    def one(self, unit: str, role: str = "captain") -> Person:
        return self.people(unit, role)[0]

    def lines(self, row_id: str, kind: str = "") -> list[str]:
        found = self.desk.service_records(self.id).get(row_id, ())
        return [line.text for line in found if kind in ("", line.kind)]

    def fight(self, **values: Any) -> int:
        """Let Hood and Avenger meet, with this result; gives the number of the entry that takes it in."""
        hood, avenger = self.unit("Hood").id, self.unit("Avenger").id
        forces = [
            {"seat": "federation", "units": [hood], "empire": "federation"},
            {"seat": "klingon", "units": [avenger], "empire": "klingon"},
        ]
        setup = {"scenario": "a-call-to-arms", "forces": forces}
        battle = self.run("battle.create", theater="space", ruleset="actasf", name="First blood", setup=setup)
        self.run("battle.result", battle=battle, values={"turns": 4, **values})
        done = self.desk.run(self.id, "battle.accept", battle=battle)
        assert done.number is not None
        return done.number


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path / "people.sqlite")
    yield made
    made.desk.close()


def test_every_post_of_a_pack_has_an_officer_of_its_empire(table: Table) -> None:
    hood = table.people("Hood")
    assert [person.post.title for person in hood] == ["Captain", "Engineer", "Gunner"]
    federation = table.desk.plugins.ruleset("actasf").names()["federation"]
    for person in hood:
        given, _, family = person.officer.name.partition(" ")
        assert given in federation.given and family in federation.family
    assert len(table.people("Avenger", "leader")) == len(table.unit("Avenger").squads) == 5
    names = [person.officer.name for person in table.desk.people(table.id)]
    assert len(names) == len(set(names)) > 80
    assert not table.desk.check().faults


def test_the_campaigns_dice_name_them_and_undo_and_redo_bring_the_same_back(tmp_path: Path) -> None:
    tables = [Table(tmp_path / f"{number}.sqlite") for number in range(2)]
    first, second = ([one.officer.name for one in table.desk.people(table.id)] for table in tables)
    assert sorted(first) == sorted(second)
    table = tables[0]
    fleet = table.unit("Hood").force
    before = table.desk.people(table.id)
    table.run("unit.enter", force=fleet, name="", class_id="federation.ca")
    entered = table.desk.people(table.id)
    assert len(entered) == len(before) + 3
    table.run("undo")
    assert table.desk.people(table.id) == before
    table.run("redo")
    assert table.desk.people(table.id) == entered
    for one in tables:
        one.desk.close()


def test_a_ship_is_offered_the_names_of_its_class_that_nobody_bears(table: Table) -> None:
    offered = table.desk.ship_names(table.id, "actasf", "federation.ca")
    assert "Constitution" in offered
    assert "Hood" not in offered and "Exeter" not in offered
    ship = table.run("unit.enter", force=table.unit("Hood").force, name="", class_id="federation.ca")
    assert table.desk.unit(ship).name in offered
    assert table.desk.unit(ship).name not in table.desk.ship_names(table.id, "actasf", "federation.ca")
    # A class without a list of its own has the names of its empire's.
    assert "Frigate 101" in table.desk.ship_names(table.id, "actasf", "kzinti.ff")
    assert table.desk.ship_names(table.id, "sfm", "marine")[0] == "Marine boarding party"


def test_a_list_of_the_clubs_own_goes_first(table: Table) -> None:
    text = 'title = "Ours"\nempire = "federation"\ngiven = ["Ann"]\nfamily = ["One", "Two", "Three"]\n'
    text += '[classes]\n"federation.ca" = ["Hood", "Club House"]\n'
    table.run("document.keep", ruleset="club", kind="names", name="ours", text=text)
    assert table.desk.ship_names(table.id, "actasf", "federation.ca") == ["Club House"]
    table.run("unit.enter", force=table.unit("Hood").force, name="", class_id="federation.ca")
    assert {p.officer.name for p in table.people("Club House")} == {"Ann One", "Ann Two", "Ann Three"}
    # More people than the list has names for are numbered.
    table.run("unit.enter", force=table.unit("Hood").force, name="Annex", class_id="federation.ca")
    assert all(
        p.officer.name.startswith("Ann ") and p.officer.name[-1].isdigit() for p in table.people("Annex")
    )


@pytest.mark.parametrize(
    ("kind", "text", "why"),
    [
        ("names", 'title = "Ours"', "it names nobody and no ship"),
        ("names", 'title = "Ours"\ngiven = [" "]', "given: a name is empty"),
        ("names", 'title = "Ours"\nfirst = ["A"]', "first"),
        ("medal", 'title = ""', "title: is empty"),
        ("poem", 'title = "Ode"', "a club keeps no poem"),
    ],
)
def test_a_faulty_text_of_the_clubs_is_refused(table: Table, kind: str, text: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        table.run("document.keep", ruleset="club", kind=kind, name="ours", text=text)


def test_the_skills_of_a_crew_are_its_officers(table: Table) -> None:
    skills = [{"code": "chief-engineer"}, {"code": "skilled-captain"}, {"code": "elite-marines"}]
    for name in ("Hood", "Avenger"):
        unit = table.unit(name).id
        table.run("correction.make", table="unit", id=unit, field="skills", value=skills, reason="on paper")
    assert [row.label for row in table.one("Hood", "engineer").post.skills] == ["Chief Engineer"]
    assert [row.label for row in table.one("Hood").post.skills] == ["Skilled Captain", "Elite Marines"]
    assert [row.label for row in table.one("Avenger").post.skills] == ["Skilled Captain"]
    assert [row.label for row in table.one("Avenger", "leader").post.skills] == ["Elite Marines"]


def test_a_battle_is_in_the_records_of_the_ship_and_of_her_people(table: Table) -> None:
    hood, avenger = table.unit("Hood").id, table.unit("Avenger").id
    table.fight(**{f"{avenger}.fate": "destroyed", f"{hood}.kills": [avenger], f"{hood}.damage": 25})
    for key in (hood, table.one("Hood").officer.id):
        assert table.lines(key, "battle") == ["“First blood”: won"]
        assert table.lines(key, "kill") == ["destroyed Avenger in “First blood”"]
        assert table.lines(key, "wound") == ["crippled in “First blood”"]
    assert told(sum_of(table.desk.service_records(table.id)[hood])) == "1 battle, 1 won; 1 enemy destroyed"
    captain = table.one("Avenger")
    assert (captain.standing, captain.why) == ("fell", "with Avenger")
    assert table.lines(captain.officer.id, "fell") == ["lost in “First blood”"]


def test_the_lost_have_obituaries_and_live_when_the_ship_is_put_right(table: Table) -> None:
    hood, avenger = table.unit("Hood").id, table.unit("Avenger").id
    squads = [squad["id"] for squad in table.unit("Avenger").squads]
    table.fight(**{f"{avenger}.fate": "destroyed", f"{hood}.kills": [avenger]})
    people, records = table.desk.people(table.id), table.desk.service_records(table.id)
    dead = obituaries(people, records)
    assert len(dead) == 3 + len(squads)
    assert {one.how for one in dead} == {"lost in “First blood”"}
    posts = {one.post for one in dead}
    assert "Captain of Avenger" in posts
    assert {
        f"Leader of {squad['name'] or 'a squad (marine)'}" for squad in table.unit("Avenger").squads
    } < posts
    table.run("unit.enter", force=table.unit("Hood").force, name="", class_id="federation.ca")
    correct = {"table": "unit", "id": avenger, "reason": "it got away"}
    table.run("correction.make", field="condition", value="damaged", **correct)
    kept = [{"id": squads[0], "kind": "marine", "home": avenger}]
    table.run("correction.make", field="squads", value=kept, **correct)
    captain = table.one("Avenger")
    assert captain.standing == "serving"
    assert table.lines(captain.officer.id, "fell") == []
    assert table.lines(captain.officer.id, "righted") == ["was believed lost, and lives: it got away"]
    assert table.one("Avenger", "leader").standing == "serving"
    for key in (hood, table.one("Hood").officer.id):
        assert table.lines(key, "kill") == []
        assert table.lines(key, "righted") == ["did not destroy Avenger after all: it got away"]
    assert table.lines(squads[0])[-1] == "was believed lost, and lives: it got away"
    assert table.lines(squads[1], "fell") == ["no longer with Avenger"]
    left = obituaries(table.desk.people(table.id), table.desk.service_records(table.id))
    assert len(left) == len(squads) - 1


def test_taking_a_battle_back_takes_it_from_the_records(table: Table) -> None:
    avenger = table.unit("Avenger").id
    before = table.desk.people(table.id), table.desk.service_records(table.id)
    accepted = table.fight(**{f"{avenger}.fate": "captured"})
    assert {person.standing for person in table.people("Avenger", "captain")} == {"captured"}
    table.run("undo", number=accepted)
    assert (table.desk.people(table.id), table.desk.service_records(table.id)) == before


def test_a_medal_stands_in_the_record_and_goes_with_what_it_rests_on(table: Table) -> None:
    captain = table.one("Hood")
    made = table.run("medal.keep", title="Star of Rickerbee", words="for the raid")
    assert (made, table.desk.medals(table.id)[made].words) == ("star-of-rickerbee", "for the raid")
    with pytest.raises(BadInput, match="there is no medal 'cross'; there are: star-of-rickerbee"):
        table.run("medal.award", medal="cross", to=captain.officer.id, reason="courage")
    with pytest.raises(BadInput, match="there is no officer, unit or squad nobody"):
        table.run("medal.award", medal=made, to="nobody", reason="courage")
    squad = table.unit("Avenger").squads[0]["id"]
    for to in (captain.officer.id, table.unit("Hood").id, squad):
        table.run("medal.award", medal=made, to=to, reason="courage")
        assert table.lines(to, "medal") == ["Star of Rickerbee: courage"]
    table.run("deed.note", of=captain.officer.id, words="talked a dreadnought down")
    assert table.lines(captain.officer.id, "deed") == ["talked a dreadnought down"]
    table.run("undo")
    assert table.lines(captain.officer.id, "deed") == []
    entered = table.desk.run(
        table.id, "unit.enter", force=table.unit("Hood").force, name="Annex", class_id="federation.ca"
    )
    award = table.desk.run(
        table.id, "medal.award", medal=made, to=table.one("Annex").officer.id, reason="new"
    )
    assert entered.number is not None
    assert award.number in [one.number for one in table.desk.undo_plan(table.id, entered.number)]


def test_officers_change_places_and_take_their_records_along(table: Table) -> None:
    captain, gunner = table.one("Hood"), table.one("Exeter", "gunner")
    table.run("officer.exchange", officer=captain.officer.id, other=gunner.officer.id)
    assert table.one("Hood").officer.name == gunner.officer.name
    assert table.lines(gunner.officer.id, "transfer") == ["from gunner of Exeter to captain of Hood"]
    table.fight(**{f"{table.unit('Hood').id}.fate": "destroyed"})
    assert table.one("Hood").officer.id == gunner.officer.id
    assert table.one("Exeter", "gunner").standing == "serving"
    with pytest.raises(BadInput, match="no longer serves: with Hood"):
        table.run("officer.exchange", officer=captain.officer.id, other=gunner.officer.id)
    foe = table.one("Plague")
    with pytest.raises(BadInput, match="does not serve in the force"):
        table.run("officer.exchange", officer=captain.officer.id, other=foe.officer.id)


def test_one_who_falls_or_retires_has_a_successor(table: Table) -> None:
    captain, gunner = table.one("Hood"), table.one("Hood", "gunner")
    table.run(
        "officer.leave", officer=captain.officer.id, how="fell", reason="on the bridge", successor="Ann Heir"
    )
    table.run("officer.leave", officer=gunner.officer.id, how="retired", reason="after long service")
    now = {person.officer.name: person.standing for person in table.people("Hood")}
    assert now["Ann Heir"] == "serving"
    assert (now[captain.officer.name], now[gunner.officer.name]) == ("fell", "retired")
    assert sum(standing == "serving" for standing in now.values()) == 3
    assert table.lines(captain.officer.id, "fell") == ["on the bridge"]
    assert [one.person.officer.name for one in obituaries(table.desk.people(table.id), {})] == [
        captain.officer.name
    ]
    with pytest.raises(BadInput, match="no longer serves"):
        table.run("officer.leave", officer=captain.officer.id, how="fell", reason="again")
    assert not table.desk.check().faults


def test_a_squads_leader_goes_where_the_squad_goes(table: Table) -> None:
    squad = table.unit("Avenger").squads[0]["id"]
    leader = next(p for p in table.people("Avenger", "leader") if p.officer.squad == squad)
    table.run("squad.transfer", squads=[squad], unit=table.unit("Plague").id)
    assert [person.officer for person in table.people("Plague", "leader")] == [leader.officer]
    assert table.lines(leader.officer.id, "transfer") == ["from Avenger to Plague"]


def test_campaigns_that_began_without_names_get_them_at_once(table: Table) -> None:
    with pytest.raises(BadInput, match="every post has its officer already"):
        table.run("officer.name")
    with table.desk.database.write() as connection:
        connection.exec_driver_sql("DELETE FROM officer")
    assert not table.desk.people(table.id)
    assert len(table.run("officer.name", unit=table.unit("Hood").id)) == 3
    table.run("officer.name")
    assert len(table.desk.people(table.id)) > 80


def test_another_ruleset_keeps_the_people(table: Table) -> None:
    before = {person.officer.name for person in table.people("Hood")}
    table.run("ruleset.bind", theater="space", ruleset="fasa")
    hood = table.people("Hood")
    assert {person.officer.name for person in hood} == before
    assert [person.post.title for person in hood] == ["Captain", "Engineer", "Gunner"]
    assert table.lines(table.unit("Hood").id, "promotion") == []
