"""The keys under the felt: cards, stakes, figures, choices, the payout."""
