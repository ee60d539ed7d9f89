"""Any course of play, undo, redo, saving and reopening keeps log and rows true to each other."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from core.contract.errors import BridgeheadError
from core.service.desk import Desk, Done
from tests.store import duel, table

UNITS = st.sampled_from("ab")


class Campaign(RuleBasedStateMachine):
    """Compares the database with what was seen of it after each entry."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "campaign.sqlite"
        self.desk = Desk.open(self.path, duel.plugins())
        self.made = table.campaign(self.desk, seed=3)
        self.battles = [
            table.battle(self.desk, self.made, name, units)
            for name, units in (("First", ("a", "b")), ("Second", ("c", "d")))
        ]
        self.base = self.desk.campaign(self.made).head
        self.seen = table.contents(self.desk)

    def standing(self) -> frozenset[int]:
        """The entries other than undo and redo that stand."""
        return frozenset(
            entry.number
            for entry in self.desk.log(self.made, limit=10_000)
            if entry.undone_by is None and entry.command not in ("undo", "redo")
        )

    def act(self, name: str, /, **arguments: object) -> Done:
        done = self.desk.run(self.made, name, **arguments)
        self.seen = table.contents(self.desk)
        return done

    @rule(unit=UNITS, name=st.text("xyz", min_size=1, max_size=3))
    def rename(self, unit: str, name: str) -> None:
        self.act("test.rename", unit=unit, name=name)

    @rule(unit=UNITS, value=st.integers(0, 9))
    def mark(self, unit: str, value: int) -> None:
        self.act("test.mark", unit=unit, value=value)

    @rule(
        which=st.integers(0, 1),
        orders=st.lists(st.sampled_from(["hit", "hit", "wait"]), min_size=1, max_size=9),
    )
    def play(self, which: int, orders: list[str]) -> None:
        for order in orders:
            to_act = self.desk.battle(self.battles[which]).to_act
            if not to_act:
                happened.add("a battle is over")
                break
            try:
                self.act("battle.order", battle=self.battles[which], seat=to_act[0], order={"order": order})
            except BridgeheadError:
                happened.add("an order is refused")
                assert table.contents(self.desk) == self.seen

    @rule()
    def accept(self) -> None:
        for battle in self.battles:
            if self.desk.battle(battle).battle.status == "over":
                happened.add("an outcome is accepted")
                self.act("battle.accept", battle=battle)

    @rule(data=st.data(), at_once=st.booleans())
    def undo(self, data: st.DataObject, at_once: bool) -> None:
        stood = self.standing()
        numbers = sorted(number for number in stood if number > self.base)
        if not numbers:
            return
        number = data.draw(st.sampled_from(numbers))
        before = self.seen
        done = self.act("undo", number=number)
        assert self.standing() == stood - set(done.result)
        if len(done.result) > 1:
            happened.add("an undo takes others with it")
        if set(done.result) < {later for later in stood if later >= number}:
            happened.add("an undo leaves later entries")
        if at_once:
            self.act("redo", number=number)
            assert (self.seen, self.standing()) == (before, stood)

    @rule(data=st.data())
    def redo(self, data: st.DataObject) -> None:
        takers = [
            entry.number
            for entry in self.desk.log(self.made, limit=10_000)
            if entry.command in ("undo", "redo") and entry.undone_by is None
        ]
        if takers:
            number = data.draw(st.sampled_from(takers))
            if len(self.desk.undo_plan(self.made, number)) > 1:
                happened.add("a redo takes back what came after")
            self.act("redo", number=number)

    @rule()
    def reopen(self) -> None:
        self.desk.close()
        self.desk = Desk.open(self.path, duel.plugins())

    @invariant()
    def rows_are_as_seen(self) -> None:
        assert table.contents(self.desk) == self.seen

    @invariant()
    def rows_are_what_the_standing_entries_make(self) -> None:
        names = {"a": "a", "b": "b"}
        notes: dict[str, list[int]] = {"a": [], "b": []}
        orders = dict.fromkeys(self.battles, 0)
        for entry in self.desk.log(self.made, limit=10_000):
            if entry.undone_by is None and entry.command == "test.rename":
                names[entry.arguments["unit"]] = entry.arguments["name"]
            if entry.undone_by is None and entry.command == "test.mark":
                notes[entry.arguments["unit"]].append(entry.arguments["value"])
            if entry.undone_by is None and entry.command == "battle.order":
                orders[entry.battle or ""] += 1
        units = {unit: self.desk.unit(unit) for unit in "ab"}
        assert names == {key: unit.name for key, unit in units.items()}
        assert notes == {key: list(unit.sheets.get("notes", [])) for key, unit in units.items()}
        assert orders == {battle: self.desk.battle(battle).state.played for battle in self.battles}

    def teardown(self) -> None:
        report = self.desk.check()
        self._undo_everything()
        self.desk.close()
        self.folder.cleanup()
        assert not report.faults and not report.notes

    def _undo_everything(self) -> None:
        """With every entry taken back, all is as at the beginning."""
        for number in range(self.base + 1, self.desk.campaign(self.made).head + 1):
            if number in self.standing():
                self.desk.run(self.made, "undo", number=number)
        units = [self.desk.unit(unit) for unit in "ab"]
        assert [(unit.name, unit.sheets, unit.condition) for unit in units] == [
            ("a", {}, "fit"),
            ("b", {}, "fit"),
        ]
        assert [self.desk.battle(battle).state.played for battle in self.battles] == [0, 0]


happened: set[str] = set()
CALAMITIES = {
    "a battle is over",
    "an order is refused",
    "an outcome is accepted",
    "an undo takes others with it",
    "an undo leaves later entries",
    "a redo takes back what came after",
}


def test_a_campaign_stays_true_to_its_log_and_all_that_may_go_wrong_went_wrong() -> None:
    happened.clear()
    few = settings(max_examples=20, stateful_step_count=25, derandomize=True)
    run_state_machine_as_test(Campaign, settings=few)  # type: ignore[no-untyped-call]
    assert happened == CALAMITIES


@pytest.mark.slow
def test_many_campaigns_stay_true_to_their_logs() -> None:
    many = settings(max_examples=100, stateful_step_count=40)
    run_state_machine_as_test(Campaign, settings=many)  # type: ignore[no-untyped-call]
