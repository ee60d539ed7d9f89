"""Starship Tactical Combat Simulator, as a plugin."""

from core.api import Ruleset, hookimpl

from .ruleset import TacticalSimulator


@hookimpl
def register_rulesets() -> list[Ruleset]:
    """Give the ruleset."""
    return [TacticalSimulator()]
