"""What a house keeps of its nights: staff, settling, sums, backups, the machine's own notes."""
