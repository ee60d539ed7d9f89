"""Qt models over what the desk answers."""
