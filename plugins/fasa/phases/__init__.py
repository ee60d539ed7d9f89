"""The phases of a turn, one module for each."""
