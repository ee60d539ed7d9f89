"""What is kept: the database, its tables, the log, backups and the check of all of it."""
