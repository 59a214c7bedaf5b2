"""Theorem 4.1: universal approximation of linear functionals by linear recurrent networks."""
