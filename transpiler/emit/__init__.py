"""Emitters: sequenced IR in, source text of a target out."""
