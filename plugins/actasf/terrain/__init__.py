"""Terrain: what lies on the table, what it does to those who fly into it, and what it hides."""
