"""Search methods for integrals.

==========  ======================================================================================
limit_values  Limits by their values, which the checker's own expansions are asked for
numbers     Integrals without variables as numbers: the rule ``bracket``
primitives  Integrals: primitives proposed by computer algebra, and what shows that they are right
==========  ======================================================================================
"""
