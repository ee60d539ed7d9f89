"""A challenge: which scenario, how many points, and which ships of the roster come.

Rule: Scenarios (Campaign System).
"""

from .procedure import Challenge

__all__ = ["Challenge"]
