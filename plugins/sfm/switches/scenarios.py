"""Where scenarios of one's own lie."""

from core.api import Setting

SCENARIOS = (
    Setting(
        "scenarios",
        "Folder with scenarios of your own",
        "",
        reason="each file is one, see docs/scenarios-sfm.md; maps lie beside them",
        group="Scenarios",
        folder=True,
    ),
)
