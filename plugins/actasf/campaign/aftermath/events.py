"""What came of a decision after a battle, and how it is told."""

from collections.abc import Mapping

from core.api import Event, counted

from ...catalogue import ShipClass
from ...skills import TITLES, detail_label
from ..crews import quality_label


class Improved(Event, frozen=True, tag="improved"):
    """An XP die was rolled against the crew's quality."""

    rule = "Improve Crew Quality"

    ship: str
    die: int
    before: int
    after: int


class Trained(Event, frozen=True, tag="trained"):
    """XP dice were rolled for skills."""

    rule = "Skills and Refits"

    ship: str
    dice: tuple[int, ...]
    rolls: int


class SkillRolled(Event, frozen=True, tag="skill_rolled"):
    """The skills table was rolled on; `blocked` where the dice are rolled again, `asks` where a bank is to be named."""

    rule = "Skills and Refits Table"

    ship: str
    dice: tuple[int, ...]
    code: str
    blocked: bool = False
    asks: bool = False


class SkillGained(Event, frozen=True, tag="skill_gained"):
    """A crew gained a skill, or a ship a refit."""

    rule = "Skills and Refits Table"

    ship: str
    class_id: str
    code: str
    detail: dict[str, int | str]


class PrestigeCounted(Event, frozen=True, tag="prestige"):
    """A battle changed a force's standing."""

    rule = "Calculate Prestige"

    force: str
    result: str
    by: int
    total: int


class Serviced(Event, frozen=True, tag="serviced"):
    """Criticals, shields and marines were made good for nothing."""

    rule = "Repairs"

    ship: str
    criticals: int
    shields: int
    marines: int


class Repaired(Event, frozen=True, tag="repaired"):
    """Free repair dice were rolled."""

    rule = "Repairs"

    ship: str
    dice: tuple[int, ...]
    points: int
    left: int
    full: int


class Reinforced(Event, frozen=True, tag="reinforced"):
    """Fleet Points came in: the share of the scenario, and for prestige."""

    rule = "Reinforcements"

    force: str
    share: int
    dice: tuple[int, ...]
    extra: int
    total: int


class Restored(Event, frozen=True, tag="restored"):
    """A crippled ship was brought back."""

    rule = "Reinforcements"

    ship: str
    cost: int
    left: int
    full: int


class Mended(Event, frozen=True, tag="mended"):
    """Damage was repaired for points."""

    rule = "Reinforcements"

    ship: str
    points: int
    cost: int
    left: int
    full: int


class Bought(Event, frozen=True, tag="bought"):
    """A new ship joined."""

    rule = "Reinforcements"

    ship: str
    class_id: str
    cost: int
    dice: tuple[int, ...]
    quality: int


class Settled(Event, frozen=True, tag="settled"):
    """A force is through with the aftermath."""

    rule = "Aftermath of Battle"

    force: str
    points: int


class Won(Event, frozen=True, tag="campaign_won"):
    """The campaign is over."""

    rule = "Winning the Campaign"

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
            return f"{event.ship} spends {counted(len(event.dice), 'XP die', 'XP dice')} ({_faces(event.dice)}): {counted(event.rolls, 'roll')} on the table"
        case SkillRolled():
            then = (
                ", which it cannot take; rolled again"
                if event.blocked
                else "; choose for which bank or system"
                if event.asks
                else ""
            )
            return f"{event.ship} rolls {_sum(event.dice)}: {TITLES[event.code]}{then}"
        case SkillGained():
            label = detail_label(classes[event.class_id], event.detail)
            return f"{event.ship} gains {TITLES[event.code]}{f' for {label}' if label else ''}"
        case PrestigeCounted():
            change = f"{event.by:+d}, now {event.total}" if event.by else f"stays {event.total}"
            return f"{event.force} {event.result}: prestige {change}"
        case Serviced():
            parts = [
                (event.criticals, "critical location"),
                (event.shields, "shield point"),
                (event.marines, "marine"),
            ]
            return (
                f"{event.ship}: {', '.join(counted(count, what) for count, what in parts if count)} made good"
            )
        case Repaired():
            return (
                f"{event.ship} repairs {counted(event.points, 'point')} of damage ({_faces(event.dice)}): "
                f"{event.left} of {event.full} left"
            )
        case Reinforced():
            dice = f"; prestige dice {_faces(event.dice)} bring {event.extra}" if event.dice else ""
            return f"{event.force} receives {counted(event.share, 'Fleet Point')}{dice}; it has {event.total}"
        case Restored():
            return f"{event.ship} is crippled no more for {counted(event.cost, 'Fleet Point')}: {event.left} of {event.full} left"
        case Mended():
            return (
                f"{event.ship} has {counted(event.points, 'point')} of damage repaired for {event.cost} points: "
                f"{event.left} of {event.full} left"
            )
        case Bought():
            code = classes[event.class_id].code
            return (
                f"{event.ship} ({code}) joins for {counted(event.cost, 'Fleet Point')}; its crew rolls {_sum(event.dice)}: "
                f"quality {quality_label(event.quality)}"
            )
        case Settled():
            return f"{event.force} is ready for the next battle with {counted(event.points, 'Fleet Point')}"
        case Won():
            return f"{event.force} wins the campaign: {event.reason}"
    raise TypeError(f"no event of the aftermath: {event!r}")


def _faces(dice: tuple[int, ...]) -> str:
    return ", ".join(map(str, dice))


def _sum(dice: tuple[int, ...]) -> str:
    return f"{' + '.join(map(str, dice))} = {sum(dice)}"
