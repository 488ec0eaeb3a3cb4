"""What guests read from five metres: a window that is given public views and nothing else.

It may import the night and what lies before it.
"""
