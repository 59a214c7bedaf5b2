"""Tests of formulas: sorts, names, the parser, the round trip of texts."""
