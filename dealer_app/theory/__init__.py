"""What every bet is worth: exact odds of any game and of any cards left in its shoe."""
