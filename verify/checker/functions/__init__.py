"""What the checker trusts of functions: one record for each, looked up by its head.

====================  ==============================================================================
core_functions        The functions that the core evaluates, and where the others are looked up
discrete_functions    Functions that jump, greatest and least arguments, and numbers that count
elementary_functions  Circular and hyperbolic functions and their inverses
gamma_family          Gamma, its logarithm and derivatives, factorial, harmonic, zeta
integral_functions    Error functions, incomplete gamma, Lambert's W, Bessel and Airy functions
trusted_function      What the checker trusts of a function: its record
====================  ==============================================================================
"""
