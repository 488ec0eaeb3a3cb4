"""A night's money on paper: takings, the tray, wrong payouts, and what came after the seal."""
