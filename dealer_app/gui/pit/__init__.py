"""The window of the pit: all tables of a house, and one of them as it is now, looked at alone.

It is a program of its own beside the tables. It may import every other room of the window and the
house's server below it; no other room may import it, and nothing is entered from here.
"""
