"""The page of a campaign's settings: its rulesets with their switches, another ruleset for a theater, name and end."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QTabWidget,
    QWidget,
)

from core.contract.ruleset import Ruleset
from core.contract.settings import OWN_CLASSES, OWN_FIGURES, Setting, chosen_settings
from core.store.repository import CampaignInfo
from core.store.states import settings_of
from gui.command_form import Ask, Drawer
from gui.pages.coming import Coming, FromTurn, next_turn
from gui.pages.figures import FiguresInput
from gui.pages.folder import FolderInput
from gui.pages.own_classes import OwnClasses
from gui.pages.rebinding import Rebinding
from gui.pages.rulings import RulingsPane
from gui.shell import Shell
from gui.theme import GAP
from gui.widgets import Empty, Page, button, column, heading, indented, label, row

PROVENANCE = {
    "printed": "printed in the book",
    "reading": "one of two readings of the book",
    "secondary": "from a compilation, not the book",
    "house": "house rule: in no book",
    "owner": "from your own book",
}


class SettingsPage(Page):
    """What a campaign plays by."""

    def __init__(self, shell: Shell, campaign: str) -> None:
        super().__init__(
            "Settings", "What this campaign plays by. Battles that have begun keep the settings they have."
        )
        self.shell = shell
        self.campaign = campaign
        self.drawer = Drawer(shell, campaign)
        self.add_action(button("Change a &game…", lambda: self.tabs.setCurrentIndex(self.tabs.count() - 1)))
        self.add_action(button("&Turn of the campaign…", self._turn))
        self.add_action(button("Re&name the campaign…", self._rename))
        self.end = button("&End the campaign…", self._end)
        self.add_action(self.end)
        self.tabs = QTabWidget()
        self.body.addWidget(self.drawer)
        self.body.addWidget(self.tabs, 1)
        self.panes: dict[str, SettingsPane] = {}
        self.own_classes: dict[str, OwnClasses] = {}
        self.refresh(frozenset())

    def refresh(self, changes: frozenset[tuple[str, str]]) -> None:
        """Read the settings again."""
        info = self.shell.ask(lambda: self.shell.desk.campaign(self.campaign))
        if info is None:
            return
        self.end.setVisible(info.status != "over")
        plugins, here = self.shell.desk.plugins, self.tabs.currentIndex()
        self.tabs.clear()
        bound: dict[str, Ruleset] = {}
        self.panes, self.own_classes = {}, {}
        for key in dict.fromkeys(key for key in (info.space, info.ground, info.economy) if key):
            if plugins.has(key):
                ruleset = bound[key] = plugins.ruleset(key)
                pane = SettingsPane(self.shell, info, ruleset)
                self.panes[key] = pane
                self.tabs.addTab(pane, ruleset.info.title)
                if OWN_CLASSES in ruleset.settings:
                    self.own_classes[key] = OwnClasses(self.shell, info, ruleset)
                    place = self.tabs.addTab(self.own_classes[key], "Own classes")
                    self.tabs.setTabToolTip(place, f"Own classes of {ruleset.info.title}")
            else:
                self.tabs.addTab(_absent(key), f"{key} (not at hand)")
        games = [(key, ruleset.info.title) for key, ruleset in bound.items()]
        self.rulings = RulingsPane(self.shell, self.campaign, self.drawer, games)
        self.tabs.addTab(self.rulings, "Rulings")
        self.tabs.addTab(
            Rebinding(self.shell, info), "Which game is played where"
        )  # the last, for the button
        self.tabs.setCurrentIndex(max(0, here))

    def take_focus(self) -> None:
        """Begin with the tabs."""
        self.tabs.tabBar().setFocus()

    def _rename(self) -> None:
        name = self.shell.desk.campaign(self.campaign).name
        self.drawer.ask(Ask("campaign.rename", values={"name": name}))

    def _turn(self) -> None:
        turns = self.shell.ask(lambda: self.shell.desk.reckoning(self.campaign))
        if turns is not None:
            self.drawer.ask(next_turn(turns))

    def _end(self) -> None:
        forces = [(force.id, force.name) for force in self.shell.desk.forces(self.campaign)]
        self.drawer.ask(Ask("campaign.end", options={"winner": forces}))


class SettingsPane(QWidget):
    """The settings of one ruleset, each with where it comes from and why it is as it is."""

    def __init__(self, shell: Shell, campaign: CampaignInfo, ruleset: Ruleset) -> None:
        super().__init__()
        self._shell = shell
        self._campaign = campaign.id
        self._ruleset = ruleset
        chosen = settings_of(campaign, ruleset.info.id)
        known = {setting.id for setting in ruleset.settings}
        self._chosen = chosen_settings(
            ruleset.settings, {key: value for key, value in chosen.items() if key in known}
        )
        self.inputs: dict[str, QWidget] = {}
        layout = column(self, margin=GAP, spacing=2 * GAP)
        self.search = QLineEdit()
        self.search.setPlaceholderText("Find a setting: a word of its title or of its reason")
        self.search.setAccessibleName("Find a setting")
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._show_found)
        self.headings: dict[str, QWidget] = {}
        self._lines: dict[str, tuple[QWidget, ...]] = {}
        inside = QWidget()
        grid = QGridLayout(inside)
        grid.setHorizontalSpacing(2 * GAP)
        grid.setVerticalSpacing(GAP)
        grid.setColumnStretch(1, 1)
        shown = [setting for setting in ruleset.settings if setting != OWN_CLASSES]
        for setting in shown:
            if setting.group and setting.group not in self.headings:
                self.headings[setting.group] = heading(setting.group)
                grid.addWidget(self.headings[setting.group], grid.rowCount(), 0, 1, 2)
            self._add(grid, setting)
        grid.setRowStretch(grid.rowCount(), 1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(inside)
        self.keep = button("&Keep these settings", self._keep, primary=True)
        self.from_turn = FromTurn(campaign)
        self.defaults = button("&Defaults", lambda: self._fill({s.id: s.default for s in shown}))
        house = [s for s in ruleset.settings if s.provenance == "house" and isinstance(s.default, bool)]
        self.house = button(
            "&Switch all house rules off", lambda: self._fill({setting.id: False for setting in house})
        )
        if ruleset.settings:
            layout.addWidget(self.search)
            self.search.setVisible(bool(self.headings))
            layout.addWidget(area, 1)
            layout.addWidget(Coming(shell, campaign, ruleset))
            layout.addLayout(row(self.keep, self.from_turn, self.defaults, self.house))
            self.house.setVisible(bool(house))
        else:
            layout.addWidget(Empty("Nothing can be set", f"{ruleset.info.title} is played in one way."))
        self._look()

    def _add(self, grid: QGridLayout, setting: Setting) -> None:
        """Put a setting in the next row: its input, and beside it what it is and why."""
        value, line = self._chosen[setting.id], grid.rowCount()
        if setting == OWN_FIGURES:
            made: QWidget = FiguresInput(self._ruleset.figures(), value, self._look)
        else:
            made = _input(setting, value, self._look)
        made.setAccessibleName(setting.title)
        made.setMinimumWidth(150)
        self.inputs[setting.id] = made
        words = QWidget()
        told = column(words, spacing=1)
        told.addWidget(label(setting.title, bold=True))
        told.addWidget(label(_about(setting), 0.95, tone="muted"))
        if isinstance(made, FiguresInput | FolderInput):
            told.addWidget(made)
        else:
            grid.addWidget(made, line, 0)
        grid.addWidget(words, line, 1)
        self._lines[setting.id] = (made, words)

    def _show_found(self, wanted: str) -> None:
        """Show the settings that hold all the words, and the headings that have any left."""
        left = set()
        for setting in self._ruleset.settings:
            if setting.id not in self._lines:
                continue
            text = f"{setting.title} {setting.group} {_about(setting)}".lower()
            shown = all(word in text for word in wanted.lower().split())
            for part in self._lines[setting.id]:
                part.setVisible(shown)
            if shown:
                left.add(setting.group)
        for group, line in self.headings.items():
            line.setVisible(group in left)

    def values(self) -> dict[str, Any]:
        """Give the settings as they are filled in."""
        kept = {key: value for key, value in self._chosen.items() if key == OWN_CLASSES.id}
        return {**kept, **{key: _value(made) for key, made in self.inputs.items()}}

    def _fill(self, values: Mapping[str, Any]) -> None:
        for key, value in values.items():
            match self.inputs[key]:
                case QCheckBox() as box:
                    box.setChecked(value)
                case QSpinBox() as spin:
                    spin.setValue(value)
                case QComboBox() as choice:
                    choice.setCurrentText(value)
                case QLineEdit() as text:
                    text.setText(value)
                case FolderInput() as folder:
                    folder.line.setText(value)
                case FiguresInput() as figures:
                    figures.fill(value)
        self._look()

    def _look(self) -> None:
        if len(self.values()) == len(self._chosen):
            self.keep.setEnabled(self.values() != self._chosen)

    def _keep(self) -> None:
        defaults = {setting.id: setting.default for setting in self._ruleset.settings}
        changed = {key: value for key, value in self.values().items() if value != defaults[key]}
        self._shell.run(
            self._campaign,
            "ruleset.configure",
            ruleset=self._ruleset.info.id,
            settings=changed,
            from_turn=self.from_turn.chosen,
        )


def _input(setting: Setting, value: Any, changed: Any) -> QWidget:
    if isinstance(setting.default, bool):
        box = QCheckBox("on")
        box.setChecked(value)
        box.toggled.connect(lambda _on: changed())
        return box
    if isinstance(setting.default, int):
        spin = indented(QSpinBox())
        spin.setRange(0, 1_000_000)
        spin.setValue(value)
        spin.valueChanged.connect(lambda _value: changed())
        return spin
    if setting.choices:
        choice = QComboBox()
        choice.addItems(list(setting.choices))
        choice.setCurrentText(value)
        choice.currentTextChanged.connect(lambda _text: changed())
        return choice
    if setting.folder:
        folder = FolderInput(setting.title, value)
        folder.changed.connect(lambda: changed())
        return folder
    text = QLineEdit(value)
    text.textChanged.connect(lambda _text: changed())
    return text


def _value(made: QWidget) -> Any:
    match made:
        case QCheckBox():
            return made.isChecked()
        case QSpinBox():
            return made.value()
        case QComboBox():
            return made.currentText()
        case QLineEdit():
            return made.text()
        case FolderInput():
            return made.line.text()
        case FiguresInput():
            return made.values
    raise TypeError(f"no input: {made!r}")


def _about(setting: Setting) -> str:
    default = setting.default
    if isinstance(default, bool):
        default = "on" if default else "off"
    elif isinstance(default, Mapping):
        default = "ours"
    elif default == "":
        default = "none"
    source = PROVENANCE.get(setting.provenance, setting.provenance)
    return "  ·  ".join(part for part in (setting.reason, source, f"default: {default}") if part)


def _absent(key: str) -> QWidget:
    return Empty(
        f"The ruleset {key} is not at hand",
        "What the campaign keeps of it stays as it is and can be looked at; its battles and procedures cannot be played. "
        "Install the package that brings it, or play the theater by another ruleset.",
    )
