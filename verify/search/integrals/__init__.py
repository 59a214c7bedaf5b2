"""Search methods for integrals.

====================  ============================================================================
approximants          Integrals over bounded intervals by polynomials under their integrands
computer_algebra      Primitives by SymPy, within a number of turns
exponential_sums      Primitives of exponential polynomials whose data may be parameters
known_primitives      Primitives by formulas that are known: powers times exponentials and waves,
                      with parameters
limit_values          Limits by their values, which the checker's own expansions are asked for
limits_of_primitives  Limits of primitives at the ends of an integral: guessed here, confirmed by
                      the checker's rules
majorants             Tails of integrals: an exponential or a power that falls a little slower than
                      the integrand
numbers               Integrals without variables as numbers: the rule ``bracket``
primitives            Integrals: primitives that are proposed, and what shows that they are right
stretches             Beside an end where an integrand is singular: two terms between which it lies
table_primitives      Primitives that stand in every table: roots of quadratics, 1/(a + b*cos),
                      error functions
values                The value of a side without variables, its integrals by certified quadrature
====================  ============================================================================
"""
