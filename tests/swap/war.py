"""The war by two books: a desk with all three games, and what is done again and again in it."""

from collections.abc import Mapping
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

from core.plugin.manager import Plugins
from core.service.desk import Desk

GAMES = ("actasf", "fasa", "sfm")


def plugins(*games: str) -> Plugins:
    """The plugins of a program with these games, all of them by default, and the packs that ship."""
    entries = [EntryPoint(name, f"plugins.{name}", "bridgehead.plugins") for name in games or GAMES]
    return Plugins([*entries, EntryPoint("packs", "campaigns", "bridgehead.plugins")])


class War:
    """A campaign under way."""

    def __init__(self, path: Path, pack: str | None = "two-books", seed: int = 1) -> None:
        self.path = path
        self.desk = Desk.open(path, plugins())
        if pack is not None:
            self.id = self.desk.run(None, "campaign.start", pack=pack, seed=seed).campaign

    def run(self, name: str, /, **arguments: Any) -> Any:
        """Carry out a command and give its result."""
        return self.desk.run(self.id, name, **arguments).result

    def swap(self, ruleset: str, **classes: str) -> None:
        """Give space to a game."""
        self.run("ruleset.bind", theater="space", ruleset=ruleset, classes=classes)

    def preview(self, ruleset: str, **classes: str) -> dict[str, Any]:
        """Give what would become of each unit, by its id."""
        return {one.before.id: one for one in self.desk.rebinding(self.id, "space", ruleset, classes)}

    def units(self, theater: str = "space") -> dict[str, Any]:
        """Give every unit of a theater by its id."""
        forces = [force for force in self.desk.forces(self.id) if force.theater == theater]
        return {unit.id: unit for force in forces for unit in self.desk.units(force.id)}

    def seen(self) -> dict[str, Any]:
        """Give all that a ruleset reads of every unit in space, by the unit's id."""
        return {
            unit.id: (
                unit.name,
                unit.force,
                unit.ruleset,
                unit.class_id,
                unit.quality,
                unit.xp,
                unit.skills,
                unit.condition,
                unit.squads,
                unit.sheets.get(unit.ruleset, {}).get("data", {}),
                unit.left,
            )
            for unit in self.units().values()
        }

    def result(self, plan: str | Mapping[str, Any], values: Mapping[str, Any]) -> str:
        """Fight an operation of one battle with a result told, take it in, and give the battle's id."""
        operation = self.run("operation.start", plan=plan)
        (battle,) = self.desk.battles(self.id, operation)
        self.run("battle.result", battle=battle.id, values=values)
        self.run("operation.accept", operation=operation)
        return battle.id

    def hold(self, procedure: str, battle: str | None = None, **more: Any) -> str:
        """Begin a procedure that is due, and give its id."""
        (one,) = [due for due in self.desk.due(self.id) if (due.procedure, due.battle) == (procedure, battle)]
        begun: str = self.run(
            "procedure.begin",
            procedure=procedure,
            forces=list(one.forces),
            ruleset=one.ruleset,
            battle=battle,
            **more,
        )
        return begun

    def order(self, battle: str, seat: str, order: str, /, dice: tuple[int, ...] = (), **values: Any) -> Any:
        """Give an order."""
        return self.run(
            "battle.order", battle=battle, seat=seat, order={"order": order, **values}, dice=list(dice)
        )

    def settle(self) -> None:
        """Hold all that is due, with bots."""
        while due := self.desk.due(self.id):
            begun = self.hold(due[0].procedure, due[0].battle)
            for _ in range(500):
                waiting = self.desk.battle(begun).to_act
                if not waiting:
                    break
                self.run("battle.bot_order", battle=begun, seat=waiting[0])
