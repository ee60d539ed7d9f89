"""Skills and squads in a cell of an entry sheet, as words that are read and written alike."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from core.contract.ids import SquadId, UnitId
from core.contract.orders import Squad
from core.contract.records import Skill

NONE = ("none", "-", "–")
"""What empties a cell's value, for an empty cell leaves it as it is."""
_SKILL = re.compile(r"(?P<code>[^()]+?)\s*(?:\((?P<detail>[^()]*)\))?")


def skills_of(cell: str) -> tuple[Skill, ...]:
    """Read skills: codes or titles with semicolons between them, each with its choices in brackets, `bank=0`.

    Raises:
        ValueError: saying what cannot be read.
    """
    if cell.lower() in NONE:
        return ()
    return tuple(_skill(part.strip()) for part in cell.split(";") if part.strip())


def skills_told(skills: Sequence[Skill]) -> str:
    """Write skills as they are read."""
    told = []
    for skill in skills:
        detail = ", ".join(f"{key}={value}" for key, value in skill.detail.items())
        told.append(f"{skill.code} ({detail})" if detail else skill.code)
    return "; ".join(told) or "none"


def squads_of(cell: str, unit: str, before: Sequence[Squad]) -> tuple[Squad, ...]:
    """Read squads: their number, or each as `name/kind/size/xp` with semicolons between, what is usual left away.

    Args:
        before: squads that the unit has, which keep their ids where they are named again.

    Raises:
        ValueError: saying what cannot be read.
    """
    if cell.lower() in NONE:
        return ()
    if cell.isdecimal():
        parts = [f"Squad {number}" for number in range(1, int(cell) + 1)]
    else:
        parts = [part.strip() for part in cell.split(";") if part.strip()]
    known = list(before)
    found: list[Squad] = []
    for part in parts:
        squad = _squad(part)
        old = next((one for one in known if (one.name, one.kind) == (squad.name, squad.kind)), None)
        if old is not None:
            known.remove(old)
        taken = {one.id for one in (*before, *found)}
        fresh = next(name for n in range(1, 10_000) if (name := f"{unit}-squad-{n}") not in taken)
        squad_id = SquadId(fresh) if old is None else old.id
        found.append(Squad(squad_id, squad.kind, squad.size, UnitId(unit), squad.name, squad.xp))
    return tuple(found)


def squads_told(squads: Sequence[Squad]) -> str:
    """Write squads as they are read."""
    told = []
    for squad in squads:
        parts = [squad.name, squad.kind, str(squad.size), str(squad.xp)]
        usual = ["", "marine", "1", "0"]
        while len(parts) > 1 and parts[-1] == usual[len(parts) - 1]:
            parts.pop()
        told.append("/".join(parts) if parts != [""] else "/marine")
    return "; ".join(told) or "none"


def _skill(part: str) -> Skill:
    read = _SKILL.fullmatch(part)
    if read is None:
        raise ValueError(f"{part!r} is no skill: a code, and what it was chosen for in brackets")
    detail: dict[str, Any] = {}
    for pair in (read["detail"] or "").split(","):
        key, sign, value = (text.strip() for text in pair.partition("="))
        if key and sign and value:
            detail[key] = int(value) if value.isdecimal() else value
        elif pair.strip():
            raise ValueError(f"{pair.strip()!r} is no choice: write it as bank=0")
    return Skill("-".join(read["code"].lower().split()), detail)


def _squad(part: str) -> Squad:
    name, *rest = (text.strip() for text in part.split("/"))
    kind, size, xp = (*rest, *("", "", "")[len(rest) :])[:3]
    if len(rest) > 3 or not (size or "1").isdecimal() or not (xp or "0").isdecimal():
        raise ValueError(f"{part!r} is no squad: name/kind/size/xp")
    return Squad(SquadId(""), kind or "marine", int(size or 1), None, name, int(xp or 0))


def changed_fields(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[str, ...]:
    """Tell which values are others now, and what they were."""
    return tuple(
        f"{key.replace('_', ' ')} {_told(before.get(key))} → {_told(value)}"
        for key, value in after.items()
        if before.get(key) != value
    )


def _told(value: Any) -> str:
    return "none" if value in (None, "") else str(value)
