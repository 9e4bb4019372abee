"""Passes over the IR: one function `Program -> Program` in each file."""
