"""Lantern Reef, a small game that has one of everything that the contract knows: what the kit is tried on.

Two or three seats on two sides send ships over a map of hexes. Each turn every ship is given its power in secret; then
seat after seat moves, fires, searches, stands watch and sends squads away. Some ships are hidden.
"""

from core.conformance.toy.ruleset import Toy
from core.conformance.toy.samples import SCRIPTS, SETUPS

__all__ = ["SCRIPTS", "SETUPS", "Toy"]
