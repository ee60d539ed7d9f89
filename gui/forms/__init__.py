"""Forms: an editor for each kind of field of an order, and the form that refines itself after each change."""
