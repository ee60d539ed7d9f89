"""What an order would do, or why it cannot be given: modifiers, dice, odds as bars, violations with their rules."""

from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QVBoxLayout, QWidget

from core.contract.engine import Odds, Preview
from core.contract.issues import Violation
from core.contract.words import counted
from gui import theme
from gui.dice import spoken
from gui.theme import GAP
from gui.widgets import button, clear, column, label, row

LONG = 20
"""Names of outcomes longer than this have more of the width than the bars beside them. Units: letters."""


class ChanceBar(QWidget):
    """A probability as a bar."""

    def __init__(self, share: float) -> None:
        super().__init__()
        self._share = share
        self.setMinimumHeight(12)
        self.setAccessibleName(percent(share))

    def sizeHint(self) -> QSize:
        """Give the usual size."""
        return QSize(120, 12)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the bar."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        top = self.height() / 2 - 4
        for share, colour in ((1.0, "raised"), (self._share, "accent")):
            painter.setBrush(theme.current().colour(colour))
            painter.drawRoundedRect(QRectF(0, top, self.width() * share, 8), 3, 3)


class PreviewPane(QWidget):
    """Shows what follows from the form as it is filled in.

    Attributes:
        reasons: why the order cannot be given, which may be put where it stays in sight.
        weighed: the user wants all that the order may come to, exactly.
        disputed: the user wants to note a ruling on one of the rules by which the order cannot be given.
    """

    weighed = Signal()
    disputed = Signal(list)

    def __init__(self, weighs: bool = False, disputes: bool = False) -> None:
        super().__init__()
        self._weighs = weighs
        self._disputes = disputes
        outer = column(self, spacing=6)
        self.reasons = QWidget()
        self._reasons = column(self.reasons, spacing=4)
        outer.addWidget(self.reasons)
        self._layout = QVBoxLayout()
        self._layout.setSpacing(6)
        outer.addLayout(self._layout)
        self._weighed = QVBoxLayout()
        self.lines: list[str] = []
        self.weigh: QPushButton | None = None

    def show_all(
        self, missing: Sequence[str], violations: Sequence[Violation], wrong: str, preview: Preview
    ) -> None:
        """Show what is still missing, else why not, else what would come of it."""
        clear(self._layout)
        clear(self._reasons)
        self.lines = []
        if missing:
            self._say("Still to choose: " + ", ".join(missing), "muted", self._reasons)
        if wrong:
            self._say(wrong, "bad", self._reasons)
        for violation in violations:
            self._say(f"{violation.why}  [{violation.rule}]", "bad", self._reasons)
        rules = list(dict.fromkeys(violation.rule for violation in violations if violation.rule))
        if self._disputes and rules:
            dispute = button("Note a ruling…", lambda: self.disputed.emit(rules), flat=True)
            self._reasons.addLayout(row(dispute))
        self.reasons.setVisible(bool(self.lines))
        self.weigh = None
        self._weighed = QVBoxLayout()
        self._weighed.setSpacing(6)
        known = preview.odds is not None and bool(preview.odds.outcomes)
        if preview.odds is not None and known:
            self._layout.addWidget(_odds(preview.odds))
            self._layout.addWidget(label(_how(preview.odds), 0.9, tone="muted"))
        if self._weighs and (known or preview.dice):
            self.weigh = button("What may come of it?", self._weigh)
            self.weigh.setToolTip("Work out what it may do to each target, and how likely that is")
            self._layout.addLayout(row(self.weigh))
            self._layout.addLayout(self._weighed)
        modifiers = [f"{one.value:+d}  {one.label}  [{one.rule}]" for one in preview.modifiers]
        for tone, lines in (
            ("", modifiers),
            ("muted", [spoken(request) for request in preview.dice]),
            ("muted", preview.notes),
        ):
            for line, times in Counter(lines).items():
                self._say(line if times == 1 else f"{line}  ×{times}", tone)

    def _weigh(self) -> None:
        assert self.weigh is not None
        self.weigh.setEnabled(False)
        self.weighed.emit()

    def show_odds(self, found: Sequence[Odds]) -> None:
        """Show all that the order may come to, between the odds that were known at once and what they come from."""
        if not found:
            self._weighed.addWidget(
                label("No unit is changed by it in a way that can be counted.", tone="muted")
            )
        about = ""
        for odds, after in zip_longest(found, found[1:]):
            self.lines.append(odds.title)
            of, _, what = odds.title.rpartition(": ")
            if of and of != about:
                self._weighed.addWidget(label(of, bold=True))
            about = of
            self._weighed.addWidget(label(f"{what[:1].upper()}{what[1:]}", bold=not of))
            self._weighed.addWidget(_odds(odds))
            if after is None or _how(after) != _how(odds):
                self._weighed.addWidget(label(_how(odds), 0.9, tone="muted"))

    def _say(self, text: str, tone: str = "", where: QVBoxLayout | None = None) -> None:
        self.lines.append(text)
        (where or self._layout).addWidget(label(text, tone=tone))


def percent(share: float) -> str:
    """Write a probability."""
    return f"{share * 100:.1f} %"


def _odds(odds: Odds) -> QWidget:
    pane = QWidget()
    grid = QGridLayout(pane)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(GAP)
    long = any(len(text) > LONG for text, _ in odds.outcomes)
    grid.setColumnStretch(0, 3 if long else 0)
    grid.setColumnStretch(1, 2 if long else 1)
    for line, (text, share) in enumerate(odds.outcomes):
        grid.addWidget(label(text), line, 0)
        grid.addWidget(ChanceBar(share), line, 1)
        figure = label(percent(share), bold=True)
        figure.setAlignment(Qt.AlignmentFlag.AlignRight)
        grid.addWidget(figure, line, 2)
    return pane


def _how(odds: Odds) -> str:
    if odds.exact:
        return "Exact."
    return f"Sampled from {counted(odds.samples, 'try', 'tries')} in which bots answer."
