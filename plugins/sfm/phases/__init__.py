"""The phases of a player turn, one module each: what may be ordered in it, why not, and what comes of it."""
