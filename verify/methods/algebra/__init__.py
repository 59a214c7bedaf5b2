"""Exact methods for algebraic goals: Positivstellensatz certificates, one variable, roots, bends.

=====================  ========================================================================
``driver``             an algebraic goal: bends by cases, roots by new variables
``polynomial``         rational functions: denominators, factors, then one polynomial
``univariate``         one variable: signs between the real roots
``coefficients``       signs of coefficients in shifted and Bernstein variables
``means``              sums of weighted arithmetic-geometric means
``ordering``           coordinates made of linear facts, and every order of the variables
``elimination``        linear equations solved for a variable
``degenerate``         a leading quantity is 0, or it is not
``radicals``           roots that have become variables: signs by squaring
``ladder``             which Positivstellensatz identities are tried
``positivity``         one identity as a semidefinite system, and the certificate of its solution
``bases``              monomial bases, symmetries, zeros
``facial``             kernels as rational subspaces
``semidefinite``       rational positive semidefinite solutions of linear equations
``problem``            goals as polynomials over the rationals
=====================  ========================================================================
"""
