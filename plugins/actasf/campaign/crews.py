"""What two dice say of a new crew."""

from collections import Counter

from core.api import Dice, DiceRequest, Odds, Seat

from ..campaign_figures import CampaignFigures

TITLES: dict[int, str] = {
    1: "Ship of Fools",
    2: "Trainees",
    3: "Green",
    4: "Military Grade",
    5: "Veteran",
    6: "Elite",
}
"""Rule: Crew Quality."""

UNMANNED = 0
"""No crew has been rolled yet."""
MILITARY = 4
"""What a crew is where nothing else is said. Rule: Crew Quality."""
ELITE = 6


def quality_dice(seat: Seat, ship: str) -> DiceRequest:
    """Ask for the dice of a crew's quality."""
    return DiceRequest(seat, 6, 2, f"crew quality: {ship}", ordered=False)


def quality_odds(figures: CampaignFigures) -> Odds:
    """Give the chances of each crew quality, the best first."""
    ways = Counter(figures.quality[str(one + other)] for one in range(1, 7) for other in range(1, 7))
    return Odds(
        tuple((quality_label(found), ways[found] / 36) for found in sorted(ways, reverse=True)), exact=True
    )


def roll_quality(seat: Seat, ship: str, dice: Dice, figures: CampaignFigures) -> tuple[tuple[int, ...], int]:
    """Roll a crew's quality.

    Dice: two, whose sum counts.
    """
    faces = dice.roll(quality_dice(seat, ship))
    return faces, figures.quality[str(sum(faces))]


def quality_label(quality: int) -> str:
    """Tell a crew quality: figure and name."""
    return f"{quality} ({TITLES[quality]})"
