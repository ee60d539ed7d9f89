"""The names by which things are known, and the two seats that every battle has besides its players."""

from typing import Literal, NewType

Seat = NewType("Seat", str)
"""Who decides and sees in a battle."""
Side = NewType("Side", str)
"""Allied seats."""
UnitId = NewType("UnitId", str)
SquadId = NewType("SquadId", str)
LinkId = NewType("LinkId", str)

Theater = Literal["space", "ground"]
Mode = Literal["board", "cards", "slip"]
"""How a battle is played: measured here, told order by order, or told turn by turn."""
LinkKind = Literal["transporter", "shuttle", "landing", "bombardment", "recovery", "control"]
"""How a link is used: by beam; in craft that come down; to a place off the map; fire; back up; by what stands below alone."""

GAMEMASTER = Seat("gamemaster")
"""Sees all and amends."""
PUBLIC = Seat("public")
"""A seat that nobody holds: it knows what everybody knows."""
CLOCK = Seat("clock")
"""Carries arrivals and offers of linked battles in."""

STANDING_BY = "standing by"
"""The step of a battle that is decided while its links are open."""
OVER = "over"
"""The step of a battle that has its outcome."""
