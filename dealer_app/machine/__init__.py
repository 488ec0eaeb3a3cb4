"""What the machine itself lacks, and who may read the files that are kept on it."""
