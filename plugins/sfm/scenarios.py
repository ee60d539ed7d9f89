"""The scenarios there are: the program's, and those that a battle, a folder or a campaign brings."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from core.api import BadInput, Scenario, canon, from_toml, text_of, titled
from plugins.sfm.ground import Map
from plugins.sfm.map_file import named_map, read_map, redesignated, shipped
from plugins.sfm.scenario.aims import Cross
from plugins.sfm.scenario.faults import map_faults
from plugins.sfm.scenario.written import Written, read, written_from

LABELS = {
    "map": "Map",
    "turns": "Turns until it ends",
    "first": "Who acts first in each turn",
    "crossed_by": "Who is to move through the town",
}
"""What the players may agree on, in their words."""
FIRST = (("The attacker", "attacker"), ("The defender", "defender"), ("A coin says it", "coin"))
CROSSED_BY = (
    ("Marine boarding parties alone", "marine"),
    ("Any infantry but headquarters and civilians", "infantry"),
)


@cache
def plans() -> Mapping[str, Written]:
    """Give the program's scenarios by id, printed ones first."""
    folder = files(__package__) / "data" / "scenarios"
    found = [
        read(file.read_text(encoding="utf-8"), f"scenarios/{file.name}")
        for file in folder.iterdir()
        if file.name.endswith(".toml")
    ]
    return {one.id: one for one in sorted(found, key=lambda one: (one.provenance != "printed", one.id))}


def plan_of(chosen: str, given: Mapping[str, Any] | str | None = None) -> Written:
    """Give a scenario: the one that a battle brings itself, as plain data or as a file, else one of the program's.

    Args:
        chosen: an id, or the path of a file.

    Raises:
        BadInput: naming file and place, or the scenarios there are.
    """
    if isinstance(given, str):
        return from_file(given)
    if given is not None:
        return written_from(given, "scenario")
    if chosen.endswith(".toml"):
        return from_file(chosen)
    if chosen not in plans():
        raise BadInput("scenario", f"there is no {chosen!r}; there are: {', '.join(plans())}")
    return plans()[chosen]


def from_file(path: str) -> Written:
    """Read a scenario of a user, with its map where that is a file beside it.

    Raises:
        BadInput: naming file and place.
    """
    here = Path(path).expanduser()
    found = read(text_of(here), path)
    if isinstance(found.map, str) and found.map.endswith(".toml"):
        beside = here.parent / found.map
        found = replace(found, map=from_toml(text_of(beside), str(beside)))
    return found


def map_for(written: Written, chosen: Mapping[str, Any] | str | None = None, place: str = "map") -> Map:
    """Give the map on which a scenario is played, with the ground that it makes of it.

    Args:
        chosen: another map that the players agreed on.

    Raises:
        BadInput: where there is no such map, or the scenario does not fit it.
    """
    wanted = written.map if chosen is None else chosen
    plan = named_map(wanted, place) if isinstance(wanted, str) else read_map(wanted, place)
    plan = redesignated(plan, written.terrain, f"{place}, terrain")
    if written.hills_cover is not None:
        plan = replace(plan, hills_cover=written.hills_cover)
    for where, cause in map_faults(written, plan):
        raise BadInput(f"scenario, {where}", cause)
    return plan


def agreed(written: Written, detail: Mapping[str, Any]) -> Written:
    """Give a scenario as the players have agreed on it.

    Raises:
        BadInput: naming the choice.
    """
    turns, first, crossed_by = (detail.get(name) for name in ("turns", "first", "crossed_by"))
    if turns is not None:
        if type(turns) is not int or not 1 <= turns <= 99:
            raise BadInput("detail turns", f"takes 1 to 99 turns, not {turns!r}")
        written = replace(written, length=replace(written.length, turns=turns))
    if first is not None:
        written = replace(written, first=_among("first", first, FIRST))
    if crossed_by is not None:
        kinds = (_among("crossed_by", crossed_by, CROSSED_BY),)
        aims = (replace(aim, kinds=kinds) if isinstance(aim, Cross) else aim for aim in written.aims)
        written = replace(written, aims=tuple(aims))
    for name, extra in written.extras.items():
        count = detail.get(name, 0)
        if type(count) is not int or not 0 <= count <= extra.most:
            raise BadInput(f"detail {name}", f"{extra.title}: 0 to {extra.most}, not {count!r}")
    return written


def _among(name: str, value: Any, options: Iterable[tuple[str, str]]) -> Any:
    values = [option for _, option in options]
    if value not in values:
        raise BadInput(f"detail {name}", f"takes {', '.join(values)}, not {value!r}")
    return value


# --- for choosing one ----------------------------------------------------------------------------------------


def detail_of(written: Written) -> dict[str, Any]:
    """Give the choices that a scenario takes, with what holds otherwise; `missions` of transporter artillery by seat."""
    usual = {
        "map": {"name": written.map} if isinstance(written.map, str) else written.map,
        "turns": written.length.turns,
        "first": written.first,
        "crossed_by": "marine",
    }
    extras = dict.fromkeys(written.extras, 0)
    return {**extras, **{name: usual[name] for name in written.choices}, "missions": {}}


def fact(written: Written, maps: Mapping[str, Any], brought: bool = False) -> Scenario:
    """Give the facts of a scenario, for choosing it.

    Args:
        maps: those of one's own by title, as their files have them.
        brought: a battle has to bring it, since it is none of the program's.
    """
    named = [(_title_of(name), {"name": name}) for name in shipped()]
    choices: dict[str, Any] = {
        "map": (*named, *maps.items()),
        "first": FIRST,
        "crossed_by": CROSSED_BY,
        **{name: _counts(extra.most) for name, extra in written.extras.items()},
    }
    taken = detail_of(written)
    detail = {**taken, **({"scenario": canon.plain(written)} if brought else {})}
    return Scenario(
        written.id,
        written.title,
        written.roles,
        written.length.turns,
        written.summary,
        written.provenance,
        detail,
        labels={**LABELS, **{name: extra.title for name, extra in written.extras.items()}},
        choices={name: found for name, found in choices.items() if name in taken},
    )


def _counts(most: int) -> tuple[tuple[str, int], ...]:
    return tuple((str(count) if count else "none", count) for count in range(most + 1))


def _title_of(name: str) -> str:
    return str(from_toml(shipped()[name], name).get("title", titled(name)))


def scenarios(folder: str, own: Mapping[str, str], maps: Mapping[str, str]) -> list[Scenario]:
    """Give the facts of the program's scenarios and of one's own; a faulty one says what is wrong with it.

    Args:
        folder: with files of one's own; empty for none.
        own, maps: texts of scenarios and maps that a campaign keeps, by name.
    """
    drawn = dict(_sound(maps))
    by_title = {str(data.get("title", name)): data for name, data in drawn.items()}
    found = [fact(written, by_title) for written in plans().values()]
    for name, one in (*_files(folder), *_kept(own, drawn)):
        if isinstance(one, Written):
            found.append(fact(one, by_title, brought=True))
        else:
            found.append(Scenario(name, f"{name} (faulty)", (), None, str(one), "house", complete=False))
    return found


def _files(folder: str) -> Iterator[tuple[str, Written | BadInput]]:
    """Read each scenario of a folder, or say what is wrong with it; maps lie beside them."""
    if not folder:
        return
    place = Path(folder).expanduser()
    if not place.is_dir():
        yield place.name, BadInput(folder, "there is no such folder")
    for path in sorted(place.glob("*.toml")):
        try:
            if "rows" not in from_toml(text_of(path), str(path)):
                written = from_file(str(path))
                map_for(written)
                yield path.stem, written
        except BadInput as error:
            yield path.stem, error


def _sound(maps: Mapping[str, str]) -> Iterator[tuple[str, Any]]:
    """Give the data of those maps that have no faults."""
    for name, text in maps.items():
        with suppress(BadInput):
            data = from_toml(text, name)
            read_map(data, name)
            yield name, data


def _kept(own: Mapping[str, str], maps: Mapping[str, Any]) -> Iterator[tuple[str, Written | BadInput]]:
    for name, text in own.items():
        try:
            yield name, with_map(read(text, name), maps)
        except BadInput as error:
            yield name, error


def with_map(written: Written, maps: Mapping[str, Any]) -> Written:
    """Give a scenario with its map where that is one of one's own, by name.

    Raises:
        BadInput: where the map is none of these nor of the program's, or the scenario does not fit it.
    """
    if isinstance(written.map, str) and written.map in maps:
        written = replace(written, map=maps[written.map])
    elif isinstance(written.map, str) and written.map not in shipped():
        there = ", ".join((*shipped(), *maps))
        raise BadInput("scenario, map", f"there is no map {written.map!r}; there are: {there}")
    map_for(written)
    return written
