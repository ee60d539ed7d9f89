"""What follows a battle, force by force: experience, prestige, repair and reinforcement.

Rule: Aftermath of Battle.
"""

from .procedure import Aftermath

__all__ = ["Aftermath"]
