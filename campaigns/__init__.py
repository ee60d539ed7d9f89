"""The campaign packs that ship with Bridgehead."""
