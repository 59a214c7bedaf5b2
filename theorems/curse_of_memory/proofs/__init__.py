"""Proofs for all instances: each module has a ``THEORY`` and a ``PROOF`` for the kernel.

=============  =====================================================================================
critical_line  Proposition D.1: the Hessian of two units along the line of critical points
escape         Theorem C.1: how much loss there is to lose near a perfect short-term fit, and how
               long it takes to go there
saddle         Appendix E: both flows leave a quadratic saddle, how soon at the latest and at the
               earliest
=============  =====================================================================================
"""
