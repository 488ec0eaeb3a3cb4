"""The sums of a table: stakes on the coups, the tray, commission, what stakes were paid."""
