"""Source files, positions in them, and diagnostics."""
