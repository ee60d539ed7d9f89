"""How one schema becomes the next."""
