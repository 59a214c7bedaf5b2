"""Discrete time."""
