"""What every paper has, of a session or of the school: its frame and foot, its entries in words."""
