"""The dealing exam: which one, the table, what is not shown of it, the marks."""
