"""Cards as they are keyed: dealt, shown, burned, put right, seen too early."""
