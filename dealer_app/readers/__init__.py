"""Cards that nobody keys: the electronic shoe on its line, and what comes with it.

A reader gives facts that a croupier would have keyed, and nothing of the window is known here; who
holds a session enters them. It may import rules, table and words.
"""
