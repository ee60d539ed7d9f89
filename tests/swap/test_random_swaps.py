"""Whatever is swapped, fought, settled and taken back, in whatever order: no unit loses anything."""

import tempfile
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.contract.errors import BridgeheadError, CannotSetUp
from plugins.actasf import catalogue
from plugins.fasa.hulls import hulls
from tests.swap.war import War

FORCES = {"reds": "klingon", "blues": "federation"}
SEEN: set[str] = set()
"""What did occur in what was made up."""
CALAMITIES = {
    "swapped there and back with nothing between",
    "a ship waits",
    "a class by hand",
    "a battle by inches",
    "a battle by hexes",
    "a ship is lost",
    "damage is brought over",
    "a swap is taken back",
    "a swap is refused",
    "an aftermath is held",
    "a ship joins on the other scale",
    "the file is closed and opened",
}


class Fate:
    """A campaign made up at random, and what has to hold of it."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.random = Random(seed)
        self.war = War(folder / "war.sqlite", pack=None)
        done = self.war.desk.run(None, "campaign.create", name="War", space="actasf", economy="actasf")
        self.war.id = done.campaign
        self.forces = {
            name: self.war.run("force.create", name=name, theater="space", empire=empire, points=200)
            for name, empire in FORCES.items()
        }
        self.classes: dict[tuple[str, str], str] = {}
        for name in FORCES:
            for number in range(self.random.randint(1, 4)):
                self.enter(name, f"{name} {number}")

    @property
    def bound(self) -> str:
        """The game that is played."""
        return self.war.desk.campaign(self.war.id).space or ""

    def other(self) -> str:
        """The game that is not."""
        return "fasa" if self.bound == "actasf" else "actasf"

    def enter(self, force: str, name: str) -> None:
        """Enter a ship of any class of its game, with what a ship may have."""
        pick = self.random
        if self.bound == "actasf":
            empire = FORCES[force] if pick.random() < 0.8 else "gorn"
            known = sorted(ship.id for ship in catalogue.ships().values() if ship.empire_id == empire)
        else:
            known = sorted(hull.id for hull in hulls().values() if hull.empire == FORCES[force])
        squads = [{"id": f"{name}-s{n}", "size": 1} for n in range(pick.randint(0, 3))]
        skills = [{"code": "lucky-crew"}] if self.bound == "actasf" and pick.random() < 0.4 else []
        self.war.run(
            "unit.enter", force=self.forces[force], name=name, class_id=pick.choice(known),
            quality=pick.randint(1, 6), xp=pick.randint(0, 3), skills=skills, squads=squads,
        )  # fmt: skip

    def step(self) -> None:
        """Do something at random, and see that nothing is lost by it."""
        act = self.random.choices(
            [self.swap, self.swap_and_back, self.fight, self.hold, self.take_back, self.join, self.reopen],
            weights=[5, 3, 4, 2, 2, 1, 1],
        )[0]
        act()
        self.check()

    def check(self) -> None:
        """See that a class, once taken, is the same whenever the game is back, and that all is sound."""
        for unit in self.war.units().values():
            key = (unit.id, unit.ruleset)
            assert self.classes.setdefault(key, unit.class_id) == unit.class_id, key
            for ruleset, sheet in unit.sheets.items():
                if "unit" in sheet:
                    left = sheet["unit"]["class_id"]
                    assert self.classes.setdefault((unit.id, ruleset), left) == left

    def swap(self) -> None:
        """Swap, with a class by hand now and then; people, names, experience and condition cross as they are."""
        before, ruleset, by_hand = self.war.units(), self.other(), {}
        serving = [unit for unit in before.values() if unit.left is None]
        if serving and self.random.random() < 0.3:
            unit = self.random.choice(serving)
            known = catalogue.ships() if ruleset == "actasf" else hulls()
            if (unit.id, ruleset) not in self.classes:
                empire = unit.class_id.partition(".")[0]
                alike = sorted(one for one in known if one.partition(".")[0] == empire)
                by_hand[unit.id] = self.random.choice(alike or sorted(known))
                SEEN.add("a class by hand")
        shown = self.war.preview(ruleset, **by_hand)
        self.war.swap(ruleset, **by_hand)
        for name, unit in self.war.units().items():
            was = before[name]
            common = ("name", "force", "xp", "condition", "squads", "left")
            assert [getattr(unit, field) for field in common] == [getattr(was, field) for field in common]
            if name not in shown:
                assert unit == was
            elif shown[name].after is None:
                SEEN.add("a ship waits")
                assert unit == was
            else:
                after = shown[name].after
                assert (unit.ruleset, unit.class_id, unit.quality) == (ruleset, after.class_id, after.quality)
                assert unit.sheets.get(ruleset, {}).get("data", {}) == after.sheet
                if after.sheet and was.ruleset != ruleset and ruleset not in was.sheets:
                    SEEN.add("damage is brought over")

    def swap_and_back(self) -> None:
        """Swap there and back: every unit that is on the scale of the game played is as it was."""
        here = self.bound
        before = {name: seen for name, seen in self.war.seen().items() if seen[2] == here}
        self.swap()
        self.war.swap(here)
        after = self.war.seen()
        assert {name: after[name] for name in before} == before
        SEEN.add("swapped there and back with nothing between")

    def fight(self) -> None:
        """Fight a battle whose result is told, with anything that may come of one."""
        ready = {
            name: [
                unit.id
                for unit in self.war.desk.units(force)
                if unit.left is None
                and unit.ruleset == self.bound
                and unit.condition not in ("destroyed", "captured")
                and unit.class_id.startswith(FORCES[name])  # one of another empire is on no fleet list
            ]
            for name, force in self.forces.items()
        }
        if not all(ready.values()):
            return
        scenario = "a-call-to-arms" if self.bound == "actasf" else "squadron"
        seats = [
            {"seat": name, "side": name, "force": self.forces[name], "units": units}
            for name, units in ready.items()
        ]
        number = self.war.desk.campaign(self.war.id).head
        battle = {
            "id": "b",
            "title": f"Battle {number}",
            "theater": "space",
            "scenario": scenario,
            "seats": seats,
        }
        plan = {"id": f"p{number}", "title": f"Battle {number}", "brief": "", "battles": [battle]}
        operation = self.war.run("operation.start", plan=plan)
        with pytest.raises(BridgeheadError, match=f"is in the battle Battle {number}"):
            self.war.swap(self.other())
        SEEN.add("a swap is refused")
        (row,) = self.war.desk.battles(self.war.id, operation)
        self.war.run("battle.result", battle=row.id, values=self.result(row.id, ready))
        self.war.run("operation.accept", operation=operation)
        SEEN.add("a battle by inches" if self.bound == "actasf" else "a battle by hexes")
        if any(unit.condition == "destroyed" for unit in self.war.units().values()):
            SEEN.add("a ship is lost")

    def result(self, battle: str, ready: dict[str, list[str]]) -> dict[str, Any]:
        """Make up a result."""
        pick, units = self.random, [unit for each in ready.values() for unit in each]
        if self.bound == "fasa":
            ends: dict[str, list[str]] = {"destroyed": [], "wrecks": [], "left": []}
            for unit in units:
                if pick.random() < 0.4:
                    ends[pick.choice(sorted(ends))].append(unit)
            return {"winner": pick.choice([*ready, "draw"]), "turns": pick.randint(1, 9), **ends}
        told: dict[str, Any] = {"turns": pick.randint(1, 9)}
        ships = self.war.desk.battle(battle).state.units
        for unit in units:
            told[f"{unit}.damage"] = pick.randint(0, ships[unit].roster.damage - 1)
            told[f"{unit}.fate"] = pick.choice(["on the table"] * 6 + ["withdrawn", "destroyed"])
        return told

    def hold(self) -> None:
        """Hold what is due, by players of no skill."""
        if due := self.war.desk.due(self.war.id):
            try:
                self.war.settle()
            except (
                CannotSetUp
            ) as refused:  # a muster takes no fleet with a ship that is on no list of its empire
                if "is not on the fleet list of" not in str(refused):
                    raise
                return
            SEEN.add("an aftermath is held" if any(one.battle for one in due) else "a muster is held")

    def take_back(self) -> None:
        """Take a swap back and let it stand again, and leave it taken back."""
        before = self.war.seen(), self.bound
        self.swap()
        after = self.war.seen(), self.bound
        self.war.run("undo")
        assert (self.war.seen(), self.bound) == before
        self.war.run("redo")
        assert (self.war.seen(), self.bound) == after
        self.war.run("undo")
        units = self.war.units()
        self.classes = {
            (unit, ruleset): name
            for (unit, ruleset), name in self.classes.items()
            if ruleset in units[unit].sheets or ruleset == units[unit].ruleset
        }
        SEEN.add("a swap is taken back")

    def join(self) -> None:
        """Let a ship join on the scale of the game that is played."""
        name = self.random.choice(sorted(FORCES))
        self.enter(name, f"{name} late {self.war.desk.campaign(self.war.id).head}")
        if self.bound == "fasa":
            SEEN.add("a ship joins on the other scale")

    def reopen(self) -> None:
        """Close the file and open it."""
        before = self.war.seen()
        self.war.desk.close()
        again = War(self.war.path, pack=None)
        again.id = self.war.id
        self.war = again
        assert self.war.seen() == before
        SEEN.add("the file is closed and opened")


def play(seed: int, steps: int) -> None:
    """Make up a campaign and check it after each step, and whole at its end."""
    with tempfile.TemporaryDirectory() as folder:
        fate = Fate(Path(folder), seed)
        try:
            for _ in range(steps):
                fate.step()
            assert fate.war.desk.check().faults == ()
        finally:
            fate.war.desk.close()


def test_twenty_random_campaigns_lose_nothing_and_all_that_may_go_wrong_went_wrong():
    SEEN.clear()
    for seed in range(20):
        play(seed, 6)
    assert SEEN >= CALAMITIES, CALAMITIES - SEEN


@pytest.mark.slow
@pytest.mark.parametrize("block", range(30))
def test_hundreds_of_random_campaigns_lose_nothing(block):
    for seed in range(1000 + 10 * block, 1010 + 10 * block):
        play(seed, 12)
