"""Sums, integrals, derivatives, limits and branches: what the core of the checker does not know.

===================  =============================================================================
bound_variables      Obligations and goals inside of sums: the bound variable becomes one of the
                     goal
obligations          Obligations of what binds variables and of Piecewise, by their parts
sums_and_branches    Finite sums and Piecewise, whose parts are taken one by one
===================  =============================================================================
"""
