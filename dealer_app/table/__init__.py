"""One table's life: what happened, what follows from it, and what a screen may know."""
