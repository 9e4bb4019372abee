"""The version of hardtack; `manifest.json` of a generated tree carries it."""

__version__ = "0.1.0"
