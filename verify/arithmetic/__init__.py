"""Rigorous arithmetic: balls, ranges, normal forms, compiled terms, certified integrals.

=======================  ===========================================================================
balls                    Small helpers around python-flint's balls: conversions, precision,
                         three-valued comparison
calculus                 Derivatives of terms, with the simplest foldings so that chains stay small
evaluation               Rigorous value of a term when every free variable is bound to a ball or an
                         exact rational
exponential_polynomials  Exact algebra of exponential polynomials ``sum c * t**n * exp(-a*t) *
                         cos(b*t)`` (or sin)
extended_intervals       Extended interval arithmetic: infinite ends, and ends known to be open
floats                   Vectorised double-precision evaluation of terms: it proposes points and
                         never decides anything
fractions_in_atoms       Quotients of polynomials over Q in atoms, reduced by cos^2 = 1 - sin^2 and
                         root^q = radicand
holomorphic_code         Integrands compiled once to straight-line code over complex balls
limits_at_infinity       Limits of terms at an infinite end by the rules for single operations
linear_algebra           Certified linear algebra over the rationals: norms, definiteness, rank,
                         solutions
quadrature               Certified integrals of terms over finite and half-infinite ranges
range_enclosure          The range of a term over a box, from the ranges of its sub-expressions
range_rules              Ranges of functions: for every head of the claim language the values it
                         takes on a range
ring                     Normal forms: quotients of polynomials over Q in variables and
                         transcendental atoms (FLINT)
sign_structure           Where an exponential polynomial is positive and negative, and what follows
                         from it
summand_code             Summands compiled once to straight-line code, with what does not move
                         taken out of the loop
turns                    Turns of loops that may take long, told to whoever counts the work of a
                         question
=======================  ===========================================================================
"""
