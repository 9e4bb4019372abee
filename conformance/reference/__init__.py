"""The integer machine in plain integers and fractions, as the judge of every implementation.

Written from SPEC-01P.1 alone (IM-170); it imports nothing of the project and is imported by tests
only. README.md in this folder tells which module has which chapter.
"""

from .faults import ArithError, Code, Fault, Typed
from .operation import Operation
from .registry import operation, operations

__all__ = ["ArithError", "Code", "Fault", "Operation", "Typed", "operation", "operations"]
