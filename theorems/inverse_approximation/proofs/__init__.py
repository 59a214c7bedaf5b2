"""Proofs for all instances: each module has a ``THEORY`` and a ``PROOF`` for the kernel.

=============  ===================================================================================
discrete_map   Sums of differences of powers, and the map 1 - 1/(a w^2 + b) inside the unit circle
moments        Linear models whose input and output weights may move: all moments of what they
               approximate
quadratic_map  The map 1/(a w^2 + b) with b = a c^2: its ratio at weights that differ by beta
=============  ===================================================================================
"""
