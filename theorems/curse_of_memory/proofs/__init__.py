"""Proofs for all instances: each module has a ``THEORY`` and a ``PROOF`` for the kernel.

======  ==========================================================================================
saddle  Appendix E: both flows leave a quadratic saddle, how soon at the latest and at the earliest
======  ==========================================================================================
"""
