"""Exact methods for algebraic goals: Positivstellensatz certificates, one variable, roots, bends.

=====================  =============================================================================
bases                  Monomial bases, symmetries and zeros of polynomial problems
contradictions         Where an algebraic goal fails, some hypothesis is false
degenerate             Where a leading quantity may vanish: the case that it does, and the case that
                       it does not
driver                 Algebraic goals: bends by cases, roots by new variables, then polynomials
elimination            Linear equations: one variable less, and the multiple of the equation found
                       by division
facial                 Faces of the cone of semidefinite matrices: kernels recognised as rational
                       subspaces
hypothesis_products    Margins as non-negative combinations of products of hypotheses and bounds
ladder                 The rungs that are tried for a polynomial problem, from cheap to dear
one_variable           Polynomial relations in one variable: signs on the pieces between the real
                       roots
ordering               Linear coordinates: as many linear facts as variables become variables that
                       are >= 0
polynomial             Goals between rational functions: clear denominators, take factors apart,
                       certify the rest
positive_coefficients  Certificates without a search: all coefficients are non-negative in suitable
                       variables
positivstellensatz     Positivstellensatz certificates: multiplier * target = squares times facts,
                       plus equations
problem                Goals as polynomial problems: a target, facts ``>= 0`` and equations over the
                       rationals
radicals               Roots that have become variables: signs by squaring
semidefinite           Linear equations in positive semidefinite matrices: floats propose, rationals
                       dispose
weighted_means         Sums of weighted arithmetic-geometric means: many variables and high degrees
                       at the price of one linear program
=====================  =============================================================================
"""
