"""A lesson at a real table: what comes next, what is asked, hints, and its list."""
