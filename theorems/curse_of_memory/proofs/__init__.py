"""Proofs for all instances: each module has a ``THEORY`` and a ``PROOF`` for the kernel.

=============  ====================================================================================
critical_line  Proposition D.1: the Hessian of two units along the line of critical points
=============  ====================================================================================
"""
