"""What bets are worth, for the terminal, the window and the papers."""
