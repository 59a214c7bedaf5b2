r"""Instances of the theorems: families, edges, and what is measured on them.

====================  ============================================================================
coinciding_units      Models whose units share rates in groups, with exact targets
critical_lines        Critical points of J_1 for a target of two exponentials, exact
densities             Instances of Lemma A.1: a vector measure mu on the ages s, H_t(x) = int
                      x_{t-s}^T dmu(s)
functionals           Instances of the statements on functionals
graded_sums           Instances of the sharp width
kinks                 Best polynomial approximation on [0, 1] of functions with a kink, by exact
                      rationals
one_step              One step of a system from two reachable states and under two weights
rate_counterexample   Why the printed bound :math:`C(\alpha)\gamma d/(\beta m^\alpha)` holds with
                      no constant
rate_transform        Derivatives of the transform (49) of a kernel
rates                 Instances of Theorem 4.2: a kernel, (alpha, beta), a width m; and what is
                      measured on them
run_symbols           Runs as instances of theorems about abstract state maps
runs                  Runs of recurrent systems with declared constants
short_term_fits       The numbers that the statements about perfect short-term fit speak of,
                      measured on an instance
smooth_rates          Instances of Theorem 4.2 beyond exponential polynomials
unit_counts           Numbers of units and groups: ordered partitions
truncated_power_laws  The truncated power law of (67), and what is measured on it
====================  ============================================================================
"""
