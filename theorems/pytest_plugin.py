"""Pytest plug-in."""
