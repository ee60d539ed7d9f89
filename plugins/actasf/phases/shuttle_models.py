"""Models of shuttles: their figures, and where one can stand.

Units: thousandths of an inch, hundredths of a degree.
"""

from core.api import Craft, Seat, UnitId, plane

from ..craft import ADMIN, craft_kinds
from ..ship import INCH, SHUTTLE, Roster, Ship
from ..state import State
from ..tables import tables


def roster(empire: str, kind: str = ADMIN) -> Roster:
    """Give the figures of a shuttle: those of the administrative one, whatever its kind."""
    row = tables().shuttle
    return Roster(
        name=craft_kinds()[kind].name if kind in craft_kinds() else row.name,
        code=row.code,
        empire=empire,
        points=0,
        turn=0,
        speed=row.speed * INCH,
        shields=0,
        damage=row.damage,
        crippled=0,
        marines=0,
        craft=0,
        traits={SHUTTLE: True},
        losable=(),
        banks=(),
    )


def new_shuttle(state: State, seat: Seat, craft: Craft) -> Ship:
    """Give a shuttle that stands nowhere yet."""
    home = None if craft.home is None else state.units.get(craft.home)
    empire = home.roster.empire if home is not None else state.player(seat).empire
    return Ship(
        id=craft.id,
        seat=seat,
        name=craft.name or craft.id,
        class_id="shuttle",
        roster=roster(empire, craft.kind),
        quality=0,
        parent=None if home is None else home.id,
        model=craft,
    )


def new_name(state: State, ship: Ship) -> UnitId:
    """Name a shuttle of a ship: the first number that no other of it has, here or below."""
    taken = {*state.units, *(each.id for each in state.below)}
    number = 1
    while (name := UnitId(f"{ship.id}-shuttle-{number}")) in taken:
        number += 1
    return name


def place_near(state: State, here: plane.Point, heading: int = 0) -> tuple[int, int]:
    """Give the first free place about a point, from behind it on; where there is none, the point."""
    reach = tables().shuttle.launch * INCH
    for bearing in range(18000, 54000, 3000):
        # A hair short of the full distance, which rounding could lengthen.
        place = plane.advance(here, plane.turn(heading, bearing), reach - 2)
        if is_on_table(state, place) and is_free(state, place, None):
            return place.x, place.y
    return here.x, here.y


def is_on_table(state: State, place: plane.Point) -> bool:
    """Tell whether a place is on the table."""
    return 0 <= place.x <= state.table[0] and 0 <= place.y <= state.table[1]


def is_free(state: State, place: plane.Point, moving: UnitId | None) -> bool:
    """Tell whether no other shuttle stands at a place; on a ship's base one may stand.

    Rule: Stacking.
    """
    return not any(
        other.id != moving
        and other.at is not None
        and SHUTTLE in other.roster.traits
        and other.status == "table"
        and plane.distance(place, plane.Point(*other.at)) < state.miniature // 2
        for other in state.units.values()
    )
