"""What can be switched: editions, advanced rules, house values; and the rules as they are switched."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from core.api import BadInput, Setting, chosen_settings
from plugins.sfm.tables import COLUMNS, ChartRow, Kind, house_rows, kinds, printed_rows

ROWS = {"cpv": "command post vehicle", "gav": "ground assault vehicle"}
"""Rows of the combat chart whose names are abbreviations."""
SETTINGS = (
    Setting("edition", "Edition", "2007", ("2007", "2011"), "printed", "the draft is the more complete text"),
    Setting(
        "dice",
        "Dice rolled for an attack",
        2,
        (),
        "reading",
        "the draft rolls two, the published game one",
    ),
    Setting(
        "house_rows",
        "House rows of the combat chart",
        True,
        (),
        "house",
        "militia, HQ, turret and others have none",
    ),
    Setting(
        "turret_shots",
        "Opportunity shots of a defense turret",
        "edition",
        ("edition", "1", "4"),
        "printed",
        "one in 2007, four in 2011",
    ),
    Setting(
        "ruins_open",
        "Destroyed towns no longer block sight",
        True,
        (),
        "reading",
        "2011, where 2007 is silent",
    ),
    Setting(
        "swamp_limit",
        "At most one swamp hex a turn for infantry",
        True,
        (),
        "reading",
        "prose and chart differ",
    ),
    Setting(
        "assault_entry",
        "A successful close assault enters the hex",
        "success",
        ("success", "emptied"),
        "reading",
        "always in 2007; when the hex is emptied in the published game",
    ),
    Setting("stun_retreat", "Advanced rule: stun-retreat", False, (), "printed", "an advanced rule"),
    Setting("survival", "Advanced rule: survival", False, (), "printed", "an advanced rule"),
    Setting(
        "vehicle_damage",
        "Advanced rule: vehicles keep count of stuns",
        True,
        (),
        "printed",
        "changes little else",
    ),
    Setting("prime_hardy", "Prime teams are harder to kill", True, (), "house", "named without a figure; +1"),
    *(
        Setting(
            f"row_{name}",
            f"The owner's own {ROWS.get(name, name)} row",
            "",
            (),
            "house",
            "range, then the ends of the two bands against infantry, hardened, structures, light vehicles, flyers, ships, "
            "such as `2; 3 7; 1 4; 4 8; 2 5; 1 3; 1 3`; `-` for no effect; empty for the house row",
        )
        for name in sorted(house_rows())
    ),
)

TURRET_SHOTS = {"2007": 1, "2011": 4}


class Rules(Struct, frozen=True):
    """The rules as switched.

    Args:
        rows: the rows of the combat chart that may be used.
        kinds: the unit classes that the edition knows.
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
    rows: dict[str, ChartRow]
    kinds: dict[str, Kind]

    def row(self, kind: str) -> ChartRow | None:
        """Give the row on which a unit class shoots; None where it has none or may not use it."""
        return self.rows.get(self.kinds[kind].row)

    def reach(self, kind: str) -> int:
        """Give the direct-fire range of a unit class. Units: hexes; 0 where it cannot fire."""
        row = self.row(kind)
        return row.range if row else 0


def rules_for(settings: Mapping[str, Any]) -> Rules:
    """Make the rules that the settings ask for.

    Raises:
        BadInput: naming an unknown setting or a value that it cannot take.
    """
    chosen: dict[str, Any] = chosen_settings(SETTINGS, settings)
    if not 1 <= chosen["dice"] <= 2:
        raise BadInput("setting dice", f"takes 1 or 2, not {chosen['dice']}")
    edition, shots = chosen["edition"], chosen["turret_shots"]
    rows = dict(printed_rows())
    for name, house in house_rows().items():
        own = chosen[f"row_{name}"]
        if own:
            rows[name] = _own_row(own, f"setting row_{name}")
        elif chosen["house_rows"]:
            rows[name] = house
    same = (
        "dice",
        "ruins_open",
        "swamp_limit",
        "assault_entry",
        "stun_retreat",
        "survival",
        "vehicle_damage",
    )
    return Rules(
        edition=edition,
        turret_shots=TURRET_SHOTS[edition] if shots == "edition" else int(shots),
        prime_hardy=chosen["prime_hardy"],
        rows=rows,
        kinds={name: kind for name, kind in kinds().items() if edition in kind.editions},
        **{name: chosen[name] for name in same},
    )


def _own_row(text: str, place: str) -> ChartRow:
    """Read a row as its owner writes it."""
    parts = [part.split() for part in text.split(";")]
    try:
        (reach,), *bands = parts
        if len(bands) != len(COLUMNS):
            raise ValueError
        pairs = [None if band == ["-"] else _pair(band) for band in bands]
        figures = dict(zip(COLUMNS, pairs, strict=True))
        return ChartRow(int(reach), reason="figures of the owner of the book", **figures)
    except ValueError:
        raise BadInput(
            place,
            f"takes a range and {len(COLUMNS)} pairs of band ends, such as `2; 3 7; 1 4; 4 8; 2 5; 1 3; -`, not {text!r}",
        ) from None


def _pair(band: list[str]) -> tuple[int, int]:
    best, middle = band
    if int(best) > int(middle):
        raise ValueError
    return int(best), int(middle)
