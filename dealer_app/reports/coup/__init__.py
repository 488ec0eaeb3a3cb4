"""Coups on paper: what is said of one, all of a session, their bank, and the felt as it lay."""
