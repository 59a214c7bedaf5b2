"""The table of functions: one entry a head, with everything that the proposing side knows of it.

What the language has to know of a head, how it is spelled and how many arguments it has, stands in
:mod:`verify.language.terms`, which the checker shares; what the checker trusts it has written down
for itself.  Everything else of a function is here, and nowhere else.

=================  =================================================================================
arrays             Approximations on arrays of doubles, nan where there is no value
bent               Abs, Max and Min, sign, Heaviside, floor and ceiling
bessel_functions   besselj, besseli, the Airy function airyai, and sinc
circular           sin, cos and tan, and their inverse functions
counting           binomial, stirling (of the second kind) and fubini
error_functions    erf and erfc
exponential        exp, log and sqrt
gamma_functions    gamma, its logarithm and that one's derivatives, factorial, harmonic
hyperbolic         sinh, cosh and tanh, and their inverse functions
incomplete_gamma   uppergamma and lowergamma
interface          What is known of one function of the claim language: the class ``Function``
lambert            LambertW
on_balls           Values of functions on balls, and what must hold of their arguments
on_complex_balls   Values on complex balls, of functions holomorphic on a part of the plane only
on_ranges          Range rules for functions that are monotone, and by balls for all others
on_terms           Terms that entries of several functions are made of, and their wrong variants
table              All functions by their heads
zeta_function      zeta
=================  =================================================================================
"""
