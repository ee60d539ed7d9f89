"""The rulesets that ship with Bridgehead, one package for each."""
