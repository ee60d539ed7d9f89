"""What happened in a battle, order by order, and a way to take orders back to any of them."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from core.contract.words import counted
from core.service.log_words import LIFT, notice, title
from core.store.repository import LogEntry
from gui.battle import OpenBattle
from gui.listing import Lines
from gui.theme import GAP, current, font
from gui.widgets import button, column, label, row

Index = QModelIndex | QPersistentModelIndex
SMALL = 0.85
ASK = "Choose what a bot did to see why it did that."
NAMED = 4
"""So many entries that go with one are named."""


RULES = Qt.ItemDataRole.UserRole
"""The rules from which an entry's events came."""


class _WithRules(QStyledItemDelegate):
    """Writes the rules of an entry below what it tells, small and grey."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Leave the last line free."""
        super().initStyleOption(option, index)
        option.displayAlignment = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Make room for the rules."""
        size = super().sizeHint(option, index)
        line = QFontMetrics(font(SMALL)).height() if index.data(RULES) else 0
        return QSize(size.width(), size.height() + line)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw the entry, then its rules in as much of a line as there is."""
        super().paint(painter, option, index)
        if index.data(RULES):
            painter.save()
            painter.setFont(font(SMALL))
            painter.setPen(current().colour("muted"))
            place = option.rect.adjusted(GAP, 0, -GAP, -2)
            text = painter.fontMetrics().elidedText(
                index.data(RULES), Qt.TextElideMode.ElideRight, place.width()
            )
            painter.drawText(place, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft, text)
            painter.restore()


class BattleLog(QWidget):
    """Lists what came of each order, and why a bot gave the current one.

    Delete, or the button, takes the current one and what was built on it back.

    Attributes:
        disputed: a ruling is to be noted on one of these rules.
    """

    disputed = Signal(list)

    def __init__(self, battle: OpenBattle) -> None:
        super().__init__()
        self._battle = battle
        self._entries: Sequence[LogEntry] = ()
        layout = column(self, spacing=4)
        self.list = Lines()
        self.list.setAccessibleName("What happened")
        self.list.setItemDelegate(_WithRules(self.list))
        self.list.setWordWrap(True)
        self.list.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentRowChanged.connect(lambda _row: self._settle())
        self.none = label("What happens is told here.", tone="muted")
        self.why = label("", tone="muted")
        self.why.setAccessibleName("Why the bot did that")
        self.question = label("", tone="muted")
        self.undo = button("Take back to here…", self._ask)
        self.rule = button("Note a ruling…", self._dispute, flat=True)
        self.sure = button("Take back", self._take_back, primary=True)
        self.keep = button("Keep", self._settle)
        layout.addWidget(self.none)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.why)
        layout.addWidget(self.question)
        layout.addLayout(row(self.undo, self.rule, self.sure, self.keep))
        layout.setContentsMargins(0, GAP, 0, 0)
        self.setFocusProxy(self.list)
        self._settle()

    @property
    def text(self) -> str:
        """All that is told."""
        return "\n".join(self.list.item(place).text() for place in range(self.list.count()))

    def show_entries(self, entries: Sequence[LogEntry]) -> None:
        """Tell entries, the newest last and in view."""
        self._entries = entries
        self.list.clear()
        for entry in self._entries:
            told = notice(entry)
            lines = [told] if told else self._battle.describe(entry)
            lines = [*lines, *(one.told for one in self._battle.rulings_on(self._battle.rules(entry)))]
            seat = f"{self._battle.called(entry.seat)}: " if entry.seat else ""
            item = QListWidgetItem(f"{entry.number}  {seat}" + ("\n".join(lines) or title(entry)))
            rules = " · ".join(self._battle.rules(entry))
            item.setData(RULES, rules)
            item.setToolTip(f"Rules: {rules}" if rules else "")
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, f"Rules: {rules}" if rules else "")
            self.list.addItem(item)
        self.none.setVisible(not self._entries)
        self.list.setVisible(bool(self._entries))
        self.list.scrollToBottom()
        self._settle()

    def _current(self) -> LogEntry | None:
        place = self.list.currentRow()
        return self._entries[place] if 0 <= place < len(self._entries) else None

    def _dispute(self) -> None:
        entry = self._current()
        if entry is not None:
            self.disputed.emit(list(self._battle.rules(entry)))

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
            told += f", and with it {counted(len(others), 'later entry', 'later entries')}"
            named = [str(other.number) for other in others[:NAMED]]
            told += f" ({', '.join(named)}{' …' if len(others) > NAMED else ''})"
        if elsewhere:
            told += f", {elsewhere} of them in other battles"
        self.question.setText(told + ". All stays in the log and can be restored.")
        self.question.show()
        self.undo.hide()
        self.rule.hide()
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
        entry = self._current()
        self.undo.setVisible(entry is not None and entry.command != LIFT)
        self.rule.setVisible(entry is not None and bool(self._battle.rules(entry)))
        told = f"Why: {self._battle.why(entry)}" if entry is not None and self._battle.why(entry) else ""
        if entry is None and any(map(self._battle.why, self._entries)):
            told = ASK
        self.why.setText(told)
        self.why.setVisible(bool(told))
