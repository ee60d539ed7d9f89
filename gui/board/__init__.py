"""The board: a scene for a table or for hexes, drawn from the plain data of `core.contract.board`."""
