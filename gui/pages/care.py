"""The page of the database: backups, and the check for what is not sound."""

from core.contract.words import counted
from core.store.backup import Backup
from core.store.integrity import Report
from gui.listing import Listing
from gui.models.table import Column
from gui.shell import Shell
from gui.tasks import Progress, Task
from gui.widgets import Card, Page, button, heading, label, row

REASONS = {
    "session": "a session began",
    "battle": "a battle was taken in",
    "migration": "before the file's form changed",
    "restore": "before a backup was put back",
    "manual": "made here",
}


class CarePage(Page):
    """Looks after the database."""

    def __init__(self, shell: Shell) -> None:
        super().__init__("Safe keeping", f"Everything is kept in {shell.desk.database.name}.")
        self.shell = shell
        self.make = button("&Make a backup now", self._make, primary=True)
        self.check = button("&Check everything", self._check)
        self.add_action(self.check)
        self.add_action(self.make)
        self.backups = Listing(
            "Backups",
            (
                Column("Made", lambda one: one.at.astimezone().strftime("%d %b %Y %H:%M:%S")),
                Column("Why", lambda one: REASONS.get(one.reason, one.reason)),
                Column("Size", lambda one: f"{one.size / 1e6:.1f} MB"),
                Column("File", lambda one: one.path.name, lambda one: str(one.path)),
            ),
            stretch=3,
        )
        self._none = label(
            "There is no backup yet. One is made when a session begins, after each battle, and here.",
            tone="muted",
        )
        self.restore = button("&Restore this one…", self._ask)
        self.sure = Card()
        self._question = label("", bold=True)
        self.sure.body.addWidget(self._question)
        self.yes = button("&Restore it", self._restore, primary=True)
        self.no = button("&Keep what is there", self._settle)
        self.sure.body.addLayout(row(self.yes, self.no))
        self.told = label("", tone="muted")
        self.findings = Listing(
            "Findings",
            (
                Column("", lambda pair: pair[0]),
                Column("Where", lambda pair: pair[1].place),
                Column("What", lambda pair: pair[1].cause, lambda pair: pair[1].cause),
            ),
            stretch=2,
        )
        self.body.addWidget(heading("Backups"))
        self.body.addWidget(self._none)
        self.body.addWidget(self.backups, 2)
        self.body.addLayout(row(self.restore))
        self.body.addWidget(self.sure)
        self.body.addWidget(heading("Check"))
        self.body.addWidget(self.told)
        self.body.addWidget(self.findings, 2)
        self.body.addStretch(0)
        self.backups.picked.connect(lambda _one: self._settle())
        self._show_report(None)
        self.refresh(frozenset())

    def refresh(self, changes: frozenset[tuple[str, str]]) -> None:
        """List the backups."""
        found = self.shell.ask(self.shell.desk.backups) or []
        self.backups.fill(found)
        self.backups.setVisible(bool(found))
        self._none.setVisible(not found)
        self._settle()

    def take_focus(self) -> None:
        """Begin with the backups."""
        (self.backups if self.backups.current() is not None else self.make).setFocus()

    # --- backups ---

    def _make(self) -> None:
        path = self.shell.ask(self.shell.desk.back_up)
        if path is not None:
            self.refresh(frozenset())
            self.shell.told.emit(f"Backup made: {path.name}")

    def _ask(self) -> None:
        one: Backup = self.backups.current()
        self._question.setText(
            f"All campaigns go back to {one.at.astimezone():%d %b %Y %H:%M}. What is there now is kept as a backup of "
            "its own, so this can be taken back."
        )
        self.sure.show()
        self.restore.setEnabled(False)
        self.no.setFocus()

    def _restore(self) -> None:
        one: Backup = self.backups.current()

        def restore() -> bool:
            self.shell.desk.restore(one.path)
            return True

        if self.shell.ask(restore):
            self.shell.go("campaigns")
            self.shell.told.emit("The backup is in place. Open a campaign to go on.")

    def _settle(self) -> None:
        self.sure.hide()
        self.restore.setEnabled(self.backups.current() is not None)

    # --- check ---

    def _check(self) -> None:
        self.check.setEnabled(False)
        self.told.setText("Looking…")
        desk = self.shell.desk

        def look(progress: Progress) -> Report:
            return desk.check(progress)

        task = Task("Checking everything", look, self.shell)
        task.done.connect(self._show_report)
        task.cancelled.connect(self._cancelled)
        task.failed.connect(self.shell.fail)
        task.ended.connect(self._looked)
        self.shell.working.emit(task)

    def _looked(self) -> None:
        self.check.setEnabled(True)

    def _cancelled(self) -> None:
        self._show_report(None)

    def _show_report(self, report: Report | None) -> None:
        found = (
            []
            if report is None
            else [
                *(("not sound", issue) for issue in report.faults),
                *(("note", issue) for issue in report.notes),
            ]
        )
        self.findings.fill(found)
        self.findings.setVisible(bool(found))
        if report is None:
            text = "Plays every battle again from its log and compares; looks into the file, the references and the books."
        elif report.faults:
            text = f"{counted(len(report.faults), 'fault')} found. Nothing was changed; a backup from before can be restored above."
        else:
            text = "Everything is sound."
        self.told.setText(text)
