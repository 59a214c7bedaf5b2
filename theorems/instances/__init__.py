r"""Families of instances that many theorems share; those of one theorem stand in its folder.

===============  ===================================================================================
runs             Runs of recurrent systems with declared constants
short_fractions  Fractions with a short denominator, by the choices of the strategy of Hypothesis
===============  ===================================================================================
"""
