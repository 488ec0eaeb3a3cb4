"""The windows: the only package, with `app`, that knows Qt.

Its rooms, each of which may import those before it: desk, kit, pages, felt, house, odds, staff,
night, display, school, shell. The desk stands lowest, below what is drawn, for it knows no Qt.
"""
