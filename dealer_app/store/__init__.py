"""What is on disk: the journal of a table, the only place that knows SQL."""
