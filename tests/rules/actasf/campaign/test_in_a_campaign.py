"""A campaign from two empty fleets to its end, kept on disk: roster, muster, challenge, battle, aftermath."""

from collections.abc import Iterator, Sequence
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from core.cli import show
from core.contract.errors import BadInput, CannotSetUp, IllegalOrder
from core.contract.ids import Seat
from core.plugin.manager import Plugins
from core.service.desk import Desk
from core.service.forces import force_faults

TYPED = {"dice": "typed"}


class Campaign:
    """A campaign of A Call to Arms at a desk, with every die typed in."""

    def __init__(self, folder: Path, settings: dict[str, Any]) -> None:
        self.desk = Desk.open(
            folder / "war.sqlite", Plugins([EntryPoint("actasf", "plugins.actasf", "bridgehead.plugins")])
        )
        begun = self.desk.run(
            None,
            "campaign.create",
            name="War",
            space="actasf",
            economy="actasf",
            settings={"actasf": settings},
        )
        self.id = str(begun.campaign)
        self.red = self.run("force.create", name="Red Fleet", theater="space", empire="federation")
        self.blue = self.run("force.create", name="Blue Fleet", theater="space", empire="klingon", prestige=1)

    def run(self, command: str, **values: Any) -> Any:
        """Carry a command out and give its result."""
        return self.desk.run(self.id, command, **values).result

    def hold(self, procedure: str, after: str | None = None) -> str:
        """Begin a procedure for both fleets."""
        forces = [self.red, self.blue]
        control = dict.fromkeys(forces, TYPED)
        return str(
            self.run("procedure.begin", procedure=procedure, forces=forces, battle=after, control=control)
        )

    def order(self, held: str, force: str, order: str, dice: Sequence[int] = (), **values: Any) -> None:
        """Give an order with its dice."""
        self.run("battle.order", battle=held, seat=force, order={"order": order, **values}, dice=list(dice))

    def officer(self, unit: str, role: str) -> str:
        """Give who holds a post of a ship."""
        people = self.desk.people(self.id)
        return next(p.officer.id for p in people if (p.officer.unit, p.officer.role) == (unit, role))

    def offered(self, held: str, force: str, class_id: str) -> list[str]:
        """Give the names that a force is offered for a ship of a class."""
        view = self.desk.battle(held)
        engine, seat = view.engine, Seat(force)
        known = engine.view(view.state, seat)
        form = next(one for one in engine.legal_orders(known, seat) if getattr(one, "order", "") == "enlist")
        refined = engine.refine(known, seat, replace(form, values={"class_id": class_id}))
        return [option.value for option in refined.fields[-1].options]

    def ships(self, force: str) -> dict[str, Any]:
        """Give the ships of a force that are not lost, by name."""
        return {unit.name: unit for unit in self.desk.units(force) if unit.left is None}

    def prestige(self) -> dict[str, tuple[int, int]]:
        """Give prestige and points by the name of the force."""
        return {force.name: (force.prestige, force.points) for force in self.desk.forces(self.id)}


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[Campaign]:
    opened = Campaign(tmp_path, {"prestige_goal": 2})
    yield opened
    opened.desk.close()


def test_the_roster_names_admiral_and_space_dock(
    campaign: Campaign, capsys: pytest.CaptureFixture[str]
) -> None:
    """Rule: Battle Fleet Roster."""
    campaign.run("force.inscribe", force=campaign.red, fact="space_dock", words="Terra")
    campaign.run("force.inscribe", force=campaign.red, fact="admiral", words=" Ann Vale ")
    with pytest.raises(BadInput, match="actasf keeps no 'anthem' of a force; there are: admiral, space_dock"):
        campaign.run("force.inscribe", force=campaign.red, fact="anthem", words="La")
    show.one(campaign.desk, "force", campaign.red, False, ())
    assert capsys.readouterr().out.splitlines()[1:3] == ["Admiral Name: Ann Vale", "Space Dock: Terra"]
    campaign.run("force.inscribe", force=campaign.red, fact="admiral", words="")
    show.one(campaign.desk, "force", campaign.red, False, ())
    assert "Admiral" not in capsys.readouterr().out


def test_a_campaign_from_its_rosters_to_its_end(campaign: Campaign) -> None:
    red, blue = campaign.red, campaign.blue
    assert [due.procedure for due in campaign.desk.due(campaign.id)] == ["roster", "muster"]

    roster = campaign.hold("roster")
    campaign.order(roster, red, "enlist", class_id="federation.ca", ship_name="Hood")
    campaign.order(roster, red, "enlist", class_id="federation.ca", ship_name="Exeter")
    campaign.order(roster, red, "finish")
    campaign.order(roster, blue, "enlist", class_id="klingon.d7k", ship_name="Avenger")
    campaign.order(roster, blue, "enlist", class_id="klingon.e4", ship_name="Keeper")
    campaign.order(roster, blue, "finish")
    assert campaign.prestige() == {"Red Fleet": (0, 1640), "Blue Fleet": (1, 1760)}
    hood, exeter = campaign.ships(red)["Hood"].id, campaign.ships(red)["Exeter"].id
    avenger, keeper = campaign.ships(blue)["Avenger"].id, campaign.ships(blue)["Keeper"].id

    muster = campaign.hold("muster")
    campaign.order(muster, red, "man", [6, 6, 1, 1], units=[hood, exeter])
    campaign.order(muster, blue, "man", [4, 4, 4, 4], units=[avenger, keeper])
    assert {name: ship.quality for name, ship in campaign.ships(red).items()} == {"Hood": 5, "Exeter": 2}
    assert campaign.desk.due(campaign.id) == []

    challenge = campaign.hold("challenge")
    campaign.order(challenge, red, "roll", [3, 4, 1])
    campaign.order(challenge, blue, "answer", agree=True)
    campaign.order(challenge, red, "allot", [3])
    campaign.order(challenge, red, "send", units=[hood])
    campaign.order(challenge, red, "ready")
    campaign.order(challenge, blue, "allot", [3])
    campaign.order(challenge, blue, "send", units=[avenger, keeper])
    campaign.order(challenge, blue, "ready")
    ((key, plan),) = campaign.desk.campaign(campaign.id).facts["plans"].items()
    assert plan["title"] == "Red Fleet against Blue Fleet"
    assert plan["brief"].endswith(". Red Fleet challenges Blue Fleet: 350 points.")

    (told,) = campaign.desk.prospects(campaign.id, plan)
    assert {"Table", "Terrain", "Ends"} <= {row.label for row in told.terms}
    assert [(side.force, side.units) for side in told.sides] == [
        (red, ("Hood",)),
        (blue, ("Avenger", "Keeper")),
    ]
    stakes = {side.force: {row.label: row.value for row in side.stakes} for side in told.sides}
    assert stakes[blue]["Prestige"] == "now 1; won 3, drew 2, lost 0"
    assert stakes[red]["Fleet Points"] == (
        "140, its 40 % of 350, whoever wins; and 25 for each 5+ on its prestige dice: "
        "won 2 dice, drew 1 die, lost no dice"
    )
    other = campaign.hold("challenge")
    campaign.order(other, red, "roll", [3, 4, 1])
    campaign.order(other, blue, "answer", agree=True)
    campaign.order(other, red, "allot", [3])
    with pytest.raises(IllegalOrder, match="Hood is committed to Red Fleet against Blue Fleet"):
        campaign.order(other, red, "send", units=[hood])
    campaign.run("undo", number=campaign.desk.newest(campaign.id, other, 9)[0].number)

    operation = campaign.run("operation.start", plan=key)
    (lane,) = campaign.desk.timeline(operation).lanes
    battle = lane.battle.id
    told = {
        f"{keeper}.fate": "destroyed",
        f"{hood}.kills": [keeper],
        f"{hood}.damage": 12,
        f"{avenger}.damage": 25,
    }
    campaign.run("battle.result", battle=battle, values=told)
    campaign.run("operation.accept", operation=operation)
    assert [(due.procedure, due.battle) for due in campaign.desk.due(campaign.id)] == [("aftermath", battle)]

    aftermath = campaign.hold("aftermath", battle)
    campaign.order(aftermath, red, "train", [5, 1, 4, 4], unit=hood, number=2)
    campaign.order(aftermath, red, "proceed")
    campaign.order(aftermath, red, "repair", [3, 2, 1, 4], units=[hood])
    campaign.order(aftermath, red, "proceed", [5, 1])
    campaign.order(aftermath, red, "buy", [6, 5], class_id="federation.dw", ship_name="Barzani")
    campaign.order(aftermath, red, "proceed")
    campaign.order(aftermath, blue, "proceed")
    campaign.order(aftermath, blue, "restore", unit=avenger)
    campaign.order(aftermath, blue, "proceed")

    assert campaign.prestige() == {
        "Red Fleet": (2, 1640 + 140 + 25 - 120),
        "Blue Fleet": (0, 1760 + 140 - 43),
    }
    fleet = campaign.ships(red)
    assert set(fleet) == {"Hood", "Exeter", "Barzani"}
    assert (fleet["Hood"].xp, [skill["code"] for skill in fleet["Hood"].skills]) == (0, ["chief-engineer"])
    assert fleet["Barzani"].quality == 5
    assert set(campaign.ships(blue)) == {"Avenger"}
    engineer, captain = (campaign.officer(hood, role) for role in ("engineer", "captain"))
    records = campaign.desk.service_records(campaign.id)
    assert [line.text for line in records[engineer] if line.kind == "promotion"] == ["gained Chief Engineer"]
    assert not [line for line in records[captain] if line.kind == "promotion"]
    assert [line.text for line in records[hood] if line.kind == "kill"]
    assert campaign.officer(fleet["Barzani"].id, "captain")
    info = campaign.desk.campaign(campaign.id)
    assert (info.status, info.winner) == ("over", red)


def test_a_ship_that_one_challenge_has_is_no_ship_for_another(campaign: Campaign) -> None:
    """Two challenges wait at once; the ship that is sent to one is neither offered to the other nor taken by it."""
    green = campaign.run("force.create", name="Green Fleet", theater="space", empire="klingon")
    for force, name in (
        (campaign.red, "Hood"),
        (campaign.red, "Exeter"),
        (campaign.blue, "Avenger"),
        (green, "Keeper"),
    ):
        ship = "federation.ca" if force == campaign.red else "klingon.d7k"
        campaign.run("unit.enter", force=force, name=name, class_id=ship, quality=4)
    hood, exeter = (campaign.ships(campaign.red)[name].id for name in ("Hood", "Exeter"))
    held = []
    for other in (campaign.blue, green):
        one = campaign.run(
            "procedure.begin",
            procedure="challenge",
            forces=[other, campaign.red],
            control=dict.fromkeys((other, campaign.red), TYPED),
        )
        campaign.order(one, other, "roll", [3, 4, 1])
        held.append(one)
    for one in held:
        campaign.order(one, campaign.red, "answer", agree=True)
        campaign.order(one, campaign.red, "allot", [3])
    first, second = held
    assert set(sendable(campaign, second)) == {hood, exeter}
    campaign.order(first, campaign.red, "send", units=[hood])
    assert set(sendable(campaign, second)) == {exeter}
    with pytest.raises(IllegalOrder, match=r"Hood is committed to Challenge \(Blue Fleet and Red Fleet\)"):
        campaign.order(second, campaign.red, "send", units=[hood])
    assert campaign.desk.bound_units(campaign.id)[hood] == "Challenge (Blue Fleet and Red Fleet)"
    campaign.order(first, campaign.red, "recall", unit=hood)
    campaign.order(second, campaign.red, "send", units=[hood])
    assert not campaign.desk.check().faults


def sendable(campaign: Campaign, held: str) -> list[str]:
    """Give the ships that the red fleet is offered to send."""
    view = campaign.desk.battle(held)
    engine: Any = view.engine
    offered = engine.legal_orders(engine.view(view.state, Seat(campaign.red)), Seat(campaign.red))
    form = next(one for one in offered if getattr(one, "order", "") == "send")
    return [option.value for option in form.fields[0].options]


def test_a_name_that_a_ship_of_the_campaign_bears_is_not_offered(campaign: Campaign) -> None:
    """Rule: Battle Fleet Roster; the names of a class stand in its fleet list."""
    green = campaign.run("force.create", name="Green Fleet", theater="space", empire="federation")
    campaign.run("unit.enter", force=green, name="Hood", class_id="federation.ca")
    text = 'title = "Ours"\n[classes]\n"federation.dw" = ["Club House"]\n'
    campaign.run("document.keep", ruleset="club", kind="names", name="ours", text=text)
    roster = campaign.hold("roster")
    heavy = campaign.offered(roster, campaign.red, "federation.ca")
    assert "Exeter" in heavy and "Hood" not in heavy
    campaign.order(roster, campaign.red, "enlist", class_id="federation.ca", ship_name="Exeter")
    assert "Exeter" not in campaign.offered(roster, campaign.red, "federation.ca")
    assert campaign.offered(roster, campaign.red, "federation.dw") == ["Club House"]


def test_all_that_is_wrong_with_a_fleet_is_told_of_its_force_and_at_the_muster(tmp_path: Path) -> None:
    war = Campaign(tmp_path, {})
    green = war.run("force.create", name="Green Fleet", theater="space", empire="romulan")
    for name, class_id in (("One", "romulan.kc9r"), ("Two", "romulan.kc9r"), ("Stray", "klingon.d7k")):
        war.run("unit.enter", force=green, name=name, class_id=class_id)
    war.run("unit.enter", force=war.red, name="Hood", class_id="federation.ca")
    desk = war.desk
    told = {
        force.id: force_faults(desk.plugins, desk.campaign(war.id), force, desk.units(force.id))
        for force in desk.forces(war.id)
    }
    assert told == {
        war.red: [],
        war.blue: [],
        green: [
            "klingon.d7k is not on the fleet list of romulan",
            "brings romulan.kc9r more than once; it is unique",
        ],
    }
    with pytest.raises(CannotSetUp) as refused:
        war.run("procedure.begin", procedure="muster", forces=[war.red, green])
    assert [issue.cause for issue in refused.value.issues] == told[green]
    desk.close()
