"""A ruling is noted where its rule came up: at an entry of a battle's log, or at what forbids an order."""

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QLineEdit

from gui.battle import OpenBattle
from gui.widgets import Card, Form, button, row


class NoteRuling(Card):
    """Asks on which rule, and how the club reads it; hidden until then."""

    def __init__(self, battle: OpenBattle) -> None:
        super().__init__("How the club reads a rule")
        self._battle = battle
        self.rule = QComboBox()
        self.text = QLineEdit()
        self.text.setPlaceholderText("In the club's own words; shown wherever the rule comes up")
        form = Form()
        form.ask("Rule", self.rule)
        form.ask("Ruling", self.text)
        self.body.addLayout(form)
        self.note = button("&Note it", self._note, primary=True)
        self.strike = button("&Strike it", self._strike)
        self.body.addLayout(row(self.note, self.strike, button("&Leave it", self.hide, flat=True)))
        self.rule.currentTextChanged.connect(self._show)
        self.text.returnPressed.connect(self._note)
        self.text.textChanged.connect(lambda text: self.note.setEnabled(bool(text.strip())))
        self.hide()

    def ask(self, rules: Sequence[str]) -> None:
        """Ask for a ruling on one of some rules."""
        self.rule.clear()
        self.rule.addItems(list(rules))
        self._show()
        self.show()
        self.text.setFocus()

    def _show(self) -> None:
        """Show what was noted on the rule before."""
        found = self._battle.rulings_on([self.rule.currentText()])
        self.text.setText(found[0].text if found else "")
        self.strike.setVisible(bool(found))
        self.note.setEnabled(bool(found))

    def _note(self) -> None:
        self._run("ruling.note", text=self.text.text(), battle=self._battle.id)

    def _strike(self) -> None:
        self._run("ruling.strike")

    def _run(self, command: str, **more: str) -> None:
        battle = self._battle
        done = battle.shell.run(
            battle.campaign, command, ruleset=battle.view.battle.ruleset, rule=self.rule.currentText(), **more
        )
        if done is not None:
            self.hide()
