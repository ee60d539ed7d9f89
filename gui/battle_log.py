"""What happened in a battle, order by order, and a way to take orders back to any of them."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from core.store.repository import LogEntry
from gui.battle import OpenBattle
from gui.theme import GAP
from gui.widgets import button, column, label, row

NAMED = 4
"""So many entries that go with one are named."""


class BattleLog(QWidget):
    """Lists what came of each order; Delete, or the button, takes the current one and what was built on it back."""

    def __init__(self, battle: OpenBattle) -> None:
        super().__init__()
        self._battle = battle
        self._entries: Sequence[LogEntry] = ()
        layout = column(self, spacing=4)
        self.list = QListWidget()
        self.list.setAccessibleName("What happened")
        self.list.setWordWrap(True)
        self.list.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentRowChanged.connect(lambda _row: self._settle())
        self.none = label("What happens is told here.", tone="muted")
        self.question = label("", tone="muted")
        self.undo = button("Take back to here…", self._ask)
        self.sure = button("Take back", self._take_back, primary=True)
        self.keep = button("Keep", self._settle)
        layout.addWidget(self.none)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.question)
        layout.addLayout(row(self.undo, self.sure, self.keep))
        layout.setContentsMargins(0, GAP, 0, 0)
        self.setFocusProxy(self.list)
        self._settle()

    @property
    def text(self) -> str:
        """All that is told."""
        return "\n".join(self.list.item(place).text() for place in range(self.list.count()))

    def show_entries(self, entries: Sequence[LogEntry]) -> None:
        """Tell entries, the newest last and in view."""
        self._entries = [entry for entry in entries if entry.play and entry.play.get("order")]
        self.list.clear()
        for entry in self._entries:
            lines = self._battle.describe(entry)
            who = f"{entry.number}  {entry.seat}: " if entry.seat else f"{entry.number}  "
            item = QListWidgetItem(who + ("\n".join(lines) or "no news"))
            self.list.addItem(item)
        self.none.setVisible(not self._entries)
        self.list.setVisible(bool(self._entries))
        self.list.scrollToBottom()
        self._settle()

    def _current(self) -> LogEntry | None:
        place = self.list.currentRow()
        return self._entries[place] if 0 <= place < len(self._entries) else None

    def _ask(self) -> None:
        """Say what goes with the entry before it is taken back."""
        entry = self._current()
        if entry is None:
            return
        shell = self._battle.shell
        plan = shell.ask(lambda: shell.desk.undo_plan(self._battle.campaign, entry.number))
        if plan is None:
            return
        others = [other for other in plan if other.number != entry.number]
        elsewhere = sum(other.battle not in (None, self._battle.id) for other in others)
        told = f"Entry {entry.number} is taken back"
        if others:
            told += f", and with it {len(others)} later " + ("entry" if len(others) == 1 else "entries")
            named = [str(other.number) for other in others[:NAMED]]
            told += f" ({', '.join(named)}{' …' if len(others) > NAMED else ''})"
        if elsewhere:
            told += f", {elsewhere} of them in other battles"
        self.question.setText(told + ". All stays in the log and can be restored.")
        self.question.show()
        self.undo.hide()
        self.sure.show()
        self.keep.show()
        self.sure.setFocus()

    def _take_back(self) -> None:
        entry = self._current()
        if entry is not None:
            self._battle.undo(entry.number)

    def _settle(self) -> None:
        self.question.hide()
        self.sure.hide()
        self.keep.hide()
        self.undo.setVisible(self._current() is not None)
