"""What is printed: the sheet of a session, and the guests' sheet of the game's rules."""
