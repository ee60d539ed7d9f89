"""A whole linked operation between bots, from its start until it is in the campaign."""

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from core.service.desk import Desk
from tests.benchmarks.measure import Figure, ratio
from tests.rules.sfm.battles import play

PACK = Path(__file__).parents[2] / "campaigns" / "three-landings"


def figures() -> Iterator[Figure]:
    """Measure."""
    with TemporaryDirectory() as folder:
        yield ratio(
            "linked: an operation between bots",
            _operation(Path(folder)),
            lambda: play("rickerbee", "sound", "sound", 1),
            "under 30",
            "a ground battle between bots without a campaign",
            runs=2,
        )


def _operation(folder: Path) -> Callable[[], object]:
    """Give the playing of one operation, each time in a campaign of its own."""
    begun: list[Desk] = []

    def played() -> None:
        desk = Desk.open(folder / f"{len(begun)}.sqlite")
        begun.append(desk)
        campaign = desk.run(None, "campaign.start", pack=str(PACK), seed=2).campaign
        operation = desk.run(campaign, "operation.start", plan="extraction").result
        desk.run(campaign, "operation.bots", operation=operation, seats="all")
        desk.run(campaign, "operation.accept", operation=operation)
        desk.close()

    return played
