"""Proofs for all instances: each module has a ``THEORY`` and a ``PROOF`` for the kernel.

==================  ===============================================================================
coinciding_units    Theorems D.1 and D.3: loss, gradient and Hessian where units share their rates
critical_line       Proposition D.1: the Hessian of two units along the line of critical points
ordered_partitions  Theorem D.2: how many ways there are to give m units to k groups
==================  ===============================================================================
"""
