"""Stakes, the bank and the tour of stakes as they are keyed."""
