"""The program around its tables: the opening page, what it waits for, what leads from it.

It may import every other room.
"""
