"""Special functions, sums, integrals and limits: what the core of the checker does not know.

===================  =============================================================================
bound_variables      Obligations and goals inside of sums: the bound variable becomes one of the
                     goal
enclosures           Enclosures of special functions, of sums and of Piecewise: what the core
                     evaluator leaves out
exact_functions      Exact rational values of finite sums, of counting numbers and of functions at
                     special points
obligations          Obligations of special functions, counting numbers, sums, integrals and
                     derivatives
special_derivatives  Derivatives of special functions
===================  =============================================================================
"""
