"""The school in the window: a world apart, in its own colour, that opens no table's journal.

It may import the display and what lies before it; `exam` and `lesson` are parts of it.
"""
