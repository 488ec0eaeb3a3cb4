"""Sabot, the dealer's assistant for baccarat tables."""

from pathlib import Path


def _version() -> str:
    """What `packaging/version.py` or the wheel noted beside this file; without a note, unknown."""
    try:
        return Path(__file__).with_name("version.txt").read_text("utf-8").strip()
    except OSError:
        return "0+unknown"


__version__ = _version()
"""The version by the tags of git, such as 0.2.0; 0+unknown in a tree that knows none."""
