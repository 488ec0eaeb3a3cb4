"""Everything of the table that is painted, and the table's window.

It may import the pages and what lies before them; `pads`, `past` and `seats` are parts of it.
"""
