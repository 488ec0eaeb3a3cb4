"""The house and the game: sheets, options, rules, cards, and the fields of a new table.

It may import the felt and what lies before it.
"""
