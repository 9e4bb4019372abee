"""hardtack: kernel programs in, source trees that build and test themselves out.

The packages import in one direction only; ARCHITECTURE.md draws the arrows and
`tests/test_architecture.py` holds the code to them.
"""

from transpiler.version import __version__

__all__ = ["__version__"]
