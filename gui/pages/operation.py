"""The page of an operation: its timeline, what can be played now, squads on their way."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QWidget

from core.contract.ids import STANDING_BY
from core.contract.words import counted, titled
from core.service.passages import Passage
from core.service.timeline import Lane
from core.store.repository import TransferInfo
from gui.listing import Listing
from gui.models.table import Column
from gui.pages.abandon import Abandon
from gui.pages.close_links import CloseLinks
from gui.pages.operation_bots import OperationBots
from gui.passages import Legend
from gui.past_turn import PastTurn
from gui.shell import Shell
from gui.theme import GAP
from gui.timeline import TimelineView
from gui.widgets import Page, button, clear, column, emphasize, heading, label, literal, shortened

WAYS = 150
"""The list of transfers is at least so high. Units: pixels."""
NAMED = 32
"""A battle's name on the button is cut to so many letters."""


class OperationPage(Page):
    """An operation."""

    def __init__(self, shell: Shell, campaign: str, operation: str) -> None:
        super().__init__("Operation")
        self.shell = shell
        self.campaign = campaign
        self.operation = operation
        self.play = button("&Play on", self._play, primary=True)
        self.accept = button("&Take into the campaign", self._accept, primary=True)
        self.result = button("Enter a &result…", self._enter_result)
        self.abandon = button("A&bandon…", lambda: self.sure.ask())
        self.close_links = button("Close the &links…", self._ask_closing)
        self.stakes = button("What is at &stake", self._show_stakes)
        self._plan = ""
        for made in (self.abandon, self.close_links, self.stakes, self.result, self.accept, self.play):
            self.add_action(made)
        self.timeline = TimelineView()
        self.timeline.opened.connect(self._open)
        self.legend = Legend()
        self._decide = QWidget()
        self.decisions = QHBoxLayout(self._decide)
        self.decisions.setContentsMargins(0, 0, 0, 0)
        self.decisions.setSpacing(GAP)
        self.bots = OperationBots(shell, campaign)
        self.sure = Abandon(self._abandon)
        self.closing = CloseLinks(self._close_links)
        self._now = label("")
        self._lanes: Sequence[Lane] = ()
        self._linked = False
        self._passages: dict[str, Passage] = {}
        self._names: dict[str, str] = {}
        self._units: dict[str, str] = {}
        self.transfers = Listing(
            "Transfers",
            (
                Column("From", lambda transfer: self._names.get(transfer.source, transfer.source)),
                Column("To", lambda transfer: self._names.get(transfer.target, transfer.target)),
                Column("By", lambda transfer: titled(transfer.kind)),
                Column("Sent by", lambda transfer: self._unit_name(transfer.unit)),
                Column("Carries", carried),
                Column("Turns", lambda transfer: f"{transfer.left_turn} to {transfer.due_turn}"),
                Column("Status", lambda transfer: self._passages[transfer.id].fate),
                Column("Now", lambda transfer: self._whereabouts(self._passages[transfer.id])),
            ),
            stretch=4,
        )
        self.transfers.picked.connect(self._point_out)
        self._none = label(
            "Nobody is on the way. Ships send squads by an order in their battle.", tone="muted"
        )
        self._ways = QWidget()
        ways = column(self._ways)
        for widget in (heading("Transfers"), self._none, self.transfers):
            ways.addWidget(widget)
        ways.addStretch(0)
        self.past = PastTurn(shell)
        self.past.closed.connect(lambda: self._ways.setVisible(self._linked))
        inside = QWidget()
        parts = column(inside, spacing=2 * GAP)
        for part in (self.sure, self.closing, self.timeline, self.legend, self._now, self._decide, self.bots):
            parts.addWidget(part)
        parts.addWidget(self.past, 1)
        parts.addWidget(self._ways, 1)
        parts.addStretch(0)
        self.transfers.setMinimumHeight(WAYS)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidget(inside)
        self.body.addWidget(self._area, 1)
        self.refresh(frozenset())

    def refresh(self, changes: frozenset[tuple[str, str]]) -> None:
        """Read the operation again."""
        shown = self.shell.ask(lambda: self.shell.desk.timeline(self.operation))
        if shown is None:
            return
        self._lanes = shown.lanes
        self._names = {lane.battle.id: lane.battle.name for lane in shown.lanes}
        detail, runs = shown.operation.detail, shown.operation.status == "running"
        abandoned = f"Abandoned: {detail['abandoned']}" if "abandoned" in detail else ""
        self.entitle(shown.operation.name, abandoned or str(detail.get("brief", "")))
        self.timeline.show_timeline(shown)
        self._now.setText("\n".join(told(lane) for lane in shown.lanes))
        self.bots.show_operation(shown)
        self.legend.show_passages(shown.passages, any(lane.waits_for for lane in shown.lanes))
        self._passages = {one.transfer.id: one for one in shown.passages}
        self._show_decisions()
        self._linked = bool(shown.operation.links)
        if self.past.isHidden():
            self._ways.setVisible(self._linked)
        self.transfers.fill(shown.transfers)
        self.transfers.setVisible(bool(shown.transfers))
        self._none.setVisible(not shown.transfers)
        ready = self._ready()
        self.play.setVisible(ready is not None)
        if ready is not None:
            self.play.setText(
                f"&Play {literal(shortened(ready.battle.name, NAMED))}, turn {ready.battle.turn}"
            )
        emphasize(self.play, not self.bots.alone)
        emphasize(self.bots.play, self.bots.alone)
        self.result.setVisible(runs and not shown.over)
        self.accept.setVisible(runs and shown.over)
        self.abandon.setVisible(runs)
        kept = self.shell.desk.campaign(self.campaign).facts.get("plans", {})
        self._plan = str(detail.get("plan", ""))
        self.stakes.setVisible(runs and self._plan in kept)
        self.close_links.setVisible(any(shown.closable))
        if not runs:
            self.sure.hide()
        if not any(shown.closable):
            self.closing.hide()

    def _show_stakes(self) -> None:
        self.shell.go("plan", plan=self._plan)

    def take_focus(self) -> None:
        """Begin with the timeline."""
        self.timeline.setFocus()

    def _show_decisions(self) -> None:
        """Offer the next decision of each seat: a player's in its battle, a bot's at once."""
        clear(self.decisions)
        for lane in self._lanes:
            held = lane.battle.control
            players = any(held.get(seat, {}).get("by") == "player" for seat in lane.to_act)
            for seat in lane.to_act if lane.playable else ():
                bot = held.get(seat, {}).get("by") == "bot"
                if bot and players:  # who may decide first what is then decided for all
                    continue
                name = literal(shortened(lane.battle.name, NAMED))
                who = f"{titled(seat)} (bot)" if bot else titled(seat)
                act = self._let_bot if bot else self._decide_in
                self.decisions.addWidget(
                    button(f"{who}: {name}, {lane.title}", partial(act, lane.battle.id, seat))
                )
        self.decisions.addStretch(1)

    def _let_bot(self, battle: str, seat: str) -> None:
        self.shell.run(self.campaign, "battle.bot_order", battle=battle, seat=seat)

    def _decide_in(self, battle: str, _seat: str) -> None:
        self.shell.go("battle", battle=battle)

    def _point_out(self, transfer: TransferInfo | None) -> None:
        self.timeline.point_out(transfer.id if transfer is not None and self.transfers.hasFocus() else "")

    def _ready(self) -> Lane | None:
        """Give the battle that can be played now and is furthest behind."""
        ready = [lane for lane in self._lanes if lane.playable]
        return min(ready, key=lambda lane: lane.battle.turn, default=None)

    def _play(self) -> None:
        ready = self._ready()
        if ready is not None:
            self.shell.go("battle", battle=ready.battle.id)

    def _enter_result(self) -> None:
        """Go to the result of the battle that is not over; where there are several, to the one that is furthest behind."""
        still = [lane.battle for lane in self._lanes if lane.battle.outcome is None]
        self.shell.go("result", battle=min(still, key=lambda battle: battle.turn).id)

    def _open(self, battle: str, turn: int, step: str) -> None:
        """Look at a turn or step that is past; go to the battle where it runs."""
        lane = next(lane for lane in self._lanes if lane.battle.id == battle)
        past = any((cell.turn, cell.step, cell.state) == (turn, step, "done") for cell in lane.cells)
        if turn >= lane.battle.turn and lane.battle.outcome is None and not past:
            self.shell.go("battle", battle=battle)
        else:
            self._ways.hide()
            self.past.show_turn(battle, min(turn, max(1, lane.battle.turn)), step)
            QTimer.singleShot(
                0, self, lambda: self._area.ensureWidgetVisible(self.past)
            )  # once it has its place

    def _abandon(self, reason: str) -> None:
        self.shell.run(self.campaign, "operation.abandon", operation=self.operation, reason=reason)

    def _ask_closing(self) -> None:
        shown = self.shell.ask(lambda: self.shell.desk.timeline(self.operation))
        if shown is not None and any(shown.closable):
            self.closing.ask(shown)

    def _close_links(self, until: int) -> None:
        self.shell.run(self.campaign, "operation.close_links", operation=self.operation, until=until)

    def _unit_name(self, unit: str) -> str:
        if unit not in self._units:
            found = self.shell.ask(lambda: self.shell.desk.unit(unit))
            self._units[unit] = found.name if found is not None else unit
        return self._units[unit]

    def _whereabouts(self, passage: Passage) -> str:
        """Say where those are who travel; of an empty craft, to which battle it has come."""
        come = not passage.people and passage.transfer.craft and passage.fate in ("arrived", "turned back")
        target = passage.transfer.target
        return f"in {self._names.get(target, target)}" if come else whereabouts(passage)

    def _accept(self) -> None:
        if self.shell.run(self.campaign, "operation.accept", operation=self.operation):
            self.shell.go("aftermath", aftermath=self.operation)


def told(lane: Lane) -> str:
    """Say in a line what a battle waits for, and why."""
    name = lane.battle.name
    if lane.playable:
        ahead = (
            f" The links are closed: it may run ahead to the end of turn {lane.ahead}." if lane.ahead else ""
        )
        who = " and ".join(map(titled, lane.to_act))
        return f"{name}: turn {lane.battle.turn}, {lane.title}. {who} can decide now.{ahead}"
    if lane.battle.status == STANDING_BY:
        return f"{name}: decided; it stands by until the operation ends."
    if lane.waits_for:
        first = lane.waits_for[0]
        return (
            f"{name}: turn {lane.battle.turn}, {lane.title}. {name} waits for {first.name} until it has done "
            f"turn {first.turn}, {first.title}, because {first.because}."
        )
    outcome = lane.battle.outcome
    if outcome is not None:
        ended = f"{titled(outcome['winner'])} wins" if outcome["winner"] else "a draw"
        scores = ", ".join(f"{titled(side)} {points}" for side, points in sorted(outcome["scores"].items()))
        return f"{name}: {ended} after {counted(outcome['turns'], 'turn')}{f' ({scores})' if scores else ''}."
    return f"{name}: {lane.why}."


def whereabouts(passage: Passage) -> str:
    """Say where those are who travel."""
    places: dict[str, list[str]] = {}
    for one in passage.people:
        places.setdefault(one.where, []).append(one.name)
    if len(places) == 1:
        return next(iter(places))
    return "; ".join(f"{', '.join(names)} {where}" for where, names in places.items())


def carried(transfer: TransferInfo) -> str:
    """Say what travels: a shuttle, squads by name, fire."""
    load = [str(squad.get("name") or squad["id"]) for squad in transfer.squads]
    if transfer.craft:
        damage = transfer.craft["damage"]
        hurt = f", {counted(damage, 'point')} damaged" if damage else ""
        load.insert(0, f"{transfer.craft['name'] or transfer.craft['id']}{hurt}")
    if transfer.strength:
        load.append(counted(transfer.strength, "area attack"))
    return ", ".join(load)
