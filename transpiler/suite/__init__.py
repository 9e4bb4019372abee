"""Tests at scale: random programs, evaluator against compiled C, conformance folders."""
