"""The games: pure rules over the standard library, and nothing else."""
