"""Read the entry sheets of a campaign that stands on paper: every row judged, nothing written."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from core.contract.errors import BadInput
from core.contract.ids import Theater, UnitId
from core.contract.info import UnitClass
from core.contract.records import Condition, Skill, UnitRecord
from core.contract.ruleset import Ruleset
from core.plugin.manager import Plugins
from core.service.commitments import fighting
from core.service.documents import ruleset_with_documents
from core.service.due import keepers, procedures_at
from core.service.entry_tables import Fault, Line, number, read_table
from core.service.entry_words import changed_fields, skills_of, skills_told, squads_of, squads_told
from core.store import repository
from core.store.repository import ForceInfo, PlayerInfo, UnitInfo, unit_record

FORCES, UNITS = "forces", "units"
"""The two sheets."""
FORCE_COLUMNS = ("force", "player", "theater", "empire", "prestige", "points")
UNIT_COLUMNS = ("force", "unit", "class", "quality", "xp", "skills", "condition", "squads")
WHERE: Mapping[str, str] = {
    "class_id": "class",
    "quality": "quality",
    "skills": "skills",
    "sheet": "condition",
}
"""The column of a fault that a ruleset finds in a record."""
THEATERS: Mapping[str, Theater] = {"space": "space", "ground": "ground"}
RESTING: Mapping[str, Condition] = {"fit": "fit", "damaged": "damaged", "crippled": "crippled"}
"""How a unit can stand on paper."""


class ForceRow(Struct, frozen=True):
    """A row of the sheet of forces. What is None is left as it is, or as a new force has it."""

    row: int
    name: str
    known: ForceInfo | None
    player: str | None
    theater: Theater
    empire: str
    prestige: int | None
    points: int | None
    facts: Mapping[str, str]


class UnitRow(Struct, frozen=True):
    """A row of the sheet of units: the unit as it shall be; a new one and its squads have no ids yet."""

    row: int
    force: str
    known: UnitInfo | None
    ruleset: str
    record: UnitRecord
    squads: str | None


class Told(Struct, frozen=True):
    """What a row comes to: `new`, `changed` or `as it is`, with what is changed."""

    sheet: str
    row: int
    what: str
    title: str
    changes: tuple[str, ...] = ()


class Entry(Struct, frozen=True):
    """What entry sheets come to.

    Args:
        faults: nothing is written while there is one.
        notes: what is no fault, and should be known.
    """

    forces: tuple[ForceRow, ...]
    units: tuple[UnitRow, ...]
    told: tuple[Told, ...]
    faults: tuple[Fault, ...]
    notes: tuple[str, ...] = ()


class Reader:
    """Reads sheets against a campaign as it stands."""

    def __init__(self, connection: Connection, plugins: Plugins, campaign: str) -> None:
        info = repository.campaign(connection, campaign)
        self.players: Sequence[PlayerInfo] = repository.players(connection, campaign)
        self.forces = {one.name: one for one in repository.forces(connection, campaign) if one.left is None}
        self._units = {
            (one.name, unit.name): unit
            for one in self.forces.values()
            for unit in repository.units(connection, one.id)
            if unit.left is None
        }
        self._plugins = plugins
        bound = {"space": info.space, "ground": info.ground}
        self.rulesets: dict[str, Ruleset] = {
            theater: ruleset_with_documents(connection, plugins, campaign, name)
            for theater, name in bound.items()
            if name is not None and plugins.has(name)
        }
        self._classes: dict[str, Sequence[UnitClass]] = {
            theater: plugins.guard(ruleset.info.id, ruleset.catalogue)
            for theater, ruleset in self.rulesets.items()
        }
        self._musters = {
            theater
            for theater in THEATERS
            if any(procedures_at(plugins, info, one, "muster") for one in keepers(plugins, info, theater))
        }
        self._fighting = fighting(connection, campaign)
        self.faults: list[Fault] = []

    @property
    def force_columns(self) -> tuple[str, ...]:
        """The columns of the sheet of forces: with what each game keeps in words of a force."""
        facts = [fact for ruleset in self.rulesets.values() for fact in ruleset.info.force_facts]
        return tuple(dict.fromkeys((*FORCE_COLUMNS, *facts)))

    @property
    def unit_columns(self) -> tuple[str, ...]:
        """The columns of the sheet of units: with what each game has on paper."""
        paper = [field.name for ruleset in self.rulesets.values() for field in ruleset.paper]
        return tuple(dict.fromkeys((*UNIT_COLUMNS, *paper)))

    def read(self, forces: str, units: str) -> Entry:
        """Read both sheets."""
        found = read_table(FORCES, forces, self.force_columns, ("force",), self.faults)
        force_rows = [one for line in found if (one := self._force(line)) is not None]
        self._refuse_twice(FORCES, "force", [(row.row, row.name) for row in force_rows])
        theaters = {name: force.theater for name, force in self.forces.items()}
        theaters |= {row.name: row.theater for row in force_rows}
        lines = read_table(UNITS, units, self.unit_columns, ("force", "unit"), self.faults)
        empires = {name: force.empire for name, force in self.forces.items()}
        empires |= {row.name: row.empire for row in force_rows}
        unit_rows = [unit for line in lines if (unit := self._unit(line, theaters, empires)) is not None]
        self._refuse_twice(
            UNITS, "unit", [(row.row, f"{row.record.name} of {row.force}") for row in unit_rows]
        )
        told = [*map(self._force_told, force_rows), *map(self._unit_told, unit_rows)]
        faults = sorted(self.faults, key=lambda fault: (fault.sheet, fault.row))
        notes = tuple(self._notes(force_rows, unit_rows)) if not faults else ()
        return Entry(tuple(force_rows), tuple(unit_rows), tuple(told), tuple(faults), notes)

    # --- forces ---

    def _force(self, line: Line) -> ForceRow | None:
        name = line.cells.get("force", "")
        if not name:
            self._blame(FORCES, line, "force", "is empty")
            return None
        known = self.forces.get(name)
        said = line.cells.get("theater", "").lower()
        theater = THEATERS.get(said) or (THEATERS[known.theater] if known and not said else self._usual())
        if said and (said not in THEATERS or said not in self.rulesets):
            there = " or ".join(self.rulesets) or "none: the campaign has no ruleset for either"
            self._blame(FORCES, line, "theater", f"takes {there}, not {said!r}")
        elif theater not in self.rulesets:
            self._blame(FORCES, line, "theater", f"the campaign has no ruleset for {theater} at hand")
        elif known is not None and theater != known.theater:
            self._blame(FORCES, line, "theater", f"{name} serves in {known.theater}")
        empire = self._empire(line, theater, known)
        return ForceRow(
            line.row,
            name,
            known,
            self._player(line),
            theater,
            empire,
            number(FORCES, line, "prestige", self.faults),
            number(FORCES, line, "points", self.faults),
            {
                fact: line.cells[fact]
                for fact in self.force_columns[len(FORCE_COLUMNS) :]
                if fact in line.cells
            },
        )

    def _usual(self) -> Theater:
        return "ground" if "space" not in self.rulesets else "space"

    def _player(self, line: Line) -> str | None:
        name = line.cells.get("player")
        for player in self.players:
            if player.name == name and player.left is not None:
                self._blame(FORCES, line, "player", f"{name} has left the campaign; let them come back first")
        return name

    def _empire(self, line: Line, theater: str, known: ForceInfo | None) -> str:
        given = line.cells.get("empire", "")
        if not given:
            return known.empire if known else ""
        there = sorted({one.empire for one in self._classes.get(theater, ()) if one.empire})
        found = next((one for one in there if _alike(one) == _alike(given)), None)
        if there and found is None:
            self._blame(
                FORCES, line, "empire", f"there is none called {given!r}; there are: {', '.join(there)}"
            )
        return found or given

    # --- units ---

    def _unit(self, line: Line, theaters: Mapping[str, str], empires: Mapping[str, str]) -> UnitRow | None:
        force, name = line.cells.get("force", ""), line.cells.get("unit", "")
        for column, cell in (("force", force), ("unit", name)):
            if not cell:
                self._blame(UNITS, line, column, "is empty")
        if force and force not in theaters:
            there = ", ".join(sorted(theaters)) or "none"
            self._blame(UNITS, line, "force", f"there is no force {force!r}; there are: {there}")
        ruleset = self.rulesets.get(theaters.get(force, ""))
        if not name or ruleset is None:
            return None
        known = self._units.get((force, name))
        if known is not None and known.id in self._fighting:
            self._blame(UNITS, line, "unit", f"{name} is in the battle {self._fighting[known.id]}")
        if known is not None and known.ruleset != ruleset.info.id:
            self._blame(
                UNITS, line, "unit", f"{name} is kept for {known.ruleset}, and {ruleset.info.id} is played"
            )
            return None
        record = self._record(line, known, ruleset, theaters[force], empires.get(force, ""))
        if record is None:
            return None
        return UnitRow(line.row, force, known, ruleset.info.id, record, line.cells.get("squads"))

    def _record(
        self, line: Line, known: UnitInfo | None, ruleset: Ruleset, theater: str, empire: str
    ) -> UnitRecord | None:
        count = len(self.faults)
        quality, xp = (number(UNITS, line, column, self.faults) for column in ("quality", "xp"))
        paper = self._paper(line, ruleset)
        class_id = self._class(line, theater, empire, known)
        if known is not None:
            record = replace(unit_record(known), class_id=class_id or known.class_id)
        else:
            record = UnitRecord(UnitId("new"), line.cells["unit"], class_id or "", 0)
        skills = self._words(line, "skills", skills_of)
        squads = self._words(line, "squads", lambda cell: squads_of(cell, record.id, record.squads))
        if class_id is None:
            return None
        record = replace(
            record,
            quality=record.quality if quality is None else quality,
            xp=record.xp if xp is None else xp,
            skills=record.skills if skills is None else skills,
            squads=record.squads if squads is None else squads,
        )
        record = self._on_paper(line, record, ruleset, paper)
        if len(self.faults) == count:
            for issue in self._plugins.guard(ruleset.info.id, partial(ruleset.unit_issues, record)):
                column = WHERE.get(issue.place.split(",")[-1].strip(), "unit")
                self._blame(UNITS, line, column, issue.cause)
        return record

    def _class(self, line: Line, theater: str, empire: str, known: UnitInfo | None) -> str | None:
        given = line.cells.get("class", "")
        if not given:
            if known is None:
                self._blame(UNITS, line, "class", "is empty")
            return known.class_id if known else None
        classes = self._classes[theater]
        found = [one for one in classes if one.id == given.lower()]
        mine = [one for one in classes if not empire or one.empire in (empire, "")]
        for said in ("code", "name"):
            found = found or [one for one in mine if _alike(getattr(one, said)) == _alike(given)]
        if len(found) != 1:
            cause = "no class" if not found else f"{len(found)} classes"
            whose = f" of {empire}" if empire else ""
            self._blame(
                UNITS, line, "class", f"{cause}{whose} called {given!r}; bridgehead catalogue lists them"
            )
            return None
        if not found[0].complete:
            self._blame(UNITS, line, "class", f"{given} is listed without figures and cannot be fielded")
        return found[0].id

    def _words(self, line: Line, column: str, read: Callable[[str], Any]) -> Any:
        cell = line.cells.get(column)
        if cell is None:
            return None
        try:
            return read(cell)
        except ValueError as error:
            self._blame(UNITS, line, column, str(error))
            return None

    def _paper(self, line: Line, ruleset: Ruleset) -> dict[str, int]:
        """Read what its game has of a unit on paper."""
        values = {}
        for field in ruleset.paper:
            value = number(UNITS, line, field.name, self.faults, field.lowest, field.highest)
            if value is not None:
                values[field.name] = value
        others = set(self.unit_columns[len(UNIT_COLUMNS) :]) - {field.name for field in ruleset.paper}
        for column in sorted(others & line.cells.keys()):
            self._blame(UNITS, line, column, f"{ruleset.info.id} has nothing of it on paper")
        return values

    def _on_paper(
        self, line: Line, record: UnitRecord, ruleset: Ruleset, values: Mapping[str, int]
    ) -> UnitRecord:
        told = line.cells.get("condition", "").lower() or None
        if told is not None and told not in RESTING:
            self._blame(UNITS, line, "condition", f"takes {', '.join(RESTING)}, not {told!r}")
            return record
        if not values and told is None:
            return record
        try:
            return self._plugins.guard(  # type: ignore[no-any-return]
                ruleset.info.id, partial(ruleset.from_paper, record, values, RESTING.get(told or ""))
            )
        except BadInput as error:
            column = error.place if error.place in self.unit_columns else "condition"
            self._blame(UNITS, line, column, error.cause)
            return record

    # --- telling ---

    def _force_told(self, row: ForceRow) -> Told:
        if row.known is None:
            who = f", {row.player}" if row.player else ""
            return Told(FORCES, row.row, "new", f"{row.name} ({row.empire or row.theater}{who})")
        players = {player.id: player.name for player in self.players}
        before = {
            "player": players.get(row.known.player or ""),
            "empire": row.known.empire,
            "prestige": row.known.prestige,
            "points": row.known.points,
            **row.known.facts,
        }
        after = {"player": row.player, "prestige": row.prestige, "points": row.points}
        after = {key: value for key, value in after.items() if value is not None}
        changes = changed_fields(before, {**after, "empire": row.empire, **row.facts})
        return Told(FORCES, row.row, "changed" if changes else "as it is", row.name, changes)

    def _unit_told(self, row: UnitRow) -> Told:
        title = f"{row.record.name} ({row.record.class_id}), {row.force}"
        if row.known is None:
            return Told(UNITS, row.row, "new", title)
        ruleset = next(one for one in self.rulesets.values() if one.info.id == row.ruleset)
        changes = changed_fields(unit_cells(ruleset, unit_record(row.known)), unit_cells(ruleset, row.record))
        return Told(UNITS, row.row, "changed" if changes else "as it is", title, changes)

    def _notes(self, forces: Sequence[ForceRow], units: Sequence[UnitRow]) -> Iterator[str]:
        """Tell what a fleet list would not allow, and who has no crew yet."""
        ruled = {one.info.id: theater for theater, one in self.rulesets.items()}
        unmanned = [
            row.record.name for row in units if not row.record.quality and ruled[row.ruleset] in self._musters
        ]
        if unmanned:
            yield f"without crew quality, so the muster is still to be held: {', '.join(unmanned)}"
        rows = {(row.force, row.record.name): row.record.class_id for row in units}
        empires = {row.name: row.empire for row in forces}
        for force in dict.fromkeys(row.force for row in units):
            rest = {key: one.class_id for key, one in self._units.items() if key[0] == force}
            classes = [value for key, value in {**rest, **rows}.items() if key[0] == force]
            known = self.forces.get(force)
            empire = empires.get(force) or (known.empire if known else "")
            theater = next(
                (row.theater for row in forces if row.name == force), known.theater if known else ""
            )
            ruleset = self.rulesets[theater]
            listed = empire if empire in {one.empire for one in self._classes[theater]} else ""
            faults = self._plugins.guard(ruleset.info.id, partial(ruleset.fleet_faults, classes, listed))
            yield from (f"{force}: {fault}" for fault in faults)

    def _refuse_twice(self, sheet: str, column: str, named: Sequence[tuple[int, str]]) -> None:
        seen: dict[str, int] = {}
        for row, name in named:
            if name in seen:
                self.faults.append(Fault(sheet, row, column, f"{name} is in row {seen[name]} already"))
            seen.setdefault(name, row)

    def _blame(self, sheet: str, line: Line, column: str, cause: str) -> None:
        self.faults.append(Fault(sheet, line.row, column, cause))


def unit_cells(ruleset: Ruleset, record: UnitRecord) -> dict[str, str]:
    """Give a unit as a row of the sheet of units has it."""
    skills: Sequence[Skill] = record.skills
    paper = {name: str(value) if value else "" for name, value in ruleset.on_paper(record).items()}
    return {
        "unit": record.name,
        "class": record.class_id,
        "quality": str(record.quality),
        "xp": str(record.xp),
        "skills": skills_told(skills),
        "condition": record.condition,
        "squads": squads_told(record.squads),
        **paper,
    }


def _alike(word: str) -> str:
    return "".join(letter for letter in word.lower() if letter.isalnum() or letter == "+")
