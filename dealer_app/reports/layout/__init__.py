"""How a paper looks: fonts and inks, rows of a ledger, tables, charts, and the same tables as data.

Nothing here knows a session; the rest of `reports` is built of it.
"""
