"""Linked operations at random: whatever happens, each squad is in one place, and everything can be taken back."""

from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, Phase, event, settings, strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from core.contract import canon
from core.contract.errors import IllegalOrder
from core.contract.ids import OVER, STANDING_BY
from core.service import clock
from core.service.desk import Desk
from tests.service import isle
from tests.service.conftest import ISLE_PACK

PEOPLE = {"r1", "r2", "r3", "r4", "b1", "b2"}
CALAMITIES = (
    "a ship dies with squads aboard",
    "a battle is over early",
    "a transporter is lost with squads aboard",
    "shields are up when squads want to come home",
    "squads are on their way when the program is closed",
    "an undo reaches into both battles",
    "an undo calls squads back that were on their way",
    "a result is entered while the other battle runs",
    "an operation is taken into the campaign",
    "a battle runs ahead while the links are closed",
)
ALONE = CALAMITIES[:-1]
"""What happens where the links stay open."""
APART = ("squads are on their way when the program is closed", *CALAMITIES[-2:])
"""What is to happen where they are closed."""


class Landing(RuleBasedStateMachine):
    """One operation of the isle, played, taken back, closed and opened."""

    seen: Counter[str] = Counter()

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.desk = self._open()
        self.known = None

    def _open(self) -> Desk:
        return Desk.open(Path(self.folder.name) / "isle.sqlite", isle.plugins())

    def teardown(self) -> None:
        """Whatever has happened, the operation can be played to its end and taken into the campaign."""
        while hasattr(self, "operation") and not self._timeline().over:
            lane = next(lane for lane in self._timeline().lanes if lane.playable)
            self._give(lane, isle.Done())
        if hasattr(self, "operation"):
            self.accept()
        report = self.desk.check()
        self.desk.close()
        self.folder.cleanup()
        assert report.faults == ()

    @initialize(seed=st.integers(0, 1000))
    def begin(self, seed: int) -> None:
        self.campaign = self.desk.run(None, "campaign.start", pack=str(ISLE_PACK), seed=seed).campaign
        started = self.desk.run(self.campaign, "operation.start", plan="landing")
        self.operation, self.started = started.result, self.desk.campaign(self.campaign).head

    # --- what is done ---------------------------------------------------------------------------------------------

    @rule(data=st.data())
    def order(self, data: st.DataObject) -> None:
        """Any orders at all, but nobody gives up."""
        for _ in range(data.draw(st.integers(1, 3))):
            self._order(data, lambda order: not isinstance(order, isle.Yield))

    @rule(data=st.data())
    def fight(self, data: st.DataObject) -> None:
        """Strike at ships with people aboard, the weakest first, and go on where nobody can."""
        for _ in range(data.draw(st.integers(4, 10))):
            crowded = {name: ship.hull for name, ship in self._water().ships.items() if ship.squads}
            weak = {name for name, hull in crowded.items() if hull == 1}
            self._order(
                data,
                lambda order, weak=weak: isinstance(order, isle.Strike) and order.target in weak,
                lambda order, crowded=crowded: isinstance(order, isle.Strike) and order.target in crowded,
                lambda order: isinstance(order, isle.Done),
            )

    @rule(data=st.data())
    def come_and_go(self, data: st.DataObject) -> None:
        """Beam down and up."""
        for _ in range(data.draw(st.integers(4, 12))):
            self._order(
                data,
                lambda order: isinstance(order, isle.Recover | isle.Send),
                lambda order: isinstance(order, isle.Done),
            )
            match data.draw(st.integers(0, 4)) if self._under_way() else None:
                case 1 | 2:
                    self.close_and_open()
                case 3:
                    self.undo(data)

    @rule(data=st.data())
    def close_the_door(self, data: st.DataObject) -> None:
        """Beam down, raise all shields above, and ask below to be beamed up."""
        for _ in range(data.draw(st.integers(4, 12))):
            self._order(
                data,
                lambda order: isinstance(order, isle.Send),
                lambda order: isinstance(order, isle.Shields) and order.up,
                lambda order: isinstance(order, isle.Done),
            )
            self._knock()

    @rule(data=st.data())
    def give_up(self, data: st.DataObject) -> None:
        if data.draw(st.integers(0, 11)) == 5:
            self._order(data, lambda order: isinstance(order, isle.Yield))

    @rule(data=st.data())
    def enter_result(self, data: st.DataObject) -> None:
        lanes = [lane for lane in self._timeline().lanes if lane.battle.outcome is None]
        if lanes and data.draw(st.integers(0, 5)) == 5:
            lane = lanes[data.draw(st.integers(0, len(lanes) - 1))]
            sunk = data.draw(st.sampled_from(([], ["ruby"]))) if lane.battle.theater == "space" else []
            self.desk.run(self.campaign, "battle.result", battle=lane.battle.id, values={"sunk": sunk})
            if any(one.playable for one in self._timeline().lanes):
                self._note("a result is entered while the other battle runs")

    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        entries = self.desk.log(self.campaign, self.started, 1000)
        open_ones = [entry.number for entry in entries if entry.undone_by is None]
        if not open_ones:
            return
        number = data.draw(st.sampled_from(open_ones[-12:]))
        taken = self.desk.undo_plan(self.campaign, number)
        before = self._under_way()
        self.desk.run(self.campaign, "undo", number=number)
        if len({entry.battle for entry in taken if entry.battle and entry.command != "undo"}) == 2:
            self._note("an undo reaches into both battles")
        if before - self._under_way():
            self._note("an undo calls squads back that were on their way")

    @rule()
    def undo_and_redo(self) -> None:
        """Taking an undo back leaves everything as it was."""
        entries = [e for e in self.desk.log(self.campaign, self.started, 1000) if e.undone_by is None]
        if entries:
            before = self._everything()
            taken = self.desk.run(self.campaign, "undo", number=entries[-1].number)
            self.desk.run(self.campaign, "redo", number=taken.number)
            assert self._everything() == before

    @rule()
    def close_and_open(self) -> None:
        before = self._everything()
        if self._under_way():
            self._note("squads are on their way when the program is closed")
        self.desk.close()
        self.desk, self.known = self._open(), None
        assert self._everything() == before
        advanced = self.desk.run(self.campaign, "operation.advance", operation=self.operation)
        assert (advanced.result, advanced.number) == (0, None)  # the clock had nothing left to do

    def accept(self) -> None:
        """Everybody who is not lost comes home, or is named as left behind."""
        lost = {squad for squad, fate in self._fates() if fate == "lost"}
        accepted = self.desk.run(self.campaign, "operation.accept", operation=self.operation)
        home = [
            squad["id"] for force in ("reds", "blues") for u in self.desk.units(force) for squad in u.squads
        ]
        assert sorted([*home, *lost, *accepted.result]) == sorted(PEOPLE)
        self._note("an operation is taken into the campaign")

    # --- what always holds ----------------------------------------------------------------------------------------

    @invariant()
    def books_balance(self) -> None:
        if hasattr(self, "operation"):
            found = [squad for squad, _ in self._fates()] + sorted(self._under_way())
            assert sorted(found) == sorted(PEOPLE)

    @invariant()
    def somebody_can_act(self) -> None:
        """The clock leaves nothing undone, and no battle runs away from the other."""
        if hasattr(self, "operation"):
            timeline = self._timeline()
            stuck = [(lane.battle.turn, lane.battle.step, lane.why) for lane in timeline.lanes]
            assert timeline.over or any(lane.playable for lane in timeline.lanes), stuck
            turns = [lane.battle.turn for lane in timeline.lanes if lane.battle.outcome is None]
            assert not turns or max(turns) - min(turns) <= 1

    # --- small things ---------------------------------------------------------------------------------------------

    def _timeline(self):
        head = self.desk.campaign(self.campaign).head
        if self.known is None or self.known[0] != head:
            self.known = (head, self.desk.timeline(self.operation))
        return self.known[1]

    def _under_way(self) -> set[str]:
        rows = self.desk.transfers(self.operation)
        return {squad["id"] for row in rows if row.status == "in transit" for squad in row.squads}

    def _fates(self) -> list[tuple[str, str]]:
        with self.desk.database.read() as connection:
            return [
                (str(fate.squad.id), fate.fate)
                for lane in self._timeline().lanes
                for fate in clock.stand_of(
                    self.desk.plugins, clock.repository.battle(connection, lane.battle.id)
                ).squads
            ]

    def _everything(self) -> bytes:
        states = [self.desk.battle(lane.battle.id).battle for lane in self._timeline().lanes]
        return canon.encode((self._timeline(), states, self.desk.units("reds"), self.desk.units("blues")))

    def _order(self, data: st.DataObject, *tastes) -> None:
        """Give an order to the first taste for which there is one."""
        lanes = [lane for lane in self._timeline().lanes if lane.playable]
        legal = []
        for lane in lanes:
            view = self.desk.battle(lane.battle.id)
            legal += [(lane, order) for order in view.engine.legal_orders(view.state, lane.to_act[0])]
        choices = next((found for taste in tastes if (found := [c for c in legal if taste(c[1])])), [])
        if not choices:
            return
        lane, order = choices[data.draw(st.integers(0, len(choices) - 1))]
        before = self._water()
        self._give(lane, order)
        self._watch(before)

    def _give(self, lane, order) -> None:
        plain = canon.plain(order)
        self.desk.run(self.campaign, "battle.order", battle=lane.battle.id, seat=lane.to_act[0], order=plain)

    def _knock(self) -> None:
        """Ask ships whose shields are up to take a squad home: it stays where it is."""
        for lane in self._timeline().lanes:
            state = self.desk.battle(lane.battle.id).state
            for one in state.landed if lane.playable and state.step == "movement" else ():
                shut = [o.unit for o in state.offers if o.seat == one.seat == lane.to_act[0] and o.reason]
                if shut:
                    order = canon.plain(isle.Recover(one.squad.id, shut[0]))
                    with pytest.raises(IllegalOrder):
                        self.desk.run(
                            self.campaign, "battle.order", battle=lane.battle.id, seat=one.seat, order=order
                        )
                    self._note("shields are up when squads want to come home")
                    return

    def _water(self):
        """The state of the battle above."""
        return self.desk.battle(self._timeline().lanes[0].battle.id).state

    def _watch(self, before) -> None:
        after = self._water()
        for name, ship in before.ships.items():
            if ship.hull and not after.ships[name].hull and ship.squads:
                self._note("a ship dies with squads aboard")
            if ship.transporter and not after.ships[name].transporter and after.ships[name].squads:
                self._note("a transporter is lost with squads aboard")
        steps = [lane.battle.step for lane in self._timeline().lanes]
        if STANDING_BY in steps and not all(step in (STANDING_BY, OVER) for step in steps):
            self._note("a battle is over early")

    def _note(self, calamity: str) -> None:
        assert calamity in CALAMITIES
        self.seen[calamity] += 1
        event(calamity)


class LandingApart(Landing):
    """One in which the players agree to close the links now and then."""

    @rule(data=st.data())
    def run_ahead(self, data: st.DataObject) -> None:
        """Close the links, and let one battle go on until it waits for the other."""
        first, least = self._timeline().closable
        if not first:
            return
        until = least + data.draw(st.integers(0, 2))
        self.desk.run(self.campaign, "operation.close_links", operation=self.operation, until=until)
        number = data.draw(st.integers(0, 1))
        for _ in range(20):
            lanes = self._timeline().lanes
            behind = [lane for lane in lanes if lane.battle.turn < first]
            lane = next((one for one in (lanes[number], *behind) if one.playable), None)
            if lane is None:
                break
            self._give(lane, isle.Done())
            self.somebody_can_act()

    @invariant()
    def somebody_can_act(self) -> None:
        """The clock leaves nothing undone, and a battle runs away from the other only as far as was agreed."""
        if hasattr(self, "operation"):
            timeline = self._timeline()
            stuck = [(lane.battle.turn, lane.battle.step, lane.why) for lane in timeline.lanes]
            assert timeline.over or any(lane.playable for lane in timeline.lanes), stuck
            turns = [lane.battle.turn for lane in timeline.lanes if lane.battle.outcome is None]
            closed = timeline.closed
            shut = closed is not None and turns and closed.covers(min(turns))
            assert not turns or max(turns) <= (closed.until + 1 if shut else min(turns) + 1)
            if any(lane.playable and lane.battle.turn > min(turns) for lane in timeline.lanes):
                self._note("a battle runs ahead while the links are closed")


def run(machine: type[Landing], calamities: tuple[str, ...], examples: int) -> None:
    """Play operations, and find that each calamity did occur."""
    machine.seen.clear()
    checks = settings(
        max_examples=examples,
        stateful_step_count=25,
        deadline=None,
        derandomize=True,
        database=None,
        phases=(Phase.generate,),  # what fails is short enough to read, and shrinking it takes minutes
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(machine, settings=checks)
    missing = [calamity for calamity in calamities if not machine.seen[calamity]]
    assert not missing, f"never happened: {missing}; happened: {dict(machine.seen)}"


def test_linked_operations_keep_their_books():
    run(Landing, ALONE, 12)


def test_battles_that_run_ahead_keep_their_books():
    run(LandingApart, APART, 10)
