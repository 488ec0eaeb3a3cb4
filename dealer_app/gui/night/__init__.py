"""A night from the first table to the last paper: tables dealt at, closing, desk, packs, alerts.

It may import the staff and what lies before it; `tray` is a part of it.
"""
