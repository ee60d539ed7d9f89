"""A side of a battle that is set up: a force, which of its units come, and what they cost."""

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QListWidgetItem

from core.contract.ids import Seat, Side
from core.contract.info import Cost, UnitClass
from core.contract.records import SeatForce
from core.contract.words import counted, titled
from core.service.forces import seats_of
from core.store.repository import ForceInfo, UnitInfo, unit_record
from gui.listing import Lines
from gui.widgets import Card, label, tinge

LISTED = 300
"""A list of units is at least so high. Units: pixels."""


class SidePane(Card):
    """Lets a force be chosen, and units of it.

    Args:
        taken: units that are committed, each with the name of what it is committed to: they cannot be chosen.
        come: whether those that can be chosen are, at first.

    Attributes:
        chose: the force or its units are others now.
    """

    chose = Signal()

    def __init__(
        self,
        role: str,
        forces: Sequence[ForceInfo],
        units: Mapping[str, Sequence[UnitInfo]],
        classes: Mapping[str, UnitClass],
        place: int,
        taken: Mapping[str, str] | None = None,
        come: bool = True,
    ) -> None:
        super().__init__(titled(role))
        self._role = role
        self._forces = {force.id: force for force in forces}
        self._seats = seats_of({force.id: force.name for force in forces})
        self._units = units
        self._classes = classes
        self._taken = taken or {}
        self._come = come
        self.force = QComboBox()
        self.force.setAccessibleName(f"Force of the {role}")
        for force in forces:
            self.force.addItem(force.name, force.id)
        self.units = Lines()
        self.units.setAccessibleName(f"Units of the {role}")
        self.units.setMinimumHeight(LISTED)
        self.units.break_lines()
        self.told = label("", tone="muted")
        self.faults = label("", tone="bad")
        self.body.addWidget(self.force)
        self.body.addWidget(self.told)
        self.body.addWidget(self.faults)
        self.body.addWidget(self.units, 1)
        self.units.itemChanged.connect(lambda _item: self.chose.emit())
        self.force.currentIndexChanged.connect(lambda _index: self._fill())
        self.force.setCurrentIndex(min(place, len(forces) - 1))
        self._fill()

    @property
    def seat(self) -> str:
        """Who decides: a force plays at the seat of its own name."""
        return self._seats[self._force]

    @property
    def _force(self) -> str:
        return str(self.force.currentData())

    def plan(self) -> dict[str, Any]:
        """Give the seat as a plan of an operation has it."""
        return {
            "seat": self.seat,
            "side": self.seat,
            "force": self._force,
            "role": self._role,
            "units": self.chosen(),
        }

    def brought(self) -> SeatForce:
        """Give what the seat brings, as a ruleset takes it."""
        chosen = set(self.chosen())
        units = tuple(unit_record(unit) for unit in self._units[self._force] if unit.id in chosen)
        return SeatForce(
            Seat(self.seat), Side(self.seat), units, self._forces[self._force].empire, self._role
        )

    def chosen(self) -> list[str]:
        """Give the units that come."""
        items = [self.units.item(line) for line in range(self.units.count())]
        return [
            item.data(Qt.ItemDataRole.UserRole)
            for item in items
            if item.checkState() == Qt.CheckState.Checked
        ]

    def tell(self, cost: Cost | None, faults: Sequence[str]) -> None:
        """Show how many come, what they cost of what they may, and what is wrong with them."""
        words = f"{len(self.chosen())} of {counted(self.units.count(), 'unit')} take part"
        over = cost is not None and 0 < cost.most < cost.points
        if cost is not None:
            most = f" of {cost.most:,}" if cost.most else ""
            words += f", {cost.points:,}{most} points"
            words += f", {cost.points - cost.most:,} too many" if over else ""
        self.told.setText(f"{words}." if self.units.count() else "This force has no unit for this game.")
        tinge(self.told, "bad" if over else "muted")
        self.faults.setText("\n".join(faults))
        self.faults.setVisible(bool(faults))

    def _fill(self) -> None:
        self.units.blockSignals(True)
        self.units.clear()
        for unit in self._units[self._force]:
            item = QListWidgetItem(f"{unit.name}  ({self._about(unit)})")
            item.setToolTip(item.text())
            item.setData(Qt.ItemDataRole.UserRole, unit.id)
            free = unit.id not in self._taken
            come = free and self._come
            item.setCheckState(Qt.CheckState.Checked if come else Qt.CheckState.Unchecked)
            if not free:
                item.setText(f"{item.text()}, committed to {self._taken[unit.id]}")
                item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.units.addItem(item)
        self.units.blockSignals(False)
        self.chose.emit()

    def _about(self, unit: UnitInfo) -> str:
        """Say of a unit what it is, in what condition, and its price with a mark where that is not printed."""
        known = self._classes.get(unit.class_id)
        if known is None:
            return f"{unit.class_id}, {unit.condition}"
        found = [known.name, unit.condition]
        if known.points:
            source = known.exceptions.get("points", known.provenance).partition(":")[0]
            mark = "" if source == "printed" else f", {source}"
            found.append(f"{counted(known.points, 'point')}{mark}")
        return ", ".join(found)
