"""The plain types and protocols between the engine and a ruleset."""
