"""A house's sheet: its settings once, read strictly, drafted, told and kept."""
