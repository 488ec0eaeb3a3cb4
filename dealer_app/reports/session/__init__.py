"""What every paper of a session has: who it is of, its frame and foot, its entries in words."""
