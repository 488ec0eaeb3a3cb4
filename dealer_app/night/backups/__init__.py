"""Backups: every journal of the data folder in one file, good only where all of it verifies.

A backup is a zip archive: copies of the tables' journals, the register, the trainees' records and
the house's own sheets and lessons, and a list of them with the size and the SHA-256 of each. What
is brought back never takes a file's place. A trainee's record that is damaged is kept as it lies,
and named: no table's backup waits for it.
"""
