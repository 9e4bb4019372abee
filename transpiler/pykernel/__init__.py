"""Python kernels: reading with `ast`, names, validation, types, lowering. Nothing is imported."""
