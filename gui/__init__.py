"""The window of Bridgehead."""
