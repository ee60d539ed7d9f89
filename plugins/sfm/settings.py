"""The rules as they are switched, and the figures that an owner of the book may replace."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from core.api import BadInput, FigureRow, check_figures, chosen_settings
from plugins.sfm.classes import class_rows, classes, copies_of, replaced
from plugins.sfm.switches import SETTINGS
from plugins.sfm.tables import COLUMNS, FLYING, ChartRow, Kind, construction, house_rows, printed_rows

TURRET_SHOTS = {"2007": 1, "2011": 4}
DOUBLE_LEAVING = {"2007": False, "2011": True}
STRUCTURES = {"2007": "any", "2011": "one"}
LANDED_RANGE = 5
"""How far a landed shuttle or gunboat fires. Units: hexes."""


class Rules(Struct, frozen=True):
    """The rules as switched.

    Args:
        building_turns: how long engineers build what.
        rows: the rows of the combat chart that may be used.
        kinds: the unit classes that the edition knows, and those of a club's own.
        bases: for each of a club's own the class of which it is a copy.
    """

    edition: str
    dice: int
    turret_shots: int
    ruins_open: bool
    swamp_limit: bool
    assault_entry: str
    stun_retreat: bool
    survival: bool
    vehicle_damage: bool
    prime_hardy: bool
    scenarios: str
    flyers_above: bool
    flight_range: int
    double_leaving: bool
    structures_in_hex: str
    three_players: bool
    house_terrain: bool
    hills_cover: bool
    hills_between: bool
    hills_overlook: bool
    road_climb: bool
    road_link: bool
    stunned_vehicle: str
    fired_vehicle: str
    landed_stack: bool
    assault_in_cover: bool
    fire_limit_per_hexside: int
    second_stun: bool
    survival_of: str
    riders_fire: bool
    flyer_hits: str
    experience: str
    quality: bool
    wounded: bool
    munitions: bool
    ship_damage: str
    transporter_artillery: bool
    bombardment: bool
    unitary_round: bool
    civilian_loading: bool
    rider_minimum: bool
    bunker_stun: str
    unloading_fire: bool
    construction: bool
    building_turns: dict[str, int]
    rows: dict[str, ChartRow]
    kinds: dict[str, Kind]
    bases: dict[str, str]

    def base(self, class_id: str) -> str:
        """Give the class of which one is a copy; one of the game itself is its own."""
        return self.bases.get(class_id, class_id)

    def counted_as(self, class_id: str) -> dict[str, Any]:
        """Give what a counter of a class has as `kind` and `own`."""
        return {"kind": self.base(class_id), "own": class_id if class_id in self.bases else ""}

    def called(self, class_id: str) -> str:
        """Name a class; one of a club's own is marked."""
        return self.kinds[class_id].name + (" (house)" if class_id in self.bases else "")

    def row(self, kind: str) -> ChartRow | None:
        """Give the row on which a unit class shoots; None where it has none or may not use it."""
        return self.rows.get(self.kinds[kind].row)

    def reach(self, kind: str) -> int:
        """Give the direct-fire range of a unit class on the ground. Units: hexes; 0 where it cannot fire.

        Rule: Combat Chart; Shuttles: Landing; Gunboats: Landing.
        """
        row = self.row(kind)
        if row is None:
            return 0
        return LANDED_RANGE if self.kinds[kind].category in FLYING else row.range


def rules_for(settings: Mapping[str, Any]) -> Rules:
    """Make the rules that the settings ask for.

    Raises:
        BadInput: naming an unknown setting or a value that it cannot take.
    """
    chosen: dict[str, Any] = chosen_settings(SETTINGS, settings)
    if not 1 <= chosen["dice"] <= 2:
        raise BadInput("setting dice", f"takes 1 or 2, not {chosen['dice']}")
    if not 0 <= chosen["flight_range"] <= 99:
        raise BadInput("setting flight_range", f"takes 0 to 99, not {chosen['flight_range']}")
    if not 0 <= chosen["fire_limit_per_hexside"] <= 99:
        raise BadInput(
            "setting fire_limit_per_hexside", f"takes 0 to 99, not {chosen['fire_limit_per_hexside']}"
        )
    edition, shots = chosen["edition"], chosen["turret_shots"]
    rows = dict(printed_rows())
    for name, house in house_rows().items():
        if chosen["house_rows"]:
            rows[name] = house
    figures = replaced(chosen["figures"])
    check_figures(figure_rows(), figures)
    copies = copies_of(chosen["classes"])
    turns = {**construction().turns, **_own_turns(figures.get(CONSTRUCTION, {}))}
    for key, own in figures.items():
        if key.startswith(CHART):
            name = key.removeprefix(CHART)
            rows[name] = _own_row(rows.get(name), own, f"figures, {key}")
    return Rules(
        edition=edition,
        turret_shots=TURRET_SHOTS[edition] if shots == "edition" else int(shots),
        building_turns=turns,
        rows=rows,
        double_leaving=DOUBLE_LEAVING[edition]
        if chosen["double_leaving"] == "edition"
        else chosen["double_leaving"] == "yes",
        structures_in_hex=STRUCTURES[edition]
        if chosen["structures_in_hex"] == "edition"
        else chosen["structures_in_hex"],
        kinds=classes(edition, chosen, figures, copies),
        bases={name: copy.of for name, copy in copies.items()},
        **{name: chosen[name] for name in AS_CHOSEN},
    )


WORKED_OUT = ("turret_shots", "double_leaving", "structures_in_hex")
AS_CHOSEN = tuple(
    setting.id
    for setting in SETTINGS
    if setting.id in Rules.__struct_fields__ and setting.id not in (*WORKED_OUT, "edition")
)
"""The settings that stand among the rules as they are chosen."""
CHART = "chart."
"""Before the name of a chart row, where it names a row of figures."""


CONSTRUCTION = "construction"
"""The row of figures that holds how long engineers build."""


def figure_rows() -> tuple[FigureRow, ...]:
    """Give what an owner of the book may replace: rows of the chart, figures of classes, how long engineers build.

    An empty list in a row of the combat chart stands for no effect.
    """
    chart = tuple(_figure_row(name, row) for name, row in (printed_rows() | house_rows()).items())
    times = construction()
    marks = dict.fromkeys(times.turns, f"house: {times.reason}")
    return (
        *chart,
        *class_rows(),
        FigureRow(CONSTRUCTION, "Turns of engineers' work", dict(times.turns), marks),
    )


def _own_turns(own: Mapping[str, Any]) -> Mapping[str, int]:
    """Give the turns of work that an owner of the book has entered."""
    for work, turns in own.items():
        if type(turns) is not int or turns < 1:
            raise BadInput(f"figures, {CONSTRUCTION}, {work}", f"takes a number of turns from 1, not {turns}")
    return own


def _figure_row(name: str, row: ChartRow) -> FigureRow:
    figures = {"range": row.range, **{column: list(row.bands(column) or ()) for column in COLUMNS}}
    marks = dict.fromkeys(figures, f"house: {row.reason}") if row.reason else {}
    return FigureRow(f"{CHART}{name}", f"Combat chart: {name}", figures, marks)


def _own_row(ours: ChartRow | None, own: Mapping[str, Any], place: str) -> ChartRow:
    """Give a chart row with its owner's figures; what is not named is ours."""
    lacking = [name for name in ("range", *COLUMNS) if name not in own] if ours is None else []
    if lacking:
        raise BadInput(place, f"{', '.join(lacking)} are lacking, and the house rows are switched off")
    bands = {name: tuple(ends) or None for name, ends in own.items() if name != "range"}
    for name, ends in bands.items():
        if ends is not None and (
            len(ends) != 2 or any(type(end) is not int for end in ends) or ends[0] > ends[1]
        ):
            raise BadInput(
                f"{place}, {name}", f"takes the last totals of two bands, or none: not {list(ends)}"
            )
    if own.get("range", 0) < 0:
        raise BadInput(f"{place}, range", f"{own['range']} is no range")
    made = ours or ChartRow(0)
    reason = "" if len(own) == 1 + len(COLUMNS) else made.reason
    return replace(made, **{**own, **bands}, reason=reason, source="owner")
