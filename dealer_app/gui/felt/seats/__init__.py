"""The seats around the felt: each with its box or its hand, and what is said of it."""
