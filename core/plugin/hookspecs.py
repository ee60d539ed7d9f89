"""The hooks. A hook is a broadcast: every plugin may answer, and results are sorted by id before use."""

from collections.abc import Sequence
from pathlib import Path

import pluggy

from core.contract.hooks import PROJECT
from core.contract.ruleset import Ruleset

hookspec = pluggy.HookspecMarker(PROJECT)


@hookspec
def register_rulesets() -> Sequence[Ruleset]:  # type: ignore[empty-body]
    """Give the rulesets that this plugin brings."""


@hookspec
def register_packs() -> Sequence[Path]:  # type: ignore[empty-body]
    """Give folders, each with a `campaign.toml`, from which a campaign can be started."""
