"""Sabot, the dealer's assistant for baccarat tables."""

__version__ = "0.1.0"
