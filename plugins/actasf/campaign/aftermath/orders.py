"""What a force decides after a battle."""

from core.api import Order, UnitId


class Improve(Order, frozen=True, tag="improve"):
    """Spend an XP die on the crew's quality."""

    unit: UnitId


class Train(Order, frozen=True, tag="train"):
    """Spend XP dice on skills and refits."""

    unit: UnitId
    number: int


class Fit(Order, frozen=True, tag="fit"):
    """Say for which bank, by its row from 0, or which weapon system a skill is."""

    bank: int | None = None
    system: str | None = None

    @property
    def detail(self) -> dict[str, int | str]:
        """Give it as the detail of a skill."""
        named = {"bank": self.bank, "system": self.system}
        return {key: value for key, value in named.items() if value is not None}


class Repair(Order, frozen=True, tag="repair"):
    """Roll the free repair dice of these ships."""

    units: tuple[UnitId, ...]


class Restore(Order, frozen=True, tag="restore"):
    """Pay to bring a crippled ship back above its threshold."""

    unit: UnitId


class Mend(Order, frozen=True, tag="mend"):
    """Pay to repair points of damage."""

    unit: UnitId
    points: int


class Buy(Order, frozen=True, tag="buy"):
    """Buy a ship from the fleet list."""

    class_id: str
    ship_name: str


class Proceed(Order, frozen=True, tag="proceed"):
    """Go on to the next step."""


AnyOrder = Improve | Train | Fit | Repair | Restore | Mend | Buy | Proceed
