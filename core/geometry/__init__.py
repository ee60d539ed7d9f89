"""Where things are, on the open table and on the hex map.

The table: plane, template. The hex map: hexgrid, sight, hexmap. Pure functions on whole
numbers, so that the same move ends in the same place on every machine.
"""
