"""The checks that every ruleset must pass, and a toy ruleset that passes them."""
