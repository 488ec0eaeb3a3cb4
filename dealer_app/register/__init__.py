"""The register of the machine: staff, papers by number, packs, and what happens between tables.

Pure: facts, what they add up to, and what speaks against the next one.
"""
