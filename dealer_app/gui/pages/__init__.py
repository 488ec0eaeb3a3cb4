"""The pages around the croupier's window: opening, closing, trouble, menu, about."""
