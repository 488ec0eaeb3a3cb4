"""What is thought of an entry before it is recorded, and what a mended one is put back to."""
