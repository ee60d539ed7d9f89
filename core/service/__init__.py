"""One short function per user action, and the desk at which they are given."""
