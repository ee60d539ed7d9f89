"""From which turn of the campaign settings hold, and what is still to come."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from PySide6.QtWidgets import QSpinBox

from core.contract.ruleset import Ruleset
from core.service.reckoning import Reckoning, date_of, own_of
from core.service.rulesets import coming_changes
from core.store.repository import CampaignInfo
from gui.command_form import Ask
from gui.shell import Shell
from gui.widgets import Card, button, indented, label, row

LATEST = 9_999


def next_turn(turns: Reckoning) -> Ask:
    """Ask for the turn of the campaign, the next at first, and for its date."""
    turn = turns.now + 1
    day = turns.date(turn)
    return Ask(
        "campaign.turn",
        names={"date": "Its date in the campaign"},
        values={"turn": turn, "date": turns.own.words.get(str(turn), "")},
        advice=f"Turn {turn} begins on {day}, unless you call it otherwise." if day else "",
    )


class FromTurn(QSpinBox):
    """Chooses from when a change holds: from now on, or from a turn that is still to come."""

    def __init__(self, campaign: CampaignInfo) -> None:
        super().__init__()
        turn = campaign.turn
        self.setAccessibleName("From which turn on")
        self.setRange(turn, LATEST)
        self.setSpecialValueText("from now on")
        indented(self)
        self.setPrefix("from turn ")
        self._now = turn
        self._own = own_of(campaign)
        self.valueChanged.connect(self._date)

    @property
    def chosen(self) -> int | None:
        """The turn; None for now."""
        return None if self.value() == self._now else self.value()

    def _date(self, turn: int) -> None:
        """Name the turn's date in the campaign's own time."""
        day = date_of(self._own, turn) if turn != self._now else ""
        self.setSuffix(f", {day}" if day else "")


class Coming(Card):
    """Lists the changes of a ruleset's settings that are still to come; each can be dropped."""

    def __init__(self, shell: Shell, campaign: CampaignInfo, ruleset: Ruleset) -> None:
        super().__init__("Still to come")
        changes = coming_changes(campaign, ruleset.info.id)
        titles = {setting.id: setting.title for setting in ruleset.settings}
        for change in changes:
            turn = change["turn"]
            when = ", ".join(filter(None, (f"turn {turn}", date_of(own_of(campaign), turn))))
            told = label(f"From {when}: {_told(change['settings'], titles)}")
            arguments = {"ruleset": ruleset.info.id, "from_turn": turn}
            drop = button("Drop it", partial(shell.run, campaign.id, "ruleset.drop_change", **arguments))
            line = row(told, drop, stretch=False)
            line.setStretch(0, 1)
            self.body.addLayout(line)
        self.setVisible(bool(changes))


def _told(settings: Mapping[str, Any], titles: Mapping[str, str]) -> str:
    """Write what changes: settings by title, tables by row and figure."""
    parts = []
    for key, value in settings.items():
        if isinstance(value, Mapping):
            for line, figures in value.items():
                named = figures.items() if isinstance(figures, Mapping) else ((line, figures),)
                parts += [f"{line} {name.replace('_', ' ')} {_plain(figure)}" for name, figure in named]
        else:
            parts.append(f"{titles.get(key, key)}: {_plain(value)}")
    return "; ".join(parts)


def _plain(value: Any) -> str:
    if value is None:
        return "as the program has it"
    if isinstance(value, bool):
        return "on" if value else "off"
    return "another table" if isinstance(value, Mapping | list) else str(value)
