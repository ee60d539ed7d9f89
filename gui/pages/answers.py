"""The page of answers that came back by mail: they are taken in line by line, or all or none, and dice fall then."""

from pathlib import Path

from core.contract.words import counted
from core.service.packet_file import Answer, read_answers, text_of
from core.service.packet_import import SEALED, Fate, Imported
from gui.listing import Listing
from gui.models.table import Column
from gui.shell import Shell
from gui.widgets import Page, button, label, row

TOLD = {"taken": "taken", "known": "taken before", "waits": "waits", "refused": "refused"}


class AnswersPage(Page):
    """A file of answers, and what became of each once they are taken in."""

    def __init__(self, shell: Shell, answers: str) -> None:
        super().__init__("Answers")
        self.shell = shell
        self._text = text_of(Path(answers))
        self.answers = read_answers(self._text, answers)
        self.campaign = shell.desk.answered(self.answers)
        self._battles = {one.id: one for one in shell.desk.battles(self.campaign)}
        self._fates: dict[int, Fate] = {}
        self._entry: int | None = None
        self.take = button("&Take in what fits", lambda: self._take(False), primary=True)
        self.whole = button("Take in &all or none", lambda: self._take(True))
        self.undo = button("&Undo the import", self._undo)
        self.players = button(
            "To the &players", lambda: shell.go("players", campaign=self.campaign), flat=True
        )
        self.lines = Listing(
            "Answers",
            (
                Column("", lambda one: one[0]),
                Column("Where", self._where),
                Column("What", self._what, self._what),
                Column("What became of it", lambda one: self._fate(one[0]), lambda one: self._fate(one[0])),
            ),
            stretch=2,
        )
        self.lines.break_lines(3)
        self.told = label("", bold=True)
        self.body.addWidget(self.lines, 1)
        self.body.addWidget(self.told)
        self.body.addLayout(row(self.take, self.whole, self.undo, self.players))
        self.entitle(
            f"Answers of {self.answers.player}",
            f"{self.answers.campaign}: {counted(len(self.answers.lines), 'order')} to the packet of log entry "
            f"{self.answers.number}. Dice fall when they are taken in.",
        )
        self._show()

    def take_focus(self) -> None:
        """Begin with taking them in."""
        (self.take if self.take.isEnabled() else self.players).setFocus()

    def _show(self) -> None:
        lines: list[tuple[int, Answer]] = list(enumerate(self.answers.lines, 1))
        self.lines.fill(lines)
        self.undo.setVisible(self._entry is not None)

    def _where(self, line: tuple[int, Answer]) -> str:
        row = self._battles.get(line[1].battle)
        return "no longer there" if row is None else row.name

    def _what(self, line: tuple[int, Answer]) -> str:
        """Name an order; of battles, which may keep secrets, none before it is taken in."""
        number, answer = line
        row = self._battles.get(answer.battle)
        if number in self._fates:
            return self._fates[number].words
        return answer.words if row is not None and row.theater == "campaign" else SEALED

    def _fate(self, number: int) -> str:
        one = self._fates.get(number)
        if one is None:
            return ""
        return f"{TOLD[one.fate]}: {one.told}" if one.told else TOLD[one.fate]

    def _take(self, whole: bool) -> None:
        done = self.shell.run(self.campaign, "packet.import", answers=self._text, whole=whole)
        if done is None:
            return
        imported: Imported = done.result
        self._entry = done.number if done.number is not None else self._entry
        self._fates = {one.line: one for one in imported.fates}
        self.told.setText(f"{imported.told()}.")
        self._show()

    def _undo(self) -> None:
        if self._entry is not None and self.shell.run(self.campaign, "undo", number=self._entry) is not None:
            self._entry, self._fates = None, {}
            self.told.setText("The import is taken back.")
            self._show()
