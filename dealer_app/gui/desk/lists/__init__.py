"""The lists beside the felt, one module each: what their lines say, and what each of them does."""
