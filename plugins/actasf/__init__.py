"""A Call to Arms: Star Fleet, as a plugin."""

from collections.abc import Iterable

from core.api import Ruleset, hookimpl


@hookimpl
def register_rulesets() -> Iterable[Ruleset]:
    """Offer the ruleset."""
    from .ruleset import StarFleet

    return (StarFleet(),)
