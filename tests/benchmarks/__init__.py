"""Benchmarks: each is a ratio against a yardstick measured in the same run, never a time that must be met."""
