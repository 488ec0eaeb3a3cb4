"""Who works here and who signs: people, PINs, the lock, the house's key, allowed house sheets.

It may import the odds and what lies before them.
"""
