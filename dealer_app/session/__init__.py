"""A table's session: what is entered is judged, kept and folded; its sheets are looked up here."""
