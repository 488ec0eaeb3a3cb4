"""A coup that is over, looked at again and put right."""
