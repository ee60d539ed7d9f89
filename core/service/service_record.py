"""Service records of units, squads and officers, read from the log: battles, kills, wounds, promotions, medals, and the end."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from sqlalchemy import Connection

from core.contract import canon
from core.contract.board import Row
from core.contract.people import Post
from core.contract.records import GONE, BattleSetup, Outcome, UnitFate
from core.contract.words import titled
from core.plugin.manager import Plugins
from core.service.posts import Posts
from core.service.reckoning import Reckoning, reckoning
from core.store import repository
from core.store.log import Change
from core.store.repository import BattleInfo, LogEntry, UnitInfo

Kind = Literal[
    "joined", "battle", "kill", "wound", "promotion", "transfer", "medal", "deed", "fell", "left", "righted"
]


class Line(Struct, frozen=True):
    """A line of a service record.

    Args:
        number: of the log entry that it is read from; `at` is when that was made.
        won: of a battle; None where nobody won, and for other lines.
        turn: of the campaign, with its date, in words.
    """

    number: int
    at: str
    kind: Kind
    text: str
    won: bool | None = None
    turn: str = ""


Records = Mapping[str, Sequence[Line]]
"""The lines of units, squads and officers by their ids, oldest first."""


def read(connection: Connection, plugins: Plugins, campaign: str) -> Records:
    """Read all service records of a campaign from its log; what was undone is in none."""
    info = repository.campaign(connection, campaign)
    reader = _Reader(
        Posts(plugins, info),
        {battle.id: battle for battle in repository.battles(connection, campaign)},
        {force.id: force.name for force in repository.forces(connection, campaign)},
        reckoning(connection, info),
    )
    for entry in repository.changing(connection, campaign, ("unit", "officer")):
        reader.take(entry)
    reader.end_action()
    return reader.lines


Fields = dict[str, Any]


class _Reader:
    """Goes through the log once, and knows at each entry who is where."""

    def __init__(
        self,
        posts: Posts,
        battles: Mapping[str, BattleInfo],
        forces: Mapping[str, str],
        reckoned: Reckoning,
    ) -> None:
        self._reckoned = reckoned
        self.lines: dict[str, list[Line]] = {}
        self._posts = posts
        self._battles = battles
        self._forces = forces
        self._units: dict[str, Fields] = {}
        self._officers: dict[str, Fields] = {}
        self._crews: dict[str | None, dict[str, Fields]] = {}
        self._squads: dict[str, str] = {}
        self._lost: dict[str, str] = {}
        self._action: int | None = None
        self._entry: LogEntry

    def take(self, entry: LogEntry) -> None:
        """Read an entry."""
        if self._action is not None and self._action != (entry.cause or entry.number):
            self.end_action()
        self._action = entry.cause or entry.number
        self._entry = entry
        changes = entry.what_changed
        units = [change for change in changes if change.table == "unit"]
        before = {change.id: dict(self._units.get(change.id, {})) for change in units}
        accepted = [battle for change in changes if (battle := self._accepted(change)) is not None]
        for battle in accepted:
            self._fought(battle)
        for change in units:
            self._units[change.id] = {**before[change.id], **(change.after or {}), "id": change.id}
            if change.before is None:
                self._tell(change.id, "joined", f"joined {self._force(change.id)}")
        for change in changes:
            if change.table == "officer":
                self._change_officer(change)
        for change in units:
            if change.before is not None:
                self._change_unit(change.id, before[change.id], set(change.after or ()), bool(accepted))
        self._honour(entry)

    # --- battles ---

    def _accepted(self, change: Change) -> BattleInfo | None:
        battle = self._battles.get(change.id) if change.table == "battle" else None
        if battle is None or battle.theater == "campaign" or battle.outcome is None:
            return None
        return battle if (change.after or {}).get("status") == "accepted" else None

    def _fought(self, battle: BattleInfo) -> None:
        """Tell of a battle in the records of all who were in it."""
        setup = canon.convert(battle.setup, BattleSetup, f"battle {battle.id}, setup")
        outcome = canon.convert(battle.outcome, Outcome, f"battle {battle.id}, outcome")
        sides = {force.seat: force.side for force in setup.forces}
        began = {unit.id: unit for force in setup.forces for unit in force.units}
        called = {str(unit.id): unit.name for unit in began.values()}
        called |= {str(fate.squad.id): fate.squad.name for fate in outcome.squads if fate.squad.name}
        for fate in outcome.units:
            if fate.unit in self._units and fate.unit in began:
                changed = began[fate.unit].condition != fate.condition
                self._unit_fought(battle, fate, _won(outcome, sides.get(fate.seat)), changed, called)
        own = (
            {squad.id for unit in began.values() for squad in unit.squads}
            if battle.theater == "ground"
            else set()
        )
        for squad in outcome.squads:
            if squad.squad.id in self._squads and squad.squad.id not in own:
                won = _won(outcome, sides.get(squad.seat))
                if battle.theater == "ground":
                    self._tell(squad.squad.id, "battle", _result(battle, won, ""), won)
                for kill in squad.kills:
                    told = f"destroyed {_called(kill, called)} in “{battle.name}”"
                    self._tell(squad.squad.id, "kill", told)
            if squad.fate == "lost":
                self._lost[squad.squad.id] = f"lost in “{battle.name}”"

    def _unit_fought(
        self, battle: BattleInfo, fate: UnitFate, won: bool | None, changed: bool, called: Mapping[str, str]
    ) -> None:
        whole = battle.theater == "ground"
        hurt = changed and (fate.condition == "crippled" or (whole and fate.condition == "damaged"))
        home = fate.condition if changed and fate.condition in ("damaged", "withdrawn") and not hurt else ""
        self._tell(fate.unit, "battle", _result(battle, won, home), won, whole)
        for kill in fate.kills:
            self._tell(
                fate.unit, "kill", f"destroyed {_called(kill, called)} in “{battle.name}”", squads=whole
            )
        if hurt:
            how = "wounded" if whole else "crippled"
            self._tell(fate.unit, "wound", f"{how} in “{battle.name}”", squads=whole)
        if changed and fate.condition in GONE:
            how = "captured" if fate.condition == "captured" else "lost"
            self._tell(fate.unit, "fell", f"{how} in “{battle.name}”")

    # --- units and squads ---

    def _change_unit(self, unit: str, before: Fields, fields: set[str], fought: bool) -> None:
        now = self._units[unit]
        was_gone, is_gone = before["condition"] in GONE, now["condition"] in GONE
        if was_gone and not is_gone:
            self._back(unit)
        elif is_gone and not was_gone and not fought:
            self._tell(unit, "fell", now["condition"])
        if now["force"] != before["force"]:
            self._tell(
                unit, "transfer", f"from {self._forces.get(before['force'], '')} to {self._force(unit)}"
            )
        if now["left"] and not before["left"] and not is_gone:
            self._tell(unit, "left", now["left"], squads=True)
        if self._entry.command == "correction.make":
            for field in sorted(fields & {"name", "class_id", "quality", "xp"}):
                if before[field] != now[field]:
                    told = f"{field.replace('_id', '')} {before[field]} → {now[field]}: {self._reason()}"
                    self._tell(unit, "righted", told, only=True)
        elif (
            now["ruleset"] == before["ruleset"]
            and not fought
            and fields & {"quality", "skills", "sheets", "squads"}
        ):
            self._grow(unit, before)

    def _grow(self, unit: str, before: Fields) -> None:
        """Tell what was added to the skills of a unit, in its record and in those of whose skills they are."""
        now = self._units[unit]
        if now["quality"] > before["quality"]:
            came = f"a crew of quality {now['quality']} came aboard"
            rose = f"crew quality {before['quality']} → {now['quality']}"
            kind: Kind = "promotion" if before["quality"] else "joined"
            self._tell(unit, kind, rose if before["quality"] else came)
        elif now["quality"] < before["quality"]:
            self._tell(unit, "wound", f"crew quality {before['quality']} → {now['quality']}")
        posts = {(post.role, post.squad): post for post in self._posts.of(_info(before))}
        for post in self._posts.of(_info(now)):
            known = posts.get((post.role, post.squad))
            for text in _gained(known.skills if known else post.skills, post.skills):
                self._tell_post(unit, post, text)

    def _tell_post(self, unit: str, post: Post, text: str) -> None:
        holders = [
            key
            for key, one in self._officers.items()
            if one["role"] == post.role
            and one["left"] is None
            and (one["squad"] == post.squad if post.squad else one["unit"] == unit)
        ]
        self._write(unit, "promotion", f"{post.title}: {text}")
        for key in (*((post.squad,) if post.squad else ()), *holders):
            self._write(key, "promotion", text)

    def end_action(self) -> None:
        """Tell what became of squads once an action is done; while it is, they may be between two units."""
        alive_last = sorted(self._units.values(), key=lambda unit: unit["condition"] not in GONE)
        aboard = {squad["id"]: unit["id"] for unit in alive_last for squad in unit["squads"]}
        for squad in sorted({*self._squads, *aboard}):
            was, now = self._squads.get(squad), aboard.get(squad)
            name = self._units[now or was or ""]["name"]
            if was is None:
                self._write(squad, "joined", f"joined {name}")
            elif now not in (None, was):
                self._tell(squad, "transfer", f"from {self._units[was]['name']} to {name}")
            self._squads[squad] = now or was or ""
            gone = now is None or self._units[now]["condition"] in GONE
            if gone and not self._fallen(squad):
                how = f"no longer with {name}" if now is None else f"lost with {name}"
                self._tell(squad, "fell", self._lost.get(squad, how))
            elif not gone and self._fallen(squad):
                self._back(squad)
        self._lost.clear()

    # --- officers ---

    def _change_officer(self, change: Change) -> None:
        before = self._officers.get(change.id, {})
        now = {**before, **(change.after or {})}
        self._officers[change.id] = now
        for place in (before.get("unit"), before.get("squad")):
            self._crews.get(place, {}).pop(change.id, None)
        for place in (now["unit"], now["squad"]):
            self._crews.setdefault(place, {})[change.id] = now
        if change.before is None:
            self._write(change.id, "joined", f"{self._post(now)}")
        elif (before["unit"], before["squad"], before["role"]) != (now["unit"], now["squad"], now["role"]):
            self._write(change.id, "transfer", f"from {self._post(before)} to {self._post(now)}")
        if now["left"] and not before.get("left"):
            how, _, why = now["left"].partition(": ")
            self._write(change.id, "fell" if how == "fell" else "left", why)

    def _post(self, officer: Fields) -> str:
        if officer["unit"] is not None:
            return f"{officer['role']} of {self._units[officer['unit']]['name']}"
        squads = (squad for unit in self._units.values() for squad in unit["squads"])
        named = {squad["id"]: squad["name"] or f"a squad ({squad['kind']})" for squad in squads}
        return f"{officer['role']} of {named.get(officer['squad'], 'a squad')}"

    # --- honours ---

    def _honour(self, entry: LogEntry) -> None:
        told = entry.arguments
        if entry.command == "medal.award":
            self._write(told["to"], "medal", f"{told['title']}: {told['reason']}")
        elif entry.command == "deed.note":
            self._write(told["of"], "deed", told["words"])

    # --- lines ---

    def _tell(
        self,
        key: str,
        kind: Kind,
        text: str,
        won: bool | None = None,
        squads: bool = False,
        only: bool = False,
    ) -> None:
        """Write a line in a record, and in those of who serves there.

        Args:
            squads: in those of its squads and their leaders too.
            only: in none but its own.
        """
        self._write(key, kind, text, won)
        if only:
            return
        aboard = (
            [squad for squad, unit in self._squads.items() if unit == key and not self._fallen(squad)]
            if squads
            else []
        )
        for squad in aboard:
            self._write(squad, kind, text, won)
        here = {
            officer: one for place in (key, *aboard) for officer, one in self._crews.get(place, {}).items()
        }
        for officer, fields in here.items():
            if fields["left"] is None and not self._fallen(officer):
                self._write(officer, kind, text, won)

    def _write(self, key: str, kind: Kind, text: str, won: bool | None = None) -> None:
        number = self._entry.number
        line = Line(number, self._entry.at, kind, text, won, self._reckoned.at(number))
        self.lines.setdefault(key, []).append(line)

    def _fallen(self, key: str) -> bool:
        return any(line.kind == "fell" for line in self.lines.get(key, ()))

    def _back(self, key: str) -> None:
        """Let a unit or a squad live that was believed lost, with all who were lost with it."""
        ends = {line.number for line in self.lines.get(key, ()) if line.kind == "fell"}
        with_it = {squad for squad, unit in self._squads.items() if unit == key} | {key}
        with_it |= {
            officer
            for officer, one in self._officers.items()
            if one["unit"] == key or one["squad"] in with_it
        }
        for one in sorted(with_it):
            kept = [
                line for line in self.lines.get(one, ()) if line.kind != "fell" or line.number not in ends
            ]
            if len(kept) < len(self.lines.get(one, ())):
                self.lines[one] = kept
                self._write(one, "righted", f"was believed lost, and lives: {self._reason()}")

        if key in self._units:
            self._unclaim(self._units[key]["name"], ends)

    def _unclaim(self, name: str, entries: set[int]) -> None:
        """Take a kill out of the records of those who thought that they had made it."""
        for one, lines in list(self.lines.items()):
            kept = [
                line
                for line in lines
                if line.kind != "kill"
                or line.number not in entries
                or not line.text.startswith(f"destroyed {name} in ")
            ]
            if len(kept) < len(lines):
                self.lines[one] = kept
                self._write(one, "righted", f"did not destroy {name} after all: {self._reason()}")

    def _reason(self) -> str:
        return str(self._entry.arguments.get("reason", "put right"))

    def _force(self, unit: str) -> str:
        return self._forces.get(self._units[unit]["force"], "its force")


def _won(outcome: Outcome, side: str | None) -> bool | None:
    return None if outcome.winner is None else outcome.winner == side


def _result(battle: BattleInfo, won: bool | None, home: str) -> str:
    how = "drawn" if won is None else "won" if won else "lost"
    return f"“{battle.name}”: {how}" + (f", {home}" if home else "")


def _called(row_id: str, called: Mapping[str, str]) -> str:
    """Name what was destroyed; of what a ruleset calls otherwise, such as a squad that landed, the end of its id tells."""
    fitting = (name for key, name in called.items() if row_id == key or row_id.endswith(f"-{key}"))
    return next(fitting, titled(row_id))


def _gained(before: Iterable[Row], now: Iterable[Row]) -> Iterator[str]:
    """Tell which skills are new, and which ratings have another value."""
    old, new = (Counter((row.label, row.value) for row in rows) for rows in (before, now))
    lost = dict(list(old - new))
    for label, value in (new - old).elements():
        yield f"{label} {lost[label]} → {value}" if label in lost else f"gained {label}"


def _info(fields: Fields) -> UnitInfo:
    return UnitInfo(**{key: fields[key] for key in UnitInfo.__struct_fields__})
