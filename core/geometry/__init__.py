"""Where things are: the open table (plane, trace, template) and the hex map (hexgrid, sight, hexmap, hexpath).

Pure functions on whole numbers, so that the same move ends in the same place on every machine.
"""
