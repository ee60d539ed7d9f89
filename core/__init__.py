"""Everything of Bridgehead that needs no window."""
