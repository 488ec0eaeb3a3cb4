"""Shoe files through the session: read against their rules, replayed, expected of, exported."""
