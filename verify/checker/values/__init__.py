"""What the rules know of terms: enclosures, exact values, definedness, derivatives, expansions.

=================  ===============================================================================
algebraic_numbers  Real algebraic numbers in radicals: whether one is exactly 0, by a separation
                   bound
angles             Sums of inverse circular functions and of logarithms of algebraic numbers that
                   are exactly 0
asymptotics        Asymptotic expansions of terms as one variable tends to oo, with remainders
coefficients       Arithmetic of coefficients: terms without the variable, kept short by folding
definedness        Obligations: what must hold for a term to be defined, as documented in
                   docs/certificates.md
derivatives        Symbolic derivatives of terms, with the conditions under which they exist
exact              Exact rational values of terms without variables
expansions         The expansion of a term as one of its variables tends to oo, function by
                   function
intervals          Interval evaluation of terms over boxes
normal_form        Equality of terms in a ring: rational functions over Q in variables and atoms
polynomials        Exact polynomials of the checker: rational functions over Q in the variables
                   alone
ranges             Rigorous extended intervals: ranges of values with open and closed, finite and
                   infinite ends
rational_identity  Identities of rational functions over Q in variables and *atoms*, without any
                   further relation
real_roots         Exact real algebraic numbers of one variable: root isolation by Descartes' rule
                   of signs
special_values     Exact values of functions at special constants, and the rule ``constant`` that
                   uses them
taylor_coefficients
                   Taylor coefficients of terms in one variable, enclosed over a box of all of
                   them
trigonometric_values
                   Sine, cosine and tangent of rational multiples of pi that square roots express
vanishing          Limits by growth: whether a term tends to 0 as a variable tends to infinity
=================  ===============================================================================
"""
