"""The tray of a table: counts, fills and credits, drop, tips, commission; and their slips."""
