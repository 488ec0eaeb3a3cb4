"""The roads on paper: their marks with the key, their grids, and the page of a session."""
