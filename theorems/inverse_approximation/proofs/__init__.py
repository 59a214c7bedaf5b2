"""Proofs for all instances: each module has a ``THEORY`` and a ``PROOF`` for the kernel.

==============  ==================================================================================
perturbed_rest  Definition 3.7: as soon as the bias is perturbed, the printed norm is infinite
uniform_decay   Theorem 3.9 for activations that are linear near 0: uniform decay is exponential
==============  ==================================================================================
"""
