"""What a scenario adds to a battle: clauses as data, what each of them does, and the one seam that calls them."""
