"""What came of a decision after a battle, and how it is told."""

from collections.abc import Mapping

from core.api import Event

from ...catalogue import ShipClass
from ...skills import TITLES, detail_label
from ..crews import quality_label


class Improved(Event, frozen=True, tag="improved"):
    """An XP die was rolled against the crew's quality."""

    ship: str
    die: int
    before: int
    after: int


class Trained(Event, frozen=True, tag="trained"):
    """XP dice were rolled for skills."""

    ship: str
    dice: tuple[int, ...]
    rolls: int


class SkillRolled(Event, frozen=True, tag="skill_rolled"):
    """The skills table was rolled on; `blocked` where the dice are rolled again, `asks` where a bank is to be named."""

    ship: str
    dice: tuple[int, ...]
    code: str
    blocked: bool = False
    asks: bool = False


class SkillGained(Event, frozen=True, tag="skill_gained"):
    """A crew gained a skill, or a ship a refit."""

    ship: str
    class_id: str
    code: str
    detail: dict[str, int | str]


class PrestigeCounted(Event, frozen=True, tag="prestige"):
    """A battle changed a force's standing."""

    force: str
    result: str
    by: int
    total: int


class Serviced(Event, frozen=True, tag="serviced"):
    """Criticals, shields and marines were made good for nothing."""

    ship: str
    criticals: int
    shields: int
    marines: int


class Repaired(Event, frozen=True, tag="repaired"):
    """Free repair dice were rolled."""

    ship: str
    dice: tuple[int, ...]
    points: int
    left: int
    full: int


class Reinforced(Event, frozen=True, tag="reinforced"):
    """Fleet Points came in: the share of the scenario, and for prestige."""

    force: str
    share: int
    dice: tuple[int, ...]
    extra: int
    total: int


class Restored(Event, frozen=True, tag="restored"):
    """A crippled ship was brought back."""

    ship: str
    cost: int
    left: int
    full: int


class Mended(Event, frozen=True, tag="mended"):
    """Damage was repaired for points."""

    ship: str
    points: int
    cost: int
    left: int
    full: int


class Bought(Event, frozen=True, tag="bought"):
    """A new ship joined."""

    ship: str
    class_id: str
    cost: int
    dice: tuple[int, ...]
    quality: int


class Settled(Event, frozen=True, tag="settled"):
    """A force is through with the aftermath."""

    force: str
    points: int


class Won(Event, frozen=True, tag="campaign_won"):
    """The campaign is over."""

    force: str
    reason: str


AnyEvent = (
    Improved
    | Trained
    | SkillRolled
    | SkillGained
    | PrestigeCounted
    | Serviced
    | Repaired
    | Reinforced
    | Restored
    | Mended
    | Bought
    | Settled
    | Won
)


def tell(event: Event, classes: Mapping[str, ShipClass]) -> str:
    """Tell an event in a line of words."""
    match event:
        case Improved():
            what = (
                f"crew quality rises to {quality_label(event.after)}"
                if event.after > event.before
                else f"crew quality stays {quality_label(event.before)}"
            )
            return f"{event.ship} rolls {event.die} against {event.before}: {what}"
        case Trained():
            return f"{event.ship} spends {len(event.dice)} XP dice ({_faces(event.dice)}): {event.rolls} of 5 or more"
        case SkillRolled():
            then = " is blocked, rolled again" if event.blocked else ": for which?" if event.asks else ""
            return f"{event.ship} rolls {_sum(event.dice)}: {TITLES[event.code]}{then}"
        case SkillGained():
            label = detail_label(classes[event.class_id], event.detail)
            return f"{event.ship} gains {TITLES[event.code]}{f' for {label}' if label else ''}"
        case PrestigeCounted():
            change = f"{event.by:+d}, now {event.total}" if event.by else f"stays {event.total}"
            return f"{event.force} {event.result}: prestige {change}"
        case Serviced():
            parts = [
                (event.criticals, "critical locations"),
                (event.shields, "shield points"),
                (event.marines, "marines"),
            ]
            return f"{event.ship}: {', '.join(f'{count} {what}' for count, what in parts if count)} made good"
        case Repaired():
            return (
                f"{event.ship} repairs {event.points} points of damage ({_faces(event.dice)}): "
                f"{event.left} of {event.full} left"
            )
        case Reinforced():
            dice = f"; prestige dice {_faces(event.dice)} bring {event.extra}" if event.dice else ""
            return f"{event.force} receives {event.share} Fleet Points{dice}; it has {event.total}"
        case Restored():
            return (
                f"{event.ship} is crippled no more for {event.cost} points: {event.left} of {event.full} left"
            )
        case Mended():
            return (
                f"{event.ship} has {event.points} points of damage repaired for {event.cost} points: "
                f"{event.left} of {event.full} left"
            )
        case Bought():
            code = classes[event.class_id].code
            return (
                f"{event.ship} ({code}) joins for {event.cost} points; its crew rolls {_sum(event.dice)}: "
                f"quality {quality_label(event.quality)}"
            )
        case Settled():
            return f"{event.force} is ready for the next battle with {event.points} Fleet Points"
        case Won():
            return f"{event.force} wins the campaign: {event.reason}"
    raise TypeError(f"no event of the aftermath: {event!r}")


def _faces(dice: tuple[int, ...]) -> str:
    return ", ".join(map(str, dice))


def _sum(dice: tuple[int, ...]) -> str:
    return f"{' + '.join(map(str, dice))} = {sum(dice)}"
