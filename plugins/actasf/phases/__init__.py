"""The phases of a turn, a file each, and what more than one of them needs."""
