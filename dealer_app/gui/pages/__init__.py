"""What pages are made of: frame, keys, forms, facts, and those pages that every room shows.

It may import the kit and what lies before it.
"""
