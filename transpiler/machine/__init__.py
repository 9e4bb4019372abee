"""The exact evaluator: what a program means, computed with unbounded integers."""
