"""The coups so far beside the felt: roads, the bank's story, hands, and their words."""
