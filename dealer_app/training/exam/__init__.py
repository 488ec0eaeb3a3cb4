"""The exam: its plan and its moments, how it is taken and marked, its film, and who may take it and
when in a house."""
