"""Cards that nobody keys: the electronic shoe on its line, and files of other people’s coups.

A reader gives facts that a croupier would have keyed, and nothing of the window is known here; who
holds a session enters them. It may import rules, table and words.
"""
