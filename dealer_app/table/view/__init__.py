"""What may be seen of a table: by the croupier, the chef, the guests and who looks back."""
