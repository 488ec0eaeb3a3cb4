"""The school: questions about the felt that the engine itself judges, and what a trainee makes of
them."""
