"""How rulesets and packs are found and loaded."""
