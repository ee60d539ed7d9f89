"""Drawing maps: the map in the making, the board it is drawn on, palette and tools."""
