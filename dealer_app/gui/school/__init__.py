"""The school in the window: a world apart, in its own colour, that opens no table's journal."""
