"""Proofs for all instances: each module has a ``THEORY`` and a ``PROOF`` for the kernel.

======  ==========================================================================================
escape  Theorem C.1: how much loss there is to lose near a perfect short-term fit, and how long it
        takes to go there
======  ==========================================================================================
"""
