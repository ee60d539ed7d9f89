"""Playing: submit, undo, replay; records; bots; odds; simulation."""
