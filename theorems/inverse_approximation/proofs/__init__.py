"""Proofs for all instances: each module has a ``THEORY`` and a ``PROOF`` for the kernel.

=============  ===================================================================================
uniform_decay  Theorem 3.9 for activations that are linear near 0: uniform decay is exponential
=============  ===================================================================================
"""
