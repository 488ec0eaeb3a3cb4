"""What every room builds with: the window itself, paint, theme, type, keys, other processes.

It may import the desk, and no other room.
"""
